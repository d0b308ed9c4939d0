//! Addresses, history, and what keeps a document from loading.

use std::time::{Duration, Instant};

use verbatim_browser::{Browser, CasePage, ContextOptions};
use verbatim_engine::page::{Happening, Navigation, Page, PageError, Rest};
use verbatim_engine::settings::Timing;
use verbatim_engine::suite::{Access, BasicAuth};

use crate::site::Site;
use crate::stage::{BOUND, Stage, browser, open_all, open_with};

const PAGES: &[(&str, &str)] =
    &[("/", "<title>One</title><h1>One</h1>"), ("/two", "<title>Two</title><h1>Two</h1>")];

fn failed(happenings: &[Happening]) -> String {
    let found = happenings.iter().filter_map(|h| match h {
        Happening::LoadFailed { reason, .. } => Some(reason.clone()),
        _ => None,
    });
    let all: Vec<String> = found.collect();
    assert_eq!(all.len(), 1, "told once: {happenings:?}");
    all[0].clone()
}

#[tokio::test]
async fn a_document_tells_its_status() {
    let stage = open_all(PAGES).await;
    for (path, status) in [("/two", 200), ("/none", 404), ("/status/500", 500)] {
        let happenings = stage.goto(&stage.site.url(path)).await;
        let url = stage.site.url(path);
        assert!(happenings.contains(&Happening::Document { status, url }), "{happenings:?}");
        assert_eq!(stage.snapshot().await.status, Some(status));
    }
}

#[tokio::test]
async fn history_goes_back_forth_and_reloads() {
    let stage = open_all(PAGES).await;
    stage.goto(&stage.site.url("/two")).await;
    for (navigation, title) in [
        (Navigation::Back, "One"),
        (Navigation::Forward, "Two"),
        (Navigation::Reload, "Two"),
        (Navigation::Back, "One"),
    ] {
        stage.page.navigate(&navigation, BOUND).await.unwrap();
        assert_eq!(stage.snapshot().await.title, title, "{navigation:?}");
    }
    let error = stage.page.navigate(&Navigation::Back, BOUND).await.unwrap_err();
    assert!(error.to_string().contains("no page to go back to"), "{error}");
    let hash = stage.site.url("/#part");
    stage.goto(&hash).await;
    assert_eq!(stage.snapshot().await.url, hash);
}

#[tokio::test]
async fn faults_of_the_network_are_happenings_with_the_browsers_reason() {
    let stage = open_all(PAGES).await;
    // Bound, so that no other test gets the port, and never listened on.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let closed = format!("http://{}/", socket.local_addr().unwrap());
    assert_eq!(failed(&stage.goto(&closed).await), "net::ERR_CONNECTION_REFUSED");
    let snapshot = stage.snapshot().await;
    assert_eq!(
        (snapshot.url, snapshot.status),
        (closed, None),
        "the browser's own page of the error can be seen"
    );
    assert_eq!(failed(&stage.goto(&stage.site.url("/loop")).await), "net::ERR_TOO_MANY_REDIRECTS");
    stage.go("/").await;
    assert!(stage.text().await.contains("One"));
}

#[tokio::test]
async fn a_server_that_hangs_is_given_up_at_the_bound_and_frees_the_tab() {
    let stage = open_all(PAGES).await;
    for (path, reason) in
        [("/hang", "no response within 400 ms"), ("/half", "no DOMContentLoaded within 400 ms")]
    {
        let to = Navigation::To(stage.site.url(path));
        stage.page.navigate(&to, Duration::from_millis(400)).await.unwrap();
        assert_eq!(failed(&stage.happenings().await), reason);
        let begun = Instant::now();
        stage.go("/two").await;
        assert!(begun.elapsed() < BOUND);
        assert!(stage.text().await.contains("Two"));
    }
}

#[tokio::test]
async fn documents_that_are_no_pages_can_be_seen() {
    let stage = open_all(PAGES).await;
    for path in ["/plain", "/json", "/xml", "/svg"] {
        let happenings = stage.goto(&stage.site.url(path)).await;
        // The browser may ask for an icon of its own accord before.
        let came = happenings.iter().any(|h| matches!(h, Happening::Document { status: 200, .. }));
        assert!(came, "{path}: {happenings:?}");
        assert!(stage.text().await.contains("just"), "{path}: {}", stage.text().await);
    }
}

