//! The live page as pictures, for whoever wants to watch a case run.

use std::fmt;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::connection::Connection;
use crate::context::Context;

/// Of JPEG pictures, from 0 to 100: they are looked at in passing.
const QUALITY: u32 = 55;

/// The largest side of a picture, in pixels.
const LARGEST: u32 = 1600;

/// A picture of the live page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveFrame {
    /// Width of the page's viewport in CSS pixels.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// A JPEG; it may be smaller than the viewport.
    pub jpeg: Vec<u8>,
}

/// Takes the pictures of the active tab, in order. The browser makes the next one when this has returned, so a slow
/// watcher sees fewer of them and holds nothing up.
#[derive(Clone)]
pub struct Watcher(Arc<dyn Fn(LiveFrame) + Send + Sync>);

impl Watcher {
    /// One that calls this for each picture, on a thread where it may block.
    pub fn new(take: impl Fn(LiveFrame) + Send + Sync + 'static) -> Self {
        Self(Arc::new(take))
    }
}

impl fmt::Debug for Watcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watcher")
    }
}

/// A picture on its way to the watcher.
struct Taken {
    session: String,
    active: bool,
    params: Value,
}

/// The way of the pictures to the watcher: the connection's task only puts them here.
#[derive(Debug, Clone)]
pub(crate) struct Screen(mpsc::UnboundedSender<Taken>);

impl fmt::Debug for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Taken")
    }
}

impl Screen {
    /// Starts the task that shows and acknowledges pictures; it ends with the context.
    pub(crate) fn new(watcher: Watcher, connection: Connection) -> Self {
        // The browser waits for the answer to a picture before it sends many more, so this holds a few at most.
        let (sender, mut pictures) = mpsc::unbounded_channel::<Taken>();
        tokio::spawn(async move {
            while let Some(taken) = pictures.recv().await {
                let number = taken.params["sessionId"].clone();
                let session = taken.session.clone();
                if taken.active {
                    let watcher = watcher.clone();
                    let shown = tokio::task::spawn_blocking(move || show(&watcher, &taken.params));
                    if let Err(error) = shown.await {
                        tracing::warn!(%error, "a picture of the live page was not shown");
                    }
                }
                let answer = json!({"sessionId": number});
                drop(connection.send(Some(&session), "Page.screencastFrameAck", answer));
            }
        });
        Self(sender)
    }
}

fn show(watcher: &Watcher, params: &Value) {
    let data = params["data"].as_str().unwrap_or_default();
    let side = |name: &str| params["metadata"][name].as_f64().unwrap_or_default().round() as u32;
    match STANDARD.decode(data) {
        Ok(jpeg) => {
            (watcher.0)(LiveFrame { width: side("deviceWidth"), height: side("deviceHeight"), jpeg });
        }
        Err(error) => tracing::warn!(%error, "a picture of the live page was not understood"),
    }
}

/// Asks a tab for pictures of what changes in it.
pub(crate) fn start() -> (&'static str, Value) {
    let params = json!({
        "format": "jpeg", "quality": QUALITY, "maxWidth": LARGEST, "maxHeight": LARGEST, "everyNthFrame": 1
    });
    ("Page.startScreencast", params)
}

impl Context {
    /// A tab has changed: the picture is on its way to the watcher.
    pub(crate) fn live_frame(&self, session: &str, params: &Value) {
        let Some(screen) = &self.screen else { return };
        let active = self.lock().is_active(session);
        // When the watcher's task is gone, so is the case.
        drop(screen.0.send(Taken { session: session.to_owned(), active, params: params.clone() }));
    }
}
