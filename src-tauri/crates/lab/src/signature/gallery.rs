//! The GUIs on which something is tried.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use verbatim_engine::snapshot::Snapshot;

use crate::seen::Seen;
use verbatim_engine::gui::{StatesBy, path, state_of};

/// GUIs on which something is so.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pages {
    /// How many.
    pub count: usize,
    /// Their addresses without the host, each once.
    pub addresses: Vec<String>,
}

fn place(page: &Arc<Snapshot>) -> usize {
    Arc::as_ptr(page).addr()
}

/// Each GUI, with all pages that show it and differ in their texts.
pub(super) struct Gallery<'a> {
    guis: BTreeMap<u64, Vec<&'a Arc<Snapshot>>>,
    /// By their places in memory.
    known: HashMap<usize, u64>,
}

impl<'a> Gallery<'a> {
    /// Of the pages at the end of these rows.
    pub(super) fn of(rows: &'a [Seen], by: StatesBy) -> Self {
        let mut gallery = Self { guis: BTreeMap::new(), known: HashMap::new() };
        let mut met: HashSet<(u64, u64)> = HashSet::new();
        for page in rows.iter().map(|seen| &seen.after) {
            if gallery.known.contains_key(&place(page)) {
                continue;
            }
            let state = state_of(page, by);
            gallery.known.insert(place(page), state);
            let pages = gallery.guis.entry(state).or_default();
            if met.insert((state, state_of(page, StatesBy::Text))) {
                pages.push(page);
            }
        }
        gallery
    }

    pub(super) fn count(&self) -> usize {
        self.guis.len()
    }

    pub(super) fn all(&self) -> BTreeSet<u64> {
        self.guis.keys().copied().collect()
    }

    /// The GUI that a page shows, where it is the end of one of the rows.
    pub(super) fn state(&self, page: &Arc<Snapshot>) -> Option<u64> {
        self.known.get(&place(page)).copied()
    }

    /// The GUIs of which at least one page is so.
    pub(super) fn where_so(&self, is_so: impl Fn(&Arc<Snapshot>) -> bool) -> BTreeSet<u64> {
        let so = self.guis.iter().filter(|(_, pages)| pages.iter().any(|page| is_so(page)));
        so.map(|(state, _)| *state).collect()
    }

    /// The pages that show one of these GUIs.
    pub(super) fn pages<'b>(
        &'b self,
        states: &'b BTreeSet<u64>,
    ) -> impl Iterator<Item = &'a Arc<Snapshot>> + 'b {
        states.iter().filter_map(|state| self.guis.get(state)).flatten().copied()
    }

    pub(super) fn told(&self, states: &BTreeSet<u64>) -> Pages {
        let firsts = states.iter().filter_map(|state| self.guis.get(state)?.first());
        let addresses: BTreeSet<String> = firsts.map(|page| path(&page.url).to_owned()).collect();
        Pages { count: states.len(), addresses: addresses.into_iter().collect() }
    }
}
