//! Inputs to the page as the browser gives them: pointer, keys, fields, files.

mod drag;
mod fields;
mod keyboard;
mod keys;
mod live;
mod mouse;

pub use live::{LiveInput, MouseButton};

use serde_json::Value;
use verbatim_engine::page::{Delivery, Input, PageError};

use crate::call::{CALL_DEADLINE, Fault};
use crate::connection::Answer;
use crate::context::Context;
use crate::state::State;

impl Context {
    /// See [`verbatim_engine::page::Page::input`].
    pub(crate) async fn give(&self, input: &Input) -> Result<Delivery, PageError> {
        if self.lock().has_dialog() {
            return Err(Fault::Dialog.into());
        }
        match input {
            Input::Click { node, point, kind } => self.click(*node, *point, *kind).await,
            Input::Hover { node, point } => self.hover(*node, *point).await,
            Input::Drag { from, start, to, end } => self.drag(*from, *start, *to, *end).await,
            Input::Fill { node, text } => self.fill(*node, text).await,
            Input::Append { node, text } => self.append(*node, text).await,
            Input::Type { text } => self.type_text(text).await,
            Input::Press { node, chord } => self.press(*node, chord).await,
            Input::SelectOptions { node, indexes } => self.select_options(*node, indexes).await,
            Input::Upload { node, files } => self.upload(*node, files).await,
            Input::ScrollBy { pages } => self.scroll(&format!("__verbatim.scrollBy({pages})")).await,
            Input::ScrollToEnd { bottom } => self.scroll(&format!("__verbatim.scrollToEnd({bottom})")).await,
            Input::ScrollIntoView { node } => self.scroll_into_view(*node).await,
        }
    }

    /// Sends input events one behind the other and waits for all answers. A dialog that one of them opens, or a
    /// document or tab that it ends, is what the input did: it has reached the page.
    async fn dispatch(&self, session: &str, events: Vec<(&'static str, Value)>) -> Result<Sent, PageError> {
        if let Some(fault) = self.lock().obstacle(session) {
            return Err(fault.into());
        }
        self.marked(session).await?;
        let answers: Vec<Answer> = events
            .into_iter()
            .map(|(method, params)| self.connection.send(Some(session), method, params))
            .collect();
        for answer in answers {
            match self.answer(session, answer, CALL_DEADLINE, State::obstacle).await {
                Ok(_) => {}
                Err(Fault::Dialog) => return Ok(Sent::Dialog),
                Err(Fault::Page(PageError::Navigated | PageError::Closed)) => return Ok(Sent::Left),
                Err(Fault::Page(error)) => return Err(error),
            }
        }
        Ok(Sent::All)
    }
}

/// How far input events came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sent {
    /// The page has handled all of them.
    All,
    /// One of them opened a dialog, which holds the rest up.
    Dialog,
    /// One of them ended the document or the tab.
    Left,
}
