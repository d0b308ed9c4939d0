//! A run as an engine would tell it.
#![allow(dead_code, unreachable_pub, missing_docs, clippy::unwrap_used)]

use time::OffsetDateTime;
use verbatim_engine::event::{BlobId, CaseEvent, ModelCall, Part, RowId, RunEvent, StepOutcome};
use verbatim_engine::model::{Agent, PromptId};
use verbatim_engine::verdict::{Cause, Finding, Strength, Verdict};
use verbatim_store::{RunHeader, RunId, Store};

pub fn header(suite: &str) -> RunHeader {
    RunHeader {
        suite: suite.into(),
        source: Some(format!("/suites/{suite}.csv")),
        program: "verbatim 0.1.0".into(),
        browser: "Chromium 156".into(),
        base_url: Some("http://localhost/".into()),
        workers: 1,
        cases: 1,
        started: OffsetDateTime::now_utc(),
    }
}

pub const ROW: RowId = RowId { part: Part::Rows, row: 1 };

pub fn event(case: usize, event: CaseEvent) -> RunEvent {
    RunEvent::Case { case, at_ms: 10, event }
}

pub fn case_started(name: &str, attempt: u32) -> CaseEvent {
    CaseEvent::CaseStarted { name: name.into(), id: None, tags: vec!["smoke".into()], attempt, expect: None }
}

pub fn row_started() -> CaseEvent {
    CaseEvent::RowStarted { row: ROW, action: "click 'Save'".into(), expected: "'Saved' is shown".into() }
}

pub fn row_finished(verdict: Verdict) -> CaseEvent {
    CaseEvent::RowFinished { row: ROW, verdict, duration_ms: 7, snapshot: None }
}

pub fn pictured(screenshot: BlobId) -> CaseEvent {
    CaseEvent::Pictured { row: ROW, step: None, screenshot }
}

pub fn step_started() -> CaseEvent {
    CaseEvent::StepStarted { row: ROW, step: 1, text: "click 'Save'".into() }
}

pub fn step_finished() -> CaseEvent {
    CaseEvent::StepFinished {
        row: ROW,
        step: 1,
        text: "click 'Save'".into(),
        outcome: StepOutcome::Pass,
        duration_ms: 5,
    }
}

/// A call of a model that was let through, with the tokens that its server counted.
pub fn asked(tokens: Option<(u64, u64)>, took_ms: u64) -> CaseEvent {
    let call = ModelCall {
        agent: Agent::Clarity,
        prompt: PromptId { id: "clarity".into(), version: 1 },
        model: "test".into(),
        temperature: 0.0,
        question: "?".into(),
        reply: "{}".into(),
        prompt_tokens: tokens.map(|tokens| tokens.0),
        reply_tokens: tokens.map(|tokens| tokens.1),
        took_ms,
        refused: None,
    };
    CaseEvent::Asked { row: ROW, call }
}

pub fn pass() -> Verdict {
    Verdict::Pass { strength: Strength::Strict }
}

pub fn fail() -> Verdict {
    let finding = Finding::new(Cause::AssertionFalse, "'Saved' is shown", "the text is not on the page");
    Verdict::of(finding.sides("Saved", "Not saved"))
}

pub fn case_finished(verdict: Verdict) -> CaseEvent {
    let row = (!verdict.is_pass()).then_some(ROW);
    CaseEvent::CaseFinished { verdict, row, duration_ms: 9, model_calls: 0 }
}

/// A whole case of one row.
pub fn whole_case(
    store: &Store,
    run: RunId,
    case: usize,
    name: &str,
    verdict: &Verdict,
    screenshot: Option<BlobId>,
) {
    let begun = [case_started(name, 1), row_started(), step_started(), step_finished()];
    let ended = [row_finished(verdict.clone()), case_finished(verdict.clone())];
    for told in begun.into_iter().chain(screenshot.map(pictured)).chain(ended) {
        store.append(run, &event(case, told)).unwrap();
    }
}

/// A whole run of cases of one row.
pub fn whole_run(store: &Store, suite: &str, cases: &[(&str, Verdict)]) -> RunId {
    let run = store.begin_run(&header(suite)).unwrap();
    for (index, (name, verdict)) in cases.iter().enumerate() {
        whole_case(store, run, index, name, verdict, None);
    }
    store.append(run, &RunEvent::Finished { stopped: false, duration_ms: 20 }).unwrap();
    run
}
