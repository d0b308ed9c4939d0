//! Dragging: HTML drag-and-drop where the page starts one, plain mouse events else.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use verbatim_engine::page::{Delivery, PageError, Point};
use verbatim_engine::snapshot::NodeRef;

use super::Sent;
use super::mouse::mouse;
use crate::context::Context;

/// Moves on the way: many libraries begin a drag only after some distance.
const STEPS: u32 = 6;

/// How long the browser may take to report a drag that the page has begun.
const DRAG_DEADLINE: Duration = Duration::from_secs(2);

/// Notes whether the page lets a native drag begin; its own listeners come before.
const WATCH: &str = "(()=>{globalThis.__verbatimDrag=false;addEventListener('dragstart',e=>\
    {globalThis.__verbatimDrag=!e.defaultPrevented},{once:true});return true})()";

/// Two frames, or as long as they take: what hangs on a move is often worked out with the next frame, and nobody is faster than that.
const FRAMES: &str = "new Promise(done=>{let left=2;const go=()=>{let once=true;const next=()=>{if(once){once=false;--left?go():done(true)}};\
    requestAnimationFrame(next);setTimeout(next,50)};go()})";

impl Context {
    /// Drags one node onto another.
    pub(super) async fn drag(
        &self,
        from: NodeRef,
        start: Point,
        to: NodeRef,
        end: Point,
    ) -> Result<Delivery, PageError> {
        let (session, _) = self.lock().world_of(from.document)?;
        self.lock().world_of(to.document)?;
        self.evaluate_at::<bool>(from.document, WATCH).await?;
        if let Some(tab) = self.lock().session_mut(&session) {
            tab.drag = None;
        }
        self.intercept_drags(&session, true);
        let dragged = self.drag_between(&session, from, start, end).await;
        self.intercept_drags(&session, false);
        dragged.map(|()| Delivery::Reached)
    }

    fn intercept_drags(&self, session: &str, enabled: bool) {
        self.post(session, "Input.setInterceptDrags", json!({"enabled": enabled}));
    }

    async fn drag_between(
        &self,
        session: &str,
        from: NodeRef,
        start: Point,
        end: Point,
    ) -> Result<(), PageError> {
        let grab = vec![
            mouse("mouseMoved", start, "none", 0),
            mouse("mousePressed", start, "left", 1),
            mouse("mouseMoved", between(start, end, 1), "left", 0),
            mouse("mouseMoved", between(start, end, 2), "left", 0),
        ];
        if self.dispatch(session, grab).await? != Sent::All {
            return Ok(());
        }
        if self.evaluate_at::<bool>(from.document, "globalThis.__verbatimDrag===true").await? {
            return self.drop_native(session, start, end).await;
        }
        let way = (3..=STEPS).map(|step| mouse("mouseMoved", between(start, end, step), "left", 0)).collect();
        // Once more at the end: some libraries choose where to drop by the last move but one.
        let last = vec![mouse("mouseMoved", end, "left", 0)];
        let release = vec![mouse("mouseReleased", end, "left", 1)];
        for events in [way, last, release] {
            self.evaluate_at::<bool>(from.document, FRAMES).await?;
            if self.dispatch(session, events).await? != Sent::All {
                break;
            }
        }
        Ok(())
    }

    async fn drop_native(&self, session: &str, start: Point, end: Point) -> Result<(), PageError> {
        let until = Instant::now() + DRAG_DEADLINE;
        let data = self.wait(until, |state| state.session_mut(session).and_then(|t| t.drag.take()));
        let data =
            data.await.ok_or_else(|| PageError::Driver("the browser did not carry the drag on".into()))?;
        let event = |kind: &str, Point { x, y }: Point| -> (&'static str, Value) {
            ("Input.dispatchDragEvent", json!({"type": kind, "x": x, "y": y, "data": data}))
        };
        let mut events = vec![event("dragEnter", between(start, end, 3))];
        events.extend((4..=STEPS).map(|step| event("dragOver", between(start, end, step))));
        events.push(event("dragEnter", end));
        events.push(event("dragOver", end));
        events.push(event("drop", end));
        events.push(mouse("mouseReleased", end, "left", 1));
        self.dispatch(session, events).await.map(drop)
    }
}

fn between(start: Point, end: Point, step: u32) -> Point {
    let part = f64::from(step) / f64::from(STEPS);
    Point { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }
}
