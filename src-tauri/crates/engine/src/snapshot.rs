//! What is observed of the GUI at one moment. Filled by one walk over the document in the page.

mod element;
mod text;

pub use element::{Element, Role, SelectOption, States, Tristate};

use serde::{Deserialize, Serialize};
pub use text::{Block, Joint, Run, RunKind, Style, Table, TableCell, TableRow};

/// A node of a document, the same as long as both live.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
pub struct NodeRef {
    /// The document (each load of each frame has its own number).
    pub document: u32,
    /// The node within it, numbered when first seen.
    pub node: u32,
}

/// A rectangle in CSS pixels of the main frame's viewport.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, ts_rs::TS)]
#[allow(missing_docs)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// Kind of a native dialog.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum DialogKind {
    Alert,
    Confirm,
    Prompt,
    BeforeUnload,
}

/// A native dialog.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct NativeDialog {
    pub kind: DialogKind,
    pub message: String,
}

/// What is observed of the GUI at one moment.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Snapshot {
    /// Milliseconds since the page object was made.
    pub at_ms: u64,
    /// Address of the main frame.
    pub url: String,
    /// Title of the main document.
    pub title: String,
    /// HTTP status of the main document, where there was one.
    pub status: Option<u16>,
    /// Viewport width and height.
    pub viewport: (u32, u32),
    /// Elements in document order, frames in the place of their element.
    pub elements: Vec<Element>,
    /// Visible text in document order.
    pub runs: Vec<Run>,
    /// Blocks of the runs.
    pub blocks: Vec<Block>,
    /// Distinct styles.
    pub styles: Vec<Style>,
    /// Tables.
    pub tables: Vec<Table>,
    /// The native dialog that is open (confirm or prompt; the rest is then the last that was seen before it).
    pub dialog: Option<NativeDialog>,
    /// Index of the element with the focus.
    pub focused: Option<usize>,
    /// The CSS selectors that the page was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub selectors: Vec<String>,
    /// Those of them that the browser cannot read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<String>,
    /// Index of the block whose text is drawn larger than all others, where no heading is seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest: Option<usize>,
    /// The walk was cut because the page has too many elements (more than 100,000): negatives and counts
    /// are then not decidable.
    pub truncated: bool,
    /// How many frames did not answer; what they show is not in it.
    #[serde(skip_serializing_if = "is_none_left_out")]
    pub left_out: u32,
}

/// Why a snapshot does not hold all of the page: what it does not show may be there, and nothing is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unread {
    /// The page has too many elements.
    TooMany,
    /// A frame did not answer.
    Frame,
}

fn is_none_left_out(left_out: &u32) -> bool {
    *left_out == 0
}

impl Snapshot {
    /// Why it does not hold all of the page; `None` where it does.
    pub fn unread(&self) -> Option<Unread> {
        match (self.truncated, self.left_out) {
            (true, _) => Some(Unread::TooMany),
            (false, 0) => None,
            (false, _) => Some(Unread::Frame),
        }
    }

    /// Whether it shows a canvas, of which nothing tells what is drawn in it.
    pub fn is_drawn_in(&self) -> bool {
        self.drawings().next().is_some()
    }

    /// The canvases that can be seen: indexes of `elements`.
    pub fn drawings(&self) -> impl Iterator<Item = usize> {
        let large = |e: &Element| e.bbox.width >= 20.0 && e.bbox.height >= 8.0;
        let is_drawing = move |e: &Element| e.tag == "canvas" && e.visible && large(e);
        self.elements.iter().enumerate().filter(move |(_, e)| is_drawing(e)).map(|(i, _)| i)
    }

    /// The visible text of an element: its runs, blocks separated by a line break.
    pub fn text_of(&self, element: usize) -> String {
        let Some(e) = self.elements.get(element) else { return String::new() };
        self.join(e.runs.0, e.runs.1, |r| &r.text)
    }

    /// All visible text, blocks separated by a line break.
    pub fn text(&self) -> String {
        self.join(0, self.runs.len(), |r| &r.text)
    }

    fn join<'a>(&'a self, start: usize, end: usize, pick: impl Fn(&'a Run) -> &'a str) -> String {
        let mut out = String::new();
        let mut block = None;
        let runs = self.runs.get(start..end.min(self.runs.len())).unwrap_or_default();
        for run in runs.iter().filter(|run| run.kind != RunKind::Mark) {
            if block.is_some_and(|b| b != run.block) && run.joint != Some(Joint::Tight) {
                out.push('\n');
            }
            block = Some(run.block);
            out.push_str(pick(run));
        }
        out
    }

    /// The row that goes by an element, and its table.
    pub fn row(&self, element: usize) -> Option<(&Table, &TableRow)> {
        self.tables.iter().find_map(|table| {
            let at = match table.rearranged {
                true => table.rows.iter().position(|row| row.element == element)?,
                false => table.rows.binary_search_by_key(&element, |row| row.element).ok()?,
            };
            Some((table, table.rows.get(at)?))
        })
    }

    /// Whether `inner` is `outer` or stands inside of it.
    pub fn is_within(&self, inner: usize, outer: usize) -> bool {
        self.ancestors(inner).any(|i| i == outer)
    }

    /// The element itself and its ancestors, innermost first.
    pub fn ancestors(&self, element: usize) -> impl Iterator<Item = usize> + '_ {
        // A parent always stands before its child; the bound keeps a malformed snapshot from looping.
        std::iter::successors(Some(element), |&i| {
            self.elements.get(i).and_then(|e| e.parent).filter(|&p| p < i)
        })
    }
}
