//! What is observed of the GUI at one moment. Filled by one walk over the document in the page.

use serde::{Deserialize, Serialize};

use crate::step::Region;

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

/// WAI-ARIA 1.2 roles that rules speak of; all others are `Generic`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Role {
    Alert,
    AlertDialog,
    Article,
    Banner,
    Button,
    Cell,
    Checkbox,
    ColumnHeader,
    Combobox,
    Complementary,
    ContentInfo,
    Dialog,
    Figure,
    Form,
    /// A native file input (no ARIA role; named here because "upload" needs it).
    File,
    Grid,
    GridCell,
    Group,
    Heading,
    Img,
    Link,
    List,
    Listbox,
    ListItem,
    Log,
    Main,
    Menu,
    Menubar,
    MenuItem,
    MenuItemCheckbox,
    MenuItemRadio,
    Meter,
    Navigation,
    Note,
    Option,
    Progressbar,
    Radio,
    RadioGroup,
    Region,
    Row,
    RowGroup,
    RowHeader,
    Search,
    Searchbox,
    Separator,
    Slider,
    Spinbutton,
    Status,
    Switch,
    Tab,
    Table,
    Tablist,
    Tabpanel,
    Textbox,
    Toolbar,
    Tooltip,
    Tree,
    Treegrid,
    TreeItem,
    #[default]
    #[serde(other)]
    Generic,
}

/// A state with three values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Tristate {
    True,
    False,
    Mixed,
}

/// States of an element; `None` where the element has no such state. Absent fields are false or none.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[allow(missing_docs)]
pub struct States {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<Tristate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pressed: Option<Tristate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expanded: Option<bool>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disabled: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub readonly: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub invalid: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub focused: bool,
    /// `aria-current` with any value but false.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub current: bool,
    /// `aria-sort`: "ascending" or "descending".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sort: Option<String>,
    /// Characters are hidden (`type=password`, `-webkit-text-security`).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub masked: bool,
    /// Takes several values (`multiple`, `aria-multiselectable`).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub multiple: bool,
}

/// An option of a native select.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SelectOption {
    pub label: String,
    #[serde(default)]
    pub selected: bool,
    #[serde(default)]
    pub disabled: bool,
    /// Not offered, though it may be what is shown ("Choose…").
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// Label of its optgroup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
}

/// An element that rules can speak of: one with a role, a label, a clickable block, a container with a name.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Element {
    /// Its node; `None` only in hand-written snapshots.
    pub node: Option<NodeRef>,
    /// Index of the nearest ancestor that is in the snapshot (across shadow roots and frames).
    pub parent: Option<usize>,
    /// 0 for the main frame, else the number of its frame.
    #[serde(skip_serializing_if = "is_zero")]
    pub frame: u32,
    /// The computed role.
    pub role: Role,
    /// Lower-case tag name ("input"), with the type for inputs ("input:date").
    pub tag: String,
    /// The accessible name (W3C accname 1.2), white space normalised.
    pub name: String,
    /// Visible texts of associated labels, else of the adjacent one (previous table cell, preceding text on the line).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
    /// Placeholder, title, alt.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<String>,
    /// The `name` and `id` attributes split into lower-case words ("first name" for `firstName`).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub idents: Vec<String>,
    /// The accessible description.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// The value of a control as it is shown (selected options joined by ", "); the text of a contenteditable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Options of a native select.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<SelectOption>,
    /// States.
    pub states: States,
    /// Its box.
    pub bbox: Rect,
    /// It, or for styled checkboxes, radios and file inputs its visible proxy, is rendered with a box, and not
    /// hidden by `visibility`, `opacity: 0`, `display`, `hidden`, `inert`, clipping, or an open modal before it.
    pub visible: bool,
    /// It is not visible only because an open modal stands before it, or it is `inert`: a person sees it, and cannot use it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub barred: bool,
    /// The visible label or proxy of a control that is hidden itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proxy: Option<NodeRef>,
    /// Stands in (or is) a layer with `position: fixed` or `sticky`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fixed: bool,
    /// Takes a click by itself without an interactive role: a pointer cursor that its parent has not, or a click listener.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub clickable: bool,
    /// A link behind which an area of another colour than that around it is drawn, as behind a button.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub filled: bool,
    /// A control that its style lets no pointer reach (`pointer-events: none`).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub untouchable: bool,
    /// A control of which a class says that it is disabled, whatever it does when it is clicked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub called_disabled: bool,
    /// The pointer rests on it, so that the browser shows its title, which is in no document.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tipped: bool,
    /// `contenteditable`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub editable: bool,
    /// An open modal: `dialog:modal` or `aria-modal=true`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub modal: bool,
    /// `aria-live` is polite or assertive, or the role implies it (alert, status, log), or it is an `output`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub live: bool,
    /// Resolved destination of a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
    /// An image that did not load.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
    /// How many items its list says that it has, drawn or not (WAI-ARIA 1.2, `aria-setsize`); -1: it does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_size: Option<i64>,
    /// Level of a heading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Class names split into lower-case words, only for elements that may be messages ("alert", "danger").
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub classes: Vec<String>,
    /// Parts of the page that its classes or its identifier call it ("sidebar", "top-bar").
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Region>,
    /// One of several blocks side by side in the document of one class: things of one kind, whatever their role.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub alike: bool,
    /// What the radio buttons of its name are called together, where nothing but a text before them does so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// For a control: index of the element it labels or is labelled by (`label for`), so that both count as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub labels_element: Option<usize>,
    /// For an option, menu item or panel: index of its owner through `aria-controls` or `aria-owns`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<usize>,
    /// Its visible text: the runs `start..end` of [`Snapshot::runs`].
    pub runs: (usize, usize),
    /// Index into [`Snapshot::styles`].
    pub style: usize,
    /// Those of [`Snapshot::selectors`] that it matches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub matches: Vec<String>,
}

impl Element {
    /// Whether both are links to one destination. An empty fragment or a script is none: what it does is in the page's code.
    pub fn leads_where(&self, other: &Self) -> bool {
        let leads = |href: &&String| !href.ends_with('#') && !href.starts_with("javascript:");
        self.href.as_ref().filter(leads).is_some() && self.href == other.href
    }
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

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
