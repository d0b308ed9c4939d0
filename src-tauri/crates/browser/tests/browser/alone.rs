//! Whom the browser itself asks, besides the site of the case.

use std::time::Instant;

use verbatim_browser::{Browser, ContextOptions, LaunchOptions, find_browser};
use verbatim_engine::page::{Navigation, Page};
use verbatim_engine::suite::Access;

use crate::site::Site;
use crate::stage::BOUND;

/// The log of the browser's network holds every address that it was about to ask, also where no network is.
#[tokio::test]
async fn the_browser_asks_nobody_but_the_site() {
    let site = Site::with(&[("/", "<h1>One</h1>")]).await;
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("network.json");
    let options = LaunchOptions {
        path: find_browser(None).unwrap(),
        extra: vec![format!("--log-net-log={}", log.display())],
        ..LaunchOptions::default()
    };
    let browser = Browser::launch(options).await.unwrap();
    let page = browser.context(&Access::default(), ContextOptions::default()).await.unwrap();
    // It writes when some has come together, and is ended before the last of it.
    let to = Navigation::To(site.url("/"));
    let end = Instant::now() + BOUND;
    let logged = loop {
        page.navigate(&to, BOUND).await.unwrap();
        assert!(page.snapshot().await.unwrap().text().contains("One"));
        let logged = std::fs::read_to_string(&log).unwrap_or_default();
        if logged.contains(&site.url("/")) {
            break logged;
        }
        assert!(Instant::now() < end, "the site does not come into the log");
    };
    let asked: Vec<&str> =
        logged.split("\"url\":\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let of_the_web = |address: &&&str| address.starts_with("http");
    let elsewhere: Vec<&&str> =
        asked.iter().filter(of_the_web).filter(|address| !address.starts_with("http://127.")).collect();
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
}
