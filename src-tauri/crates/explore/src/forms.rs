//! Forms: fields that are filled in together, and the button that sends them.

use std::collections::HashSet;

use verbatim_engine::questions::steps_of;
use verbatim_engine::snapshot::{Element, Role, Snapshot, Tristate};
use verbatim_engine::words::quoted;

use crate::choices::{self, Choice, Rules, is_item, is_whole, usable};
use crate::untouched::{Untouched, leaves};

/// Fields that are filled in together, and the button that sends them: indexes of elements.
pub(crate) struct FormOf {
    pub(crate) fields: Vec<usize>,
    sends: usize,
}

/// The first words of buttons that send what was entered.
const SENDING: &[&str] = &[
    "save",
    "submit",
    "send",
    "log",
    "sign",
    "search",
    "find",
    "go",
    "add",
    "create",
    "post",
    "apply",
    "subscribe",
    "continue",
    "next",
    "update",
    "register",
    "book",
    "reserve",
    "check",
    "confirm",
    "ok",
    "publish",
    "upload",
    "invite",
    "claim",
    "order",
    "place",
];

/// The forms of a page: fields one after the other in one part of it, up to the buttons that follow them.
pub(crate) fn of(page: &Snapshot, untouched: &Untouched) -> Vec<FormOf> {
    let mut forms = Vec::new();
    let mut run = Run::default();
    for at in (0..page.elements.len()).filter(|&at| usable(page, at)) {
        let e = &page.elements[at];
        let part = part_of(page, at);
        let is_field = is_field(e);
        if run.part != Some(part) || (is_field && !run.buttons.is_empty()) {
            forms.extend(std::mem::take(&mut run).form(page));
            run.part = Some(part);
        }
        match is_field {
            true => run.fields.push(at),
            false if !run.fields.is_empty() && sends(e) && untouched.of(page, at).is_none() => {
                run.buttons.push(at)
            }
            false => {}
        }
    }
    forms.extend(run.form(page));
    forms
}

/// Fields and the buttons behind them.
#[derive(Default)]
struct Run {
    part: Option<Option<usize>>,
    fields: Vec<usize>,
    buttons: Vec<usize>,
}

impl Run {
    fn form(self, page: &Snapshot) -> Option<FormOf> {
        let first = |at: &&usize| {
            let name = page.elements[**at].name.to_lowercase();
            name.split_whitespace().next().is_some_and(|word| SENDING.contains(&word))
        };
        let sends = *self.buttons.iter().find(first).or(self.buttons.last())?;
        (!self.fields.is_empty()).then_some(FormOf { fields: self.fields, sends })
    }
}

/// The dialog, row, entry or part of the page around an element. A block around one field alone is none, though there are several.
fn part_of(page: &Snapshot, at: usize) -> Option<usize> {
    let is_thing = |around: usize| {
        let inside = (around + 1..page.elements.len()).take_while(|&inner| page.is_within(inner, around));
        is_item(&page.elements[around])
            && inside.filter(|&inner| usable(page, inner)).any(|inner| sends(&page.elements[inner]))
    };
    page.ancestors(at).skip(1).find(|&around| is_whole(&page.elements[around]) || is_thing(around))
}

pub(crate) fn is_field(e: &Element) -> bool {
    let typed = e.editable || e.tag.starts_with("input") || e.tag == "textarea";
    (typed && e.role != Role::Button) || !e.options.is_empty()
}

fn sends(e: &Element) -> bool {
    e.role == Role::Button && e.states.expanded.is_none() && e.states.pressed.is_none() && !leaves(&e.name)
}

/// A form filled in and sent, as one row; none where one of its parts is not to be touched or cannot be named.
pub(crate) fn filled(page: &Snapshot, form: &FormOf, rules: &Rules<'_>) -> Option<Choice> {
    let button = form.sends;
    let untouched = form.fields.iter().chain([&button]).any(|&at| rules.untouched.of(page, at).is_some());
    let of_another = rules.signed_in && form.fields.iter().any(|&at| page.elements[at].states.masked);
    if untouched || of_another {
        return None;
    }
    let mut groups: Vec<String> = Vec::new();
    let mut steps: Vec<String> =
        form.fields.iter().filter_map(|&at| entry(page, at, rules, &mut groups)).collect();
    // A button alone is no form.
    if steps.is_empty() {
        return None;
    }
    let (_, sent) = steps_of(page, button)?;
    steps.push(sent.into_iter().next()?);
    let names: Vec<&str> = form.fields.iter().map(|&at| page.elements[at].name.as_str()).collect();
    let family = format!("{}: form of {}", choices::place_at(page, button), names.join(", "));
    let sends = Some(choices::family(page, button, &HashSet::new()));
    let over = choices::is_over(page, button);
    Some(Choice { says: steps.join("\n"), family, again: false, over, sends, href: None })
}

/// The step that fills a field in; none where it holds what it may hold.
fn entry(page: &Snapshot, at: usize, rules: &Rules<'_>, groups: &mut Vec<String>) -> Option<String> {
    let e = &page.elements[at];
    let (_, steps) = steps_of(page, at)?;
    match e.role {
        Role::Radio => {
            // The buttons of a group have one `name`, which is the first of the identifiers.
            let group = e.idents.first().or(e.group.as_ref()).cloned().unwrap_or_default();
            let is_first = !groups.contains(&group);
            groups.push(group);
            (is_first && e.states.checked != Some(Tristate::True)).then(|| steps.into_iter().next()).flatten()
        }
        Role::Checkbox | Role::Switch => (e.states.checked != Some(Tristate::True))
            .then(|| steps.into_iter().find(|step| step.starts_with("Check")))
            .flatten(),
        _ if !e.options.is_empty() => {
            // What stands there at first is often no choice ("Please choose").
            let says_so = |step: &&String| {
                e.options
                    .iter()
                    .skip(1)
                    .any(|o| !o.disabled && !o.hidden && step.starts_with(&format!("Select '{}' ", o.label)))
            };
            steps.iter().find(says_so).or(steps.first()).cloned()
        }
        _ => {
            let step = steps.into_iter().find(|step| step.contains("'…'"))?;
            Some(step.replace("'…'", &quoted(&rules.values.of_field(e))))
        }
    }
}
