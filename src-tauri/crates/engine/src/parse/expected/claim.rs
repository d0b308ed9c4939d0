//! What a subject and a predicate claim together; a pair that means nothing that a rule decides is an error.

use super::super::error::ParseError;
use super::adjunct::{all_of, element_like, opening, shown};
use super::bare;
use super::compare::{compare, emptied, moved, same, sorted_of, value, was};
use super::diagnosis::unquoted;
use super::done;
use super::entered::{self, as_entered};
use super::look::{colored, looks};
use super::measure::{leads, measured};
use super::phrase::{Built, Having, Place, Predicate, Subject, Tails, What, item_of};
use super::referent::Referent;
use super::within::{column_of_row, container};
use crate::assertion::{
    Assertion, Check, Claim, Comparison, Condition, Counted, Earlier, State, Subject as Compared, TextMatch,
};
use crate::step::{ElementKind, Literal, Scope, Span, Target};

/// Why a clause about "it" is refused.
pub(super) const UNCLEAR: &str = "it is not clear what \"it\" stands for: name it";

/// Where a clause stands, its words, what "it" is there, and the place that stands in front.
#[derive(Debug, Clone)]
pub(super) struct Clause {
    pub(super) span: Span,
    pub(super) words: String,
    pub(super) it: Referent,
    pub(super) front: Vec<Scope>,
    /// It is all of its sentence.
    pub(super) sole: bool,
}

impl Clause {
    /// A claim with the words of the clause.
    pub(super) fn check(&self, claim: Claim) -> Assertion {
        Assertion::Check(Check {
            text: self.words.clone(),
            span: self.span,
            memory: Default::default(),
            claim,
        })
    }

    /// Whether these words stand in it, outside of quotes.
    pub(super) fn says(&self, words: &str) -> bool {
        let said: Vec<String> =
            unquoted(&self.words.to_lowercase()).split_whitespace().map(str::to_owned).collect();
        format!(" {} ", said.join(" ")).contains(&format!(" {words} "))
    }

    /// An error at the clause.
    pub(super) fn refuse<T>(&self, why: impl Into<String>) -> Built<T> {
        Err(ParseError::new(self.span, why))
    }
}

const CLOSED: &str = "\"closed\" may mean no longer displayed or collapsed: say which";

/// What a subject and a predicate claim, before negation.
pub(super) fn claim(subject: &Subject, predicate: &Predicate, at: &Clause) -> Built<Assertion> {
    let tails = &predicate.tails;
    if let Subject::It = subject {
        return match (&at.it, &predicate.what) {
            (Referent::Is(found), _) => claim(found, predicate, at),
            (_, What::GoTo(place)) => go_to(place, at),
            (Referent::Unsaid, What::Has { .. } | What::RowWith { .. } | What::Costs(_)) => {
                claim(&Subject::ThisPage, predicate, at)
            }
            _ => at.refuse(UNCLEAR),
        };
    }
    if let (Subject::Every { kind, within }, Some(condition)) = (subject, condition_of(predicate)) {
        return every_is(*kind, condition, within, at);
    }
    if let Some(word) = done::made(subject, predicate, at) {
        return done::done(subject, &word, at);
    }
    match &predicate.what {
        What::Shown { listed, open, there } => {
            let is_option =
                matches!(subject, Subject::Target(Target { kind: Some(ElementKind::Option), .. }));
            shown(subject, tails, (*listed || *there && is_option, *open), at)
        }
        What::Gone { closed, .. } => gone(subject, tails, *closed, at),
        What::State(state) => state_of(subject, *state, at),
        What::Active => active(subject, at),
        What::Look(look) => looks(subject, look, at),
        What::Color(color) => colored(subject, color, at),
        What::Value { values, change, within } => value(subject, values, change, within, at),
        What::Was { value, within } => was(subject, value, within, at),
        What::Edge(how, text) => compare(subject, *how, text, at),
        What::Has { verb, objects, selected } => {
            super::having::having(subject, (*verb, objects, *selected), tails, at)
        }
        What::Only => at.refuse(
            "no rule can tell that there is nothing else: say what is shown and what is not, or count",
        ),
        What::RowWith { cells, within, none } => row(subject, cells, within, *none, at),
        What::List(values) => listed(subject, values, at),
        What::Kind { kind, required } => of_kind(subject, (*kind, *required), predicate, at),
        What::Hint(text) => {
            let (target, text) = (element(subject, at)?, text.clone());
            Ok(at.check(Claim::Hint { target, how: TextMatch::Is, text }))
        }
        What::Column { column, value, shown } => {
            Ok(at.check(of_column(subject, column, (value, *shown), at)?))
        }
        What::Options { .. } | What::OptionOf(_) => of_options(subject, &predicate.what, at),
        What::EnteredIn(target) => entered_in(subject, target, at),
        _ => in_own_words(subject, predicate, at),
    }
}

