//! Texts that are no controls: where a pointer may go to them, and what a denial of them says when they come and go.

use serde_json::{Value, json};
use verbatim_app::RunOptions;
use verbatim_app::engine::verdict::Cause;

use crate::stage::{Stage, pages};

/// Cases on the page of texts: name, action, expected result, verdict, cause.
type Row = (&'static str, &'static str, &'static str, &'static str, Option<Cause>);

async fn holds(cases: &[Row]) {
    let base = pages().await;
    let rows = cases.iter().map(|(name, action, expected, ..)| {
        let action = format!("Open '/texts'\n{action}");
        json!({"name": name, "rows": [{"action": action, "expected": expected}]})
    });
    let timing = json!({"readiness_ms": 2500});
    let suite =
        json!({"suite": "Texts", "base_url": base, "timing": timing, "cases": rows.collect::<Vec<Value>>()});
    let ran = Stage::new().run(suite, RunOptions::default()).await;
    for (name, _, _, word, cause) in cases {
        let case = ran.case(name);
        let told = (case.verdict.as_deref(), case.reason.cause);
        assert_eq!(told, (Some(*word), *cause), "{name}: {:?}", case.reason);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pointer_goes_to_a_text_that_takes_it() {
    let wrong = Some(Cause::TargetWrongType);
    holds(&[
        ("listener", "Click 'Alpha'", "'took Alpha' is displayed", "pass", None),
        ("property", "Click 'Beta'", "'took Beta' is displayed", "pass", None),
        ("late", "Click 'Gamma'", "'took Gamma' is displayed", "pass", None),
        ("around", "Click 'Delta'", "'took Delta' is displayed", "pass", None),
        ("nothing listens", "Click 'Plain'", "'Plain' is displayed", "fail", wrong),
        ("hover", "Hover over 'Plain'", "'over' is displayed", "pass", None),
        ("double", "Double-click 'Plain'", "'twice' is displayed", "pass", None),
        ("right", "Right-click 'Plain'", "'menu' is displayed", "pass", None),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_that_comes_and_goes_is_not_denied() {
    let denial = "'Payment failed' is not displayed";
    holds(&[
        ("for a while", "Click 'Pay'", denial, "inconclusive", Some(Cause::UndecidableAssertion)),
        ("an alert, soon", "Click 'Alert'", denial, "inconclusive", Some(Cause::UndecidableAssertion)),
        ("waited for", "Click 'Pay'\nWait until 'Payment failed' is not displayed", denial, "pass", None),
        ("never", "Click 'Nothing'", denial, "pass", None),
    ])
    .await;
}
