//! Reset hooks, tear-down, values of the run, attempts and workers.

use serde_json::{Value, json};
use time::OffsetDateTime;
use verbatim_app::RunOptions;
use verbatim_app::engine::event::{CaseEvent, Part, RunEvent};
use verbatim_app::engine::verdict::Cause;
use verbatim_app::exchange::results::RowVerdict;

use crate::stage::{Ran, Stage, pages, refused};

async fn reset_by(url: &str) -> Ran {
    let suite = json!({
        "suite": "Reset", "base_url": pages().await, "reset": {"url": url},
        "cases": [{"name": "one", "rows": [{"action": "Open '/'", "expected": "'Ready' is displayed"}]}]
    });
    Stage::new().run(suite, RunOptions::default()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_case_begins_only_once_the_reset_hook_answers_2xx() {
    let well = reset_by("/reset").await;
    assert_eq!(well.case("one").verdict.as_deref(), Some("pass"), "{:?}", well.case("one").reason);
    for url in ["/reset-broken", &refused()] {
        let ran = reset_by(url).await;
        let case = ran.case("one");
        assert_eq!((ran.cause(), case.row), (Some(Cause::Environment), None), "{url}");
        assert!(case.reason.message.as_deref().unwrap().contains("reset"), "{:?}", case.reason);
        assert!(case.rows.iter().all(|row| row.verdict == RowVerdict::NotRun), "{url}");
    }
    let ran = reset_by("/reset?key={{nowhere}}").await;
    assert_eq!(ran.cause(), Some(Cause::MissingTestData));
}

#[tokio::test(flavor = "multi_thread")]
async fn tear_down_rows_run_after_a_fail_and_do_not_change_it() {
    let suite = json!({
        "suite": "Tear-down", "base_url": pages().await, "timing": {"assertion_ms": 500},
        "teardown": [{"action": "Open '/form'", "expected": "The heading 'Form' is displayed"}],
        "cases": [{
            "name": "one",
            "rows": [
                {"action": "Open '/'", "expected": "'Nothing of the kind' is displayed"},
                {"action": "Open '/form'", "expected": ""}
            ],
            "teardown": [{"action": "Open '/'", "expected": "'Ready' is displayed"}]
        }]
    });
    let ran = Stage::new().run(suite, RunOptions::default()).await;
    let case = ran.case("one");
    assert_eq!((ran.cause(), case.row, case.part), (Some(Cause::AssertionFalse), Some(1), Some(Part::Rows)));
    let rows: Vec<(Part, RowVerdict)> = case.rows.iter().map(|row| (row.part, row.verdict)).collect();
    assert_eq!(
        rows,
        [
            (Part::Rows, RowVerdict::Fail),
            (Part::Rows, RowVerdict::NotRun),
            (Part::Teardown, RowVerdict::Pass),
            (Part::Teardown, RowVerdict::Pass)
        ]
    );
}

/// What was typed, by case run.
fn typed(stage: &Stage, ran: &Ran) -> Vec<String> {
    let events = stage.store.events(ran.id).unwrap();
    let acting = events.into_iter().filter_map(|stored| match stored.event {
        RunEvent::Case { event: CaseEvent::Acting { input, .. }, .. } if input.contains("of today") => {
            Some(input)
        }
        _ => None,
    });
    acting.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn unique_differs_from_run_to_run_and_today_is_today() {
    let stage = Stage::new();
    let local =
        || OffsetDateTime::now_local().unwrap_or_else(|_| OffsetDateTime::now_utc()).date().to_string();
    let before = local();
    let suite = json!({
        "suite": "Values", "base_url": pages().await,
        "cases": [{"name": "one", "rows": [
            {"action": "Open '/form'\nEnter '{{unique}} of today {{today}}' into 'Note'",
             "expected": "The field 'Note' contains '{{unique}} of today {{today}}'"}
        ]}]
    });
    let ran = stage.run(suite, RunOptions { repeat: 3, ..RunOptions::default() }).await;
    let after = local();
    assert!(ran.result.cases.iter().all(|case| case.verdict.as_deref() == Some("pass")));
    let mut typed = typed(&stage, &ran);
    assert_eq!(typed.len(), 3);
    assert!(typed.iter().all(|text| text.contains(&before) || text.contains(&after)), "{typed:?} {before}");
    typed.sort();
    typed.dedup();
    assert_eq!(typed.len(), 3, "{typed:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_attempt_has_a_verdict_of_its_own_whoever_ran_it() {
    let row = |text: &str| json!([{"action": "Open '/'", "expected": format!("'{text}' is displayed")}]);
    let cases: Vec<Value> = [("good", "Ready"), ("bad", "Absent"), ("other", "Start")]
        .iter()
        .map(|(name, text)| json!({"name": name, "rows": row(text)}))
        .collect();
    let suite = json!({
        "suite": "Attempts", "base_url": pages().await, "timing": {"assertion_ms": 500}, "cases": cases
    });
    let options = RunOptions { repeat: 2, workers: 3, ..RunOptions::default() };
    let ran = Stage::new().run(suite, options).await;
    let mut got: Vec<(&str, u32, Option<&str>)> = ran
        .result
        .cases
        .iter()
        .map(|case| (case.name.as_str(), case.attempt, case.verdict.as_deref()))
        .collect();
    got.sort();
    let (pass, fail) = (Some("pass"), Some("fail"));
    assert_eq!(
        got,
        [
            ("bad", 1, fail),
            ("bad", 2, fail),
            ("good", 1, pass),
            ("good", 2, pass),
            ("other", 1, pass),
            ("other", 2, pass)
        ]
    );
}
