//! Log-ins that are asked for in two parts, preconditions that tell who is logged in, and ways through the menu behind them.

use serde_json::json;
use verbatim_app::RunOptions;
use verbatim_app::engine::verdict::Cause;

use crate::stage::{Stage, pages};

#[tokio::test(flavor = "multi_thread")]
async fn who_is_logged_in_before_a_case_logs_in() {
    let base = pages().await;
    let mine = "Logged in as nina (password pw-1)";
    let cases = [
        ("in two parts", mine, "", "'Hello nina' is displayed", "pass", None),
        ("nobody else", mine, "", "'Hello ann' is displayed", "fail", Some(Cause::AssertionFalse)),
        ("way through the menu", mine, "Products > Products", "'18 products' is displayed", "pass", None),
        (
            "own words for a place",
            mine,
            "Open the list of the open orders",
            "",
            "inconclusive",
            Some(Cause::AmbiguousStep),
        ),
        (
            "refused",
            "nina / pw-2 is logged in",
            "",
            "'Hello nina' is displayed",
            "inconclusive",
            Some(Cause::PreconditionOpen),
        ),
        (
            "sent by itself",
            "Open '/depot'",
            "Enter 'nina' in 'User name'\nLog in",
            "'Password for the user' is displayed",
            "pass",
            None,
        ),
    ];
    let one = |(name, setup, action, expected, ..): &(&str, &str, &str, &str, &str, Option<Cause>)| {
        json!({"name": name, "setup": [{"action": "Open '/depot'"}, {"action": setup}],
            "rows": [{"action": action, "expected": expected}]})
    };
    let timing = json!({"readiness_ms": 2500, "assertion_ms": 2500});
    let cases_of: Vec<_> = cases.iter().map(one).collect();
    let suite = json!({"suite": "depot", "base_url": base, "timing": timing, "cases": cases_of});
    let ran = Stage::new().run(suite, RunOptions::default()).await;
    for (name, _, _, _, word, cause) in cases {
        let case = ran.case(name);
        assert_eq!(
            (case.verdict.as_deref(), case.reason.cause),
            (Some(word), cause),
            "{name}: {:?}",
            case.reason
        );
    }
}