/// "'Ada' is entered in the 'Name' field", "the product name is entered in the 'Search' field".
fn entered_in(subject: &Subject, target: &Target, at: &Clause) -> Built<Assertion> {
    let (target, how) = (target.clone(), TextMatch::Is);
    Ok(at.check(match entered::is_own_words(subject, at) {
        true => Claim::AsEntered { target: Some(target), value: None },
        false => Claim::Value { target, how, value: text_of(subject, at)? },
    }))
}

/// What a dropdown offers.
fn of_options(subject: &Subject, what: &What, at: &Clause) -> Built<Assertion> {
    let (target, values, only) = match what {
        What::Options { values, only } => (offering(subject, at)?, values.clone(), *only),
        What::OptionOf(target) => (target.clone(), vec![text_of(subject, at)?], false),
        _ => return at.refuse(UNCLEAR),
    };
    Ok(at.check(Claim::Options { target, values, only }))
}

/// The predicates of testers' own words.
fn in_own_words(subject: &Subject, predicate: &Predicate, at: &Clause) -> Built<Assertion> {
    let tails = &predicate.tails;
    match &predicate.what {
        What::AtEdge(edge) => {
            super::adjunct::at_edge(shown(subject, tails, (false, false), at)?, subject, *edge, at)
        }
        What::Given(name) => entered::given(subject, name, predicate, at),
        What::SomeText => Ok(at.check(Claim::Filled { target: entered::field(subject, at)? })),
        What::Dots => {
            let target = entered::field(subject, at)?;
            let state = Claim::State { target: target.clone(), state: State::Masked };
            Ok(Assertion::And(vec![at.check(state), at.check(Claim::Filled { target })]))
        }
        What::Costs(price) => costs(subject, price, at),
        What::Done(what) => done::done(subject, what, at),
        What::SwitchesTo(tab) => match subject {
            Subject::User | Subject::ThisPage | Subject::Things { .. } => {
                Ok(at.check(Claim::State { target: tab.clone(), state: State::Selected }))
            }
            _ => at.refuse("say which tab is selected: \"the 'Details' tab is selected\""),
        },
        What::Lets(state, target) => match subject {
            Subject::User => Ok(at.check(Claim::State { target: target.clone(), state: *state })),
            _ => {
                at.refuse("only a user does this: say which button is enabled, or which field can be edited")
            }
        },
        _ => more(subject, predicate, at),
    }
}

/// "'Mug' costs '$5'": what stands in its row; of the page, at the label.
fn costs(subject: &Subject, price: &Literal, at: &Clause) -> Built<Assertion> {
    let label = Literal { span: price.span, ..Literal::bare("price".to_owned()) };
    match subject {
        Subject::ThisPage => compare(&Subject::Text(label, Vec::new()), TextMatch::Is, price, at),
        _ => Ok(at.check(of_column(subject, &label, (price, false), at)?)),
    }
}

/// "The options of 'Size' are 'S', 'M' and 'L'"
fn listed(subject: &Subject, values: &[Literal], at: &Clause) -> Built<Assertion> {
    match subject {
        Subject::OptionsOf(target) => Ok(at.check(all_options(target, values.to_vec()))),
        Subject::Things { kind: Some(kind @ (ElementKind::Tab | ElementKind::Column)), within, .. } => {
            let there = values.iter().map(|name| Claim::Element { target: named(name, Some(*kind), within) });
            let all = Claim::Count {
                counted: Counted::Elements(*kind, None),
                comparison: Comparison::Exactly,
                number: values.len() as u64,
                within: within.clone(),
            };
            Ok(all_of(there.chain([all]).map(|claim| at.check(claim)).collect()))
        }
        _ => at.refuse("one thing has one value: write a sentence for each text, or \"the options of 'A' are 'B' and 'C'\""),
    }
}

