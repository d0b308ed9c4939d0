//! A journey in the real window. It needs a display, WebKitWebDriver, a browser and a built front end:
//! `xvfb-run -a cargo test -p verbatim-desktop --test journey -- --ignored`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod driver;

use serde_json::{Value, json};

use driver::{Driver, Window};

/// Ten rows as Excel puts them on the clipboard: a cell of two lines is quoted.
const EXCEL: &str = "Open '/'\t'Everyday things, well made' is displayed\r\n\
    \"Open '/products'\nRefresh\"\t'24 products' is displayed\r\n\
    Open '/cart'\t\r\nOpen '/search'\t\r\nOpen '/'\t\r\nOpen '/products'\t\r\nOpen '/cart'\t\r\n\
    Open '/search'\t\r\nOpen '/'\t\r\nOpen '/products'\t'24 products' is displayed\r\n";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and a built front end"]
async fn a_newcomer_runs_the_sample_stops_writes_a_case_and_finds_all_of_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let driver = Driver::start(folder.path()).await;
    let window = driver.open().await;
    assert_eq!(window.client.title().await.unwrap(), "Verbatim");
    window.picture("1-first-start").await;

    // One button runs the sample; one of each verdict is seen, then the run is stopped in the middle.
    window.click("button", "Run the sample suite").await;
    window.until("document.querySelectorAll('.outcome .example').length >= 3").await;
    window.picture("2-sample-runs").await;
    window.click("button", "Stop").await;
    window.wait("button", "Run the sample suite again").await;
    let stopped =
        window.invoke("run_list", json!({"suite": null, "before": null, "limit": 1})).await.unwrap();
    assert_eq!(stopped[0]["state"], "stopped", "{stopped}");

    review(&window, stopped[0]["id"].clone()).await;
    let case = write(&window).await;
    window.close().await;

    // All is there after a restart.
    let window = driver.open().await;
    window.wait("button", "Run the sample suite").await;
    let open = window.invoke("case_open", json!({"case": case})).await.unwrap();
    assert_eq!(open["content"]["rows"].as_array().map(Vec::len), Some(10), "{open}");
    assert_eq!(open["content"]["rows"][1]["action"], "Open '/products'\nRefresh");
    let runs = window.invoke("run_list", json!({"suite": null, "before": null, "limit": 9})).await.unwrap();
    assert_eq!(runs.as_array().map(Vec::len), Some(2), "{runs}");
    window.picture("5-opened-again").await;
    window.close().await;
}

/// Opens the failing case and looks at its picture.
async fn review(window: &Window, run: Value) {
    let run = window.invoke("run_open", json!({"run": run})).await.unwrap();
    let attempts = run["attempts"].as_array().unwrap();
    let failed = attempts.iter().find(|attempt| attempt["verdict"] == "fail").expect("a fail");
    let name = failed["name"].as_str().unwrap();
    window.click("button", name).await;
    window.wait("*", "Review of a run").await;
    window.until("[...document.images].some(image => image.naturalWidth > 100)").await;
    window.picture("3-review").await;
    let review = window.invoke("attempt_open", json!({"attempt": failed["id"]})).await.unwrap();
    assert!(review["ways_out"].as_array().is_some_and(|ways| !ways.is_empty()), "{review}");
    let refused = window.invoke("attempt_open", json!({"attempt": 999_999})).await.unwrap_err();
    assert_eq!(refused["code"], "not-found");
}

/// Writes a case of ten rows that come from a spreadsheet, runs it and sees it pass.
async fn write(window: &Window) -> Value {
    let body = window.client.find(fantoccini::Locator::Css("body")).await.unwrap();
    body.send_keys(&(fantoccini::key::Key::Control + "n")).await.unwrap();
    window.until("document.querySelector('[data-cell=\"0-action\"]') !== null").await;
    let paste = "const cell = document.querySelector('[data-cell=\"0-action\"]'); cell.focus(); \
        const data = new DataTransfer(); data.setData('text/plain', arguments[0]); \
        cell.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}))";
    window.client.execute(paste, vec![json!(EXCEL)]).await.unwrap();
    window.until("document.querySelector('[data-cell=\"9-action\"]') !== null").await;
    let library = window.invoke("library", json!({})).await.unwrap();
    let suites = library["suites"].as_array().unwrap().iter();
    let ids = suites.flat_map(|suite| suite["cases"].as_array().unwrap()).map(|case| case["id"].clone());
    let case = ids.max_by_key(Value::as_i64).unwrap();
    window.click("button", "Run case").await;
    let id = case.to_string();
    let last = format!(
        "(window.__last = window.__last ?? {{}}, window.__TAURI_INTERNALS__.invoke('library').then(l => \
         window.__last = l.suites.flatMap(s => s.cases).find(c => c.id === {id})?.last ?? {{}}), \
         window.__last.verdict === 'pass')"
    );
    window.until(&last).await;
    window.picture("4-own-case").await;
    case
}
