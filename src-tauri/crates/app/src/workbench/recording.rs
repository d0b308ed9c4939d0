//! Recording: what a person points at on the page that is open becomes rows. Each row is carried out by the same rules that
//! will replay it, so what was recorded is known to be read, to find its target and to hold.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::watch;
use verbatim_engine::data::Data;
use verbatim_engine::event::{BlobId, CaseEvent, Piece, Sink, SinkError};
use verbatim_engine::page::{Input, Page};
use verbatim_engine::run::{CaseOutcome, Given, run_case};
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::suite::{Case, Row, Suite, WhenUndecided};
use verbatim_engine::verdict::{Cause, Finding};
use verbatim_store::SuiteCaseId;

use super::Workbench;
use super::elements;
use super::going::Held;
use super::running::Frames;
use super::secrets::apart;
use crate::error::Error;
use crate::run::find_file;
use crate::values::values;
use crate::view::{OpenPage, PageElement, Recorded};

/// What is recorded with.
pub(super) struct Recording {
    pub(super) case: SuiteCaseId,
    pub(super) frames: Arc<dyn Frames>,
    suite: Suite,
    folder: PathBuf,
    base_url: Option<String>,
    secrets: BTreeMap<String, String>,
}

/// Keeps nothing: a row that is recorded is no run.
struct Nothing;

impl Sink for Nothing {
    async fn emit(&self, _event: CaseEvent) -> Result<(), SinkError> {
        Ok(())
    }

    async fn keep(&self, _piece: Piece) -> Result<BlobId, SinkError> {
        Ok(BlobId(String::new()))
    }
}

impl Workbench {
    /// Begins to record on the page that rows of a case have left open: its pictures come from now on, the last one at once.
    ///
    /// # Errors
    /// No page of the case is open (`no-page`), or the suite cannot be read.
    pub async fn record_start(&self, case: SuiteCaseId, frames: Arc<dyn Frames>) -> Result<OpenPage, Error> {
        let open = self.stage.open_page().filter(|open| open.case == case).ok_or_else(no_page)?;
        let id = self.store.suite_case(case)?.suite;
        let record = self.store.suite(id)?;
        let suite = self.store.whole_suite(id)?;
        let (secrets, names) = (self.secrets.clone(), record.settings.secrets.clone());
        // A secret without a value is told by the row that needs it.
        let (secrets, _missing) = apart(move || secrets.values(id, &names)).await?;
        let base_url = match suite.base_url.clone() {
            None if record.sample => Some(self.stage.demo().await?),
            base_url => base_url,
        };
        let source = record.source.map(PathBuf::from);
        let folder = source.as_deref().and_then(|path| path.parent()).map(PathBuf::from).unwrap_or_default();
        self.stage.record(Some(Recording { case, frames, suite, folder, base_url, secrets }));
        Ok(open)
    }

    /// What stands at a point of the page that is recorded, the innermost first, and last the page itself.
    ///
    /// # Errors
    /// Nothing is recorded (`no-page`), or the page does not answer.
    pub async fn record_at(&self, x: f64, y: f64) -> Result<Vec<PageElement>, Error> {
        let (recording, held) = self.stage.recorded_page()?;
        let seen = held.page.page.snapshot().await;
        self.stage.give_back(&recording, held);
        let page = seen.map_err(unanswered)?;
        let mut found = elements::at(&page, x, y);
        found.push(elements::whole(&page));
        Ok(found)
    }

    /// Carries a row out on the page that is recorded.
    ///
    /// # Errors
    /// Nothing is recorded (`no-page`).
    pub async fn record_row(&self, action: String, expected: String) -> Result<Recorded, Error> {
        let (recording, held) = self.stage.recorded_page()?;
        let secrets = || recording.secrets.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let hidden = |cell| hidden(secrets(), cell);
        let row = Row { action: hidden(action), expected: hidden(expected), ..Row::default() };
        let outcome = carry_out(&recording, &held, &row).await;
        let seen = held.page.page.snapshot().await;
        let gone = matches!(&outcome, Ok(outcome) if is_gone(outcome));
        if gone {
            held.page.close().await;
            self.stage.record(None);
        } else {
            self.stage.give_back(&recording, held);
        }
        let outcome = outcome.map_err(|error| Error::Journal(error.to_string()))?;
        Ok(told(&row, &outcome, seen.ok().as_ref()))
    }