/// These options and no other.
pub(super) fn all_options(target: &Target, values: Vec<Literal>) -> Claim {
    Claim::Options { target: target.clone(), values, only: true }
}

/// "'A' is a link": there is a link of that name. Of a denial nobody knows whether another thing is called so.
fn of_kind(
    subject: &Subject,
    (kind, required): (ElementKind, bool),
    predicate: &Predicate,
    at: &Clause,
) -> Built<Assertion> {
    match subject {
        Subject::Text(name, within) if required => {
            let target = named(name, Some(kind), within);
            Ok(at.check(Claim::State { target, state: State::Required }))
        }
        Subject::Text(name, within) if !predicate.negated && !predicate.no_longer => {
            Ok(at.check(Claim::Element { target: named(name, Some(kind), within) }))
        }
        Subject::Text(..) => at.refuse(
            "it may be there as something else, or not at all: say \"the link 'A' is not displayed\"",
        ),
        _ => at.refuse("say what it is called, in quotes: \"'A' is a link\""),
    }
}

/// The predicates that compare with another moment, place or number.
fn more(subject: &Subject, predicate: &Predicate, at: &Clause) -> Built<Assertion> {
    Ok(match &predicate.what {
        What::AsEntered => at.check(as_entered(subject, at)?),
        What::Empty => match subject {
            Subject::Target(target)
                if matches!(target.kind, Some(ElementKind::Table | ElementKind::List)) =>
            {
                emptied(target, at)?
            }
            Subject::Things {
                kind: Some(kind @ (ElementKind::Field | ElementKind::TextArea)),
                within,
                ..
            } => {
                return every_is(*kind, Condition::Empty, within, at);
            }
            // "The cart is empty": a page that has none says so.
            Subject::Things { name: Some(_), within, .. } if within.is_empty() => {
                let empty = Literal { span: at.span, ..Literal::bare("empty") };
                return done::done(subject, &empty, at);
            }
            Subject::Message(_) | Subject::Dialog { .. } | Subject::Region(_) | Subject::Things { .. } => {
                return at.refuse("only a field, a table or a list can be empty");
            }
            _ => at.check(Claim::Empty { target: element(subject, at)? }),
        },
        What::Filled => at.check(Claim::Filled { target: element(subject, at)? }),
        What::Sorted { column, direction, numeric, by_date, .. } => {
            let (own, within) = sorted_of(subject, at)?;
            if own.is_some() && column.is_some() && own != *column {
                return at.refuse("two columns are named for one order");
            }
            at.check(Claim::Order {
                column: column.clone().or(own),
                direction: *direction,
                numeric: *numeric,
                by_date: *by_date,
                within,
            })
        }
        What::Number { comparison, number, within } => match subject {
            Subject::NumberOf { counted, within: own } => at.check(Claim::Count {
                counted: counted.clone(),
                comparison: *comparison,
                number: *number,
                within: both(own, within),
            }),
            _ => return at.refuse("say what is counted: \"the number of rows is 5\""),
        },
        What::Measure { bounds, within } => measured(subject, bounds, within, predicate, at)?,
        What::Leads(to) => at.check(leads(subject, to, at)?),
        What::Same { earlier, changed } => same(subject, *earlier, *changed, at)?,
        What::Moved { up, by } => moved(subject, *up, by.as_ref(), at)?,
        What::GoTo(place) => go_to_of(subject, place, at)?,
        What::NewTab => at.check(Claim::NewTab { name: opened_in_tab(subject, at)? }),
        What::Downloaded => match subject {
            Subject::Download(name) => at.check(Claim::Download { name: name.clone() }),
            Subject::Text(name, _) => at.check(Claim::Download { name: Some(name.clone()) }),
            _ => return at.refuse("say which file: \"the file 'report.csv' is downloaded\""),
        },
        _ => return placed(subject, predicate, at),
    })
}

