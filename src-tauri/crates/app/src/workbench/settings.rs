//! Settings of the application, and what it needs of the machine.

use std::path::Path;

use verbatim_store::{Freed, PrunePolicy, Store, Usage};

use super::Workbench;
use super::secrets::apart;
use crate::error::Error;
use crate::view::{AppSettings, DoctorLine, KeepRules};

const NAME: &str = "window";
/// What to do where the history cannot be written.
const MEND: &str = "see that the folder can be written and the disk has room, and open Verbatim again";

impl Workbench {
    /// The settings of the application.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn settings(&self) -> Result<AppSettings, Error> {
        Ok(self.store.setting(NAME)?.unwrap_or_default())
    }

    /// Saves the settings of the application.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn settings_save(&self, settings: AppSettings) -> Result<(), Error> {
        Ok(self.store.set_setting(NAME, Some(&settings))?)
    }

    /// What the history takes.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn usage(&self) -> Result<Usage, Error> {
        Ok(self.store.usage()?)
    }

    /// Frees space by rules, now; where nothing can be written, what is evidence alone.
    ///
    /// # Errors
    /// The database cannot be written, or a file cannot be removed.
    pub fn prune(&self, keep: KeepRules) -> Result<Freed, Error> {
        Ok(self.store.prune(&policy(keep))?)
    }

    /// What this machine has of what the application needs.
    ///
    /// # Errors
    /// The settings cannot be read.
    pub async fn doctor(&self) -> Result<Vec<DoctorLine>, Error> {
        let browser = self.settings()?.browser;
        let found = crate::doctor::looks(browser.as_deref().map(Path::new)).await;
        let mut lines: Vec<DoctorLine> = found
            .into_iter()
            .map(|finding| DoctorLine {
                what: finding.what.to_owned(),
                well: finding.well,
                mend: (!finding.well).then(|| mend(finding.what).to_owned()),
                detail: finding.detail,
            })
            .collect();
        lines.push(self.history_line());
        let secrets = self.secrets.clone();
        lines.push(apart(move || secrets.doctor()).await?);
        Ok(lines)
    }

    fn history_line(&self) -> DoctorLine {
        let what = "history".to_owned();
        let folder = self.store.folder().display();
        match self.store.usage() {
            Ok(usage) => {
                let megabytes = (usage.evidence_bytes + usage.database_bytes) / 1_000_000;
                let read_only = self.store.is_read_only();
                let note = if read_only { "; it cannot be written: no case can run" } else { "" };
                let detail = format!("{folder}: {} runs, {megabytes} MB{note}", usage.runs);
                DoctorLine { what, well: !read_only, detail, mend: read_only.then(|| MEND.to_owned()) }
            }
            Err(error) => DoctorLine {
                what,
                well: false,
                detail: format!("could not {error}"),
                mend: Some(MEND.into()),
            },
        }
    }
}

fn policy(keep: KeepRules) -> PrunePolicy {
    PrunePolicy {
        max_bytes: keep.max_megabytes.map(|megabytes| megabytes.saturating_mul(1_000_000)),
        keep_days: keep.keep_days,
        traces: keep.traces,
    }
}

/// Keeps the history within the rules of the settings.
pub(super) fn keep(store: &Store) -> Result<(), Error> {
    let settings: AppSettings = store.setting(NAME)?.unwrap_or_default();
    store.prune(&policy(settings.keep))?;
    Ok(())
}

fn mend(what: &str) -> &'static str {
    match what {
        "browser" => {
            "install Chromium or Google Chrome, or name the program of a browser of that kind in the settings"
        }
        _ => "see the message",
    }
}
