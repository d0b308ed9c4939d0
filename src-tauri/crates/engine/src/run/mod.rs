//! Runs one case: the only place that knows all stages (DESIGN section 3).

mod application;
mod asking;
mod attending;
mod budget;
mod by_page;
mod expecting;
mod happenings;
mod led_away;
mod logged_in;
mod looking;
mod pictures;
mod reading;
mod remembered;
mod row;
mod ruling;
mod step;
mod telling;
mod undecided;
mod unreachable;
mod watching;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use crate::agents::data::Choices;
use crate::data::Data;
use crate::event::{BlobId, CaseEvent, Part, RowId, Sink, SinkError};
use crate::model::{Agent, Model};
use crate::page::Page;
use crate::parse;
use crate::person::Person;
use crate::readiness::FindFile;
use crate::settings::Timing;
use crate::snapshot::Snapshot;
use crate::step::{Action, Step};
use crate::suite::{Case, Phrase, Row, WhenUndecided};
use crate::verdict::{Cause, Finding, Strength, Verdict};

use budget::Budget;
use pictures::Pending;
use remembered::Remembered;
use row::duration_ms;
use telling::ByWords;
use undecided::Undecided;

pub use attending::kept_phrase;
pub(crate) use ruling::{allows_silence, speaks_of_what_is_shown};
pub use undecided::left_open;

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]
mod tests;

/// What a case runs with, besides its page.
pub struct Given<'a> {
    /// The case.
    pub case: &'a Case,
    /// The suite's rows before each case.
    pub setup: &'a [Row],
    /// The suite's rows after each case.
    pub teardown: &'a [Row],
    /// The suite's own sentences.
    pub phrasebook: &'a [Phrase],
    /// The model that is set up, if one is.
    pub model: Option<&'a dyn Model>,
    /// The agents that may ask it.
    pub agents: &'a [Agent],
    /// The person who attends the run, if one does.
    pub person: Option<&'a dyn Person>,
    /// Readings that a person has refused: a cell and its sentences.
    pub refused: &'a [Phrase],
    /// Test data, `base`, `unique` and `today` included.
    pub data: &'a Data,
    /// The suite's base URL.
    pub base_url: Option<&'a str>,
    /// Deadlines.
    pub timing: Timing,
    /// What becomes of the case where an expected result cannot be decided.
    pub when_undecided: WhenUndecided,
    /// Finds files to upload.
    pub find_file: &'a FindFile,
    /// Becomes true when the user stops the run.
    pub stop: watch::Receiver<bool>,
    /// From 1.
    pub attempt: u32,
    /// The page is one on which rows of the case have run already: it is not opened on the base URL.
    pub continues: bool,
}

/// How a case ended.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseOutcome {
    /// Its verdict.
    pub verdict: Verdict,
    /// The row that decided.
    pub row: Option<RowId>,
}

/// Why a row ends before its end.
enum End {
    Finding(Finding),
    /// Only its expected result is undecided: the case goes on.
    Undecided(Finding),
    Sink(SinkError),
}

impl From<Finding> for End {
    fn from(finding: Finding) -> Self {
        Self::Finding(finding)
    }
}

impl From<SinkError> for End {
    fn from(error: SinkError) -> Self {
        Self::Sink(error)
    }
}

struct CaseRun<'a, P, S> {
    page: &'a P,
    sink: &'a S,
    given: &'a Given<'a>,
    memory: Remembered,
    /// What a model chose in this case.
    choices: Choices,
    /// Secret values of the rows so far; no model is told them.
    secrets: Vec<String>,
    /// Calls of a model.
    calls: u32,
    /// The suite's own sentences, and those that a person has kept in this case.
    book: Vec<Phrase>,
    /// A model's proposal was a check or a step.
    by_reading: bool,
    /// A person's answer decided something.
    by_person: bool,
    /// Questions to the person in this row.
    asked: u32,
    /// An input of the step is in the journal.
    sent: bool,
    budget: Arc<Budget>,
    /// A model's proposal was a step that nobody has accepted: nothing that comes after it can fail the application.
    model_step: bool,
    undecided: Undecided,
    current: Option<RowId>,
    /// How long the case had run when the row began.
    row_begun: Duration,
    pending: Option<Pending>,
    /// What the row is judged by besides its pages.
    by_words: ByWords,
    /// The pages that were kept last.
    kept_pages: Vec<(Arc<Snapshot>, BlobId)>,
}

