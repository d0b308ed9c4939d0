//! The fold from events to results.

use std::collections::BTreeMap;

use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};
use verbatim_engine::event::{CaseEvent, Column, Part, RowId, RunEvent, StepOutcome};
use verbatim_engine::person::Answer;
use verbatim_engine::suite::{Case, Suite};
use verbatim_engine::verdict::{Strength, Verdict};

use super::{CaseResult, Reason, RowResult, RowVerdict, RunResult, StepResult};

/// Takes the events of a run one by one; [`Self::result`] may be asked for at any time.
#[derive(Debug, Clone, Default)]
pub struct ResultBuilder {
    run: RunResult,
    /// By index of the case and attempt: cases that run at the same time end in any order.
    cases: BTreeMap<(usize, u32), Building>,
    suite: BTreeMap<String, Case>,
}

/// An attempt at a case, and what its rows were read as.
#[derive(Debug, Clone, Default)]
struct Building {
    case: CaseResult,
    /// The steps of the row that goes on, as its action cell was read.
    sentences: Vec<String>,
}

impl ResultBuilder {
    /// Rows of the suite's cases that did not run are in the results too.
    #[must_use]
    pub fn with_suite(mut self, suite: &Suite) -> Self {
        self.suite = suite.cases.iter().map(|case| (case.name.clone(), case.clone())).collect();
        self
    }

    /// Takes the next event.
    pub fn add(&mut self, event: &RunEvent) {
        match event {
            RunEvent::Started { suite, source, started, base_url, browser, .. } => {
                self.run.suite.clone_from(suite);
                self.run.source.clone_from(source);
                self.run.started.clone_from(started);
                self.run.base_url.clone_from(base_url);
                self.run.browser = Some(browser.clone());
            }
            RunEvent::Case { case, at_ms, event } => self.add_case(*case, *at_ms, event),
            RunEvent::Finished { stopped, duration_ms } => {
                self.run.stopped = *stopped;
                self.run.duration_ms = Some(*duration_ms);
            }
        }
    }

    /// The results so far.
    pub fn result(&self) -> RunResult {
        let cases = self.cases.values().map(|building| building.case.clone()).collect();
        RunResult { cases, ..self.run.clone() }
    }

    /// The attempt at a case that the last event of that index was of.
    pub fn case(&self, index: usize) -> Option<&CaseResult> {
        self.cases.range((index, 0)..=(index, u32::MAX)).next_back().map(|(_, building)| &building.case)
    }

    fn add_case(&mut self, index: usize, at_ms: u64, event: &CaseEvent) {
        if let CaseEvent::CaseStarted { name, id, tags, attempt, expect } = event {
            let case = CaseResult {
                name: name.clone(),
                id: id.clone(),
                attempt: *attempt,
                started: later(&self.run.started, at_ms),
                tags: tags.clone(),
                expect: expect.clone(),
                ..CaseResult::default()
            };
            self.cases.insert((index, *attempt), Building { case, ..Building::default() });
            return;
        }
        // Attempts at one case follow one another: an event is of the last.
        let last = self.cases.range_mut((index, 0)..=(index, u32::MAX)).next_back();
        let Some((_, building)) = last else { return };
        building.add(event);
        if matches!(event, CaseEvent::CaseFinished { .. })
            && let Some(case) = self.suite.get(&building.case.name)
        {
            building.add_rows_not_run(case);
        }
    }
}

impl Building {
    fn add(&mut self, event: &CaseEvent) {
        match event {
            CaseEvent::LeftOut { row, action } => {
                self.case.rows.push(RowResult { action: action.clone(), ..empty(*row) });
            }
            CaseEvent::RowStarted { row, action, expected } => self.begin_row(*row, action, expected),
            CaseEvent::Clarity { column: Column::Action, sentences, .. } => {
                self.sentences.clone_from(sentences)
            }
            CaseEvent::StepStarted { row, step, text } => self.step(*row, *step, text, None),
            CaseEvent::StepFinished { row, step, text, outcome, duration_ms } => {
                self.step(*row, *step, text, Some((*outcome, *duration_ms)));
            }
            CaseEvent::RowFinished { row, verdict, duration_ms, .. } => {
                self.end_steps();
                if let Some(result) = self.row(*row) {
                    result.end(verdict);
                    result.duration_ms = *duration_ms;
                }
            }
            CaseEvent::Decided { row, answer, row_verdict, verdict, deciding, .. } => {
                // Of a row that the case did not come to, a step was explained: it has not run for that.
                if let Some(result) = self.row(*row).filter(|row| row.verdict != RowVerdict::NotRun) {
                    result.end(row_verdict);
                    result.by_person = answer.as_ref().is_some_and(|answer| *answer != Answer::Undecided);
                }
                self.end(verdict, *deciding);
            }
            CaseEvent::Answered { row, answer, .. } => {
                if let Some(result) = self.row(*row) {
                    result.by_person |= *answer != Answer::Undecided;
                }
            }
            CaseEvent::Pictured { row, step: None, screenshot } => {
                if let Some(result) = self.row(*row) {
                    result.screenshot = Some(screenshot.0.clone());
                }
            }
            CaseEvent::CaseFinished { verdict, row, duration_ms, model_calls } => {
                self.end(verdict, *row);
                self.case.duration_ms = *duration_ms;
                self.case.model_calls = *model_calls;
            }
            CaseEvent::CaseStarted { .. }
            | CaseEvent::Unread { .. }
            | CaseEvent::Clarity { .. }
            | CaseEvent::Asked { .. }
            | CaseEvent::Proposed { .. }
            | CaseEvent::Readiness { .. }
            | CaseEvent::Acting { .. }
            | CaseEvent::Observed { .. }
            | CaseEvent::Pictured { .. }
            | CaseEvent::Quiescent { .. }
            | CaseEvent::Happened { .. }
            | CaseEvent::JudgedOn { .. }
            | CaseEvent::Judged { .. } => {}
        }
    }

