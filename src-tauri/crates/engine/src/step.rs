//! What an action cell says: [`Step`]s, each one atomic action on at most one [`Target`].

mod choice;

pub use choice::{Chord, ClickKind, Destination, DialogAnswer, GoTo, ScrollTo, TabChoice};
use serde::{Deserialize, Serialize};

use crate::assertion::Assertion;
use crate::locator::Locator;

/// A range of characters (not bytes) in the cell that something was read from; `end` is exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Span {
    /// First character.
    pub start: usize,
    /// One past the last character.
    pub end: usize,
}

/// A text that a tester gave: a quoted literal, test data (`{{name}}`), or a bare label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Literal {
    /// The text without its quotes; holds `{{name}}` until test data has been put in.
    pub text: String,
    /// Whether it stood in quotes or is test data alone. A bare label grounds only if exactly one name on
    /// the page is that label (DESIGN section 7).
    pub quoted: bool,
    /// Whether a secret value was put in: it is then masked wherever it is shown or stored.
    #[serde(default)]
    pub secret: bool,
    /// Where it stands in the cell.
    #[serde(default)]
    pub span: Span,
}

impl Literal {
    /// A quoted literal.
    pub fn quoted(text: impl Into<String>) -> Self {
        Self { text: text.into(), quoted: true, secret: false, span: Span::default() }
    }

    /// A bare label.
    pub fn bare(text: impl Into<String>) -> Self {
        Self { quoted: false, ..Self::quoted(text) }
    }

    /// The text as it may be shown: a secret one is masked.
    pub fn shown(&self) -> &str {
        if self.secret { "••••••" } else { &self.text }
    }
}

/// The kind of element that a sentence names ("the *button* 'Save'").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ElementKind {
    Button,
    Link,
    Tab,
    Icon,
    Image,
    /// Any control that takes text (also "box", "text box", "input").
    Field,
    TextArea,
    /// A native select, an ARIA combobox or listbox ("dropdown", "drop-down list", "combo box").
    Dropdown,
    /// "list": a listbox as a target, a list or listbox in an assertion.
    List,
    Checkbox,
    Radio,
    Switch,
    Slider,
    Option,
    Menu,
    MenuItem,
    Label,
    Item,
    Card,
    Row,
    Column,
    Cell,
    Table,
    Heading,
    Dialog,
    Form,
    Section,
    Text,
    Message,
    /// "element", "control": any.
    Element,
}

/// Which of several: counted from one in document order, or the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ordinal {
    /// The n-th, from 1.
    Nth(u32),
    /// The last.
    Last,
}

/// A part of the page that a sentence names without quotes ("in the footer").
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Region {
    Header,
    Footer,
    Navigation,
    Sidebar,
    Main,
    Dialog,
    Form,
    Table,
    List,
    Search,
    Menu,
    /// The trail of links to the pages above ("Home > Books").
    Breadcrumbs,
    /// What leads to the other pages of a list.
    Pagination,
    /// What tells the user of something: a toast, a notification.
    Message,
    /// The rows of a table that hold the headers of its columns.
    TableHeader,
}

/// Where a target or a text is to be looked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// In the one table row (or list item, or card) that shows this text.
    Row(Literal),
    /// In the n-th row of data of the only table.
    RowAt(Ordinal),
    /// In a part of the page.
    Region(Region),
    /// In the section, group, dialog, list, table or form with this heading or name; the kind when it was said.
    Named(Literal, Option<ElementKind>),
    /// Below the heading or label with this text, up to the next heading of its level.
    Under(Literal),
    /// Beside the element or text with this name, on the same line or in the same row.
    NextTo(Literal),
    /// In the column with this header.
    Column(Literal),
    /// Beside the control with this name and of this kind; only claims have it.
    Control(Literal, ElementKind, Side),
    /// The element itself, told exactly: its target has no name.
    Exact(Locator),
    /// Where it is, what it is or how it looks, in words that name no part of the page for certain ("in the blue bar", "at the top"):
    /// they choose among several, and otherwise must not contradict. Only steps have it.
    Loose(Literal),
}

/// On which side of a control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Side {
    Below,
    Above,
    /// On its line.
    Beside,
    /// On any side, nearer to it than to any other.
    At,
}

/// The one element that a step acts on, or that an assertion speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// Its name; none for "the checkbox", "the second button".
    pub name: Option<Literal>,
    /// Its kind, when it was said.
    pub kind: Option<ElementKind>,
    /// Which of several.
    pub ordinal: Option<Ordinal>,
    /// Where to look; all of them must hold (outermost last, as it was said).
    pub within: Vec<Scope>,
    /// Where it stands in the cell.
    #[serde(default)]
    pub span: Span,
}

