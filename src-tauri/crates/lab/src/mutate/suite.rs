//! Mutants as a labelled suite, for a browser to run.

use std::collections::{BTreeMap, HashSet};

use fastrand::Rng;
use verbatim_engine::event::RowId;
use verbatim_engine::suite::{Case, Label, Row, Suite};

use super::mutant::Mutant;
use super::operators::Operator;
use crate::attempt::Outcome;

/// A suite of mutants: each case is one, ends with the row that was changed, must fail there, and has the operator as its tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MutantSuite {
    /// All of the suite but its cases is as it was.
    pub suite: Suite,
    /// Of how many mutants they were drawn.
    pub of: usize,
    /// Mutants whose rows the suite no longer has as they were run.
    pub changed: usize,
}

/// Draws at most `count` mutants, of each operator as many as of the others as far as there are, and makes a suite of them.
#[must_use]
pub fn suite_of(suite: &Suite, mutants: &[Mutant], count: usize, seed: u64) -> MutantSuite {
    let mut by_operator: BTreeMap<Operator, Vec<(&Mutant, Case)>> = BTreeMap::new();
    let mut changed = 0;
    // Each round of a study makes the same.
    let mut met: HashSet<(&str, RowId, Operator, &[String; 2])> = HashSet::new();
    for mutant in mutants.iter().filter(|m| met.insert((&m.case, m.row, m.operator, &m.is))) {
        match case_of(suite, mutant) {
            Some(case) => by_operator.entry(mutant.operator).or_default().push((mutant, case)),
            None => changed += 1,
        }
    }
    let of = by_operator.values().map(Vec::len).sum();
    let mut drawn = Rng::with_seed(seed);
    by_operator.values_mut().for_each(|all| drawn.shuffle(all));
    let mut cases: Vec<Case> = Vec::new();
    while cases.len() < count && by_operator.values().any(|all| !all.is_empty()) {
        for all in by_operator.values_mut() {
            let Some((mutant, case)) = all.pop().filter(|_| cases.len() < count) else { continue };
            let (number, row) = (cases.len() + 1, mutant.row.row);
            let name = format!("{number}: {}, row {row}: {}", mutant.case, mutant.operator.word());
            cases.push(Case { name, ..case });
        }
    }
    let name = format!("{}: mutants", suite.name);
    MutantSuite { suite: Suite { name, cases, ..suite.clone() }, of, changed }
}

fn case_of(suite: &Suite, mutant: &Mutant) -> Option<Case> {
    let case = suite.cases.iter().find(|case| case.name == mutant.case)?;
    let place = mutant.row.row.checked_sub(1)?;
    let row = case.rows.get(place)?;
    if [&row.action, &row.expected] != [&mutant.was[0], &mutant.was[1]] || row.disabled {
        return None;
    }
    let [action, expected] = mutant.is.clone();
    let before = case.rows[..place].iter().filter(|row| !row.disabled).cloned();
    let rows: Vec<Row> = before.chain([Row { action, expected, ..row.clone() }]).collect();
    let label = Label { verdict: "fail".into(), cause: None, row: Some(rows.len()) };
    let word = match mutant.offline {
        Some(Outcome::Pass) => "pass",
        Some(Outcome::Fail) => "fail",
        Some(Outcome::Inconclusive) => "inconclusive",
        None => "not judged",
    };
    let [was, is] = &mutant.change;
    let told = [("Changed", format!("{was}  →  {is}")), ("On the page that was kept", word.to_owned())];
    Some(Case {
        id: None,
        tags: vec![mutant.operator.word().to_owned()],
        properties: told.into_iter().map(|(title, text)| (title.to_owned(), text)).collect(),
        rows,
        expect: Some(label),
        ..case.clone()
    })
}

/// A suite whose cases stand by themselves, as far as a table can hold them: the rows that set it up are rows of each case, and
/// test data that is not secret is put in.
#[must_use]
pub fn flat(suite: &Suite) -> Suite {
    let cases = suite.cases.iter().map(|case| {
        let before: Vec<&Row> = suite.setup.iter().chain(&case.setup).filter(|row| !row.disabled).collect();
        let put = |cell: &str, row: &Row| {
            row.data
                .iter()
                .chain(&suite.data)
                .fold(cell.to_owned(), |cell, (name, value)| cell.replace(&format!("{{{{{name}}}}}"), value))
        };
        let rows = before.iter().copied().chain(&case.rows).map(|row| Row {
            action: put(&row.action, row),
            expected: put(&row.expected, row),
            ..Row::default()
        });
        let shifted = |row: usize| row + before.len();
        let expect = case.expect.clone().map(|label| Label { row: label.row.map(shifted), ..label });
        Case { rows: rows.collect(), setup: Vec::new(), expect, ..case.clone() }
    });
    Suite { cases: cases.collect(), setup: Vec::new(), data: BTreeMap::new(), ..suite.clone() }
}
