//! Where "go to X" and "open X" lead: to what a link, a tab or an entry of a menu shows, and never through a form.

use super::plan::{Gesture, NotReady, Plan, Planned, free, grounded, on_element};
use crate::ground::{self, Verb};
use crate::page::Need;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ClickKind, Literal, Step, Target};
use crate::verdict::{Cause, Finding};

/// A click on what leads there; nothing where a page is the one already and nothing else leads to it.
pub(super) fn plan(snapshot: &Snapshot, step: &Step, target: &Target, page: bool) -> Planned {
    let name = target.name.as_ref().filter(|_| page);
    let here = name.is_some_and(|name| ground::is_here(snapshot, &name.text));
    match leading(snapshot, step, target, page) {
        Ok((element, _)) if here && leads_here(snapshot, element) || is_unfolded(snapshot, element) => {
            free(Gesture::Nothing)
        }
        Ok((element, tentative)) => {
            on_element(snapshot, step, element, Gesture::Click(ClickKind::Single), Need::Pointer)
                .map(|plan| Plan { tentative, ..plan })
        }
        Err(_) if here => free(Gesture::Nothing),
        Err(missing) => Err(sends_alone(snapshot, step, target).unwrap_or(missing)),
    }
}

/// By its name; a page also by what others call it.
fn leading(snapshot: &Snapshot, step: &Step, target: &Target, page: bool) -> Result<(usize, bool), NotReady> {
    let missing = match grounded(snapshot, step, target, Verb::Go) {
        Ok(found) => return Ok(found),
        Err(missing) => missing,
    };
    let Some(name) = target.name.as_ref().filter(|_| page) else { return Err(missing) };
    let mut found: Vec<usize> = ground::other_names(&name.text)
        .filter_map(|other| {
            let other =
                Target { name: Some(Literal { text: other.into(), ..name.clone() }), ..target.clone() };
            grounded(snapshot, step, &other, Verb::Go).ok().map(|(element, _)| element)
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    match found.as_slice() {
        [one] => Ok((*one, true)),
        _ => Err(missing),
    }
}

/// The head of a group of a menu that is unfolded already: a click on it would fold the group. What stands in it is a menu of its own, or the
/// head itself says that it is unfolded.
fn is_unfolded(snapshot: &Snapshot, element: usize) -> bool {
    let is_open = |i: usize| {
        snapshot
            .elements
            .get(i)
            .is_some_and(|e| matches!(e.role, Role::Menu | Role::MenuItem) && e.states.expanded == Some(true))
    };
    let Some(head) = snapshot.elements.get(element).filter(|e| e.href.is_none()) else { return false };
    let holds_menu = |group: usize| {
        let inner = |(i, e): (usize, &Element)| {
            let apart = i != group && !snapshot.is_within(element, i) && e.runs.0 >= head.runs.1;
            e.role == Role::Menu && apart && snapshot.is_within(i, group)
        };
        snapshot.elements.iter().enumerate().any(inner)
    };
    let around = snapshot.ancestors(element).nth(1).filter(|&group| is_open(group));
    is_open(element) || around.is_some_and(holds_menu)
}

fn leads_here(snapshot: &Snapshot, element: usize) -> bool {
    let address = snapshot.url.split('#').next();
    snapshot.elements.get(element).is_some_and(|e| {
        e.states.current || e.href.as_deref().is_some_and(|href| href.split('#').next() == address)
    })
}

/// All that is called so is a button that sends a form, which nobody goes to a place by.
fn sends_alone(snapshot: &Snapshot, step: &Step, target: &Target) -> Option<NotReady> {
    let (button, _) = grounded(snapshot, step, target, Verb::Click).ok()?;
    let message =
        format!("nothing leads to it but {}, which may send its form", ground::describe(snapshot, button));
    let finding = Finding::new(Cause::AmbiguousStep, &step.text, message)
        .near(vec![ground::candidate(snapshot, button)])
        .way_out("if that is meant, write \"click '…'\"");
    Some(NotReady { finding, at_rest: false })
}
