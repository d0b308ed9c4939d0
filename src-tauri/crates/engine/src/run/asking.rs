//! Asks a model: every call is counted before it is sent and told with its reply, and nothing here touches the page.

use std::sync::Arc;

use crate::agents::{self, NoAnswer, Refusal, Seen, Setting, Teller};
use crate::event::{CaseEvent, Column, ModelCall, RowId, Sink, SinkError};
use crate::model::{Agent, Model, Reply, Request};
use crate::observe;
use crate::page::Page;
use crate::run::{CaseRun, End};
use crate::secret::{Secrets, Source};
use crate::snapshot::Snapshot;

/// Counts the calls of a row and tells of them.
struct Counted<'a, S> {
    row: RowId,
    sink: &'a S,
    calls: &'a mut u32,
    fresh: &'a mut Option<Arc<Snapshot>>,
}

impl<S: Sink> Teller for Counted<'_, S> {
    fn sends(&mut self) {
        *self.calls += 1;
    }

    async fn tell(&mut self, call: ModelCall) -> Result<(), SinkError> {
        // The page may have changed meanwhile.
        *self.fresh = None;
        self.sink.emit(CaseEvent::Asked { row: self.row, call }).await
    }
}

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// The model of an agent, if there is one and the suite allows it.
    pub(super) fn model(&self, agent: Agent) -> Option<&'_ dyn Model> {
        self.given.model.filter(|_| self.given.agents.contains(&agent))
    }

    /// Tokens that the model of an agent takes.
    pub(super) fn context(&self, agent: Agent) -> usize {
        self.model(agent).map_or(0, |model| model.context(agent))
    }

    /// Asks until the gate lets a reply through, at most so often; each time after a bad reply a little warmer.
    pub(super) async fn ask<T: Send>(
        &mut self,
        row: RowId,
        mut request: Request,
        sentence: &str,
        tries: u8,
        check: &(dyn Fn(&Reply) -> Result<T, Refusal> + Send + Sync),
    ) -> Result<Result<T, NoAnswer>, SinkError> {
        let Some(model) = self.given.model else { return Ok(Err(NoAnswer::Refused(Refusal::Nothing))) };
        // The page in it is masked already; of the instructions no word is one that was cut off.
        Secrets::of(self.secrets.iter().map(String::as_str)).mask(&mut request.user, Source::Written);
        let mut counted =
            Counted { row, sink: self.sink, calls: &mut self.calls, fresh: &mut self.memory.fresh };
        agents::insist(model, &mut |_| request.clone(), sentence, tries, check, &mut counted).await
    }

    /// Tells what was let through, and what it rests on from now on.
    pub(super) async fn proposed(
        &mut self,
        row: RowId,
        agent: Agent,
        column: Column,
        cell: &str,
        sentences: Vec<String>,
    ) -> Result<(), SinkError> {
        self.by_reading = true;
        if column == Column::Action {
            self.model_step = true;
        }
        let cell = cell.to_owned();
        self.sink.emit(CaseEvent::Proposed { row, agent, column, cell, sentences }).await
    }

    /// The page that a model is told of; nothing where no page can be open yet.
    pub(super) async fn page_to_tell(&mut self, row: RowId, sentence: &str) -> Result<Arc<Snapshot>, End> {
        if !self.memory.opened && self.given.base_url.is_none() {
            return Ok(Arc::default());
        }
        self.ensure_open(row, sentence).await?;
        if let Some(fresh) = &self.memory.fresh {
            return Ok(fresh.clone());
        }
        let seen = observe::glance(self.page, self.memory.last_mark, &self.given.timing)
            .await
            .map_err(|t| t.unseen(sentence))?;
        Ok(seen.snapshot().clone())
    }

    /// The page as it is now, as a model is told of it.
    pub(super) async fn seen_now(&mut self, row: RowId, sentence: &str) -> Result<Seen, End> {
        let page = self.page_to_tell(row, sentence).await?;
        Ok(self.seen(&page))
    }

    /// A page as a model is told of it.
    pub(super) fn seen(&self, snapshot: &Snapshot) -> Seen {
        Seen::of(snapshot, self.secrets.iter().map(String::as_str))
    }

    /// The rows of the case as text.
    pub(super) fn case_text(&self) -> String {
        let rows = self.given.case.rows.iter().enumerate().filter(|(_, row)| !row.disabled);
        let lines = rows.map(|(i, row)| format!("{}. {} | {}\n", i + 1, row.action, row.expected));
        lines.collect()
    }
}

/// A setting without the action of the row.
pub(super) fn setting<'a>(cell: &'a str, action: &'a str, case: &'a str, page: &'a Seen) -> Setting<'a> {
    Setting { cell, action, case, page }
}