#[tokio::test]
async fn settling_waits_for_every_kind_of_navigation_that_a_click_begins() {
    let stage = open_all(&[(
        "/",
        "<a id=link href=/gate>L</a><form action=/gate><button id=form>F</button></form>\
         <button id=script onclick=\"location.href='/gate'\">S</button>\
         <button id=later onclick=\"setTimeout(()=>location.assign('/gate'))\">T</button>",
    )])
    .await;
    for id in ["link", "form", "script", "later"] {
        stage.go("/").await;
        let mark = stage.mark().await;
        stage.click(id).await;
        let pending = stage.page.settle(mark, Rest::Frames, Duration::from_millis(500)).await.unwrap();
        assert!(!pending.at_rest, "{id}: {pending:?}");
        stage.site.open_gate();
        let settled = stage.settle(mark).await;
        assert!(settled.at_rest && settled.effects.navigation, "{id}: {settled:?}");
        assert!(stage.text().await.contains("through the gate"), "{id}");
    }
}

#[tokio::test]
async fn a_page_that_a_click_leads_to_is_waited_for_and_given_up_at_the_bound() {
    let site = Site::with(&[("/", "<a id=hang href=/hang>Hang</a><a id=half href=/half>Half</a>")]).await;
    let browser = browser().await;
    let timing = Timing { page_load_ms: 1_500, ..Timing::default() };
    let options = ContextOptions { base_url: Some(site.url("/")), timing, ..ContextOptions::default() };
    let page = browser.context(&Access::default(), options).await.unwrap();
    let stage = Stage { site, page, browser };
    for (id, reason) in
        [("hang", "no response within 1500 ms"), ("half", "no DOMContentLoaded within 1500 ms")]
    {
        stage.go("/").await;
        let mark = stage.mark().await;
        stage.click(id).await;
        let settled = stage.page.settle(mark, Rest::Frames, Duration::from_millis(300)).await.unwrap();
        assert!(!settled.at_rest && settled.effects.any(), "{id}: {settled:?}");
        let text = stage.text().await;
        assert_eq!(text.trim(), if id == "hang" { "HangHalf" } else { "Half" });
        assert_eq!(failed(&stage.happenings().await), reason);
    }
}

#[tokio::test]
async fn no_content_and_downloads_are_notes_and_the_page_stays() {
    let stage = open_all(PAGES).await;
    for path in ["/status/204", "/file"] {
        let happenings = stage.goto(&stage.site.url(path)).await;
        let quiet =
            happenings.iter().all(|h| matches!(h, Happening::Note { .. } | Happening::Download { .. }));
        assert!(quiet, "{happenings:?}");
        assert!(stage.text().await.contains("One"), "{path}");
    }
}

#[tokio::test]
async fn a_clicked_link_that_fails_is_a_happening_too() {
    let stage = open_all(&[("/", "<a id=bad href='http://127.0.0.1:1/'>Bad</a>")]).await;
    let (_, settled) = stage.act("bad").await;
    assert!(settled.effects.any(), "{settled:?}");
    assert!(failed(&stage.happenings().await).starts_with("net::ERR_"));
}

#[tokio::test]
async fn links_that_lead_nowhere_do_not_keep_the_page_from_rest() {
    let stage = open_all(&[(
        "/",
        "<a id=mail href='mailto:a@b.c'>Mail</a><a id=script href='javascript:void 0'>S</a><a id=none href=/status/204>N</a>",
    )])
    .await;
    for id in ["mail", "script", "none"] {
        let (_, settled) = stage.act(id).await;
        assert!(settled.at_rest, "{id}: {settled:?}");
    }
}

async fn restricted(base: &Site, access: &Access) -> (Browser, CasePage) {
    let browser = browser().await;
    let options = ContextOptions { base_url: Some(base.url("/")), ..ContextOptions::default() };
    let page = browser.context(access, options).await.unwrap();
    (browser, page)
}

#[tokio::test]
async fn other_hosts_are_left_before_anything_is_sent() {
    let site =
        Site::with(&[("/", "<a id=go href='http://localhost:1/x'>x</a>"), ("/two", "<h1>Two</h1>")]).await;
    let (_browser, page) = restricted(&site, &Access::default()).await;
    for url in [site.other("/two"), site.url(&format!("/away?{}", site.other("/two")))] {
        page.navigate(&Navigation::To(url), BOUND).await.unwrap();
        let happenings = page.happenings().await;
        assert!(happenings.contains(&Happening::LeftHosts { url: site.other("/two") }), "{happenings:?}");
    }
    assert!(!site.requests().iter().any(|r| r == "GET /two"), "{:?}", site.requests());
    let access = Access { allowed_hosts: vec!["localhost".into()], ..Access::default() };
    let (_browser, page) = restricted(&site, &access).await;
    page.navigate(&Navigation::To(site.other("/two")), BOUND).await.unwrap();
    assert_eq!(page.snapshot().await.unwrap().status, Some(200));
}

