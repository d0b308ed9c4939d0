//! A page in a few lines, for specifications.
//!
//! A line is a role (or `text`), a name in single quotes, and what else is so as JSON, which is laid over the element (or the run); what is
//! indented below it stands in it. Elements show their names as text, but fields, boxes, lists, pictures and parts of the page. `style {…}` is
//! a style, to be named by its number, from 1. `came 'text' {…}` is a text that has appeared. `option 'label'` below a `combobox` without an
//! indented text is one of its options. Boxes follow each other downwards unless the JSON says otherwise.

use serde_json::{Map, Value, json};
use verbatim_engine::page::Transient;
use verbatim_engine::snapshot::{
    Block, Element, NodeRef, Rect, Role, Run, Snapshot, Style, Table, TableCell, TableRow,
};

/// What an outline says.
#[derive(Debug, Clone, Default)]
pub(crate) struct Outline {
    pub(crate) page: Snapshot,
    pub(crate) came: Vec<Transient>,
}

/// One line of an outline.
struct Line {
    depth: usize,
    word: String,
    name: String,
    more: Value,
}

fn line(text: &str) -> Line {
    let depth = (text.len() - text.trim_start().len()) / 2;
    let (head, more) = match text.find('{') {
        Some(at) => {
            (&text[..at], serde_json::from_str(&text[at..]).unwrap_or_else(|e| panic!("{text}: {e}")))
        }
        None => (text, Value::Object(Map::new())),
    };
    let (word, name) = head.trim().split_once(' ').unwrap_or((head.trim(), ""));
    let name = name.trim().strip_prefix('\'').and_then(|name| name.strip_suffix('\'')).unwrap_or_default();
    Line { depth, word: word.to_owned(), name: name.to_owned(), more }
}

