//! Results of cases that went on after an expected result that nobody could decide.
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use verbatim_engine::event::{Part, RunEvent};
use verbatim_exchange::results::{RowVerdict, from_events, write_results};
use verbatim_exchange::schema;

fn finding(message: &str, went_on: bool) -> Value {
    json!({
        "verdict": "inconclusive", "cause": "undecidable-assertion", "sentence": "All is well", "message": message, "went_on": went_on,
    })
}

fn told(events: &[Value]) -> Vec<RunEvent> {
    let of = |event: &Value| {
        let mut event = event.clone();
        event["run"] = json!("case");
        event["case"] = json!(0);
        event["at_ms"] = json!(1);
        serde_json::from_value(event).unwrap()
    };
    events.iter().map(of).collect()
}

/// A set-up row that is left out, a row that is undecided, and the end of the case.
fn events() -> Vec<Value> {
    let row = json!({"part": "rows", "row": 1});
    vec![
        json!({"event": "case-started", "name": "Save", "tags": [], "attempt": 1, "expect": null}),
        json!({"event": "left-out", "row": {"part": "setup", "row": 1}, "action": "Ada is known"}),
        json!({"event": "row-started", "row": row, "action": "Click 'Save'", "expected": "All is well"}),
        json!({"event": "row-finished", "row": row, "verdict": finding("cannot be read", true), "duration_ms": 1, "snapshot": null}),
        json!({"event": "case-finished", "verdict": finding("0 of 1 row decided", true), "row": row, "duration_ms": 1, "model_calls": 0}),
    ]
}

#[test]
fn they_tell_it_apart_and_keep_to_their_schema() {
    let result = from_events(&told(&events()), None);
    let case = &result.cases[0];
    assert_eq!((case.verdict.as_deref(), case.reason.went_on), (Some("inconclusive"), true));
    let rows: Vec<_> = case.rows.iter().map(|row| (row.part, row.verdict, row.reason.went_on)).collect();
    assert_eq!(
        rows,
        [(Part::Setup, RowVerdict::NotRun, false), (Part::Rows, RowVerdict::Inconclusive, true)]
    );
    let text = write_results(&[result]).unwrap();
    let validator = jsonschema::validator_for(&serde_json::from_str(schema::RESULTS).unwrap()).unwrap();
    assert!(validator.is_valid(&serde_json::from_str(&text).unwrap()), "{text}");
}

#[test]
fn what_a_person_decides_after_the_run_is_the_result() {
    let pass = json!({"verdict": "pass", "strength": "by-person"});
    let decided = json!({
        "event": "decided", "row": {"part": "rows", "row": 1}, "claim": "All is well", "answer": {"kind": "holds"}, "holds": true,
        "row_verdict": pass, "verdict": pass, "deciding": null,
    });
    let mut all = events();
    all.push(decided.clone());
    let case = &from_events(&told(&all), None).cases[0];
    assert_eq!((case.verdict.as_deref(), case.row, case.rows[1].by_person), (Some("pass"), None, true));
    let mut back = decided;
    back["answer"] = Value::Null;
    back["holds"] = Value::Null;
    back["row_verdict"] = finding("cannot be read", true);
    back["verdict"] = finding("0 of 1 row decided", true);
    back["deciding"] = json!({"part": "rows", "row": 1});
    all.push(back);
    let case = &from_events(&told(&all), None).cases[0];
    assert_eq!(
        (case.verdict.as_deref(), case.row, case.rows[1].by_person),
        (Some("inconclusive"), Some(1), false)
    );
}
