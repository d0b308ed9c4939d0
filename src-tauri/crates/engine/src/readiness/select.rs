//! Steps that choose one of several options.

use super::plan::{NotReady, Plan, Planned, grounded, moved_by_keys, on_element, toggle_element};
use crate::ground::{self, Grounding, Offer, OptionMatch, Verb};
use crate::page::Need;
use crate::readiness::{Gesture, Situation};
use crate::snapshot::{Role, Snapshot};
use crate::step::{ClickKind, ElementKind, Literal, Scope, Step, Target};
use crate::verdict::{Cause, Finding};

/// "select X" without saying from what: an element that is named so, else the option of the only dropdown that
/// offers it. The role that is found picks the gesture.
pub(super) fn choose(
    snapshot: &Snapshot,
    step: &Step,
    target: &Target,
    situation: &Situation<'_>,
) -> Planned {
    let not_found = match grounded(snapshot, step, target, Verb::Choose) {
        Ok((element, tentative)) => {
            let plan = match snapshot.elements[element].role {
                Role::Checkbox | Role::Switch | Role::MenuItemCheckbox | Role::Radio => {
                    toggle_element(snapshot, step, element, true, situation)
                }
                _ => on_element(snapshot, step, element, Gesture::Click(ClickKind::Single), Need::Pointer),
            };
            return plan.map(|plan| Plan { tentative, ..plan });
        }
        Err(not_found) => not_found,
    };
    let Some(name) = &target.name else { return Err(not_found) };
    if let Some(plan) = of_list_around(snapshot, step, target, name, situation) {
        return plan;
    }
    if let Some(plan) = of_list_and_group(snapshot, step, target, name) {
        return plan;
    }
    if let Some(plan) = of_list_before(snapshot, step, target, name) {
        return plan;
    }
    let place = ground::scope::area(snapshot, &target.within);
    let Ok(place) = place else { return Err(not_found) };
    let offering: Vec<(usize, usize)> = (0..snapshot.elements.len())
        .filter(|&i| snapshot.elements[i].visible && !snapshot.elements[i].options.is_empty())
        .filter(|&i| place.has(i))
        .filter_map(|i| match ground::option(snapshot, i, name) {
            OptionMatch::One(index) => Some((i, index)),
            _ => None,
        })
        .collect();
    match offering.as_slice() {
        [(element, index)] => {
            let gesture = Gesture::SelectNative { indexes: vec![*index] };
            on_element(snapshot, step, *element, gesture, Need::Enabled)
                .map(|p| Plan { tentative: true, ..p })
        }
        [] => Err(not_found),
        several => Err(NotReady {
            finding: Finding::new(
                Cause::AmbiguousTarget,
                &step.text,
                format!("'{}' is an option of {} dropdowns", name.shown(), several.len()),
            )
            .near(several.iter().map(|(i, _)| ground::candidate(snapshot, *i)).collect())
            .way_out(format!("say from which one: select '{}' from '…'", name.shown())),
            at_rest: true,
        }),
    }
}

/// "select 'A' as 'B'": the one that is a list on the page.
pub(super) fn either(
    snapshot: &Snapshot,
    step: &Step,
    first: &Target,
    second: &Target,
    situation: &Situation<'_>,
) -> Planned {
    let is_list = |target: &Target| match ground::ground(snapshot, target, Verb::Select, &step.text) {
        Grounding::One { .. } => true,
        Grounding::No { .. } => false,
    };
    let value = |target: &Target| target.name.clone().unwrap_or_else(|| Literal::quoted(""));
    match (is_list(first), is_list(second)) {
        (true, true) => Err(NotReady {
            finding: Finding::new(
                Cause::AmbiguousStep,
                &step.text,
                format!("both '{}' and '{}' are lists", value(first).shown(), value(second).shown()),
            )
            .way_out("write \"select '…' from '…'\""),
            at_rest: true,
        }),
        (false, true) => plan(snapshot, step, second, &value(first), situation),
        _ => plan(snapshot, step, first, &value(second), situation),
    }
}

