//! Mutation of what a row does: an action of another row instead, which is ready on another page and not on this one.

use std::collections::HashSet;

use fastrand::Rng;
use verbatim_engine::event::{Part, RowId};
use verbatim_engine::readiness::{OnKept, on_kept};

use super::mutant::Mutant;
use crate::seen::Seen;
use crate::signature::read_steps;
use verbatim_engine::gui::{StatesBy, state_of};

/// So many actions of other rows are tried for each row.
const OF_OTHERS: usize = 3;

/// What came of the actions of rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Navigation {
    /// Only a browser can tell what comes of them.
    pub mutants: Vec<Mutant>,
    /// Actions that were no mutants, for they are ready on the same page as well.
    pub ready_here: usize,
}

/// Gives each row that has passed actions of other rows. GUIs are told apart as `by` says, `seed` draws the other rows.
#[must_use]
pub fn navigate(rows: &[Seen], by: StatesBy, seed: u64) -> Navigation {
    let mut drawn = Rng::with_seed(seed);
    let mut found = Navigation::default();
    let mut met: HashSet<(&str, RowId)> = HashSet::new();
    let rows: Vec<&Seen> =
        rows.iter().filter(|seen| is_able(seen) && met.insert((&seen.case, seen.row))).collect();
    for seen in &rows {
        let mut taken: Vec<&str> = vec![seen.action.trim()];
        for _ in 0..OF_OTHERS {
            let Some(other) = drawn.choice(&rows).filter(|other| !taken.contains(&other.action.trim()))
            else {
                continue;
            };
            match ready(other, seen, by) {
                Some(false) => {
                    taken.push(other.action.trim());
                    found.mutants.push(Mutant::acting(seen, &other.action));
                }
                Some(true) => found.ready_here += 1,
                None => {}
            }
        }
    }
    found
}

/// Whether a row has an action that may be exchanged: it passed, and the page on which it was done was kept.
fn is_able(seen: &Seen) -> bool {
    seen.passed && seen.row.part == Part::Rows && seen.before.is_some() && !seen.action.trim().is_empty()
}

/// Whether the first action of another row is ready on the page on which this one was done; none where it was done on the same GUI,
/// is not ready on its own page as it was kept, or is not read.
fn ready(other: &Seen, seen: &Seen, by: StatesBy) -> Option<bool> {
    let (there, here) = (other.before.as_ref()?, seen.before.as_ref()?);
    if state_of(there, by) == state_of(here, by) {
        return None;
    }
    let steps = read_steps(other)?;
    let on = |page| on_kept(page, steps.first()?, other.base_url.as_deref());
    if on(there.as_ref())? == OnKept::NotReady {
        return None;
    }
    Some(on(here.as_ref())? != OnKept::NotReady)
}
