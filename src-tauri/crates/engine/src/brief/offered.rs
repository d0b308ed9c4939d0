//! What a page offers to do.

use crate::facts::roles::{inside, is_checkable, is_interactive, is_text_field};
use crate::facts::wanted::words;
use crate::ground::{self, Grounding, Verb};
use crate::parse;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::Step;
use crate::visit::Literals;

/// The controls that can be used now: those of the dialog, where one stands before the page.
pub(super) struct Offered<'p> {
    pub(super) page: &'p Snapshot,
    controls: Vec<Control>,
}

/// A control with the words of its names.
pub(super) struct Control {
    pub(super) element: usize,
    pub(super) names: Vec<Vec<String>>,
}

impl<'p> Offered<'p> {
    pub(super) fn of(page: &'p Snapshot) -> Self {
        let modal =
            (0..page.elements.len()).rev().find(|&i| page.elements[i].modal && page.elements[i].visible);
        let all: Vec<usize> = match modal {
            Some(modal) => inside(page, modal).collect(),
            None => (0..page.elements.len()).collect(),
        };
        let usable = |e: &Element| e.visible && !e.states.disabled && (is_interactive(e) || e.clickable);
        let controls = all.into_iter().filter(|&i| usable(&page.elements[i])).map(|element| {
            let e = &page.elements[element];
            let names = [&e.name].into_iter().chain(&e.labels).map(|name| spoken(name));
            Control { element, names: names.filter(|name| !name.is_empty()).collect() }
        });
        Self { page, controls: controls.collect() }
    }

    pub(super) fn element(&self, index: usize) -> &'p Element {
        &self.page.elements[index]
    }

    /// What takes a click.
    pub(super) fn pressed(&self) -> impl Iterator<Item = &Control> {
        self.controls.iter().filter(|control| {
            let e = self.element(control.element);
            !is_text_field(e) && !is_choice(e)
        })
    }

    /// What holds a value.
    pub(super) fn fields(&self) -> impl Iterator<Item = &Control> {
        self.controls.iter().filter(|control| {
            let e = self.element(control.element);
            is_text_field(e) || is_choice(e)
        })
    }

    pub(super) fn boxes(&self) -> impl Iterator<Item = &Control> {
        self.controls.iter().filter(|control| is_box(self.element(control.element)))
    }

    /// The sentence, where it is read and means one of these elements and nothing else.
    pub(super) fn sure(&self, sentence: String, among: &[usize]) -> Option<String> {
        self.meant(&sentence).is_some_and(|found| among.contains(&found)).then_some(sentence)
    }

    /// The element that the only step of a sentence means.
    fn meant(&self, sentence: &str) -> Option<usize> {
        let steps = steps_of(sentence)?;
        let [step] = steps.as_slice() else { return None };
        let (target, verb) = ground::target_of(&step.action)?;
        match ground::ground(self.page, target, verb, sentence) {
            Grounding::One { element, .. } => Some(element),
            Grounding::No { .. } => None,
        }
    }

    /// The same, said of an element in the first of its wordings that means it alone.
    pub(super) fn done_to(&self, element: usize, step: &dyn Fn(&str) -> String) -> Option<String> {
        ground::wordings(self.page, element).iter().find_map(|wording| self.sure(step(wording), &[element]))
    }
}

/// The steps of a sentence that was made here. Nobody has put its names and values in quotes, so that what is not there is no fault.
pub(super) fn steps_of(sentence: &str) -> Option<Vec<Step>> {
    let mut steps = parse::action_cell(sentence).ok()?;
    steps.iter_mut().for_each(|step| step.each_literal(&mut |literal| literal.quoted = false));
    Some(steps)
}

/// The words of a name, articles left out.
pub(super) fn spoken(text: &str) -> Vec<String> {
    let mut all = words(text);
    all.retain(|word| !matches!(word.as_str(), "a" | "an" | "the"));
    all
}

pub(super) fn is_choice(e: &Element) -> bool {
    matches!(e.role, Role::Combobox | Role::Listbox) || e.tag == "select"
}

/// What is ticked or switched by itself.
pub(super) fn is_box(e: &Element) -> bool {
    is_checkable(e) && matches!(e.role, Role::Checkbox | Role::Switch | Role::MenuItemCheckbox)
}

/// The verb with which a control is used where none is said.
pub(super) fn verb_for(e: &Element) -> Verb {
    match e.role {
        _ if is_box(e) => Verb::Check,
        Role::Radio | Role::MenuItemRadio | Role::Option => Verb::Choose,
        Role::Link | Role::Tab | Role::TreeItem => Verb::Go,
        _ => Verb::Click,
    }
}
