//! The live page as pictures.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use verbatim_browser::{ContextOptions, LiveFrame, Watcher};
use verbatim_engine::page::{Navigation, Page};
use verbatim_engine::suite::Access;

use crate::site::Site;
use crate::stage::{BOUND, browser};

const MOVING: &str = "<style>@keyframes go { to { transform: translateX(600px) } } \
    div { width: 90px; height: 90px; background: teal; animation: go 2s linear infinite alternate }</style><div></div>";

#[tokio::test]
async fn a_page_that_moves_is_seen_at_20_pictures_a_second_and_more() {
    let site = Site::with(&[("/", MOVING)]).await;
    let browser = browser().await;
    let frames: Arc<Mutex<Vec<LiveFrame>>> = Arc::default();
    let (sender, mut arrived) = tokio::sync::mpsc::unbounded_channel();
    let kept = frames.clone();
    let watcher = Watcher::new(move |frame| {
        kept.lock().unwrap().push(frame);
        let _ended = sender.send(tokio::time::Instant::now());
    });
    let options =
        ContextOptions { base_url: Some(site.url("/")), watcher: Some(watcher), ..ContextOptions::default() };
    let access = Access { viewport: (900, 600), ..Access::default() };
    let page = browser.context(&access, options).await.unwrap();
    page.navigate(&Navigation::To(site.url("/")), BOUND).await.unwrap();

    // The best second of several: other programs may take the machine for some of them.
    let mut moments = Vec::new();
    let enough = async {
        loop {
            moments.push(arrived.recv().await.unwrap());
            let last = *moments.last().unwrap();
            let second = moments.iter().filter(|m| last.duration_since(**m) < Duration::from_secs(1)).count();
            if second >= 20 {
                return;
            }
        }
    };
    tokio::time::timeout(BOUND, enough).await.expect("20 pictures within a second");
    let frames = frames.lock().unwrap();
    let frame = frames.last().unwrap();
    assert_eq!((frame.width, frame.height), (900, 600));
    assert!(frame.jpeg.starts_with(&[0xff, 0xd8]), "a JPEG");
    assert_ne!(frames.first().map(|f| &f.jpeg), Some(&frame.jpeg), "the picture moves");
}
