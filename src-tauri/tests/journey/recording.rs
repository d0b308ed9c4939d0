//! Recording in the real window: a password that is typed becomes a secret, and no cell says it.

use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::driver::{Driver, Window};

/// What is typed, and must stand nowhere.
const PASSWORD: &str = "correct horse";

/// Where the log-in form of the sample shop has its password field, in pixels of its page.
const FIELD: (u32, u32) = (558, 306);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and a built front end"]
async fn a_password_that_is_recorded_is_a_secret_and_replays() {
    let folder = tempfile::tempdir().unwrap();
    let driver = Driver::start(folder.path()).await;
    let window = driver.open().await;
    window.wait("button", "Run the sample").await;
    let case = begin(&window).await;

    window.click("button", "Record").await;
    window
        .until("document.querySelector('.layer')?.closest('.page').querySelector('canvas').width > 300")
        .await;
    point(&window).await;
    window.until("document.activeElement.type === 'password'").await;
    window.picture("15-recorded-password").await;
    window.keys(PASSWORD).await;
    window.keys(&Key::Enter.to_string()).await;
    window.shows("[data-cell=\"1-action\"]", "Enter '{{").await;
    // The same once more, by its name alone.
    point(&window).await;
    window.click("button", "Use {{").await;
    window.shows("[data-cell=\"2-action\"]", "Enter '{{").await;
    window.picture("16-recorded-secret").await;
    window.click("button", "Stop").await;

    window.click("button", "Run case").await;
    window.until("document.querySelector('.outcome') !== null").await;
    let open = window.invoke("case_open", json!({"case": case})).await.unwrap();
    let rows = open["content"]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 3, "{open}");
    assert!(!open.to_string().contains(PASSWORD), "{open}");
    assert!(!window.text().await.contains(PASSWORD));
    window.close().await;
}

/// A case of one row, which opens the page of the log-in.
async fn begin(window: &Window) -> Value {
    window.keys(&(Key::Control + "n")).await;
    window.until("document.activeElement.tagName === 'INPUT'").await;
    window.keys("Log in").await;
    window.keys(&Key::Enter.to_string()).await;
    window.until("document.activeElement.closest('[data-cell=\"0-action\"]') !== null").await;
    window.keys("Open '/login'").await;
    window.keys(&Key::Enter.to_string()).await;
    window.shows(".strip", "The row can be read").await;
    let library = window.invoke("library", json!({})).await.unwrap();
    let suites = library["suites"].as_array().unwrap().iter();
    let mut cases = suites.flat_map(|suite| suite["cases"].as_array().unwrap());
    cases.find(|case| case["name"] == "Log in").expect("the case is in the library")["id"].clone()
}

/// Clicks at the password field of the page that is recorded.
async fn point(window: &Window) {
    window.until("document.querySelector('.layer')?.getAttribute('aria-busy') === 'false'").await;
    let click = "const layer = document.querySelector('.layer'); const box = layer.getBoundingClientRect(); \
        const [x, y] = arguments; layer.dispatchEvent(new MouseEvent('click', { bubbles: true, \
            clientX: box.left + x / 1280 * box.width, clientY: box.top + y / 800 * box.height }))";
    window.client.execute(click, vec![json!(FIELD.0), json!(FIELD.1)]).await.unwrap();
}
