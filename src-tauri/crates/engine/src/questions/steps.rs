//! What a step that nobody could read may mean: steps about the elements of the page as it stood, each of which finds that one
//! element and no other.

use std::collections::BTreeSet;

use super::{Candidate, LOOKED_AT, OFFERED, group};
use crate::agents::words;
use crate::clarity;
use crate::facts::wanted::fold;
use crate::ground::{self, Grounding};
use crate::snapshot::{Element, Role, Snapshot, Tristate};
use crate::words::quoted;

/// So many options of a list are told.
const OPTIONS: usize = 50;

/// Stands for a value that nobody has said yet.
const OPEN: &str = "'…'";

/// What a step may mean on the page as it stood, the likeliest first. At most eight.
pub fn steps(cell: &str, page: &Snapshot) -> Vec<Candidate> {
    let said: BTreeSet<String> = words::content(cell).into_iter().collect();
    let literals = group::literals(cell);
    let controls = page.elements.iter().enumerate().filter(|(_, e)| {
        e.visible && !e.states.disabled && ground::is_interactive(e) && e.role != Role::Option
    });
    let mut all: Vec<(usize, u8, usize)> =
        controls.map(|(index, e)| (shared(&said, page, index), weight(e), index)).collect();
    all.sort_by_key(|(shared, weight, index)| (std::cmp::Reverse((*shared, *weight)), *index));
    let mut offered: Vec<Candidate> = Vec::new();
    for (shared, _, element) in all.into_iter().take(LOOKED_AT) {
        let Some(sentence) = likeliest(&said, &literals, page, element) else { continue };
        if offered.iter().all(|known| known.sentence != sentence) {
            offered.push(Candidate { sentence, shared, bbox: Some(page.elements[element].bbox) });
        }
        if offered.len() == OFFERED {
            break;
        }
    }
    offered
}

/// How an element is called where a step finds it alone, and the steps that do; `'…'` stands for a value.
pub fn steps_of(page: &Snapshot, element: usize) -> Option<(String, Vec<String>)> {
    let e = page.elements.get(element)?;
    ground::wordings(page, element).into_iter().find_map(|called| {
        let mut steps = done_to(e, &called);
        steps.retain(|step| means(page, step, element));
        (!steps.is_empty()).then_some((called, steps))
    })
}

/// Steps speak of buttons and fields before they speak of links.
fn weight(e: &Element) -> u8 {
    match e.role {
        Role::Button | Role::Textbox | Role::Searchbox | Role::Combobox | Role::Checkbox => 2,
        Role::Link => 0,
        _ => 1,
    }
}

/// How many words of meaning a step shares with an element: its names, and what testers call its kind.
fn shared(said: &BTreeSet<String>, page: &Snapshot, element: usize) -> usize {
    let e = &page.elements[element];
    let named = [&e.name].into_iter().chain(&e.labels).chain(&e.hints).chain(&e.idents);
    let options = e.options.iter().map(|option| &option.label);
    let called: BTreeSet<String> = named.chain(options).flat_map(|name| words::content(name)).collect();
    called.intersection(said).count()
}

/// Of the steps about an element the one that the words of the cell are nearest to.
fn likeliest(
    said: &BTreeSet<String>,
    literals: &[String],
    page: &Snapshot,
    element: usize,
) -> Option<String> {
    let (called, mut steps) = steps_of(page, element)?;
    // A value that the cell quotes is typed; that by which it calls the field is none.
    let value = literals.iter().find(|literal| !fold(&called).contains(&fold(literal)));
    steps.retain_mut(|step| match value {
        _ if !step.contains(OPEN) => true,
        None => false,
        Some(value) => {
            *step = step.replace(OPEN, &quoted(value));
            means(page, step, element)
        }
    });
    let near = |step: &String| {
        let own: BTreeSet<String> = words::content(step).into_iter().collect();
        own.intersection(said).count()
    };
    // Of those that are equally near the usual one, which comes first.
    steps.into_iter().rev().max_by_key(near)
}

/// What can be done to an element, the usual first.
fn done_to(e: &Element, called: &str) -> Vec<String> {
    let typed =
        || vec![format!("Enter {OPEN} into {called}"), format!("Clear {called}"), format!("Click {called}")];
    match e.role {
        Role::Textbox | Role::Searchbox | Role::Spinbutton => typed(),
        // One that a list of suggestions opens under is typed into, too.
        Role::Combobox if e.options.is_empty() && e.tag.starts_with("input") => typed(),
        Role::Generic if e.editable || e.tag.starts_with("input") || e.tag == "textarea" => typed(),
        Role::Combobox | Role::Listbox if !e.options.is_empty() => e
            .options
            .iter()
            .filter(|option| !option.disabled && !option.label.contains('\''))
            .take(OPTIONS)
            .map(|option| format!("Select '{}' from {called}", option.label))
            .collect(),
        Role::Checkbox | Role::Switch if e.states.checked == Some(Tristate::True) => {
            vec![format!("Uncheck {called}"), format!("Check {called}")]
        }
        Role::Checkbox | Role::Switch => vec![format!("Check {called}"), format!("Uncheck {called}")],
        Role::Radio => vec![format!("Select {called}")],
        Role::File => vec![format!("Upload {OPEN} to {called}")],
        _ if e.states.expanded == Some(false) => vec![format!("Expand {called}"), format!("Click {called}")],
        _ if e.states.expanded == Some(true) => vec![format!("Collapse {called}"), format!("Click {called}")],
        _ => vec![format!("Click {called}"), format!("Hover {called}")],
    }
}

/// Whether a step reads, and acts on this element and no other.
fn means(page: &Snapshot, step: &str, element: usize) -> bool {
    let Ok(parsed) = clarity::read_action(step, &[]) else { return false };
    let [one] = parsed.content().as_slice() else { return false };
    let Some((target, verb)) = ground::target_of(&one.action) else { return false };
    matches!(ground::ground(page, target, verb, step), Grounding::One { element: found, .. } if found == element)
}
