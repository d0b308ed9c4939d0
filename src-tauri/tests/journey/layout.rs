//! What only the real engine shows of a layout: rows that grow, headings of a grid, sizes and zoom, measured by boxes.

use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::key::Key;

use crate::driver::{Driver, Window};

/// Rows of the table that lie over the one before or stand off it, and rows whose text stands out of them.
const OVER: &str = "const rows = [...document.querySelectorAll('.table .line')] \
        .map(row => ({ row, box: row.getBoundingClientRect() })).sort((a, b) => a.box.top - b.box.top); \
    const name = ({ row }) => row.innerText.slice(0, 30); \
    const out = ({ row, box }) => [...row.querySelectorAll('.cell > *, .step')] \
        .some(part => part.getBoundingClientRect().bottom > box.bottom + 1); \
    return [...rows.filter((one, at) => at > 0 && Math.abs(one.box.top - rows[at - 1].box.bottom) > 1).map(name), \
        ...rows.filter(out).map(one => `out of ${name(one)}`)]";

/// Days over the grid that are turned, cut off or over each other.
const DAYS: &str = "const days = [...document.querySelectorAll('[role=columnheader] button')]; \
    const boxes = days.map(day => day.getBoundingClientRect()); \
    return days.filter((day, at) => { \
        const text = document.createRange(); text.selectNodeContents(day); const told = text.getBoundingClientRect(); \
        const style = getComputedStyle(day); const box = boxes[at]; \
        return style.writingMode !== 'horizontal-tb' || style.rotate !== 'none' || told.left < box.left - 1 \
            || told.right > box.right + 1 || told.bottom > box.bottom + 1 || (at > 0 && box.left < boxes[at - 1].right - 1); \
    }).map(day => day.innerText)";

/// A case whose cells take several lines in a narrow table.
const CASE: &str = "Order two kettles by express";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and a built front end"]
async fn no_row_lies_over_another_while_the_page_beside_opens_is_dragged_and_widened() {
    let folder = tempfile::tempdir().unwrap();
    let driver = Driver::start(folder.path()).await;
    let window = driver.open().await;
    window.wait("button", "Run the sample").await;
    size(&window, 1280, 800).await;
    crate::find(&window, CASE).await;
    window.until("document.querySelectorAll('.table .line').length > 3").await;
    in_order(&window, "opened").await;
    window.click("button", "Run case").await;
    window.until("document.querySelector('.with-page') !== null").await;
    in_order(&window, "with the page").await;
    for by in [-330.0, 400.0, -120.0] {
        drag(&window, by).await;
        in_order(&window, &format!("dragged by {by}")).await;
    }
    window.until("document.querySelector('.outcome') !== null").await;
    for (width, height) in [(1024, 700), (1920, 1080), (1280, 800)] {
        size(&window, width, height).await;
        in_order(&window, &format!("at {width}")).await;
        window.picture(&format!("11-rows-{width}")).await;
    }
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and a built front end"]
async fn days_over_the_grid_stand_upright_beside_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let driver = Driver::start(folder.path()).await;
    let window = driver.open().await;
    window.wait("button", "Run the sample").await;
    crate::find(&window, "Front page").await;
    for runs in 1..=3 {
        window.click("button", "Run case").await;
        window.until("document.querySelector('.outcome') !== null").await;
        let told =
            window.invoke("run_list", serde_json::json!({"suite": null, "before": null, "limit": 9})).await;
        assert_eq!(told.unwrap().as_array().map(Vec::len), Some(runs));
    }
    window.keys(&(Key::Control + "3")).await;
    window.click("tab", "Cases against runs").await;
    window.until("document.querySelectorAll('[role=columnheader] button').length === 3").await;
    let wrong = window.client.execute(DAYS, vec![]).await.unwrap();
    assert_eq!(wrong, serde_json::json!([]));
    window.fits("12-grid").await;
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a display and a built front end"]
async fn everything_is_in_reach_in_small_windows_and_at_200_percent_which_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let driver = Driver::start(folder.path()).await;
    let window = driver.open().await;
    window.wait("button", "Run the sample").await;
    crate::find(&window, CASE).await;
    screens(&window, "13-small", &[(800, 500), (1024, 700), (1280, 800), (1920, 1080)]).await;
    size(&window, 1920, 1080).await;
    // 110, 125, 150, 175, 200.
    for _ in 0..5 {
        window.keys(&(Key::Control + "+")).await;
    }
    window.until("innerWidth === 960 && innerHeight === 540").await;
    screens(&window, "14-zoomed", &[]).await;
    window.close().await;

    let window = driver.open().await;
    // The case that was left, as large as it was.
    window.shows("h1", CASE).await;
    let wide = window.client.execute("return innerWidth", vec![]).await.unwrap().as_f64().unwrap();
    window.keys(&(Key::Control + "0")).await;
    window.until(&format!("Math.abs(innerWidth / {wide} - 2) < 0.05")).await;
    window.close().await;
}

/// Goes through the screens, in windows of these sizes or in the one that there is.
async fn screens(window: &Window, name: &str, sizes: &[(u32, u32)]) {
    for (key, at) in
        [("1", "case"), ("3", "history"), ("4", "suite"), ("5", "lab"), ("6", "explore"), (",", "settings")]
    {
        window.keys(&(Key::Control + key)).await;
        window.until("document.querySelector('main section') !== null").await;
        let current = [(0, 0)];
        for &(width, height) in if sizes.is_empty() { &current[..] } else { sizes } {
            if width > 0 {
                size(window, width, height).await;
            }
            let cut = window.out_of_reach().await;
            window.picture(&format!("{name}-{at}-{width}")).await;
            assert!(cut.is_empty(), "{at} at {width} x {height}: {cut:?}");
        }
    }
}

async fn size(window: &Window, width: u32, height: u32) {
    window.client.set_window_size(width, height).await.unwrap();
    window.until(&format!("Math.abs(innerWidth - {width}) <= 2")).await;
    // The side bar, which would lie over what is shown, goes by itself.
    window.until("innerWidth > 800 || document.querySelector('.side') === null").await;
}

/// Rows stand below each other, in the frame after this one and from then on.
async fn in_order(window: &Window, when: &str) {
    for _ in 0..4 {
        let over = window.client.execute(OVER, vec![]).await.unwrap();
        assert_eq!(over, serde_json::json!([]), "{when}");
    }
}

/// Drags the edge of the page beside the table.
async fn drag(window: &Window, by: f64) {
    let edge = "const box = [...document.querySelectorAll('main .splitter')].at(-1).getBoundingClientRect(); \
        return [Math.round(box.left + 2), Math.round(box.top + box.height / 2)]";
    let at = window.client.execute(edge, vec![]).await.unwrap();
    let (x, y) = (at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
    let mut actions = MouseActions::new("mouse".to_owned())
        .then(PointerAction::MoveTo { duration: None, x, y })
        .then(PointerAction::Down { button: 0 });
    for part in [0.25, 0.5, 0.75, 1.0] {
        actions = actions.then(PointerAction::MoveTo { duration: None, x: x + by * part, y });
    }
    window.client.perform_actions(actions.then(PointerAction::Up { button: 0 })).await.unwrap();
}
