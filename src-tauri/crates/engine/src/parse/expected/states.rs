//! What states and conditions claim of a subject, or of each of many.

use super::bare;
use super::claim::Clause;
use super::meant::{element, named};
use super::phrase::{Built, Predicate, Subject, What};
use crate::assertion::{Assertion, Claim, Condition, State};
use crate::step::{ElementKind, Scope};

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

pub(super) fn state_of(subject: &Subject, state: State, at: &Clause) -> Built<Assertion> {
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

pub(super) fn active(subject: &Subject, at: &Clause) -> Built<Assertion> {
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
