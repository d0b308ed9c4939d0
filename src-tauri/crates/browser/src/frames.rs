//! Where frames stand: the node that holds a frame, and the way from its viewport to the main frame's.

use serde::Deserialize;
use serde_json::json;
use verbatim_engine::page::{PageError, Point};
use verbatim_engine::snapshot::Rect;

use crate::call::{CALL_DEADLINE, Fault, read};
use crate::context::Context;
use crate::state::{Frame, World};

/// The frame that holds another one, from inside to outside.
pub(crate) struct Holder {
    pub(crate) world: World,
    /// Number of the node that holds the inner frame.
    pub(crate) node: u32,
    /// Where the inner frame stands in this frame's viewport.
    pub(crate) place: Placing,
}

/// Where a frame stands in the viewport around it, turned and scaled as its holder is: a matrix (a, b, c, d, e, f) as of `DOMMatrix`.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub(crate) struct Placing(
    pub(crate) f64,
    pub(crate) f64,
    pub(crate) f64,
    pub(crate) f64,
    pub(crate) f64,
    pub(crate) f64,
);

impl Placing {
    /// A point of the frame's viewport in the viewport around it.
    pub(crate) fn point(&self, Point { x, y }: Point) -> Point {
        let Self(a, b, c, d, e, f) = *self;
        Point { x: a * x + c * y + e, y: b * x + d * y + f }
    }

    /// The upright box around one that is turned.
    pub(crate) fn rect(&self, Rect { x, y, width, height }: Rect) -> Rect {
        let corners = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)];
        let corners = corners.map(|(x, y)| self.point(Point { x, y }));
        let least = |of: fn(&Point) -> f64| corners.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&Point) -> f64| corners.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        let (left, top) = (least(|p| p.x), least(|p| p.y));
        Rect { x: left, y: top, width: most(|p| p.x) - left, height: most(|p| p.y) - top }
    }
}

/// Asks where the frame stands that a node holds.
pub(crate) fn place_of(node: u32) -> String {
    format!("__verbatim.placeOf({node})")
}

impl Context {
    /// Document and number of the node that holds a frame; asked of the browser once a frame.
    pub(crate) async fn owner(&self, session: &str, frame: &str) -> Result<(u32, u32), Fault> {
        let (known, parent) = {
            let mut state = self.lock();
            let tab = state.session_mut(session).ok_or(PageError::Closed)?;
            let of = |id: &str| tab.frames.iter().find(|f| f.id == id);
            let inner: &Frame = of(frame).ok_or(PageError::Navigated)?;
            let parent = inner.parent.as_deref().and_then(of).and_then(|f| f.world.clone());
            (inner.owner, parent.ok_or(PageError::Navigated)?)
        };
        if let Some(owner) = known.filter(|(document, _)| *document == parent.document) {
            return Ok(owner);
        }
        let call = |method, params| self.call_in(session, method, params, CALL_DEADLINE);
        let owner = call("DOM.getFrameOwner", json!({"frameId": frame})).await?;
        let resolve = json!({"backendNodeId": owner["backendNodeId"], "executionContextId": parent.id});
        let object = call("DOM.resolveNode", resolve).await?["object"]["objectId"].take();
        let number = "function(){return __verbatim.numberOf(this)}";
        let numbered = json!({"objectId": object, "functionDeclaration": number, "returnByValue": true});
        let node = read::<u32>(call("Runtime.callFunctionOn", numbered).await?)?;
        let found = (parent.document, node);
        if let Some(frame) = self.lock().session_mut(session).and_then(|t| t.frame_mut(frame)) {
            frame.owner = Some(found);
        }
        Ok(found)
    }

    /// The frames around a document, the innermost first; none for a main frame.
    pub(crate) async fn holders(&self, document: u32) -> Result<Vec<Holder>, Fault> {
        let mut holders = Vec::new();
        let mut inner = document;
        loop {
            let (session, world) = self.lock().world_of(inner)?;
            let frame = {
                let mut state = self.lock();
                let tab = state.session_mut(&session).ok_or(PageError::Closed)?;
                tab.frame_of(world.document).cloned().ok_or(PageError::Detached)?
            };
            if frame.parent.is_none() {
                return Ok(holders);
            }
            let (document, node) = self.owner(&session, &frame.id).await?;
            let (session, world) = self.lock().world_of(document)?;
            let place: Option<Placing> =
                self.evaluate(&session, &world, &place_of(node), CALL_DEADLINE).await?;
            holders.push(Holder { world, node, place: place.ok_or(PageError::Detached)? });
            inner = document;
        }
    }
}

/// A point of the innermost viewport as one of the main frame's.
pub(crate) fn outward(point: Point, holders: &[Holder]) -> Point {
    holders.iter().fold(point, |point, holder| holder.place.point(point))
}