#[tokio::test]
async fn without_a_base_the_first_pages_host_is_the_only_one() {
    let site = Site::with(&[("/", "<h1>One</h1>"), ("/two", "<h1>Two</h1>")]).await;
    let browser = browser().await;
    let page = browser.context(&Access::default(), ContextOptions::default()).await.unwrap();
    page.navigate(&Navigation::To(site.url(&format!("/away?{}", site.other("/two")))), BOUND).await.unwrap();
    assert_eq!(page.snapshot().await.unwrap().url, site.other("/two"), "where the first page ends");
    let _ = page.happenings().await;
    let elsewhere = format!("http://[::1]:{}/", site.address.port());
    page.navigate(&Navigation::To(elsewhere.clone()), BOUND).await.unwrap();
    assert!(page.happenings().await.contains(&Happening::LeftHosts { url: elsewhere }));
}

#[tokio::test]
async fn a_proxy_is_asked_for_every_host() {
    let proxy = Site::with(&[("/shop", "<h1>By proxy</h1>")]).await;
    let browser = browser().await;
    let access = Access {
        proxy: Some(format!("http://{}", proxy.address)),
        allowed_hosts: vec!["shop.invalid".into(), "127.0.0.1".into()],
        ..Access::default()
    };
    let page = browser.context(&access, ContextOptions::default()).await.unwrap();
    // Names that no resolver knows, and a port that nobody listens on.
    for url in ["http://shop.invalid/shop", "http://127.0.0.1:9999/shop"] {
        page.navigate(&Navigation::To(url.into()), BOUND).await.unwrap();
        let snapshot = page.snapshot().await.unwrap();
        assert!(snapshot.text().contains("By proxy"), "{url}: {}", snapshot.text());
        let (asked, seen) = (proxy.requests(), page.happenings().await);
        assert!(asked.contains(&format!("GET {url}")), "{asked:?} {seen:?}");
    }
}

#[tokio::test]
async fn basic_credentials_are_given_once() {
    let basic = |password: &str| Some(BasicAuth { user: "ada".into(), password: password.into() });
    let pages = &[("/", "<h1>One</h1>")];
    let stage = open_with(pages, &Access { basic: basic("secret"), ..Access::default() }).await;
    stage.goto(&stage.site.url("/basic")).await;
    assert!(stage.text().await.contains("Welcome"));
    let stage = open_with(pages, &Access { basic: basic("wrong"), ..Access::default() }).await;
    stage.goto(&stage.site.url("/basic")).await;
    assert_eq!(stage.snapshot().await.status, Some(401));
}

#[tokio::test]
async fn the_setting_of_the_visitor_is_what_the_suite_says() {
    let access = Access {
        locale: Some("de-DE".into()),
        time_zone: Some("Asia/Tokyo".into()),
        viewport: (640, 480),
        permissions: vec!["geolocation".into()],
        ..Access::default()
    };
    let stage = open_with(
        &[(
            "/",
            "<p id=o></p><script>navigator.permissions.query({name:'geolocation'}).then(p=>o.textContent=[navigator.language,\
             Intl.DateTimeFormat().resolvedOptions().timeZone,(1.5).toLocaleString(),innerWidth,p.state].join(' '))</script>",
        )],
        &access,
    )
    .await;
    stage.await_text("de-DE Asia/Tokyo 1,5 640 granted").await;
    stage.goto(&stage.site.url("/languages")).await;
    assert!(stage.text().await.contains("de"));
    for wrong in [
        Access { time_zone: Some("Mars/Olympus".into()), ..Access::default() },
        Access { permissions: vec!["mind-reading".into()], ..Access::default() },
    ] {
        let error = stage.browser.context(&wrong, ContextOptions::default()).await.err().unwrap();
        assert!(error.to_string().contains("does not take"), "{error}");
    }
}

#[tokio::test]
async fn a_page_that_went_away_under_a_call_is_said_to_have() {
    let stage = open_all(PAGES).await;
    let node = stage.snapshot().await.elements[0].node.unwrap();
    stage.go("/two").await;
    let state = stage.page.actionability(node, verbatim_engine::page::Need::Attached, None).await;
    assert_eq!(state, Err(PageError::Detached));
}
