//! Pictures of the page: one is on its way while the run goes on, and is kept before the next one is begun.

use crate::event::{CaseEvent, Piece, RowId, Sink, SinkError};
use crate::page::{Page, Picture};
use crate::run::CaseRun;

/// A picture on its way, and what it is of.
pub(super) struct Pending {
    row: RowId,
    /// None: the whole row.
    step: Option<usize>,
    picture: Picture,
}

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// A picture has begun to be taken; an earlier one is kept first.
    pub(super) async fn pictured(
        &mut self,
        row: RowId,
        step: Option<usize>,
        picture: Picture,
    ) -> Result<(), SinkError> {
        self.keep_picture().await?;
        self.pending = Some(Pending { row, step, picture });
        Ok(())
    }

    /// Waits for the picture that is on its way, if one is. A page that is gone or behind a dialog has none.
    pub(super) async fn keep_picture(&mut self) -> Result<(), SinkError> {
        let Some(Pending { row, step, picture }) = self.pending.take() else { return Ok(()) };
        let Ok(Ok(bytes)) = picture.await else { return Ok(()) };
        let screenshot = self.sink.keep(Piece::Screenshot(bytes)).await?;
        self.sink.emit(CaseEvent::Pictured { row, step, screenshot }).await
    }
}
