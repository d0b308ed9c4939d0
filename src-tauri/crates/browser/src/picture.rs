//! Pictures of the active tab.

use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use verbatim_engine::page::{PageError, Picture};
use verbatim_engine::snapshot::Rect;

use crate::call::{CALL_DEADLINE, Fault};
use crate::context::Context;
use crate::marks;

/// Of JPEG pictures, from 0 to 100.
const QUALITY: u32 = 60;

/// A tab that shows nothing (it is behind another one) sends no frame.
const FRAME_DEADLINE: Duration = Duration::from_millis(500);

/// What is known of the picture of a tab.
#[derive(Debug, Default)]
pub(crate) enum Shot {
    #[default]
    None,
    /// The next frame that the tab sends is wanted.
    Wanted,
    /// It has come: a JPEG in base64.
    Here(String),
}

impl Context {
    /// Begins a picture; it goes on by itself.
    pub(crate) fn take_picture(self: &Arc<Self>) -> Picture {
        let (give, picture) = oneshot::channel();
        let context = self.clone();
        tokio::spawn(async move {
            let taken = context.picture().await.map_err(PageError::from);
            // A case that has ended wants none.
            let _unwanted = give.send(taken);
        });
        picture
    }

    /// Begins a picture in which boxes are framed and numbered; the page is not touched.
    pub(crate) fn take_marked(self: &Arc<Self>, boxes: Vec<Rect>, viewport: (u32, u32)) -> Picture {
        let (give, picture) = oneshot::channel();
        let context = self.clone();
        tokio::spawn(async move {
            let taken = context.picture().await.map_err(PageError::from);
            let drawn = match taken {
                // Some ten milliseconds of arithmetic.
                Ok(jpeg) => tokio::task::spawn_blocking(move || marks::draw(&jpeg, &boxes, viewport))
                    .await
                    .unwrap_or_else(|e| Err(PageError::Driver(format!("the picture was not drawn on: {e}")))),
                Err(error) => Err(error),
            };
            // A case that has ended wants none.
            let _unwanted = give.send(drawn);
        });
        picture
    }

    /// The frame that the tab shows costs the page nothing; one that is drawn for the picture holds the page up for
    /// about 40 ms, and is taken only where the other does not come.
    async fn picture(&self) -> Result<Vec<u8>, Fault> {
        let session = self.lock().session()?;
        let data = match self.shown_frame(&session).await? {
            Some(data) => data,
            None => self.drawn_frame(&session).await?,
        };
        STANDARD
            .decode(data)
            .map_err(|e| PageError::Driver(format!("the picture was not understood: {e}")).into())
    }

    async fn shown_frame(&self, session: &str) -> Result<Option<String>, Fault> {
        if self.screen.is_some() {
            // A tab sends frames to one place only, and somebody watches.
            return Ok(None);
        }
        let world = self.lock().tab().and_then(|t| t.world().cloned());
        let Some(world) = world else { return Ok(None) };
        let _: Value =
            self.evaluate(session, &world, "__verbatim.drawn().then(()=>true)", CALL_DEADLINE).await?;
        match self.lock().session_mut(session) {
            Some(tab) if matches!(tab.shot, Shot::None) => tab.shot = Shot::Wanted,
            _ => return Ok(None),
        }
        let params = json!({"format": "jpeg", "quality": QUALITY, "everyNthFrame": 1});
        let begun = self.call_in(session, "Page.startScreencast", params, CALL_DEADLINE).await;
        let come = self.wait(Instant::now() + FRAME_DEADLINE, |state| {
            if let Some(fault) = state.obstacle(session) {
                return Some(Err(fault));
            }
            let tab = state.session_mut(session)?;
            match std::mem::take(&mut tab.shot) {
                Shot::Here(data) => Some(Ok(data)),
                other => {
                    tab.shot = other;
                    None
                }
            }
        });
        let come = match begun {
            Ok(_) => come.await.transpose(),
            Err(fault) => Err(fault),
        };
        if let Some(tab) = self.lock().session_mut(session) {
            tab.shot = Shot::None;
        }
        self.post(session, "Page.stopScreencast", json!({}));
        come
    }

    async fn drawn_frame(&self, session: &str) -> Result<String, Fault> {
        let params = json!({"format": "jpeg", "quality": QUALITY, "optimizeForSpeed": true});
        let at_most = self.patience(session, CALL_DEADLINE);
        let mut answer = self.call_in(session, "Page.captureScreenshot", params, at_most).await?;
        match answer["data"].take() {
            Value::String(data) => Ok(data),
            _ => Err(PageError::Driver("the picture did not come".into()).into()),
        }
    }
}
