//! Deleting studies.

use verbatim_store::{RunId, Store, StudyId};

use super::reports::{study, there};
use crate::error::Error;

/// Deletes a study, which [`Store::restore_study`] brings back for 30 days; `with_runs`: its runs and their evidence as well, which
/// nothing brings back. Gives how many runs went.
///
/// # Errors
/// No such study; one of its runs goes on (then nothing is deleted); a file cannot be removed, or the history cannot be written.
pub fn delete_study(store: &Store, id: StudyId, with_runs: bool) -> Result<usize, Error> {
    let runs = there(store, &study(store, id)?.body.runs)?;
    let runs: Vec<RunId> = runs.iter().map(|run| run.id).filter(|_| with_runs).collect();
    store.delete_runs(&runs)?;
    store.delete_study(id)?;
    Ok(runs.len())
}
