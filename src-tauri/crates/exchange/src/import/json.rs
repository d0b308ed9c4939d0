//! JSON of every form: Verbatim's own, Xray's, that of the NLTestRunner tools, and commands with selectors.

use serde_json::Value;
use verbatim_engine::suite::Row;

use super::dialect::Dialect;
use super::draft::Draft;
use super::meaning::Meaning;
use super::outline::{self, Fields, Holds};
use super::{Options, Preview, dsl, of_draft, own_json, qase, values};
use crate::error::Fault;
use crate::read::WarningKind;

/// Reads JSON; what it does not know is told as an error of Verbatim's own form.
pub(crate) fn read(text: &str, options: &Options) -> Result<Preview, Fault> {
    // What is no JSON is told by the reader of the own form.
    let Ok(value) = serde_json::from_str::<Value>(text) else { return own_json(text, None) };
    let (preview, holds): (Preview, Holds) = match options.dialect.or_else(|| dialect(&value)) {
        Some(Dialect::Qase) => (qase::read(&value)?, qase::holds),
        Some(Dialect::Xray) => (xray(&value)?, of_xray),
        Some(Dialect::Nltestrunner) => (nltestrunner(&value)?, of_nltestrunner),
        Some(Dialect::Dsl) => (dsl::read(&value)?, of_commands),
        _ => (own_json(text, Some(&value))?, of_own),
    };
    let fields = Fields { lists: &["cases", "entities", "tests", "testCases", "test_cases"], holds };
    Ok(outline::json(preview, &value, &fields, options.shown))
}

/// The fields of a test of Xray that are read; all others are kept with it.
const READ: [&str; 12] = [
    "summary", "name", "title", "labels", "steps", "testInfo", "fields", "testKey", "key", "issueKey",
    "issueId", "id",
];

/// Keeps what else is said of a test: a text, a choice by its name, or a list of them.
fn kept(draft: &mut Draft, fields: &Value, at: &str) -> Result<(), Fault> {
    for (name, value) in
        fields.as_object().into_iter().flatten().filter(|(name, _)| !READ.contains(&name.as_str()))
    {
        let mut letters = name.chars();
        let title: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
        let texts: Vec<String> = match value {
            Value::Array(items) => items.iter().map(said).collect(),
            one => vec![said(one)],
        };
        draft.property(&title, &texts.join(", "), at)?;
    }
    Ok(())
}

/// A value as a person reads it.
fn said(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Object(_) => match text(value, &["name", "value", "key"]) {
            "" => value.to_string(),
            text => text.to_owned(),
        },
        other => other.to_string(),
    }
}

/// What the fields of Xray's tests hold.
fn of_xray(names: &[&str], _: &str) -> Option<Meaning> {
    let (name, around) = names.split_last()?;
    let of_case =
        around.last().is_none_or(|last| ["fields", "testInfo", "tests", "testCases"].contains(last));
    Some(match *name {
        "summary" | "name" | "title" if of_case => Meaning::Case,
        name if !READ.contains(&name)
            && !around.contains(&"steps")
            && (of_case || around.contains(&"fields")) =>
        {
            Meaning::Property
        }
        "name" | "value" if around.contains(&"fields") && !around.contains(&"steps") => Meaning::Property,
        "testKey" | "key" | "issueKey" | "issueId" => Meaning::Id,
        "labels" => Meaning::Tags,
        "action" | "Action" | "step" => Meaning::Action,
        "data" | "Data" => Meaning::Data,
        "result" | "expectedResult" | "Expected Result" | "expected" => Meaning::Expected,
        _ => return None,
    })
}

fn of_nltestrunner(names: &[&str], text: &str) -> Option<Meaning> {
    let asserts = text.trim_start().to_lowercase().starts_with("assert");
    Some(match *names.last()? {
        "name" | "title" => Meaning::Case,
        "actions" if asserts => Meaning::Expected,
        "actions" => Meaning::Action,
        "expected" => Meaning::Label,
        _ => return None,
    })
}

/// A command is told with all that stands in it.
fn of_commands(names: &[&str], _: &str) -> Option<Meaning> {
    match names {
        [.., "steps"] | [.., "steps", _] | [.., "steps", _, _] => Some(Meaning::Action),
        [.., "name" | "title" | "testCase" | "id"] => Some(Meaning::Case),
        _ => None,
    }
}

/// What Verbatim writes it reads.
fn of_own(names: &[&str], _: &str) -> Option<Meaning> {
    let before = names.contains(&"setup");
    Some(match *names.last()? {
        "name" if names == ["cases", "name"] => Meaning::Case,
        "id" if names == ["cases", "id"] => Meaning::Id,
        "action" if before => Meaning::Setup,
        "action" => Meaning::Action,
        "expected" => Meaning::Expected,
        "tags" => Meaning::Tags,
        _ if names.contains(&"data") => Meaning::Data,
        _ => Meaning::Property,
    })
}

