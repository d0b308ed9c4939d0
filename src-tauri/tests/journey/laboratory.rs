//! The laboratory in the real window: a study of the sample shop, stopped after its first cases, and looked at in two sizes.

use fantoccini::key::Key;

use crate::driver::Driver;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and a built front end"]
async fn a_study_is_begun_stopped_and_shown_in_the_laboratory() {
    let folder = tempfile::tempdir().unwrap();
    let driver = Driver::start(folder.path()).await;
    let window = driver.open().await;
    window.wait("button", "Run the sample").await;
    window.keys(&(Key::Control + "5")).await;
    window.wait("button", "New study").await;
    window.fits("10-lab-empty").await;
    window.click("button", "New study").await;
    window.wait("dialog", "New study").await;
    window.fits("10-lab-new").await;
    window.click("button", "Begin").await;
    window.until("document.querySelectorAll('main [role=img][aria-label^=\"1 pass\"]').length >= 2").await;
    window.fits("10-lab-going").await;
    window.keys(&(Key::Control + (Key::Shift + ".").as_str())).await;
    window.shows("main", "Partial: 0 of").await;
    window.fits("10-lab-partial").await;
    window.click("tab", "Weak claims").await;
    window.fits("10-lab-weak-claims").await;
    window.click("tab", "Side by side").await;
    window.shows("main", "This needs two studies.").await;
    window.fits("10-lab-side-by-side").await;
    window.close().await;
}
