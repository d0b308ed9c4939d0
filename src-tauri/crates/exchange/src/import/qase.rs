//! The JSON of Qase, as its repository is exported: suites within suites, each with cases; or the cases by themselves, as its
//! interface gives them (`result.entities`). After "Export test cases" and the reference of the interface: a case has classic
//! steps (`action`, `expected_result`, `data`, steps below a step) or one text in Gherkin.

use serde_json::Value;
use verbatim_engine::suite::Row;

use super::dialect::Dialect;
use super::draft::Draft;
use super::json::text;
use super::meaning::Meaning;
use super::{Preview, of_draft, split, values};
use crate::error::Fault;
use crate::read::WarningKind;

/// What of a case is kept as its properties, with the title that it has in the tool.
const KEPT: &[(&str, &str)] = &[
    ("description", "Description"),
    ("postconditions", "Postconditions"),
    ("priority", "Priority"),
    ("severity", "Severity"),
    ("type", "Type"),
    ("layer", "Layer"),
    ("behavior", "Behavior"),
    ("automation", "Automation status"),
    ("status", "Status"),
    ("milestone", "Milestone"),
];

/// Whether a document is of this form.
pub(super) fn is(value: &Value) -> bool {
    let suites = value.get("suites").and_then(Value::as_array);
    let has_cases =
        |suite: &Value| suite.get("cases").or_else(|| suite.get("suites")).is_some_and(Value::is_array);
    suites.is_some_and(|suites| suites.iter().any(has_cases)) || entities(value).is_some()
}

/// What a field holds, by the names around it.
pub(super) fn holds(names: &[&str], _: &str) -> Option<Meaning> {
    let (name, around) = names.split_last()?;
    let list = around.last().copied().unwrap_or_default();
    Some(match (*name, list) {
        ("title", "cases" | "entities") => Meaning::Case,
        ("title", "suites") => Meaning::Section,
        ("title", "tags") | ("tags", _) => Meaning::Tags,
        ("id", "cases" | "entities") => Meaning::Id,
        ("preconditions", _) => Meaning::Setup,
        ("action", _) | ("steps", _) => Meaning::Action,
        ("expected_result" | "expected", _) => Meaning::Expected,
        ("data" | "input_data", _) => Meaning::Data,
        _ if around.contains(&"custom_fields") || around.contains(&"params") => Meaning::Property,
        ("params", _) => Meaning::Property,
        (name, "cases" | "entities") if KEPT.iter().any(|(kept, _)| *kept == name) => Meaning::Property,
        _ => return None,
    })
}

fn entities(value: &Value) -> Option<&Vec<Value>> {
    let cases = value.get("result")?.get("entities")?.as_array()?;
    cases.iter().all(|case| case.get("title").is_some()).then_some(cases)
}

pub(super) fn read(value: &Value) -> Result<Preview, Fault> {
    let mut draft = Draft { html: true, ..Draft::default() };
    if let Some(cases) = entities(value) {
        cases
            .iter()
            .enumerate()
            .try_for_each(|(at, one)| case(&mut draft, one, &[], &format!("entities[{at}]")))?;
    }
    suites(&mut draft, value, &mut Vec::new(), "")?;
    of_draft(Dialect::Qase, draft)
}

/// The cases of all suites; those of a suite within others have the names of all as tags.
fn suites<'v>(
    draft: &mut Draft,
    value: &'v Value,
    path: &mut Vec<&'v str>,
    place: &str,
) -> Result<(), Fault> {
    for (at, suite) in value.get("suites").and_then(Value::as_array).into_iter().flatten().enumerate() {
        let place = format!("{place}suites[{at}].");
        path.push(text(suite, &["title"]));
        let needs = text(suite, &["preconditions"]);
        for (at, one) in suite.get("cases").and_then(Value::as_array).into_iter().flatten().enumerate() {
            case(draft, one, path, &format!("{place}cases[{at}]"))?;
            draft.setup(needs, &place)?;
        }
        suites(draft, suite, path, &place)?;
        path.pop();
    }
    Ok(())
}

fn case(draft: &mut Draft, case: &Value, path: &[&str], place: &str) -> Result<(), Fault> {
    let id = case.get("id").map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned));
    draft.begin(text(case, &["title"]), id.as_deref(), place)?;
    draft.tags(path.iter().copied());
    let tags = case.get("tags").and_then(Value::as_array).into_iter().flatten();
    draft.tags(tags.filter_map(|tag| tag.as_str().or_else(|| tag.get("title")?.as_str())));
    draft.setup(text(case, &["preconditions"]), place)?;
    for (name, title) in KEPT {
        let said = case.get(*name).filter(|value| !value.is_null()).map(said).unwrap_or_default();
        if !said.is_empty() {
            draft.property(title, &said, place)?;
        }
    }
    for field in case.get("custom_fields").and_then(Value::as_array).into_iter().flatten() {
        draft.property(
            text(field, &["title", "name"]),
            &field.get("value").map(said).unwrap_or_default(),
            place,
        )?;
    }
    if let Some(parameters) = case.get("params").filter(|value| said(value).len() > 2) {
        draft.property("Parameters", &said(parameters), place)?;
    }
    match case.get("steps") {
        Some(Value::Array(steps)) => self::steps(draft, steps, place),
        Some(Value::String(text)) => gherkin(draft, text, place),
        _ => Ok(()),
    }
}

/// A value as it is shown.
fn said(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned).trim().to_owned()
}

fn steps(draft: &mut Draft, steps: &[Value], place: &str) -> Result<(), Fault> {
    for (at, step) in steps.iter().enumerate() {
        let place = format!("{place}.steps[{at}]");
        let row = Row {
            action: text(step, &["action"]).trim().to_owned(),
            expected: text(step, &["expected_result", "expected"]).trim().to_owned(),
            ..Row::default()
        };
        let mut rows = [row];
        let data = text(step, &["data", "input_data"]);
        if values::attach(&mut rows, data) {
            let message = "this test data has no name: it is kept with its row as {{data}}";
            draft.tell(WarningKind::Guess, &place, message, Some(data));
        }
        let [row] = rows;
        draft.add(row, &place)?;
        let below = step.get("steps").and_then(Value::as_array);
        below.into_iter().try_for_each(|below| self::steps(draft, below, &place))?;
    }
    Ok(())
}

/// Steps in Gherkin: a line each.
fn gherkin(draft: &mut Draft, text: &str, place: &str) -> Result<(), Fault> {
    let mut row = Row::default();
    let mut results = false;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let goes_on = ["And", "But", "*"].contains(&word);
        results = if goes_on { results } else { word == "Then" };
        if results {
            row.expected.push_str(if row.expected.is_empty() { "" } else { "\n" });
            row.expected.push_str(rest.trim());
        } else {
            if !row.action.is_empty() {
                draft.add(std::mem::take(&mut row), place)?;
            }
            let known = goes_on || ["Given", "When"].contains(&word);
            row.action = split::whole(if known { rest } else { line });
        }
    }
    draft.add(row, place)
}
