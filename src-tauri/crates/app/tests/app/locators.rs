//! Exact locators on a real page: one element or none, never a guess.

use serde_json::{Value, json};
use verbatim_app::RunOptions;
use verbatim_app::engine::verdict::Cause;

use crate::stage::{Ran, Stage, pages};

/// Cases of one row each, on the page of locators.
fn suite(base: &str, cases: &[(&str, &str, &str)]) -> Value {
    let cases: Vec<Value> = cases
        .iter()
        .map(|(name, action, expected)| {
            let action = format!("Open '/locators'\n{action}");
            json!({"name": name, "rows": [{"action": action, "expected": expected}]})
        })
        .collect();
    let timing = json!({"readiness_ms": 1500, "assertion_ms": 1500});
    json!({"suite": "Locators", "base_url": base, "timing": timing, "cases": cases})
}

fn verdict(ran: &Ran, name: &str) -> (String, Option<Cause>) {
    let case = ran.case(name);
    (case.verdict.clone().unwrap_or_default(), case.reason.cause)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exact_locator_means_one_visible_element() {
    let base = pages().await;
    let cases = [
        ("css", "Click [css=#save]", "'Saved by div' is displayed"),
        ("kind", "Click the button [css=.row > button[data-row='2']]", "'Row 2' is displayed"),
        ("fill", "Enter 'Ada' into [css=input[name=\"user.name\"]]", "The field [css=#name] contains 'Ada'"),
        ("label", "Click [aria-label='Close \"it\"']", "'Closed' is displayed"),
        ("text", "Click [text='Only text']", "'Text taken' is displayed"),
        ("role", "Click [role=treeitem name='Inbox']", "'Tree taken' is displayed"),
        ("shadow", "Click [css=.inner]", "'Shadow taken' is displayed"),
        ("gone", "Click [css=#save]", "The element [css=#never] is not displayed"),
        ("hidden part", "", "[css=#hidden] is not displayed"),
        ("inside", "Click [css=#save]", "The element [css=#said] contains 'Saved by div'"),
    ];
    let ran = Stage::new().run(suite(&base, &cases), RunOptions::default()).await;
    for (name, ..) in cases {
        assert_eq!(verdict(&ran, name), ("pass".into(), None), "{name}: {:?}", ran.case(name).reason);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn none_and_several_are_told_and_what_is_not_read_never_passes() {
    let base = pages().await;
    let cases = [
        ("missing", "Click [css=#never]", "", "fail", Some(Cause::TargetMissing)),
        ("hidden", "Click [css=#hidden]", "", "fail", Some(Cause::TargetHidden)),
        ("several", "Click [css=.row > button]", "", "inconclusive", Some(Cause::AmbiguousTarget)),
        ("one shown of two", "Click [css=.twice]", "'Second' is displayed", "pass", None),
        ("not a field", "Enter 'x' into [css=#save]", "", "fail", Some(Cause::TargetWrongType)),
        ("not shown", "", "The element [css=#never] is displayed", "fail", Some(Cause::AssertionFalse)),
        ("shown", "", "The element [css=#save] is not displayed", "fail", Some(Cause::AssertionFalse)),
        ("unsure", "", "The element [css=.row > button] is displayed", "inconclusive", None),
        ("unread", "Click [css=#a:frist-child]", "", "inconclusive", Some(Cause::AmbiguousStep)),
        ("unread claim", "", "[css=#a[] is not displayed", "inconclusive", None),
    ];
    let rows: Vec<(&str, &str, &str)> = cases
        .iter()
        .map(|(name, action, expected, ..)| {
            (*name, *action, if expected.is_empty() { "'Ready' is displayed" } else { *expected })
        })
        .collect();
    let ran = Stage::new().run(suite(&base, &rows), RunOptions::default()).await;
    for (name, _, _, word, cause) in cases {
        let (told, why) = verdict(&ran, name);
        assert_eq!(told, word, "{name}: {:?}", ran.case(name).reason);
        assert!(cause.is_none() || why == cause, "{name}: {:?}", ran.case(name).reason);
    }
}
