//! Claims about looks: what a model points at in a picture with numbered marks. A pass by reading at best, never a fail.

use std::sync::Arc;

use crate::agents::assertion::Side;
use crate::agents::vision::{self, Look, Mark};
use crate::agents::{NoAnswer, Refusal, TRIES};
use crate::event::{CaseEvent, Column, Evidence, RowId, Sink};
use crate::judging;
use crate::model::{Agent, Reply};
use crate::observe::Observed;
use crate::page::Page;
use crate::run::asking::setting;
use crate::run::reading::{not_refused, not_there};
use crate::run::{CaseRun, End};
use crate::secret::{Secrets, Source};
use crate::snapshot::Snapshot;
use crate::suite::Row;
use crate::verdict::{Cause, Finding};

/// A page with its marks and the picture of them; no picture where nothing can be cited for the claim.
pub(super) struct Marked {
    row: RowId,
    page: Arc<Snapshot>,
    marks: Vec<Mark>,
    picture: Option<Vec<u8>>,
}

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// Whether an expected result is about looks and there is a model that may be asked about them.
    pub(super) fn is_for_vision(&self, cell: &str) -> bool {
        self.model(Agent::Vision).is_some() && vision::may_ask(cell)
    }

    /// Keeps how the page looks before the first input of a row whose expected result is about looks.
    pub(super) async fn look_before(&mut self, row: RowId, page: &Arc<Snapshot>) {
        let Some(cell) = self.memory.looks.clone() else { return };
        self.memory.looked = Some(self.marked(row, page, &cell).await);
    }

    async fn marked(&self, row: RowId, page: &Arc<Snapshot>, cell: &str) -> Marked {
        let secrets: Vec<&str> = self.secrets.iter().map(String::as_str).collect();
        let marks = vision::marks(page, cell, &secrets);
        let mut picture = None;
        if vision::cover(&marks, cell) && !self.shows_a_secret(page) {
            let boxes = marks.iter().map(Mark::bbox).collect();
            // A page that is gone has no picture.
            picture = self.page.marked(boxes, page.viewport).await.ok().and_then(Result::ok);
        }
        Marked { row, page: page.clone(), marks, picture }
    }

    /// Nothing in a picture can be masked, so none of a page that shows a secret is sent.
    fn shows_a_secret(&self, page: &Snapshot) -> bool {
        let secrets = Secrets::of(self.secrets.iter().map(String::as_str));
        let value = |value: &String| secrets.are_in(value, Source::Seen);
        secrets.are_in(&page.text(), Source::Seen)
            || page.elements.iter().any(|e| !e.states.masked && e.value.as_ref().is_some_and(value))
    }

    /// Decides a claim about looks: both it and its opposite are asked, and it must not have looked so before the row's
    /// action unless the cell says still. `finding` is what stands without a model.
    pub(super) async fn look(
        &mut self,
        id: RowId,
        row: &Row,
        observed: &Observed,
        finding: Finding,
    ) -> Result<(), End> {
        let cell = row.expected.as_str();
        if self.memory.error_page.is_some() || self.memory.open_dialog.is_some() {
            return Err(finding.into());
        }
        judging::at_rest(self.page, &self.given.timing).await.map_err(|t| t.unseen(cell))?;
        let page = judging::now(self.page, observed).await.map_err(|t| t.unseen(cell))?;
        let now = self.marked(id, &page, cell).await;
        if now.picture.is_none() {
            return Err(finding.into());
        }
        let look = match self.ask_looks(row, &now, Side::Holds, TRIES).await? {
            Ok(look) => look,
            Err(NoAnswer::Refused(Refusal::Nothing)) => return Err(finding.into()),
            Err(why) => return Err(why.finding(cell, Cause::UndecidableAssertion).into()),
        };
        if clear_answer(self.ask_looks(row, &now, Side::Opposite, 1).await?, cell)? {
            let words = "the model sees this and its opposite in the same picture";
            return Err(Finding::new(Cause::UndecidableAssertion, cell, words).into());
        }
        if !vision::says_still(cell) {
            self.looks_new(id, row).await?;
        }
        if let Some(end) = self.take_note(id, cell).await? {
            return Err(end.into());
        }
        self.tell_look(id, cell, &look).await?;
        self.memory.fresh = Some(page);
        Ok(())
    }

    /// What looked so before the row's action shows nothing of what the action did.
    async fn looks_new(&mut self, id: RowId, row: &Row) -> Result<(), End> {
        let cell = row.expected.as_str();
        let Some(before) = self.memory.looked.take().filter(|before| before.row == id) else {
            return Err(not_there(cell, "how it looked before is not known").into());
        };
        if !vision::cover(&before.marks, cell) {
            return Ok(());
        }
        if before.picture.is_none() {
            return Err(not_there(cell, "there is no picture of how it looked before").into());
        }
        match clear_answer(self.ask_looks(row, &before, Side::Holds, 1).await?, cell)? {
            true => Err(not_there(cell, "it looked so before the action already").into()),
            false => Ok(()),
        }
    }

    async fn ask_looks(
        &mut self,
        row: &Row,
        of: &Marked,
        side: Side,
        tries: u8,
    ) -> Result<Result<Look, NoAnswer>, End> {
        let cell = row.expected.as_str();
        let (seen, case) = (self.seen(&of.page), self.case_text());
        let told = setting(cell, &row.action, &case, &seen);
        let picture = of.picture.clone().unwrap_or_default();
        let request = vision::request(&told, &of.marks, side, picture, self.context(Agent::Vision));
        let refused = self.given.refused;
        let check = |reply: &Reply| {
            let look = vision::check(cell, &of.marks, reply)?;
            not_refused(refused, cell, &sentences(&look)).map(|()| look)
        };
        Ok(self.ask(of.row, request, cell, tries, &check).await?)
    }

    async fn tell_look(&mut self, row: RowId, cell: &str, look: &Look) -> Result<(), End> {
        for mark in look.cited() {
            let evidence = Evidence {
                element: Some(mark.description().to_owned()),
                quote: Some(mark.text().to_owned()).filter(|text| !text.is_empty()),
                bbox: Some(mark.bbox()),
            };
            let (sentence, evidence) = (cell.to_owned(), Some(evidence));
            let judged =
                CaseEvent::Judged { row, sentence, holds: Some(true), evidence, waited_ms: 0, rule: None };
            self.sink.emit(judged).await?;
        }
        self.proposed(row, Agent::Vision, Column::Expected, cell, sentences(look)).await?;
        Ok(())
    }
}

/// What is shown to whoever reviews the pass; no rule can say it.
fn sentences(look: &Look) -> Vec<String> {
    look.cited().iter().map(|mark| format!("as the picture shows it: {}", mark.description())).collect()
}

/// Whether a model affirms a claim; a reply that cannot be read decides nothing.
fn clear_answer(answer: Result<Look, NoAnswer>, cell: &str) -> Result<bool, Finding> {
    match answer {
        Ok(_) => Ok(true),
        Err(NoAnswer::Failed(finding)) => Err(finding),
        Err(NoAnswer::Refused(refusal @ Refusal::Invalid(_))) => {
            Err(refusal.finding(cell, Cause::UndecidableAssertion))
        }
        Err(NoAnswer::Refused(_)) => Ok(false),
    }
}
