//! What a clause says, before its meaning is known: subjects, predicates and their adjuncts.

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::ParseError;
use super::super::target::span;
use super::pairs::has;
use crate::assertion::{Comparison, Counted, Direction, Earlier, Edge, Look, MessageKind, State, TextMatch};
use crate::step::{ElementKind, Literal, Ordinal, Region, Scope, Span, Target};

/// The result of every builder.
pub(super) type Built<T> = Result<T, ParseError>;

/// What a clause speaks of.
#[derive(Debug, Clone)]
pub(super) enum Subject {
    Text(Literal, Vec<Scope>),
    Target(Target),
    Message(Message),
    Dialog {
        how: TextMatch,
        text: Option<Literal>,
    },
    /// What a dialog is called.
    DialogTitle,
    ThisPage,
    Page(Place),
    Url(Option<Literal>),
    /// Whether it is that of the browser's tab.
    Title(Option<Literal>, bool),
    Look(Paint, Target),
    Value(Target),
    /// The placeholder of a field.
    Hint(Target),
    /// All that a dropdown or a list offers.
    OptionsOf(Target),
    /// The one of its kind that is selected.
    Selected(ElementKind),
    Options {
        values: Vec<Literal>,
        only: bool,
    },
    Row {
        cells: Vec<Literal>,
        within: Vec<Scope>,
    },
    Cell {
        column: Literal,
        row: Literal,
    },
    Count {
        counted: Counted,
        comparison: Comparison,
        number: u64,
        within: Vec<Scope>,
    },
    NumberOf {
        counted: Counted,
        within: Vec<Scope>,
    },
    Every {
        kind: ElementKind,
        within: Vec<Scope>,
    },
    /// "the items", "the products": only sorting can be claimed of them.
    Things {
        kind: Option<ElementKind>,
        within: Vec<Scope>,
        /// The words, where no kind is said.
        name: Option<Literal>,
    },
    /// "The price '$5'": a text, and the label at which it stands.
    Labelled {
        label: Literal,
        text: Literal,
        within: Vec<Scope>,
    },
    /// "The entered amount": what was entered, by what it is.
    Entered(Literal),
    /// "'Delete' buttons": only how many there are can be claimed of them.
    Plural(Target),
    Region(Region),
    It,
    User,
    Nothing,
    NewTab(Option<Literal>),
    Download(Option<Literal>),
}

/// A message as it is described.
#[derive(Debug, Clone, Default)]
pub(super) struct Message {
    pub(super) kind: Option<MessageKind>,
    pub(super) color: Option<String>,
    pub(super) text: Option<(TextMatch, Literal)>,
    /// "pop-up message", "alert message": a message on the page or a dialog.
    pub(super) popup: bool,
    /// "messages": the texts that follow are messages too.
    pub(super) plural: bool,
    /// A tooltip: without its text nothing tells it from other texts.
    pub(super) tip: bool,
    /// "the message below the 'Email' field".
    pub(super) within: Vec<Scope>,
}

/// Where a user is.
#[derive(Debug, Clone)]
pub(super) enum Place {
    Named(Literal),
    /// "redirected to the dashboard": a page, where a user is what goes there.
    Called(Literal),
    Titled(Literal),
    Headed(Literal),
    At(Literal),
    /// "the same page".
    Same,
}

/// What a colour is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paint {
    Text,
    Background,
    Border,
}

impl Paint {
    pub(super) fn look(self, color: String) -> Look {
        match self {
            Self::Text => Look::Color(color),
            Self::Background => Look::Background(color),
            Self::Border => Look::Border(color),
        }
    }
}

/// How the parts of a list are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Join {
    And,
    Or,
    /// "neither … nor"
    Nor,
}

/// A list of subjects; `true` for one that "no" or "not" stands before.
#[derive(Debug, Clone)]
pub(super) struct Subjects {
    pub(super) items: Vec<(bool, Subject)>,
    pub(super) join: Join,
    /// Each is called a value: "the value 'A'".
    pub(super) values: bool,
}

/// Adjuncts of a predicate: "in the footer", "exactly twice", "in red", ": 'text'".
#[derive(Debug, Clone, Default)]
pub(super) struct Tails {
    pub(super) within: Vec<Scope>,
    pub(super) count: Option<(Comparison, u64)>,
    pub(super) look: Option<Look>,
    pub(super) field: Option<Target>,
    pub(super) text: Option<(TextMatch, Literal)>,
    pub(super) as_entered: bool,
    /// "in this order"
    pub(super) ordered: bool,
    /// "correctly", which nobody can decide: said beside a claim of its own it claims nothing more.
    pub(super) well: bool,
    /// "instead of 'B'"
    pub(super) instead: Option<Literal>,
    /// "at the top of the page"
    pub(super) edge: Option<Edge>,
    /// "in the cart", with its preposition
    pub(super) stands: Option<Literal>,
    pub(super) on: Option<Place>,
    pub(super) items: Option<Subjects>,
}

/// The verb of having: what an object of it means depends on the subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Having {
    Contains,
    Shows,
    Has,
    Sees,
    /// "is", "reads", "equals"
    Is,
}

