//! An attempt at a case, as its events tell it.

use serde::{Deserialize, Serialize};
use verbatim_engine::event::{CaseEvent, Column, Part, RowId};
use verbatim_engine::model::Agent;
use verbatim_engine::suite::Label;
use verbatim_engine::verdict::{Cause, Strength, Verdict, Whose};

/// What an attempt came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Outcome {
    Pass,
    Fail,
    Inconclusive,
}

impl Outcome {
    /// Of a verdict.
    #[must_use]
    pub fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Pass { .. } => Self::Pass,
            Verdict::Fail(_) => Self::Fail,
            Verdict::Inconclusive(_) => Self::Inconclusive,
        }
    }
}

/// What a sentence does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeedKind {
    /// It acts: a navigation action in the sense of Salva 2026.
    Action,
    /// It claims: an assertion.
    Claim,
}

/// An action that was begun, or a claim that was judged, and whether an agent had a part in it; none: rules alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Deed {
    pub kind: DeedKind,
    pub agent: Option<Agent>,
}

/// An attempt at a case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Attempt {
    /// The case's name.
    pub case: String,
    /// Its tags.
    pub tags: Vec<String>,
    /// What it must come to, where it says so.
    pub label: Option<Label>,
    /// What it came to; none where it was cut off, which tells nothing about the case.
    pub outcome: Option<Outcome>,
    /// Why, unless it passed.
    pub cause: Option<Cause>,
    /// What a pass rests on.
    pub strength: Option<Strength>,
    /// The own row that decided, from 1; none where it passed, or a row of the set-up or tear-down decided.
    pub row: Option<usize>,
    /// The rows in their order, each with its verdict and cause: "1 pass, 2 fail assertion-false".
    pub pattern: String,
    /// What it did and claimed, in order.
    pub deeds: Vec<Deed>,
    /// How long it took, in milliseconds.
    pub took_ms: u64,
    /// How long its steps took, in milliseconds.
    pub steps_ms: Vec<u64>,
    /// The models that were asked, and as which agent.
    pub models: Vec<(Agent, String)>,
    /// How often a model was asked.
    pub calls: usize,
    /// Tokens of prompts and replies, where the server counts them.
    pub tokens: u64,
}

impl Attempt {
    /// Whether the environment ended it (no answer, a browser that is gone, an input that could not be given).
    #[must_use]
    pub fn is_of_environment(&self) -> bool {
        self.cause.is_some_and(|cause| cause.whose() == Whose::Environment)
    }

    /// Whether it ended because the model that it asked was not to be had.
    #[must_use]
    pub fn lacks_model(&self) -> bool {
        self.cause == Some(Cause::AgentUnavailable)
    }

    /// The attempt that the events of one attempt tell; none where they do not begin with its start.
    #[must_use]
    pub fn of<'a>(events: impl IntoIterator<Item = &'a CaseEvent>) -> Option<Self> {
        let mut fold = Fold::default();
        for event in events {
            fold.take(event);
        }
        fold.attempt
    }
}

#[derive(Default)]
struct Fold {
    attempt: Option<Attempt>,
    rows: Vec<String>,
    /// Cells of the row at hand that an agent has read.
    read: Vec<(Column, Agent)>,
}

impl Fold {
    fn take(&mut self, event: &CaseEvent) {
        if let CaseEvent::CaseStarted { name, tags, expect, .. } = event {
            self.attempt =
                Some(Attempt { tags: tags.clone(), label: expect.clone(), ..Attempt::empty(name) });
            return;
        }
        let Some(attempt) = &mut self.attempt else { return };
        match event {
            CaseEvent::RowStarted { .. } => self.read.clear(),
            CaseEvent::Proposed { agent, column, .. } => self.read.push((*column, *agent)),
            CaseEvent::Asked { call, .. } => {
                attempt.calls += 1;
                let model = (call.agent, call.model.clone());
                if !attempt.models.contains(&model) {
                    attempt.models.push(model);
                }
                attempt.tokens += call.prompt_tokens.unwrap_or(0) + call.reply_tokens.unwrap_or(0);
            }
            CaseEvent::StepStarted { .. } => {
                let agent = by(&self.read, Column::Action);
                attempt.deeds.push(Deed { kind: DeedKind::Action, agent });
            }
            CaseEvent::StepFinished { duration_ms, .. } => attempt.steps_ms.push(*duration_ms),
            CaseEvent::Judged { .. } => {
                let agent = by(&self.read, Column::Expected);
                attempt.deeds.push(Deed { kind: DeedKind::Claim, agent });
            }
            CaseEvent::RowFinished { row, verdict, .. } => self.rows.push(row_words(*row, verdict)),
            CaseEvent::CaseFinished { verdict, row, duration_ms, .. } => {
                attempt.end(verdict, *row);
                attempt.took_ms = *duration_ms;
                attempt.pattern = self.rows.join(", ");
            }
            CaseEvent::Decided { verdict, deciding, .. } => attempt.end(verdict, *deciding),
            _ => {}
        }
    }
}

