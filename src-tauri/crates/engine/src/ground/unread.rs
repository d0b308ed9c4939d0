//! Pages that were not looked at to their end.

use super::names;
use crate::snapshot::{Snapshot, Unread};
use crate::verdict::{Cause, Finding};

/// That something is not there cannot be told of a page that was not looked at to its end.
pub(super) fn unless_unread(snapshot: &Snapshot, finding: Finding) -> Finding {
    let Some(unread) = snapshot.unread().filter(|_| finding.cause.fails()) else { return finding };
    let (cause, why) = match unread {
        Unread::TooMany => (Cause::BudgetExceeded, "it has too many elements"),
        Unread::Frame => (Cause::Unsettled, "a frame in it did not answer"),
    };
    let message = format!("{}, as far as the page was looked at: {why}", finding.message);
    Finding::new(cause, finding.sentence, message).by(names::UNREAD)
}
