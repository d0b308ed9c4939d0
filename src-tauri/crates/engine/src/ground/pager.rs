//! "Go to the next page": the control of a long list that turns its pages.

use super::verb::Verb;
use crate::facts::boxes::same_line;
use crate::facts::regions::regions;
use crate::facts::roles::inside;
use crate::facts::rows::innermost;
use crate::facts::wanted::fold;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{Region, Target};

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

/// Whether a control with a number is one of a pager: it says so, stands in what is one, or with other numbers and what leads on, and nothing
/// else. Stars to give and the days of a calendar have numbers as well.
pub(crate) fn is_page_number(s: &Snapshot, control: usize) -> bool {
    const MOST: usize = 20;
    let name = |i: usize| {
        let e = &s.elements[i];
        let said = fold(&e.name);
        if said.is_empty() { fold(&s.text_of(i)) } else { said }
    };
    let number = |i: &usize| name(*i).parse::<u32>().is_ok();
    let leads = |i: &usize| TURNS.iter().any(|(_, called)| called.contains(&name(*i).as_str()));
    let pagers = regions(s, Region::Pagination);
    if name(control).contains("page") || s.ancestors(control).any(|a| pagers.contains(&a)) {
        return true;
    }
    let pressed = |i: &usize| {
        let e = &s.elements[*i];
        e.visible && (e.clickable || matches!(e.role, Role::Button | Role::Link))
    };
    let controls = |around: usize| -> Vec<usize> { inside(s, around).filter(pressed).collect() };
    let around =
        s.ancestors(control).skip(1).map(controls).find(|all| all.iter().filter(|i| number(i)).count() > 1);
    around.is_some_and(|all| {
        let current = all.iter().any(|&i| s.elements[i].states.current);
        let numbers = all.iter().filter(|i| number(i)).count();
        let at = s.elements[control].bbox;
        let beside = |i: &&usize| leads(i) && same_line(s.elements[**i].bbox, at);
        numbers <= MOST
            && (current || all.iter().any(|i| beside(&i)))
            && all.iter().all(|i| number(i) || leads(i))
    })
}

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
