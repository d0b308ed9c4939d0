//! What a case may not reach: hosts that are not allowed, and files of this machine.

use std::collections::BTreeSet;

use verbatim_browser::{Browser, CasePage, ContextOptions};
use verbatim_engine::page::{Happening, Navigation, Page};
use verbatim_engine::suite::Access;

use crate::site::Site;
use crate::stage::{BOUND, browser};

async fn case(base: &Site, access: &Access) -> (Browser, CasePage) {
    let browser = browser().await;
    let options = ContextOptions { base_url: Some(base.url("/")), ..ContextOptions::default() };
    let page = browser.context(access, options).await.unwrap();
    (browser, page)
}

/// A page that asks another host for everything that a page can ask for, and says so when all of it has come to an end.
fn asks(port: u16) -> String {
    let other = format!("localhost:{port}");
    format!(
        "<h1>One</h1><img src='http://{other}/by-picture'><iframe src='http://{other}/by-frame'></iframe>\
         <link rel=stylesheet href='http://{other}/by-style'><script src='http://{other}/by-script'></script>\
         <p id=o></p><script>\
         const ended=(p)=>p.then(()=>1,()=>1);\
         const socket=new Promise(done=>{{const s=new WebSocket('ws://{other}/by-socket');s.onopen=s.onerror=done;}});\
         const code=`fetch('http://{other}/by-worker').then(()=>postMessage(1),()=>postMessage(1))`;\
         const worker=new Promise(done=>{{\
           const w=new Worker(URL.createObjectURL(new Blob([code])));w.onmessage=w.onerror=done;}});\
         const stream=new Promise(done=>{{const s=new EventSource('http://{other}/by-stream');s.onopen=s.onerror=()=>{{s.close();done();}};}});\
         navigator.sendBeacon('http://{other}/by-beacon');\
         Promise.all([ended(fetch('http://{other}/by-fetch')),ended(fetch('/own')),socket,worker,stream])\
           .then(()=>addEventListener('load',()=>0)||(document.getElementById('o').textContent='all ended'));\
         </script>"
    )
}

/// Opens the page, and gives the hosts that were held back.
async fn opened(access: &Access) -> (BTreeSet<String>, Vec<String>) {
    // The port of a page is known once it is served, and the page has to name it.
    let other = Site::with(&[]).await;
    let site = Site::with(&[("/", &asks(other.address.port()))]).await;
    let (_browser, page) = case(&site, access).await;
    page.navigate(&Navigation::To(site.url("/")), BOUND).await.unwrap();
    while !page.snapshot().await.unwrap().text().contains("all ended") {
        page.changed(BOUND).await.unwrap();
    }
    assert!(site.requests().contains(&"GET /own".to_owned()), "{:?}", site.requests());
    let held = page.happenings().await.into_iter().filter_map(|happening| match happening {
        Happening::HeldBack { host } => Some(host.replace(&other.address.port().to_string(), "PORT")),
        _ => None,
    });
    (held.collect(), other.requests())
}

#[tokio::test]
async fn nothing_is_asked_of_other_hosts_where_only_the_allowed_ones_may_be() {
    let (held, asked) = opened(&Access { only_allowed_hosts: true, ..Access::default() }).await;
    assert_eq!(asked, Vec::<String>::new());
    assert_eq!(held, BTreeSet::from(["localhost:PORT".to_owned()]));
}

#[tokio::test]
async fn a_host_that_is_allowed_is_asked_as_ever() {
    for only_allowed_hosts in [true, false] {
        let allowed_hosts = if only_allowed_hosts { vec!["localhost".into()] } else { Vec::new() };
        let (held, asked) = opened(&Access { only_allowed_hosts, allowed_hosts, ..Access::default() }).await;
        assert!(held.is_empty(), "{held:?}");
        for way in ["picture", "frame", "style", "script", "socket", "worker", "stream", "fetch"] {
            assert!(asked.contains(&format!("GET /by-{way}")), "{way}: {asked:?}");
        }
    }
}

#[tokio::test]
async fn a_file_of_this_machine_is_opened_only_where_the_suite_may() {
    let site = Site::with(&[("/", "<h1>One</h1>")]).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.html");
    std::fs::write(&file, "<h1>Of this machine</h1>").unwrap();
    let address = format!("file://{}", file.display());
    let (_browser, page) = case(&site, &Access::default()).await;
    for url in [address.clone(), format!("view-source:{address}"), "chrome://version".into()] {
        for navigation in [Navigation::To(url.clone()), Navigation::NewTab(Some(url.clone()))] {
            page.navigate(&navigation, BOUND).await.unwrap();
            assert!(!page.snapshot().await.unwrap().text().contains("machine"), "{url}");
            let happenings = page.happenings().await;
            assert!(happenings.contains(&Happening::LeftHosts { url: url.clone() }), "{happenings:?}");
        }
    }
    let (_browser, page) = case(&site, &Access { local_files: true, ..Access::default() }).await;
    page.navigate(&Navigation::To(address), BOUND).await.unwrap();
    assert!(page.snapshot().await.unwrap().text().contains("Of this machine"));
}