    /// How the case has ended, by the run or by what a person has answered since.
    fn end(&mut self, verdict: &Verdict, row: Option<RowId>) {
        let screenshot = row.and_then(|row| self.row(row)?.screenshot.clone());
        let case = &mut self.case;
        case.verdict = Some(verdict.word().to_owned());
        case.strength = strength(verdict);
        case.reason = Reason::of(verdict);
        case.row = row.map(|row| row.row);
        case.part = row.map(|row| row.part);
        case.screenshot = screenshot;
    }

    fn begin_row(&mut self, row: RowId, action: &str, expected: &str) {
        self.sentences.clear();
        self.case.rows.push(RowResult {
            action: action.into(),
            expected_result: expected.into(),
            ..empty(row)
        });
    }

    fn row(&mut self, row: RowId) -> Option<&mut RowResult> {
        self.case.rows.iter_mut().rev().find(|result| result.row == row.row && result.part == row.part)
    }

    /// Steps count from 1 and come in order.
    fn step(&mut self, row: RowId, step: usize, text: &str, end: Option<(StepOutcome, u64)>) {
        let Some(index) = step.checked_sub(1) else { return };
        let Some(result) = self.row(row) else { return };
        while result.steps.len() <= index {
            result.steps.push(not_run(text));
        }
        let (verdict, duration_ms) = end.unwrap_or((StepOutcome::Inconclusive, 0));
        result.steps[index] = StepResult { text: text.to_owned(), duration_ms, verdict };
    }

    /// At the end of a row: a step that was cut off stays inconclusive, those after it did not run.
    fn end_steps(&mut self) {
        let sentences = std::mem::take(&mut self.sentences);
        let Some(result) = self.case.rows.last_mut() else { return };
        for text in sentences.iter().skip(result.steps.len()) {
            result.steps.push(not_run(text));
        }
    }

    fn add_rows_not_run(&mut self, case: &Case) {
        let ran = |rows: &[RowResult], number| rows.iter().any(|r| r.part == Part::Rows && r.row == number);
        for (index, row) in case.rows.iter().enumerate() {
            let id = RowId { part: Part::Rows, row: index + 1 };
            if !ran(&self.case.rows, id.row) {
                let result = RowResult {
                    action: row.action.clone(),
                    expected_result: row.expected.clone(),
                    ..empty(id)
                };
                self.case.rows.push(result);
            }
        }
        self.case.rows.sort_by_key(|row| (part_order(row.part), row.row));
    }
}

impl RowResult {
    fn end(&mut self, verdict: &Verdict) {
        self.verdict = match verdict {
            Verdict::Pass { .. } => RowVerdict::Pass,
            Verdict::Fail(_) => RowVerdict::Fail,
            Verdict::Inconclusive(_) => RowVerdict::Inconclusive,
        };
        self.strength = strength(verdict);
        self.reason = Reason::of(verdict);
    }
}

/// So many milliseconds after a moment in RFC 3339.
fn later(started: &str, ms: u64) -> Option<String> {
    let started = OffsetDateTime::parse(started, &Rfc3339).ok()?;
    let then = started.checked_add(Duration::milliseconds(i64::try_from(ms).ok()?))?;
    // Further digits than the journal has say nothing.
    then.replace_millisecond(then.millisecond()).ok()?.format(&Rfc3339).ok()
}

fn strength(verdict: &Verdict) -> Option<Strength> {
    match verdict {
        Verdict::Pass { strength } => Some(*strength),
        Verdict::Fail(_) | Verdict::Inconclusive(_) => None,
    }
}

fn part_order(part: Part) -> u8 {
    match part {
        Part::Setup => 0,
        Part::Rows => 1,
        Part::Teardown => 2,
    }
}

fn empty(row: RowId) -> RowResult {
    RowResult {
        row: row.row,
        part: row.part,
        action: String::new(),
        expected_result: String::new(),
        verdict: RowVerdict::NotRun,
        strength: None,
        reason: Reason::default(),
        duration_ms: 0,
        by_person: false,
        screenshot: None,
        steps: Vec::new(),
    }
}

fn not_run(text: &str) -> StepResult {
    StepResult { text: text.to_owned(), duration_ms: 0, verdict: StepOutcome::NotRun }
}
