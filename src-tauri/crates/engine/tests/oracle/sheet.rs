//! Generated pages, and how they are drawn as snapshots.

use verbatim_engine::snapshot::{
    Block, Element, NodeRef, Rect, Role, Run, RunKind, Snapshot, Table, TableCell, TableRow, Tristate,
};

/// A small generator of pseudo-random numbers (xorshift64*), so that every run sees the same pages.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let x = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(x).unwrap() % n
    }

    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        let at = self.below(of.len());
        &of[at]
    }
}

const WORDS: &[&str] = &[
    "Order", "Orders", "placed", "place", "Save", "Saved", "changes", "Cart", "Carts", "Total", "Lamp",
    "Ada", "Pen", "pen", "Log", "out", "Delete", "all", "items", "item", "Welcome", "back", "Desk", "Sofa",
    "naïve", "Größe",
];
pub(crate) const NUMBERS: &[&str] =
    &["30", "130", "$30", "$30.50", "1,000", "11,000", "5", "-5", "7", "8", "12", "30%", "3.5", "$1,000"];

/// What a control is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Control {
    Button,
    Link,
    Checkbox,
}

/// A piece of a generated page.
#[derive(Debug, Clone)]
pub(crate) enum Piece {
    Paragraph(String),
    /// A control with its visible name; checked, disabled.
    Control(Control, String, bool, bool),
    /// A text field: label and what it holds.
    Field(String, String),
    /// A control that is in the page but not visible.
    Hidden(Control, String),
}

/// A generated page.
#[derive(Debug, Clone)]
pub(crate) struct Sheet {
    pub(crate) title: String,
    pub(crate) path: String,
    pub(crate) pieces: Vec<Piece>,
    /// Header first.
    pub(crate) table: Vec<Vec<String>>,
}

fn phrase(dice: &mut Dice, most: usize) -> String {
    let mut words: Vec<String> = Vec::new();
    for _ in 0..=dice.below(most) {
        // Two numbers side by side may be one with a space in it.
        let after_number = words.last().is_some_and(|w| w.contains(|c: char| c.is_ascii_digit()));
        let number = dice.below(4) == 0 && !after_number;
        words.push((*dice.pick(if number { NUMBERS } else { WORDS })).to_owned());
    }
    words.join(" ")
}

pub(crate) fn generate(dice: &mut Dice) -> Sheet {
    let mut pieces = Vec::new();
    for at in 0..4 + dice.below(8) {
        // Names of controls end in a number of their own, so that each means one of them.
        let name = format!("{} Nr{at}", dice.pick(WORDS));
        let control = *dice.pick(&[Control::Button, Control::Link, Control::Checkbox]);
        pieces.push(match dice.below(8) {
            0..=3 => {
                let end = *dice.pick(&["", ".", "!", ":"]);
                Piece::Paragraph(phrase(dice, 5) + end)
            }
            4 | 5 => Piece::Control(control, name, dice.below(2) == 0, dice.below(4) == 0),
            6 => Piece::Field(name, format!("held {}", dice.pick(WORDS))),
            _ => Piece::Hidden(control, name),
        });
    }
    let mut table = vec![vec!["Product".to_owned(), "Price".to_owned()]];
    let (mut price, step) = (1 + dice.below(20), dice.below(3));
    for row in 0..2 + dice.below(4) {
        table.push(vec![format!("{} R{row}", dice.pick(WORDS)), format!("${price}.00")]);
        price = match step {
            0 => price + 1 + dice.below(9),
            1 => price.saturating_sub(1 + dice.below(3)),
            _ => 1 + dice.below(120),
        };
    }
    Sheet { title: phrase(dice, 3), path: format!("/shop/{}", dice.below(50)), pieces, table }
}

#[derive(Default)]
struct Drawing {
    s: Snapshot,
    parents: Vec<usize>,
}

