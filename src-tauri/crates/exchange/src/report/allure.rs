//! Allure results: one file an attempt, pictures beside them. Attempts at a case have one identity, so that they are its
//! retries; Allure 2 and 3 take it from `testCaseId`, else `fullName`, and from parameters, of which there are none.

use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Pictures, Told, headline, moments, part, word};
use crate::error::WriteError;
use crate::results::{CaseResult, RowResult, RowVerdict, rests_on};

pub(super) fn write(runs: &[Told<'_>], pictures: Pictures<'_>) -> Result<Vec<(String, Vec<u8>)>, WriteError> {
    let mut files = Vec::new();
    for told in runs {
        let flaky: std::collections::HashSet<&str> =
            told.cases.iter().filter(|case| case.is_flaky()).map(|case| case.last.name.as_str()).collect();
        for (case, start) in told.run.cases.iter().zip(moments(told.run)) {
            let run = told.run.started.as_str();
            let id = id(&[&told.title, run, &case.name, &case.attempt.to_string(), &start.to_string()]);
            let mut result = result(told, case, start, pictures, &mut files);
            result["uuid"] = json!(id);
            result["statusDetails"]["flaky"] = json!(flaky.contains(case.name.as_str()));
            files.push((format!("{id}-result.json"), serde_json::to_vec_pretty(&result)?));
        }
    }
    Ok(files)
}

fn result(
    told: &Told<'_>,
    case: &CaseResult,
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
    // The file tells suites of one name apart in reports that are made one after the other, too.
    let file = told.run.source.as_deref().unwrap_or_default();
    let identity = id(&[file, &told.title, &case.name]);
    let reason = &case.reason;
    let message = match (reason.cause, headline(case)) {
        (Some(cause), Some(headline)) => Some(format!("{}: {headline}", cause.id())),
        (_, headline) => headline,
    };
    json!({
        "testCaseId": identity,
        "historyId": identity,
        "name": case.name,
        "fullName": format!("{}: {}", told.title, case.name),
        "titlePath": [told.title],
        "description": about(told, case),
        "status": status(word(case)),
        "statusDetails": {
            "message": message,
            "trace": super::details(case),
            "expected": reason.expected,
            "actual": reason.observed,
        },
        "stage": "finished",
        "start": start,
        "stop": start + i64::try_from(case.duration_ms).unwrap_or_default(),
        "labels": labels(told, case),
        "steps": steps,
    })
}

fn labels(told: &Told<'_>, case: &CaseResult) -> Vec<Value> {
    let label = |name: &str, value: &str| json!({ "name": name, "value": value });
    let mut labels = vec![label("suite", &told.title), label("framework", "verbatim")];
    labels.extend(case.tags.iter().map(|tag| label("tag", tag)));
    labels.extend(case.id.iter().map(|id| label("id", id)));
    if case.rests_on().is_some()
        && let Some(Value::String(word)) =
            case.strength.and_then(|strength| serde_json::to_value(strength).ok())
    {
        labels.push(label("tag", &word));
    }
    labels
}

/// What Allure has no field for.
fn about(told: &Told<'_>, case: &CaseResult) -> String {
    let lines = [
        case.rests_on().map(|rests| format!("Pass {rests}.")),
        (case.attempt > 1).then(|| format!("Attempt {}.", case.attempt)),
        case.id.as_ref().map(|id| format!("Identifier: {id}.")),
        told.run.base_url.as_ref().map(|url| format!("Site: {url}")),
        told.run.unfinished().map(|why| format!("Beware: {why}.")),
    ];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
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
    let rests = row.strength.and_then(rests_on).map(|rests| format!("pass {rests}"));
    json!({
        "name": format!("{}{}. {}", part(row.part), row.row, cells.join(" → ")),
        "status": status(verdict),
        "statusDetails": { "message": row.reason.message.clone().or(rests) },
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
