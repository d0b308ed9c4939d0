//! Allure results: one file an attempt, pictures beside them.

use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Pictures, began, word};
use crate::error::WriteError;
use crate::results::{CaseResult, RowResult, RowVerdict, RunResult};

pub(super) fn write(
    runs: &[RunResult],
    pictures: Pictures<'_>,
) -> Result<Vec<(String, Vec<u8>)>, WriteError> {
    let mut files = Vec::new();
    for run in runs {
        let mut at = began(run).unwrap_or_default();
        for case in &run.cases {
            let id = id(&[&run.suite, &run.started, &case.name, &case.attempt.to_string()]);
            let result = result(run, case, &id, at, pictures, &mut files);
            at += i64::try_from(case.duration_ms).unwrap_or_default();
            files.push((format!("{id}-result.json"), serde_json::to_vec_pretty(&result)?));
        }
    }
    Ok(files)
}

fn result(
    run: &RunResult,
    case: &CaseResult,
    id: &str,
    start: i64,
    pictures: Pictures<'_>,
    files: &mut Vec<(String, Vec<u8>)>,
) -> Value {
    let mut at = start;
    let mut steps = Vec::new();
    for row in case.rows.iter().filter(|row| row.verdict != RowVerdict::NotRun) {
        let stop = at + i64::try_from(row.duration_ms).unwrap_or_default();
        steps.push(step(row, at, stop, pictures, files));
        at = stop;
    }
    let mut labels = vec![
        json!({ "name": "suite", "value": run.suite }),
        json!({ "name": "framework", "value": "verbatim" }),
    ];
    labels.extend(case.tags.iter().map(|tag| json!({ "name": "tag", "value": tag })));
    let reason = &case.reason;
    let lines =
        [("expected", &reason.expected), ("observed", &reason.observed), ("way out", &reason.way_out)];
    let trace: Vec<String> =
        lines.iter().filter_map(|(name, text)| text.as_ref().map(|text| format!("{name}: {text}"))).collect();
    json!({
        "uuid": id,
        "historyId": self::id(&[&run.suite, &case.name]),
        "name": case.name,
        "fullName": format!("{}: {}", run.suite, case.name),
        "status": status(word(case)),
        "statusDetails": {
            "message": reason.cause.map(|cause| format!("{}: {}", cause.id(), reason.message.as_deref().unwrap_or_default())),
            "trace": trace.join("\n"),
            "flaky": run.is_flaky(&case.name),
        },
        "stage": "finished",
        "start": start,
        "stop": start + i64::try_from(case.duration_ms).unwrap_or_default(),
        "labels": labels,
        "steps": steps,
    })
}

fn step(
    row: &RowResult,
    start: i64,
    stop: i64,
    pictures: Pictures<'_>,
    files: &mut Vec<(String, Vec<u8>)>,
) -> Value {
    let verdict = match row.verdict {
        RowVerdict::Pass => "pass",
        RowVerdict::Fail => "fail",
        RowVerdict::Inconclusive | RowVerdict::NotRun => "inconclusive",
    };
    let mut attachments = Vec::new();
    if let Some((key, bytes)) = row.screenshot.as_ref().and_then(|key| Some((key, pictures(key)?))) {
        let name = format!("{}-attachment.jpg", id(&[key]));
        attachments.push(json!({ "name": "screenshot", "source": name, "type": "image/jpeg" }));
        if !files.iter().any(|(known, _)| *known == name) {
            files.push((name, bytes));
        }
    }
    let cells: Vec<&str> = [row.action.as_str(), row.expected_result.as_str()]
        .into_iter()
        .filter(|cell| !cell.is_empty())
        .collect();
    json!({
        "name": format!("{}. {}", row.row, cells.join(" → ")),
        "status": status(verdict),
        "statusDetails": { "message": row.reason.message },
        "stage": "finished",
        "start": start,
        "stop": stop,
        "attachments": attachments,
    })
}

/// An inconclusive case is "broken": nobody knows whether the application is.
fn status(word: &str) -> &'static str {
    match word {
        "pass" => "passed",
        "fail" => "failed",
        _ => "broken",
    }
}

/// An identifier that the same case has each time.
fn id(parts: &[&str]) -> String {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, parts).hash(&mut hasher);
        hasher.finish()
    };
    let (a, b) = (half(0), half(1));
    format!(
        "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
        a >> 32,
        (a >> 16) & 0xFFFF,
        a & 0xFFFF,
        b >> 48,
        b & 0xFFFF_FFFF_FFFF
    )
}
