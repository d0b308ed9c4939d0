//! Who listens for clicks: scripts tell nobody, but the browser knows.

use std::time::Duration;

use serde_json::json;
use verbatim_engine::page::{PageError, Point};
use verbatim_engine::snapshot::{Element, Snapshot};

use crate::call::{CALL_DEADLINE, Fault, object_group};
use crate::context::Context;
use crate::state::World;

/// Events of a click.
const CLICKS: [&str; 5] = ["click", "mousedown", "mouseup", "pointerdown", "pointerup"];

/// Elements that are asked about: a text that stands in more places is no name.
const MOST: usize = 5;

/// A document that is older than this listens, or never will.
const YOUNG: Duration = Duration::from_secs(10);

/// Counts the listeners of a click at a point of the page. The browser's own function tells them, in the page's world alone.
const AT_POINT: &str = "(()=>{let n=0;const K=/^(click|mousedown|mouseup|pointerdown|pointerup|touchstart|submit)$/;\
    const count=t=>{const all=getEventListeners(t);for(const k in all)if(K.test(k))n+=all[k].length};\
    let e=document.elementFromPoint(X,Y);for(let i;(i=e?.shadowRoot?.elementFromPoint(X,Y))&&i!==e;)e=i;\
    for(;e;e=e.parentNode??e.host)count(e);count(window);return n})()";

impl Context {
    /// See [`verbatim_engine::page::Page::listeners`].
    pub(crate) async fn listeners_at(&self, Point { x, y }: Point) -> Result<Option<u32>, PageError> {
        let (session, young) = {
            let state = self.lock();
            let main = state.tab().and_then(|tab| tab.frames.first());
            (state.session()?, main.is_some_and(|frame| frame.committed.elapsed() < YOUNG))
        };
        if !young {
            return Ok(None);
        }
        let expression = AT_POINT.replace('X', &x.to_string()).replace('Y', &y.to_string());
        let params = json!({"expression": expression, "includeCommandLineAPI": true, "returnByValue": true});
        match self.call_in(&session, "Runtime.evaluate", params, CALL_DEADLINE).await {
            Ok(answer) => Ok(answer["result"]["value"].as_u64().and_then(|count| count.try_into().ok())),
            Err(Fault::Dialog | Fault::Page(PageError::Navigated)) => Ok(None),
            Err(Fault::Page(error)) => Err(error),
        }
    }

    /// Elements that match a sought text are clickable where they, or a small part of the page around them, listen for clicks; `far`:
    /// or all of the page does.
    pub(crate) async fn hear(
        &self,
        session: &str,
        world: &World,
        (sought, far): (&[String], bool),
        part: &mut Snapshot,
    ) -> Result<(), Fault> {
        let sought = |e: &Element| e.visible && e.matches.iter().any(|m| sought.contains(m));
        // What takes clicks around it needs not be asked for, and is what is clicked.
        let taken = |i: usize| part.ancestors(i).any(|a| part.elements.get(a).is_some_and(|e| e.clickable));
        let found: Vec<usize> =
            (0..part.elements.len()).filter(|&i| sought(&part.elements[i]) && !taken(i)).collect();
        let group = object_group();
        for element in found.into_iter().take(MOST) {
            let element = &mut part.elements[element];
            let Some(node) = element.node else { continue };
            match self.is_heard(session, world, &group, (node.node, far)).await {
                Ok(heard) => element.clickable = heard,
                // It has left the document meanwhile.
                Err(Fault::Page(PageError::Driver(_) | PageError::Navigated)) => {}
                Err(fault) => return Err(fault),
            }
        }
        self.post(session, "Runtime.releaseObjectGroup", json!({"objectGroup": group}));
        Ok(())
    }

    async fn is_heard(
        &self,
        session: &str,
        world: &World,
        group: &str,
        (node, far): (u32, bool),
    ) -> Result<bool, Fault> {
        let call = |method, params| self.call_in(session, method, params, CALL_DEADLINE);
        let around = json!({
            "expression": format!("__verbatim.around({node},{far})"), "uniqueContextId": world.unique, "objectGroup": group
        });
        let list = call("Runtime.evaluate", around).await?;
        let params = json!({"objectId": list["result"]["objectId"], "ownProperties": true});
        let all = call("Runtime.getProperties", params).await?;
        let elements = all["result"].as_array().into_iter().flatten();
        for element in elements.map(|e| &e["value"]).filter(|value| value["subtype"] == "node") {
            let described = call("DOM.describeNode", json!({"objectId": element["objectId"]})).await?;
            // In the page's own world: the page script's has none of its listeners.
            let resolve = json!({"backendNodeId": described["node"]["backendNodeId"], "objectGroup": group});
            let object = call("DOM.resolveNode", resolve).await?["object"]["objectId"].take();
            let heard = call("DOMDebugger.getEventListeners", json!({"objectId": object})).await?;
            let mut kinds = heard["listeners"].as_array().into_iter().flatten().map(|l| &l["type"]);
            if kinds.any(|kind| CLICKS.iter().any(|click| kind == click)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
