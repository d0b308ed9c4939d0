//! Clicks and hovering.

use serde::Deserialize;
use serde_json::{Value, json};
use verbatim_engine::page::{Delivery, PageError, Point};
use verbatim_engine::snapshot::NodeRef;
use verbatim_engine::step::ClickKind;

use super::Sent;
use crate::call::{CALL_DEADLINE, Fault};
use crate::context::Context;

/// What the guard has seen.
#[derive(Deserialize)]
struct Guarded {
    reached: bool,
    by: Option<String>,
}

/// How far, in CSS pixels, the pointer is from where it was when it has set off.
const FIRST_MOVE: f64 = 6.0;

const UNGUARD: &str = "__verbatim.unguard()";

impl Context {
    /// Clicks at a point under the guard of the page script: an event that another element would take is stopped.
    pub(super) async fn click(
        &self,
        node: NodeRef,
        at: Point,
        kind: ClickKind,
    ) -> Result<Delivery, PageError> {
        let (session, world) = self.lock().world_of(node.document)?;
        let guard = format!(
            "(()=>{{const n=__verbatim.nodeOf({0});if(!n?.isConnected)return null;__verbatim.guard({0});\
             return n.closest?.('[role=menu]')!=null}})()",
            node.node
        );
        let Some(in_menu) = self.evaluate_at::<Option<bool>>(node.document, &guard).await? else {
            return Err(PageError::Detached);
        };
        let first = self.setting_off(&session, at).filter(|_| in_menu);
        let mut sent = self.dispatch(&session, Vec::from_iter(first)).await;
        if matches!(sent, Ok(Sent::All)) {
            sent = self.dispatch(&session, clicks(at, kind)).await;
        }
        match sent {
            Ok(Sent::All) => {}
            Ok(Sent::Dialog) => {
                self.guard_later(&session, &world.unique);
                return Ok(Delivery::Reached);
            }
            Ok(Sent::Left) => return Ok(Delivery::Reached),
            Err(error) => {
                let unguard = json!({"expression": UNGUARD, "uniqueContextId": world.unique});
                self.post(&session, "Runtime.evaluate", unguard);
                return Err(error);
            }
        }
        match self.evaluate::<Guarded>(&session, &world, UNGUARD, CALL_DEADLINE).await {
            Ok(Guarded { reached: true, .. }) => Ok(Delivery::Reached),
            Ok(Guarded { by, .. }) => match by.as_deref() {
                None | Some("none") => {
                    Err(PageError::Driver("the click arrived at no element of the page".into()))
                }
                Some(by) => Ok(Delivery::Intercepted { by: by.to_owned() }),
            },
            Err(Fault::Dialog) => {
                self.guard_later(&session, &world.unique);
                Ok(Delivery::Reached)
            }
            // The guard stops what goes elsewhere: a click that changed the document has reached its target.
            Err(Fault::Page(PageError::Navigated | PageError::Closed | PageError::Detached)) => {
                Ok(Delivery::Reached)
            }
            Err(Fault::Page(error)) => Err(error),
        }
    }

    /// The guard ends when the dialog has been answered.
    fn guard_later(&self, session: &str, world: &str) {
        if let Some(tab) = self.lock().session_mut(session) {
            tab.guarded = Some(world.to_owned());
        }
    }

    /// The pointer sets off from where it is: by the way that it takes menus tell whether it goes for what they have opened. Sent
    /// along with the next, the browser makes one move of both.
    fn setting_off(&self, session: &str, to: Point) -> Option<(&'static str, Value)> {
        let from = self.lock().session_mut(session).and_then(|tab| tab.pointer.replace(to));
        let first = from.and_then(|from| {
            let (x, y) = (to.x - from.x, to.y - from.y);
            let way = x.hypot(y);
            let part = FIRST_MOVE / way;
            (way > 2.0 * FIRST_MOVE).then_some(Point { x: from.x + x * part, y: from.y + y * part })
        });
        first.map(|at| mouse("mouseMoved", at, "none", 0))
    }

    /// Moves the pointer over a node.
    pub(super) async fn hover(&self, node: NodeRef, at: Point) -> Result<Delivery, PageError> {
        let (session, _) = self.lock().world_of(node.document)?;
        let moves = self.setting_off(&session, at).into_iter().chain([mouse("mouseMoved", at, "none", 0)]);
        for event in moves {
            if self.dispatch(&session, vec![event]).await? != Sent::All {
                return Ok(Delivery::Reached);
            }
        }
        // In quirks mode a bare :hover matches links alone; inside of :is() it matches whatever is hovered.
        let hovered = format!(
            "(()=>{{const n=__verbatim.nodeOf({});if(!n?.isConnected)return null;\
             if(n.matches(':is(:hover)')||[...(n.labels??[])].some(l=>l.matches(':is(:hover)')))return '';\
             const h=[...document.querySelectorAll(':is(:hover)')].pop();return h?h.localName:'nothing'}})()",
            node.node
        );
        match self.evaluate_at::<Option<String>>(node.document, &hovered).await {
            Ok(None) | Err(Fault::Page(PageError::Detached)) => Err(PageError::Detached),
            Ok(Some(by)) if by.is_empty() => Ok(Delivery::Reached),
            Ok(Some(by)) => Ok(Delivery::Intercepted { by }),
            Err(Fault::Dialog | Fault::Page(PageError::Navigated | PageError::Closed)) => {
                Ok(Delivery::Reached)
            }
            Err(Fault::Page(error)) => Err(error),
        }
    }
}

/// One event of the mouse; `count` is the number of the click it belongs to.
pub(super) fn mouse(kind: &str, Point { x, y }: Point, button: &str, count: u32) -> (&'static str, Value) {
    let held = match (kind, button) {
        ("mouseReleased", _) | (_, "none") => 0,
        (_, "right") => 2,
        _ => 1,
    };
    let params =
        json!({"type": kind, "x": x, "y": y, "button": button, "buttons": held, "clickCount": count});
    ("Input.dispatchMouseEvent", params)
}

fn clicks(at: Point, kind: ClickKind) -> Vec<(&'static str, Value)> {
    let (button, times) = match kind {
        ClickKind::Single => ("left", 1),
        ClickKind::Double => ("left", 2),
        ClickKind::Right => ("right", 1),
    };
    let mut events = vec![mouse("mouseMoved", at, "none", 0)];
    for count in 1..=times {
        events.push(mouse("mousePressed", at, button, count));
        events.push(mouse("mouseReleased", at, button, count));
    }
    events
}
