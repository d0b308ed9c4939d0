//! Builds small snapshots by hand, as the walk over a page would.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a helper of tests fails as a test does")]

use verbatim_engine::ground::{Grounding, Verb, find, ground};
use verbatim_engine::snapshot::{
    Block, Element, NodeRef, Rect, Role, Run, SelectOption, Snapshot, Table, TableCell, TableRow,
};
use verbatim_engine::step::{ElementKind, Literal, Ordinal, Scope, Target};
use verbatim_engine::verdict::{Cause, Finding};

/// A page in the making. Elements opened by [`Page::open`] hold what follows until [`Page::close`].
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) snapshot: Snapshot,
    open: Vec<usize>,
    y: f64,
}

impl Page {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    fn push(&mut self, role: Role, name: &str) -> usize {
        let i = self.snapshot.elements.len();
        let at = self.snapshot.runs.len();
        let tag = match role {
            Role::Textbox => "input:text",
            Role::Searchbox => "input:search",
            Role::Checkbox => "input:checkbox",
            Role::Radio => "input:radio",
            Role::File => "input:file",
            Role::Spinbutton => "input:number",
            Role::Link => "a",
            Role::Button => "button",
            Role::Heading => "h2",
            _ => "div",
        };
        self.snapshot.elements.push(Element {
            node: Some(NodeRef { document: 1, node: u32::try_from(i).unwrap() }),
            parent: self.open.last().copied(),
            role,
            tag: tag.into(),
            name: name.into(),
            visible: true,
            bbox: Rect { x: 0.0, y: self.y, width: 100.0, height: 20.0 },
            runs: (at, at),
            level: (role == Role::Heading).then_some(2),
            ..Element::default()
        });
        self.y += 30.0;
        i
    }

    /// Opens a container.
    pub(crate) fn open(&mut self, role: Role, name: &str) -> usize {
        let i = self.push(role, name);
        self.open.push(i);
        i
    }

    /// Closes the container that was opened last.
    pub(crate) fn close(&mut self) {
        let i = self.open.pop().unwrap();
        self.snapshot.elements[i].runs.1 = self.snapshot.runs.len();
    }

    /// A block of text on its own.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        let element = self.open.last().copied();
        let block = self.snapshot.blocks.len();
        let bbox = Rect { x: 0.0, y: self.y, width: 100.0, height: 20.0 };
        self.y += 30.0;
        self.snapshot.blocks.push(Block { element, bbox, ..Block::default() });
        self.snapshot.runs.push(Run { text: text.into(), block, ..Run::default() });
        self
    }

    /// An element that shows its name: a button, a link, a heading, a cell.
    pub(crate) fn el(&mut self, role: Role, name: &str) -> usize {
        let i = self.open(role, name);
        if !name.is_empty() {
            self.text(name);
        }
        self.close();
        i
    }

    /// A field or box with a name and no text of its own.
    pub(crate) fn field(&mut self, role: Role, name: &str) -> usize {
        self.push(role, name)
    }

    pub(crate) fn edit(&mut self, i: usize, change: impl FnOnce(&mut Element)) -> usize {
        change(&mut self.snapshot.elements[i]);
        i
    }

    /// A native select.
    pub(crate) fn select(&mut self, name: &str, labels: &[&str]) -> usize {
        let i = self.push(Role::Combobox, name);
        self.edit(i, |e| {
            e.tag = "select".into();
            e.options = labels
                .iter()
                .map(|l| SelectOption { label: (*l).into(), ..SelectOption::default() })
                .collect();
        })
    }

    /// A table of texts with a header; a cell "[Delete]" holds a button, "<Name>" a field. Gives the rows' elements.
    pub(crate) fn table(&mut self, header: &[&str], rows: &[&[&str]]) -> Vec<usize> {
        let element = self.open(Role::Table, "");
        let mut all = vec![self.row(header, true)];
        all.extend(rows.iter().map(|r| self.row(r, false)));
        self.close();
        let elements = all.iter().map(|r| r.element).collect();
        self.snapshot.tables.push(Table { element, rows: all, ..Table::default() });
        elements
    }

    fn row(&mut self, texts: &[&str], header: bool) -> TableRow {
        let name = texts.join(" ");
        let element = self.open(Role::Row, &name);
        let mut cells = Vec::new();
        for (column, text) in texts.iter().enumerate() {
            let role = if header { Role::ColumnHeader } else { Role::Cell };
            let control =
                |open: char, close: char| text.strip_prefix(open).and_then(|t| t.strip_suffix(close));
            let cell = self.open(role, text.trim_matches(['[', ']', '<', '>']));
            match (control('[', ']'), control('<', '>')) {
                (Some(button), _) => {
                    self.el(Role::Button, button);
                }
                (_, Some(field)) => {
                    self.field(Role::Textbox, field);
                }
                _ => {
                    self.text(text);
                }
            }
            self.close();
            cells.push(TableCell { element: cell, column });
        }
        self.close();
        TableRow { element, header, cells, ..TableRow::default() }
    }

    pub(crate) fn find(&self, target: &Target, verb: Verb) -> Vec<usize> {
        find(&self.snapshot, target, verb).elements
    }

    /// The one element; panics with the finding where there is none.
    pub(crate) fn one(&self, target: &Target, verb: Verb) -> usize {
        match ground(&self.snapshot, target, verb, "s") {
            Grounding::One { element, .. } => element,
            Grounding::No { finding, .. } => panic!("{finding:?}"),
        }
    }

    /// The finding; panics where there is one element.
    pub(crate) fn no(&self, target: &Target, verb: Verb) -> Finding {
        match ground(&self.snapshot, target, verb, "s") {
            Grounding::One { element, .. } => {
                panic!("found {element}: {:?}", self.snapshot.elements[element])
            }
            Grounding::No { finding, .. } => finding,
        }
    }

    pub(crate) fn cause(&self, target: &Target, verb: Verb) -> Cause {
        self.no(target, verb).cause
    }
}

/// A target with a quoted name.
pub(crate) fn named(name: &str) -> Target {
    Target {
        name: Some(Literal::quoted(name)),
        kind: None,
        ordinal: None,
        within: Vec::new(),
        span: verbatim_engine::step::Span::default(),
    }
}

/// A target with a bare label.
pub(crate) fn bare(name: &str) -> Target {
    Target { name: Some(Literal::bare(name)), ..named("") }
}

/// A target of a kind without a name.
pub(crate) fn the(kind: ElementKind) -> Target {
    Target { name: None, kind: Some(kind), ..named("") }
}

pub(crate) trait Narrow: Sized {
    #[must_use]
    fn kind(self, kind: ElementKind) -> Self;
    #[must_use]
    fn nth(self, n: u32) -> Self;
    #[must_use]
    fn last(self) -> Self;
    #[must_use]
    fn within(self, scope: Scope) -> Self;
}

impl Narrow for Target {
    fn kind(self, kind: ElementKind) -> Self {
        Self { kind: Some(kind), ..self }
    }
    fn nth(self, n: u32) -> Self {
        Self { ordinal: Some(Ordinal::Nth(n)), ..self }
    }
    fn last(self) -> Self {
        Self { ordinal: Some(Ordinal::Last), ..self }
    }
    fn within(mut self, scope: Scope) -> Self {
        self.within.push(scope);
        self
    }
}
