//! Looks at the page that come with the answer of a settling page: what is asked for after it waits until the browser has drawn
//! the frame, 5 to 10 ms on a document that has just come.

use std::time::{Duration, Instant};

use crate::state::{Frame, State, World};

/// What nothing tells goes unseen no longer than this; the page script holds the looks that it takes ahead as long.
const HOLDS: Duration = Duration::from_millis(100);

/// A look at a page of one frame, as it was when it had settled. Whatever else is asked of the page ends it.
#[derive(Debug)]
pub(crate) struct Look {
    document: u32,
    selectors: Vec<String>,
    text: String,
    version: u64,
    at: Instant,
}

impl Look {
    /// A look that came just now.
    pub(crate) fn new(document: u32, selectors: Vec<String>, (text, version): (String, u64)) -> Self {
        Self { document, selectors, text, version, at: Instant::now() }
    }
}

impl State {
    /// The selectors that a page of these frames is looked at with while it settles; `None` where a look must be asked for.
    pub(crate) fn looks_with(&self, frames: &[(Frame, World)]) -> Option<Vec<String>> {
        (frames.len() == 1 && self.sought.is_empty()).then(|| self.selectors.clone())
    }

    /// The look that came as the page settled, once, if it still is one at the page.
    pub(crate) fn take_look(&mut self, frames: &[(Frame, World)]) -> Option<String> {
        let look = self.look.take()?;
        let wanted = self.looks_with(frames)?;
        let shown = frames.first().is_some_and(|(_, world)| world.document == look.document);
        if !shown || look.selectors != wanted || look.at.elapsed() > HOLDS {
            return None;
        }
        self.versions.insert(look.document, look.version);
        Some(look.text)
    }
}
