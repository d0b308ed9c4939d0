//! The cases of a run as far as questions need them: their rows, what was seen of each, and what a person has answered since.

use std::collections::BTreeMap;

use verbatim_engine::clarity;
use verbatim_engine::dialect;
use verbatim_engine::event::{BlobId, CaseEvent, Column, Part, RowId, RunEvent};
use verbatim_engine::person::Answer;
use verbatim_engine::run::left_open;
use verbatim_engine::verdict::{Cause, Finding, Strength, Verdict};
use verbatim_store::{RunId, Store};

use super::Claim;
use crate::error::Error;

/// An answer about a claim, and whether the claim holds by it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Given {
    pub(super) claim: String,
    pub(super) answer: Answer,
    pub(super) holds: Option<bool>,
}

/// A row that ran.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) id: RowId,
    pub(super) action: String,
    pub(super) expected: String,
    /// As the run left it.
    pub(super) verdict: Option<Verdict>,
    pub(super) snapshot: Option<BlobId>,
    pub(super) picture: Option<BlobId>,
    pub(super) given: Vec<Given>,
    /// The case ended before it: it gave no verdict, and what stands here is only why its action cannot be read.
    ahead: bool,
}

/// The last attempt at a case of a run.
#[derive(Debug, Default)]
pub(super) struct Story {
    pub(super) case: usize,
    pub(super) name: String,
    pub(super) rows: Vec<Row>,
    /// A model's proposal decided something; one of them was a step.
    by_reading: bool,
    model_step: bool,
    /// A precondition that nothing has established.
    left_out: Option<String>,
    /// As the run left it.
    verdict: Option<(Verdict, Option<RowId>)>,
}

impl Story {
    /// All cases of a run that has ended.
    pub(super) fn all(store: &Store, run: RunId) -> Result<Vec<Self>, Error> {
        let mut stories: BTreeMap<usize, Self> = BTreeMap::new();
        for stored in store.events(run)? {
            let RunEvent::Case { case, event, .. } = stored.event else { continue };
            if let CaseEvent::CaseStarted { name, .. } = &event {
                stories.insert(case, Self { case, name: name.clone(), ..Self::default() });
            } else if let Some(story) = stories.get_mut(&case) {
                story.take(event);
            }
        }
        Ok(stories.into_values().collect())
    }

    fn take(&mut self, event: CaseEvent) {
        match event {
            CaseEvent::LeftOut { action, .. } => self.left_out = Some(action),
            CaseEvent::Unread { row, action } => self.rows.extend(Row::ahead(row, action)),
            CaseEvent::RowStarted { row, action, expected } => {
                self.rows.push(Row::begun(row, action, expected));
            }
            CaseEvent::Proposed { column, .. } => {
                self.by_reading = true;
                self.model_step |= column == Column::Action;
            }
            CaseEvent::Pictured { row, step: None, screenshot } => {
                self.with(row, |row| row.picture = Some(screenshot));
            }
            CaseEvent::RowFinished { row, verdict, snapshot, .. } => self.with(row, |row| {
                row.verdict = Some(verdict);
                row.snapshot = snapshot;
            }),
            CaseEvent::CaseFinished { verdict, row, .. } => self.verdict = Some((verdict, row)),
            CaseEvent::Decided { row, claim, answer, holds, .. } => {
                self.with(row, |row| row.give(&claim, answer.map(|answer| (answer, holds))));
            }
            _ => {}
        }
    }

    fn with(&mut self, id: RowId, change: impl FnOnce(&mut Row)) {
        if let Some(row) = self.row(id) {
            change(row);
        }
    }

    pub(super) fn row(&mut self, id: RowId) -> Option<&mut Row> {
        self.rows.iter_mut().rev().find(|row| row.id == id)
    }

    pub(super) fn claim(&self, index: usize, column: Column, claim: &str) -> Claim {
        let row = &self.rows[index];
        let before = index.checked_sub(1).and_then(|index| self.rows[index].picture.clone());
        let given = row.given.iter().find(|given| given.claim == claim);
        Claim {
            case: self.case,
            name: self.name.clone(),
            row: row.id,
            column,
            action: row.action.clone(),
            claim: claim.to_owned(),
            why: row.finding().map(|finding| finding.message.clone()).unwrap_or_default(),
            before,
            after: row.picture.clone(),
            answer: given.map(|given| given.answer.clone()),
            holds: given.and_then(|given| given.holds),
        }
    }

    /// What a row comes to with the answers about its claims.
    pub(super) fn row_verdict(&self, row: &Row) -> Option<Verdict> {
        let as_left = row.verdict.clone()?;
        if !row.is_open() {
            return Some(as_left);
        }
        let held = |claim: &String| {
            let given = row.given.iter().find(|given| given.claim == *claim);
            given.and_then(|given| given.holds)
        };
        if let Some(false_claim) = row.claims().iter().find(|claim| held(claim) == Some(false)) {
            return Some(Verdict::of(self.denied(row, false_claim)));
        }
        let all = row.claims().iter().all(|claim| held(claim) == Some(true));
        Some(if all { Verdict::Pass { strength: self.strength() } } else { as_left })
    }

