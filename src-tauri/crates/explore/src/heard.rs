//! What a row came to, from the events that the engine tells of it.

use std::sync::{Mutex, PoisonError};

use verbatim_engine::event::{BlobId, CaseEvent, Piece, Sink, SinkError};
use verbatim_engine::page::Effects;
use verbatim_engine::run::CaseOutcome;

use crate::hand::Seen;

/// A sink that passes on what a row tells and remembers what an exploration needs. That a case begins and ends is not passed on: a
/// way of an exploration is one case, which is carried out row by row.
pub struct Heard<'a, S> {
    sink: &'a S,
    seen: Mutex<Seen>,
}

impl<'a, S> Heard<'a, S> {
    /// Before the row.
    pub fn new(sink: &'a S) -> Self {
        Self { sink, seen: Mutex::new(Seen { at_rest: true, ..Seen::default() }) }
    }

    /// After it: what it came to.
    pub fn seen(self, outcome: &CaseOutcome) -> Seen {
        let mut seen = self.seen.into_inner().unwrap_or_else(PoisonError::into_inner);
        // That nothing is asserted ends the case of one row alone, and not the row.
        seen.finding = outcome.row.and_then(|_| outcome.verdict.finding().cloned());
        seen
    }

    fn remember(&self, remember: impl FnOnce(&mut Seen)) {
        remember(&mut self.seen.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl<S: Sink> Sink for Heard<'_, S> {
    async fn emit(&self, event: CaseEvent) -> Result<(), SinkError> {
        match &event {
            CaseEvent::CaseStarted { .. } | CaseEvent::CaseFinished { .. } => return Ok(()),
            CaseEvent::Observed { effects, at_rest, .. } => self.remember(|seen| {
                seen.effects = either(seen.effects, *effects);
                seen.at_rest = *at_rest;
            }),
            CaseEvent::Pictured { screenshot, .. } => {
                self.remember(|seen| seen.picture = Some(screenshot.clone()));
            }
            CaseEvent::Quiescent { .. } => self.remember(|seen| seen.quiescent = true),
            CaseEvent::Happened { happening, .. } => {
                self.remember(|seen| seen.happenings.push(happening.clone()));
            }
            _ => {}
        }
        self.sink.emit(event).await
    }

    async fn keep(&self, piece: Piece) -> Result<BlobId, SinkError> {
        if let Piece::Snapshot(page) = &piece {
            self.remember(|seen| seen.page = Some(page.clone()));
        }
        self.sink.keep(piece).await
    }
}

/// What several steps of a row caused.
fn either(one: Effects, other: Effects) -> Effects {
    Effects {
        navigation: one.navigation || other.navigation,
        mutation: one.mutation || other.mutation,
        request: one.request || other.request,
        focus: one.focus || other.focus,
        selection: one.selection || other.selection,
        value: one.value || other.value,
        dialog: one.dialog || other.dialog,
        tab: one.tab || other.tab,
        download: one.download || other.download,
    }
}
