//! A past attempt at a case, in full: a fold over what it told.

use verbatim_engine::event::{CaseEvent, RowId};
use verbatim_engine::person::Answer;
use verbatim_store::{CaseId, CaseRecord};

use super::Workbench;
use super::attempts::{self, attempt};
use super::{calls, story, ways_out};
use crate::error::Error;
use crate::view::{
    AnswerReview, AttemptReview, CheckReview, HappeningReview, ReadingReview, RowReview, StepReview,
};

impl Workbench {
    /// An attempt at a case in full.
    ///
    /// # Errors
    /// There is no such attempt, or the database cannot be read.
    pub fn attempt_open(&self, attempt: CaseId) -> Result<AttemptReview, Error> {
        let record = self.store.case(attempt)?;
        let run = attempts::run(self.store.run(record.run)?);
        let events = self.told(&record)?;
        let rows = rows(&events);
        let verdict = record.verdict.clone().filter(|_| !record.partial);
        let ways_out = verdict
            .as_ref()
            .and_then(|verdict| verdict.finding())
            .map(|finding| ways_out::of(self, &record, finding, &rows))
            .unwrap_or_default();
        Ok(AttemptReview {
            opens_at: record.row.or(rows.first().map(|row| row.row)),
            trace: story::trace(&events),
            calls: calls::of(&events),
            story: story::tell(&rows, verdict.as_ref()),
            previous: self.store.previous(&record)?.map(|previous| previous.id),
            line: attempts::attempt(record),
            run,
            verdict,
            rows,
            ways_out,
        })
    }

    /// What an attempt told; nothing where its trace was pruned.
    pub(super) fn told(&self, record: &CaseRecord) -> Result<Vec<(u64, CaseEvent)>, Error> {
        match self.store.events_of(record) {
            Ok(events) => Ok(events),
            Err(verbatim_store::Error::Pruned { .. }) => Ok(Vec::new()),
            Err(error) => Err(error.into()),
        }
    }

    /// The rows of an attempt, and what the lists say of it.
    pub(super) fn rows_of(
        &self,
        record: CaseRecord,
    ) -> Result<(crate::view::AttemptLine, Vec<RowReview>), Error> {
        let rows = rows(&self.told(&record)?);
        Ok((attempt(record), rows))
    }
}

/// The rows that ran.
fn rows(events: &[(u64, CaseEvent)]) -> Vec<RowReview> {
    let mut fold = Fold::default();
    for (at_ms, event) in events {
        fold.take(*at_ms, event);
    }
    let mut rows = fold.rows;
    hand_pictures_on(&mut rows);
    rows
}

/// What was pictured after a step or row is how the next one began, and stays where none was taken.
fn hand_pictures_on(rows: &mut [RowReview]) {
    let mut picture = None;
    for row in rows {
        row.before.clone_from(&picture);
        for step in &mut row.steps {
            step.before.clone_from(&picture);
            if step.after.is_some() {
                picture.clone_from(&step.after);
            }
        }
        row.after = row.after.take().or(picture);
        picture = row.after.clone();
    }
}

#[derive(Default)]
struct Fold {
    rows: Vec<RowReview>,
}

impl Fold {
    fn row(&mut self, row: RowId) -> Option<&mut RowReview> {
        self.rows.iter_mut().rev().find(|known| known.row == row)
    }

    fn step(&mut self, row: RowId, step: usize) -> Option<&mut StepReview> {
        self.row(row)?.steps.iter_mut().rev().find(|known| known.step == step)
    }

    /// What a person has answered about a row since.
    fn decided(&mut self, row: RowId, answer: Option<&Answer>, verdict: &verbatim_engine::verdict::Verdict) {
        if let Some(row) = self.row(row) {
            row.verdict = Some(verdict.clone());
            row.by_person = answer.is_some_and(|answer| *answer != Answer::Undecided);
        }
    }