/// "'A' is above 'B'", "the heading 'A' is below the heading 'B'": of their texts, each of which must be of its kind. What a
/// denial of all that says cannot be told.
fn before(
    subject: &Subject,
    ahead: bool,
    (other, kind): (&Literal, Option<ElementKind>),
    predicate: &Predicate,
    at: &Clause,
) -> Built<Assertion> {
    let plain = !predicate.negated && !predicate.still && !predicate.no_longer;
    let (text, own, within) = match subject {
        Subject::Text(text, within) if plain || kind.is_none() => (text, None, within),
        Subject::Target(Target {
            name: Some(name),
            kind: own @ Some(ElementKind::Heading | ElementKind::Link | ElementKind::Button),
            ordinal: None,
            within,
            ..
        }) if plain && name.quoted => (name, *own, within),
        _ => return at.refuse("an order on the page is read for texts in quotes: \"'A' is above 'B'\""),
    };
    let of_kind = |name: &Literal, kind: Option<ElementKind>| {
        Some(at.check(Claim::Element { target: named(name, Some(kind?), within) }))
    };
    let (first, second) = if ahead { (text, other) } else { (other, text) };
    let vertical = ["above", "below", "beneath"].iter().any(|word| at.says(word));
    let (first, second) = (first.clone(), second.clone());
    let order = at.check(Claim::Before { first, second, vertical, within: within.clone() });
    let kinds = [of_kind(text, own), of_kind(other, kind)];
    Ok(all_of(kinds.into_iter().flatten().chain([order]).collect()))
}

/// The predicates that say where something stands among others.
fn placed(subject: &Subject, predicate: &Predicate, at: &Clause) -> Built<Assertion> {
    Ok(match &predicate.what {
        What::Before { ahead, other, kind } => {
            if let Subject::Message(_) = subject {
                return at.refuse(
                    "say at which field it stands: \"the message is displayed below the field 'Email'\"",
                );
            }
            before(subject, *ahead, (other, *kind), predicate, at)?
        }
        What::ItemAt(place) => match item_of(place) {
            Some((ordinal, kind)) => {
                let (text, within) = (text_of(subject, at)?, place.within.clone());
                let placed = ["listed", "displayed", "shown", "top", "bottom", "appears", "comes"];
                let exact = !placed.iter().any(|word| at.says(word));
                at.check(Claim::ItemAt { ordinal, kind, text, exact, within })
            }
            None => return at.refuse("only rows, items, options and cells are counted by their place"),
        },
        _ => return at.refuse("no rule reads this"),
    })
}

/// The scopes of a subject and of its predicate.
pub(super) fn both(own: &[Scope], more: &[Scope]) -> Vec<Scope> {
    own.iter().chain(more).cloned().collect()
}

fn gone(subject: &Subject, tails: &Tails, closed: bool, at: &Clause) -> Built<Assertion> {
    if closed {
        let state = match subject {
            Subject::Target(target) => opening(target, CLOSED, at)?.and_then(|(_, closed)| closed),
            Subject::Text(..) => return at.refuse(CLOSED),
            _ => None,
        };
        if let Some(state) = state {
            return state_of(subject, state, at);
        }
    }
    shown(subject, tails, (false, false), at)
}

/// A target by its name or kind: for states, values and looks.
pub(super) fn element(subject: &Subject, at: &Clause) -> Built<Target> {
    match subject {
        Subject::Target(target) if is_item_of_unsaid_kind(target) => at.refuse(UNSAID_KIND),
        Subject::Target(target) => Ok(target.clone()),
        Subject::Text(name, within) => Ok(named(name, None, within)),
        Subject::Row { cells, within } if cells.len() == 1 => {
            Ok(named(&cells[0], Some(ElementKind::Row), within))
        }
        Subject::Value(target) => Ok(target.clone()),
        Subject::Labelled { text, within, .. } => Ok(named(text, None, within)),
        Subject::Options { values, only: false } if values.len() == 1 => {
            Ok(named(&values[0], Some(ElementKind::Option), &[]))
        }
        Subject::Things { name: Some(name), within, .. }
            if !bare::is_plural(&name.text) && !bare::is_instance(&name.text) =>
        {
            Ok(named(name, None, within))
        }
        Subject::Things { .. } | Subject::Every { .. } | Subject::Plural(_) => {
            at.refuse("no rule checks this of many elements at once: name each of them in quotes")
        }
        _ => at.refuse("this is said of elements alone: name the one that shows it"),
    }
}

/// "The first result": what kind of element it is nobody says, so that only its text can be held against another.
pub(super) fn is_item_of_unsaid_kind(target: &Target) -> bool {
    target.name.is_none() && target.kind.is_none() && target.ordinal.is_some() && target.exact().is_none()
}

