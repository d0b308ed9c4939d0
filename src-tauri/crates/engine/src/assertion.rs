//! What an expected cell says: elementary [`Check`]s joined by and, or, not.

mod state;

use serde::{Deserialize, Serialize};
pub use state::{Condition, State};

use crate::step::{ElementKind, Literal, Ordinal, Scope, Span, Target};

/// An expected result. Judged in Kleene logic: true, false, not-applicable (DESIGN section 9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assertion {
    /// All hold.
    And(Vec<Assertion>),
    /// At least one holds.
    Or(Vec<Assertion>),
    /// It does not hold.
    Not(Box<Assertion>),
    /// One elementary check.
    Check(Check),
}

/// How a check relates to what was seen earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Memory {
    /// Speaks of now only.
    #[default]
    Now,
    /// "still …": held before the row's first action, and holds now. Also lets a silent click pass (θ).
    Still,
    /// "no longer …" (the surrounding `Not` carries the negation): held before the row's first action, and
    /// does not now.
    NoLonger,
    /// "… from 'A' to …": held before the row's first action, whatever holds now.
    Was,
}

/// One elementary check with the words it was read from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// The words.
    pub text: String,
    /// Where they stand in the cell.
    pub span: Span,
    /// Its relation to earlier rows.
    #[serde(default)]
    pub memory: Memory,
    /// What must hold.
    pub claim: Claim,
}

/// How a text is compared with the one that is expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum TextMatch {
    Is,
    /// As `Is`; of a part of what is shown nothing is said.
    Shows,
    Contains,
    StartsWith,
    EndsWith,
}

impl TextMatch {
    /// Whether all of what is there is compared.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Is | Self::Shows)
    }
}

/// How a count is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Comparison {
    Exactly,
    AtLeast,
    AtMost,
    MoreThan,
    FewerThan,
    /// So many more than before the row's first action ("2 more rows").
    MoreThanBefore,
    /// So many fewer than then.
    FewerThanBefore,
}

/// What is counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// Occurrences of a text.
    Text(Literal),
    /// Elements of a kind, with this name when one was said; `Row` means rows of data.
    Elements(ElementKind, Option<Literal>),
    /// Things that the page calls by a noun ("12 products"): list items, cards or rows cannot be told apart
    /// by a rule, so this is decided only by a visible "N noun" text or the only list or table.
    Noun(String),
}

/// A part of the window, in thirds of its height and halves of its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Edge {
    Top,
    Bottom,
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
}

/// The kind of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum MessageKind {
    Error,
    Warning,
    Success,
    Info,
}

/// In which direction something is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Direction {
    Ascending,
    Descending,
}

/// A look that computed style decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// Text colour by name or hex ("red", "#c00").
    Color(String),
    /// Background colour likewise.
    Background(String),
    /// Border colour likewise.
    Border(String),
    /// Marked in a colour likewise: its background, its border or what is drawn around it.
    Highlighted(String),
    /// Bold (computed weight of 600 and more).
    Bold,
    /// Italic or oblique.
    Italic,
    /// Underlined.
    Underlined,
    /// Struck through.
    StruckThrough,
}

/// What a comparison with an earlier row speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// The value (or text) of a target.
    Value(Target),
    /// The address of the page.
    Url,
    /// The title of the page.
    Title,
    /// How many of these there are.
    Count(Counted),
    /// All text that is visible ("the page").
    Page,
}

/// The earlier moment of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Earlier {
    /// After the row with this number (from 1).
    Row(u32),
    /// Before the row's first action ("unchanged", "the same as before").
    BeforeAction,
}

