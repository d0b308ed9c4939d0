//! Which dialog an answer goes to: one of the browser's own, or one of the page.

use super::Situation;
use super::plan::{Gesture, NotReady, Planned, free, on_element};
use crate::ground;
use crate::page::Need;
use crate::snapshot::Snapshot;
use crate::step::{ClickKind, DialogAnswer, Literal, Step};
use crate::verdict::{Cause, Finding};

/// A native dialog first, then an alert that was accepted already, then an HTML dialog.
pub(super) fn answer(
    snapshot: &Snapshot,
    step: &Step,
    answer: &DialogAnswer,
    situation: &Situation<'_>,
) -> Planned {
    let accept = !matches!(answer, DialogAnswer::Dismiss(_));
    let (label, text) = match answer {
        DialogAnswer::Accept(label) | DialogAnswer::Dismiss(label) => (label.as_ref(), None),
        DialogAnswer::Prompt(text) => (None, Some(text.text.clone())),
    };
    let of_the_browser = label.is_none_or(|label| is_on_native_dialogs(label, accept));
    if snapshot.dialog.is_some() {
        return if of_the_browser { free(Gesture::Answer { accept, text }) } else { Err(other_button(step)) };
    }
    if text.is_some() {
        return Err(Finding::new(Cause::TargetMissing, &step.text, "no prompt is open").into());
    }
    if situation.alert_pending && of_the_browser {
        return free(Gesture::Nothing);
    }
    let element = match ground::dialog_button(snapshot, accept, label, &step.text) {
        Err(_) if situation.alert_pending => return Err(other_button(step)),
        Err(_) if situation.asked_to_leave && accept && label.is_none() => return free(Gesture::Nothing),
        Err(_) if situation.asked_to_leave => {
            let message = "the browser has asked whether to leave the page, and was answered that it may";
            return Err(Finding::new(Cause::AmbiguousStep, &step.text, message)
                .way_out("no case can stay on such a page: check what the next page shows")
                .into());
        }
        other => other?,
    };
    on_element(snapshot, step, element, Gesture::Click(ClickKind::Single), Need::Pointer)
}

/// Whether the browser's own dialogs have such a button: 'OK' and 'Cancel' are all that is on them. A name without quotes is
/// a way to say which answer is meant.
fn is_on_native_dialogs(label: &Literal, accept: bool) -> bool {
    let names: &[&str] = if accept { &["ok", "okay"] } else { &["cancel"] };
    !label.quoted || names.iter().any(|name| label.text.trim().eq_ignore_ascii_case(name))
}

fn other_button(step: &Step) -> NotReady {
    let message = "the dialog is the browser's own, with no other buttons than 'OK' and 'Cancel'";
    Finding::new(Cause::AmbiguousStep, &step.text, message)
        .way_out("write \"accept the dialog\" or \"dismiss the dialog\"")
        .into()
}