pub(super) const UNSAID_KIND: &str = "what kind of element it is is not said: say \"the first row\" or \"the first item\", or which text it shows";

pub(super) fn named(name: &Literal, kind: Option<ElementKind>, within: &[Scope]) -> Target {
    Target { name: Some(name.clone()), kind, ordinal: None, within: within.to_vec(), span: name.span }
}

/// What stands in a column, in the row of the subject or in all of them; a dialog has a title only.
pub(super) fn of_column(
    subject: &Subject,
    column: &Literal,
    (value, shown): (&Literal, bool),
    at: &Clause,
) -> Built<Claim> {
    let (how, value) = (TextMatch::Is, value.clone());
    let in_row = |row: &Literal, within: &[Scope]| Claim::Cell {
        row: row.clone(),
        column: column.clone(),
        how,
        value: value.clone(),
        within: within.to_vec(),
    };
    match subject {
        // What a text shows may stand anywhere in it; what a row shows stands in its cells.
        Subject::Text(row, within) if !shown => Ok(in_row(row, within)),
        Subject::Every { kind: kind @ ElementKind::Row, within } => {
            let within = both(&[Scope::Column(column.clone())], within);
            Ok(Claim::Every { kind: *kind, text: value, within, exact: !shown })
        }
        Subject::Row { cells, within } if cells.len() == 1 => Ok(in_row(&cells[0], within)),
        Subject::Target(Target {
            kind: Some(ElementKind::Row),
            name: None,
            ordinal: Some(place),
            within,
            span,
        }) => {
            let target = column_of_row(column.clone(), *place, within, *span);
            Ok(Claim::Value { target, how, value })
        }
        Subject::Dialog { text: None, .. } if column.text.eq_ignore_ascii_case("title") => {
            Ok(Claim::Dialog { how, text: Some(value), also: Vec::new() })
        }
        _ => at.refuse("say of which row, by a text in quotes: \"'A' has the price '$5'\""),
    }
}

fn text_of(subject: &Subject, at: &Clause) -> Built<Literal> {
    match subject {
        Subject::Text(text, within) | Subject::Labelled { text, within, .. } if within.is_empty() => {
            Ok(text.clone())
        }
        Subject::Options { values, .. } if values.len() == 1 => Ok(values[0].clone()),
        Subject::Target(Target {
            name: Some(name),
            kind: Some(ElementKind::Option | ElementKind::Item),
            ordinal: None,
            ..
        }) => Ok(name.clone()),
        _ => at.refuse("say the value in quotes: \"'V' is selected in the 'X' dropdown\""),
    }
}

/// What may have options.
pub(super) fn offering(subject: &Subject, at: &Clause) -> Built<Target> {
    let target = element(subject, at)?;
    match target.kind {
        None
        | Some(
            ElementKind::Dropdown
            | ElementKind::List
            | ElementKind::Menu
            | ElementKind::Field
            | ElementKind::Element,
        ) if target.ordinal.is_none() || target.kind.is_some() => Ok(target),
        _ => at.refuse("only a dropdown, a list or a menu has options"),
    }
}

/// What a predicate says of each of many.
pub(super) fn condition_of(predicate: &Predicate) -> Option<Condition> {
    match predicate.what {
        What::State(state) => Some(Condition::State(state)),
        What::Empty => Some(Condition::Empty),
        What::Filled => Some(Condition::Filled),
        _ => None,
    }
}

/// "all checkboxes are checked"
pub(super) fn every_is(
    kind: ElementKind,
    condition: Condition,
    within: &[Scope],
    at: &Clause,
) -> Built<Assertion> {
    use ElementKind as K;
    let of_state = matches!(condition, Condition::State(_))
        && matches!(kind, K::Button | K::Link | K::Checkbox | K::Radio | K::Switch);
    if !of_state && !matches!(kind, K::Field | K::TextArea | K::Dropdown) {
        return at.refuse("no rule checks this of many elements at once: name each of them in quotes");
    }
    Ok(at.check(Claim::EveryIs { kind, condition, within: within.to_vec() }))
}

