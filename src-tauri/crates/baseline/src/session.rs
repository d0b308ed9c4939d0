//! A case as a baseline runs it: its rows, the page, the model, and what is told.

use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::Instant;
use verbatim_engine::agents::{self, NoAnswer, Refusal, Seen, Teller, of_prompt};
use verbatim_engine::data::Data;
use verbatim_engine::event::{CaseEvent, ModelCall, Part, Piece, RowId, Sink, SinkError};
use verbatim_engine::model::{Agent, Model, Reply, Request};
use verbatim_engine::observe;
use verbatim_engine::page::{Mark, Navigation, Page};
use verbatim_engine::run::{CaseOutcome, finished, started, stopped};
use verbatim_engine::settings::Timing;
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::suite::{Case, Phrase, Row};
use verbatim_engine::verdict::{Cause, Finding, Strength, Verdict};

use crate::profile::Profile;
use crate::prompts::Task;
use crate::staged::Guards;
use crate::{pinata, seeact, staged};

/// Lines of what was done and noted that a model is told.
const REMEMBERED: usize = 16;
/// Characters of a note that are remembered.
const NOTE: usize = 300;

/// What a case runs with, besides its page.
pub struct Given<'a> {
    /// The case.
    pub case: &'a Case,
    /// The suite's rows before each case.
    pub setup: &'a [Row],
    /// The suite's own sentences, for the rules of those profiles that have some.
    pub phrasebook: &'a [Phrase],
    /// The model.
    pub model: &'a dyn Model,
    /// Test data.
    pub data: &'a Data,
    /// The suite's base URL.
    pub base_url: Option<&'a str>,
    /// Deadlines.
    pub timing: Timing,
    /// Becomes true when the user stops the run.
    pub stop: watch::Receiver<bool>,
    /// From 1.
    pub attempt: u32,
}

/// A row as a model is told of it: test data filled in, secret values by their names.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) id: RowId,
    pub(crate) action: String,
    pub(crate) expected: String,
    /// As it was written.
    pub(crate) row: Row,
}

/// Why a row ends before its end.
pub(crate) enum End {
    Finding(Finding),
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

pub(crate) struct Session<'a, P, S> {
    pub(crate) page: &'a P,
    pub(crate) sink: &'a S,
    pub(crate) given: &'a Given<'a>,
    pub(crate) lines: Vec<Line>,
    /// Test data, with the values of the row that has begun.
    pub(crate) data: Data,
    /// What was done and noted, the last at the end.
    pub(crate) memory: Vec<String>,
    /// The row that has begun, and when.
    pub(crate) open: Option<(RowId, Instant)>,
    /// Steps of the row so far.
    pub(crate) steps: usize,
    /// The last input.
    pub(crate) mark: Mark,
    calls: u32,
}

/// Runs a case as a profile does, and says how it ended.
///
/// # Errors
/// When the sink cannot keep an event: the run must end.
pub async fn run_case<P: Page, S: Sink>(
    page: &P,
    sink: &S,
    given: &Given<'_>,
    profile: Profile,
) -> Result<CaseOutcome, SinkError> {
    let begun = Instant::now();
    started(sink, given.case, given.attempt).await?;
    let mut session = Session {
        page,
        sink,
        given,
        lines: Vec::new(),
        data: given.data.clone(),
        memory: Vec::new(),
        open: None,
        steps: 0,
        mark: Mark::default(),
        calls: 0,
    };
    let mut stop = given.stop.clone();
    let ended = tokio::select! {
        biased;
        () = stopped(&mut stop) => Err(Finding::new(Cause::Stopped, "", "the run was stopped").into()),
        ended = session.carry_out(profile) => ended,
        () = tokio::time::sleep(given.timing.case()) => {
            let words = format!("the case took longer than {} s", given.timing.case().as_secs());
            Err(Finding::new(Cause::BudgetExceeded, "", words).into())
        }
    };
    let verdict = match ended {
        Ok(()) => passed(),
        Err(End::Finding(finding)) => Verdict::of(finding),
        Err(End::Sink(error)) => return Err(error),
    };
    let row = session.open.map(|(row, _)| row).filter(|_| !verdict.is_pass());
    session.end_row(verdict.clone()).await?;
    let outcome = CaseOutcome { verdict, row };
    finished(sink, &outcome, begun.elapsed(), session.calls).await?;
    Ok(outcome)
}

