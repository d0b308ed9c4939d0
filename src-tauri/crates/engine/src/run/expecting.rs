//! Expected results that neither rules nor a model decide, in a run that a person attends.

use crate::clarity;
use crate::data::Data;
use crate::event::{Column, RowId, Sink};
use crate::judging;
use crate::observe::Observed;
use crate::page::Page;
use crate::person::{Answer, Asks};
use crate::run::row::Expected;
use crate::run::ruling::verdict;
use crate::run::{CaseRun, End};
use crate::suite::Row;
use crate::verdict::{Cause, Finding, Whose};

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// Decides a row's expected cell: by rules, by a model, and what is then still open by the person who attends.
    pub(super) async fn expected(
        &mut self,
        id: RowId,
        row: &Row,
        data: &Data,
        expected: Expected,
        mut observed: Option<Observed>,
    ) -> Result<(), End> {
        let silent = observed.as_ref().is_some_and(Observed::quiescent);
        let asks = if expected.is_ok() { Asks::Holds } else { Asks::Meaning };
        loop {
            let dialog = self.memory.dialog_unread.clone();
            let decided = self.expected_cell(id, row, data, expected.clone(), observed.take()).await;
            let Err(End::Finding(finding)) = decided else { return decided };
            let finding = self.still_open(id, finding, of_expected).await?;
            self.memory.dialog_unread = dialog;
            let is_decided = self.about_expected(id, row, data, (&asks, finding), silent).await?;
            self.memory.dialog_unread = None;
            if is_decided {
                return Ok(());
            }
        }
    }

    /// Whether the person has decided it; else it is to be looked at once more.
    async fn about_expected(
        &mut self,
        id: RowId,
        row: &Row,
        data: &Data,
        (asks, finding): (&Asks, Finding),
        silent: bool,
    ) -> Result<bool, End> {
        let cell = row.expected.as_str();
        let mut told = finding.clone();
        while self.attends(id).is_some() {
            match self.question(id, Column::Expected, cell, &told, asks).await? {
                Answer::Holds => return Ok(true),
                Answer::HoldsNot => {
                    let words = "a person looked at the page and says that it does not hold";
                    return Err(Finding::new(Cause::AssertionFalse, cell, words).into());
                }
                Answer::Means { sentences } => {
                    match self.judge_told(id, row, data, &sentences, silent).await {
                        Err(End::Finding(finding)) if of_expected(finding.cause) => told = finding,
                        other => return other.map(|()| true),
                    }
                }
                Answer::Again => return Ok(false),
                Answer::Undecided => break,
                // No answer to what was asked.
                Answer::Candidate { .. } | Answer::Done => {}
            }
        }
        Err(finding.into())
    }

    /// Judges what a person says that the cell means, on the page as it is now.
    async fn judge_told(
        &mut self,
        id: RowId,
        row: &Row,
        data: &Data,
        sentences: &[String],
        silent: bool,
    ) -> Result<(), End> {
        let cell = row.expected.as_str();
        let unread = |finding: Finding| Finding { cause: Cause::UndecidableAssertion, ..finding };
        let parsed = clarity::told_assertion(cell, sentences).map_err(unread)?;
        let assertion = clarity::clarify(&parsed, data).map_err(unread)?;
        self.watch_also(sentences);
        let observed = self.glance(cell).await?;
        let judged = judging::judged(self.page, &assertion, &observed, &self.past(), &self.given.timing)
            .await
            .map_err(|trouble| trouble.unseen(cell))?;
        self.tell_whole(id, (Column::Expected, cell), &judged).await?;
        if let Some(end) = self.take_note(id, cell).await? {
            return Err(end.into());
        }
        self.memory.fresh = Some(judged.snapshot().clone());
        verdict(&judged, cell)?;
        self.dialog_is_told(assertion.get())?;
        self.expected_is_shown(row, silent, Some(assertion.get()))
    }
}

/// What a person may decide of an expected result.
fn of_expected(cause: Cause) -> bool {
    cause == Cause::UndecidableAssertion || cause.whose() == Whose::Agent
}
