//! The application's server: gone, silent, slow, cut off, sending round in circles.

use serde_json::json;
use verbatim_app::engine::event::{CaseEvent, RunEvent};
use verbatim_app::engine::verdict::Cause;

use crate::scene::{Scene, ended};
use crate::stage::starts_row;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_in_mid_run_is_the_environments_until_it_is_back() {
    let scene = Scene::new();
    let site = scene.site.clone();
    let told = move |event: &RunEvent| {
        let RunEvent::Case { case: 0, event: told, .. } = event else { return };
        if starts_row(event, 2) {
            site.stop();
        } else if matches!(told, CaseEvent::CaseFinished { .. }) {
            site.again();
        }
    };
    let cases = json!([{"name": "stops", "rows": [
        {"action": "Open '/'", "expected": "'Ready' is displayed"},
        {"action": "Click 'Next'", "expected": "The heading 'Next' is displayed"},
        {"action": "Go back", "expected": "'Ready' is displayed"}
    ]}]);
    let ran = scene.run_told(json!({}), cases, told).await;
    ended(ran.case("stops"), "inconclusive", Cause::Environment, 2, "net::ERR_CONNECTION_REFUSED");
    assert!(ran.case("stops").reason.way_out.as_deref().unwrap().contains("start the application"));
}

/// A case that presses a link of "/ask".
fn follow(link: &str, expected: &str) -> serde_json::Value {
    json!({"name": link, "rows": [
        {"action": "Open '/ask'", "expected": "The heading 'Ask' is displayed"},
        {"action": format!("Click '{link}'"), "expected": expected}
    ]})
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_do_not_come_whole_are_the_environments_and_slow_ones_are_waited_for() {
    let timing = json!({"page_load_ms": 3_000, "quiescence_ms": 1_000, "assertion_ms": 1_000});
    let first = "'The first half' is displayed";
    let cases = json!([
        follow("Hang", "'Ready' is displayed"),
        follow("Half", first),
        follow("Torn", first),
        follow("Loop", "'Ready' is displayed"),
        follow("Slow", "'Here at last' is displayed"),
        {"name": "opened torn", "rows": [{"action": "Open '/torn'", "expected": first}]},
        {"name": "opened loop", "rows": [{"action": "Open '/loop'", "expected": "'Ready' is displayed"}]}
    ]);
    let ran = Scene::new().run(timing, cases).await;
    let environment = |name: &str, row: usize, words: &str| {
        ended(ran.case(name), "inconclusive", Cause::Environment, row, words);
        assert!(ran.case(name).reason.way_out.is_some(), "{name}");
    };
    environment("Hang", 2, "/hang did not load: nothing answered in time (no response within 3000 ms)");
    environment(
        "Half",
        2,
        "/half did not load: the page did not come whole in time (no DOMContentLoaded within 3000 ms)",
    );
    environment("Torn", 2, "/torn did not load: its answer broke off");
    environment("Loop", 2, "/loop did not load: it sends the browser in a circle");
    environment("opened torn", 1, "/torn did not load: its answer broke off");
    environment("opened loop", 1, "/loop did not load: it sends the browser in a circle");
    assert_eq!(ran.case("Slow").verdict.as_deref(), Some("pass"), "{:?}", ran.case("Slow").reason);
}