/// "select 'A' from 'B'", by what B is.
pub(super) fn plan(
    snapshot: &Snapshot,
    step: &Step,
    target: &Target,
    value: &Literal,
    situation: &Situation<'_>,
) -> Planned {
    if let Some(plan) = in_group(snapshot, step, target, value) {
        return plan;
    }
    if let Some(radio) = ground::radio_of_group(snapshot, target, value) {
        return toggle_element(snapshot, step, radio, true, situation);
    }
    let (element, tentative) = grounded(snapshot, step, target, Verb::Select)?;
    select_in(snapshot, step, element, target, value).map(|plan| Plan { tentative, ..plan })
}

/// "In the list 'B', choose 'A'": the list is no part of the page in which its choices stand before it is open.
fn of_list_around(
    snapshot: &Snapshot,
    step: &Step,
    target: &Target,
    value: &Literal,
    situation: &Situation<'_>,
) -> Option<Planned> {
    use ElementKind as K;
    let [Scope::Named(name, None | Some(K::List | K::Dropdown | K::Field))] = target.within.as_slice() else {
        return None;
    };
    let list = Target { name: Some(name.clone()), kind: None, within: Vec::new(), ..target.clone() };
    let found = target.ordinal.is_none() && grounded(snapshot, step, &list, Verb::Select).is_ok();
    found.then(|| plan(snapshot, step, &list, value, situation))
}

/// The same where the list is one more place: "under 'Group', in 'B', choose 'A'".
fn of_list_and_group(snapshot: &Snapshot, step: &Step, target: &Target, value: &Literal) -> Option<Planned> {
    let (at, name) = target.within.iter().enumerate().skip(1).find_map(|(at, scope)| match scope {
        Scope::Named(name, kind) if kind.is_none_or(|k| k == ElementKind::Dropdown) => Some((at, name)),
        _ => None,
    })?;
    let mut within = target.within.clone();
    within.remove(at);
    let list = Target { name: Some(name.clone()), kind: None, within, ..target.clone() };
    in_group(snapshot, step, &list, value)
}

/// "select room type Suite", "select status = Cancelled": without quotes, the list that is meant may stand before its choice. Where the words can
/// be parted in two ways, nothing is meant for certain.
fn of_list_before(snapshot: &Snapshot, step: &Step, target: &Target, name: &Literal) -> Option<Planned> {
    let words: Vec<&str> = name.text.split_whitespace().collect();
    if name.quoted || target.ordinal.is_some() || target.kind.is_some() {
        return None;
    }
    let parted = |at: usize| {
        let (front, back) = (words[..at].join(" "), words[at..].join(" "));
        let list = front.trim_end_matches(['=', ':', ' ']).trim_end_matches(" to").trim_end_matches(" as");
        let choice = back.trim_start_matches(['=', ':', ' ']);
        let literal = |text: &str| Literal { text: text.to_owned(), ..name.clone() };
        let list = Target { name: Some(literal(list)), ..target.clone() };
        let found = grounded(snapshot, step, &list, Verb::Select).ok()?;
        (!choice.is_empty()).then(|| (found, list, literal(choice)))
    };
    let mut all = (1..words.len()).filter_map(parted);
    let ((element, _), list, choice) = all.next().filter(|_| all.next().is_none())?;
    Some(select_in(snapshot, step, element, &list, &choice).map(Plan::tentative))
}

/// "select 'A' under 'Group' from 'B'": the place that is said is a group of options rather than a part of the page.
fn in_group(snapshot: &Snapshot, step: &Step, target: &Target, value: &Literal) -> Option<Planned> {
    let (at, group) = target.within.iter().enumerate().find_map(|(at, scope)| match scope {
        Scope::Under(name) | Scope::Named(name, _) => Some((at, name)),
        _ => None,
    })?;
    let mut within = target.within.clone();
    within.remove(at);
    let list = Target { within, ..target.clone() };
    let (element, tentative) = grounded(snapshot, step, &list, Verb::Select).ok()?;
    if snapshot.elements[element].tag != "select" || !ground::has_group(snapshot, element, group) {
        return None;
    }
    let matched = ground::option_of_group(snapshot, element, value, Some(group));
    let plan = select_option(snapshot, step, element, value, matched);
    Some(plan.map(|plan| Plan { tentative, ..plan }))
}

