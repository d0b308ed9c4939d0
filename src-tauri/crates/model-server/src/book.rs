//! What the server was asked so far, and who hung up.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::Asked;

/// How many calls came, and how many of them the client left before the answer was whole.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) calls: usize,
    pub(crate) hung_up: usize,
    pub(crate) ended: usize,
}

/// The record of a server.
#[derive(Debug)]
pub(crate) struct Book {
    asked: Mutex<Vec<Asked>>,
    counts: watch::Sender<Counts>,
}

impl Default for Book {
    fn default() -> Self {
        Self { asked: Mutex::default(), counts: watch::Sender::new(Counts::default()) }
    }
}

impl Book {
    fn lock(&self) -> MutexGuard<'_, Vec<Asked>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a call down.
    pub(crate) fn call(&self, asked: &Asked) {
        self.lock().push(asked.clone());
        self.counts.send_modify(|counts| counts.calls += 1);
    }

    /// All calls so far.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.lock().clone()
    }

    pub(crate) fn counts(&self) -> Counts {
        *self.counts.borrow()
    }

    /// Returns once the counts are as wanted.
    pub(crate) async fn wait(&self, wanted: impl FnMut(&Counts) -> bool) {
        let mut counts = self.counts.subscribe();
        // The sender lives as long as this book, so the wait cannot fail.
        let _seen = counts.wait_for(wanted).await.is_ok();
    }
}

/// Notices whether an answer got to its end: one that is dropped before that was left by the client.
#[derive(Debug)]
pub(crate) struct Listener {
    book: std::sync::Arc<Book>,
    whole: bool,
}

impl Listener {
    pub(crate) fn new(book: std::sync::Arc<Book>) -> Self {
        Self { book, whole: false }
    }

    /// The answer is sent as far as the server means to.
    pub(crate) fn whole(&mut self) {
        self.whole = true;
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let whole = self.whole;
        self.book.counts.send_modify(|counts| match whole {
            true => counts.ended += 1,
            false => counts.hung_up += 1,
        });
    }
}
