//! On which GUIs the actions of a row are ready.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use verbatim_engine::clarity::read_action;
use verbatim_engine::readiness::{OnKept, on_kept};
use verbatim_engine::step::Step;

use super::gallery::{Gallery, Pages};
use crate::seen::Seen;

/// On which GUIs an action of a row is ready.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowStep {
    /// Its words.
    pub step: String,
    /// It begins the case: nothing of the application comes before it.
    pub begins: bool,
    /// Where it is ready. Of a step that is not the first of its row, the GUI on which it was done may not have been kept.
    pub ready: Pages,
    /// Whether that is one GUI alone; none where nothing that was kept tells it.
    pub alone: Option<bool>,
}

/// Steps that were tried: many cases have the same.
#[derive(Default)]
pub(super) struct Steps {
    tried: HashMap<String, BTreeSet<u64>>,
}

impl Steps {
    /// The actions of a row (`seen` of its attempts), and whether some could not be read.
    pub(super) fn of(
        &mut self,
        attempts: &[&Seen],
        seen: &Seen,
        gallery: &Gallery<'_>,
    ) -> (Vec<RowStep>, bool) {
        let read = read(seen);
        let unread = read.is_none() || (seen.steps.is_empty() && !seen.action.trim().is_empty());
        let mut told = Vec::new();
        for step in read.unwrap_or_default() {
            // What waits or claims is no action.
            if on_kept(&seen.after, &step, seen.base_url.as_deref()).is_none() {
                continue;
            }
            let ready = self.ready(&step, seen, gallery);
            let is_first = told.is_empty();
            let begins = is_first && seen.first;
            let alone = match is_first {
                true => first(attempts, seen, &ready, gallery),
                false => later(attempts, seen, &ready, gallery),
            };
            let alone = alone.filter(|alone| !alone || !is_without_data(&step.text));
            told.push(RowStep { ready: gallery.told(&ready), step: step.text, begins, alone });
        }
        (told, unread)
    }

    fn ready(&mut self, step: &Step, seen: &Seen, gallery: &Gallery<'_>) -> BTreeSet<u64> {
        if let Some(known) = self.tried.get(&step.text) {
            return known.clone();
        }
        let is_ready = |on: Option<OnKept>| matches!(on, Some(OnKept::Ready | OnKept::Anywhere));
        let ready = gallery.where_so(|page| is_ready(on_kept(page, step, seen.base_url.as_deref())));
        self.tried.insert(step.text.clone(), ready.clone());
        ready
    }
}

/// The steps of a row, each read by itself; none where one of them is not.
pub(crate) fn read(seen: &Seen) -> Option<Vec<Step>> {
    let mut all = Vec::new();
    for sentence in &seen.steps {
        all.extend(read_action(sentence, &[]).ok()?.content().iter().cloned());
    }
    Some(all)
}

/// Test data is put in by the run, and what is secret was masked: with it, a step may be ready elsewhere as well.
fn is_without_data(step: &str) -> bool {
    step.contains("{{") || step.contains('•')
}

/// Of the first action: it was done on the page at the end of the row before.
fn first(attempts: &[&Seen], seen: &Seen, ready: &BTreeSet<u64>, gallery: &Gallery<'_>) -> Option<bool> {
    if ready.len() > 1 {
        return Some(false);
    }
    let homes: BTreeSet<u64> =
        attempts.iter().filter_map(|seen| gallery.state(seen.before.as_ref()?)).collect();
    // What is not ready where it was done cannot be tried on kept pages.
    let is_told = seen.before.is_some() && ready.len() == 1 && homes == *ready;
    is_told.then_some(true)
}

/// Of a later action: the page on which it was done may be kept as that before or after the row, or not at all.
fn later(attempts: &[&Seen], seen: &Seen, ready: &BTreeSet<u64>, gallery: &Gallery<'_>) -> Option<bool> {
    let ends = |seen: &&Seen| {
        let before = seen.before.as_ref().and_then(|page| gallery.state(page));
        before.into_iter().chain(gallery.state(&seen.after)).collect::<Vec<_>>()
    };
    let own: BTreeSet<u64> = attempts.iter().flat_map(ends).collect();
    match ready.len() {
        2.. => Some(false),
        // It was done on another page, too.
        1 if !ready.is_subset(&own) => Some(false),
        1 => seen.passed.then_some(true),
        // Nor is it known then whether it is read here as it was in the run.
        0 => None,
    }
}
