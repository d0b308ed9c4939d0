//! Explorations in the real window: one of the sample shop, looked at in two sizes.

use fantoccini::key::Key;

use crate::driver::{Driver, Window};

/// What is cut off at the side, or lies over something else that is pressed.
const CUT: &str = "const wide = document.documentElement.scrollWidth - innerWidth; \
    const shown = [...document.querySelectorAll('main button, header button, main h2, main input, main select')] \
        .map(element => ({ element, box: element.getBoundingClientRect() })) \
        .filter(({ element, box }) => box.width > 0 && !element.closest('.drawing, .scroll')); \
    const inside = ({ box }) => box.left >= 0 && box.right <= innerWidth + 1; \
    const name = ({ element }) => element.innerText || element.ariaLabel || element.tagName; \
    const over = (a, b) => a !== b && !a.element.contains(b.element) && !b.element.contains(a.element) \
        && a.box.left < b.box.right - 1 && b.box.left < a.box.right - 1 \
        && a.box.top < b.box.bottom - 1 && b.box.top < a.box.bottom - 1; \
    return [...(wide > 0 ? [`${wide} px too wide`] : []), \
        ...shown.filter(one => !inside(one)).map(name), \
        ...shown.filter(one => shown.some(other => over(one, other))).map(name)]";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and a built front end"]
async fn the_sample_is_explored_and_all_of_it_fits_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let driver = Driver::start(folder.path()).await;
    let window = driver.open().await;
    window.wait("button", "Run the sample").await;
    window.keys(&(Key::Control + "6")).await;
    fits(&window, "9-explore-empty").await;
    window.click("button", "New exploration").await;
    // Few steps do here; the field's number is selected when it is entered by keyboard.
    window.keys(&Key::Tab.to_string()).await;
    window.keys(&(Key::Control + "a")).await;
    window.keys("15").await;
    window.click("button", "Begin").await;
    window.until("document.querySelectorAll('.rows li').length >= 3").await;
    window.until("document.querySelector('.going canvas')?.width > 300").await;
    fits(&window, "9-explore-going").await;
    window.wait("tab", "Map").await;
    fits(&window, "9-explore-findings").await;
    window.click("tab", "Map").await;
    window.until("document.querySelectorAll('.drawing [data-at]').length >= 3").await;
    window.until("[...document.querySelectorAll('.map img')].some(image => image.naturalWidth > 100)").await;
    fits(&window, "9-explore-map").await;
    window.click("button", "All explorations").await;
    window.wait("table", "Sample shop").await;
    fits(&window, "9-explore-list").await;
    window.close().await;
}

/// Nothing is cut off or lies over something else, in a small window and in a large one.
async fn fits(window: &Window, name: &str) {
    for (width, height) in [(1024, 700), (1920, 1080)] {
        window.client.set_window_size(width, height).await.unwrap();
        window.until(&format!("Math.abs(innerWidth - {width}) <= 2")).await;
        let cut = window.client.execute(CUT, vec![]).await.unwrap();
        assert_eq!(cut.as_array().map(Vec::len), Some(0), "{name} at {width} x {height}: {cut}");
        window.picture(&format!("{name}-{width}")).await;
    }
}
