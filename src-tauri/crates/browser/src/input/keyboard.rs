//! Typing and pressing keys.

use verbatim_engine::page::{Delivery, PageError};
use verbatim_engine::snapshot::NodeRef;
use verbatim_engine::step::Chord;

use super::Sent;
use super::keys::{chord, strokes};
use crate::context::Context;

/// Characters that are on their way at once: fast, and bounded when a page is slow.
const BATCH: usize = 48;

impl Context {
    /// Types into what has the focus in the active tab, key events around every character.
    pub(super) async fn type_text(&self, text: &str) -> Result<Delivery, PageError> {
        let session = self.lock().session()?;
        let all: Vec<_> = strokes(text).collect();
        for batch in all.chunks(BATCH) {
            let events = batch.iter().flatten().cloned().collect();
            if self.dispatch(&session, events).await? != Sent::All {
                break;
            }
        }
        Ok(Delivery::Reached)
    }

    /// Presses a key, on a node when one is given.
    pub(super) async fn press(&self, node: Option<NodeRef>, keys: &Chord) -> Result<Delivery, PageError> {
        let events = chord(keys).map_err(PageError::Driver)?;
        let session = match node {
            Some(node) => {
                if let Some(by) = self.focus(node, "leave").await?.elsewhere {
                    return Ok(Delivery::Intercepted { by });
                }
                self.lock().world_of(node.document)?.0
            }
            None => self.lock().session()?,
        };
        self.dispatch(&session, events).await?;
        Ok(Delivery::Reached)
    }
}
