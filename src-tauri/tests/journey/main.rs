//! A journey in the real window. It needs a display, WebKitWebDriver, a browser and a built front end:
//! `xvfb-run -a cargo test -p verbatim-desktop --test journey -- --ignored`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod driver;
mod exploring;
mod laboratory;
mod layout;
mod recording;

use fantoccini::key::Key;
use serde_json::{Value, json};

use driver::{Driver, Window};

/// The newcomer's own case.
const MINE: &str = "My own case";

/// Suites whose cases are folded away.
const FOLDED: &str = "document.querySelectorAll('[role=treeitem][aria-expanded=false]').length === 1";

/// Ten rows as Excel puts them on the clipboard: a cell of two lines is quoted.
const EXCEL: &str = "Open '/'\t'Everyday things, well made' is displayed\r\n\
    \"Open '/products'\nRefresh\"\t'24 products' is displayed\r\n\
    Open '/cart'\t\r\nOpen '/search'\t\r\nOpen '/'\t\r\nOpen '/products'\t\r\nOpen '/cart'\t\r\n\
    Open '/search'\t\r\nOpen '/'\t\r\nOpen '/products'\t'24 products' is displayed\r\n";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and a built front end"]
async fn the_window_opens_on_its_first_screen() {
    let folder = tempfile::tempdir().unwrap();
    let driver = Driver::start(folder.path()).await;
    let window = driver.open().await;
    assert_eq!(window.client.title().await.unwrap(), "Verbatim");
    window.wait("button", "Run the sample").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and a built front end"]
async fn a_newcomer_runs_the_sample_mends_a_case_writes_one_and_finds_all_of_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let driver = Driver::start(folder.path()).await;
    let window = driver.open().await;
    window.wait("button", "Run the sample").await;
    window.picture("1-first-start").await;

    // One button runs the sample; one of each verdict is seen.
    window.click("button", "Run the sample").await;
    window.until("document.querySelectorAll('.outcome .example').length >= 3").await;
    window
        .until("[...document.querySelectorAll('button:enabled')].some(b => b.innerText === 'Run the sample again')")
        .await;
    window.picture("2-sample-ran").await;
    mend(&window).await;
    let case = write(&window).await;
    stop(&window).await;
    run_to_pass(&window).await;
    window.picture("5-own-case").await;
    fold(&window).await;
    let before = window.invoke("case_open", json!({"case": case})).await.unwrap();
    window.close().await;

    // All is there after a restart.
    let window = driver.open().await;
    window.wait("treeitem", "Sample shop").await;
    window.shows("h1", MINE).await;
    window.until(FOLDED).await;
    find(&window, MINE).await;
    window.until("document.querySelector('[data-cell=\"9-action\"]') !== null").await;
    let open = window.invoke("case_open", json!({"case": case})).await.unwrap();
    assert_eq!(open, before);
    assert_eq!(open["content"]["rows"].as_array().map(Vec::len), Some(10), "{open}");
    assert_eq!(open["content"]["rows"][1]["action"], "Open '/products'\nRefresh");
    let runs = window.invoke("run_list", json!({"suite": null, "before": null, "limit": 9})).await.unwrap();
    let states: Vec<&str> = runs.as_array().unwrap().iter().filter_map(|run| run["state"].as_str()).collect();
    assert_eq!(states, ["finished", "stopped", "finished", "finished", "finished"], "{runs}");
    window.keys(&(Key::Control + "3")).await;
    window.wait("row", MINE).await;
    window.picture("6-opened-again").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and a built front end"]
async fn an_attended_run_asks_which_one_is_meant_and_the_next_run_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let driver = Driver::start(folder.path()).await;
    let window = driver.open().await;
    window.wait("button", "Run the sample").await;
    find(&window, "Which Log in is meant").await;
    window.keys(&(Key::Control + (Key::Alt + "a").as_str())).await;
    window.click("button", "Run case").await;
    window.wait("section", "Question of the run").await;
    window.until("document.activeElement.getAttribute('aria-label') === 'Question of the run'").await;
    window.until("document.querySelectorAll('.page .box').length === 2").await;
    window.picture("7-question").await;
    window.keys("k").await;
    window.click("button", "button 'Log in'").await;
    window.shows(".outcome", "you decided some of it").await;
    window.shows(".strip", "All 2 rows can be read").await;
    window.picture("8-answered").await;
    window.keys(&(Key::Control + (Key::Alt + "a").as_str())).await;
    run_to_pass(&window).await;
    window.close().await;
}

/// Folds the suite of the case that is shown, by keyboard.
async fn fold(window: &Window) {
    window.keys(&(Key::Shift + Key::F6.to_string().as_str())).await;
    window.until("document.activeElement.getAttribute('role') === 'treeitem'").await;
    // To its suite, and that away.
    window.keys(&Key::Left.to_string()).await;
    window.until("document.activeElement.getAttribute('aria-expanded') === 'true'").await;
    window.keys(&Key::Left.to_string()).await;
    window.until(FOLDED).await;
}

/// A case that fails: its review is opened, the way out taken, and the case passes.
async fn mend(window: &Window) {
    find(window, "A slip of the pen").await;
    window.click("button", "Run case").await;
    window.shows(".outcome", "Target is missing").await;
    window.click("button", "Review the run").await;
    window.until("[...document.images].some(image => image.naturalWidth > 100)").await;
    window.picture("3-review").await;
    window.click("button", "Write “").await;
    window.picture("4-mended").await;
    run_to_pass(window).await;
    let refused = window.invoke("attempt_open", json!({"attempt": 999_999})).await.unwrap_err();
    assert_eq!(refused["code"], "not-found");
}

/// Searches the tree for a case, which may be far down in it, and opens it.
async fn find(window: &Window, name: &str) {
    window.keys(&(Key::Control + "f")).await;
    window.until("document.activeElement.type === 'search'").await;
    window.keys(name).await;
    window.click("treeitem", name).await;
}

/// Runs the case that is shown, and sees it pass.
async fn run_to_pass(window: &Window) {
    window.click("button", "Run case").await;
    window.shows(".outcome", "Every expected result was seen.").await;
}

/// Writes a case by keyboard, of ten rows that come from a spreadsheet.
async fn write(window: &Window) -> Value {
    window.keys(&(Key::Control + "n")).await;
    window.until("document.activeElement.tagName === 'INPUT'").await;
    // The name that was proposed is selected.
    window.keys(MINE).await;
    window.keys(&Key::Enter.to_string()).await;
    window.shows("h1", MINE).await;
    window.keys(&Key::F6.to_string()).await;
    window.until("document.activeElement.closest('[data-cell=\"0-action\"]') !== null").await;
    let paste = "const data = new DataTransfer(); data.setData('text/plain', arguments[0]); \
        document.activeElement.dispatchEvent(\
            new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}))";
    window.client.execute(paste, vec![json!(EXCEL)]).await.unwrap();
    window.until("document.querySelector('[data-cell=\"9-action\"]') !== null").await;
    window.shows(".strip", "All 10 rows can be read").await;
    let library = window.invoke("library", json!({})).await.unwrap();
    let suites = library["suites"].as_array().unwrap().iter();
    let mut cases = suites.flat_map(|suite| suite["cases"].as_array().unwrap());
    cases.find(|case| case["name"] == MINE).expect("the case is in the library")["id"].clone()
}

/// Stops a run while its rows run.
async fn stop(window: &Window) {
    window.click("button", "Run case").await;
    window.until("document.querySelector('.line.running') !== null").await;
    window.keys(&(Key::Control + (Key::Shift + ".").as_str())).await;
    window.wait("button", "Run case").await;
}
