//! One row: its steps, then its expected result.

use std::sync::Arc;
use std::time::Duration;

use crate::assertion::Assertion;
use crate::clarity::{self, Clear, Parsed};
use crate::data::Data;
use crate::event::{BlobId, CaseEvent, Column, Part, RowId, Sink, SinkError, StepOutcome};
use crate::judging::{self, Past, checks};
use crate::model::Agent;
use crate::observe::{self, Observed};
use crate::page::Page;
use crate::parse::ParseError;
use crate::run::attending::Done;
use crate::run::happenings::{answers_a_dialog, first_step, is_the_browsers};
use crate::run::ruling::{allows_silence, silent, speaks_of_what_is_shown, verdict};
use crate::run::telling::ByWords;
use crate::run::undecided::is_undecided;
use crate::run::{CaseRun, End, logged_in};
use crate::snapshot::Snapshot;
use crate::step::Step;
use crate::suite::Row;
use crate::verdict::{Cause, Finding, Verdict};

pub(super) type Expected = Result<Parsed<Option<Assertion>>, ParseError>;

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// Runs a row; `next` is the action cell of the row that follows.
    pub(super) async fn row(
        &mut self,
        id: RowId,
        row: &Row,
        next: Option<&str>,
    ) -> Result<Verdict, SinkError> {
        self.current = Some(id);
        self.row_begun = self.budget.ran();
        self.memory.error_in_row = false;
        self.memory.steps.clear();
        self.asked = 0;
        self.by_words = ByWords::default();
        self.sink
            .emit(CaseEvent::RowStarted {
                row: id,
                action: row.action.clone(),
                expected: row.expected.clone(),
            })
            .await?;
        let verdict = match self.cells(id, row, next).await {
            Ok(()) => Verdict::Pass { strength: self.strength() },
            Err(End::Finding(finding)) => {
                let finding = self.explain(id, finding).await?;
                Verdict::of(self.undecided.noted(finding))
            }
            Err(End::Undecided(finding)) => {
                let finding = self.explain(id, finding).await?;
                let went_on = is_undecided(finding.cause);
                let finding = if went_on { finding } else { self.undecided.noted(finding) };
                Verdict::of(Finding { went_on, ..finding })
            }
            Err(End::Sink(error)) => return Err(error),
        };
        let (snapshot, page) = self.evidence(id).await?;
        self.tell_unread(id, &row.expected, &verdict, page.as_ref()).await?;
        if let Some(finding) = verdict.finding().filter(|f| f.went_on && id.part != Part::Teardown) {
            let before = self.memory.before.as_deref().filter(|_| self.memory.before_row == Some(id));
            self.undecided.push((id, row), finding, (before, page.as_deref()));
        }
        self.sink
            .emit(CaseEvent::RowFinished {
                row: id,
                verdict: verdict.clone(),
                duration_ms: self.ran_since(self.row_begun),
                snapshot,
            })
            .await?;
        self.current = None;
        Ok(verdict)
    }

    async fn cells(&mut self, id: RowId, row: &Row, next: Option<&str>) -> Result<(), End> {
        let given = self.given;
        let mut data = given.data.with_row(&row.data);
        data.tell(given.setup.iter().chain(&given.case.setup).map(|row| row.action.as_str()));
        self.secrets.extend(data.secrets().map(str::to_owned));
        self.secrets.sort_unstable();
        self.secrets.dedup();
        self.by_words = ByWords::of(row, &data, &self.book);
        let expected = clarity::read_expected(&row.expected, &self.book);
        // An unreadable expected result speaks of no dialog; it is reported once the action is done.
        let assertion = expected.as_ref().ok().and_then(|p| p.content().clone()).and_then(|mut a| {
            data.fill(&mut a).ok()?;
            Some(a)
        });
        let action = self.action_cell(id, row, &data).await?;
        let next_row = next.and_then(first_step);
        self.memory.looks = self.is_for_vision(&row.expected).then(|| row.expected.clone());
        // Nobody knows yet whether it speaks of a dialog that comes.
        let unread = expected.is_err() && self.memory.looks.is_none();
        self.memory.dialog_unread = None;
        self.memory.watches = assertion.as_ref().is_some_and(judging::may_pass_by);
        let expects = (assertion.as_ref(), unread);
        let observed = match action {
            Done::Not(steps) => {
                let logs_in = logged_in::is_for_it(id, row, &steps);
                let seen = self.steps(id, steps, &data, expects, next_row.as_ref()).await?;
                if logs_in {
                    self.is_logged_in(row).await?;
                }
                seen
            }
            Done::ByHand(seen) => {
                self.last_dialog(&row.action, expects, next_row.as_ref())?;
                Some(seen)
            }
        };
        let silent = observed.as_ref().is_some_and(Observed::quiescent);
        let dialog = self.memory.dialog_unread.clone();
        self.by_words.its_turn = true;
        let undecided = match self.expected(id, row, &data, expected, observed).await {
            Err(End::Finding(finding)) if self.goes_on(&finding, silent) => {
                self.let_it_come().await;
                Some(self.of_dialog(finding, dialog)?)
            }
            decided => {
                decided?;
                None
            }
        };
        let sentence = if row.expected.trim().is_empty() { &row.action } else { &row.expected };
        self.late_dialog(id, sentence, expects, next_row.as_ref()).await?;
        self.memory.alerts.clear();
        if row.expected.trim().is_empty() {
            self.unexpected_error_page(&row.action)?;
        }
        undecided.map_or(Ok(()), |finding| Err(End::Undecided(finding)))
    }

    /// Carries out the steps in order; the last one's observation is what the expected result is judged on.
    pub(super) async fn steps(
        &mut self,
        id: RowId,
        steps: Vec<Clear<Step>>,
        data: &Data,
        (assertion, unread): (Option<&Assertion>, bool),
        next_row: Option<&Step>,
    ) -> Result<Option<Observed>, End> {
        let texts: Vec<String> = steps.iter().map(|s| s.get().text.clone()).collect();
        let ahead: Vec<Step> = steps.iter().skip(1).map(|s| s.get().clone()).collect();
        let (count, done_before) = (steps.len(), self.memory.done.len());
        let mut observed = None;
        for (index, step) in steps.into_iter().enumerate() {
            let number = done_before + index + 1;
            let last = index + 1 == count && !self.memory.more;
            let begun = self.budget.ran();
            let next = if last { next_row } else { ahead.get(index) };
            self.page.asks_to_leave(next.is_some_and(answers_a_dialog) && !is_the_browsers(step.get()));
            self.sink
                .emit(CaseEvent::StepStarted { row: id, step: number, text: texts[index].clone() })
                .await?;
            let done = self.attended((id, number), step, data, last).await;
            let done = match done {
                Ok(done) => {
                    let dealt = match last {
                        true => self.last_dialog(&texts[index], (assertion, unread), next_row),
                        false => self.unexpected_dialog(&texts[index], None, ahead.get(index)),
                    };
                    dealt.map(|()| done).map_err(End::from)
                }
                Err(end) => Err(end),
            };
            let (outcome, done) = match done {
                Ok(Some(seen)) => (StepOutcome::Pass, Ok(Some(seen))),
                Ok(None) => (StepOutcome::Skipped, Ok(None)),
                Err(End::Finding(finding)) => {
                    let finding = self.explain(id, finding).await?;
                    let outcome =
                        if finding.cause.fails() { StepOutcome::Fail } else { StepOutcome::Inconclusive };
                    (outcome, Err(End::Finding(finding)))
                }
                Err(end) => return Err(end),
            };
            self.step_finished(id, number, &texts[index], outcome, self.ran_since(begun)).await?;
            match done {
                Ok(seen) => observed = seen.or(observed),
                Err(end) => {
                    for (later, text) in texts.iter().enumerate().skip(index + 1) {
                        self.step_finished(id, done_before + later + 1, text, StepOutcome::NotRun, 0).await?;
                    }
                    return Err(end);
                }
            }
        }
        Ok(observed)
    }

    async fn step_finished(
        &self,
        row: RowId,
        step: usize,
        text: &str,
        outcome: StepOutcome,
        duration_ms: u64,
    ) -> Result<(), SinkError> {
        let text = text.to_owned();
        self.sink.emit(CaseEvent::StepFinished { row, step, text, outcome, duration_ms }).await
    }

    pub(super) async fn expected_cell(
        &mut self,
        id: RowId,
        row: &Row,
        data: &Data,
        expected: Expected,
        observed: Option<Observed>,
    ) -> Result<(), End> {
        let quiescent = observed.as_ref().is_some_and(Observed::quiescent);
        if row.expected.trim().is_empty() {
            return if quiescent { Err(silent(&row.action).into()) } else { Ok(()) };
        }
        let (expected, observed) = self.read_by_page(&row.expected, expected, observed).await?;
        let unread = observed.as_ref().filter(|_| expected.is_err());
        if let Some(decided) = self.in_fragments(id, (row, quiescent), data, unread).await? {
            return decided;
        }
        let looks = self.is_for_vision(&row.expected);
        let readable = looks || self.model(Agent::Assertion).is_some();
        let assertion = match self.clear_expected(id, row, data, expected).await? {
            Ok(clear) => Ok(clear.some()),
            Err(finding) if readable && finding.cause == Cause::UndecidableAssertion => Err(finding),
            Err(finding) => return self.unread(id, row, data, observed, finding).await,
        };
        if matches!(assertion, Ok(None)) {
            return Ok(());
        }
        self.ensure_open(id, &row.expected).await?;
        let observed = match observed {
            Some(observed) => observed,
            None => observe::glance(self.page, self.memory.last_mark, &self.given.timing)
                .await
                .map_err(|t| t.unseen(&row.expected))?,
        };
        let assertion = match assertion {
            Ok(Some(assertion)) => assertion,
            Ok(None) => return Ok(()),
            Err(finding) => {
                if looks {
                    self.look(id, row, &observed, finding).await?;
                } else {
                    let read = self.read_expected(id, row, data, &observed, finding).await;
                    self.dialog_is_read(read)?;
                }
                return self.expected_is_shown(row, quiescent, None);
            }
        };
        let judged = judging::judged(self.page, &assertion, &observed, &self.past(), &self.given.timing)
            .await
            .map_err(|t| t.unseen(&row.expected))?;
        self.tell_whole(id, (Column::Expected, &row.expected), &judged).await?;
        if !Arc::ptr_eq(judged.snapshot(), observed.snapshot()) {
            self.let_it_finish().await;
        }
        if let Some(end) = self.take_note(id, &row.expected).await? {
            return Err(end.into());
        }
        self.memory.fresh = Some(judged.snapshot().clone());
        match verdict(&judged, &row.expected) {
            Err(finding) if finding.cause == Cause::UndecidableAssertion => {
                self.undecided(id, row, data, &observed, finding).await?;
            }
            other => other?,
        }
        self.expected_is_shown(row, quiescent, Some(assertion.get()))
    }

    /// What rules read of an expected cell, with its test data; it is told either way.
    async fn clear_expected(
        &self,
        id: RowId,
        row: &Row,
        data: &Data,
        expected: Expected,
    ) -> Result<Result<Clear<Option<Assertion>>, Finding>, SinkError> {
        let read = match expected {
            Ok(parsed) => clarity::clarify(&parsed, data),
            Err(error) => Err(Finding {
                cause: Cause::UndecidableAssertion,
                ..clarity::unclear(&row.expected, Column::Expected, &error)
            }),
        };
        let sentences = read
            .as_ref()
            .ok()
            .and_then(|c| c.get().as_ref())
            .map(|assertion| checks(assertion).iter().map(|c| c.text.clone()).collect())
            .unwrap_or_default();
        let finding = read.as_ref().err().cloned();
        self.sink.emit(CaseEvent::Clarity { row: id, column: Column::Expected, sentences, finding }).await?;
        Ok(read)
    }

    /// What else must be so where an expected result holds: no error page that it does not speak of, no silent action.
    pub(super) fn expected_is_shown(
        &self,
        row: &Row,
        quiescent: bool,
        assertion: Option<&Assertion>,
    ) -> Result<(), End> {
        if !assertion.is_none_or(|a| speaks_of_what_is_shown(a, false)) {
            self.unexpected_error_page(&row.expected)?;
        }
        if quiescent && !assertion.is_some_and(allows_silence) {
            return Err(silent(&row.action).into());
        }
        Ok(())
    }

    /// What an assertion may speak of besides the page now.
    pub(super) fn past(&self) -> Past<'_> {
        Past {
            before: self.memory.before.as_deref(),
            since: self.memory.since,
            happenings: &self.memory.happenings,
            meanwhile: Some(&self.memory.meanwhile),
            rows: &self.memory.rows,
            steps: &self.memory.steps,
            awaited: &self.memory.awaited,
            entered: &self.memory.entered,
            between: &self.memory.between,
            before_input: self.memory.before_input.as_deref(),
            last: self.memory.last_mark,
            base_url: self.given.base_url,
        }
    }

    /// The picture and the snapshot after the row; also what later rows compare with. A page that is gone has none.
    async fn evidence(&mut self, id: RowId) -> Result<(Option<BlobId>, Option<Arc<Snapshot>>), SinkError> {
        let last = self.memory.last_picture.take();
        let snapshot = match self.memory.fresh.clone() {
            Some(snapshot) => Some(snapshot),
            None => self.page.snapshot().await.ok().map(Arc::new),
        };
        if let (Some(snapshot), Part::Rows) = (&snapshot, id.part) {
            // Disabled rows have no snapshot of their own: they left the page as it was.
            self.memory.rows.resize(id.row, snapshot.clone());
        }
        let picture = match last {
            Some((of, picture)) if snapshot.as_ref().is_some_and(|seen| Arc::ptr_eq(seen, &of)) => picture,
            _ => self.page.screenshot(),
        };
        self.pictured(id, None, picture).await?;
        let kept = match &snapshot {
            Some(snapshot) => Some(self.keep_page(snapshot).await?),
            None => None,
        };
        Ok((kept, snapshot))
    }
}

pub(super) fn duration_ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