impl Target {
    /// The exact locator that tells it, if one does.
    pub fn exact(&self) -> Option<&Locator> {
        self.within.iter().find_map(|scope| match scope {
            Scope::Exact(locator) => Some(locator),
            _ => None,
        })
    }
}

/// One atomic action (LANGUAGE, action grammar).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Action {
    Open(Destination),
    /// A click on what a click suits (button, link, tab, menu item, checkbox, radio, card …).
    Click {
        target: Target,
        kind: ClickKind,
    },
    /// "go to / open X": a click on what leads there (link, tab, menu entry, card …), never on what sends a form. Being there
    /// already is enough for a page.
    Go {
        target: Target,
        to: GoTo,
    },
    /// "select / choose / pick X" without saying from what: an option, radio, tab, menu item, checkbox,
    /// link or button; the role that is found picks the gesture.
    Choose {
        target: Target,
    },
    Check {
        target: Target,
    },
    Uncheck {
        target: Target,
    },
    /// "expand / collapse X": unfolds or folds what says itself whether it is expanded (WAI-ARIA `aria-expanded`, HTML `details`).
    SetExpanded {
        target: Target,
        expanded: bool,
    },
    /// "select 'A' as 'B'": one is the list and the other what is chosen in it; which, the page tells.
    SelectAs {
        first: Target,
        second: Target,
    },
    /// Choose `value` in a dropdown, listbox, radio group or menu.
    Select {
        value: Literal,
        target: Target,
    },
    /// Replace what a field holds.
    Fill {
        target: Target,
        value: Literal,
    },
    /// "set / change X to V": fills a field, selects in a dropdown, switches a switch, by the role found.
    Set {
        target: Target,
        value: Literal,
    },
    /// Type at the end of what a field holds.
    Append {
        target: Target,
        value: Literal,
    },
    Clear {
        target: Target,
    },
    /// Clear what has the focus.
    ClearHere,
    /// Type into what has the focus.
    Type {
        value: Literal,
    },
    /// Press a key, on the focused element or on a target, so many times.
    Press {
        chord: Chord,
        target: Option<Target>,
        times: u32,
    },
    /// "press Delete", "press D": the key, where the page has no control of that name.
    PressBare {
        chord: Chord,
        name: Literal,
    },
    Scroll(ScrollTo),
    Hover {
        target: Target,
    },
    Drag {
        from: Target,
        to: Target,
    },
    Upload {
        files: Vec<Literal>,
        target: Option<Target>,
    },
    Back,
    Forward,
    Reload,
    NewTab(Option<Literal>),
    SwitchTab(TabChoice),
    CloseTab,
    Resize {
        width: u32,
        height: u32,
    },
    Dialog(DialogAnswer),
    /// Wait until an assertion holds; at most so many milliseconds when it was said.
    Wait {
        assertion: Assertion,
        at_most_ms: Option<u64>,
    },
    /// Wait so many milliseconds.
    Pause {
        ms: u64,
    },
    /// A check that stands among the steps: it is judged there, as an expected result is.
    Verify {
        assertion: Assertion,
    },
    /// Log in on the page's only log-in form.
    LogIn {
        user: Literal,
        password: Literal,
    },
    /// Send the page's only log-in form as it is filled in.
    SendLogIn,
    /// Click the page's only log-out control.
    LogOut,
}

impl Action {
    /// The target, where a page can be asked for the one element that it means ([`crate::ground::target_of`]).
    pub fn target_mut(&mut self) -> Option<&mut Target> {
        match self {
            Self::Click { target, .. }
            | Self::Select { target, .. }
            | Self::Fill { target, .. }
            | Self::Set { target, .. }
            | Self::Append { target, .. }
            | Self::Go { target, .. }
            | Self::Choose { target }
            | Self::Check { target }
            | Self::Uncheck { target }
            | Self::SetExpanded { target, .. }
            | Self::Clear { target }
            | Self::Hover { target } => Some(target),
            _ => None,
        }
    }
}

/// Under which condition a step is carried out (DESIGN section 6, optional steps).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guard {
    /// "if ASSERTION, step": judged strictly on the settled page.
    If(Assertion),
    /// "if the banner is shown, click it", "optionally, click X", "click X if shown": the step's own target is there.
    IfReady,
}

/// One step of an action cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The words that it was read from.
    pub text: String,
    /// Where they stand in the cell.
    pub span: Span,
    /// The condition, if any.
    pub guard: Option<Guard>,
    /// What to do.
    pub action: Action,
}
