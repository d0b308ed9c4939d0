//! Why a place is not one.

use crate::facts::describe::candidates;
use crate::snapshot::Snapshot;
use crate::step::Literal;
use crate::verdict::{Cause, Finding};

/// The finding of a place that is not there: only a quoted name can fail the application (DESIGN section 7).
pub(super) fn missing(text: &Literal, message: String) -> Finding {
    if text.quoted {
        return Finding::new(Cause::TargetMissing, "", message);
    }
    Finding::new(Cause::AmbiguousStep, "", message).way_out(format!("put quotes around '{}'", text.shown()))
}

pub(super) fn several_places(snapshot: &Snapshot, text: &Literal, several: &[usize]) -> Finding {
    Finding::new(
        Cause::AmbiguousTarget,
        "",
        format!("'{}' names {} places on the page", text.shown(), several.len()),
    )
    .near(candidates(snapshot, several))
    .way_out("name a place that is on the page once")
}
