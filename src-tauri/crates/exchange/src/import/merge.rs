//! Importing again: what a file would change in a suite that is there. A case is known by its identifier, else by its
//! name; nothing is ever dropped, and what only Verbatim knows of a case (labels, set-up, test data) stays.

use serde::Serialize;
use verbatim_engine::suite::{Case, Row, Suite};

/// What an import does to a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum Change {
    /// It is new.
    Added {
        /// Its name.
        name: String,
    },
    /// It is there, and something of it is new.
    Updated {
        /// Its name.
        name: String,
        /// The name that it had.
        was: Option<String>,
        /// Rows that are new or other, by their number, with what they said and say.
        rows: Vec<RowChange>,
        /// Whether its tags are other.
        tags: bool,
    },
    /// It is there and the same.
    Same {
        /// Its name.
        name: String,
    },
    /// It is there and not in the file: it stays.
    Kept {
        /// Its name.
        name: String,
    },
}

/// A row that is not as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RowChange {
    /// Its number, from 1.
    pub row: usize,
    /// Action and expected result as they were; none of a new row.
    pub was: Option<(String, String)>,
    /// As they are now; none of a row that is gone.
    pub now: Option<(String, String)>,
}

/// The suite with the cases of a file in it, and what that changes. Cases stand in the order of the suite, new ones behind.
pub fn merge(old: &Suite, new: &Suite) -> (Suite, Vec<Change>) {
    let mut suite = old.clone();
    let mut changes = Vec::new();
    let mut taken = vec![false; new.cases.len()];
    for case in &mut suite.cases {
        match find(case, new, &taken) {
            Some(at) => {
                taken[at] = true;
                changes.push(update(case, &new.cases[at]));
            }
            None => changes.push(Change::Kept { name: case.name.clone() }),
        }
    }
    for (case, _) in new.cases.iter().zip(&taken).filter(|(_, taken)| !**taken) {
        let mut case = case.clone();
        case.name = unique(&suite, &case.name);
        changes.push(Change::Added { name: case.name.clone() });
        suite.cases.push(case);
    }
    let known = |phrase: &str| old.phrasebook.iter().any(|known| known.phrase.eq_ignore_ascii_case(phrase));
    suite.phrasebook.extend(new.phrasebook.iter().filter(|phrase| !known(&phrase.phrase)).cloned());
    (suite, changes)
}

fn find(case: &Case, new: &Suite, taken: &[bool]) -> Option<usize> {
    let free = |at: &usize| !taken[*at];
    let by_id = || (0..new.cases.len()).find(|at| free(at) && new.cases[*at].id == case.id);
    let by_name = || {
        // A case with another identifier is another case, whatever its name.
        let same = |other: &Case| other.name == case.name && (other.id.is_none() || case.id.is_none());
        (0..new.cases.len()).find(|at| free(at) && same(&new.cases[*at]))
    };
    case.id.as_ref().and_then(|_| by_id()).or_else(by_name)
}

fn update(case: &mut Case, new: &Case) -> Change {
    let rows = rows(&case.rows, &new.rows);
    let tags = !new.tags.is_empty() && case.tags != new.tags;
    let renamed = case.name != new.name;
    case.id = new.id.clone().or(case.id.take());
    if rows.is_empty() && !tags && !renamed {
        return Change::Same { name: case.name.clone() };
    }
    let was = renamed.then(|| std::mem::replace(&mut case.name, new.name.clone()));
    if tags {
        case.tags.clone_from(&new.tags);
    }
    let old = std::mem::take(&mut case.rows);
    case.rows = new.rows.iter().enumerate().map(|(at, row)| kept(old.get(at), row)).collect();
    Change::Updated { name: case.name.clone(), was, rows, tags }
}

/// A row with the values that its forerunner had of its own.
fn kept(old: Option<&Row>, new: &Row) -> Row {
    let mut row = new.clone();
    if let Some(old) = old.filter(|old| old.action == new.action) {
        row.disabled |= old.disabled;
        for (name, value) in &old.data {
            row.data.entry(name.clone()).or_insert_with(|| value.clone());
        }
    }
    row
}

fn rows(old: &[Row], new: &[Row]) -> Vec<RowChange> {
    let cells = |row: &Row| (row.action.clone(), row.expected.clone());
    (0..old.len().max(new.len()))
        .map(|at| RowChange { row: at + 1, was: old.get(at).map(cells), now: new.get(at).map(cells) })
        .filter(|change| change.was != change.now)
        .collect()
}

fn unique(suite: &Suite, name: &str) -> String {
    let known = |name: &str| suite.cases.iter().any(|case| case.name == name);
    if !known(name) {
        return name.to_owned();
    }
    let mut numbers = 2..;
    numbers.find_map(|n: u32| Some(format!("{name} ({n})")).filter(|name| !known(name))).unwrap_or_default()
}