/// Lays one value over another, field by field.
fn over(base: &mut Value, more: &Value) {
    match (base, more) {
        (Value::Object(base), Value::Object(more)) => {
            for (key, value) in more {
                over(base.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        (base, more) => *base = more.clone(),
    }
}

fn laid<T: serde::Serialize + serde::de::DeserializeOwned>(base: &T, more: &Value) -> T {
    let mut value = serde_json::to_value(base).unwrap();
    over(&mut value, more);
    serde_json::from_value(value).unwrap_or_else(|e| panic!("{more}: {e}"))
}

/// Roles whose name is no text on the page.
fn is_silent(role: Role) -> bool {
    use Role::*;
    matches!(
        role,
        Textbox
            | Searchbox
            | Spinbutton
            | Combobox
            | Listbox
            | Checkbox
            | Radio
            | Switch
            | Slider
            | File
            | Img
    ) || matches!(role, Table | List | Row | Dialog | AlertDialog | Form | Region | Group | Navigation | Main)
        || matches!(
            role,
            Banner | ContentInfo | Menu | Menubar | RadioGroup | Tabpanel | Search | Article | ListItem
        )
}

impl Outline {
    pub(crate) fn read(lines: &[String]) -> Self {
        let mut outline = Self::default();
        outline.page.url = "http://shop.test/orders".into();
        outline.page.styles.push(Style::default());
        let mut open: Vec<(usize, usize)> = Vec::new();
        for text in lines {
            let line = line(text);
            while open.last().is_some_and(|(depth, _)| *depth >= line.depth) {
                open.pop();
            }
            let parent = open.last().map(|(_, i)| *i);
            if let Some(i) = outline.add(&line, parent) {
                open.push((line.depth, i));
            }
        }
        outline.tables();
        outline
    }

    /// Adds what a line says; the element, where it is one.
    fn add(&mut self, line: &Line, parent: Option<usize>) -> Option<usize> {
        match line.word.as_str() {
            "style" => self.page.styles.push(laid(&Style::default(), &line.more)),
            "page" => self.page = laid(&self.page, &line.more),
            "came" => {
                let came = json!({"text": line.name, "role": "generic", "live": false, "gone": true});
                let mut came = came;
                over(&mut came, &line.more);
                self.came.push(serde_json::from_value(came).unwrap());
            }
            "text" => self.text(&line.name, &line.more, parent),
            word => return Some(self.element(word, line, parent)),
        }
        None
    }

    fn next_box(&self) -> Rect {
        let y = 30.0 * (self.page.blocks.len() + self.page.elements.len()) as f64;
        Rect { x: 10.0, y, width: 100.0, height: 20.0 }
    }

    fn text(&mut self, text: &str, more: &Value, parent: Option<usize>) {
        let block = Block { element: parent, bbox: self.next_box(), ..Block::default() };
        let mut run = more.clone();
        let of_block = run.as_object_mut().and_then(|run| run.remove("block")).unwrap_or(json!({}));
        let same = of_block == json!("same") && !self.page.blocks.is_empty();
        if !same {
            self.page.blocks.push(laid(&block, &of_block));
        }
        let run_of = Run { text: text.to_owned(), block: self.page.blocks.len() - 1, ..Run::default() };
        self.page.runs.push(laid(&run_of, &run));
        let end = self.page.runs.len();
        let mut around = parent;
        while let Some(i) = around {
            let e = &mut self.page.elements[i];
            if e.runs.0 == e.runs.1 {
                e.runs.0 = end - 1;
            }
            e.runs.1 = end;
            around = e.parent;
        }
    }

    fn element(&mut self, word: &str, line: &Line, parent: Option<usize>) -> usize {
        let role: Role = serde_json::from_value(json!(word)).unwrap_or_else(|_| panic!("no role {word}"));
        let i = self.page.elements.len();
        let runs = (self.page.runs.len(), self.page.runs.len());
        let element = Element {
            role,
            name: line.name.clone(),
            parent,
            visible: true,
            node: Some(NodeRef { document: 1, node: u32::try_from(i).unwrap() }),
            bbox: self.next_box(),
            runs,
            ..Element::default()
        };
        let mut more = line.more.clone();
        let shows = more.as_object_mut().and_then(|more| more.remove("shows"));
        let of_text = more.as_object_mut().and_then(|more| more.remove("text")).unwrap_or(json!({}));
        let element: Element = laid(&element, &more);
        let seen = element.visible || element.barred;
        self.page.elements.push(element);
        let said = match shows {
            Some(text) => text.as_str().unwrap_or_default().to_owned(),
            None if is_silent(role) => String::new(),
            None => line.name.clone(),
        };
        if !said.is_empty() && seen {
            self.text(&said, &of_text, Some(i));
        }
        i
    }

    fn tables(&mut self) {
        let is = |i: usize, roles: &[Role]| roles.contains(&self.page.elements[i].role);
        let below = |i: usize, roles: &[Role]| -> Vec<usize> {
            (0..self.page.elements.len())
                .filter(|&j| self.page.elements[j].parent == Some(i) && is(j, roles))
                .collect()
        };
        let all = (0..self.page.elements.len()).filter(|&i| is(i, &[Role::Table, Role::Grid]));
        let cells = [Role::Cell, Role::GridCell, Role::ColumnHeader, Role::RowHeader];
        let tables = all.map(|element| {
            let rows = below(element, &[Role::Row]).into_iter().map(|row| {
                let cells: Vec<usize> = below(row, &cells);
                TableRow {
                    element: row,
                    header: !cells.is_empty() && cells.iter().all(|&c| is(c, &[Role::ColumnHeader])),
                    cells: cells
                        .iter()
                        .enumerate()
                        .map(|(column, &element)| TableCell { element, column })
                        .collect(),
                    ..TableRow::default()
                }
            });
            Table { element, rows: rows.collect(), ..Table::default() }
        });
        self.page.tables = tables.collect();
        for table in &mut self.page.tables {
            // A table says by its set size how many rows it has.
            table.total = self.page.elements[table.element].set_size;
        }
    }
}