/// Nothing of a baseline is strict.
pub(crate) fn passed() -> Verdict {
    Verdict::Pass { strength: Strength::ByReading }
}

fn milliseconds(since: Instant) -> u64 {
    u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Counts the calls of a case and tells of them.
struct Counted<'a, S> {
    row: RowId,
    sink: &'a S,
    calls: &'a mut u32,
}

impl<S: Sink> Teller for Counted<'_, S> {
    fn sends(&mut self) {
        *self.calls += 1;
    }

    async fn tell(&mut self, call: ModelCall) -> Result<(), SinkError> {
        self.sink.emit(CaseEvent::Asked { row: self.row, call }).await
    }
}

impl<P: Page, S: Sink> Session<'_, P, S> {
    async fn carry_out(&mut self, profile: Profile) -> Result<(), End> {
        self.lines = self.told_lines()?;
        self.open_base().await?;
        let guards = match profile {
            Profile::Simple => Guards::SIMPLE,
            Profile::V1 => Guards::V1,
            Profile::V2 => Guards::V2,
            Profile::SeeActAta => return seeact::case(self).await,
            Profile::PinAta => {
                for line in self.lines.clone() {
                    self.begin_row(&line).await?;
                    pinata::row(self, &line).await?;
                    self.end_row(passed()).await?;
                }
                return Ok(());
            }
        };
        for line in self.lines.clone() {
            self.begin_row(&line).await?;
            staged::row(self, &line, guards).await?;
            self.end_row(passed()).await?;
        }
        Ok(())
    }

    /// The rows that run, set-up first.
    fn told_lines(&self) -> Result<Vec<Line>, Finding> {
        let given = self.given;
        let setup: Vec<&Row> = given.setup.iter().chain(&given.case.setup).collect();
        let parts = [(Part::Setup, setup), (Part::Rows, given.case.rows.iter().collect())];
        let mut lines = Vec::new();
        for (part, rows) in parts {
            for (index, row) in rows.into_iter().enumerate().filter(|(_, row)| !row.disabled) {
                let data = given.data.with_row(&row.data);
                let (action, expected) = (told(&data, &row.action)?, told(&data, &row.expected)?);
                lines.push(Line { id: RowId { part, row: index + 1 }, action, expected, row: row.clone() });
            }
        }
        Ok(lines)
    }

    /// Each case begins on the base URL.
    async fn open_base(&mut self) -> Result<(), End> {
        let Some(base) = self.given.base_url else { return Ok(()) };
        let failed = |error: verbatim_engine::page::PageError| error.finding("");
        self.mark = self.page.mark().await.map_err(failed)?;
        let to = Navigation::To(base.to_owned());
        Ok(self.page.navigate(&to, self.given.timing.page_load()).await.map_err(failed)?)
    }

    pub(crate) async fn begin_row(&mut self, line: &Line) -> Result<(), SinkError> {
        self.open = Some((line.id, Instant::now()));
        self.steps = 0;
        self.data = self.given.data.with_row(&line.row.data);
        let (action, expected) = (line.row.action.clone(), line.row.expected.clone());
        self.sink.emit(CaseEvent::RowStarted { row: line.id, action, expected }).await
    }

    /// Ends the row that has begun, with the page as it is.
    pub(crate) async fn end_row(&mut self, verdict: Verdict) -> Result<(), SinkError> {
        let Some((row, begun)) = self.open.take() else { return Ok(()) };
        let duration_ms = milliseconds(begun);
        let snapshot = match self.page.snapshot().await {
            Ok(page) => Some(self.sink.keep(Piece::Snapshot(Arc::new(page))).await?),
            Err(_) => None,
        };
        if let Ok(Ok(picture)) = self.page.screenshot().await {
            let screenshot = self.sink.keep(Piece::Screenshot(picture)).await?;
            self.sink.emit(CaseEvent::Pictured { row, step: None, screenshot }).await?;
        }
        self.sink.emit(CaseEvent::RowFinished { row, verdict, duration_ms, snapshot }).await
    }

    /// The row that has begun; before the first, the first.
    pub(crate) fn row(&self) -> RowId {
        self.open.map_or(RowId { part: Part::Rows, row: 1 }, |(row, _)| row)
    }

    pub(crate) fn remember(&mut self, what: &str) {
        if !what.trim().is_empty() {
            self.memory.push(what.trim().chars().take(NOTE).collect());
        }
    }

    /// The page as it is now, and as a model is told of it.
    pub(crate) async fn look(&self, sentence: &str) -> Result<(Arc<Snapshot>, Seen), End> {
        let observed = observe::glance(self.page, self.mark, &self.given.timing)
            .await
            .map_err(|trouble| trouble.unseen(sentence))?;
        for happening in self.page.happenings().await {
            self.sink.emit(CaseEvent::Happened { row: self.row(), happening }).await?;
        }
        let page = observed.snapshot().clone();
        let seen = Seen::of(&page, self.data.secrets());
        Ok((page, seen))
    }

    /// Asks a model, again after a reply out of its form; what was done, the case and the page stand behind the question.
    pub(crate) async fn ask<T: DeserializeOwned + Send>(
        &mut self,
        task: Task,
        question: &str,
        seen: &Seen,
        fields: Value,
    ) -> Result<T, End> {
        let request = self.request(task, question, seen, fields);
        let check = |reply: &Reply| -> Result<T, Refusal> {
            serde_json::from_value(reply.value.clone()).map_err(|error| Refusal::Invalid(error.to_string()))
        };
        let mut counted = Counted { row: self.row(), sink: self.sink, calls: &mut self.calls };
        let model = self.given.model;
        let request = &mut |_: Option<&NoAnswer>| request.clone();
        let answer = agents::insist(model, request, question, agents::TRIES, &check, &mut counted).await?;
        answer.map_err(|why| why.finding(question, Cause::AgentInvalidReply).into())
    }

    fn request(&self, task: Task, question: &str, seen: &Seen, fields: Value) -> Request {
        let prompt = task.prompt();
        let agent: Agent = task.agent();
        let rows = self.lines.iter().enumerate();
        let case: String =
            rows.map(|(i, line)| format!("{}. {} | {}\n", i + 1, line.action, line.expected)).collect();
        let done = &self.memory[self.memory.len().saturating_sub(REMEMBERED)..];
        let done = if done.is_empty() { "nothing yet".to_owned() } else { done.join("\n") };
        let asked = format!(
            "{question}\n\nDone and noted so far:\n{done}\n\nThe rows of the case:\n{case}\n\nThe page:\n"
        );
        let context = self.given.model.context(agent);
        of_prompt(agent, prompt, &asked, |most| seen.numbered(most), schema(fields), context)
    }
}

