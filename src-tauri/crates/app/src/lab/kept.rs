//! What the history has kept of the rows of runs.

use std::sync::Arc;

use verbatim_engine::event::{CaseEvent, Column, RowId};
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::verdict::Verdict;
use verbatim_lab::{Kept, Seen};
use verbatim_store::{RunId, Store};

use crate::error::Error;
use crate::history::attempts;
use crate::pages::Pages;

/// The rows of runs, with the pages that are still kept of them.
///
/// # Errors
/// No such run, or its events were pruned.
pub fn kept(store: &Store, runs: &[RunId]) -> Result<Kept, Error> {
    let mut pages = Pages::of(store);
    let mut kept = Kept::default();
    for run in runs {
        let base_url = store.run(*run)?.header.base_url;
        for (_, events) in attempts(store, *run)? {
            let mut attempt = Attempt { base_url: base_url.clone(), ..Attempt::default() };
            for event in &events {
                attempt.take(event, &mut pages, &mut kept);
            }
        }
    }
    Ok(kept)
}

/// An attempt, as far as its events were taken.
#[derive(Default)]
struct Attempt {
    case: String,
    base_url: Option<String>,
    /// How many rows have begun.
    rows: usize,
    cells: [String; 2],
    steps: Vec<String>,
    claims: Vec<String>,
    before: Option<Arc<Snapshot>>,
    earlier: Vec<Arc<Snapshot>>,
}

impl Attempt {
    fn take(&mut self, event: &CaseEvent, pages: &mut Pages<'_>, kept: &mut Kept) {
        match event {
            CaseEvent::CaseStarted { name, .. } => self.case.clone_from(name),
            CaseEvent::RowStarted { action, expected, .. } => {
                self.rows += 1;
                self.cells = [action.clone(), expected.clone()];
                self.steps.clear();
                self.claims.clear();
            }
            // The last reading of a cell is the one that was carried out.
            CaseEvent::Clarity { column, sentences, .. } => match column {
                Column::Action => self.steps.clone_from(sentences),
                Column::Expected => {
                    self.claims.clone_from(sentences);
                    self.claims.dedup();
                }
            },
            CaseEvent::RowFinished { row, verdict, snapshot, .. } => {
                self.end(*row, verdict, snapshot.as_ref().and_then(|blob| pages.get(blob).ok()), kept);
            }
            CaseEvent::CaseFinished { verdict, .. } if verdict.is_pass() => {
                kept.passed.insert(self.case.clone());
            }
            _ => {}
        }
    }

    fn end(&mut self, row: RowId, verdict: &Verdict, after: Option<Arc<Snapshot>>, kept: &mut Kept) {
        let before = std::mem::replace(&mut self.before, after.clone());
        let Some(after) = after else {
            kept.lost.push((self.case.clone(), row));
            return;
        };
        let [action, expected] = self.cells.clone();
        kept.rows.push(Seen {
            case: self.case.clone(),
            row,
            first: self.rows == 1,
            passed: verdict.is_pass(),
            action,
            steps: self.steps.clone(),
            expected,
            claims: self.claims.clone(),
            before,
            after: after.clone(),
            earlier: self.earlier.clone(),
            base_url: self.base_url.clone(),
        });
        self.earlier.push(after);
    }
}