    /// Scrolls the page that is recorded by so many viewports, downwards if positive.
    ///
    /// # Errors
    /// Nothing is recorded (`no-page`), or the page does not answer.
    pub async fn record_scroll(&self, pages: f64) -> Result<(), Error> {
        let (recording, held) = self.stage.recorded_page()?;
        let given = held.page.page.input(&Input::ScrollBy { pages }).await;
        self.stage.give_back(&recording, held);
        given.map(drop).map_err(unanswered)
    }

    /// Ends the recording; the page stays open for rows that go on from it.
    ///
    /// # Errors
    /// None.
    pub async fn record_end(&self) -> Result<(), Error> {
        self.stage.record(None);
        Ok(())
    }
}

pub(super) fn no_page() -> Error {
    let message = "could not record: no page of the case is open; run it to the row before first";
    Error::refused("no-page", message)
}

fn unanswered(error: verbatim_engine::page::PageError) -> Error {
    Error::refused("no-page", format!("could not look at the page: {error}"))
}

/// A value that the suite keeps secret is written by its name.
pub(super) fn hidden<'a>(secrets: impl Iterator<Item = (&'a str, &'a str)>, mut cell: String) -> String {
    for (name, value) in secrets.filter(|(_, value)| !value.is_empty()) {
        for quote in ['\'', '"'] {
            let clear = format!("{quote}{value}{quote}");
            cell = cell.replace(&clear, &format!("{quote}{{{{{name}}}}}{quote}"));
        }
    }
    cell
}

async fn carry_out(recording: &Recording, held: &Held, row: &Row) -> Result<CaseOutcome, SinkError> {
    let data: Data = values(&recording.suite, recording.base_url.as_deref(), &recording.secrets);
    let case = Case { rows: vec![row.clone()], ..Case::default() };
    let folder = recording.folder.clone();
    let local = recording.suite.access.local_files;
    let files = move |name: &str| find_file(&folder, name, local);
    // The row cannot be stopped: its own deadlines end it.
    let (_stop, stopped) = watch::channel(false);
    let given = Given {
        case: &case,
        setup: &[],
        teardown: &[],
        phrasebook: &recording.suite.phrasebook,
        model: None,
        agents: &[],
        person: None,
        refused: &[],
        data: &data,
        base_url: recording.base_url.as_deref(),
        timing: recording.suite.timing,
        when_undecided: WhenUndecided::default(),
        find_file: &files,
        stop: stopped,
        attempt: 1,
        continues: true,
    };
    run_case(&held.page.page, &Nothing, &given).await
}

fn is_gone(outcome: &CaseOutcome) -> bool {
    outcome.verdict.finding().is_some_and(|finding| finding.cause == Cause::Environment)
}

/// A step without an expected result is done; so is one whose effect cannot be observed, which the tester is told.
fn told(row: &Row, outcome: &CaseOutcome, page: Option<&Snapshot>) -> Recorded {
    let finding = outcome.verdict.finding();
    let is_done = |finding: &Finding| matches!(finding.cause, Cause::NothingAsserted | Cause::Quiescent);
    let message = finding.filter(|finding| finding.cause != Cause::NothingAsserted);
    Recorded {
        action: row.action.clone(),
        expected: row.expected.clone(),
        done: finding.is_none_or(is_done),
        message: message.map(|finding| finding.message.clone()),
        url: page.map(|page| page.url.clone()).unwrap_or_default(),
        title: page.map(|page| page.title.clone()).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_value_is_written_by_its_name() {
        let secrets = [("key", "sk-42"), ("none", "")];
        let written = |cell: &str| hidden(secrets.into_iter(), cell.to_owned());
        assert_eq!(written("Enter 'sk-42' into 'Key'"), "Enter '{{key}}' into 'Key'");
        assert_eq!(written("the field 'Key' contains \"sk-42\""), "the field 'Key' contains \"{{key}}\"");
        assert_eq!(written("'sk-421' is displayed"), "'sk-421' is displayed");
        assert_eq!(written("'' is displayed"), "'' is displayed");
    }
}
