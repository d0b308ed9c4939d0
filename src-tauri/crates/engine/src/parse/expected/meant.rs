//! What element, text, column or page a subject means.

use super::adjunct::element_like;
use super::bare;
use super::claim::{Clause, both};
use super::phrase::{Built, Place, Subject};
use super::within::column_of_row;
use crate::assertion::{Assertion, Claim, Earlier, Subject as Compared, TextMatch};
use crate::step::{ElementKind, Literal, Scope, Target};

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

pub(super) fn text_of(subject: &Subject, at: &Clause) -> Built<Literal> {
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

/// Where a user, a tab or the page itself is.
pub(super) fn go_to_of(subject: &Subject, place: &Place, at: &Clause) -> Built<Assertion> {
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

pub(super) fn opened_in_tab(subject: &Subject, at: &Clause) -> Built<Option<Literal>> {
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