/// What an elementary check claims (LANGUAGE, assertion grammar).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Claim {
    /// The text is visible (in the scope). `exact`: the whole text of an element is it ("exactly 'X' is shown").
    Text {
        text: Literal,
        within: Vec<Scope>,
        /// It is "listed": said of one of several things, not of a heading or message that speaks of it.
        #[serde(default)]
        listed: bool,
    },
    /// What a label says: the text is visible, and where there is a label of this name, it stands there.
    Labelled {
        label: Literal,
        text: Literal,
        within: Vec<Scope>,
        /// It must stand at that label, or in the only row of a column of that name: the word is one that pages also use elsewhere ("Sent").
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        there: bool,
    },
    /// The text stands in this part of the window, where it stands anywhere. Never false: a page scrolls, and windows differ.
    At {
        text: Literal,
        edge: Edge,
    },
    /// The text stands there, in words that name no part of the page for certain ("in the cart"). Never false: people call parts otherwise.
    Stands {
        text: Literal,
        /// With its preposition.
        place: Literal,
    },
    /// The words stand on the page just so (`judge/written.rs`). False only where a label shows another value.
    Written(Literal),
    /// Something called so, of a kind that nobody says, has come into sight; `opens` where it was said to open. Never false.
    Thing {
        name: Literal,
        opens: bool,
    },
    /// What was done ("the order is placed"), which only the application's own words tell. Never false: an application need not tell it.
    Done {
        subject: Literal,
        /// "placed", "added to the cart"
        done: Literal,
    },
    /// The element is visible.
    Element {
        target: Target,
    },
    Count {
        counted: Counted,
        comparison: Comparison,
        number: u64,
        within: Vec<Scope>,
    },
    /// A page by its name ("the Cart page is shown").
    Page {
        name: Literal,
    },
    /// The title of the page: the document's, or its only main heading.
    Title {
        how: TextMatch,
        text: Literal,
        /// That of the browser's tab alone.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        tab: bool,
    },
    /// The address; `Is` with a path compares the path.
    Url {
        how: TextMatch,
        text: Literal,
    },
    /// A message appeared since the row's first action, and stands there; `*` and `…` inside of the text are wildcards.
    Message {
        kind: Option<MessageKind>,
        color: Option<String>,
        how: TextMatch,
        text: Option<Literal>,
        /// Further texts that the same message contains.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<Literal>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        within: Vec<Scope>,
    },
    /// A dialog, native or HTML, is (or was, since the row's first action) open.
    Dialog {
        how: TextMatch,
        text: Option<Literal>,
        /// Further texts that the same dialog contains.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<Literal>,
    },
    State {
        target: Target,
        state: State,
    },
    /// The value of a field (or of the option that a dropdown shows), or the text of an element.
    Value {
        target: Target,
        how: TextMatch,
        value: Literal,
    },
    /// The number that a field holds, or that stands beside a label, is within these bounds.
    Number {
        target: Target,
        bounds: Vec<(Comparison, Literal)>,
    },
    /// The link leads to this address.
    Leads {
        target: Target,
        to: Literal,
    },
    /// The placeholder that an empty field shows.
    Hint {
        target: Target,
        how: TextMatch,
        text: Literal,
    },
    /// The field holds what was entered last in it in this case ("as entered").
    AsEntered {
        target: Option<Target>,
        value: Option<Literal>,
    },
    Empty {
        target: Target,
    },
    Filled {
        target: Target,
    },
    /// The dropdown or list offers these options.
    Options {
        target: Target,
        values: Vec<Literal>,
        only: bool,
    },
    /// A table (the only one, or in the scope) has a row with all of these texts, each a whole cell or within one.
    TableRow {
        cells: Vec<Literal>,
        within: Vec<Scope>,
    },
    /// The cell in the row that shows `row` and the column headed `column`.
    Cell {
        row: Literal,
        column: Literal,
        how: TextMatch,
        value: Literal,
        within: Vec<Scope>,
    },
    /// The items of the list or table column are sorted. `numeric` when "lowest first" or "highest first" was said,
    /// `by_date` when "newest" or "oldest first"; `undirected` where no direction was said.
    Order {
        column: Option<Literal>,
        direction: Direction,
        #[serde(default)]
        undirected: bool,
        numeric: bool,
        by_date: bool,
        within: Vec<Scope>,
    },
    /// These texts stand on the page in this order, or `first` stands before `second`.
    Before {
        first: Literal,
        second: Literal,
        /// "above": beside it is not enough.
        #[serde(default)]
        vertical: bool,
        within: Vec<Scope>,
    },
    /// The n-th (or last) item, row or text of a list or table is this.
    ItemAt {
        ordinal: Ordinal,
        kind: Option<ElementKind>,
        text: Literal,
        /// "is": it says this and nothing else, or has a cell that does.
        #[serde(default)]
        exact: bool,
        within: Vec<Scope>,
    },
    /// Equal to what it was at an earlier moment; `changed` claims the opposite.
    Same {
        subject: Subject,
        earlier: Earlier,
        changed: bool,
    },
    /// The number that is shown is higher (`up`) or lower than before the row's first action, by so much where that was said.
    Moved {
        subject: Subject,
        up: bool,
        by: Option<Literal>,
    },
    Look {
        target: Target,
        look: Look,
    },
    /// A file was downloaded since the row's first action, with this name when one was said.
    Download {
        name: Option<Literal>,
    },
    /// A new tab or window was opened since the row's first action, with this title or address when one was said.
    NewTab {
        name: Option<Literal>,
    },
    /// Every control of the kind is in the state, or is empty or filled ("all checkboxes are checked").
    EveryIs {
        kind: ElementKind,
        condition: Condition,
        within: Vec<Scope>,
    },
    /// Every item, row or element of the kind shows the text ("all rows contain 'Open'"); `none` claims the opposite of any.
    Every {
        kind: ElementKind,
        text: Literal,
        within: Vec<Scope>,
        /// The cells of the column show nothing else ("all rows have the status 'Open'").
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        exact: bool,
    },
}
