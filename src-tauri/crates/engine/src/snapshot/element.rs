//! Elements of a page, their roles and states.

use serde::{Deserialize, Serialize};

use super::{NodeRef, Rect};
use crate::step::Region;

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
    /// Of what holds a frame: where layers of its document lie over the frame. Empty once the frame's content is put in its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lids: Vec<Rect>,
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