    fn take(&mut self, at_ms: u64, event: &CaseEvent) {
        match event {
            CaseEvent::RowStarted { row, action, expected } => {
                self.rows.push(begun(*row, action, expected, at_ms));
            }
            CaseEvent::Clarity { row, column, sentences, finding } => {
                let reading =
                    ReadingReview { column: *column, sentences: sentences.clone(), finding: finding.clone() };
                self.row(*row).into_iter().for_each(|row| row.readings.push(reading.clone()));
            }
            CaseEvent::Proposed { row, .. } => {
                self.row(*row).into_iter().for_each(|row| row.by_reading = true);
            }
            CaseEvent::Answered { row, column, sentence, asks, answer, kept } => {
                let told = AnswerReview {
                    column: *column,
                    sentence: sentence.clone(),
                    asks: *asks,
                    answer: answer.clone(),
                    kept: *kept,
                    words: story::words(event),
                    at_ms,
                };
                if let Some(row) = self.row(*row) {
                    row.by_person |= *answer != Answer::Undecided;
                    row.answers.push(told);
                }
            }
            CaseEvent::Happened { row, happening } => {
                let words = story::happened(happening);
                let told = HappeningReview { at_ms, happening: happening.clone(), words };
                self.row(*row).into_iter().for_each(|row| row.happenings.push(told.clone()));
            }
            CaseEvent::Judged { row, sentence, holds, evidence, waited_ms, rule } => {
                let check = CheckReview {
                    sentence: sentence.clone(),
                    holds: *holds,
                    evidence: evidence.clone(),
                    waited_ms: *waited_ms,
                    at_ms,
                    rule: rule.clone(),
                };
                self.row(*row).into_iter().for_each(|row| row.checks.push(check.clone()));
            }
            CaseEvent::Pictured { row, step: None, screenshot } => {
                self.row(*row).into_iter().for_each(|row| row.after = Some(screenshot.clone()));
            }
            CaseEvent::RowFinished { row, verdict, duration_ms, snapshot } => {
                if let Some(row) = self.row(*row) {
                    row.verdict = Some(verdict.clone());
                    row.duration_ms = Some(*duration_ms);
                    row.snapshot.clone_from(snapshot);
                }
            }
            CaseEvent::Decided { row, answer, row_verdict, .. } => {
                self.decided(*row, answer.as_ref(), row_verdict)
            }
            CaseEvent::CaseStarted { .. } | CaseEvent::CaseFinished { .. } => {}
            _ => self.take_step(at_ms, event),
        }
    }

    fn take_step(&mut self, at_ms: u64, event: &CaseEvent) {
        match event {
            CaseEvent::StepStarted { row, step, text } => {
                let started = step_begun(*step, text, at_ms);
                self.row(*row).into_iter().for_each(|row| row.steps.push(started.clone()));
            }
            CaseEvent::Readiness { row, step, target, waited_ms, finding } => {
                if let Some(step) = self.step(*row, *step) {
                    step.target.clone_from(target);
                    step.waited_ms = *waited_ms;
                    step.finding.clone_from(finding);
                }
            }
            CaseEvent::Acting { row, step, input } => {
                self.step(*row, *step).into_iter().for_each(|step| step.input = Some(input.clone()));
            }
            CaseEvent::Observed { row, step, url, title, effects, at_rest } => {
                if let Some(step) = self.step(*row, *step) {
                    step.url = Some(url.clone());
                    step.title = Some(title.clone());
                    step.effects = Some(*effects);
                    step.at_rest = Some(*at_rest);
                }
            }
            CaseEvent::Pictured { row, step: Some(step), screenshot } => {
                self.step(*row, *step).into_iter().for_each(|step| step.after = Some(screenshot.clone()));
            }
            CaseEvent::Quiescent { row, step } => {
                self.step(*row, *step).into_iter().for_each(|step| step.quiescent = true);
            }
            CaseEvent::StepFinished { row, step, outcome, duration_ms, .. } => {
                if let Some(step) = self.step(*row, *step) {
                    step.outcome = Some(*outcome);
                    step.duration_ms = Some(*duration_ms);
                }
            }
            _ => {}
        }
    }
}

fn begun(row: RowId, action: &str, expected: &str, at_ms: u64) -> RowReview {
    RowReview {
        row,
        action: action.to_owned(),
        expected: expected.to_owned(),
        at_ms,
        duration_ms: None,
        verdict: None,
        readings: Vec::new(),
        by_reading: false,
        by_person: false,
        answers: Vec::new(),
        steps: Vec::new(),
        checks: Vec::new(),
        happenings: Vec::new(),
        before: None,
        after: None,
        snapshot: None,
    }
}

fn step_begun(step: usize, text: &str, at_ms: u64) -> StepReview {
    StepReview {
        step,
        text: text.to_owned(),
        at_ms,
        duration_ms: None,
        outcome: None,
        target: None,
        waited_ms: 0,
        finding: None,
        input: None,
        url: None,
        title: None,
        effects: None,
        at_rest: None,
        quiescent: false,
        before: None,
        after: None,
    }
}
