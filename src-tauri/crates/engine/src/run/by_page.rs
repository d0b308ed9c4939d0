//! Cells that call things as the page does, without quotes: where no rule reads them by themselves, they are read by the names that the
//! page shows when their turn comes.

use std::borrow::Cow;

use crate::assertion::Assertion;
use crate::clarity::{self, Parsed};
use crate::data::Data;
use crate::event::{CaseEvent, Column, RowId, Sink};
use crate::facts::titles::titles;
use crate::judging;
use crate::model::Agent;
use crate::observe::Observed;
use crate::page::Page;
use crate::run::row::Expected;
use crate::run::{CaseRun, End};
use crate::step::Step;
use crate::suite::Row;

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// The steps of an action cell, by the page as it is before them.
    pub(super) async fn by_names_of_page(
        &mut self,
        id: RowId,
        cell: &str,
    ) -> Result<Option<Parsed<Vec<Step>>>, End> {
        if !self.memory.opened || self.memory.open_dialog.is_some() {
            return Ok(None);
        }
        let page = self.page_to_tell(id, cell).await?;
        Ok(clarity::read_action_by(&titles([page.as_ref()], []), cell))
    }

    /// Carries out the steps with which a cell begins, where only the page that they lead to may tell what the rest means; gives the
    /// row with what is left of its action.
    pub(super) async fn first_steps<'r>(
        &mut self,
        id: RowId,
        row: &'r Row,
        data: &Data,
    ) -> Result<Cow<'r, Row>, End> {
        let mut left = Cow::Borrowed(row);
        self.memory.done.clear();
        while self.model(Agent::Clarity).is_none() && !self.is_read(id, &left.action).await? {
            let Some((begun, rest)) = clarity::read_beginning(&left.action, &self.book) else { break };
            let Ok(steps) = clarity::clarify(&begun, data) else { break };
            let sentences: Vec<String> = begun.content().iter().map(|step| step.text.clone()).collect();
            let told = self.memory.done.iter().chain(&sentences).cloned().collect();
            let column = Column::Action;
            self.sink.emit(CaseEvent::Clarity { row: id, column, sentences: told, finding: None }).await?;
            self.memory.more = true;
            let done = self.steps(id, steps.each(), data, (None, false), None).await;
            self.memory.more = false;
            done?;
            self.memory.done.extend(sentences);
            left = Cow::Owned(Row { action: rest, ..row.clone() });
        }
        Ok(left)
    }

    async fn is_read(&mut self, id: RowId, cell: &str) -> Result<bool, End> {
        let read = cell.trim().is_empty() || clarity::read_action(cell, &self.book).is_ok();
        Ok(read || self.by_names_of_page(id, cell).await?.is_some())
    }

    /// What an expected cell says, by the pages before and after the row's action; as it was read before, where that says no more.
    pub(super) async fn read_by_page(
        &self,
        cell: &str,
        expected: Expected,
        observed: Option<Observed>,
    ) -> Result<(Expected, Option<Observed>), End> {
        let free = self.memory.open_dialog.is_none() && self.memory.dialog_unread.is_none();
        if expected.is_ok() || !self.memory.opened || !free {
            return Ok((expected, observed));
        }
        let observed = match observed {
            Some(observed) => observed,
            None => self.glance(cell).await?,
        };
        let read = self.part_by_page(&self.known_names(&observed), cell);
        Ok((read.map_or(expected, Ok), Some(observed)))
    }

    /// A part of a cell, by itself or by the names that pages show.
    pub(super) fn read_part(&self, known: &[String], part: &str) -> Option<Parsed<Option<Assertion>>> {
        let said = clarity::read_expected(part, &self.book).ok().filter(|parsed| parsed.content().is_some());
        said.or_else(|| self.part_by_page(known, part))
    }

    /// A cell or a part of one, by the names that pages show. Of what passes by nothing is read so: nobody has watched for it.
    fn part_by_page(&self, known: &[String], part: &str) -> Option<Parsed<Option<Assertion>>> {
        clarity::read_expected_by(known, part)
            .filter(|parsed| parsed.content().as_ref().is_some_and(|claim| !judging::may_pass_by(claim)))
    }

    /// The names that the pages before and after the row's action show, and what the case has entered.
    pub(super) fn known_names(&self, observed: &Observed) -> Vec<String> {
        let entered =
            self.memory.entered.iter().filter(|entered| !entered.secret).map(|entered| &entered.value);
        let pages = self.memory.before.as_deref().into_iter().chain([observed.snapshot().as_ref()]);
        titles(pages, entered)
    }
}
