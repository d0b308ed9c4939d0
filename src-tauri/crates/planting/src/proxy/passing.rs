//! A request and its answer.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Response, StatusCode};
use futures::StreamExt;

use super::{Before, socket};
use crate::answer::{Answer, AskedAs, Media};
use crate::home::stays_home;

/// What is larger is passed on as it comes.
const LARGEST: u64 = 8 * 1024 * 1024;

/// Passes a request on, and its answer back.
pub(super) async fn pass(State(before): State<Arc<Before>>, request: Request) -> Response<Body> {
    match passed(&before, request).await {
        Ok(answer) => answer,
        // The application is not to be reached: what a browser is told of a gateway.
        Err(error) => {
            let mut answer = Response::new(Body::from(format!("could not reach the application: {error}")));
            *answer.status_mut() = StatusCode::BAD_GATEWAY;
            answer
        }
    }
}

async fn passed(before: &Before, mut request: Request) -> Result<Response<Body>, reqwest::Error> {
    let own = socket::of_browser(&mut request);
    let (parts, body) = request.into_parts();
    let rest = parts.uri.path_and_query().map_or("/", |rest| rest.as_str());
    let url = format!("{}{rest}", before.sides.application);
    let mut asked = before
        .client
        .request(parts.method.clone(), url)
        .headers(before.sides.to_application(&parts.headers, own.is_some()));
    // A body that there is not would be sent in pieces, which some servers refuse.
    if parts.headers.contains_key(header::CONTENT_LENGTH)
        || parts.headers.contains_key(header::TRANSFER_ENCODING)
    {
        asked = asked.body(reqwest::Body::wrap_stream(body.into_data_stream()));
    }
    let answer = asked.send().await?;
    let (status, mut headers) = (answer.status(), before.sides.to_browser(answer.headers(), own.is_some()));
    let path = parts.uri.path().to_owned();
    let body = if let Some(own) = own.filter(|_| status == StatusCode::SWITCHING_PROTOCOLS) {
        socket::join(own, answer);
        Body::empty()
    } else {
        let media = media(answer.headers(), answer.content_length());
        let asked_as = asked_as(&parts.headers);
        match media {
            Some(Media::Unread) => {
                before.remember(Answer { path, asked_as, media: Media::Unread, body: "".into() });
                stream(answer)
            }
            Some(media) => match gathered(answer).await? {
                Gathered::Whole(came) => {
                    let length = came.len();
                    let sent = before.changed(path, asked_as, media, came);
                    if sent.len() != length {
                        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(sent.len()));
                    }
                    Body::from(sent)
                }
                Gathered::TooLarge(body) => {
                    before.remember(Answer { path, asked_as, media: Media::Unread, body: "".into() });
                    body
                }
            },
            None => stream(answer),
        }
    };
    let mut told = Response::new(body);
    *told.status_mut() = status;
    *told.headers_mut() = headers;
    Ok(told)
}

/// The body of an answer, as far as it may be changed.
enum Gathered {
    Whole(Bytes),
    /// As it comes: an answer need not say before how large it is.
    TooLarge(Body),
}

async fn gathered(mut answer: reqwest::Response) -> Result<Gathered, reqwest::Error> {
    let mut so_far = Vec::new();
    while let Some(piece) = answer.chunk().await? {
        so_far.extend_from_slice(&piece);
        if so_far.len() as u64 > LARGEST {
            let first = futures::stream::iter([Ok(Bytes::from(so_far))]);
            let rest = stream(answer).into_data_stream();
            return Ok(Gathered::TooLarge(Body::from_stream(first.chain(rest))));
        }
    }
    Ok(Gathered::Whole(so_far.into()))
}

fn stream(answer: reqwest::Response) -> Body {
    Body::from_stream(answer.bytes_stream().map(|piece| piece.map_err(std::io::Error::other)))
}

impl Before {
    /// The answer with the fault in it, where it is the one; else as it came, with its own addresses leading to the proxy.
    fn changed(&self, path: String, asked_as: AskedAs, media: Media, came: Bytes) -> Bytes {
        let Ok(text) = std::str::from_utf8(&came) else {
            self.remember(Answer { path, asked_as, media: Media::Unread, body: "".into() });
            return came;
        };
        let home = if media == Media::Html { stays_home(text, &self.sides) } else { None };
        let text = home.as_deref().unwrap_or(text);
        self.remember(Answer { path: path.clone(), asked_as, media, body: text.into() });
        let fault = self.fault.as_ref().filter(|fault| fault.path == path);
        if let Some(planted) = fault.and_then(|fault| fault.planted(media, text)) {
            self.planted.fetch_add(1, Ordering::Relaxed);
            return planted.into();
        }
        home.map_or(came, Bytes::from)
    }

    fn remember(&self, answer: Answer) {
        if self.fault.is_none() {
            self.answers.lock().unwrap_or_else(PoisonError::into_inner).push(answer);
        }
    }
}

/// What an answer holds; none where it holds no text that a page could show.
fn media(headers: &HeaderMap, length: Option<u64>) -> Option<Media> {
    let word = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let whole = word(header::CONTENT_TYPE)?.to_lowercase();
    let (kind, rest) = whole.split_once(';').unwrap_or((&whole, ""));
    let kind = kind.trim();
    let media = match kind {
        "text/html" | "application/xhtml+xml" => Media::Html,
        "application/json" => Media::Json,
        kind if kind.ends_with("+json") => Media::Json,
        "text/javascript" | "application/javascript" | "application/x-javascript" | "text/plain" => {
            Media::Text
        }
        "text/css" => return None,
        // A picture may be XML, too.
        kind if kind.starts_with("image/") => return None,
        kind if kind.starts_with("text/") || kind.ends_with("xml") || kind.contains("json") => Media::Unread,
        _ => return None,
    };
    let packed = word(header::CONTENT_ENCODING).is_some_and(|how| how != "identity");
    let other = rest.split_once("charset=").is_some_and(|(_, of)| {
        let of = of.trim().trim_matches('"');
        !of.starts_with("utf-8") && !of.starts_with("us-ascii")
    });
    let large = length.is_some_and(|length| length > LARGEST);
    Some(if packed || other || large { Media::Unread } else { media })
}

/// Browsers say what they ask for; without a word it is a page where a page is wanted first.
fn asked_as(headers: &HeaderMap) -> AskedAs {
    let word = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_page = match word("sec-fetch-dest") {
        Some(dest) => dest == "document",
        None => word("accept").is_some_and(|accept| accept.starts_with("text/html")),
    };
    if is_page { AskedAs::Document } else { AskedAs::Part }
}
