//! From events to results.
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use verbatim_engine::event::{BlobId, CaseEvent, Column, Part, RowId, RunEvent, StepOutcome};
use verbatim_engine::parse::ParseError;
use verbatim_engine::person::{Answer, AskKind};
use verbatim_engine::step::Span;
use verbatim_engine::suite::{Case, Label, Row, Suite};
use verbatim_engine::verdict::{Candidate, Cause, Finding, Strength, Verdict};
use verbatim_exchange::junit::write_junit;
use verbatim_exchange::lint::{HowRead, LintCell, LintReport};
use verbatim_exchange::results::{ResultBuilder, RowVerdict, RunResult, from_events, write_results};
use verbatim_exchange::schema;

const FIRST: RowId = RowId { part: Part::Rows, row: 1 };
const SECOND: RowId = RowId { part: Part::Rows, row: 2 };

fn told(case: usize, event: CaseEvent) -> RunEvent {
    RunEvent::Case { case, at_ms: 1, event }
}

fn begun(name: &str, attempt: u32) -> CaseEvent {
    CaseEvent::CaseStarted { name: name.into(), id: None, tags: vec!["smoke".into()], attempt, expect: None }
}

fn row_begun(row: RowId, action: &str) -> CaseEvent {
    CaseEvent::RowStarted { row, action: action.into(), expected: "'Saved' is shown".into() }
}

fn row_ended(row: RowId, verdict: &Verdict) -> CaseEvent {
    CaseEvent::RowFinished { row, verdict: verdict.clone(), duration_ms: 8, snapshot: None }
}

fn pictured(row: RowId) -> CaseEvent {
    CaseEvent::Pictured { row, step: None, screenshot: BlobId("ab".repeat(32)) }
}

fn ended(verdict: &Verdict, row: Option<RowId>) -> CaseEvent {
    CaseEvent::CaseFinished { verdict: verdict.clone(), row, duration_ms: 20, model_calls: 0 }
}

fn step_begun(row: RowId, step: usize, text: &str) -> CaseEvent {
    CaseEvent::StepStarted { row, step, text: text.into() }
}

fn step_ended(row: RowId, step: usize, text: &str, outcome: StepOutcome) -> CaseEvent {
    CaseEvent::StepFinished { row, step, text: text.into(), outcome, duration_ms: 3 }
}

fn read(row: RowId, sentences: &[&str]) -> CaseEvent {
    let sentences = sentences.iter().map(|s| (*s).to_owned()).collect();
    CaseEvent::Clarity { row, column: Column::Action, sentences, finding: None }
}

fn pass() -> Verdict {
    Verdict::Pass { strength: Strength::Strict }
}

fn fail() -> Verdict {
    let near = Candidate { description: "text 'saved'".into(), ..Candidate::default() };
    Verdict::of(
        Finding::new(Cause::AssertionFalse, "'Saved' is shown", "the text is <not> & \u{1}there ]]> now")
            .sides("Saved", "saved\u{0}")
            .near(vec![near])
            .way_out("write it as the page does"),
    )
}

/// Two cases at the same time, one with two attempts; one stopped in mid-step.
fn events() -> Vec<RunEvent> {
    let stopped = Verdict::of(Finding::new(Cause::Stopped, "", "the run was stopped"));
    let reading = Verdict::Pass { strength: Strength::ByReading };
    vec![
        RunEvent::Started {
            suite: "Shop \"ü\"".into(),
            source: Some("suites/shop.csv".into()),
            started: "2026-11-21T10:00:00Z".into(),
            cases: 2,
            workers: 2,
            base_url: Some("http://localhost/".into()),
            browser: "Chromium 156".into(),
        },
        told(1, begun("Stop", 1)),
        told(0, begun("Save", 1)),
        told(0, row_begun(FIRST, "open '/'")),
        told(1, row_begun(FIRST, "click 'A', 'B', 'C'")),
        told(1, read(FIRST, &["click 'A'", "click 'B'", "click 'C'"])),
        told(0, read(FIRST, &["open '/'"])),
        told(0, step_begun(FIRST, 1, "open '/'")),
        told(0, step_ended(FIRST, 1, "open '/'", StepOutcome::Pass)),
        told(0, row_ended(FIRST, &pass())),
        told(0, pictured(FIRST)),
        told(1, step_begun(FIRST, 1, "click 'A'")),
        told(1, step_ended(FIRST, 1, "click 'A'", StepOutcome::Skipped)),
        told(1, step_begun(FIRST, 2, "click 'B'")),
        told(0, row_begun(SECOND, "click 'Save'")),
        told(0, row_ended(SECOND, &fail())),
        told(0, pictured(SECOND)),
        told(0, ended(&fail(), Some(SECOND))),
        told(0, begun("Save", 2)),
        told(0, ended(&reading, None)),
        told(1, row_ended(FIRST, &stopped)),
        told(1, pictured(FIRST)),
        told(1, ended(&stopped, Some(FIRST))),
        RunEvent::Finished { stopped: true, duration_ms: 99 },
    ]
}

