//! Which dialog an answer goes to: one of the browser's own, or one of the page.

use super::Situation;
use super::plan::{Gesture, NotReady, Planned, free, on_element};
use crate::ground;
use crate::page::Need;
use crate::snapshot::{DialogKind, Snapshot};
use crate::step::{ClickKind, DialogAnswer, ElementKind, Literal, Step, Target};
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
        DialogAnswer::Close(name) => return close(snapshot, step, name),
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

/// Dismisses the dialog of the page that is called so.
fn close(snapshot: &Snapshot, step: &Step, name: &Literal) -> Planned {
    if snapshot.dialog.is_some() {
        let message = "the dialog that is open is the browser's own, which has no name";
        return Err(Finding::new(Cause::AmbiguousStep, &step.text, message)
            .way_out("write \"dismiss the dialog\"")
            .into());
    }
    let element = ground::closing_button(snapshot, name, &step.text)?;
    on_element(snapshot, step, element, Gesture::Click(ClickKind::Single), Need::Pointer)
}

/// The answer that a click gives while a dialog of the browser's own is open: nothing else can be clicked then.
pub(super) fn clicked(snapshot: &Snapshot, target: &Target) -> Option<DialogAnswer> {
    let dialog = snapshot.dialog.as_ref()?;
    if dialog.kind == DialogKind::BeforeUnload { named_on_leaving(target) } else { named_by(target) }
}

/// The answer that a click on a button of the question before a page is left gives: browsers call them otherwise.
pub(crate) fn named_on_leaving(target: &Target) -> Option<DialogAnswer> {
    let label = target.name.as_ref().filter(|name| name.quoted && target.ordinal.is_none())?;
    let is = |names: &[&str]| names.iter().any(|name| label.text.trim().eq_ignore_ascii_case(name));
    let bare = matches!(target.kind, None | Some(ElementKind::Button)) && target.within.is_empty();
    match () {
        () if bare && is(&["leave", "leave page", "reload"]) => Some(DialogAnswer::Accept(None)),
        () if bare && is(&["stay", "stay on page"]) => Some(DialogAnswer::Dismiss(None)),
        () => named_by(target),
    }
}

/// The answer that a click on a button of the browser's own dialogs gives.
pub(crate) fn named_by(target: &Target) -> Option<DialogAnswer> {
    let label = target.name.as_ref().filter(|name| name.quoted && target.ordinal.is_none())?;
    if !matches!(target.kind, None | Some(ElementKind::Button)) || !target.within.is_empty() {
        return None;
    }
    let given = |accept| is_on_native_dialogs(label, accept);
    match (given(true), given(false)) {
        (true, _) => Some(DialogAnswer::Accept(Some(label.clone()))),
        (_, true) => Some(DialogAnswer::Dismiss(Some(label.clone()))),
        _ => None,
    }
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
