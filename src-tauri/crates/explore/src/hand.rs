//! The port to an application: what carries a row out, and what is seen then.

use std::future::Future;
use std::sync::Arc;

use verbatim_engine::event::{BlobId, ModelCall, SinkError};
use verbatim_engine::page::{Effects, Happening};
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::verdict::Finding;

/// What a row came to.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// The page after it; none where no page could be looked at.
    pub page: Option<Arc<Snapshot>>,
    /// The picture of it that was kept.
    pub picture: Option<BlobId>,
    /// Why it did not come to its end.
    pub finding: Option<Finding>,
    /// What it caused.
    pub effects: Effects,
    /// A click or key had no effect that can be seen (θ).
    pub quiescent: bool,
    /// The page came to rest.
    pub at_rest: bool,
    /// What was asked of the server was not answered.
    pub unanswered: bool,
    /// What happened beside it.
    pub happenings: Vec<Happening>,
}

/// Carries rows out on one page, which may be begun anew.
pub trait Hand: Send {
    /// Begins a way: a fresh page, as at the beginning of a case.
    fn begin(&mut self) -> impl Future<Output = Result<(), SinkError>> + Send;

    /// Carries out the next row of the way. The first opens the application.
    fn row(&mut self, says: &str) -> impl Future<Output = Result<Seen, SinkError>> + Send;

    /// Ends the way.
    fn end(&mut self) -> impl Future<Output = Result<(), SinkError>> + Send;
}

/// A hand that goes towards a goal with a model: it keeps what the model was asked, and has the engine judge what is claimed.
pub trait Judging: Hand {
    /// Keeps a call of a model with the way at hand.
    fn asked(&mut self, call: ModelCall) -> impl Future<Output = Result<(), SinkError>> + Send;

    /// Judges sentences on the page at hand, as the expected result of a row that does nothing; why they do not hold, where not.
    fn judged(&mut self, expected: &str) -> impl Future<Output = Result<Option<Finding>, SinkError>> + Send;
}
