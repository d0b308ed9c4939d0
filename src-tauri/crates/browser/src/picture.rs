//! Pictures of the active tab.

use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use verbatim_engine::page::{PageError, Picture};
use verbatim_engine::snapshot::Rect;

use crate::call::{CALL_DEADLINE, Fault};
use crate::cast::{self, Cast};
use crate::context::Context;
use crate::marks;
use crate::state::World;

/// Of JPEG pictures, from 0 to 100.
const QUALITY: u32 = 60;

/// A tab that shows nothing (it is behind another one) draws and sends no frame.
const FRAME_DEADLINE: Duration = Duration::from_millis(500);

/// The browser packs and sends a frame in less, where it has a core for it.
const PACKING: Duration = Duration::from_millis(50);

/// The next frame of a page has begun; in milliseconds.
#[derive(Deserialize)]
struct Begun {
    /// By the page's clock, since 1970.
    now: f64,
    /// Since the frame was due.
    late: f64,
}

/// A picture that is still to be taken: nothing is to change what the page shows before. Dropped once it is taken, however long
/// it is on its way then.
struct Untaken(Arc<Context>);

impl Untaken {
    fn of(context: &Arc<Context>) -> Self {
        context.lock().untaken += 1;
        Self(context.clone())
    }
}

impl Drop for Untaken {
    fn drop(&mut self) {
        self.0.lock().untaken -= 1;
        self.0.wake();
    }
}

impl Context {
    /// Begins a picture; it goes on by itself.
    pub(crate) fn take_picture(self: &Arc<Self>) -> Picture {
        let (give, picture) = oneshot::channel();
        let context = self.clone();
        let untaken = Untaken::of(self);
        tokio::spawn(async move {
            let taken = context.picture(untaken).await.map_err(PageError::from);
            // A case that has ended wants none.
            let _unwanted = give.send(taken);
        });
        picture
    }

    /// Begins a picture in which boxes are framed and numbered; the page is not touched.
    pub(crate) fn take_marked(self: &Arc<Self>, boxes: Vec<Rect>, viewport: (u32, u32)) -> Picture {
        let (give, picture) = oneshot::channel();
        let context = self.clone();
        let untaken = Untaken::of(self);
        tokio::spawn(async move {
            let taken = context.picture(untaken).await.map_err(PageError::from);
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
    /// about 40 ms, and is taken only where the other does not come, or may be one from before the last change.
    async fn picture(&self, untaken: Untaken) -> Result<Vec<u8>, Fault> {
        let session = self.lock().session()?;
        let mut untaken = Some(untaken);
        let data = match self.shown_frame(&session, &mut untaken).await? {
            Some(data) => data,
            None if untaken.is_some() => self.drawn_frame(&session).await?,
            None => return Err(PageError::Driver("the picture did not come".into()).into()),
        };
        STANDARD
            .decode(data)
            .map_err(|e| PageError::Driver(format!("the picture was not understood: {e}")).into())
    }

    /// Waits until the pictures that were begun are taken: what is done to the page from then on does not show in them.
    pub(crate) async fn pictures_taken(&self) {
        let until = Instant::now() + CALL_DEADLINE;
        self.wait(until, |state| (state.lost || state.untaken == 0).then_some(())).await;
    }

    async fn shown_frame(
        &self,
        session: &str,
        untaken: &mut Option<Untaken>,
    ) -> Result<Option<String>, Fault> {
        if self.screen.is_some() {
            // A tab sends frames to one place only, and somebody watches.
            return Ok(None);
        }
        let world = self.lock().tab().and_then(|t| t.world().cloned());
        let Some(world) = world else { return Ok(None) };
        if !self.evaluate::<bool>(session, &world, "__verbatim.drawn()", CALL_DEADLINE).await? {
            return Ok(None);
        }
        match self.lock().session_mut(session) {
            Some(tab) if tab.cast.is_none() => tab.cast = Some(Cast::asked_now()),
            _ => return Ok(None),
        }
        let params = json!({"format": "jpeg", "quality": QUALITY, "everyNthFrame": 1});
        let come = match self.call_in(session, "Page.startScreencast", params, CALL_DEADLINE).await {
            Ok(_) => {
                let until = self.taken(session, &world, untaken).await;
                self.frame_sent(session, until).await
            }
            Err(fault) => Err(fault),
        };
        if let Some(tab) = self.lock().session_mut(session) {
            tab.cast = None;
        }
        self.post(session, "Page.stopScreencast", json!({}));
        come
    }

    /// Once the picture is taken, so that what the page shows may be changed: the stamps of the frames that show it are no later. The
    /// browser copies what a tab shows before it draws the tab's next frame, and takes longer to pack and send it. Where the tab draws
    /// none, or late, the picture counts as taken only once it is there.
    async fn taken(&self, session: &str, world: &World, untaken: &mut Option<Untaken>) -> Option<f64> {
        let asked = cast::now();
        let due = loop {
            let begun: Result<Option<Begun>, Fault> =
                self.evaluate(session, world, "__verbatim.frame()", CALL_DEADLINE).await;
            let Ok(Some(Begun { now, late })) = begun else { return None };
            // Where the page's clock is another than ours (the machine has slept), its frame began when it said so. Ours may be set back.
            let begun = (now / 1000.0).min(cast::now()).max(asked);
            let due = begun - late / 1000.0;
            // One that was due before the browser copied any need not be sent, where the page began it late.
            if due >= asked || cast::now() - asked > FRAME_DEADLINE.as_secs_f64() {
                break due;
            }
        };
        untaken.take();
        Some(cast::last_stamp(due))
    }

    /// The frame that the tab sends of the time before `until`; `None` when none comes.
    async fn frame_sent(&self, session: &str, until: Option<f64>) -> Result<Option<String>, Fault> {
        // One that is taken comes, late where the machine is busy, and cannot be taken again.
        let at_most = if until.is_some() { CALL_DEADLINE } else { FRAME_DEADLINE };
        let Some(packing) = self.cast(session, at_most, |cast| cast.packing()).await? else {
            return Ok(None);
        };
        // One that was copied earlier and is packed slower may still come.
        let at_most = (packing * 2).clamp(PACKING, FRAME_DEADLINE);
        match self.cast(session, at_most, |cast| cast.take(until)).await? {
            None if until.is_some() => self.cast(session, Duration::ZERO, Cast::take_nearest).await,
            come => Ok(come),
        }
    }

    /// What is looked for in the frames that the tab sends, once it is there; `None` when it does not come.
    async fn cast<T>(
        &self,
        session: &str,
        at_most: Duration,
        found: impl Fn(&mut Cast) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let come = self.wait(Instant::now() + at_most, |state| {
            if let Some(fault) = state.obstacle(session) {
                return Some(Err(fault));
            }
            let cast = state.session_mut(session)?.cast.as_mut()?;
            found(cast).map(Ok)
        });
        come.await.transpose()
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
