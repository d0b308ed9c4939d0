//! Texts of a page, and the tables that they stand in.

use serde::{Deserialize, Serialize};

use super::{NodeRef, Rect};

/// What kind of text a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunKind {
    /// Text of the page, also on buttons and of the option that a native select shows.
    #[default]
    Content,
    /// What a text field holds (never of a password field).
    Value,
    /// The placeholder of an empty field.
    Placeholder,
    /// Text of the page behind an opaque layer, such as a splash screen over all of it, or a box that lies on the text.
    Covered,
    /// The number or text that a list draws before an item: it is read with the item, and no part of what the item says.
    Mark,
}

/// A piece of visible text: one text node, or the text that a control shows.
/// White space is collapsed, but one leading or trailing space is kept where it separates runs of a block.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Run {
    /// As rendered, after `text-transform`.
    pub text: String,
    /// Before `text-transform`, where that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw: Option<String>,
    /// So many characters of the text are seen from its beginning on, as a box cuts off the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<usize>,
    /// Index into [`Snapshot::blocks`].
    pub block: usize,
    /// Kind.
    pub kind: RunKind,
    /// Index into [`Snapshot::styles`].
    pub style: usize,
    /// How it stands to the run before it in its line, where no white space is written between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joint: Option<Joint>,
}

/// How two texts of a line look where no white space is written between them, and the look says other than the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Joint {
    /// Two blocks without a gap: one word, as the letters of an animated heading are.
    Tight,
    /// One block with a gap of less than half a letter, or with one of them raised or lowered: one word or two.
    Slight,
    /// One block with a gap as wide as a space: two words, as a name and its badge are. The run before ends with a space that is not written.
    Apart,
}

/// A block of text: the nearest container that begins a new line (block, cell, list item, flex or inline-block item).
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Block {
    /// Its node.
    pub node: Option<NodeRef>,
    /// The innermost element of the snapshot that it is or stands in.
    pub element: Option<usize>,
    /// Its box.
    pub bbox: Rect,
    /// Stands in a layer that is fixed to the viewport.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub floating: bool,
}

/// Computed style of a text or an element; colours as `[r, g, b]` composed over what lies behind, where known.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct Style {
    pub color: Option<[u8; 3]>,
    pub background: Option<[u8; 3]>,
    /// Of all sides that are drawn, where they are alike.
    pub border: Option<[u8; 3]>,
    /// Of what is drawn around the border: an outline, or a shadow as sharp as one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outlines: Vec<[u8; 3]>,
    pub weight: u16,
    pub italic: bool,
    pub underline: bool,
    pub strike: bool,
}

/// A cell of a table; `column` counts from 0 with spans taken into account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TableCell {
    pub element: usize,
    pub column: usize,
}

/// A row of a table: index of its element and its cells.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TableRow {
    pub element: usize,
    /// All of its cells are column headers.
    pub header: bool,
    /// It stands in the table's foot, as totals do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub footer: bool,
    /// Its number among all rows of the table, headers included, from 1 (WAI-ARIA 1.2, `aria-rowindex`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<usize>,
    /// Further elements of the same row: columns that stay in sight are often kept in rows of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<usize>,
    /// By column; also those that reach down into it from a row above.
    pub cells: Vec<TableCell>,
}

/// A table, grid or treegrid.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Table {
    pub element: usize,
    /// As they are seen from above to below.
    pub rows: Vec<TableRow>,
    /// Its rows stand in another order in the document.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rearranged: bool,
    /// How many rows it says that it has, headers included, drawn or not (WAI-ARIA 1.2, `aria-rowcount`); -1: it does not know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<i64>,
}
