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

/// What listens for other users of the machine, of the processes of a browser.
#[cfg(target_os = "linux")]
fn listening(group: u32) -> Vec<String> {
    let sockets = |pid: u32| -> Vec<String> {
        let files = std::fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
        let links = files.filter_map(|file| std::fs::read_link(file.path()).ok());
        links.map(|link| link.display().to_string()).filter(|link| link.starts_with("socket:")).collect()
    };
    let all = std::fs::read_dir("/proc").unwrap().flatten();
    let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let ours: Vec<String> =
        pids.filter(|pid| crate::endings::group_of(*pid) == Some(group)).flat_map(sockets).collect();
    assert!(!ours.is_empty(), "a browser has sockets");
    let listens = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        // State 0A is that of a socket that listens (proc_pid_net(5)).
        (fields.get(3) == Some(&"0A") && ours.contains(&format!("socket:[{}]", fields[9])))
            .then(|| fields[1].to_owned())
    };
    let tables =
        ["/proc/net/tcp", "/proc/net/tcp6"].map(|table| std::fs::read_to_string(table).unwrap_or_default());
    tables.iter().flat_map(|table| table.lines().skip(1).filter_map(listens)).collect()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn nobody_else_of_the_machine_can_speak_to_the_browser() {
    let start = async |extra: &[&str]| {
        let extra = extra.iter().map(|&argument| argument.to_owned()).collect();
        let options = LaunchOptions { path: find_browser(None).unwrap(), extra, ..LaunchOptions::default() };
        Browser::launch(options).await.unwrap()
    };
    let browser = start(&[]).await;
    let page = browser.context(&Access::default(), ContextOptions::default()).await.unwrap();
    page.navigate(&Navigation::To("about:blank".into()), BOUND).await.unwrap();
    let group = |browser: &Browser| crate::endings::group_of(browser.pid()).unwrap();
    assert_eq!(listening(group(&browser)), [""; 0]);
    browser.close().await;
    let open = start(&["--remote-debugging-port=0"]).await;
    let end = Instant::now() + BOUND;
    while listening(group(&open)).is_empty() {
        assert!(Instant::now() < end, "a port of the browser is not seen");
        tokio::task::yield_now().await;
    }
    open.close().await;
}
