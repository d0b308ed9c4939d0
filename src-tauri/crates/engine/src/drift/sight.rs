//! A page as it is compared with another: its things, what each is called, and where it stands.

use crate::facts::describe::{label, places};
use crate::facts::kinds::{is_field, is_interactive, is_pressed};
use crate::facts::roles::{is_checkable, is_text_field};
use crate::facts::wanted::fold;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::Scope;

/// What can stand for one another: a button may become a link, a field a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Family {
    Pressed,
    Field,
    Ticked,
    Other(Role),
}

pub(super) fn family(e: &Element) -> Family {
    match e.role {
        _ if is_checkable(e) => Family::Ticked,
        role if is_pressed(role) => Family::Pressed,
        _ if is_text_field(e) || is_field(e.role) || e.tag == "select" => Family::Field,
        Role::Generic if e.clickable => Family::Pressed,
        role => Family::Other(role),
    }
}

/// A thing of a page.
#[derive(Debug, Clone)]
pub(super) struct Thing {
    pub(super) element: usize,
    /// What it is called, folded; empty where nothing calls it anything.
    pub(super) called: String,
    pub(super) family: Family,
}

/// A page, and its things in document order.
pub(super) struct Sight<'a> {
    pub(super) page: &'a Snapshot,
    pub(super) things: Vec<Thing>,
}

impl<'a> Sight<'a> {
    /// Its controls, headings and pictures, and whatever is of the same role as one of these elements.
    pub(super) fn of(page: &'a Snapshot, also: Family) -> Self {
        let is_thing = |e: &Element| {
            let seen = e.visible || e.barred || is_interactive(e.role);
            seen && (family(e) == also || !matches!(family(e), Family::Other(_)) || e.role == Role::Heading)
        };
        let things = page.elements.iter().enumerate().filter(|(_, e)| is_thing(e));
        let things =
            things.map(|(element, e)| Thing { element, called: called(page, element), family: family(e) });
        Self { page, things: things.collect() }
    }

    pub(super) fn element(&self, thing: &Thing) -> &'a Element {
        &self.page.elements[thing.element]
    }

    /// The things that can be seen.
    pub(super) fn seen(&self) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(|thing| self.element(thing).visible)
    }

    /// What stands before and behind an element in the document, by what it is called; none at the ends of the page.
    pub(super) fn neighbours(&self, element: usize) -> [Option<&str>; 2] {
        let apart = |thing: &&Thing| {
            !self.page.is_within(thing.element, element) && !self.page.is_within(element, thing.element)
        };
        let mut around = self.seen().filter(apart).filter(|thing| !thing.called.is_empty());
        let mut before = None;
        let behind = around.by_ref().find(|thing| {
            let is_before = thing.element < element;
            if is_before {
                before = Some(thing.called.as_str());
            }
            !is_before
        });
        [before, behind.map(|thing| thing.called.as_str())]
    }

    /// The row that it stands in, by a text of it.
    pub(super) fn row(&self, element: usize) -> Option<String> {
        places(self.page, element).find_map(|place| match place.scope {
            Some(Scope::Row(text)) => Some(fold(&text.text)),
            _ => None,
        })
    }

    /// The parts of the page around it, the nearest first, in words.
    pub(super) fn around(&self, element: usize) -> Vec<String> {
        places(self.page, element).map(|place| fold(&place.words)).collect()
    }

    /// The header of its column.
    pub(super) fn column(&self, element: usize) -> Option<String> {
        let is_cell =
            |i: &usize| matches!(self.page.elements[*i].role, Role::Cell | Role::GridCell | Role::RowHeader);
        let cell = self.page.ancestors(element).find(is_cell)?;
        self.page.tables.iter().find_map(|table| {
            let cells =
                || table.rows.iter().flat_map(|row| row.cells.iter().map(move |cell| (row.header, cell)));
            let column = cells().find(|(_, known)| known.element == cell)?.1.column;
            let header = cells().find(|(header, known)| *header && known.column == column)?.1;
            Some(fold(&self.page.text_of(header.element)))
        })
    }

    /// Its number among the things of its family that stand directly in the same element, and how many these are.
    pub(super) fn place(&self, element: usize, of: Family) -> (usize, usize) {
        let parent = self.page.elements[element].parent;
        let siblings: Vec<usize> = self
            .seen()
            .filter(|thing| thing.family == of && self.element(thing).parent == parent)
            .map(|thing| thing.element)
            .collect();
        (siblings.iter().take_while(|&&sibling| sibling < element).count(), siblings.len())
    }
}

/// What an element is called, folded.
pub(super) fn called(page: &Snapshot, element: usize) -> String {
    label(page, element).map(|label| fold(&label)).unwrap_or_default()
}
