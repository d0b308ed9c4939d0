//! Why a place is not one.

use crate::facts::area::Area;
use crate::facts::describe::candidates;
use crate::facts::shown::look_for;
use crate::snapshot::Snapshot;
use crate::step::{ElementKind, Literal};
use crate::verdict::{Cause, Finding};

/// The finding of a place that is not there: only a quoted name can fail the application (DESIGN section 7).
pub(super) fn missing(text: &Literal, message: String) -> Finding {
    if text.quoted {
        return Finding::new(Cause::TargetMissing, "", message);
    }
    Finding::new(Cause::AmbiguousStep, "", message).way_out(format!("put quotes around '{}'", text.shown()))
}

/// The same of a part of a kind: but for dialogs and tables, which roles tell, a page is without it for certain only where it does not even
/// show its name. What a label stands at may be such a part to a person.
pub(super) fn without(snapshot: &Snapshot, text: &Literal, kind: Option<ElementKind>) -> Finding {
    let (said, noun) = (text.shown(), kind.map_or("part", ElementKind::noun));
    let told = matches!(kind, Some(ElementKind::Dialog | ElementKind::Table));
    if told || look_for(snapshot, &Area::page(), &text.text).whole.is_empty() {
        return missing(text, format!("there is no {noun} '{said}' on the page"));
    }
    let message = format!("'{said}' is shown on the page, and belongs to no {noun} that rules can tell");
    Finding::new(Cause::AmbiguousStep, "", message).way_out("name another text of that part in quotes")
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
