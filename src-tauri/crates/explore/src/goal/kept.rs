//! The way to a goal as a case in rows, which runs again without a model.

use verbatim_engine::clarity;
use verbatim_engine::suite::{Case, Row};

use crate::goal::outcome::Proof;

/// The longest name of a case, in characters.
const LONGEST: usize = 80;

/// Rows that were carried out and belong to the way.
#[derive(Debug, Clone, Default)]
pub(super) struct Kept(Vec<Row>);

impl Kept {
    /// One more row, and what is expected of it.
    pub(super) fn add(&mut self, says: &str, expected: &[String]) {
        self.0.push(Row { action: says.to_owned(), expected: joined(expected), ..Row::default() });
    }

    /// The case: what shows that the goal was reached is expected of its last row.
    pub(super) fn case(mut self, goal: &str, proofs: &[Proof]) -> Case {
        if let Some(last) = self.0.last_mut() {
            let mut all: Vec<String> = last.expected.lines().map(str::to_owned).collect();
            for proof in proofs {
                if !all.contains(&proof.sentence) {
                    all.push(proof.sentence.clone());
                }
            }
            last.expected = joined(&all);
        }
        // What one cell cannot hold together stands in rows that do nothing.
        let said: String = self.0.iter().rev().take(1).map(|row| row.expected.as_str()).collect();
        let left = proofs.iter().filter(|proof| !said.contains(&proof.sentence));
        let rows = left.map(|proof| Row { expected: proof.sentence.clone(), ..Row::default() });
        self.0.extend(rows);
        Case { name: name(goal), tags: vec!["explored".into()], rows: self.0, ..Case::default() }
    }
}

/// Sentences as one cell: line by line where that is read, else the first alone.
fn joined(sentences: &[String]) -> String {
    let cell = sentences.join("\n");
    let reads = |cell: &str| clarity::read_expected(cell, &[]).is_ok();
    if cell.is_empty() || reads(&cell) { cell } else { sentences.first().cloned().unwrap_or_default() }
}

fn name(goal: &str) -> String {
    let words: Vec<&str> = goal.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST).collect();
    if name.is_empty() { "Goal".into() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shows_the_goal_is_expected_of_the_last_row() {
        let mut kept = Kept::default();
        kept.add("Open the application", &[]);
        kept.add("Click 'Cart'", &["the heading 'Your cart' is displayed".into()]);
        let proof = |sentence: &str| Proof { sentence: sentence.into(), by_reading: false };
        let proofs = [proof("the heading 'Your cart' is displayed"), proof("'Kettle' is displayed")];
        let case = kept.case("Have\n a look", &proofs);
        assert_eq!(case.name, "Have a look");
        assert_eq!(case.rows.len(), 2);
        assert_eq!(case.rows[1].expected, "the heading 'Your cart' is displayed\n'Kettle' is displayed");
    }
}
