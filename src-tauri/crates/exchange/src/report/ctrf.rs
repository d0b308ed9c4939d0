//! Common Test Report Format. The last attempt counts; those before it are its `retryAttempts`, and a pass after another
//! verdict is flaky.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::{Told, details, headline, moment, moments, word};
use crate::error::WriteError;
use crate::results::{Attempts, CaseResult};

pub(super) fn write(runs: &[Told<'_>]) -> Result<String, WriteError> {
    let mut tests: Vec<Value> = Vec::new();
    for told in runs {
        let attempts = told.run.cases.iter().map(|case| (case.name.as_str(), case.attempt));
        let moments: HashMap<(&str, u32), i64> = attempts.zip(moments(told.run)).collect();
        let began = |case: &CaseResult| moments.get(&(case.name.as_str(), case.attempt)).copied();
        tests.extend(told.cases.iter().map(|case| test(told, case, &began)));
        tests.extend(told.run.unfinished().map(|why| unfinished(told, why)));
    }
    let count = |status: &str| tests.iter().filter(|test| test["status"] == status).count();
    let starts = runs.iter().filter_map(|told| moment(&told.run.started));
    let start = starts.min().unwrap_or_default();
    let stop = runs
        .iter()
        .filter_map(|told| Some(moment(&told.run.started)? + i64::try_from(told.run.duration_ms?).ok()?))
        .max()
        .unwrap_or(start);
    let browser = runs.iter().find_map(|told| told.run.browser.clone());
    let document = json!({
        "reportFormat": "CTRF",
        "specVersion": "0.0.0",
        "generatedBy": "verbatim",
        "results": {
            "tool": { "name": "verbatim", "version": env!("CARGO_PKG_VERSION") },
            "summary": {
                "tests": tests.len(),
                "passed": count("passed"),
                "failed": count("failed"),
                "pending": 0,
                "skipped": 0,
                "other": count("other"),
                "flaky": tests.iter().filter(|test| test["flaky"] == true).count(),
                "suites": runs.len(),
                "start": start,
                "stop": stop,
            },
            "tests": tests,
            "environment": { "extra": { "browser": browser } },
        },
    });
    let mut text = serde_json::to_string_pretty(&document)?;
    text.push('\n');
    Ok(text)
}

fn test(told: &Told<'_>, attempts: &Attempts<'_>, began: &dyn Fn(&CaseResult) -> Option<i64>) -> Value {
    let case = attempts.last;
    let mut test = outcome(case, began(case));
    let raw = case.rests_on().and(case.strength).and_then(|strength| serde_json::to_value(strength).ok());
    let raw = raw
        .as_ref()
        .and_then(Value::as_str)
        .map_or_else(|| word(case).to_owned(), |strength| format!("pass {}", strength.replace('-', " ")));
    let parts = [
        ("name", json!(case.name)),
        ("rawStatus", json!(raw)),
        ("suite", json!([told.title])),
        ("tags", json!(case.tags)),
        ("type", json!("e2e")),
        ("retries", json!(attempts.earlier.len())),
        ("flaky", json!(attempts.is_flaky() && word(case) == "pass")),
        (
            "extra",
            json!({
                "id": case.id,
                "strength": case.strength,
                "cause": case.reason.cause.map(|cause| cause.id()),
                "row": case.row,
                "expected": case.reason.expected,
                "observed": case.reason.observed,
            }),
        ),
    ];
    parts.into_iter().for_each(|(name, value)| test[name] = value);
    if let Some(id) = &case.id {
        test["testId"] = json!(id);
    }
    if let Some(file) = &told.run.source {
        test["filePath"] = json!(file);
    }
    if let Some(browser) = &told.run.browser {
        test["browser"] = json!(browser);
    }
    if !attempts.earlier.is_empty() {
        let earlier = attempts.earlier.iter().map(|case| {
            let mut attempt = outcome(case, began(case));
            attempt["attempt"] = json!(case.attempt);
            attempt
        });
        test["retryAttempts"] = earlier.collect();
    }
    test
}

/// What a test and an attempt at it have in common.
fn outcome(case: &CaseResult, began: Option<i64>) -> Value {
    let mut outcome = json!({ "status": status(word(case)), "duration": case.duration_ms });
    if let Some(began) = began {
        outcome["start"] = json!(began);
        outcome["stop"] = json!(began + i64::try_from(case.duration_ms).unwrap_or_default());
    }
    if let Some(message) = headline(case) {
        let sides = [("expected", &case.reason.expected), ("observed", &case.reason.observed)];
        let sides = sides.iter().filter_map(|(name, text)| Some(format!("{name}: {}", text.as_ref()?)));
        outcome["message"] = json!(std::iter::once(message).chain(sides).collect::<Vec<_>>().join("\n"));
    }
    let details = details(case);
    if case.reason.cause.is_some() && !details.is_empty() {
        outcome["trace"] = json!(details);
    }
    outcome
}

/// A run that was broken off is not green, whatever the cases say that it came to.
fn unfinished(told: &Told<'_>, why: &str) -> Value {
    json!({
        "name": "(the run)", "status": "other", "rawStatus": "unfinished", "duration": 0, "suite": [told.title],
        "message": why,
    })
}

fn status(word: &str) -> &'static str {
    match word {
        "pass" => "passed",
        "fail" => "failed",
        _ => "other",
    }
}
