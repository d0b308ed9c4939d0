//! What a subject and a predicate claim together; a pair that means nothing that a rule decides is an error.

use super::super::error::ParseError;
use super::adjunct::{all_of, opening, shown};
use super::compare::{compare, emptied, moved, same, sorted_of, value, was};
use super::diagnosis::unquoted;
use super::done;
use super::entered::{self, as_entered};
use super::look::{colored, looks};
use super::meant::{element, go_to, go_to_of, named, of_column, offering, opened_in_tab, text_of};
use super::measure::{leads, measured};
use super::phrase::{Built, Having, Predicate, Subject, Tails, What, item_of};
use super::referent::Referent;
use super::states::{active, condition_of, every_is, state_of};
use super::within::container;
use crate::assertion::{Assertion, Check, Claim, Comparison, Condition, Counted, State, TextMatch};
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
        What::Sorted { column, direction, numeric, by_date, directed } => {
            let (own, within) = sorted_of(subject, at)?;
            if own.is_some() && column.is_some() && own != *column {
                return at.refuse("two columns are named for one order");
            }
            let column = column.clone().or(own);
            let (direction, undirected) = (*direction, !directed);
            let (numeric, by_date) = (*numeric, *by_date);
            at.check(Claim::Order { column, direction, undirected, numeric, by_date, within })
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

fn row(subject: &Subject, cells: &[Literal], within: &[Scope], none: bool, at: &Clause) -> Built<Assertion> {
    let place = match subject {
        Subject::ThisPage => Vec::new(),
        _ => container(subject).map_or_else(|| at.refuse("only a table or the page has rows"), Ok)?,
    };
    let found = at.check(Claim::TableRow { cells: cells.to_vec(), within: both(&place, within) });
    Ok(if none { Assertion::Not(Box::new(found)) } else { found })
}

/// How a verb of having compares a value.
pub(super) fn how_of(verb: Having) -> TextMatch {
    if verb == Having::Contains { TextMatch::Contains } else { TextMatch::Is }
}
