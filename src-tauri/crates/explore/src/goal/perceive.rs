//! What an agent perceives of a page: what can be acted on first, each with a short id that is the same on the next look, then what
//! is there to be read; bounded, fenced and without secrets (PathFinder, perception).

use std::collections::HashSet;

use verbatim_engine::agents::Seen;
use verbatim_engine::ground::describe;
use verbatim_engine::secret::{Secrets, Source};
use verbatim_engine::snapshot::Snapshot;

use crate::choices::usable;

/// So many controls are told; what a person sees of a page is less.
const CONTROLS: usize = 150;
/// Ids are numbers below this.
const IDS: u32 = 1_000;

/// A page as an agent perceives it.
#[derive(Debug, Clone, Default)]
pub(super) struct Perceived {
    /// The ids of controls, and their places in the snapshot.
    ids: Vec<(String, usize)>,
    seen: Seen,
}

impl Perceived {
    /// The controls of a page that are visible and enabled, in document order, and its texts; these secrets are masked.
    pub(super) fn of<'a>(page: &Snapshot, secrets: impl IntoIterator<Item = &'a str>) -> Self {
        let secrets: Vec<&str> = secrets.into_iter().collect();
        let mut taken = hidden(&secrets);
        let controls = (0..page.elements.len()).filter(|&at| page.dialog.is_none() && usable(page, at));
        let ids = controls.take(CONTROLS).map(|at| (id(&describe(page, at), &mut taken), at)).collect();
        Self { ids, seen: Seen::of(page, secrets) }
    }

    /// The place of what an id stands for; none where it stands for nothing on this page.
    pub(super) fn element(&self, id: &str) -> Option<usize> {
        self.ids.iter().find(|(known, _)| known == id.trim()).map(|(_, at)| *at)
    }

    /// The ids.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(|(id, _)| id.as_str())
    }

    /// The page in a fence, in at most so many characters.
    pub(super) fn fenced(&self, most: usize) -> String {
        let mark = |at: usize| self.ids.iter().find(|(_, of)| *of == at).map(|(id, _)| id.as_str());
        self.seen.marked(most, mark)
    }
}

/// Numbers that a mask would take for a secret: no element could be chosen by them.
fn hidden(secrets: &[&str]) -> HashSet<u32> {
    let mask = Secrets::of(secrets.iter().copied());
    if mask.is_empty() {
        return HashSet::new();
    }
    let free = (0..IDS).filter(|number| !mask.are_in(&format!("e{number}"), Source::Written));
    let free: HashSet<u32> = free.collect();
    // Secrets of one letter are refused elsewhere; where nothing is left, ids may be masked rather than repeated.
    if free.len() < CONTROLS {
        HashSet::new()
    } else {
        (0..IDS).filter(|number| !free.contains(number)).collect()
    }
}

/// A short id by what a control is called, so that it is the same as long as that is; the next free one where another has it.
fn id(called: &str, taken: &mut HashSet<u32>) -> String {
    // FNV-1a: stable from run to run, which the hashes of the standard library are not bound to be.
    let hash =
        called.bytes().fold(0x811c_9dc5_u32, |hash, b| (hash ^ u32::from(b)).wrapping_mul(0x0100_0193));
    let mut number = hash % IDS;
    while !taken.insert(number) {
        number = (number + 1) % IDS;
    }
    format!("e{number}")
}