fn select_in(snapshot: &Snapshot, step: &Step, element: usize, target: &Target, value: &Literal) -> Planned {
    let found = &snapshot.elements[element];
    if found.tag != "select" {
        let editable = (found.tag.starts_with("input") && !found.states.readonly) || found.editable;
        let gesture = Gesture::PickOption { value: value.clone(), target: target.clone(), editable };
        // A list that is open often lies over what it belongs to, and what shields the page from clicks as well.
        let shows_it = found.states.expanded == Some(true)
            && matches!(ground::listbox_option(snapshot, element, value), Offer::Options(o) | Offer::Drawn(o) if o.len() == 1);
        let need = match found.role {
            Role::Listbox | Role::RadioGroup | Role::Menu | Role::Group => Need::Attached,
            _ if shows_it => Need::Attached,
            _ => Need::Pointer,
        };
        return on_element(snapshot, step, element, gesture, need);
    }
    select_option(snapshot, step, element, value, ground::option(snapshot, element, value))
}

/// The option of a native select that was found, or why there is none.
fn select_option(
    snapshot: &Snapshot,
    step: &Step,
    element: usize,
    value: &Literal,
    matched: OptionMatch,
) -> Planned {
    let here = ground::describe(snapshot, element);
    match matched {
        OptionMatch::One(index) => {
            on_element(snapshot, step, element, Gesture::SelectNative { indexes: vec![index] }, Need::Enabled)
        }
        OptionMatch::Several(n) => Err(NotReady {
            finding: Finding::new(
                Cause::AmbiguousTarget,
                &step.text,
                format!("{here} has {n} options '{}'", value.shown()),
            )
            .way_out(format!("say in which group: select '{}' under '…' from …", value.shown())),
            at_rest: true,
        }),
        OptionMatch::Disabled => Err(Finding::new(
            Cause::TargetDisabled,
            &step.text,
            format!("the option '{}' of {here} is disabled", value.shown()),
        )
        .into()),
        // Only a choice in quotes can fail the application, and not where another option may be what is meant.
        OptionMatch::Missing(options) => Err(Finding::new(
            if value.quoted && !ground::is_among(options.iter().map(String::as_str), &value.text) {
                Cause::OptionMissing
            } else {
                Cause::AmbiguousStep
            },
            &step.text,
            format!("{here} has no option '{}'", value.shown()),
        )
        .sides(value.shown(), options.join(", "))
        .into()),
    }
}

/// "set X to V": by the role that is found.
pub(super) fn set(
    snapshot: &Snapshot,
    step: &Step,
    target: &Target,
    value: &Literal,
    situation: &Situation<'_>,
) -> Planned {
    let (element, tentative) = grounded(snapshot, step, target, Verb::Set)?;
    let found = &snapshot.elements[element];
    let plan = match found.role {
        Role::Checkbox | Role::Switch => match value.text.trim().to_lowercase().as_str() {
            "on" | "yes" | "true" | "checked" => toggle_element(snapshot, step, element, true, situation),
            "off" | "no" | "false" | "unchecked" => toggle_element(snapshot, step, element, false, situation),
            _ => Err(NotReady {
                finding: Finding::new(
                    Cause::AmbiguousStep,
                    &step.text,
                    format!("'{}' can be on or off, not '{}'", found.name, value.shown()),
                ),
                at_rest: true,
            }),
        },
        Role::Combobox | Role::Listbox | Role::RadioGroup
            if found.states.readonly || !(found.tag.starts_with("input") || found.editable) =>
        {
            select_in(snapshot, step, element, target, value)
        }
        Role::Slider if !found.tag.starts_with("input") => Err(moved_by_keys(snapshot, step, element)),
        _ => on_element(snapshot, step, element, Gesture::Fill(value.text.clone()), Need::Editable),
    };
    plan.map(|plan| Plan { tentative, ..plan })
}
