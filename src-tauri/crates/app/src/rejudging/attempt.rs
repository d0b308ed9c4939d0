//! An attempt at a case as the history holds it: its rows, what each claims, and what that was judged on.

use std::sync::Arc;

use time::OffsetDateTime;
use verbatim_engine::event::{BlobId, CaseEvent, Column, Grounds, Part, RowId};
use verbatim_engine::page::Happening;
use verbatim_engine::person::Answer;
use verbatim_engine::rule::RuleId;
use verbatim_engine::suite::{Phrase, Suite};
use verbatim_engine::verdict::{Strength, Verdict};
use verbatim_store::{RunId, RunRecord};

use super::Events;

/// A sentence that was judged in a row.
#[derive(Debug)]
pub(super) struct Judging {
    pub(super) column: Column,
    pub(super) sentence: String,
    pub(super) holds: Option<bool>,
    pub(super) on: Grounds,
    /// The rules that decided its checks, in their order.
    pub(super) rules: Vec<RuleId>,
}

/// A row that ran.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) id: RowId,
    pub(super) action: String,
    pub(super) expected: String,
    /// What its expected cell was read as; none where nothing read it.
    pub(super) sentences: Option<Vec<String>>,
    /// Its action cell was read.
    pub(super) action_read: bool,
    pub(super) judgings: Vec<Judging>,
    pub(super) verdict: Verdict,
    /// The page at its end.
    pub(super) snapshot: Option<BlobId>,
    pub(super) silent: bool,
    pub(super) error_page: bool,
    /// A person has decided it, in the run or after it.
    pub(super) by_person: bool,
    /// A model's reading of its expected cell decided it.
    pub(super) by_model: bool,
    /// A model had proposed a step by then.
    pub(super) model_step: bool,
    /// The rules of checks that are not told whole yet.
    rules: Vec<RuleId>,
    ended: bool,
}

/// An attempt at a case.
#[derive(Debug)]
pub(super) struct Attempt {
    pub(super) run: RunId,
    pub(super) started: OffsetDateTime,
    pub(super) program: String,
    pub(super) base_url: Option<String>,
    /// The phrases that its suite has today, where the library has it.
    pub(super) book: Option<Vec<Phrase>>,
    pub(super) name: String,
    pub(super) id: Option<String>,
    pub(super) number: u32,
    /// A precondition that nothing has established.
    pub(super) left_out: Option<String>,
    pub(super) rows: Vec<Row>,
    /// It is of a program that kept what sentences were judged on.
    pub(super) keeps_grounds: bool,
    model_step: bool,
}

impl Attempt {
    /// None where it has not begun.
    pub(super) fn of(run: &RunRecord, book: Option<Vec<Phrase>>, events: Events) -> Option<Self> {
        let mut events = events.into_iter();
        let CaseEvent::CaseStarted { name, id, attempt, .. } = events.next()? else { return None };
        let mut told = Self {
            run: run.id,
            started: run.header.started,
            program: run.header.program.clone(),
            base_url: run.header.base_url.clone(),
            book,
            name,
            id,
            number: attempt,
            left_out: None,
            rows: Vec::new(),
            keeps_grounds: false,
            model_step: false,
        };
        events.for_each(|event| told.take(event));
        told.rows.retain(|row| row.ended);
        Some(told)
    }

    /// Whether a suite has its case.
    pub(super) fn is_in(&self, suite: &Suite) -> bool {
        super::today::case_of(suite, self).is_some()
    }

    fn take(&mut self, event: CaseEvent) {
        match event {
            CaseEvent::LeftOut { action, .. } => self.left_out = Some(action),
            CaseEvent::RowStarted { row, action, expected } => {
                self.rows.push(Row::begun(row, action, expected, self.model_step));
            }
            CaseEvent::Decided { row, answer, .. } => {
                let decided = answer.is_some();
                self.rows.iter_mut().filter(|known| known.id == row).for_each(|row| row.by_person = decided);
            }
            CaseEvent::Proposed { column, .. } => {
                self.model_step |= column == Column::Action;
                let (model_step, by_model) = (self.model_step, column == Column::Expected);
                self.rows.last_mut().into_iter().for_each(|row| {
                    row.model_step |= model_step;
                    row.by_model |= by_model;
                });
            }
            CaseEvent::JudgedOn { .. } => {
                self.keeps_grounds = true;
                self.rows.last_mut().into_iter().for_each(|row| row.take(event.clone()));
            }
            event => self.rows.last_mut().into_iter().for_each(|row| row.take(event.clone())),
        }
    }
}

impl Row {
    fn begun(id: RowId, action: String, expected: String, model_step: bool) -> Self {
        Self {
            id,
            action,
            expected,
            sentences: None,
            action_read: false,
            judgings: Vec::new(),
            verdict: Verdict::Pass { strength: Strength::default() },
            snapshot: None,
            silent: false,
            error_page: false,
            by_person: false,
            by_model: false,
            model_step,
            rules: Vec::new(),
            ended: false,
        }
    }

    fn take(&mut self, event: CaseEvent) {
        match event {
            CaseEvent::Clarity { column: Column::Action, finding, .. } => {
                self.action_read = finding.is_none()
            }
            CaseEvent::Clarity { column: Column::Expected, sentences, finding, .. } => {
                self.sentences = finding.is_none().then_some(sentences);
            }
            CaseEvent::Answered { answer, .. } => self.by_person |= answer != Answer::Undecided,
            CaseEvent::Observed { .. } => self.silent = false,
            CaseEvent::Quiescent { .. } => self.silent = true,
            CaseEvent::Happened { happening: Happening::Document { status, .. }, .. } => {
                self.error_page = status >= 500;
            }
            CaseEvent::Judged { rule, .. } => self.rules.extend(rule),
            CaseEvent::JudgedOn { column, sentence, holds, on, .. } => {
                let rules = std::mem::take(&mut self.rules);
                self.judgings.push(Judging { column, sentence, holds, on: *on, rules });
            }
            CaseEvent::RowFinished { verdict, snapshot, .. } => {
                self.verdict = verdict;
                self.snapshot = snapshot;
                self.ended = true;
            }
            _ => {}
        }
    }

    /// The sentence that its expected cell was judged by last.
    pub(super) fn last(&self) -> Option<&Judging> {
        self.judgings.iter().rev().find(|judging| judging.column == Column::Expected)
    }

    /// The rules that decided it in the run.
    pub(super) fn decided_by(&self) -> Vec<RuleId> {
        let told = self.judgings.last().map(|judging| judging.rules.clone()).unwrap_or_default();
        let found = self.verdict.finding().and_then(|finding| finding.rule.clone());
        match found {
            Some(rule) => vec![rule],
            None if told.is_empty() => self.rules.clone(),
            None => told,
        }
    }

    /// Whether its cells claim something of the page.
    pub(super) fn claims(&self) -> bool {
        !self.expected.trim().is_empty() || !self.judgings.is_empty()
    }

    /// Whether the pages after it are those that later rows of the case remember.
    pub(super) fn is_remembered(&self) -> bool {
        self.id.part == Part::Rows
    }
}

/// Pages by their rows, as a run remembers them: of a row that is left out, that of the row after it.
pub(super) fn remember<T>(rows: &mut Vec<Arc<T>>, row: usize, page: &Arc<T>) {
    rows.resize(row, page.clone());
}
