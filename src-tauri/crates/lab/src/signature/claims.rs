//! On which GUIs the claims of a row hold together.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use verbatim_engine::assertion::Assertion;
use verbatim_engine::judge::Truth;

use super::gallery::{Gallery, Pages};
use crate::seen::{Seen, read};

/// On which GUIs the claims of a row hold together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowClaims {
    /// Where those hold that could be tried.
    pub holds: Pages,
    /// Whether that is one GUI alone; none where nothing that was kept tells it.
    pub alone: Option<bool>,
    /// How many could be tried: they are read without test data, and hold on the page that was kept of the row.
    pub tried: usize,
    /// How many could not.
    pub untried: usize,
}

/// What is told of claims, and where they hold.
pub(super) struct Tried {
    pub(super) told: RowClaims,
    pub(super) holds: BTreeSet<u64>,
}

/// Of the attempts at a row; none where it claims nothing.
pub(super) fn of(attempts: &[&Seen], gallery: &Gallery<'_>) -> Option<Tried> {
    if attempts.iter().all(|seen| seen.expected.trim().is_empty()) {
        return None;
    }
    let passed = attempts.iter().find(|seen| seen.passed);
    let Some((seen, assertion)) = passed.and_then(|seen| Some((*seen, read(&seen.expected)?))) else {
        let told = RowClaims { holds: Pages::default(), alone: None, tried: 0, untried: 1 };
        return Some(Tried { told, holds: BTreeSet::new() });
    };
    let parts = match assertion {
        Assertion::And(parts) => parts,
        one => vec![one],
    };
    let all = parts.len();
    let tried: Vec<Assertion> = parts.into_iter().filter(|part| seen.holds(part) == Truth::True).collect();
    let untried = all - tried.len();
    let holds = match tried.is_empty() {
        true => BTreeSet::new(),
        false => gallery.where_so(|page| {
            let there = seen.on(page);
            tried.iter().all(|part| there.holds(part) == Truth::True)
        }),
    };
    // More claims can only hold on fewer pages.
    let alone = match (holds.len(), untried) {
        (0, _) => None,
        (1, _) => Some(true),
        (_, 0) => Some(false),
        _ => None,
    };
    let told = RowClaims { holds: gallery.told(&holds), alone, tried: tried.len(), untried };
    Some(Tried { told, holds })
}
