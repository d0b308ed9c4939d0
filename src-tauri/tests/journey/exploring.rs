//! Explorations in the real window: one of the sample shop, looked at in two sizes.

use fantoccini::key::Key;

use crate::driver::Driver;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and a built front end"]
async fn the_sample_is_explored_and_all_of_it_fits_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let driver = Driver::start(folder.path()).await;
    let window = driver.open().await;
    window.wait("button", "Run the sample").await;
    window.keys(&(Key::Control + "6")).await;
    window.fits("9-explore-empty").await;
    window.click("button", "New exploration").await;
    // Few steps do here; the field's number is selected when it is entered by keyboard.
    window.keys(&Key::Tab.to_string()).await;
    window.keys(&(Key::Control + "a")).await;
    window.keys("15").await;
    window.click("button", "Begin").await;
    window.until("document.querySelectorAll('.rows li').length >= 3").await;
    window.until("document.querySelector('.going canvas')?.width > 300").await;
    window.fits("9-explore-going").await;
    window.wait("tab", "Map").await;
    window.fits("9-explore-findings").await;
    window.click("tab", "Map").await;
    window.until("document.querySelectorAll('.drawing [data-at]').length >= 3").await;
    window.until("[...document.querySelectorAll('.map img')].some(image => image.naturalWidth > 100)").await;
    window.fits("9-explore-map").await;
    window.click("button", "All explorations").await;
    window.wait("table", "Sample shop").await;
    window.fits("9-explore-list").await;
    window.close().await;
}
