//! Suites and reports of runs, as files.

use std::path::Path;

use verbatim_engine::event::BlobId;
use verbatim_exchange::export::export;
use verbatim_exchange::junit::Inconclusive;
use verbatim_exchange::report::report;
use verbatim_store::{RunId, SuiteId};

use super::Workbench;
use crate::error::Error;
use crate::history::{result_of, secret_pictures};
use crate::view::{ExportForm, Exported, ReportForm};

impl Workbench {
    /// What a form cannot hold of a suite. Writes nothing.
    ///
    /// # Errors
    /// The suite is not there, or one of its cells is longer than the form can hold.
    pub fn suite_losses(&self, suite: SuiteId, form: ExportForm) -> Result<Exported, Error> {
        Ok(Exported { left_out: export(&self.store.whole_suite(suite)?, form)?.left_out })
    }

    /// Writes a suite to a file.
    ///
    /// # Errors
    /// The suite is not there, or the file cannot be written.
    pub fn suite_export(&self, suite: SuiteId, path: String, form: ExportForm) -> Result<Exported, Error> {
        let exported = export(&self.store.whole_suite(suite)?, form)?;
        std::fs::write(Path::new(&path), exported.bytes).map_err(|source| Error::Write { path, source })?;
        Ok(Exported { left_out: exported.left_out })
    }

    /// Writes a report of a run to a file, or to a folder where the form is one.
    ///
    /// # Errors
    /// The run is not there, its events were pruned, or the file cannot be written.
    pub fn run_report(&self, run: RunId, path: String, form: ReportForm, skipped: bool) -> Result<(), Error> {
        let result = result_of(&self.store, run, None)?;
        let secret = secret_pictures(&self.store, run)?;
        let shown = |key: &str| self.store.blob(&BlobId(key.to_owned())).ok();
        let picture = |key: &str| Some(key).filter(|key| !secret.contains(*key)).and_then(shown);
        let inconclusive = if skipped { Inconclusive::Skipped } else { Inconclusive::Error };
        let made = report(&[result], form, &picture, inconclusive)?;
        let failed = |(path, source): (std::path::PathBuf, _)| Error::Write {
            path: path.display().to_string(),
            source,
        };
        made.save(Path::new(&path)).map_err(failed)
    }
}
