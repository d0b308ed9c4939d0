//! Past runs: their results, traces and evidence.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use verbatim_engine::event::{BlobId, CaseEvent, RowId, RunEvent};
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::suite::Suite;
use verbatim_engine::trace::Trace;
use verbatim_exchange::results::{self, RunResult};
use verbatim_store::{RunId, Store};

use crate::error::Error;

/// Opens the history in a folder; runs that were cut off are closed as interrupted.
///
/// # Errors
/// When the folder cannot be written or holds something else.
pub fn open_history(folder: &Path) -> Result<Arc<Store>, Error> {
    Ok(Arc::new(Store::open(folder)?))
}

/// The result of a run, as far as it has got; with its suite, rows that did not run are in it too.
///
/// # Errors
/// No such run, or its events were pruned.
pub fn result_of(store: &Store, run: RunId, suite: Option<&Suite>) -> Result<RunResult, Error> {
    let events: Vec<RunEvent> = store.events(run)?.into_iter().map(|stored| stored.event).collect();
    Ok(results::from_events(&events, suite))
}

/// The traces of the cases of a run, in their order.
///
/// # Errors
/// No such run, or its events were pruned.
pub fn traces(store: &Store, run: RunId) -> Result<Vec<Trace>, Error> {
    let mut cases: BTreeMap<usize, Vec<CaseEvent>> = BTreeMap::new();
    for stored in store.events(run)? {
        if let RunEvent::Case { case, event, .. } = stored.event {
            cases.entry(case).or_default().push(event);
        }
    }
    Ok(cases.values().map(Trace::of).collect())
}

/// The pictures of a run that show a secret, as far as its snapshots tell: where a secret is to be read on the page, its mask
/// stands in the snapshot. They have no place in a report.
///
/// # Errors
/// No such run, or its events were pruned.
pub fn secret_pictures(store: &Store, run: RunId) -> Result<BTreeSet<String>, Error> {
    // A picture may come after the end of its row.
    let mut pictures: HashMap<(usize, RowId), Vec<String>> = HashMap::new();
    let mut secret = HashSet::new();
    for stored in store.events(run)? {
        let RunEvent::Case { case, event, .. } = stored.event else { continue };
        match event {
            CaseEvent::Pictured { row, screenshot, .. } => {
                pictures.entry((case, row)).or_default().push(screenshot.0);
            }
            CaseEvent::RowFinished { row, snapshot: Some(snapshot), .. }
                if shows_a_secret(store, &snapshot) =>
            {
                secret.insert((case, row));
            }
            _ => {}
        }
    }
    Ok(pictures.into_iter().filter(|(row, _)| secret.contains(row)).flat_map(|(_, taken)| taken).collect())
}

fn shows_a_secret(store: &Store, snapshot: &BlobId) -> bool {
    // A snapshot that is no longer kept tells nothing; its picture has gone with it.
    let Ok(bytes) = store.blob(snapshot) else { return false };
    serde_json::from_slice::<Snapshot>(&bytes)
        .is_ok_and(|seen| seen.runs.iter().any(|run| run.text.contains(crate::mask::MASK)))
}

/// Copies the screenshots of a run into a folder, named by case and row, and gives their paths.
///
/// # Errors
/// When a picture cannot be read or the folder cannot be written.
pub fn evidence_to(store: &Store, run: RunId, folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let failed = |path: &Path, source| Error::Write { path: path.display().to_string(), source };
    std::fs::create_dir_all(folder).map_err(|source| failed(folder, source))?;
    let mut written = Vec::new();
    for stored in store.events(run)? {
        let RunEvent::Case { case, event, .. } = stored.event else { continue };
        let CaseEvent::Pictured { row, step, screenshot } = event else { continue };
        let step = step.map_or_else(String::new, |step| format!("-{step:02}"));
        let name = format!("{:03}-{:?}-{:02}{step}.jpg", case + 1, row.part, row.row).to_lowercase();
        let path = folder.join(name);
        std::fs::write(&path, store.blob(&screenshot)?).map_err(|source| failed(&path, source))?;
        written.push(path);
    }
    Ok(written)
}