fn state_of(subject: &Subject, state: State, at: &Clause) -> Built<Assertion> {
    let value = matches!(subject, Subject::Value(_)) && state != State::Masked;
    if value || matches!(subject, Subject::Message(_) | Subject::Dialog { .. }) {
        return at.refuse("only a control has such a state: name the control");
    }
    if let (Subject::Things { name: Some(name), within, .. }, State::Expanded | State::Collapsed) =
        (subject, state)
        && let Some(menu) = bare::menu_of_items(name)
    {
        return Ok(at.check(Claim::State { target: named(&menu, Some(ElementKind::Menu), within), state }));
    }
    if let Subject::Things { name: Some(_), .. } = subject
        && !bare::has_state(state)
    {
        return at.refuse(bare::SWITCHED);
    }
    let target = match subject {
        // A cell has no such state: what is named there stands in the row.
        Subject::Cell { column, row } if column.quoted => named(column, None, &[Scope::Row(row.clone())]),
        _ => element(subject, at)?,
    };
    Ok(at.check(Claim::State { target, state }))
}

fn active(subject: &Subject, at: &Clause) -> Built<Assertion> {
    let target = element(subject, at)?;
    let state = match target.kind {
        Some(
            ElementKind::Tab
            | ElementKind::MenuItem
            | ElementKind::Option
            | ElementKind::Radio
            | ElementKind::Item,
        ) => State::Selected,
        _ => return at.refuse("\"active\" may mean enabled or selected: say which"),
    };
    Ok(at.check(Claim::State { target, state }))
}

fn row(subject: &Subject, cells: &[Literal], within: &[Scope], none: bool, at: &Clause) -> Built<Assertion> {
    let place = match subject {
        Subject::ThisPage => Vec::new(),
        _ => container(subject).map_or_else(|| at.refuse("only a table or the page has rows"), Ok)?,
    };
    let found = at.check(Claim::TableRow { cells: cells.to_vec(), within: both(&place, within) });
    Ok(if none { Assertion::Not(Box::new(found)) } else { found })
}

/// Where a user, a tab or the page itself is.
fn go_to_of(subject: &Subject, place: &Place, at: &Clause) -> Built<Assertion> {
    match subject {
        Subject::User | Subject::ThisPage | Subject::Nothing => go_to(place, at),
        Subject::Text(..) if matches!(place, Place::Called(_)) => {
            at.refuse("say what the page shows: which text or element is displayed, and where")
        }
        Subject::Text(text, within) if within.is_empty() => Ok(Assertion::And(vec![
            go_to(place, at)?,
            at.check(Claim::Text { text: text.clone(), within: Vec::new(), listed: false }),
        ])),
        _ => at.refuse("that one is on a page is said of the user: \"the user is on the 'Cart' page\"; of anything else say \"is displayed\""),
    }
}

/// A page by its name, title, heading or address.
pub(super) fn go_to(place: &Place, at: &Clause) -> Built<Assertion> {
    Ok(at.check(match place {
        Place::Named(name) | Place::Called(name) => Claim::Page { name: name.clone() },
        Place::Titled(text) => Claim::Title { how: TextMatch::Is, text: text.clone(), tab: false },
        Place::Headed(name) => element_like(named(name, Some(ElementKind::Heading), &[])),
        Place::At(text) => Claim::Url { how: TextMatch::Is, text: text.clone() },
        Place::Same => Claim::Same { subject: Compared::Url, earlier: Earlier::BeforeAction, changed: false },
    }))
}

fn opened_in_tab(subject: &Subject, at: &Clause) -> Built<Option<Literal>> {
    match subject {
        Subject::Page(Place::Named(name) | Place::Titled(name) | Place::At(name)) => Ok(Some(name.clone())),
        Subject::Text(name, within) if within.is_empty() => Ok(Some(name.clone())),
        Subject::Url(Some(name)) => Ok(Some(name.clone())),
        Subject::Target(Target { kind: Some(ElementKind::Link), name: Some(_), .. }) => at.refuse(
            "which link has opened it is not seen: click it in this row, and say \"a new tab is opened\"",
        ),
        Subject::Target(Target { kind: Some(ElementKind::Link), .. }) | Subject::ThisPage => Ok(None),
        _ => at.refuse("say which page opens in a new tab"),
    }
}

/// How a verb of having compares a value.
pub(super) fn how_of(verb: Having) -> TextMatch {
    if verb == Having::Contains { TextMatch::Contains } else { TextMatch::Is }
}
