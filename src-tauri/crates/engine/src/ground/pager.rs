//! "Go to the next page": the control of a long list that turns its pages.

use super::verb::Verb;
use crate::facts::rows::innermost;
use crate::facts::wanted::fold;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::Target;

/// What people say, and what pages call it. A sign alone is one of a pager: "›" in a slide show turns no page, so signs stand last.
const TURNS: [(&[&str], &[&str]); 4] = [
    (&["next", "next page"], &["next page", "go to next page", "next", "next ›", "next »", "›", "»"]),
    (
        &["previous", "previous page"],
        &["previous page", "go to previous page", "previous", "prev", "‹ previous", "« previous", "‹", "«"],
    ),
    (&["first", "first page"], &["first page", "go to first page", "first", "« first"]),
    (&["last", "last page"], &["last page", "go to last page", "last", "last »"]),
];

/// The only control that turns to the page that is said, by the first of the names that any has.
pub(super) fn turning(snapshot: &Snapshot, target: &Target, verb: Verb) -> Option<usize> {
    let name = target.name.as_ref().filter(|name| !name.quoted && target.ordinal.is_none())?;
    if !matches!(verb, Verb::Click | Verb::Go | Verb::Choose) || !target.within.is_empty() {
        return None;
    }
    let said = fold(&name.text);
    let (_, called) = TURNS.iter().find(|(words, _)| words.contains(&said.as_str()))?;
    let having = |text: &str| {
        let has = |e: &Element| {
            e.visible
                && !e.states.disabled
                && matches!(e.role, Role::Button | Role::Link)
                && fold(&e.name) == text
        };
        let all: Vec<usize> =
            (0..snapshot.elements.len()).filter(|&i| snapshot.elements.get(i).is_some_and(has)).collect();
        innermost(snapshot, &all)
    };
    let found = called.iter().map(|text| having(text)).find(|found| !found.is_empty())?;
    match found.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}
