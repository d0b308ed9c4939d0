//! A suite as JSON of commands with selectors.

use serde_json::{Value, json};
use verbatim_engine::assertion::{Assertion, Check, Claim, Memory, TextMatch};
use verbatim_engine::locator::{Locator, name_of_role};
use verbatim_engine::parse::render;
use verbatim_engine::step::{Action, ClickKind, Destination, ElementKind, Step, Target};
use verbatim_engine::suite::Suite;

use super::{Exported, of_text, read};
use crate::error::WriteError;
use crate::sentence::role_of_kind;
use crate::write;

pub(super) fn write(suite: &Suite) -> Result<Exported, WriteError> {
    let lost =
        ["the base URL", "the test data", "the values of single rows", "the set-up rows", "the phrasebook"];
    // Values and set-up rows go into the commands.
    let mut left_out: Vec<String> =
        write::left_out(suite).into_iter().filter(|what| !lost.contains(what)).map(str::to_owned).collect();
    if suite.cases.iter().any(|case| !case.tags.is_empty()) {
        left_out.push("the tags".into());
    }
    let mut cases = Vec::new();
    for case in &suite.cases {
        let mut steps = Vec::new();
        let mut miss =
            |row: usize, what: String| left_out.push(format!("case '{}', row {row}: {what}", case.name));
        let rows = suite.setup.iter().chain(&case.setup).chain(&case.rows);
        for (number, row) in (1..).zip(read::rows(suite, rows)) {
            match &row.steps {
                Ok(read) => {
                    for step in read {
                        match command(step, suite) {
                            Some(command) => steps.push(command),
                            None => miss(number, format!("no command does '{}'", render::step(step))),
                        }
                    }
                }
                Err(why) => miss(number, format!("the action is not read: {why}")),
            }
            match &row.expected {
                Ok(None) => {}
                Ok(Some(assertion)) => waits(assertion, &mut steps, &mut |what| miss(number, what)),
                Err(why) => miss(number, format!("the expected result is not read: {why}")),
            }
        }
        cases.push(json!({ "name": case.name, "steps": steps }));
    }
    let mut text = serde_json::to_string_pretty(&cases)?;
    text.push('\n');
    Ok(of_text(text, left_out))
}

fn command(step: &Step, suite: &Suite) -> Option<Value> {
    if step.guard.is_some() {
        return None;
    }
    Some(match &step.action {
        Action::Open(Destination::Url(url)) => json!({ "action": "navigate", "url": url.text }),
        Action::Open(Destination::Base) => json!({ "action": "navigate", "url": suite.base_url.as_deref()? }),
        Action::Click { target, kind: ClickKind::Single } | Action::Check { target } => {
            json!({ "action": "click", "selector": selector(target, "text")? })
        }
        Action::Fill { target, value } => {
            json!({ "action": "fill", "selector": selector(target, "ariaLabel")?, "value": value.text })
        }
        Action::Select { value, target } => {
            json!({ "action": "selectOption", "selector": selector(target, "ariaLabel")?, "value": value.text })
        }
        Action::Press { chord, target, times: 1 }
            if !(chord.ctrl || chord.shift || chord.alt || chord.meta) =>
        {
            match target {
                None => json!({ "action": "press", "key": chord.key }),
                Some(target) => {
                    json!({ "action": "press", "key": chord.key, "selector": selector(target, "ariaLabel")? })
                }
            }
        }
        _ => return None,
    })
}

/// A selector by role and name, or by the name in the way that the command is used to. None of an element in a place.
fn selector(target: &Target, by: &str) -> Option<Value> {
    if let Some(locator) = target.exact() {
        let alone = target.within.len() == 1 && target.kind.is_none_or(|kind| kind == ElementKind::Element);
        return alone.then(|| exactly(locator));
    }
    if target.ordinal.is_some() || !target.within.is_empty() {
        return None;
    }
    let name = target.name.as_ref()?.text.as_str();
    match target.kind {
        Some(kind) => role_of_kind(kind).map(|role| json!({ "role": role, "name": name })),
        None => Some(json!({ by: name })),
    }
}

fn exactly(locator: &Locator) -> Value {
    match locator {
        Locator::Css(css) => json!({ "css": css }),
        Locator::Text(text) => json!({ "text": text }),
        Locator::Label(label) => json!({ "ariaLabel": label }),
        Locator::Role { role, name: Some(name) } => json!({ "role": name_of_role(*role), "name": name }),
        Locator::Role { role, name: None } => json!({ "role": name_of_role(*role) }),
    }
}

fn waits(assertion: &Assertion, steps: &mut Vec<Value>, miss: &mut impl FnMut(String)) {
    match assertion {
        Assertion::And(parts) => parts.iter().for_each(|part| waits(part, steps, miss)),
        Assertion::Check(check) => match wait(check) {
            Some(command) => steps.push(command),
            None => miss(format!("no command checks '{}'", render::assertion(assertion))),
        },
        other => miss(format!("no command checks '{}'", render::assertion(other))),
    }
}

fn wait(check: &Check) -> Option<Value> {
    if check.memory != Memory::Now {
        return None;
    }
    match &check.claim {
        Claim::Url { how: TextMatch::Contains, text } => {
            Some(json!({ "action": "waitForURLContains", "value": text.text }))
        }
        Claim::Text { text, within, .. } if within.is_empty() => {
            Some(json!({ "action": "waitForSelector", "selector": { "text": text.text } }))
        }
        Claim::Element { target } => {
            Some(json!({ "action": "waitForSelector", "selector": selector(target, "ariaLabel")? }))
        }
        _ => None,
    }
}
