//! What is typed, or cleared, without a word of where.

use super::plan::{Gesture, Plan, Planned, free, on_element};
use crate::facts::roles::is_text_field;
use crate::page::Need;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{Literal, Step};
use crate::verdict::{Cause, Finding};

/// Into the field that has the focus; where none has, into the only one there is, which a person would click first.
pub(super) fn into_focus(snapshot: &Snapshot, step: &Step, value: &Literal) -> Planned {
    let takes_text = |e: &Element| {
        e.editable || matches!(e.role, Role::Textbox | Role::Searchbox | Role::Spinbutton | Role::Combobox)
    };
    if snapshot.focused.and_then(|i| snapshot.elements.get(i)).is_some_and(takes_text) {
        return free(Gesture::Type(value.text.clone()));
    }
    if let Some(field) = only_field(snapshot) {
        let gesture = Gesture::Fill(value.text.clone());
        return on_element(snapshot, step, field, gesture, Need::Editable).map(Plan::tentative);
    }
    let message = "no field has the focus, so it is not said where to type";
    let finding = Finding::new(Cause::AmbiguousStep, &step.text, message);
    Err(finding.way_out(format!("say in which field: type '{}' in '…'", value.shown())).into())
}

/// The only field that takes text: of the dialog that is open, where one is, else of the page.
fn only_field(snapshot: &Snapshot) -> Option<usize> {
    let is_dialog = |e: &Element| e.visible && matches!(e.role, Role::Dialog | Role::AlertDialog);
    let dialog = snapshot.elements.iter().rposition(is_dialog);
    let takes = |i: usize, e: &Element| {
        e.visible
            && is_text_field(e)
            && e.role != Role::Searchbox
            && !e.states.disabled
            && !e.states.readonly
            && dialog.is_none_or(|dialog| snapshot.is_within(i, dialog))
    };
    let mut all = snapshot.elements.iter().enumerate().filter(|(i, e)| takes(*i, e)).map(|(i, _)| i);
    all.next().filter(|_| all.next().is_none())
}

/// What the field in focus holds goes.
pub(super) fn clear(snapshot: &Snapshot, step: &Step) -> Planned {
    let editable = |i: &usize| {
        snapshot.elements.get(*i).is_some_and(|e| {
            e.editable || matches!(e.role, Role::Textbox | Role::Searchbox | Role::Spinbutton)
        })
    };
    match snapshot.focused.filter(editable) {
        Some(field) => on_element(snapshot, step, field, Gesture::Fill(String::new()), Need::Editable),
        None => Err(Finding::new(
            Cause::AmbiguousStep,
            &step.text,
            "no field has the focus, so it is not said what to clear",
        )
        .way_out("say which field: clear '…'")
        .into()),
    }
}
