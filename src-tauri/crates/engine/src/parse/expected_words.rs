//! Counts, looks, comparisons and orders in the words of the grammar.

use super::expected_render::{Polarity, literal, scopes, target, value_of};
use crate::assertion::{Comparison, Counted, Direction, Earlier, Look, Subject};
use crate::step::{Scope, Target};

pub(super) fn count(
    counted: &Counted,
    comparison: Comparison,
    number: u64,
    within: &[Scope],
    is: Polarity,
) -> String {
    if is == Polarity::Was {
        return format!("the number of {}{} was {number}", counted_words(counted), scopes(within));
    }
    let how = match comparison {
        Comparison::MoreThanBefore | Comparison::FewerThanBefore => {
            let more = if comparison == Comparison::MoreThanBefore { "higher" } else { "lower" };
            let what = format!("the number of {}{}", counted_words(counted), scopes(within));
            return format!("{what} {} {number} {more} than before", is.be(false));
        }
        _ => comparison.of_count(),
    };
    match counted {
        // What the other nouns are for one of them is not known.
        Counted::Elements(kind, name) if number == 1 => {
            let called = name.as_ref().map(|name| literal(name) + " ").unwrap_or_default();
            format!("there {} {how} 1 {called}{}{}", is.be(false), kind.noun(), scopes(within))
        }
        Counted::Text(text) => {
            format!("{}{} {} displayed {how} {number} times", literal(text), scopes(within), is.be(false))
        }
        _ => format!("there {} {how} {number} {}{}", is.be(true), counted_words(counted), scopes(within)),
    }
}

pub(super) fn counted_words(counted: &Counted) -> String {
    match counted {
        Counted::Text(text) => format!("occurrences of {}", literal(text)),
        Counted::Elements(kind, Some(name)) => format!("{} {}", literal(name), kind.nouns()),
        Counted::Elements(kind, None) => kind.nouns().to_owned(),
        Counted::Noun(noun) => noun.clone(),
    }
}

pub(super) fn look_of(element: &Target, look: &Look, be: &str) -> String {
    let of = |noun: &str, color: &str| format!("the {noun} of {} {be} {color}", target(element));
    match look {
        Look::Color(color) => of("text color", color),
        Look::Background(color) => of("background", color),
        Look::Border(color) => of("border color", color),
        Look::Highlighted(color) => format!("{} {be} highlighted in {color}", target(element)),
        Look::Bold => format!("{} {be} bold", target(element)),
        Look::Italic => format!("{} {be} italic", target(element)),
        Look::Underlined => format!("{} {be} underlined", target(element)),
        Look::StruckThrough => format!("{} {be} struck through", target(element)),
    }
}

/// What is compared with an earlier moment.
pub(super) fn compared_words(subject: &Subject) -> String {
    match subject {
        Subject::Value(holder) => value_of(holder),
        Subject::Url => "the URL".to_owned(),
        Subject::Title => "the page title".to_owned(),
        Subject::Count(counted) => format!("the number of {}", counted_words(counted)),
        Subject::Page => "the page".to_owned(),
    }
}

pub(super) fn same(subject: &Subject, earlier: Earlier, changed: bool, is: Polarity) -> String {
    let what = compared_words(subject);
    let be = is.be(false);
    match (earlier, changed) {
        (Earlier::Row(row), false) => format!("{what} {be} the same as in row {row}"),
        (Earlier::Row(row), true) => format!("{what} is not the same as in row {row}"),
        (Earlier::BeforeAction, false) => format!("{what} {be} unchanged"),
        (Earlier::BeforeAction, true) => format!("{what} {be} different from before"),
    }
}

pub(super) fn order(direction: Direction, numeric: bool, by_date: bool) -> &'static str {
    match (direction, numeric, by_date) {
        (Direction::Ascending, true, _) => "lowest first",
        (Direction::Descending, true, _) => "highest first",
        (Direction::Ascending, _, true) => "oldest first",
        (Direction::Descending, _, true) => "newest first",
        (Direction::Ascending, ..) => "in ascending order",
        (Direction::Descending, ..) => "in descending order",
    }
}