fn dialect(value: &Value) -> Option<Dialect> {
    if qase::is(value) {
        return Some(Dialect::Qase);
    }
    let cases = list(value);
    let first = cases.first()?;
    if first.get("actions").is_some_and(Value::is_array) {
        return Some(Dialect::Nltestrunner);
    }
    if ["testtype", "testInfo", "fields", "xray_test_sets"].iter().any(|name| first.get(name).is_some()) {
        return Some(Dialect::Xray);
    }
    dsl::is(value).then_some(Dialect::Dsl)
}

/// The cases of a document: a list, or the list that an object has under one of the usual names.
fn list(value: &Value) -> &[Value] {
    let named = || ["tests", "testCases", "test_cases"].iter().find_map(|name| value.get(name)?.as_array());
    value.as_array().or_else(named).map_or(&[], Vec::as_slice)
}

/// A text field; empty where there is none.
pub(crate) fn text<'v>(value: &'v Value, names: &[&str]) -> &'v str {
    names.iter().find_map(|name| value.get(name)?.as_str()).unwrap_or_default()
}

fn xray(value: &Value) -> Result<Preview, Fault> {
    let mut draft = Draft { html: true, ..Draft::default() };
    for (index, case) in list(value).iter().enumerate() {
        let info = case.get("testInfo").unwrap_or(case);
        let fields = case.get("fields").or_else(|| info.get("fields")).unwrap_or(info);
        let at = format!("[{index}]");
        let id = text(case, &["testKey", "key", "issueKey", "issueId"]);
        draft.begin(text(fields, &["summary", "name", "title"]), Some(id), &at)?;
        kept(&mut draft, fields, &at)?;
        let labels = fields.get("labels").and_then(Value::as_array);
        draft.tags(labels.into_iter().flatten().filter_map(Value::as_str));
        let steps = info.get("steps").or_else(|| case.get("steps")).and_then(Value::as_array);
        if steps.is_none() {
            draft.warn(&at, "has no steps: only tests of the type 'Manual' have them");
        }
        for (number, step) in steps.into_iter().flatten().enumerate() {
            let at = format!("{at}.steps[{number}]");
            let step = step.get("fields").unwrap_or(step);
            let action = text(step, &["action", "Action", "step"]);
            let data = text(step, &["data", "Data"]).trim();
            let expected = text(step, &["result", "expectedResult", "Expected Result", "expected"]);
            let mut rows = [Row { action: action.into(), expected: expected.into(), ..Row::default() }];
            if values::attach(&mut rows, data) {
                let message = "this test data has no name: it is kept with its row as {{data}}";
                draft.tell(WarningKind::Guess, &at, message, Some(data));
            }
            let [row] = rows;
            draft.add(row, &at)?;
        }
    }
    of_draft(Dialect::Xray, draft)
}

/// Actions become rows; what begins with "Assert" is the expected result of the row before it. `expected` has one number
/// for each assertion: 1 holds, 0 does not; the first that does not is the row that fails.
fn nltestrunner(value: &Value) -> Result<Preview, Fault> {
    let mut draft = Draft::default();
    for (index, case) in list(value).iter().enumerate() {
        let at = format!("[{index}]");
        draft.begin(text(case, &["name", "title"]), None, &at)?;
        let mut holds = case.get("expected").and_then(Value::as_array).into_iter().flatten();
        let mut label = None;
        for (number, action) in
            case.get("actions").and_then(Value::as_array).into_iter().flatten().enumerate()
        {
            let at = format!("{at}.actions[{number}]");
            let Some(sentence) = action.as_str() else {
                return Err(Fault::Json { place: at, why: "an action is a text".into() });
            };
            if !sentence.trim_start().to_lowercase().starts_with("assert") {
                draft.row(sentence, "", &at)?;
                continue;
            }
            // A second assertion in a row stands in a row of its own, so that the one that fails can be told.
            let free =
                draft.case().and_then(|case| case.rows.last_mut()).filter(|row| row.expected.is_empty());
            match free {
                Some(row) => row.expected = sentence.to_owned(),
                None => draft.row("", sentence, &at)?,
            }
            let fails = holds.next().and_then(Value::as_i64) == Some(0);
            if fails && label.is_none() {
                label = draft.case().map(|case| case.rows.len());
            }
        }
        let labelled =
            case.get("expected").is_some_and(|list| list.as_array().is_some_and(|list| !list.is_empty()));
        if let Some(case) = draft.case().filter(|_| labelled) {
            let verdict = if label.is_some() { "fail" } else { "pass" };
            case.expect =
                Some(verbatim_engine::suite::Label { verdict: verdict.into(), cause: None, row: label });
        }
    }
    of_draft(Dialect::Nltestrunner, draft)
}