impl Drawing {
    fn begin(&mut self, role: Role, tag: &str, name: &str, visible: bool) -> usize {
        let index = self.s.elements.len();
        let at = self.s.runs.len();
        self.s.elements.push(Element {
            node: Some(NodeRef { document: 1, node: u32::try_from(index).unwrap() }),
            parent: self.parents.last().copied(),
            role,
            tag: tag.to_owned(),
            name: name.to_owned(),
            visible,
            bbox: self.place(),
            runs: (at, at),
            ..Element::default()
        });
        self.parents.push(index);
        index
    }

    fn end(&mut self) {
        let index = self.parents.pop().unwrap();
        self.s.elements[index].runs.1 = self.s.runs.len();
    }

    fn place(&self) -> Rect {
        let line = u32::try_from(self.s.blocks.len()).unwrap();
        Rect { x: 10.0, y: f64::from(line) * 30.0, width: 200.0, height: 20.0 }
    }

    fn text(&mut self, text: &str, kind: RunKind) {
        let block = self.s.blocks.len();
        let bbox = self.place();
        self.s.blocks.push(Block { element: self.parents.last().copied(), bbox, ..Block::default() });
        // A text may come in several runs of one block.
        let cut = text.char_indices().nth(text.chars().count() / 2).map_or(0, |(i, _)| i);
        for part in [&text[..cut], &text[cut..]].into_iter().filter(|p| !p.is_empty()) {
            self.s.runs.push(Run { text: part.to_owned(), block, kind, ..Run::default() });
        }
    }

    fn piece(&mut self, piece: &Piece) {
        match piece {
            Piece::Paragraph(text) => self.text(text, RunKind::Content),
            Piece::Control(control, name, checked, disabled) => {
                let (role, tag) = role_of(*control);
                let index = self.begin(role, tag, name, true);
                let states = &mut self.s.elements[index].states;
                if *control == Control::Checkbox {
                    states.checked = Some(if *checked { Tristate::True } else { Tristate::False });
                }
                states.disabled = *disabled && *control != Control::Link;
                self.text(name, RunKind::Content);
                self.end();
            }
            Piece::Field(label, held) => {
                self.text(label, RunKind::Content);
                let index = self.begin(Role::Textbox, "input:text", label, true);
                self.s.elements[index].value = Some(held.clone());
                self.s.elements[index].labels = vec![label.clone()];
                self.text(held, RunKind::Value);
                self.end();
            }
            Piece::Hidden(control, name) => {
                let (role, tag) = role_of(*control);
                self.begin(role, tag, name, false);
                self.end();
            }
        }
    }

    fn table(&mut self, rows: &[Vec<String>]) {
        let element = self.begin(Role::Table, "table", "", true);
        let mut table = Table { element, ..Table::default() };
        for (r, cells) in rows.iter().enumerate() {
            let row = self.begin(Role::Row, "tr", "", true);
            let mut drawn = Vec::new();
            for (column, text) in cells.iter().enumerate() {
                let (role, tag) = if r == 0 { (Role::ColumnHeader, "th") } else { (Role::Cell, "td") };
                let element = self.begin(role, tag, text, true);
                self.text(text, RunKind::Content);
                self.end();
                drawn.push(TableCell { element, column });
            }
            self.end();
            table.rows.push(TableRow { element: row, header: r == 0, cells: drawn, ..TableRow::default() });
        }
        self.end();
        self.s.tables.push(table);
    }
}

fn role_of(control: Control) -> (Role, &'static str) {
    match control {
        Control::Button => (Role::Button, "button"),
        Control::Link => (Role::Link, "a"),
        Control::Checkbox => (Role::Checkbox, "input:checkbox"),
    }
}

pub(crate) fn draw(sheet: &Sheet) -> Snapshot {
    let mut drawing = Drawing::default();
    drawing.s.title.clone_from(&sheet.title);
    drawing.s.url = format!("http://shop.test{}", sheet.path);
    for piece in &sheet.pieces {
        drawing.piece(piece);
    }
    drawing.table(&sheet.table);
    drawing.s
}
