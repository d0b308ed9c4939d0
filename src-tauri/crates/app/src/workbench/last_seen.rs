//! What the last run of a case has seen: the pages between its rows and steps.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use verbatim_engine::event::{BlobId, CaseEvent, Part, RowId};
use verbatim_engine::snapshot::Snapshot;
use verbatim_store::{CaseFilter, CaseId, Store, SuiteCaseId};

/// So many pages are kept in memory; a page of 10,000 elements takes some megabytes.
const MOST: usize = 12;

/// The pages of the case that was asked for last.
#[derive(Default)]
pub(super) struct LastSeen(Mutex<Option<(SuiteCaseId, Arc<Pages>)>>);

/// The pages of an attempt.
pub(super) struct Pages {
    attempt: CaseId,
    /// After each step of each row of the case, from 1; step 0 stands for the end of the row.
    after: BTreeMap<(usize, usize), BlobId>,
    read: Mutex<HashMap<BlobId, Arc<Snapshot>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl LastSeen {
    /// The pages of a case's last run; none if it never ran, or its trace was pruned.
    pub(super) fn pages(&self, store: &Store, case: SuiteCaseId) -> Option<Arc<Pages>> {
        let filter = CaseFilter { suite_case: Some(case), limit: 1, ..CaseFilter::default() };
        let attempt = match store.cases(&filter) {
            Ok(mut newest) => newest.pop()?,
            Err(error) => {
                tracing::warn!(%error, "the last run of a case was not found");
                return None;
            }
        };
        let mut kept = lock(&self.0);
        if let Some((of, pages)) = &*kept
            && *of == case
            && pages.attempt == attempt.id
        {
            return Some(pages.clone());
        }
        let events = store.events_of(&attempt).ok()?;
        let mut after = BTreeMap::new();
        for (_, event) in events {
            match event {
                CaseEvent::RowFinished { row, snapshot: Some(id), .. } if row.part == Part::Rows => {
                    after.insert((row.row, 0), id);
                }
                _ => {}
            }
        }
        let pages = Arc::new(Pages { attempt: attempt.id, after, read: Mutex::default() });
        // A run that goes on sees more with each row.
        if attempt.verdict.is_some() {
            *kept = Some((case, pages.clone()));
        }
        Some(pages)
    }
}

impl Pages {
    /// The page on which a step of a row acts: what the step before it left, or the row before.
    pub(super) fn before(&self, store: &Store, row: RowId, step: usize) -> Option<Arc<Snapshot>> {
        if row.part != Part::Rows {
            return None;
        }
        let id = match step {
            0 | 1 => self.end_of(row.row.checked_sub(1)?),
            _ => self.after.get(&(row.row, step - 1)).cloned(),
        };
        self.snapshot(store, &id?)
    }

    /// The page at the end of a row, or of the last row before it that ran.
    pub(super) fn after(&self, store: &Store, row: RowId) -> Option<Arc<Snapshot>> {
        if row.part != Part::Rows {
            return None;
        }
        let id = self.end_of(row.row).or_else(|| (1..row.row).rev().find_map(|row| self.end_of(row)));
        self.snapshot(store, &id?)
    }

    fn end_of(&self, row: usize) -> Option<BlobId> {
        let steps = self.after.range((row, 1)..=(row, usize::MAX)).next_back();
        self.after.get(&(row, 0)).or(steps.map(|(_, id)| id)).cloned()
    }

    fn snapshot(&self, store: &Store, id: &BlobId) -> Option<Arc<Snapshot>> {
        if let Some(known) = lock(&self.read).get(id) {
            return Some(known.clone());
        }
        // Evidence may have been pruned: then nothing is known of the page.
        let bytes = store.blob(id).ok()?;
        let snapshot = match serde_json::from_slice::<Snapshot>(&bytes) {
            Ok(snapshot) => Arc::new(snapshot),
            Err(error) => {
                tracing::warn!(%error, blob = %id.0, "what a run has seen cannot be read");
                return None;
            }
        };
        let mut read = lock(&self.read);
        if read.len() >= MOST {
            read.clear();
        }
        read.insert(id.clone(), snapshot.clone());
        Some(snapshot)
    }
}
