//! Recording on the demo site in a real browser: what is pointed at becomes rows, and the rows pass when they are run.

use std::sync::Arc;

use tokio::sync::mpsc;
use verbatim_app::engine::snapshot::{Role, Snapshot};
use verbatim_app::store::VerdictKind;
use verbatim_app::view::{PageElement, Recorded, RowRange};

use crate::desk::{BOUND, Desk, Seen, rows, whole};

/// The middle of the visible element of this role whose name begins with these words.
fn middle(page: &Snapshot, role: Role, name: &str) -> (f64, f64) {
    let mut all = page.elements.iter().filter(|e| e.visible && e.role == role);
    let b = all.find(|e| e.name.starts_with(name)).expect("it is on the page").bbox;
    (b.x + b.width / 2.0, b.y + b.height / 2.0)
}

fn control(found: &[PageElement]) -> &PageElement {
    found.iter().find(|element| element.control).expect("a control")
}

async fn did(desk: &Desk, step: &str) -> Recorded {
    let came = desk.bench.record_row(step.into(), String::new()).await.unwrap();
    assert!(came.done, "{came:?}");
    came
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_pointed_at_becomes_rows_that_pass() {
    let desk = Desk::new();
    let sample = desk.bench.start().unwrap().sample.expect("the sample suite");
    let first = "Open '/products/copper-kettle'";
    let case = desk.case(sample, "Recorded", &[(first, "")]);
    let (sender, mut frames) = mpsc::unbounded_channel();
    let refused = desk.bench.record_start(case, Arc::new(Seen(sender.clone()))).await.unwrap_err();
    assert_eq!(refused.code(), "no-page");

    let mut request = rows(sample, &[case], RowRange::To { row: 1 });
    request.live = true;
    let (run, _) = desk.run(request).await;
    desk.bench.record_start(case, Arc::new(Seen(sender))).await.unwrap();
    let frame = tokio::time::timeout(BOUND, frames.recv()).await.expect("the page is seen at once").unwrap();
    assert!(frame[8..].starts_with(&[0xff, 0xd8]));

    let attempt = desk.bench.run_open(run).unwrap().attempts.remove(0);
    let seen = desk.bench.attempt_open(attempt.id).unwrap().rows[0].snapshot.clone().unwrap();
    let page: Snapshot = serde_json::from_slice(&desk.bench.picture(&seen.0).unwrap()).unwrap();

    // A field takes what is typed; a button is clicked; then the page is told what is expected of it.
    let (x, y) = middle(&page, Role::Spinbutton, "Quantity");
    let found = desk.bench.record_at(x, y).await.unwrap();
    let typing = control(&found).steps[0].replace('…', "2");
    let mut recorded =
        vec![(first.to_owned(), String::new()), (did(&desk, &typing).await.action, String::new())];
    let (x, y) = middle(&page, Role::Button, "Add to cart");
    let found = desk.bench.record_at(x, y).await.unwrap();
    assert_eq!(control(&found).steps[0], "Click the button 'Add to cart'");
    recorded.push((did(&desk, &control(&found).steps[0]).await.action, String::new()));
    let (x, y) = middle(&page, Role::Link, "Cart");
    let found = desk.bench.record_at(x, y).await.unwrap();
    for sentence in &control(&found).assertions {
        let came = desk.bench.record_row(String::new(), sentence.clone()).await.unwrap();
        assert!(came.done, "what is on the page holds: {came:?}");
        let expected = &mut recorded.last_mut().unwrap().1;
        *expected = [expected.as_str(), sentence]
            .iter()
            .filter(|s| !s.is_empty())
            .copied()
            .collect::<Vec<_>>()
            .join("\n");
    }
    let wrong = desk.bench.record_row(String::new(), "'No such text' is displayed".into()).await.unwrap();
    assert!(!wrong.done && wrong.message.is_some(), "{wrong:?}");
    let missing = desk.bench.record_row("Click 'No such button'".into(), String::new()).await.unwrap();
    assert!(!missing.done && missing.message.is_some(), "{missing:?}");
    desk.bench.record_scroll(0.5).await.unwrap();
    desk.bench.record_end().await.unwrap();
    assert_eq!(desk.bench.record_at(1.0, 1.0).await.unwrap_err().code(), "no-page");

    let rows: Vec<(&str, &str)> = recorded.iter().map(|(a, e)| (a.as_str(), e.as_str())).collect();
    desk.write(case, &rows);
    let (run, _) = desk.run(whole(sample, &[case])).await;
    let line = desk.bench.run_open(run).unwrap().attempts.remove(0);
    assert_eq!(line.verdict, Some(VerdictKind::Pass), "{:?} {rows:?}", line.message);
}

#[tokio::test(flavor = "multi_thread")]
async fn most_controls_have_words_that_mean_them_alone() {
    let desk = Desk::new();
    let sample = desk.bench.start().unwrap().sample.expect("the sample suite");
    let (mut all, mut nameless) = (0, Vec::new());
    for address in ["/", "/products", "/products/copper-kettle", "/login", "/sign-up"] {
        let case = desk.case(sample, &format!("At {address}"), &[(&format!("Open '{address}'"), "")]);
        let (run, _) = desk.run(whole(sample, &[case])).await;
        let attempt = desk.bench.run_open(run).unwrap().attempts.remove(0);
        let seen = desk.bench.attempt_open(attempt.id).unwrap().rows[0].snapshot.clone().unwrap();
        let page: Snapshot = serde_json::from_slice(&desk.bench.picture(&seen.0).unwrap()).unwrap();
        let controls = page.elements.iter().filter(|e| {
            e.visible
                && matches!(
                    e.role,
                    Role::Button | Role::Link | Role::Textbox | Role::Checkbox | Role::Combobox
                )
        });
        for e in controls {
            let (x, y) = (e.bbox.x + e.bbox.width / 2.0, e.bbox.y + e.bbox.height / 2.0);
            let found = desk.bench.elements_at(seen.clone(), x, y).unwrap();
            let Some(own) = found.iter().find(|element| element.bbox == e.bbox) else { continue };
            all += 1;
            if own.target.is_none() {
                nameless.push(format!("{address}: {}", own.description));
            }
        }
    }
    assert!(all > 20, "{all}");
    assert!(nameless.len() * 20 <= all, "{} of {all}: {nameless:?}", nameless.len());
}
