//! A page as it is compared with another: its things, what each is called, and where it stands.

use std::cell::OnceCell;

use crate::facts::describe::{label, places};
use crate::facts::kinds::{is_field, is_interactive, is_pressed};
use crate::facts::roles::{is_checkable, is_text_field};
use crate::facts::wanted::{fold, words};
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
    around: OnceCell<Surroundings>,
}

/// What stands around a thing.
#[derive(Debug, Clone)]
pub(super) struct Surroundings {
    /// The parts of the page around it, the nearest first, in words.
    pub(super) parts: Vec<String>,
    /// The row that it stands in, by a text of it.
    pub(super) row: Option<String>,
    /// The header of its column.
    pub(super) column: Option<String>,
    /// What stands before and behind it in the document, by what it is called; none at the ends of the page.
    pub(super) neighbours: [Option<String>; 2],
    /// Its number among the things of its family that stand directly in the same element, and how many these are.
    pub(super) place: (usize, usize),
}

impl Thing {
    /// An element of a page.
    pub(super) fn of(page: &Snapshot, element: usize) -> Self {
        let family = family(&page.elements[element]);
        Self { element, called: called(page, element), family, around: OnceCell::new() }
    }
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
        let things = things.map(|(element, _)| Thing::of(page, element));
        Self { page, things: things.collect() }
    }

    pub(super) fn element(&self, thing: &Thing) -> &'a Element {
        &self.page.elements[thing.element]
    }

    /// The things that can be seen.
    pub(super) fn seen(&self) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(|thing| self.element(thing).visible)
    }

    /// What stands around a thing of the page.
    pub(super) fn around<'t>(&self, thing: &'t Thing) -> &'t Surroundings {
        thing.around.get_or_init(|| Surroundings {
            parts: parts(self.page, thing.element),
            row: row(self.page, thing.element),
            column: column(self.page, thing.element),
            neighbours: self.neighbours(thing.element).map(|name| name.map(str::to_owned)),
            place: self.place(thing),
        })
    }

    /// The parts of the page around a thing, the nearest first, in words.
    pub(super) fn parts<'t>(&self, thing: &'t Thing) -> &'t [String] {
        &self.around(thing).parts
    }

    fn neighbours(&self, element: usize) -> [Option<&str>; 2] {
        let apart = |thing: &&Thing| {
            !self.page.is_within(thing.element, element) && !self.page.is_within(element, thing.element)
        };
        let named = |thing: &&Thing| !thing.called.is_empty();
        let before =
            self.seen().take_while(|thing| thing.element < element).filter(apart).filter(named).last();
        let behind = self.seen().filter(|thing| thing.element > element).filter(apart).find(named);
        [before, behind].map(|thing| thing.map(|thing| thing.called.as_str()))
    }

    fn place(&self, thing: &Thing) -> (usize, usize) {
        let parent = self.element(thing).parent;
        let is_sibling =
            |other: &&Thing| other.family == thing.family && self.element(other).parent == parent;
        let siblings: Vec<usize> = self.seen().filter(is_sibling).map(|other| other.element).collect();
        (siblings.iter().take_while(|&&sibling| sibling < thing.element).count(), siblings.len())
    }
}

/// The parts of the page around an element, the nearest first, in words.
pub(super) fn parts(page: &Snapshot, element: usize) -> Vec<String> {
    places(page, element).map(|place| fold(&place.words)).collect()
}

/// The row that an element stands in, by a text of it.
pub(super) fn row(page: &Snapshot, element: usize) -> Option<String> {
    places(page, element).find_map(|place| match place.scope {
        Some(Scope::Row(text)) => Some(fold(&text.text)),
        _ => None,
    })
}

/// The header of the column that an element stands in.
fn column(page: &Snapshot, element: usize) -> Option<String> {
    let is_cell = |i: &usize| matches!(page.elements[*i].role, Role::Cell | Role::GridCell | Role::RowHeader);
    let cell = page.ancestors(element).find(is_cell)?;
    page.tables.iter().find_map(|table| {
        let cells = || table.rows.iter().flat_map(|row| row.cells.iter().map(move |cell| (row.header, cell)));
        let column = cells().find(|(_, known)| known.element == cell)?.1.column;
        let header = cells().find(|(header, known)| *header && known.column == column)?.1;
        Some(fold(&page.text_of(header.element)))
    })
}

/// What an element is called, by its words alone: case, signs and pictures do not tell one thing from another.
pub(super) fn called(page: &Snapshot, element: usize) -> String {
    let label = label(page, element).unwrap_or_default();
    let words = words(&label).join(" ");
    if words.is_empty() { fold(&label) } else { words }
}
