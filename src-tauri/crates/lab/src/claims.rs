//! Would this case notice? Claims that would hold as well if the row had done nothing, or if the case were on another page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use verbatim_engine::event::RowId;
use verbatim_engine::judge::Truth;
use verbatim_engine::snapshot::Snapshot;
use verbatim_passport::Share;

use crate::seen::{Seen, read};
use verbatim_engine::gui::{StatesBy, state_of};

/// What is weak about a claim that holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct WeakClaim {
    pub case: String,
    pub row: RowId,
    pub claim: String,
    /// It held before the row's action, too.
    pub held_before: bool,
    /// On how many of the other GUIs of the suite it holds as well.
    pub elsewhere: Share,
}

impl WeakClaim {
    /// Why it is weak, in words.
    #[must_use]
    pub fn why(&self) -> String {
        let before = self.held_before.then(|| "held before the action".to_owned());
        let Share { part, of } = self.elsewhere;
        let elsewhere = (part > 0).then(|| format!("holds on {part} of {of} other pages"));
        before.into_iter().chain(elsewhere).collect::<Vec<_>>().join("; ")
    }
}

/// The weak claims of rows, the weakest first: what holds on the most other GUIs. GUIs are told apart as `by` says.
#[must_use]
pub fn weak_claims(rows: &[Seen], by: StatesBy) -> Vec<WeakClaim> {
    let mut states: BTreeMap<u64, &Seen> = BTreeMap::new();
    for seen in rows {
        states.entry(state_of(&seen.after, by)).or_insert(seen);
    }
    let mut weak: Vec<WeakClaim> = Vec::new();
    for seen in rows {
        let own = state_of(&seen.after, by);
        for claim in &seen.claims {
            let Some(assertion) = read(claim).filter(|read| seen.holds(read) == Truth::True) else {
                continue;
            };
            let others = states.iter().filter(|(state, _)| **state != own);
            let elsewhere =
                others.map(|(_, other)| seen.on(&other.after).holds(&assertion) == Truth::True).collect();
            let held_before = seen.held_before(&assertion) == Some(Truth::True);
            let one = WeakClaim {
                case: seen.case.clone(),
                row: seen.row,
                claim: claim.clone(),
                held_before,
                elsewhere,
            };
            if held_before || one.elsewhere.part > 0 {
                weak.push(one);
            }
        }
    }
    weak.sort_by_key(|one| std::cmp::Reverse((one.elsewhere.part, one.held_before)));
    weak
}

/// How many GUIs these pages show.
pub fn states<'a>(pages: impl IntoIterator<Item = &'a Snapshot>, by: StatesBy) -> usize {
    pages.into_iter().map(|page| state_of(page, by)).collect::<std::collections::BTreeSet<_>>().len()
}