fn suite() -> Suite {
    let row = |action: &str| Row { action: action.into(), ..Row::default() };
    let rows = vec![row("open '/'"), row("click 'Save'"), row("click 'Later'")];
    Suite { cases: vec![Case { name: "Save".into(), rows, ..Case::default() }], ..Suite::default() }
}

fn check(schema: &str, value: &Value) {
    let schema: Value = serde_json::from_str(schema).unwrap();
    let errors: Vec<String> = jsonschema::validator_for(&schema)
        .unwrap()
        .iter_errors(value)
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn results_are_a_fold_over_the_events() {
    let mut result = from_events(&events(), Some(&suite()));
    let names: Vec<_> =
        result.cases.iter().map(|c| (c.name.as_str(), c.attempt, c.verdict.as_deref().unwrap())).collect();
    assert_eq!(names, [("Save", 1, "fail"), ("Save", 2, "pass"), ("Stop", 1, "inconclusive")]);
    let failed = &result.cases[0];
    assert_eq!((failed.row, failed.part), (Some(2), Some(Part::Rows)));
    assert_eq!(failed.screenshot, Some("ab".repeat(32)));
    let rows: Vec<_> = failed.rows.iter().map(|row| (row.row, row.verdict)).collect();
    assert_eq!(rows, [(1, RowVerdict::Pass), (2, RowVerdict::Fail), (3, RowVerdict::NotRun)]);
    let steps: Vec<_> = result.cases[2].rows[0].steps.iter().map(|s| (s.text.as_str(), s.verdict)).collect();
    assert_eq!(
        steps,
        [
            ("click 'A'", StepOutcome::Skipped),
            ("click 'B'", StepOutcome::Inconclusive),
            ("click 'C'", StepOutcome::NotRun),
        ]
    );
    result.locate(|blob| Some(format!("evidence/{}.jpg", &blob.0[..4])));
    let text = write_results(&[result]).unwrap();
    insta::assert_snapshot!("results", text);
    check(schema::RESULTS, &serde_json::from_str(&text).unwrap());
}

#[test]
fn results_can_be_asked_for_at_any_time() {
    let mut builder = ResultBuilder::default().with_suite(&suite());
    for event in &events() {
        builder.add(event);
        check(schema::RESULTS, &serde_json::to_value(builder.result()).unwrap());
    }
    assert_eq!(builder.result(), from_events(&events(), Some(&suite())));
    assert_eq!(builder.case(0).unwrap().attempt, 2);
    assert!(builder.case(7).is_none());
}

#[test]
fn results_are_read_again_as_they_were_written() {
    let result = from_events(&events(), None);
    let read: RunResult =
        serde_json::from_str(&write_results(std::slice::from_ref(&result)).unwrap()).unwrap();
    assert_eq!(read, result);
    let several = write_results(&[result.clone(), result]).unwrap();
    check(schema::RESULTS, &serde_json::from_str(&several).unwrap());
}

#[test]
fn junit_holds_the_same() {
    let xml = write_junit(&[from_events(&events(), None)]).unwrap();
    insta::assert_snapshot!("junit", xml);
    assert!(!xml.contains(['\u{0}', '\u{1}']));
    assert_eq!(xml.matches("<![CDATA[").count(), xml.matches("]]>").count());
}

#[test]
fn the_schemas_refuse_what_is_wrong() {
    let refuses = |schema: &str, value: Value| {
        let schema: Value = serde_json::from_str(schema).unwrap();
        assert!(!jsonschema::validator_for(&schema).unwrap().is_valid(&value), "{value}");
    };
    let good = serde_json::to_value(from_events(&events(), None)).unwrap();
    for (pointer, wrong) in [
        ("/cases/0/verdict", json!("passed")),
        ("/cases/0/cause", json!("bug")),
        ("/cases/0/cause", json!(null)),
        ("/cases/0/row", json!(0)),
        ("/cases/1/strength", json!("weak")),
        ("/cases/2/rows/0/steps/0/verdict", json!("ok")),
    ] {
        let mut value = good.clone();
        *value.pointer_mut(pointer).unwrap() = wrong;
        refuses(schema::RESULTS, value);
    }
    refuses(schema::SUITE, json!({"suite": "x", "cases": []}));
    refuses(schema::SUITE, json!({"cases": [{"name": "a", "rows": [["b", "c"]]}]}));
    refuses(schema::SUITE, json!({"cases": [{"name": "a", "rows": [{"acton": "b"}]}]}));
    refuses(schema::LINT, json!({"suite": "x", "cells": [{}]}));
}

/// A cause that is added to the engine has to be added to the schemas.
#[test]
fn the_schemas_know_every_cause() {
    for text in [schema::RESULTS, schema::SUITE] {
        let schema: Value = serde_json::from_str(text).unwrap();
        let ids: Vec<&str> = Cause::ALL.iter().map(|cause| cause.id()).collect();
        assert_eq!(schema["$defs"]["cause"]["enum"], json!(ids));
    }
}

#[test]
fn the_schema_of_suites_accepts_every_field() {
    let suite = json!({
        "$schema": "suite.schema.json", "suite": "x", "base_url": "http://x/", "data": {"a": "b"},
        "secrets": ["p"],
        "access": {"accept_invalid_tls": true, "basic": {"user": "u", "password": "{{p}}"}, "proxy": "http://p:1",
            "locale": "de-DE", "time_zone": "Europe/Paris", "permissions": ["geolocation"], "viewport": [100, 10_000],
            "allowed_hosts": ["*.x"], "only_allowed_hosts": true, "local_files": true},
        "timing": {"readiness_ms": 1, "assertion_ms": 2, "quiescence_ms": 3, "page_load_ms": 4, "quiet_ms": 5,
            "case_ms": 6},
        "reset": {"url": "/reset", "headers": {"a": "b"}, "body": "c"},
        "setup": [{"action": "a"}], "teardown": [{"expected": "b", "data": {"c": "d"}, "disabled": true}],
        "phrasebook": [{"phrase": "log in", "steps": ["click 'x'"], "assertions": ["'y' is shown"]}],
        "cases": [{"name": "a", "tags": ["t"], "setup": [], "rows": [{}], "teardown": [],
            "expect": {"verdict": "fail", "cause": "near-miss", "row": 1}}],
    });
    check(schema::SUITE, &suite);
    let read: Suite = serde_json::from_value(suite).unwrap();
    let label = Label { verdict: "fail".into(), cause: Some(Cause::NearMiss), row: Some(1) };
    assert_eq!(read.cases[0].expect, Some(label));
    check(schema::SUITE, &serde_json::to_value(read).unwrap());
}

#[test]
fn lint_keeps_to_its_schema() {
    let cell = |case: Option<&str>, read, error| LintCell {
        case: case.map(str::to_owned),
        part: Part::Setup,
        row: 1,
        column: Column::Expected,
        text: "do it".into(),
        read,
        steps: vec!["click 'it'".into()],
        error,
    };
    let error = ParseError::new(Span { start: 0, end: 2 }, "no verb").with_nearest(Some("click 'it'".into()));
    let report = LintReport {
        suite: "x".into(),
        cells: vec![
            cell(None, HowRead::IfOnPage, None),
            cell(Some("a"), HowRead::No, Some(error)),
            cell(Some("a"), HowRead::No, Some(ParseError::new(Span { start: 0, end: 2 }, "no verb"))),
        ],
    };
    let value = serde_json::to_value(&report).unwrap();
    check(schema::LINT, &value);
    check(schema::LINT, &json!([value]));
    assert_eq!(value["cells"][1]["error"]["at"], json!({"start": 0, "end": 2}));
    assert_eq!(value["cells"][0]["read"], "if-on-page");
}

#[test]
fn what_a_person_decided_is_told_of_the_row_and_of_the_case() {
    let answered = |row, answer| CaseEvent::Answered {
        row,
        column: Column::Expected,
        sentence: "it looks good".into(),
        asks: AskKind::Meaning,
        answer,
        kept: false,
    };
    let by_person = Verdict::Pass { strength: Strength::ByPerson };
    let events = [
        told(0, begun("Save", 1)),
        told(0, row_begun(FIRST, "open '/'")),
        told(0, answered(FIRST, Answer::Undecided)),
        told(0, row_ended(FIRST, &pass())),
        told(0, row_begun(SECOND, "click 'Save'")),
        told(0, answered(SECOND, Answer::Holds)),
        told(0, row_ended(SECOND, &by_person)),
        told(0, ended(&by_person, None)),
    ];
    let result = from_events(&events, None);
    assert_eq!(result.cases[0].strength, Some(Strength::ByPerson));
    let rows: Vec<bool> = result.cases[0].rows.iter().map(|row| row.by_person).collect();
    assert_eq!(rows, [false, true]);
    let value: Value = serde_json::from_str(&write_results(&[result]).unwrap()).unwrap();
    check(schema::RESULTS, &value);
    let rows = value.pointer("/runs/0/cases/0/rows").or(value.pointer("/cases/0/rows")).unwrap();
    assert_eq!((rows[0].get("by_person"), &rows[1]["by_person"]), (None, &json!(true)));
}
