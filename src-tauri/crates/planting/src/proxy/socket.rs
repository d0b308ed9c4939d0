//! Connections that change to another protocol, such as web sockets: both ends are joined, and nothing of them is read.

use axum::extract::Request;
use axum::http::header;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;

/// The browser's end, where a request asks for another protocol.
pub(super) fn of_browser(request: &mut Request) -> Option<OnUpgrade> {
    request.headers().contains_key(header::UPGRADE).then(|| hyper::upgrade::on(request))
}

/// Joins both ends once the browser has been told that the protocol changes.
pub(super) fn join(browser: OnUpgrade, answer: reqwest::Response) {
    tokio::spawn(async move {
        let Ok(mut application) = answer.upgrade().await else { return };
        let Ok(browser) = browser.await else { return };
        // It ends as either side ends it.
        drop(tokio::io::copy_bidirectional(&mut TokioIo::new(browser), &mut application).await);
    });
}
