//! The signature check (Salva 2026, conditions 4 and 5 of Propositions 3 and 4): on how many GUIs each action of a case is ready,
//! and on how many the claims of a row hold together. A case that is ready and true on one GUI alone notices when it is led to
//! another. All of it is tried on the pages that runs have kept: of GUIs on which no row ended nothing is known.

mod actions;
mod claims;
mod gallery;
mod telling;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use verbatim_engine::event::{Part, RowId};

use crate::seen::{Kept, Seen};
pub use actions::RowStep;
use actions::Steps;
pub(crate) use actions::read as read_steps;
pub use claims::RowClaims;
use gallery::Gallery;
pub use gallery::Pages;
use verbatim_engine::gui::StatesBy;

/// How many of some things are on one GUI alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Alone {
    /// On one alone.
    pub alone: usize,
    /// On several.
    pub several: usize,
    /// Nothing that was kept tells it.
    pub unknown: usize,
}

impl Alone {
    /// All that were asked for.
    #[must_use]
    pub fn all(self) -> usize {
        self.alone + self.several + self.unknown
    }

    fn add(&mut self, alone: Option<bool>) {
        match alone {
            Some(true) => self.alone += 1,
            Some(false) => self.several += 1,
            None => self.unknown += 1,
        }
    }
}

/// On how many GUIs what a case does and claims is ready or holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Signature {
    /// Its actions, without the one that begins the case: nothing of the application comes before it.
    pub actions: Alone,
    /// Its rows that claim something, and its last row, which is on every GUI where it claims nothing.
    pub rows: Alone,
    /// How many GUIs were looked at.
    pub states: usize,
    /// An attempt has passed, so that all its rows were seen.
    pub whole: bool,
}

/// On which GUIs a row is ready and true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowSignature {
    /// The case's name.
    pub case: String,
    /// The row.
    pub row: RowId,
    /// Its actions that could be read, in their order.
    pub steps: Vec<RowStep>,
    /// Whether some of its action cell could not be read without what the run knew.
    pub unread: bool,
    /// Its claims; none where it has none.
    pub claims: Option<RowClaims>,
    /// A sentence that is true on the page of this row and false on each other one on which its claims hold as well. None where
    /// none is needed, and where none was found.
    pub telling: Option<String>,
}

/// The signatures of the rows of runs.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Signatures {
    /// How many GUIs were looked at.
    pub states: usize,
    /// The rows, each once as long as it was not rewritten.
    pub rows: Vec<RowSignature>,
    /// Rows of which no page was kept.
    pub lost: Vec<(String, RowId)>,
    /// The cases of which an attempt has passed.
    pub passed: Vec<String>,
}

impl Signatures {
    /// Tries each row that was kept, of the cases that are `wanted`, on each page that was kept. GUIs are told apart as `by` says.
    #[must_use]
    pub fn of(kept: &Kept, by: StatesBy, wanted: impl Fn(&str) -> bool) -> Self {
        let gallery = Gallery::of(&kept.rows, by);
        let all: Vec<Vec<&Seen>> =
            by_row(&kept.rows).into_iter().filter(|attempts| wanted(&attempts[0].case)).collect();
        let passed = kept.passed.iter().cloned().collect();
        Self { states: gallery.count(), rows: tried(&all, &gallery), lost: kept.lost.clone(), passed }
    }

    /// Of one case, by its name; none where no page was kept of it.
    #[must_use]
    pub fn of_case(&self, case: &str) -> Option<Signature> {
        let rows: Vec<&RowSignature> = self.rows.iter().filter(|row| row.case == case).collect();
        let last = rows.iter().filter(|row| row.row.part == Part::Rows).map(|row| row.row.row).max()?;
        let whole = self.passed.iter().any(|name| name == case);
        let mut found = Signature { states: self.states, whole, ..Signature::default() };
        for row in rows.into_iter().filter(|row| row.row.part != Part::Teardown) {
            row.steps.iter().filter(|step| !step.begins).for_each(|step| found.actions.add(step.alone));
            if row.unread {
                found.actions.add(None);
            }
            match &row.claims {
                Some(claims) => found.rows.add(claims.alone),
                None if row.row.part == Part::Rows && row.row.row == last => found.rows.add(Some(false)),
                None => {}
            }
        }
        let lost = self.lost.iter().filter(|(name, row)| name == case && row.part != Part::Teardown);
        lost.for_each(|_| {
            found.actions.add(None);
            found.rows.add(None);
        });
        Some(found)
    }
}

/// Rows are tried by themselves: as many at the same time as the machine has cores.
fn tried(all: &[Vec<&Seen>], gallery: &Gallery<'_>) -> Vec<RowSignature> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let tried = |part: &[Vec<&Seen>]| -> Vec<RowSignature> {
        let mut steps = Steps::default();
        part.iter().map(|attempts| row(attempts, &mut steps, gallery)).collect()
    };
    std::thread::scope(|scope| {
        let parts = all.chunks(all.len().div_ceil(cores).max(1));
        let threads: Vec<_> = parts.map(|part| scope.spawn(move || tried(part))).collect();
        threads.into_iter().flat_map(|t| t.join().unwrap_or_else(|e| std::panic::resume_unwind(e))).collect()
    })
}

fn row(attempts: &[&Seen], steps: &mut Steps, gallery: &Gallery<'_>) -> RowSignature {
    let seen = attempts.iter().find(|seen| seen.passed).copied().unwrap_or(attempts[0]);
    let (done, unread) = steps.of(attempts, seen, gallery);
    let claims = claims::of(attempts, gallery);
    RowSignature {
        case: seen.case.clone(),
        row: seen.row,
        steps: done,
        unread,
        telling: telling::sentence(seen, claims.as_ref(), gallery),
        claims: claims.map(|tried| tried.told),
    }
}

/// The attempts at each row, in the order in which rows were first met. A row that was rewritten between runs is another.
fn by_row(rows: &[Seen]) -> Vec<Vec<&Seen>> {
    let mut places: HashMap<(&str, RowId, [&str; 2]), usize> = HashMap::new();
    let mut all: Vec<Vec<&Seen>> = Vec::new();
    for seen in rows {
        let key = (seen.case.as_str(), seen.row, [seen.action.as_str(), seen.expected.as_str()]);
        let place = *places.entry(key).or_insert(all.len());
        match all.get_mut(place) {
            Some(attempts) => attempts.push(seen),
            None => all.push(vec![seen]),
        }
    }
    all
}

#[cfg(test)]
#[path = "../tests/signature.rs"]
mod tests;
