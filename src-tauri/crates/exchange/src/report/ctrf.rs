//! Common Test Report Format. A verdict that changed between attempts is flaky; the last attempt counts.

use serde_json::{Value, json};

use super::{began, word};
use crate::error::WriteError;
use crate::results::{CaseResult, RunResult};

pub(super) fn write(runs: &[RunResult]) -> Result<String, WriteError> {
    let tests: Vec<Value> =
        runs.iter().flat_map(|run| run.last_attempts().into_iter().map(|case| test(run, case))).collect();
    let count = |status: &str| tests.iter().filter(|test| test["status"] == status).count();
    let start = runs.iter().filter_map(began).min().unwrap_or_default();
    let stop = runs
        .iter()
        .filter_map(|run| Some(began(run)? + i64::try_from(run.duration_ms?).ok()?))
        .max()
        .unwrap_or(start);
    let browser = runs.iter().find_map(|run| run.browser.clone());
    let document = json!({
        "reportFormat": "CTRF",
        "specVersion": "0.0.0",
        "results": {
            "tool": { "name": "verbatim", "version": env!("CARGO_PKG_VERSION") },
            "summary": {
                "tests": tests.len(),
                "passed": count("passed"),
                "failed": count("failed"),
                "pending": 0,
                "skipped": 0,
                "other": count("other"),
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

fn test(run: &RunResult, case: &CaseResult) -> Value {
    let status = match word(case) {
        "pass" => "passed",
        "fail" => "failed",
        _ => "other",
    };
    let mut test = json!({
        "name": case.name,
        "status": status,
        "rawStatus": word(case),
        "duration": case.duration_ms,
        "suite": [run.suite],
        "tags": case.tags,
        "type": "e2e",
        "retries": case.attempt.saturating_sub(1),
        "flaky": run.is_flaky(&case.name),
    });
    if let Some(message) = &case.reason.message {
        test["message"] = json!(message);
        test["extra"] = json!({
            "cause": case.reason.cause.map(|cause| cause.id()),
            "row": case.row,
            "expected": case.reason.expected,
            "observed": case.reason.observed,
        });
    }
    test
}