impl Attempt {
    /// One that has only begun.
    pub(crate) fn empty(case: &str) -> Self {
        Self {
            case: case.to_owned(),
            tags: Vec::new(),
            label: None,
            outcome: None,
            cause: None,
            strength: None,
            row: None,
            pattern: String::new(),
            deeds: Vec::new(),
            took_ms: 0,
            steps_ms: Vec::new(),
            models: Vec::new(),
            calls: 0,
            tokens: 0,
        }
    }

    fn end(&mut self, verdict: &Verdict, row: Option<RowId>) {
        let cause = verdict.finding().map(|finding| finding.cause);
        // The program or the person has ended it, or no model was there to be asked: nothing was measured.
        let cut_off = matches!(cause, Some(Cause::Stopped | Cause::Interrupted | Cause::AgentUnavailable));
        self.outcome = (!cut_off).then(|| Outcome::of(verdict));
        self.cause = cause;
        self.strength = match verdict {
            Verdict::Pass { strength } => Some(*strength),
            _ => None,
        };
        self.row = row.filter(|row| row.part == Part::Rows).map(|row| row.row);
    }
}

fn by(read: &[(Column, Agent)], column: Column) -> Option<Agent> {
    read.iter().rev().find(|(of, _)| *of == column).map(|(_, agent)| *agent)
}

fn row_words(row: RowId, verdict: &Verdict) -> String {
    let part = match row.part {
        Part::Setup => "set-up ",
        Part::Rows => "",
        Part::Teardown => "tear-down ",
    };
    let cause = verdict.finding().map(|finding| format!(" {}", finding.cause.id())).unwrap_or_default();
    format!("{part}{} {}{cause}", row.row, verdict.word())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by it")]
mod tests {
    use super::*;
    use verbatim_engine::verdict::Finding;

    const ROW: RowId = RowId { part: Part::Rows, row: 1 };

    fn started() -> CaseEvent {
        CaseEvent::CaseStarted {
            name: "Save".into(),
            id: None,
            tags: vec!["smoke".into()],
            attempt: 1,
            expect: None,
        }
    }

    fn finished(verdict: Verdict) -> CaseEvent {
        CaseEvent::CaseFinished { verdict, row: Some(ROW), duration_ms: 12, model_calls: 0 }
    }

    fn step() -> CaseEvent {
        CaseEvent::StepStarted { row: ROW, step: 1, text: "click".into() }
    }

    fn judged() -> CaseEvent {
        let sentence = "'A' is shown".into();
        CaseEvent::Judged { row: ROW, sentence, holds: Some(false), evidence: None, waited_ms: 0, rule: None }
    }

    fn proposed(column: Column) -> CaseEvent {
        let cell = String::new();
        CaseEvent::Proposed { row: ROW, agent: Agent::Assertion, column, cell, sentences: Vec::new() }
    }

    #[test]
    fn an_attempt_is_a_fold_over_its_events() {
        let verdict = Verdict::of(Finding::new(Cause::AssertionFalse, "'A' is shown", "no"));
        let row =
            CaseEvent::RowFinished { row: ROW, verdict: verdict.clone(), duration_ms: 3, snapshot: None };
        let events = [started(), step(), proposed(Column::Expected), judged(), row, finished(verdict)];
        let attempt = Attempt::of(&events).unwrap();
        assert_eq!((attempt.outcome, attempt.row), (Some(Outcome::Fail), Some(1)));
        assert_eq!(attempt.pattern, "1 fail assertion-false");
        let deeds: Vec<Option<Agent>> = attempt.deeds.iter().map(|deed| deed.agent).collect();
        assert_eq!(deeds, [None, Some(Agent::Assertion)]);
        assert!(!attempt.is_of_environment());
    }

    #[test]
    fn what_was_cut_off_has_no_outcome() {
        let cut = |cause| {
            let verdict = Verdict::of(Finding::new(cause, "", ""));
            Attempt::of(&[started(), finished(verdict)]).unwrap().outcome
        };
        assert_eq!(cut(Cause::Stopped), None);
        assert_eq!(cut(Cause::Interrupted), None);
        assert_eq!(cut(Cause::AgentUnavailable), None);
        assert_eq!(cut(Cause::AgentTimeout), Some(Outcome::Inconclusive));
        assert_eq!(cut(Cause::Environment), Some(Outcome::Inconclusive));
        assert_eq!(Attempt::of(&[started()]).unwrap().outcome, None);
        assert_eq!(Attempt::of(&[step()]), None);
    }
}
