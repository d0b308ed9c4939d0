//! Cells that call things as the page does, without quotes: where no rule reads them by themselves, they are read by the names that the
//! page shows when their turn comes.

use crate::agents::parts::parts;
use crate::assertion::Assertion;
use crate::brief;
use crate::clarity::{self, Beginning, Clear, Parsed};
use crate::data::Data;
use crate::event::{CaseEvent, Column, RowId, Sink};
use crate::facts::titles::titles;
use crate::judging::{self, Known, checks, fragments_decide};
use crate::model::Agent;
use crate::observe::Observed;
use crate::page::Page;
use crate::parse;
use crate::run::row::Expected;
use crate::run::ruling::verdict;
use crate::run::{CaseRun, End};
use crate::step::Step;
use crate::suite::Row;
use crate::verdict::{Cause, Finding};

/// A part of an expected cell: what it says, and its words.
pub(super) type ReadPart = (Option<Parsed<Option<Assertion>>>, String);

/// What an action cell says.
pub(super) enum Told {
    /// All of it, or why it is not read.
    Whole(Result<Clear<Vec<Step>>, Finding>),
    /// Its first steps are done.
    Begun {
        /// What is left of the cell.
        rest: String,
    },
}

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// What an action cell says: by rules, by the names that the page shows, by a model; or what is left of it where only the page that
    /// its first steps have led to may tell.
    pub(super) async fn told(&mut self, id: RowId, cell: &str, data: &Data) -> Result<Told, End> {
        if let Some((begun, rest)) = self.in_user_menu(id, cell).await? {
            return self.begun(id, begun, rest, data).await;
        }
        let error = match clarity::read_action(cell, &self.book) {
            Ok(parsed) => return Ok(Told::Whole(clarity::clarify(&parsed, data))),
            Err(error) => error,
        };
        let recalling = || clarity::read_action_recalling(&self.given_so_far(), cell);
        if let Some(parsed) = recalling().or(self.by_names_of_page(id, cell).await?) {
            return Ok(Told::Whole(clarity::clarify(&parsed, data)));
        }
        if let Some(parsed) = self.alternative(id, cell).await? {
            return Ok(Told::Whole(clarity::clarify(&parsed, data)));
        }
        let plain = parse::instruction(cell);
        match self.beginning(id, plain.as_deref().unwrap_or(cell)).await? {
            Some((begun, rest)) => self.begun(id, begun, rest, data).await,
            None => Ok(Told::Whole(self.reread_action(id, cell, data, &error).await?)),
        }
    }

    /// What comes of the steps with which a cell begins: carried out where something is left behind them.
    async fn begun(
        &mut self,
        id: RowId,
        begun: Parsed<Vec<Step>>,
        rest: String,
        data: &Data,
    ) -> Result<Told, End> {
        match clarity::clarify(&begun, data) {
            Ok(steps) if !rest.is_empty() => {
                self.first_steps(id, steps, data).await?;
                Ok(Told::Begun { rest })
            }
            whole => Ok(Told::Whole(whole)),
        }
    }

    /// An entry of the user's menu, which the page shows once that is open; what the suite has taught goes before.
    async fn in_user_menu(&mut self, id: RowId, cell: &str) -> Result<Option<Beginning>, End> {
        let taught = || clarity::kept_steps(cell, &self.book).is_some();
        if !brief::speaks_of_user_menu(cell) || taught() || !self.may_tell() {
            return Ok(None);
        }
        let page = self.page_to_tell(id, cell).await?;
        Ok(clarity::read_in_user_menu(cell, &page))
    }

    /// What a step means by all of its words, where nothing on the page is called as its words were read.
    pub(super) async fn said_otherwise(
        &mut self,
        row: RowId,
        step: &Clear<Step>,
        finding: &Finding,
    ) -> Result<Option<Clear<Step>>, End> {
        if finding.cause != Cause::AmbiguousStep {
            return Ok(None);
        }
        let page = self.page_to_tell(row, &step.get().text).await?;
        Ok(clarity::read_otherwise(step, &page))
    }

    /// Whether there is a page that may tell what a cell means: one that a case begins on is opened for it.
    fn may_tell(&self) -> bool {
        let some = self.memory.opened || self.given.base_url.is_some();
        some && self.memory.open_dialog.is_none()
    }

    /// The steps of an action cell, by the page as it is before them.
    async fn by_names_of_page(&mut self, id: RowId, cell: &str) -> Result<Option<Parsed<Vec<Step>>>, End> {
        if !self.memory.opened || self.memory.open_dialog.is_some() {
            return Ok(None);
        }
        let page = self.page_to_tell(id, cell).await?;
        Ok(clarity::read_action_by(&titles([page.as_ref()], []), cell))
    }

    /// The only one of the ways that a cell leaves open which the page is ready for.
    async fn alternative(&mut self, id: RowId, cell: &str) -> Result<Option<Parsed<Vec<Step>>>, End> {
        if clarity::alternatives(cell).is_empty() || !self.may_tell() {
            return Ok(None);
        }
        let page = self.page_to_tell(id, cell).await?;
        Ok(clarity::ready_alternative(cell, &page))
    }

    /// How a cell begins: by rules, else in few words by what the page offers. A model that reads cells is asked about the whole instead.
    async fn beginning(&mut self, id: RowId, cell: &str) -> Result<Option<Beginning>, End> {
        if self.model(Agent::Clarity).is_some() {
            return Ok(None);
        }
        if let Some(begun) = clarity::read_beginning(cell, &self.book) {
            return Ok(Some(begun));
        }
        if !self.may_tell() {
            return Ok(None);
        }
        let page = self.page_to_tell(id, cell).await?;
        Ok(clarity::read_in_brief(cell, &page))
    }

    /// Carries out the steps with which a cell begins.
    async fn first_steps(&mut self, id: RowId, steps: Clear<Vec<Step>>, data: &Data) -> Result<(), End> {
        let sentences = self.with_done(steps.get().iter());
        let (column, told) = (Column::Action, sentences.clone());
        self.sink.emit(CaseEvent::Clarity { row: id, column, sentences: told, finding: None }).await?;
        self.memory.more = true;
        let done = self.steps(id, steps.each(), data, (None, false), None).await;
        self.memory.more = false;
        done?;
        self.memory.done = sentences;
        Ok(())
    }

    /// The sentences of the row that are done, and those of further steps.
    pub(super) fn with_done<'s>(&self, steps: impl Iterator<Item = &'s Step>) -> Vec<String> {
        self.memory.done.iter().cloned().chain(steps.map(|step| step.text.clone())).collect()
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
        let read = self.known(&observed).read(cell);
        Ok((read.map_or(expected, Ok), Some(observed)))
    }

    /// Whether the parts of a cell that no rule reads or decides as a whole decide it: each is read by rules, or stands on the page just
    /// so. They fail nobody, but by a label that shows another value where all else is decided.
    pub(super) async fn in_fragments(
        &mut self,
        id: RowId,
        (row, quiescent): (&Row, bool),
        data: &Data,
        observed: Option<&Observed>,
    ) -> Result<Option<Result<(), End>>, End> {
        let free = self.memory.open_dialog.is_none() && self.memory.dialog_unread.is_none();
        let Some(observed) = observed.filter(|_| self.memory.opened && free) else { return Ok(None) };
        let cell = row.expected.as_str();
        let Some(parsed) = self.known(observed).fragments(cell) else { return Ok(None) };
        let Some(clear) = clarity::clarify(&parsed, data).ok().and_then(Clear::some) else { return Ok(None) };
        let timing = &self.given.timing;
        // One window: a message that tells what happened may go while this waits.
        let within = (timing, timing.quiet());
        let judged = judging::judged_within(self.page, &clear, observed, &self.past(), within)
            .await
            .map_err(|trouble| trouble.unseen(cell))?;
        let told = verdict(&judged, cell);
        if !judged.settled() || !fragments_decide(judged.judgement()) {
            return Ok(None);
        }
        let sentences = checks(clear.get()).iter().map(|check| check.text.clone()).collect();
        self.sink
            .emit(CaseEvent::Clarity { row: id, column: Column::Expected, sentences, finding: None })
            .await?;
        self.tell_whole(id, (Column::Expected, cell), &judged).await?;
        if let Some(end) = self.take_note(id, cell).await? {
            return Err(end.into());
        }
        self.memory.fresh = Some(judged.snapshot().clone());
        Ok(Some(match told {
            Ok(()) => self.expected_is_shown(row, quiescent, Some(clear.get())),
            Err(finding) => Err(finding.into()),
        }))
    }

    /// The parts of a cell that rules read, with what they say, and the rest; none where all of it is read as it stands.
    pub(super) fn parts_read(&self, cell: &str, observed: &Observed) -> Option<(Vec<ReadPart>, String)> {
        let known = self.known(observed);
        if known.read_part(cell).is_some() {
            return None;
        }
        let (parts, rest) = parts(cell, |part| known.read_part(part).is_some());
        Some((parts.into_iter().map(|part| (known.read_part(&part), part)).collect(), rest))
    }

    /// What this case has entered so far, by the names of its fields.
    fn given_so_far(&self) -> Vec<clarity::Given> {
        clarity::all_given(&self.memory.entered)
    }

    /// What the case knows when its turn to read an expected cell comes.
    pub(super) fn known<'s>(&'s self, observed: &'s Observed) -> Known<'s> {
        Known::of(&self.book, &self.memory.entered, self.memory.before.as_deref(), observed.snapshot())
    }
}
