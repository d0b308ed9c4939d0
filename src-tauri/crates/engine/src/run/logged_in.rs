//! Whether the log-in of a set-up row has led in: what comes after it is said of the application that somebody uses.

use std::sync::Arc;

use crate::clarity::Clear;
use crate::event::{Part, RowId, Sink};
use crate::ground;
use crate::page::Page;
use crate::patience::Patience;
use crate::run::{CaseRun, End};
use crate::step::{Action, Step};
use crate::suite::Row;
use crate::verdict::{Cause, Finding};

/// Whether a row is there to log in, and says nothing of what comes of it.
pub(super) fn is_for_it(id: RowId, row: &Row, steps: &[Clear<Step>]) -> bool {
    let last = steps.last().map(|step| &step.get().action);
    id.part == Part::Setup && row.expected.trim().is_empty() && matches!(last, Some(Action::LogIn { .. }))
}

impl<P: Page, S: Sink> CaseRun<'_, P, S> {
    /// Waits until the page no longer asks to log in.
    pub(super) async fn is_logged_in(&mut self, row: &Row) -> Result<(), End> {
        let mut patience = Patience::new(self.given.timing.readiness());
        loop {
            let page = match self.memory.fresh.take() {
                Some(fresh) => Some(fresh),
                None => match self.page.snapshot().await {
                    Ok(page) => Some(Arc::new(page)),
                    Err(error) if error.is_passing() => None,
                    Err(error) => return Err(error.finding(&row.action).into()),
                },
            };
            patience.answered();
            if let Some(page) = page.filter(|page| !ground::asks_to_log_in(page)) {
                self.memory.fresh = Some(page);
                return Ok(());
            }
            if patience.is_over() {
                let message = "nobody is logged in: the page still asks for the password";
                return Err(Finding::new(Cause::PreconditionOpen, row.action.trim(), message)
                    .way_out("look whether the user is there and the password is right")
                    .into());
            }
            match self.page.changed(patience.wait()).await {
                Err(error) if !error.is_passing() => return Err(error.finding(&row.action).into()),
                _ => {}
            }
        }
    }
}
