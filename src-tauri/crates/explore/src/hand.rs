//! The port to an application: what carries a row out, and what is seen then.

use std::future::Future;
use std::sync::Arc;

use verbatim_engine::event::SinkError;
use verbatim_engine::page::{Effects, Happening};
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::verdict::Finding;

/// What a row came to.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    /// The page after it; none where no page could be looked at.
    pub page: Option<Arc<Snapshot>>,
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