/// A reply that says yes or no.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answer {
    #[serde(rename = "reasoning")]
    _reasoning: String,
    pub(crate) answer: YesNo,
    #[serde(default)]
    pub(crate) note: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum YesNo {
    Yes,
    No,
}

/// The form of [`Answer`] without a note.
pub(crate) fn yes_or_no() -> Value {
    json!({"answer": {"type": "string", "enum": ["yes", "no"]}})
}

/// The form of a reply: its thoughts first, then these fields, all of them.
fn schema(fields: Value) -> Value {
    let mut properties = serde_json::Map::from_iter([("reasoning".to_owned(), json!({"type": "string"}))]);
    properties.extend(fields.as_object().cloned().unwrap_or_default());
    let names: Vec<&String> = properties.keys().collect();
    json!({"type": "object", "required": names, "properties": properties, "additionalProperties": false})
}

/// A cell as a model is told of it.
fn told(data: &Data, cell: &str) -> Result<String, Finding> {
    let mut text = data.fill_text(cell).map_err(|name| {
        Finding::new(Cause::MissingTestData, cell, format!("the test data '{name}' has no value"))
    })?;
    for (name, secret) in data.named_secrets() {
        text = text.replace(secret, &format!("{{{{{name}}}}}"));
    }
    Ok(text)
}
