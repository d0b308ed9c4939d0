//! What an assertion may speak of besides the page that is looked at.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use crate::judge::Entered;
use crate::page::{Happening, Mark};
use crate::snapshot::Snapshot;
use crate::step::Literal;

/// What an assertion may speak of besides the page now.
#[derive(Debug, Clone, Copy)]
pub struct Past<'a> {
    /// Before the row's first action.
    pub before: Option<&'a Snapshot>,
    /// The row's first action.
    pub since: Mark,
    /// What happened since then.
    pub happenings: &'a [Happening],
    /// What happens while it is judged; none where nobody takes note of it.
    pub meanwhile: Option<&'a Meanwhile>,
    /// After each earlier row.
    pub rows: &'a [Arc<Snapshot>],
    /// The page after each step of this row but the last, in their order.
    pub steps: &'a [Arc<Snapshot>],
    /// Messages of which a step of this row waited until they were gone.
    pub awaited: &'a [Literal],
    /// What was entered in this case.
    pub entered: &'a [Entered],
    /// What the page showed from the last input on until it rested, where the assertion may be of that.
    pub between: &'a [Arc<Snapshot>],
    /// Before the last input, if it was a click, a key or a value; of several values one after the other, before the first.
    pub before_input: Option<&'a Snapshot>,
    /// The last input.
    pub last: Mark,
    /// The suite's base URL.
    pub base_url: Option<&'a str>,
}

impl<'a> Past<'a> {
    /// Of which nothing is known but the last action.
    pub fn since(last: Mark) -> Self {
        Self {
            before: None,
            since: last,
            happenings: &[],
            meanwhile: None,
            rows: &[],
            steps: &[],
            awaited: &[],
            entered: &[],
            between: &[],
            before_input: None,
            last,
            base_url: None,
        }
    }

    /// All that has happened up to now.
    pub(crate) fn happened(&self) -> Cow<'a, [Happening]> {
        let meanwhile = self.meanwhile.map(Meanwhile::all).unwrap_or_default();
        match meanwhile.is_empty() {
            true => Cow::Borrowed(self.happenings),
            false => Cow::Owned(self.happenings.iter().cloned().chain(meanwhile).collect()),
        }
    }
}

/// What happens in or to the page while an assertion is judged: an alert that is waited for opens then. Whoever judges takes note of
/// it afterwards.
#[derive(Debug, Default)]
pub struct Meanwhile(Mutex<Vec<Happening>>);

impl Meanwhile {
    pub(super) fn add(&self, happened: Vec<Happening>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(happened);
    }

    fn all(&self) -> Vec<Happening> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// All of it, once.
    pub fn take(&self) -> Vec<Happening> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
