//! Where "go to X" and "open X" lead: to what a link, a tab or an entry of a menu shows, and never through a form.

use super::plan::{Gesture, NotReady, Plan, Planned, free, grounded, on_element};
use crate::ground::{self, Verb};
use crate::page::Need;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ClickKind, GoTo, Literal, Step, Target};
use crate::verdict::{Cause, Finding};

/// A click on what leads there; nothing where a page is the one already and nothing else leads to it.
pub(super) fn plan(snapshot: &Snapshot, step: &Step, target: &Target, to: GoTo) -> Planned {
    let page = to == GoTo::Page;
    let name = target.name.as_ref().filter(|_| page);
    let here = name.is_some_and(|name| ground::is_here(snapshot, &name.text));
    match leading(snapshot, step, target, page)
        .and_then(|found| no_other_number(snapshot, step, target, found))
    {
        Ok((element, _)) if here && leads_here(snapshot, element) => free(Gesture::Nothing),
        Ok((element, _)) if to == GoTo::Through && is_unfolded(snapshot, element) => free(Gesture::Nothing),
        Ok((element, tentative)) => {
            let beside = ground::opening_control(snapshot, element).filter(|_| !page);
            let (element, tentative) = (beside.unwrap_or(element), tentative || beside.is_some());
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

/// "Go to page 2" leads to no number but that of a page.
fn no_other_number(
    snapshot: &Snapshot,
    step: &Step,
    target: &Target,
    found: (usize, bool),
) -> Result<(usize, bool), NotReady> {
    let said = target.name.as_ref().filter(|name| !name.quoted).map(|name| name.text.to_lowercase());
    let numbered = |said: String| said.trim_start_matches("page ").trim().parse::<u32>().is_ok();
    if !said.is_some_and(numbered) || ground::is_page_number(snapshot, found.0) {
        return Ok(found);
    }
    let what = ground::describe(snapshot, found.0);
    let finding =
        Finding::new(Cause::AmbiguousStep, &step.text, format!("nothing tells that {what} is one of a page"))
            .near(vec![ground::candidate(snapshot, found.0)])
            .way_out("if it is meant, write \"click '…'\"");
    Err(NotReady { finding, at_rest: true })
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by it")]
mod tests {
    use super::*;
    use crate::clarity::read_action;
    use crate::snapshot::{NodeRef, Rect, Run, RunKind, States};
    use crate::step::Action;

    /// Role, name, parent, whether it is unfolded, and its texts.
    type Entry = (Role, &'static str, Option<usize>, Option<bool>, (usize, usize));

    fn element(at: usize, (role, name, parent, expanded, runs): Entry) -> Element {
        let place = u32::try_from(at).unwrap();
        Element {
            role,
            tag: "div".into(),
            name: name.into(),
            parent,
            visible: true,
            node: Some(NodeRef { document: 1, node: place }),
            bbox: Rect { x: 0.0, y: 20.0 * f64::from(place), width: 80.0, height: 20.0 },
            runs,
            states: States { expanded, ..States::default() },
            ..Element::default()
        }
    }

    /// A menu of one line for each entry; a group is a menu around its head and the menu below it.
    fn menu(entries: &[Entry]) -> Snapshot {
        let run = |text: &str| Run { text: text.into(), kind: RunKind::Content, ..Run::default() };
        Snapshot {
            url: "http://a/".into(),
            elements: entries.iter().enumerate().map(|(at, &entry)| element(at, entry)).collect(),
            runs: ["Sales", "Orders", "Bills"].map(run).into(),
            ..Snapshot::default()
        }
    }

    fn first(page: &Snapshot, cell: &str) -> Gesture {
        let steps = read_action(cell, &[]).unwrap();
        let step = steps.content()[0].clone();
        let Action::Go { target, to } = &step.action else { panic!("{step:?}") };
        plan(page, &step, target, *to).unwrap().gesture
    }

    const CLICK: Gesture = Gesture::Click(ClickKind::Single);

    #[test]
    fn a_group_that_is_unfolded_is_gone_through_without_folding_it() {
        let group = |expanded| {
            menu(&[
                (Role::Menu, "", None, Some(expanded), (0, 3)),
                (Role::MenuItem, "Sales", Some(0), None, (0, 1)),
                (Role::Menu, "", Some(0), None, (1, 3)),
                (Role::MenuItem, "Orders", Some(2), None, (1, 2)),
                (Role::MenuItem, "Bills", Some(2), None, (2, 3)),
            ])
        };
        assert_eq!(first(&group(true), "Go to Sales > Orders"), Gesture::Nothing);
        assert_eq!(first(&group(false), "Go to Sales > Orders"), CLICK);
        // It may have a page of its own.
        assert_eq!(first(&group(true), "Go to Sales"), CLICK);
    }

    #[test]
    fn the_first_entry_of_a_menu_is_no_head_of_it() {
        let flat = menu(&[
            (Role::Menu, "", None, Some(true), (0, 3)),
            (Role::MenuItem, "Sales", Some(0), None, (0, 1)),
            (Role::MenuItem, "Orders", Some(0), None, (1, 2)),
        ]);
        assert_eq!(first(&flat, "Go to Sales > Orders"), CLICK);
    }
}