    /// The finding of a claim of which a person says that it does not hold; it fails no case that cannot fail.
    fn denied(&self, row: &Row, claim: &str) -> Finding {
        let words = "a person looked at the pictures of the run and says that it does not hold";
        let finding = |cause, message: String| Finding::new(cause, claim, message);
        if self.model_step {
            let why = "a step before this was proposed by a model and nobody has accepted it";
            return finding(Cause::AgentUnfaithful, format!("{words}; {why}"));
        }
        if let Some(left_out) = &self.left_out {
            let why = format!("a precondition was not established ('{left_out}' is left out)");
            return finding(Cause::PreconditionOpen, format!("{words}; {why}"));
        }
        match row.id.part {
            Part::Setup => {
                finding(Cause::PreconditionOpen, format!("{words}: the set-up was not established"))
            }
            Part::Rows | Part::Teardown => finding(Cause::AssertionFalse, words.into()),
        }
    }

    /// How many of its own rows ran, and how many of them are decided now.
    pub(super) fn decided(&self) -> (usize, usize) {
        let own: Vec<&Row> = self.rows.iter().filter(|row| row.id.part == Part::Rows && !row.ahead).collect();
        let is_decided =
            |row: &&&Row| matches!(self.row_verdict(row), Some(Verdict::Pass { .. } | Verdict::Fail(_)));
        (own.len(), own.iter().filter(is_decided).count())
    }

    fn strength(&self) -> Strength {
        if self.by_reading { Strength::ByReading } else { Strength::ByPerson }
    }

    /// What the case comes to: the first row that does not pass decides, as in a run.
    pub(super) fn case_verdict(&self) -> Option<(Verdict, Option<RowId>)> {
        let as_left = self.verdict.clone()?;
        let mut open = Vec::new();
        let mut changed = false;
        for row in self.rows.iter().filter(|row| row.id.part != Part::Teardown && !row.ahead) {
            let verdict = self.row_verdict(row)?;
            changed |= row.verdict.as_ref() != Some(&verdict);
            match verdict {
                Verdict::Pass { .. } => {}
                Verdict::Inconclusive(finding) if finding.went_on => open.push((row.id, finding)),
                decided if row.verdict.as_ref() == Some(&decided) => return Some(as_left),
                decided => return Some((decided, Some(row.id))),
            }
        }
        if !changed || !as_left.0.went_on() {
            return Some(as_left);
        }
        let own = self.rows.iter().filter(|row| row.id.part == Part::Rows && !row.ahead).count();
        let outcome = left_open(&open, own).map(|outcome| (outcome.verdict, outcome.row));
        Some(outcome.unwrap_or((Verdict::Pass { strength: self.strength() }, None)))
    }
}

impl Row {
    fn begun(id: RowId, action: String, expected: String) -> Self {
        let given = Vec::new();
        Self { id, action, expected, verdict: None, snapshot: None, picture: None, given, ahead: false }
    }

    /// A row that its case did not come to; none where its action is read by now.
    fn ahead(id: RowId, action: String) -> Option<Self> {
        let error = clarity::read_action(&action, &[]).err()?;
        let verdict = Verdict::of(clarity::unclear(&action, Column::Action, &error));
        Some(Self { verdict: Some(verdict), ahead: true, ..Self::begun(id, action, String::new()) })
    }

    fn finding(&self) -> Option<&Finding> {
        self.verdict.as_ref().and_then(Verdict::finding)
    }

    /// What nobody has understood of it: claims of its expected result, or steps of its action, with which the case ended.
    pub(super) fn asked(&self) -> Vec<(Column, String)> {
        let of = |column, all: Vec<String>| all.into_iter().map(|text| (column, text)).collect();
        match self.is_open() {
            true => of(Column::Expected, self.claims()),
            false => of(Column::Action, self.steps()),
        }
    }

    /// The steps that nobody could read, or whose element is not the only one that they may mean.
    fn steps(&self) -> Vec<String> {
        let is_asked =
            |cause| matches!(cause, Cause::AmbiguousStep | Cause::AmbiguousTarget | Cause::NearMiss);
        let (cell, Some(finding)) = (self.action.trim(), self.finding()) else { return Vec::new() };
        let said = finding.sentence.trim();
        // What is said of an expected result, or of test data, is none of these.
        let is_of_action = cell.contains(said) && self.expected.trim() != said;
        if !is_asked(finding.cause) || said.is_empty() || !is_of_action {
            return Vec::new();
        }
        if finding.cause != Cause::AmbiguousStep || clarity::read_action(said, &[]).is_ok() {
            return vec![said.to_owned()];
        }
        dialect::unread(Column::Action, cell, &[])
    }

    /// Whether its expected result was left undecided.
    pub(super) fn is_open(&self) -> bool {
        self.id.part != Part::Teardown && self.finding().is_some_and(|finding| finding.went_on)
    }

    /// What is undecided of it: the parts that nothing reads where the run has judged the others, else the whole cell.
    pub(super) fn claims(&self) -> Vec<String> {
        let cell = self.expected.trim();
        let open = self.finding().map(|finding| finding.sentence.trim()).unwrap_or_default();
        let is_read = clarity::read_expected(cell, &[]).is_ok();
        let parts: Vec<&str> = open.lines().map(str::trim).filter(|part| !part.is_empty()).collect();
        let within = !parts.is_empty() && parts.iter().all(|part| cell.contains(part));
        match within && !is_read {
            true => parts.into_iter().map(str::to_owned).collect(),
            false => vec![cell.to_owned()],
        }
    }

    /// Takes an answer in, in the place of an earlier one; none takes that back.
    pub(super) fn give(&mut self, claim: &str, answer: Option<(Answer, Option<bool>)>) {
        self.given.retain(|given| given.claim != claim);
        if let Some((answer, holds)) = answer {
            self.given.push(Given { claim: claim.to_owned(), answer, holds });
        }
    }
}
