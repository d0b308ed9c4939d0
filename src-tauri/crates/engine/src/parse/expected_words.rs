//! The words of canonical assertions.

use super::render::{literal, noun};
use crate::assertion::State;
use crate::step::{ElementKind, Literal, Ordinal, Region, Side};

/// What stands behind the digits of a place: "21st", "22nd", "113th".
pub(crate) fn ending(number: usize) -> &'static str {
    match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    }
}

/// "first", "last", "13th".
pub(crate) fn ordinal(place: Ordinal) -> String {
    const WORDS: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth",
    ];
    match place {
        Ordinal::Last => "last".to_owned(),
        Ordinal::Nth(number) => {
            let number = number as usize;
            match WORDS.get(number.wrapping_sub(1)) {
                Some(word) => (*word).to_owned(),
                None => format!("{number}{}", ending(number)),
            }
        }
    }
}

/// A noun for many.
pub(super) fn plural(kind: ElementKind) -> String {
    match kind {
        ElementKind::Checkbox => "checkboxes".to_owned(),
        ElementKind::Switch => "switches".to_owned(),
        other => format!("{}s", noun(other)),
    }
}

/// A place at a control.
pub(super) fn beside(name: &Literal, kind: ElementKind, side: Side) -> String {
    let side = match side {
        Side::Below => "below",
        Side::Above => "above",
        Side::Beside => "next to",
        Side::At => "at",
    };
    let (words, noun) = (literal(name), noun(kind));
    if name.quoted { format!("{side} the {noun} {words}") } else { format!("{side} the {words} {noun}") }
}

/// A part of the page.
pub(super) fn region_word(region: Region) -> &'static str {
    match region {
        Region::Header => "header",
        Region::Footer => "footer",
        Region::Navigation => "navigation",
        Region::Sidebar => "sidebar",
        Region::Main => "main content",
        Region::Dialog => "dialog",
        Region::Form => "form",
        Region::Table => "table",
        Region::List => "list",
        Region::Search => "search area",
        Region::Breadcrumbs => "breadcrumbs",
        Region::Pagination => "pagination",
        Region::Message => "message",
        Region::TableHeader => "table header",
        Region::Menu => "menu",
    }
}

/// A state behind "is".
pub(super) fn state_word(state: State) -> &'static str {
    match state {
        State::Checked => "checked",
        State::Unchecked => "unchecked",
        State::Selected => "selected",
        State::Enabled => "enabled",
        State::Disabled => "disabled",
        State::Required => "required",
        State::Optional => "optional",
        State::ReadOnly => "read-only",
        State::Editable => "editable",
        State::Focused => "focused",
        State::Expanded => "expanded",
        State::Collapsed => "collapsed",
        State::Pressed => "pressed",
        State::Invalid => "invalid",
        State::Valid => "valid",
        State::Masked => "masked",
        State::Clickable => "clickable",
    }
}
