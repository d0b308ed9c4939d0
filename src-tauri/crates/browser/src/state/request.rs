//! A request of a frame, and how long it is waited for.

use std::time::{Duration, Instant};

/// A request that has not ended.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) seq: u64,
    pub(crate) begun: Instant,
    pub(crate) kind: String,
    pub(crate) url: String,
    pub(crate) frame: String,
    pub(crate) loader: String,
    /// The page is not at rest while it is pending: a document, fetch or XHR, or a script for some time.
    pub(crate) counts: bool,
    /// Bytes of its answer that are still to come, where the answer says how many it has.
    pub(crate) left: Option<u64>,
    /// When a part of its answer came last.
    pub(crate) fed: Option<Instant>,
}

/// How long the answer to a fetch may pause before it is taken for a stream, or for one that the page leaves unread: the browser
/// tells of no end before a body has been read, and of many nobody wants more than the status.
const LULL: Duration = Duration::from_millis(200);

/// How long a script may take that a page fetches: before it has come, what it listens to takes no input. One that hangs (a counter of
/// visits, a poll) holds nothing up for longer, nor does one that is answered and of whose end nobody tells, as that of a worker.
const SCRIPT: Duration = Duration::from_secs(2);

impl Request {
    /// Until when more of its answer is waited for, where it does not say that more is to come.
    pub(super) fn lull(&self) -> Option<Instant> {
        if self.kind == "Script" {
            let hangs = self.begun + SCRIPT;
            return Some(self.fed.map_or(hangs, |fed| hangs.min(fed + LULL)));
        }
        self.fed.filter(|_| self.kind == "Fetch" && self.left.is_none()).map(|fed| fed + LULL)
    }

    pub(super) fn is_pending(&self, since: u64) -> bool {
        self.counts && self.seq > since && self.lull().is_none_or(|lull| Instant::now() < lull)
    }
}