/// Runs a case on a page of its own and says how it ended. All that it has seen goes to the sink.
///
/// # Errors
/// When the sink cannot keep an event: the run must end.
pub async fn run_case<P: Page, S: Sink>(
    page: &P,
    sink: &S,
    given: &Given<'_>,
) -> Result<CaseOutcome, SinkError> {
    started(sink, given.case, given.attempt).await?;
    let mut run = CaseRun {
        page,
        sink,
        given,
        memory: Remembered::default(),
        choices: Choices::default(),
        secrets: Vec::new(),
        calls: 0,
        book: given.phrasebook.to_vec(),
        by_reading: false,
        by_person: false,
        asked: 0,
        sent: false,
        budget: Arc::new(Budget::new(given.timing.case())),
        model_step: false,
        undecided: Undecided::before(given),
        current: None,
        row_begun: Duration::ZERO,
        pending: None,
        by_words: ByWords::default(),
        kept_pages: Vec::new(),
    };
    run.memory.opened = given.continues;
    for (row, action) in undecided::left_out(given) {
        sink.emit(CaseEvent::LeftOut { row, action: action.to_owned() }).await?;
    }
    page.watch(&selectors(given));
    let outcome = run.bounded().await?;
    for (row, action) in undecided::unread_ahead(given, &run.book, &outcome) {
        sink.emit(CaseEvent::Unread { row, action: action.to_owned() }).await?;
    }
    if !*given.stop.borrow() {
        run.teardown().await?;
        run.keep_picture().await?;
    }
    finished(sink, &outcome, run.budget.ran(), run.calls).await?;
    Ok(outcome)
}

