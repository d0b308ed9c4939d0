//! Since when a sentence is false: each row of a case by today's sentence over all runs that are kept.

use time::OffsetDateTime;
use verbatim_engine::event::{Part, RowId};
use verbatim_engine::suite::{Case, Row, Suite};
use verbatim_store::{RunId, Store};

use super::attempt::Attempt;
use super::{Asked, Outcome, RowAgain, rejudge, stored};
use crate::error::Error;

/// A run, and when it began.
pub type Moment = (RunId, OffsetDateTime);

/// What a sentence comes to over the runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    /// It holds in each run that tells it.
    Always,
    /// It holds in none.
    Never,
    /// From this run on it is false; before that it last held in the other.
    False {
        /// The first run in which it is false.
        from: Moment,
        /// The last run in which it held.
        held: Moment,
    },
    /// It holds in the newest run that tells it, and was false before.
    Again {
        /// The last run in which it was false.
        wrong: Moment,
        /// The first run after that in which it holds.
        from: Moment,
    },
    /// No run tells it.
    Untold,
}

/// A row over the runs.
#[derive(Debug, Clone, PartialEq)]
pub struct SinceRow {
    /// The row.
    pub row: RowId,
    /// What it claims today.
    pub sentence: String,
    /// Since when it is false.
    pub since: Since,
    /// In how many runs it was decided.
    pub decided: usize,
    /// In how many runs it was judged at all, those that do not tell it among them.
    pub runs: usize,
}

/// Each row of a case by today's sentence over all runs that are kept. Without a suite, today's sentences are those with which the case
/// ran last.
///
/// # Errors
/// As [`rejudge`].
pub fn since(store: &Store, asked: &Asked<'_>) -> Result<Vec<SinceRow>, Error> {
    let newest = match asked.with {
        Some(_) => None,
        None => newest(&stored(store, asked)?.attempts),
    };
    let told = rejudge(store, &Asked { with: asked.with.or(newest.as_ref()), ..*asked })?;
    let mut rows: Vec<RowId> = Vec::new();
    for row in &told.rows {
        if !rows.contains(&row.row) {
            rows.push(row.row);
        }
    }
    rows.sort_by_key(|row| (row.part as u8, row.row));
    Ok(rows.into_iter().map(|row| over_runs(row, &told.rows)).collect())
}

/// The case as it ran last, as a suite: each row by the newest attempt that came to it. None where it never ran.
fn newest(attempts: &[Attempt]) -> Option<Suite> {
    let last = attempts.last()?;
    let mut case = Case { name: last.name.clone(), id: last.id.clone(), ..Case::default() };
    let mut phrasebook = last.book.clone().unwrap_or_default();
    for attempt in attempts {
        for row in &attempt.rows {
            let rows = match row.id.part {
                Part::Setup => &mut case.setup,
                Part::Rows => &mut case.rows,
                Part::Teardown => &mut case.teardown,
            };
            let now = Row { action: row.action.clone(), expected: row.expected.clone(), ..Row::default() };
            if rows.len() < row.id.row {
                rows.resize(row.id.row, Row { disabled: true, ..Row::default() });
            }
            rows[row.id.row - 1] = now;
            if attempt.book.is_none() {
                phrasebook.extend(row.last().iter().flat_map(|judging| judging.on.phrases.clone()));
            }
        }
    }
    phrasebook.dedup();
    Some(Suite { name: last.name.clone(), phrasebook, cases: vec![case], ..Suite::default() })
}

fn over_runs(row: RowId, all: &[RowAgain]) -> SinceRow {
    let of_row: Vec<&RowAgain> = all.iter().filter(|known| known.row == row).collect();
    let held: Vec<(Moment, bool)> =
        of_row.iter().filter_map(|row| Some(((row.run, row.started), holds(row)?))).collect();
    SinceRow {
        row,
        sentence: of_row.last().map(|row| row.sentence.clone()).unwrap_or_default(),
        since: turned(&held),
        decided: held.len(),
        runs: of_row.len(),
    }
}

/// Whether a row's sentence holds today on what was kept of it; none where that is not decided.
fn holds(row: &RowAgain) -> Option<bool> {
    match &row.outcome {
        Outcome::Differs { holds, .. } => *holds,
        Outcome::Same | Outcome::ByPerson => match row.stored.word() {
            "pass" => Some(true),
            "fail" => Some(false),
            _ => None,
        },
        Outcome::Untold(_) => None,
    }
}

/// The last turn of what held in runs, the oldest first.
fn turned(held: &[(Moment, bool)]) -> Since {
    let Some((_, last)) = held.last() else { return Since::Untold };
    let turn = held.iter().rposition(|(_, holds)| holds != last);
    match (turn, last) {
        (None, true) => Since::Always,
        (None, false) => Since::Never,
        (Some(at), false) => Since::False { from: held[at + 1].0, held: held[at].0 },
        (Some(at), true) => Since::Again { wrong: held[at].0, from: held[at + 1].0 },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_turn_is_told() {
        let at = |run| (RunId(run), OffsetDateTime::UNIX_EPOCH);
        let of = |held: &[bool]| {
            let held: Vec<_> = held.iter().zip(1..).map(|(holds, run)| (at(run), *holds)).collect();
            turned(&held)
        };
        assert_eq!(of(&[]), Since::Untold);
        assert_eq!(of(&[true, true]), Since::Always);
        assert_eq!(of(&[false]), Since::Never);
        assert_eq!(of(&[true, false, true, false, false]), Since::False { from: at(4), held: at(3) });
        assert_eq!(of(&[true, false, true]), Since::Again { wrong: at(2), from: at(3) });
    }
}
