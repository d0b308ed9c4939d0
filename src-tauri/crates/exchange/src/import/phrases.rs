//! Steps that name the value which stands beside them, and no rule reads: "Enter the user name", with a user name as its test
//! data. The words stay as they are; what they mean goes into the suite's phrasebook, where a person sees and changes it.

use std::collections::{BTreeMap, HashMap};

use verbatim_engine::clarity;
use verbatim_engine::suite::{Phrase, Row};

use super::draft::Draft;
use super::values::{is_same, legal, wants};
use crate::read::WarningKind;

/// The most phrases that a file brings.
const MOST: usize = 300;

/// What a step means with the values beside it.
#[derive(Clone)]
struct Meant {
    names: Vec<String>,
    steps: Vec<String>,
}

/// Gives the suite the phrases of steps whose values stand beside them.
pub(super) fn add(draft: &mut Draft) {
    let mut known: HashMap<String, Option<Meant>> = HashMap::new();
    let mut phrases: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    let rows =
        draft.suite.cases.iter_mut().flat_map(|case| &mut case.rows).filter(|row| !row.data.is_empty());
    for row in rows {
        let key = row.action.trim().to_lowercase();
        let found = known.entry(key.clone()).or_insert_with(|| meant(&row.action));
        let Some(meant) = found.as_ref().filter(|_| phrases.len() < MOST || phrases.contains_key(&key))
        else {
            continue;
        };
        if named(row, &meant.names) {
            phrases.entry(key).or_insert_with(|| (row.action.trim().to_owned(), meant.steps.clone()));
        }
    }
    for (phrase, steps) in phrases.into_values() {
        let message = "a step that names its test data is read by a phrase of the suite";
        let said = format!("{phrase} = {}", steps.join(", "));
        draft.tell(WarningKind::Guess, format!("phrase '{phrase}'"), message, Some(&said));
        draft.suite.phrasebook.push(Phrase { phrase, steps, assertions: Vec::new() });
    }
}

/// What a step means; none where rules read it already, or would not read what it means.
fn meant(action: &str) -> Option<Meant> {
    if clarity::read_action(action, &[]).is_ok() {
        return None;
    }
    let wants = wants(action);
    let reads = |sentence: &str| clarity::read_action(sentence, &[]).is_ok();
    let fits = !wants.is_empty() && wants.iter().all(|want| reads(&want.sentence));
    fits.then(|| Meant {
        names: wants.iter().map(|want| want.name.clone()).collect(),
        steps: wants.into_iter().map(|want| want.sentence).collect(),
    })
}

/// Calls the values of a row as the phrase does. Whether all are there.
fn named(row: &mut Row, names: &[String]) -> bool {
    let key = |row: &Row, name: &str| row.data.keys().find(|key| is_same(key, name)).cloned();
    if !names.iter().all(|name| key(row, name).is_some()) {
        return false;
    }
    for name in names {
        if let Some(value) = key(row, name).and_then(|key| row.data.remove(&key)) {
            row.data.insert(legal(name), value);
        }
    }
    true
}
