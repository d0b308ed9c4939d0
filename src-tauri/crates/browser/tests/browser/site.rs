//! A loopback server for a test: pages by path, and some that misbehave.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::any;

/// A running server; it ends with the test's runtime.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    state: Arc<Pages>,
}

struct Pages {
    pages: HashMap<String, String>,
    requests: Mutex<Vec<String>>,
    /// Each lets one `/gate` answer.
    gate: tokio::sync::Semaphore,
}

impl Site {
    /// Serves these pages, each as HTML in UTF-8.
    pub(crate) async fn with(pages: &[(&str, &str)]) -> Self {
        let pages = pages.iter().map(|(path, html)| ((*path).to_owned(), wrap(html))).collect();
        let state =
            Arc::new(Pages { pages, requests: Mutex::default(), gate: tokio::sync::Semaphore::new(0) });
        let app = Router::new().fallback(any(answer)).with_state(state.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { address, state }
    }

    /// Address of a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The same under another name, which is another site to the browser.
    pub(crate) fn other(&self, path: &str) -> String {
        format!("http://localhost:{}{path}", self.address.port())
    }

    /// Method and path of all requests so far.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.state.requests.lock().unwrap().clone()
    }

    /// Lets one waiting `/gate` answer.
    pub(crate) fn open_gate(&self) {
        self.state.gate.add_permits(1);
    }
}

fn wrap(html: &str) -> String {
    if html.contains("<title") {
        html.to_owned()
    } else {
        format!("<!doctype html><title>Page</title>{html}")
    }
}

fn no_store<S>(parts: S) -> Response
where
    S: futures::Stream<Item = Result<&'static str, Infallible>> + Send + 'static,
{
    ([(header::CACHE_CONTROL, "no-store")], Body::from_stream(parts)).into_response()
}

#[allow(clippy::too_many_lines, reason = "a list of pages")]
async fn answer(State(pages): State<Arc<Pages>>, headers: HeaderMap, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    pages.requests.lock().unwrap().push(format!("{} {}", request.method(), request.uri()));
    match path.as_str() {
        // Answers that no cache may keep, of which the browser tells no end before they are read.
        "/unread" => ([(header::CACHE_CONTROL, "no-store")], "answer").into_response(),
        "/unread/chunks" => no_store(futures::stream::iter([Ok::<_, Infallible>("some"), Ok("more")])),
        "/unread/part" => {
            let parts = futures::stream::iter([Ok::<_, Infallible>("some")]);
            let mut answer = no_store(futures::StreamExt::chain(parts, futures::stream::pending()));
            answer.headers_mut().insert(header::CONTENT_LENGTH, 100.into());
            answer
        }
        // The head of an answer alone.
        "/unread/late" => no_store(futures::stream::pending::<Result<&str, Infallible>>()),
        "/status/204" => StatusCode::NO_CONTENT.into_response(),
        "/status/500" => (StatusCode::INTERNAL_SERVER_ERROR, html("<h1>Broken</h1>")).into_response(),
        "/loop" => Redirect::temporary("/loop").into_response(),
        "/hang" => std::future::pending().await,
        "/gate" => {
            pages.gate.acquire().await.unwrap().forget();
            html("through the gate").into_response()
        }
        "/half" => {
            let first =
                futures::stream::once(async { Ok::<_, std::io::Error>(Bytes::from("<h1>Half</h1>")) });
            let stream = futures::StreamExt::chain(first, futures::stream::pending());
            ([(header::CONTENT_TYPE, "text/html")], Body::from_stream(stream)).into_response()
        }
        "/stream" => {
            let first = futures::stream::once(async { Ok::<_, std::io::Error>(Bytes::from("data: 1\n\n")) });
            let stream = futures::StreamExt::chain(first, futures::stream::pending());
            ([(header::CONTENT_TYPE, "text/event-stream")], Body::from_stream(stream)).into_response()
        }
        "/file" => {
            let disposition = [
                (header::CONTENT_TYPE, "application/octet-stream"),
                (header::CONTENT_DISPOSITION, "attachment; filename=\"report.csv\""),
            ];
            (disposition, "a,b\n1,2\n").into_response()
        }
        "/basic" if headers.get(header::AUTHORIZATION).is_none_or(|v| v != "Basic YWRhOnNlY3JldA==") => {
            (StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, "Basic realm=\"dev\"")], "who are you?")
                .into_response()
        }
        "/basic" => html("<h1>Welcome</h1>").into_response(),
        "/plain" => "just text".into_response(),
        "/json" => ([(header::CONTENT_TYPE, "application/json")], "{\"just\":\"json\"}").into_response(),
        "/xml" => ([(header::CONTENT_TYPE, "text/xml")], "<a>just xml</a>").into_response(),
        "/svg" => {
            let picture = "<svg xmlns='http://www.w3.org/2000/svg'><text y='20'>just svg</text></svg>";
            ([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response()
        }
        "/languages" => {
            let accepted =
                headers.get(header::ACCEPT_LANGUAGE).and_then(|v| v.to_str().ok()).unwrap_or_default();
            html(&format!("<p id=a>{accepted}</p>")).into_response()
        }
        "/away" => {
            let to = request.uri().query().unwrap_or_default().to_owned();
            Redirect::temporary(&to).into_response()
        }
        _ => match pages.pages.get(&path) {
            Some(page) => html(page).into_response(),
            None => (StatusCode::NOT_FOUND, html("<h1>Not found</h1>")).into_response(),
        },
    }
}

fn html(text: &str) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], text.to_owned())
}
