//! Sending a body, whole or in one of the bad ways.

use std::io;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use futures::{Stream, StreamExt, stream};

use crate::answer::Way;
use crate::book::Listener;

/// One piece of a body.
enum Piece {
    Bytes(Bytes),
    /// The connection breaks.
    Break,
    /// Nothing more comes.
    Hang,
}

/// A response that sends these frames in this way.
pub(crate) fn response(
    status: u16,
    content_type: &str,
    frames: Vec<Vec<u8>>,
    way: Way,
    listener: Listener,
) -> Response {
    let mut response = Response::new(Body::from_stream(sent(pieces(frames, way), listener)));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if let Ok(value) = HeaderValue::from_str(content_type) {
        response.headers_mut().insert(header::CONTENT_TYPE, value);
    }
    response
}

fn pieces(frames: Vec<Vec<u8>>, way: Way) -> Vec<Piece> {
    let whole = || frames.concat();
    let up_to = |bytes: usize| Piece::Bytes(whole().into_iter().take(bytes).collect::<Vec<u8>>().into());
    match way {
        Way::Whole => frames.into_iter().map(|frame| Piece::Bytes(frame.into())).collect(),
        Way::Chunks(bytes) => {
            whole().chunks(bytes).map(|chunk| Piece::Bytes(Bytes::copy_from_slice(chunk))).collect()
        }
        Way::CutAt(bytes) => vec![up_to(bytes)],
        Way::DiesAt(bytes) => vec![up_to(bytes), Piece::Break],
        Way::HangsAt(bytes) => vec![up_to(bytes), Piece::Hang],
    }
}

/// The pieces as a body; the listener is told when all are sent.
fn sent(pieces: Vec<Piece>, listener: Listener) -> impl Stream<Item = io::Result<Bytes>> + Send {
    stream::unfold((pieces.into_iter(), listener), |(mut pieces, mut listener)| async move {
        // Each frame is a chunk of its own on the wire: the server flushes while it waits for the next.
        tokio::task::yield_now().await;
        match pieces.next() {
            Some(Piece::Bytes(bytes)) => Some((Ok(bytes), (pieces, listener))),
            Some(Piece::Break) => {
                listener.whole();
                let broken = io::Error::new(io::ErrorKind::ConnectionAborted, "broken off on purpose");
                Some((Err(broken), (pieces, listener)))
            }
            Some(Piece::Hang) => std::future::pending().await,
            None => {
                listener.whole();
                None
            }
        }
    })
    .boxed()
}
