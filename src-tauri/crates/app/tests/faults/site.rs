//! An application that misbehaves, on a loopback port, in a runtime of its own so that it can be stopped at a blow.

use std::convert::Infallible;
use std::io::Error;
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use futures::{Stream, StreamExt, stream};
use tokio::runtime::Runtime;
use tokio::sync::{Barrier, watch};

use crate::{hostile, pages};

pub(crate) const GIGABYTE: u64 = 1 << 30;
const PART: u64 = 1 << 16;

/// What the application has seen.
pub(crate) struct Seen {
    /// Bytes of downloads that were taken off it.
    pub(crate) sent: AtomicU64,
    /// Downloads that have ended.
    ended: watch::Sender<u64>,
    /// Lets two visitors in at the same time only.
    meeting: Barrier,
}

/// The running application.
pub(crate) struct Site {
    pub(crate) base: String,
    pub(crate) seen: Arc<Seen>,
    address: SocketAddr,
    runtime: Mutex<Option<Runtime>>,
}

impl Site {
    /// Starts it on a free port.
    pub(crate) fn start() -> Self {
        let seen = Arc::new(Seen {
            sent: AtomicU64::new(0),
            ended: watch::Sender::new(0),
            meeting: Barrier::new(2),
        });
        let (runtime, address) = serve(SocketAddr::from(([127, 0, 0, 1], 0)), seen.clone());
        Self { base: format!("http://{address}"), seen, address, runtime: Mutex::new(Some(runtime)) }
    }

    /// Ends it, its connections included, and waits until nobody listens there.
    pub(crate) fn stop(&self) {
        let runtime = self.runtime.lock().unwrap().take().expect("it runs");
        runtime.shutdown_background();
        while TcpStream::connect(self.address).is_ok() {
            std::thread::yield_now();
        }
    }

    /// Starts it again where it was.
    pub(crate) fn again(&self) {
        let (runtime, _) = serve(self.address, self.seen.clone());
        assert!(self.runtime.lock().unwrap().replace(runtime).is_none(), "it was stopped");
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.lock().unwrap().take() {
            // A runtime cannot be dropped within another one.
            runtime.shutdown_background();
        }
    }
}

fn serve(address: SocketAddr, seen: Arc<Seen>) -> (Runtime, SocketAddr) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let listener = std::net::TcpListener::bind(address).unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap();
    runtime.spawn(async move {
        let listener = tokio::net::TcpListener::from_std(listener).unwrap();
        axum::serve(listener, router(seen)).await
    });
    (runtime, address)
}

fn router(seen: Arc<Seen>) -> Router {
    let hang = || async {
        std::future::pending::<()>().await;
        ""
    };
    let mut router = Router::new()
        .route("/hang", get(hang))
        .route("/slow", get(slow))
        .route("/torn", get(torn))
        .route("/half", get(half))
        .route("/loop", get(|| async { Redirect::temporary("/loop") }))
        .route("/gigabyte", get(gigabyte))
        .route("/endless", get(endless))
        .route("/ended", get(ended))
        .route("/meet", get(meet));
    for (path, html) in pages::ALL {
        router = router.route(path, get(move || async move { Html(*html) }));
    }
    for (kind, added) in hostile::KINDS {
        let page = hostile::page(added);
        router = router.route(&format!("/hostile/{kind}"), get(move || async move { Html(page.clone()) }));
    }
    router.with_state(seen)
}

/// Longer than a person would like, and shorter than any deadline.
async fn slow() -> Html<&'static str> {
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    Html("<h1>Slow</h1><p>Here at last</p>")
}

/// The first part of a page, then the connection is dropped.
async fn torn() -> Response {
    let part = stream::once(async { Ok(Bytes::from("<h1>Torn</h1><p>The first half</p>")) });
    let drop = async {
        // The server sends what it has while it waits for more.
        tokio::task::yield_now().await;
        Err(Error::other("dropped"))
    };
    html(part.chain(stream::once(drop)))
}

/// The first part of a page, and never the rest.
async fn half() -> Response {
    let part = stream::once(async { Ok::<_, Infallible>(Bytes::from("<h1>Half</h1><p>The first half</p>")) });
    html(part.chain(stream::pending()))
}

fn html<E: std::error::Error + Send + Sync + 'static>(
    parts: impl Stream<Item = Result<Bytes, E>> + Send + 'static,
) -> Response {
    ([(header::CONTENT_TYPE, "text/html")], Body::from_stream(parts)).into_response()
}

/// A file of a gigabyte that says so.
async fn gigabyte(State(seen): State<Arc<Seen>>) -> Response {
    let length = (header::CONTENT_LENGTH, GIGABYTE.to_string());
    ([length], file("gigabyte.bin", seen, GIGABYTE)).into_response()
}

/// A file of four gigabytes that does not say how long it is.
async fn endless(State(seen): State<Arc<Seen>>) -> Response {
    file("endless.bin", seen, 4 * GIGABYTE)
}

fn file(name: &str, seen: Arc<Seen>, length: u64) -> Response {
    let transfer = Transfer(seen);
    let parts = stream::iter(0..length / PART).map(move |_| {
        transfer.0.sent.fetch_add(PART, Ordering::Relaxed);
        Ok::<_, Infallible>(Bytes::from_static(&[b'x'; PART as usize]))
    });
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, Body::from_stream(parts)).into_response()
}

/// A download that goes on; dropped when its connection ends.
struct Transfer(Arc<Seen>);

impl Drop for Transfer {
    fn drop(&mut self) {
        self.0.ended.send_modify(|count| *count += 1);
    }
}

/// Answers once a download has ended.
async fn ended(State(seen): State<Arc<Seen>>) -> &'static str {
    seen.ended.subscribe().wait_for(|count| *count > 0).await.unwrap();
    "The transfer has ended"
}

/// Answers once two visitors are there.
async fn meet(State(seen): State<Arc<Seen>>) -> Html<&'static str> {
    seen.meeting.wait().await;
    Html("<h1>Meeting</h1><p>Both are here</p>")
}
