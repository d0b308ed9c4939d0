//! A browser, a context and a page for one test, and short words for what tests do.

use std::time::Duration;

use verbatim_browser::{Browser, CasePage, ContextOptions, LaunchOptions, find_browser};
use verbatim_engine::page::{
    Actionability, Delivery, Effects, Happening, Input, Mark, Navigation, Need, Page, PageError, Rest,
    Settled,
};
use verbatim_engine::snapshot::{Element, NodeRef, Snapshot};
use verbatim_engine::step::{Chord, ClickKind};
use verbatim_engine::suite::Access;

use crate::site::Site;

pub(crate) const BOUND: Duration = Duration::from_secs(20);

/// Everything a test needs; the browser ends with it.
pub(crate) struct Stage {
    pub(crate) site: Site,
    pub(crate) page: CasePage,
    pub(crate) browser: Browser,
}

/// Starts the browser of the tests.
pub(crate) async fn browser() -> Browser {
    let options = LaunchOptions { path: find_browser(None).unwrap(), ..LaunchOptions::default() };
    Browser::launch(options).await.unwrap()
}

/// Opens a page of HTML.
pub(crate) async fn open(html: &str) -> Stage {
    open_all(&[("/", html)]).await
}

/// Opens the first of these pages.
pub(crate) async fn open_all(pages: &[(&str, &str)]) -> Stage {
    open_with(pages, &Access::default()).await
}

/// The same under settings of access.
pub(crate) async fn open_with(pages: &[(&str, &str)], access: &Access) -> Stage {
    let site = Site::with(pages).await;
    let browser = browser().await;
    let options = ContextOptions { base_url: Some(site.url("/")), ..ContextOptions::default() };
    let page = browser.context(access, options).await.unwrap();
    let stage = Stage { site, page, browser };
    stage.go(pages[0].0).await;
    stage
}

impl Stage {
    /// Goes to a path of the site, takes a snapshot and forgets what happened so far.
    pub(crate) async fn go(&self, path: &str) {
        go_to(&self.page, &self.site.url(path)).await;
        self.page.snapshot().await.unwrap();
        let _ = self.page.happenings().await;
    }

    pub(crate) async fn snapshot(&self) -> Snapshot {
        self.page.snapshot().await.unwrap()
    }

    /// All visible text.
    pub(crate) async fn text(&self) -> String {
        self.snapshot().await.text()
    }

    /// The element whose identifier is this word.
    pub(crate) async fn element(&self, id: &str) -> Element {
        let snapshot = self.snapshot().await;
        let found = snapshot.elements.iter().find(|e| e.idents.iter().any(|w| w == id));
        found.unwrap_or_else(|| panic!("no element {id} in {:#?}", snapshot.elements)).clone()
    }

    pub(crate) async fn node(&self, id: &str) -> NodeRef {
        self.element(id).await.node.unwrap()
    }

    /// What a control holds.
    pub(crate) async fn value(&self, id: &str) -> String {
        self.element(id).await.value.unwrap_or_default()
    }

    pub(crate) async fn ready(&self, node: NodeRef, need: Need) -> verbatim_engine::page::Point {
        match self.page.actionability(node, need, None).await.unwrap() {
            Actionability::Ready(point) => point,
            other => panic!("not ready: {other:?}"),
        }
    }

    pub(crate) async fn click(&self, id: &str) -> Delivery {
        self.click_as(id, ClickKind::Single).await
    }

    pub(crate) async fn click_as(&self, id: &str, kind: ClickKind) -> Delivery {
        let node = self.node(id).await;
        let point = self.ready(node, Need::Pointer).await;
        self.page.input(&Input::Click { node, point, kind }).await.unwrap()
    }

    pub(crate) async fn fill(&self, id: &str, text: &str) -> Result<Delivery, PageError> {
        let node = self.node(id).await;
        self.ready(node, Need::Editable).await;
        self.page.input(&Input::Fill { node, text: text.into() }).await
    }

    pub(crate) async fn press(&self, chord: &Chord) -> Delivery {
        self.page.input(&Input::Press { node: None, chord: chord.clone() }).await.unwrap()
    }

    pub(crate) async fn mark(&self) -> Mark {
        self.page.mark().await.unwrap()
    }

    pub(crate) async fn settle(&self, since: Mark) -> Settled {
        self.page.settle(since, Rest::Frames, BOUND).await.unwrap()
    }

    /// Clicks and settles.
    pub(crate) async fn act(&self, id: &str) -> (Mark, Settled) {
        let mark = self.mark().await;
        assert_eq!(self.click(id).await, Delivery::Reached);
        (mark, self.settle(mark).await)
    }

    pub(crate) async fn effects(&self, since: Mark, at_most: Duration) -> Effects {
        self.page.effect(since, at_most).await.unwrap()
    }

    pub(crate) async fn happenings(&self) -> Vec<Happening> {
        self.page.happenings().await
    }

    pub(crate) async fn goto(&self, url: &str) -> Vec<Happening> {
        self.page.navigate(&Navigation::To(url.into()), BOUND).await.unwrap();
        self.happenings().await
    }

    /// Waits until the text of the page holds these words.
    pub(crate) async fn await_text(&self, words: &str) {
        let end = std::time::Instant::now() + BOUND;
        loop {
            let text = self.text().await;
            if text.contains(words) {
                return;
            }
            assert!(std::time::Instant::now() < end, "no {words:?} in {text:?}");
            self.page.changed(BOUND).await.unwrap();
        }
    }
}

/// Goes to an address and settles.
pub(crate) async fn go_to(page: &CasePage, address: &str) {
    let mark = page.mark().await.unwrap();
    page.navigate(&Navigation::To(address.into()), BOUND).await.unwrap();
    page.settle(mark, Rest::Frames, Duration::from_secs(1)).await.unwrap();
}

/// A key without modifiers.
pub(crate) fn key(name: &str) -> Chord {
    Chord { key: name.into(), ctrl: false, shift: false, alt: false, meta: false }
}

pub(crate) fn ctrl(name: &str) -> Chord {
    Chord { ctrl: true, ..key(name) }
}
