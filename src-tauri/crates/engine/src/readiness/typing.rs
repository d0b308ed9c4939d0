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

#[cfg(test)]
mod tests {
    use super::*;

    fn page(elements: &[(Role, Option<usize>)]) -> Snapshot {
        let element = |(role, parent): &(Role, Option<usize>)| Element {
            role: *role,
            parent: *parent,
            visible: true,
            ..Element::default()
        };
        Snapshot { elements: elements.iter().map(element).collect(), ..Snapshot::default() }
    }

    #[test]
    fn only_where_one_field_can_be_meant_is_it_typed_into() {
        let field = (Role::Textbox, None);
        assert_eq!(only_field(&page(&[field])), Some(0));
        assert_eq!(only_field(&page(&[field, field])), None);
        assert_eq!(only_field(&page(&[(Role::Searchbox, None)])), None, "a search box is none to write into");
        // Of a dialog alone its own counts, and without one nothing behind it does.
        let behind_dialog = [field, (Role::Dialog, None), (Role::Textbox, Some(1))];
        assert_eq!(only_field(&page(&behind_dialog)), Some(2));
        assert_eq!(only_field(&page(&behind_dialog[..2])), None);
        let mut barred = page(&[field]);
        barred.elements[0].states.readonly = true;
        assert_eq!(only_field(&barred), None);
    }
}
