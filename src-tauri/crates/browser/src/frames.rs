//! Where frames stand: the node that holds a frame, and the way from its viewport to the main frame's.

use serde_json::json;
use verbatim_engine::page::{PageError, Point};

use crate::call::{CALL_DEADLINE, Fault, read};
use crate::context::Context;
use crate::state::{Frame, World};

/// The frame that holds another one, from inside to outside.
pub(crate) struct Holder {
    pub(crate) world: World,
    /// Number of the node that holds the inner frame.
    pub(crate) node: u32,
    /// Where the inner frame's viewport begins in this frame's viewport.
    pub(crate) offset: (f64, f64),
}

/// The content box of the node that holds a frame.
pub(crate) fn content_box(node: u32) -> String {
    format!(
        "(()=>{{const e=__verbatim.nodeOf({node});if(!e||!e.isConnected)return null;\
         const r=e.getBoundingClientRect(),s=getComputedStyle(e);\
         return[r.x+e.clientLeft+parseFloat(s.paddingLeft),r.y+e.clientTop+parseFloat(s.paddingTop)]}})()"
    )
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
            let offset: Option<(f64, f64)> =
                self.evaluate(&session, &world, &content_box(node), CALL_DEADLINE).await?;
            holders.push(Holder { world, node, offset: offset.ok_or(PageError::Detached)? });
            inner = document;
        }
    }
}

/// A point of the innermost viewport as one of the main frame's.
pub(crate) fn outward(point: Point, holders: &[Holder]) -> Point {
    holders.iter().fold(point, |p, h| Point { x: p.x + h.offset.0, y: p.y + h.offset.1 })
}
