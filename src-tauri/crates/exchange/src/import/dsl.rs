//! The JSON of commands with selectors: `navigate`, `fill`, `click`, `selectOption`, `press`, `waitForURLContains`,
//! `waitForSelector`. What can be said in words becomes a sentence of the grammar; an element that is known only by a CSS
//! selector, or by a role that testers have no noun for, keeps it as an exact locator in brackets, which the grammar reads.

use serde_json::Value;
use verbatim_engine::locator::{Locator, role_named};
use verbatim_engine::parse::action_cell;
use verbatim_engine::words::quoted;

use super::dialect::Dialect;
use super::draft::Draft;
use super::json::text;
use super::{Preview, of_draft};
use crate::error::Fault;
use crate::sentence::noun_of_role;

/// The commands.
const COMMANDS: &[&str] =
    &["navigate", "fill", "click", "waitForURLContains", "waitForSelector", "selectOption", "press"];

/// Whether a document is of such commands.
pub(crate) fn is(value: &Value) -> bool {
    let steps = cases(value).into_iter().flat_map(|(_, steps)| steps.iter().take(1).collect::<Vec<_>>());
    steps.into_iter().any(|step| command(step).is_some())
}

pub(crate) fn read(value: &Value) -> Result<Preview, Fault> {
    let mut draft = Draft::default();
    for (index, (name, steps)) in cases(value).into_iter().enumerate() {
        let name = if name.is_empty() { format!("Case {}", index + 1) } else { name.to_owned() };
        draft.begin(&name, None, &format!("[{index}]"))?;
        for (number, step) in steps.iter().enumerate() {
            self::step(&mut draft, step, &format!("[{index}].steps[{number}]"))?;
        }
    }
    of_draft(Dialect::Dsl, draft)
}

/// The cases: a list of them, an object that has such a list, one case, or the steps of one.
fn cases(value: &Value) -> Vec<(&str, &[Value])> {
    let named =
        ["tests", "testCases", "test_cases", "cases"].iter().find_map(|name| value.get(name)?.as_array());
    let list = value.as_array().or(named);
    match list {
        Some(list) if list.iter().any(|item| item.get("steps").is_some()) => list
            .iter()
            .filter_map(|case| Some((name(case), case.get("steps")?.as_array()?.as_slice())))
            .collect(),
        Some(list) if !list.is_empty() => vec![("", list.as_slice())],
        _ => value
            .get("steps")
            .and_then(Value::as_array)
            .map(|steps| (name(value), steps.as_slice()))
            .into_iter()
            .collect(),
    }
}

fn name(case: &Value) -> &str {
    text(case, &["name", "title", "testCase", "id"])
}

/// The command of a step, and the object that has its arguments: `{"action": "click", …}` or `{"click": {…}}`.
fn command(step: &Value) -> Option<(&'static str, &Value)> {
    let known = |word: &str| COMMANDS.iter().copied().find(|command| command.eq_ignore_ascii_case(word));
    let said =
        ["action", "type", "command", "step", "op"].iter().find_map(|name| known(step.get(name)?.as_str()?));
    said.map(|command| (command, step)).or_else(|| {
        let fields = step.as_object()?;
        fields.iter().find_map(|(name, arguments)| Some((known(name)?, arguments)))
    })
}

fn step(draft: &mut Draft, step: &Value, at: &str) -> Result<(), Fault> {
    let Some((command, arguments)) = command(step) else {
        let known = COMMANDS.join(", ");
        return Err(Fault::Json { place: at.into(), why: format!("it is none of the commands {known}") });
    };
    let own = arguments.as_str();
    let value = own
        .unwrap_or_else(|| text(arguments, &["value", "text", "option", "label", "url", "key", "contains"]));
    let selector = arguments.get("selector").or_else(|| arguments.get("target"));
    let target = target(selector.unwrap_or(arguments));
    if let Some(Target { exact: true, words, .. }) = &target
        && let Err(why) = action_cell(&format!("Click {words}"))
    {
        draft.warn(
            at,
            format!("the element {words} has no name in words, and its locator is not read: {why}"),
        );
    }
    let element = || match &target {
        Some(target) => Ok(target.words.clone()),
        None => Err(Fault::Json {
            place: at.into(),
            why: format!("'{command}' needs a selector: css, text, role and name, or ariaLabel"),
        }),
    };
    match command {
        "navigate" => draft.row(&format!("Open {}", quoted(value)), "", at),
        "fill" => draft.row(&format!("Enter {} into {}", quoted(value), element()?), "", at),
        "click" => draft.row(&format!("Click {}", element()?), "", at),
        "selectOption" => draft.row(&format!("Select {} from {}", quoted(value), element()?), "", at),
        "press" => {
            let place = selector
                .map(|_| element())
                .transpose()?
                .map(|words| format!(" in {words}"))
                .unwrap_or_default();
            draft.row(&format!("Press the key {value}{place}"), "", at)
        }
        "waitForURLContains" => expect(draft, &format!("The URL contains {}", quoted(value)), at),
        _ => {
            let words = match &target {
                Some(target) if target.exact => format!("The element {} is displayed", target.words),
                Some(target) if target.is_text => format!("The text {} is displayed", target.words),
                Some(target) if target.kind => format!("T{} is displayed", &target.words[1..]),
                _ => format!("The element {} is displayed", element()?),
            };
            expect(draft, &words, at)
        }
    }
}

/// What is waited for is the expected result of the row before.
fn expect(draft: &mut Draft, sentence: &str, at: &str) -> Result<(), Fault> {
    let Some(row) = draft.case().and_then(|case| case.rows.last_mut()) else {
        return draft.row("", sentence, at);
    };
    if !row.expected.is_empty() {
        row.expected.push('\n');
    }
    row.expected.push_str(sentence);
    Ok(())
}

/// An element in words.
struct Target {
    words: String,
    /// Only its text is known.
    is_text: bool,
    /// Its kind is named: "the button 'Save'".
    kind: bool,
    /// It is an exact locator in brackets.
    exact: bool,
}

fn target(selector: &Value) -> Option<Target> {
    let plain = |words: String| Target { words, is_text: false, kind: false, exact: false };
    let exact = |locator: Locator| Target { exact: true, ..plain(locator.to_string()) };
    if let Some(text) = selector.as_str() {
        return Some(match text.split_once('=') {
            Some(("text", text)) => Target { is_text: true, ..plain(quoted(text.trim_matches(['"', '\'']))) },
            Some(("css", css)) => exact(Locator::Css(css.into())),
            _ => exact(Locator::Css(text.into())),
        });
    }
    let field = |names: &[&str]| Some(text(selector, names)).filter(|text| !text.is_empty());
    if let (Some(role), Some(name)) = (field(&["role"]), field(&["name"])) {
        return Some(match (noun_of_role(role), role_named(role)) {
            (Some(noun), _) => Target { kind: true, ..plain(format!("the {noun} {}", quoted(name))) },
            (None, Some(role)) => exact(Locator::Role { role, name: Some(name.into()) }),
            (None, None) => plain(quoted(name)),
        });
    }
    if let Some(label) = field(&["ariaLabel", "label", "aria-label"]) {
        return Some(plain(quoted(label)));
    }
    if let Some(text) = field(&["text"]) {
        return Some(Target { is_text: true, ..plain(quoted(text)) });
    }
    if let Some(role) = field(&["role"]).and_then(role_named) {
        return Some(exact(Locator::Role { role, name: None }));
    }
    field(&["css"]).map(|css| exact(Locator::Css(css.into())))
}
