//! How near the names of an element come to the one that is looked for.

use crate::facts::describe::label;
use crate::facts::wanted::{Wanted, distance, fold, has_further_words, words};
use crate::snapshot::Snapshot;

/// Names of an element that a person sees or hears.
fn names(snapshot: &Snapshot, i: usize) -> Vec<String> {
    let Some(e) = snapshot.elements.get(i) else { return Vec::new() };
    let mut names: Vec<String> = vec![e.name.clone()];
    names.extend(e.labels.iter().chain(&e.hints).cloned());
    names.retain(|n| !n.trim().is_empty());
    if names.is_empty() {
        names.extend(label(snapshot, i));
    }
    names
}

/// Words that a name may have beyond those that are looked for and still be near, where it does not begin with them.
const FURTHER_WORDS: usize = 4;

/// Whether an element is the target with further words in its name.
pub(super) fn says_more(snapshot: &Snapshot, i: usize, wanted: &Wanted) -> bool {
    let short = wanted.words();
    names(snapshot, i).iter().any(|name| {
        let long = words(name);
        has_further_words(&long, &short)
            && (long.starts_with(&short) || long.len() <= short.len() + FURTHER_WORDS)
    })
}

/// How far a name is from the one that is looked for; lower is nearer.
pub(super) fn nearness(snapshot: &Snapshot, i: usize, wanted: &Wanted) -> Option<usize> {
    let short = wanted.words();
    let spelling = |name: &String| {
        let folded = fold(name);
        // Two letters that changed places are two changes.
        let length = wanted.folded().chars().count();
        let most = if length < 4 { 1 } else { (length / 3).clamp(2, 4) };
        (folded.chars().count() <= 200).then(|| distance(wanted.folded(), &folded, most)).flatten()
    };
    names(snapshot, i)
        .iter()
        .filter_map(|name| {
            let long = words(name);
            let more = has_further_words(&long, &short).then(|| 10 + long.len().saturating_sub(short.len()));
            let less = has_further_words(&short, &long).then(|| 20 + short.len().saturating_sub(long.len()));
            [spelling(name), more, less].into_iter().flatten().min()
        })
        .min()
}
