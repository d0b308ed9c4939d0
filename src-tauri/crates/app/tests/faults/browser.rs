//! The browser: killed, its renderer crashed, its windows closed or too many.

use serde_json::json;
use verbatim_app::engine::event::{CaseEvent, RunEvent};
use verbatim_app::engine::page::Happening;
use verbatim_app::engine::verdict::Cause;

use crate::scene::{Scene, ended, kill};
use crate::stage::{Ran, starts_row};

/// What happened in the first case.
fn happened(scene: &Scene, ran: &Ran) -> Vec<Happening> {
    let events = scene.stage.store.events(ran.id).unwrap();
    let of_first = events.into_iter().filter_map(|stored| match stored.event {
        RunEvent::Case { case: 0, event: CaseEvent::Happened { happening, .. }, .. } => Some(happening),
        _ => None,
    });
    of_first.collect()
}

/// Whether an event is the last before an input of the first case's second row is sent.
fn acts_in_second_row(event: &RunEvent) -> bool {
    matches!(event, RunEvent::Case { case: 0, event: CaseEvent::Acting { row, .. }, .. } if row.row == 2)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_killed_in_mid_step_is_the_environments_and_the_next_case_has_another() {
    let scene = Scene::new();
    let browsers = scene.browsers.clone();
    let told = move |event: &RunEvent| {
        if acts_in_second_row(event) {
            kill(browsers.latest().pid);
        }
    };
    let cases = json!([{"name": "killed", "rows": [
        {"action": "Open '/ask'", "expected": "The heading 'Ask' is displayed"},
        {"action": "Click 'Slow'", "expected": "'Here at last' is displayed"},
        {"action": "Open '/'", "expected": "'Ready' is displayed"}
    ]}]);
    let ran = scene.run_told(json!({}), cases, told).await;
    ended(ran.case("killed"), "inconclusive", Cause::Environment, 2, "the browser is gone");
    assert!(ran.case("killed").reason.way_out.as_deref().unwrap().contains("run the case again"));
    assert_eq!(scene.browsers.started().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renderer_that_crashes_in_mid_step_fails_the_case_and_the_next_has_a_page() {
    let scene = Scene::new();
    let browsers = scene.browsers.clone();
    let told = move |event: &RunEvent| {
        if acts_in_second_row(event) {
            let renderers = browsers.latest().renderers();
            assert!(!renderers.is_empty());
            renderers.into_iter().for_each(kill);
        }
    };
    let cases = json!([{"name": "crashes", "rows": [
        {"action": "Open '/'", "expected": "'Ready' is displayed"},
        {"action": "Click 'Next'", "expected": "The heading 'Next' is displayed"}
    ]}]);
    let ran = scene.run_told(json!({}), cases, told).await;
    ended(ran.case("crashes"), "fail", Cause::UnexpectedOutput, 2, "the page crashed");
    assert_eq!(scene.browsers.started().len(), 1, "the browser itself has not crashed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_window_that_closes_itself_gives_way_to_the_one_before_and_the_last_ends_the_case() {
    let opens = json!([
        {"action": "Open '/opens'"},
        {"action": "Click 'Open a window'", "expected": "The heading 'Closes' is displayed"}
    ]);
    let with = |more: serde_json::Value| {
        let mut rows = opens.as_array().unwrap().clone();
        rows.extend(more.as_array().unwrap().iter().cloned());
        rows
    };
    let cases = json!([
        {"name": "the last", "rows": with(json!([
            {"action": "Switch to the first tab\nClose the tab", "expected": "The heading 'Closes' is displayed"},
            {"action": "Click 'Leave'", "expected": "'Goodbye' is displayed"}
        ]))},
        {"name": "one of two", "rows": with(json!([
            {"action": "Click 'Leave'", "expected": "The heading 'Opens' is displayed"}
        ]))}
    ]);
    let scene = Scene::new();
    let ran = scene.run(json!({}), cases).await;
    ended(ran.case("the last"), "inconclusive", Cause::Environment, 4, "the last window was closed");
    assert!(ran.case("the last").reason.way_out.is_some());
    assert!(happened(&scene, &ran).contains(&Happening::TabClosed));
    assert_eq!(
        ran.case("one of two").verdict.as_deref(),
        Some("pass"),
        "{:?}",
        ran.case("one of two").reason
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_hundred_tabs_twenty_are_kept_and_the_rest_is_noted() {
    let scene = Scene::new();
    let browsers = scene.browsers.clone();
    let told = move |event: &RunEvent| match event {
        // All hundred were opened by now; the last may not have closed yet.
        RunEvent::Case { case: 0, event: CaseEvent::CaseFinished { .. }, .. } => {
            browsers.latest().comes_to_pages(20);
        }
        event if starts_row(event, 3) => {
            let open = browsers.latest().open_pages();
            assert!(open <= 25, "{open} pages are open while more are being opened");
        }
        RunEvent::Case { case: 1, event: CaseEvent::CaseStarted { .. }, .. } => {
            browsers.latest().comes_to_pages(1);
        }
        _ => {}
    };
    let cases = json!([{"name": "tabs", "rows": [
        {"action": "Open '/tabs'", "expected": "The heading 'Tabs' is displayed"},
        {"action": "Click 'Open all'", "expected": "A new tab is opened"},
        {"action": "Switch to the first tab", "expected": "'Opened' is displayed"}
    ]}]);
    let ran = scene.run_told(json!({"assertion_ms": 30_000}), cases, told).await;
    assert_eq!(ran.case("tabs").verdict.as_deref(), Some("pass"), "{:?}", ran.case("tabs").reason);
    let happenings = happened(&scene, &ran);
    let opened = happenings.iter().filter(|h| matches!(h, Happening::TabOpened { .. })).count();
    assert_eq!(opened, 19, "besides the first");
    let noted =
        |h: &&Happening| matches!(h, Happening::Note { text } if text.contains("there are 20 already"));
    assert_eq!(happenings.iter().filter(noted).count(), 81, "{happenings:?}");
}