/// The selectors of all exact locators that the case may come upon.
fn selectors(given: &Given<'_>) -> Vec<String> {
    let case = given.case;
    let rows = [given.setup, &case.setup, &case.rows, &case.teardown, given.teardown];
    let cells = rows.into_iter().flatten().flat_map(|row| [&row.action, &row.expected]);
    let sentences = given.phrasebook.iter().flat_map(|phrase| phrase.steps.iter().chain(&phrase.assertions));
    let mut found: Vec<String> = cells.chain(sentences).flat_map(|cell| parse::selectors(cell)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// A case that could not begin (the reset hook did not answer 2xx, no browser): told like any other.
///
/// # Errors
/// When the sink cannot keep an event.
pub async fn refuse_case<S: Sink>(
    sink: &S,
    case: &Case,
    attempt: u32,
    finding: Finding,
) -> Result<CaseOutcome, SinkError> {
    let begun = Instant::now();
    started(sink, case, attempt).await?;
    let outcome = CaseOutcome { verdict: Verdict::of(finding), row: None };
    finished(sink, &outcome, begun.elapsed(), 0).await?;
    Ok(outcome)
}

/// Tells that a case has begun.
///
/// # Errors
/// When the sink cannot keep an event.
pub async fn started<S: Sink>(sink: &S, case: &Case, attempt: u32) -> Result<(), SinkError> {
    sink.emit(CaseEvent::CaseStarted {
        name: case.name.clone(),
        id: case.id.clone(),
        tags: case.tags.clone(),
        attempt,
        expect: case.expect.clone(),
    })
    .await
}

/// Tells how a case ended.
///
/// # Errors
/// When the sink cannot keep an event.
pub async fn finished<S: Sink>(
    sink: &S,
    outcome: &CaseOutcome,
    ran: Duration,
    model_calls: u32,
) -> Result<(), SinkError> {
    sink.emit(CaseEvent::CaseFinished {
        verdict: outcome.verdict.clone(),
        row: outcome.row,
        duration_ms: duration_ms(ran),
        model_calls,
    })
    .await
}

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// Milliseconds that the case has run since it had run so long.
    fn ran_since(&self, earlier: Duration) -> u64 {
        duration_ms(self.budget.ran().saturating_sub(earlier))
    }

    /// The case within its budget, until the user stops it.
    async fn bounded(&mut self) -> Result<CaseOutcome, SinkError> {
        let mut stop = self.given.stop.clone();
        let (budget, spent) = (self.given.timing.case(), self.budget.clone());
        let finding = tokio::select! {
            biased;
            () = stopped(&mut stop) => Finding::new(Cause::Stopped, "", "the run was stopped"),
            outcome = self.body() => return outcome,
            () = spent.spent() => {
                Finding::new(Cause::BudgetExceeded, "", format!("the case took longer than {} s", budget.as_secs()))
                    .way_out("split the case, or raise its time limit")
            }
        };
        let verdict = Verdict::of(finding);
        if let Some(row) = self.current.take() {
            self.sink
                .emit(CaseEvent::RowFinished {
                    row,
                    verdict: verdict.clone(),
                    duration_ms: self.ran_since(self.row_begun),
                    snapshot: None,
                })
                .await?;
            return Ok(CaseOutcome { verdict, row: Some(row) });
        }
        Ok(CaseOutcome { verdict, row: None })
    }

    /// What a pass rests on so far.
    fn strength(&self) -> Strength {
        match (self.by_reading, self.by_person) {
            (true, _) => Strength::ByReading,
            (false, true) => Strength::ByPerson,
            (false, false) => Strength::Strict,
        }
    }

    async fn body(&mut self) -> Result<CaseOutcome, SinkError> {
        let given = self.given;
        let setup: Vec<&Row> = given.setup.iter().chain(&given.case.setup).collect();
        let rows: Vec<&Row> = given.case.rows.iter().collect();
        for (part, rows) in [(Part::Setup, &setup), (Part::Rows, &rows)] {
            for (index, row) in rows.iter().enumerate().filter(|(_, row)| !row.disabled) {
                let id = RowId { part, row: index + 1 };
                let next = rows.iter().skip(index + 1).find(|r| !r.disabled).map(|r| r.action.as_str());
                let verdict = self.row(id, row, next).await?;
                if !verdict.is_pass() && !verdict.went_on() {
                    return Ok(CaseOutcome { verdict, row: Some(id) });
                }
            }
        }
        let ran = rows.iter().filter(|row| !row.disabled).count();
        if let Some(outcome) = self.undecided.outcome(ran) {
            return Ok(outcome);
        }
        let asserts =
            |row: &&&Row| !row.disabled && (!row.expected.trim().is_empty() || verifies(&row.action));
        if rows.iter().any(|row| asserts(&row)) {
            return Ok(CaseOutcome { verdict: Verdict::Pass { strength: self.strength() }, row: None });
        }
        let finding = Finding::new(Cause::NothingAsserted, "", "no row of the case says what is expected")
            .way_out("write an expected result for at least one row");
        Ok(CaseOutcome { verdict: Verdict::of(finding), row: None })
    }

    /// Rows that run whatever happened; they do not change the verdict, but what they find is in the trace.
    async fn teardown(&mut self) -> Result<(), SinkError> {
        let given = self.given;
        self.memory.alerts.clear();
        let rows: Vec<&Row> = given.case.teardown.iter().chain(given.teardown).collect();
        for (index, row) in rows.iter().enumerate().filter(|(_, row)| !row.disabled) {
            let next = rows.get(index + 1).map(|r| r.action.as_str());
            let id = RowId { part: Part::Teardown, row: index + 1 };
            let mut stop = given.stop.clone();
            let budget = given.timing.case();
            let done = tokio::select! {
                biased;
                () = stopped(&mut stop) => None,
                verdict = self.row(id, row, next) => Some(verdict?),
                () = tokio::time::sleep(budget) => None,
            };
            self.current = None;
            if !done.is_some_and(|verdict| verdict.is_pass() || verdict.went_on()) {
                break;
            }
        }
        Ok(())
    }
}

/// Returns when the user has stopped the run; never if nobody can.
pub async fn stopped(stop: &mut watch::Receiver<bool>) {
    if stop.wait_for(|stop| *stop).await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Whether an action cell holds a check.
fn verifies(action: &str) -> bool {
    let is_check = |step: &Step| matches!(step.action, Action::Verify { .. });
    parse::action_cell(action).is_ok_and(|steps| steps.iter().any(is_check))
}
