//! Tabs, windows and pop-ups.

use verbatim_engine::page::{Happening, Navigation, Page, PageError};
use verbatim_engine::step::{Literal, Ordinal, TabChoice};

use crate::stage::{BOUND, Stage, open_all};

const PAGES: &[(&str, &str)] = &[
    (
        "/",
        "<title>Home</title><a id=blank href=/two target=_blank>Two</a>\
         <button id=open onclick=\"window.open('/two')\">Open</button>\
         <button id=many onclick=\"for(let i=0;i<22;i++)window.open('/two')\">Many</button>",
    ),
    ("/two", "<title>Second page</title><h1>Two</h1><button id=bye onclick='window.close()'>Bye</button>"),
];

async fn switch(stage: &Stage, choice: TabChoice) -> Result<(), PageError> {
    stage.page.navigate(&Navigation::SwitchTab(choice), BOUND).await
}

fn named(text: &str) -> TabChoice {
    TabChoice::Named(Literal { text: text.into(), quoted: true, secret: false, span: Default::default() })
}

#[tokio::test]
async fn a_pop_up_becomes_the_active_tab_and_gives_it_back() {
    for id in ["blank", "open"] {
        let stage = open_all(PAGES).await;
        let (_, settled) = stage.act(id).await;
        assert!(settled.at_rest && settled.effects.tab, "{id}: {settled:?}");
        let snapshot = stage.snapshot().await;
        assert_eq!(snapshot.title, "Second page", "{id}");
        assert_eq!(snapshot.status, Some(200), "{id}");
        let opened = Happening::TabOpened { url: stage.site.url("/two") };
        let happenings = stage.happenings().await;
        assert!(happenings.contains(&opened), "{id}: {happenings:?}");
        let (_, settled) = stage.act("bye").await;
        assert!(settled.effects.tab, "{id}: {settled:?}");
        assert_eq!(stage.snapshot().await.title, "Home", "{id}");
        assert!(stage.happenings().await.contains(&Happening::TabClosed), "{id}");
    }
}

#[tokio::test]
async fn tabs_are_opened_switched_and_closed() {
    let stage = open_all(PAGES).await;
    stage.page.navigate(&Navigation::NewTab(Some(stage.site.url("/two"))), BOUND).await.unwrap();
    assert_eq!(stage.snapshot().await.title, "Second page");
    let opened = stage.happenings().await.iter().any(|h| matches!(h, Happening::TabOpened { .. }));
    assert!(!opened, "a tab that we open ourselves is no happening");
    for (choice, title) in [
        (named("home"), "Home"),
        (named("Second"), "Second page"),
        (TabChoice::Previous, "Home"),
        (TabChoice::New, "Second page"),
        (TabChoice::At(Ordinal::Nth(1)), "Home"),
        (TabChoice::At(Ordinal::Last), "Second page"),
        (named("/two"), "Second page"),
    ] {
        switch(&stage, choice.clone()).await.unwrap();
        assert_eq!(stage.snapshot().await.title, title, "{choice:?}");
    }
    let error = switch(&stage, named("Third")).await.unwrap_err();
    assert!(error.to_string().contains("\"Home\""), "{error}");
    assert!(switch(&stage, TabChoice::At(Ordinal::Nth(9))).await.is_err());
    stage.page.navigate(&Navigation::CloseTab, BOUND).await.unwrap();
    assert_eq!(stage.snapshot().await.title, "Home");
    assert!(!stage.happenings().await.contains(&Happening::TabClosed));
    stage.page.navigate(&Navigation::CloseTab, BOUND).await.unwrap();
    assert_eq!(stage.page.snapshot().await, Err(PageError::Closed));
}

#[tokio::test]
async fn windows_without_end_are_bounded() {
    let stage = open_all(PAGES).await;
    stage.act("many").await;
    let happenings = stage.happenings().await;
    let noted = happenings.iter().any(|h| matches!(h, Happening::Note { text } if text.contains("20")));
    assert!(noted, "{happenings:?}");
    assert_eq!(stage.snapshot().await.title, "Second page");
}

#[tokio::test]
async fn the_window_is_resized_for_all_tabs() {
    let stage = open_all(PAGES).await;
    stage.page.navigate(&Navigation::Resize { width: 500, height: 400 }, BOUND).await.unwrap();
    assert_eq!(stage.snapshot().await.viewport, (500, 400));
    stage.act("open").await;
    assert_eq!(stage.snapshot().await.viewport, (500, 400));
}
