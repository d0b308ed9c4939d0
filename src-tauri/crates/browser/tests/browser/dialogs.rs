//! Native dialogs.

use std::time::Duration;

use verbatim_engine::page::{Delivery, Happening, Navigation, Page};
use verbatim_engine::snapshot::DialogKind;

use crate::stage::{BOUND, Stage, open, open_all};

const PAGE: &str = "<button id=alert onclick=\"alert('Careful');out.textContent='alerted'\">A</button>\
    <button id=confirm onclick=\"out.textContent='said '+confirm('Sure?')\">C</button>\
    <button id=prompt onclick=\"out.textContent='name '+prompt('Name?','x')\">P</button><p id=out>-</p>";

async fn dialogs(stage: &Stage) -> Vec<(DialogKind, String)> {
    let all = stage.happenings().await.into_iter();
    all.filter_map(|h| match h {
        Happening::Dialog { dialog, message } => Some((dialog, message)),
        _ => None,
    })
    .collect()
}

#[tokio::test]
async fn an_alert_is_told_and_accepted() {
    let stage = open(PAGE).await;
    let (_, settled) = stage.act("alert").await;
    assert!(settled.at_rest && settled.effects.dialog, "{settled:?}");
    assert_eq!(dialogs(&stage).await, [(DialogKind::Alert, "Careful".to_owned())]);
    assert!(stage.text().await.contains("alerted"));
    assert_eq!(stage.snapshot().await.dialog, None);
}

#[tokio::test]
async fn a_confirm_waits_for_its_answer() {
    let stage = open(PAGE).await;
    for accept in [true, false] {
        let (_, settled) = stage.act("confirm").await;
        assert!(settled.effects.dialog, "{settled:?}");
        let shown = stage.snapshot().await;
        let dialog = shown.dialog.clone().unwrap();
        assert_eq!((dialog.kind, dialog.message.as_str()), (DialogKind::Confirm, "Sure?"));
        assert!(shown.text().contains('C'), "the page behind it as it was last seen");
        assert!(stage.page.screenshot().await.unwrap().is_err());
        let mark = stage.mark().await;
        assert!(stage.page.answer_dialog(accept, None).await.unwrap());
        stage.settle(mark).await;
        assert!(stage.text().await.contains(&format!("said {accept}")));
        assert!(!stage.page.answer_dialog(accept, None).await.unwrap());
    }
}

#[tokio::test]
async fn nothing_else_is_done_behind_an_open_dialog() {
    let stage = open(PAGE).await;
    let node = stage.node("alert").await;
    stage.act("confirm").await;
    let input = verbatim_engine::page::Input::SelectOptions { node, indexes: vec![0] };
    for error in [
        stage.page.input(&input).await.err(),
        stage.page.navigate(&Navigation::To(stage.site.url("/")), BOUND).await.err(),
    ] {
        assert!(error.as_ref().is_some_and(|e| e.to_string().contains("dialog is open")), "{error:?}");
    }
}

#[tokio::test]
async fn a_prompt_takes_a_text() {
    let stage = open(PAGE).await;
    stage.act("prompt").await;
    assert!(stage.page.answer_dialog(true, Some("Zoë")).await.unwrap());
    stage.await_text("name Zoë").await;
    // The guard of the click has ended with the dialog.
    assert_eq!(stage.click("alert").await, Delivery::Reached);
    stage.await_text("alerted").await;
}

#[tokio::test]
async fn while_a_dialog_is_open_a_change_is_its_end_alone() {
    let stage = open(PAGE).await;
    stage.act("confirm").await;
    stage.snapshot().await;
    let begun = std::time::Instant::now();
    stage.page.changed(Duration::from_millis(200)).await.unwrap();
    assert!(begun.elapsed() >= Duration::from_millis(200));
}

#[tokio::test]
async fn a_dialog_that_opens_while_loading_ends_the_navigation() {
    let stage = open_all(&[("/", "<p>start</p>"), ("/asks", "<script>confirm('Now?')</script>")]).await;
    stage.goto(&stage.site.url("/asks")).await;
    assert_eq!(stage.snapshot().await.dialog.unwrap().message, "Now?");
}

#[tokio::test]
async fn leaving_a_page_that_objects_is_accepted_and_noted() {
    let stage = open_all(&[
        ("/", "<button id=touch>t</button><script>addEventListener('beforeunload',e=>e.preventDefault())</script>"),
        ("/two", "<h1>Two</h1>"),
    ])
    .await;
    // The browser asks only where the user has done something.
    stage.click("touch").await;
    stage.page.navigate(&Navigation::To(stage.site.url("/two")), BOUND).await.unwrap();
    let happenings = stage.happenings().await;
    let asks = |h: &Happening| matches!(h, Happening::Dialog { dialog: DialogKind::BeforeUnload, .. });
    assert!(happenings.iter().any(asks), "{happenings:?}");
    assert!(stage.text().await.contains("Two"));
}
