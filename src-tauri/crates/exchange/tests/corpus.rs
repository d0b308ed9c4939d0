//! Sheets of every shape that testers make, each with the suite that a person sees in it (`corpus/expected.json`).
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use serde_json::Value;
use verbatim_engine::suite::Case;
use verbatim_exchange::import::{Options, Preview};
use verbatim_exchange::preview_suite;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// What of a file is not as a person sees it.
fn wrong(name: &str, wanted: &Value) -> Vec<String> {
    let read = preview_suite(&folder().join(name), &Options::default());
    match (read, wanted["cases"].as_array()) {
        (Ok(preview), Some(cases)) => wrong_suite(&preview, wanted, cases),
        (Ok(_), None) => vec!["it is not refused".into()],
        (Err(error), Some(_)) => vec![error.to_string()],
        (Err(error), None) => {
            let why = wanted["refused"].as_str().unwrap();
            if error.to_string().contains(why) { Vec::new() } else { vec![error.to_string()] }
        }
    }
}

fn wrong_suite(preview: &Preview, wanted: &Value, cases: &[Value]) -> Vec<String> {
    let mut wrong = Vec::new();
    if preview.suite.cases.len() != cases.len() {
        wrong.push(format!("{} cases and not {}", preview.suite.cases.len(), cases.len()));
    }
    for (case, wanted) in preview.suite.cases.iter().zip(cases) {
        wrong_case(case, wanted, &mut wrong);
    }
    let said: Vec<String> = preview.warnings.iter().map(ToString::to_string).collect();
    for warning in wanted["warns"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !said.iter().any(|said| said.contains(warning)) {
            wrong.push(format!("no warning '{warning}' among {said:?}"));
        }
    }
    if let Some(count) = wanted["left_out"].as_u64().filter(|count| *count != preview.left_out as u64) {
        wrong.push(format!("{} rows left out and not {count}", preview.left_out));
    }
    wrong
}

fn wrong_case(case: &Case, wanted: &Value, wrong: &mut Vec<String>) {
    let mut same = |what: &str, is: Value, wanted: &Value| {
        if is != *wanted {
            wrong.push(format!("{}: {what} {is} and not {wanted}", case.name));
        }
    };
    same("name", case.name.clone().into(), &wanted["name"]);
    same("id", case.id.clone().into(), &wanted["id"]);
    let pairs: Vec<[&str; 2]> =
        case.rows.iter().map(|row| [row.action.as_str(), row.expected.as_str()]).collect();
    if wanted["any"].is_null() {
        same("rows", serde_json::json!(pairs), &wanted["rows"]);
    }
    let setup: Vec<&str> = case.setup.iter().map(|row| row.action.as_str()).collect();
    let data: Vec<_> = case.rows.iter().map(|row| &row.data).collect();
    let parts = [
        ("tags", serde_json::json!(case.tags)),
        ("setup", serde_json::json!(setup)),
        ("data", serde_json::json!(data)),
    ];
    for (what, is) in parts {
        if !wanted[what].is_null() {
            same(what, is, &wanted[what]);
        }
    }
    for (title, text) in wanted["properties"].as_object().into_iter().flatten() {
        same(title, case.properties.get(title).cloned().into(), text);
    }
    let whole = serde_json::to_string(case).unwrap();
    for text in wanted["keeps"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !whole.contains(text) {
            wrong.push(format!("{}: '{text}' is lost", case.name));
        }
    }
}

#[test]
fn each_sheet_comes_in_as_a_person_sees_it() {
    let wanted = std::fs::read_to_string(folder().join("expected.json")).unwrap();
    let wanted: serde_json::Map<String, Value> = serde_json::from_str(&wanted).unwrap();
    let files = std::fs::read_dir(folder()).unwrap().count() - 1;
    assert_eq!(files, wanted.len(), "each file has its suite");
    let wrong: Vec<String> = wanted
        .iter()
        .flat_map(|(name, wanted)| {
            wrong(name, wanted).into_iter().map(move |wrong| format!("{name}: {wrong}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