/// What is said of the value before: "is", "changes to", "changes from 'A' to", "increases to".
#[derive(Debug, Clone)]
pub(super) enum Change {
    None,
    Any,
    From(Literal),
    Up,
    Down,
}

/// What is claimed of a subject.
#[derive(Debug, Clone)]
pub(super) enum What {
    /// `listed` when the word says that it is on offer ("available", "listed"); `open` for "opens", "is open".
    Shown {
        listed: bool,
        open: bool,
        there: bool,
    },
    /// `closed` for "closes", "is closed".
    Gone {
        removed: bool,
        closed: bool,
    },
    State(State),
    /// "active": selected or enabled, by the kind.
    Active,
    Look(Look),
    Color(String),
    Value {
        values: Vec<Literal>,
        change: Change,
        within: Vec<Scope>,
    },
    /// "was 'A' before"
    Was {
        value: Literal,
        within: Vec<Scope>,
    },
    /// "increases by 1": the number that is shown.
    Moved {
        up: bool,
        by: Option<Literal>,
    },
    Edge(TextMatch, Literal),
    Has {
        verb: Having,
        objects: Subjects,
        selected: bool,
    },
    Only,
    RowWith {
        cells: Vec<Literal>,
        within: Vec<Scope>,
        none: bool,
    },
    Options {
        values: Vec<Literal>,
        only: bool,
    },
    OptionOf(Target),
    /// "are 'S', 'M' and 'L'"
    List(Vec<Literal>),
    /// "is a link", "is a required field"
    Kind {
        kind: ElementKind,
        required: bool,
    },
    /// "has the placeholder 'X'"
    Hint(Literal),
    /// "has the price '$49.00'": what stands in the column of that name.
    Column {
        column: Literal,
        value: Literal,
        /// Said as what is shown or contained, and not as what one has.
        shown: bool,
    },
    EnteredIn(Target),
    /// "contains the new name": what was entered, by what it is.
    Given(Literal),
    /// "contains text": whatever it is.
    SomeText,
    /// "shows masked characters"
    Dots,
    /// "costs '$5'"
    Costs(Literal),
    /// "switches to the 'Details' tab"
    SwitchesTo(Target),
    /// "is at the top of the page"
    AtEdge(Edge),
    /// "can click 'Save'"
    Lets(State, Target),
    /// "is the first item in the list"
    ItemAt(Target),
    AsEntered,
    Empty,
    Filled,
    Sorted {
        column: Option<Literal>,
        direction: Direction,
        numeric: bool,
        directed: bool,
        by_date: bool,
    },
    Before {
        ahead: bool,
        other: Literal,
        /// "the heading 'B'": what the other is.
        kind: Option<ElementKind>,
    },
    Number {
        comparison: Comparison,
        number: u64,
        within: Vec<Scope>,
    },
    /// "is between 1 and 5"
    Measure {
        bounds: Vec<(Comparison, Literal)>,
        within: Vec<Scope>,
    },
    /// "points to '/docs'"
    Leads(Literal),
    Same {
        earlier: Earlier,
        changed: bool,
    },
    GoTo(Place),
    /// "placed", "added to the cart": what was done.
    Done(Literal),
    NewTab,
    Downloaded,
    /// "… and 'B' is not": as the clause before.
    Ellipsis,
}

/// A predicate with its polarity.
#[derive(Debug, Clone)]
pub(super) struct Predicate {
    pub(super) negated: bool,
    pub(super) still: bool,
    pub(super) no_longer: bool,
    pub(super) what: What,
    pub(super) tails: Tails,
    pub(super) span: Span,
}

/// Joins: mixed and/or has no grouping that a rule could know.
pub(super) fn join(joints: &[Pair<'_, Rule>], neither: bool) -> Built<Join> {
    let any = |rule| joints.iter().any(|joint| has(joint, rule));
    let (and, or, nor) = (any(Rule::x_and), any(Rule::x_or), any(Rule::x_nor));
    let at = || {
        joints
            .first()
            .zip(joints.last())
            .map_or(Span::default(), |(a, b)| Span { start: span(a).start, end: span(b).end })
    };
    if neither {
        return if and && (or || nor) { Err(ambiguous(at())) } else { Ok(Join::Nor) };
    }
    match (and, or, nor) {
        (true, true, _) => Err(ambiguous(at())),
        (_, _, true) => Err(ParseError::new(at(), "\"nor\" needs a \"neither\" before it")),
        (_, true, _) => Ok(Join::Or),
        _ => Ok(Join::And),
    }
}

/// The one error of a mix of and/or.
pub(super) fn ambiguous(at: Span) -> ParseError {
    ParseError::new(
        at,
        "\"and\" and \"or\" are mixed without saying what belongs together: write each group as a sentence of its own",
    )
}

/// The ordinal of a target, for items of a list.
pub(super) fn item_of(target: &Target) -> Option<(Ordinal, Option<ElementKind>)> {
    let place = target.ordinal?;
    let item = matches!(
        target.kind,
        None | Some(
            ElementKind::Row
                | ElementKind::Item
                | ElementKind::Card
                | ElementKind::Option
                | ElementKind::Cell
                | ElementKind::Text
                | ElementKind::MenuItem
        )
    );
    (item && target.name.is_none()).then_some((place, target.kind))
}
