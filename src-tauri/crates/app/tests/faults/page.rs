//! The application's pages: alerts, downloads and elements without end, a busy thread, a will of their own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use verbatim_app::engine::event::{CaseEvent, RunEvent};
use verbatim_app::engine::page::Happening;
use verbatim_app::engine::verdict::Cause;

use crate::scene::{Scene, ended};
use crate::site::GIGABYTE;
use crate::stage::Ran;

/// A case that opens a page and presses something there.
fn press(name: &str, path: &str, action: &str, expected: &str) -> Value {
    json!({"name": name, "rows": [
        {"action": format!("Open '{path}'")},
        {"action": action, "expected": expected}
    ]})
}

/// What happened in a case, as far as it is picked.
fn happened<T>(scene: &Scene, ran: &Ran, of: usize, pick: impl Fn(Happening) -> Option<T>) -> Vec<T> {
    let events = scene.stage.store.events(ran.id).unwrap();
    let picked = events.into_iter().filter_map(|stored| match stored.event {
        RunEvent::Case { case, event: CaseEvent::Happened { happening, .. }, .. } if case == of => {
            pick(happening)
        }
        _ => None,
    });
    picked.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn alerts_in_a_loop_fail_the_row_and_are_not_accepted_for_ever() {
    let scene = Scene::new();
    let cases = json!([
        press("unmentioned", "/alerts", "Click 'Save'", "The heading 'Alerts' is displayed"),
        press("mentioned", "/alerts", "Click 'Save'", "An alert is displayed with 'Again'"),
        press("few", "/few-alerts", "Click 'Save'", "An alert is displayed with 'Saved'"),
    ]);
    let ran = scene.run(json!({}), cases).await;
    for (index, name) in ["unmentioned", "mentioned"].into_iter().enumerate() {
        ended(
            ran.case(name),
            "fail",
            Cause::UnexpectedOutput,
            2,
            "more than 20 alerts one after the other: 'Again'",
        );
        let alerts = happened(&scene, &ran, index, |h| matches!(h, Happening::Dialog { .. }).then_some(()));
        assert_eq!(alerts.len(), 21, "{name}: alerts that were kept");
    }
    assert_eq!(ran.case("few").verdict.as_deref(), Some("pass"), "{:?}", ran.case("few").reason);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirm_that_comes_back_each_time_fails_the_row() {
    let scene = Scene::new();
    let cases = json!([{"name": "confirms", "rows": [
        {"action": "Open '/confirms'"},
        {"action": "Click 'Save'", "expected": "A dialog is displayed with 'Sure?'"},
        {"action": "Accept the dialog", "expected": "'Done' is displayed"},
    ]}]);
    let ran = scene.run(json!({"assertion_ms": 1_000}), cases).await;
    ended(ran.case("confirms"), "fail", Cause::UnexpectedOutput, 3, "'Sure?'");
}

/// Presses a link that downloads, waits until the transfer has ended, and gives the most that lay on the disk.
async fn download(link: &str, file: &str) -> (Scene, Ran, u64) {
    let scene = Scene::new();
    let browsers = scene.browsers.clone();
    let most = Arc::new(AtomicU64::new(0));
    let seen = most.clone();
    let told = move |event: &RunEvent| {
        if matches!(event, RunEvent::Case { case: 0, .. }) {
            seen.fetch_max(browsers.latest().bytes_on_disk(), Ordering::Relaxed);
        }
    };
    let cases = json!([{"name": "downloads", "rows": [
        {"action": "Open '/downloads'", "expected": "'Going on' is displayed"},
        {"action": format!("Click '{link}'"), "expected": format!("The file '{file}' is downloaded")},
        {"action": "Wait until 'The transfer has ended' is displayed"},
        {"action": "", "expected": "The heading 'Downloads' is displayed"}
    ]}]);
    let timing = json!({"quiescence_ms": 500});
    let ran = scene.run_told(timing, cases, told).await;
    assert_eq!(ran.case("downloads").verdict.as_deref(), Some("pass"), "{:?}", ran.case("downloads").reason);
    let most = most.load(Ordering::Relaxed);
    (scene, ran, most)
}

fn ended_with_a_note(scene: &Scene, ran: &Ran, file: &str) {
    let notes = happened(scene, ran, 0, |h| match h {
        Happening::Note { text } => Some(text),
        _ => None,
    });
    let words = format!("the download of {file} was ended: a case may download no more than 256 MB in all");
    assert!(notes.contains(&words), "{notes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_download_of_a_gigabyte_is_ended_when_it_begins() {
    let (scene, ran, most) = download("Declared", "gigabyte.bin").await;
    ended_with_a_note(&scene, &ran, "gigabyte.bin");
    assert!(most < GIGABYTE / 2, "{most} bytes on the disk");
    let sent = scene.site.seen.sent.load(Ordering::Relaxed);
    assert!(sent < GIGABYTE / 2, "{sent} bytes were taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_download_of_unknown_length_is_ended_at_the_bound() {
    let (scene, ran, most) = download("Undeclared", "endless.bin").await;
    ended_with_a_note(&scene, &ran, "endless.bin");
    assert!(most < GIGABYTE, "{most} bytes on the disk");
    let sent = scene.site.seen.sent.load(Ordering::Relaxed);
    assert!((256 << 20..2 * GIGABYTE).contains(&sent), "{sent} bytes were taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_page_of_200_000_elements_what_is_read_can_be_judged() {
    let cases = json!([{"name": "grows", "rows": [
        {"action": "Open '/grows'"},
        {"action": "Click 'Grow'", "expected": "'All are there' is displayed"},
        {"action": "", "expected": "'Anything else' is not displayed"},
    ]}]);
    let scene = Scene::new();
    let ran = scene.run(json!({"assertion_ms": 15_000}), cases).await;
    ended(ran.case("grows"), "inconclusive", Cause::UndecidableAssertion, 3, "too many elements");
    let store = &scene.stage.store;
    let mut kept = store.events(ran.id).unwrap().into_iter().filter_map(|stored| match stored.event {
        RunEvent::Case { case: 0, event: CaseEvent::RowFinished { snapshot, .. }, .. } => snapshot,
        _ => None,
    });
    let last = kept.next_back().unwrap();
    let snapshot: Value = serde_json::from_slice(&store.blob(&last).unwrap()).unwrap();
    let elements = snapshot["elements"].as_array().unwrap().len();
    assert!((10_000..100_000).contains(&elements) && snapshot["truncated"] == true, "{elements} were kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_goes_to_no_element_waits_until_a_new_page_may_listen() {
    let cases = json!([press("listens", "/listens-late", "Press F2", "'Help is open' is displayed")]);
    let ran = Scene::new().run(json!({}), cases).await;
    let case = ran.case("listens");
    assert_eq!(case.verdict.as_deref(), Some("pass"), "{:?}", case.reason);
}

/// Presses a button after which the page's main thread is busy for ever.
async fn block(button: &str) {
    let timing = json!({"assertion_ms": 1_000, "quiescence_ms": 1_000});
    let cases = json!([press("blocks", "/blocks", &format!("Click '{button}'"), "'Done' is displayed")]);
    let ran = Scene::new().run(timing, cases).await;
    ended(ran.case("blocks"), "inconclusive", Cause::Unsettled, 2, "not answer");
    assert!(ran.case("blocks").reason.way_out.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_blocks_its_thread_is_unsettled() {
    block("At once").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_blocks_its_thread_while_it_is_judged_is_unsettled() {
    block("Soon").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_in_which_a_page_does_not_answer_is_not_time_in_which_it_failed() {
    let timing = json!({"assertion_ms": 1_000, "quiescence_ms": 1_000, "readiness_ms": 1_000});
    let cases = json!([
        press("judged", "/works", "Click 'Work'", "'Worked' is displayed"),
        press("looked for", "/works", "Click 'Work'\nHover over 'Late'", "'Works' is displayed"),
        press("never", "/works", "Click 'Work'", "'Done' is displayed"),
    ]);
    let ran = Scene::new().run(timing, cases).await;
    for name in ["judged", "looked for"] {
        assert_eq!(ran.case(name).verdict.as_deref(), Some("pass"), "{:?}", ran.case(name));
    }
    ended(ran.case("never"), "fail", Cause::AssertionFalse, 2, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_goes_on_by_itself_is_followed_and_one_that_never_stops_is_unsettled() {
    let scene = Scene::new();
    let timing = json!({"assertion_ms": 1_500, "quiescence_ms": 1_000, "page_load_ms": 3_000});
    let rows =
        |path: &str, expected: &str| json!([{"action": format!("Open '{path}'"), "expected": expected}]);
    let cases = json!([
        {"name": "once", "rows": rows("/redirects", "The heading 'Next' is displayed")},
        {"name": "stays true", "rows": rows("/wanders", "'On the way' is displayed")},
        {"name": "never there", "rows": rows("/wanders", "'Arrived' is displayed")},
        {"name": "never absent", "rows": rows("/wanders", "'Arrived' is not displayed")},
    ]);
    let ran = scene.run(timing, cases).await;
    for name in ["once", "stays true"] {
        assert_eq!(ran.case(name).verdict.as_deref(), Some("pass"), "{:?}", ran.case(name).reason);
    }
    ended(ran.case("never there"), "fail", Cause::AssertionFalse, 1, "");
    // Either it was seen and never at rest, or it was gone each time before it could be seen.
    let absent = ran.case("never absent");
    ended(absent, "inconclusive", Cause::Unsettled, 1, "");
    let why = absent.reason.message.as_deref().unwrap_or_default();
    assert!(why.contains("never came to rest") || why.contains("went on to another document"), "{why}");
}
