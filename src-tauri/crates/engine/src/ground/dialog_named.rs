//! What closes the dialog that a sentence names.

use super::dialog::button_of;
use super::found::Grounding;
use super::grounding::ground;
use super::names;
use super::verb::Verb;
use crate::facts::regions::dialogs;
use crate::snapshot::Snapshot;
use crate::step::{ElementKind, Literal, Target};
use crate::verdict::{Cause, Finding};

/// The button that dismisses the open HTML dialog of this name.
///
/// # Errors
/// No dialog of that name is open, several are, or its button cannot be told.
pub fn closing_button(snapshot: &Snapshot, name: &Literal, sentence: &str) -> Result<usize, Finding> {
    the_closing_button(snapshot, name, sentence).map_err(|finding| finding.by(names::DIALOG))
}

fn the_closing_button(snapshot: &Snapshot, name: &Literal, sentence: &str) -> Result<usize, Finding> {
    let open = dialogs(snapshot);
    let target = Target {
        name: Some(name.clone()),
        kind: Some(ElementKind::Dialog),
        ordinal: None,
        within: Vec::new(),
        span: name.span,
    };
    match ground(snapshot, &target, Verb::Observe, sentence) {
        Grounding::No { finding, .. } => Err(finding),
        Grounding::One { element, .. } if open.contains(&element) => {
            button_of(snapshot, &[element], false, None, sentence)
        }
        Grounding::One { .. } => {
            let message = "another dialog lies over the one of that name";
            Err(Finding::new(Cause::TargetObscured, sentence, message))
        }
    }
}
