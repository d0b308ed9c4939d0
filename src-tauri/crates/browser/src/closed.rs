//! Closed shadow roots, which nothing in a document gives: the browser knows them, and the page script is handed them.

use futures::future::join_all;
use serde_json::{Value, json};
use verbatim_engine::page::PageError;

use crate::call::{CALL_DEADLINE, Fault, object_group};
use crate::context::Context;
use crate::state::World;

/// Larger documents are not listed: it would take seconds.
const MOST_ELEMENTS: u32 = 20_000;

impl Context {
    /// Hands the page script the closed shadow roots of the elements of which it wants to know; says whether there was one.
    pub(crate) async fn open_closed(&self, session: &str, world: &World) -> Result<bool, Fault> {
        let group = &object_group();
        let params = json!({
            "expression": "__verbatim.hosts()", "uniqueContextId": world.unique, "objectGroup": group
        });
        let list = self.call_in(session, "Runtime.evaluate", params, CALL_DEADLINE).await?;
        let params = json!({"objectId": list["result"]["objectId"], "ownProperties": true});
        let all = self.call_in(session, "Runtime.getProperties", params, CALL_DEADLINE).await?;
        let elements = all["result"].as_array().into_iter().flatten();
        let hosts = elements.map(|e| &e["value"]).filter(|value| value["subtype"] == "node");
        let opened =
            join_all(hosts.map(|host| self.open_host(session, world, &host["objectId"], group))).await;
        self.post(session, "Runtime.releaseObjectGroup", json!({"objectGroup": group}));
        let any = opened.into_iter().try_fold(false, |any, one| Ok::<_, Fault>(any | one?))?;
        // Only now: where a dialog came between, they are asked about again.
        let params = json!({"expression": "__verbatim.asked()", "uniqueContextId": world.unique});
        self.post(session, "Runtime.evaluate", params);
        Ok(any)
    }

    /// Finds the closed shadow roots that the elements themselves give no sign of, in all frames; says whether there was one that was not
    /// known. The browser lists all of a document, which takes too long for each look: it is asked before something is said not to be there.
    pub(crate) async fn find_closed(&self) -> Result<bool, PageError> {
        let found = match self.frames().await {
            Ok((session, frames)) => {
                join_all(frames.iter().map(|(_, world)| self.find_closed_in(&session, world))).await
            }
            Err(fault) => vec![Err(fault)],
        };
        let mut any = false;
        for one in found {
            match one {
                Ok(new) => any |= new,
                // A page behind a dialog, a frame that has gone: the next look tells.
                Err(
                    Fault::Dialog
                    | Fault::Page(PageError::Navigated | PageError::Detached | PageError::Driver(_)),
                ) => {}
                Err(Fault::Page(error)) => return Err(error),
            }
        }
        Ok(any)
    }

    async fn find_closed_in(&self, session: &str, world: &World) -> Result<bool, Fault> {
        let group = &object_group();
        let call = |method, params| self.call_in(session, method, params, CALL_DEADLINE);
        let document = json!({
            "expression": format!("document.getElementsByTagName('*').length<={MOST_ELEMENTS}?document:null"),
            "uniqueContextId": world.unique, "objectGroup": group
        });
        let document = call("Runtime.evaluate", document).await?["result"]["objectId"].take();
        if document.is_null() {
            return Ok(false);
        }
        let all =
            call("DOM.describeNode", json!({"objectId": document, "depth": -1, "pierce": true})).await?;
        let mut roots = Vec::new();
        closed_in(&all["node"], &mut roots);
        let opened = join_all(roots.iter().map(|root| self.open_root(session, world, root, group))).await;
        self.post(session, "Runtime.releaseObjectGroup", json!({"objectGroup": group}));
        opened.into_iter().try_fold(false, |any, one| Ok(any | one?))
    }

    /// Hands a root over; says whether it was not known.
    async fn open_root(
        &self,
        session: &str,
        world: &World,
        root: &Value,
        group: &str,
    ) -> Result<bool, Fault> {
        let call = |method, params| self.call_in(session, method, params, CALL_DEADLINE);
        let resolve = json!({"backendNodeId": root, "executionContextId": world.id, "objectGroup": group});
        let object = call("DOM.resolveNode", resolve).await?["object"]["objectId"].take();
        let open = "function(){return __verbatim.shadowOf(this.host)===null&&(__verbatim.open(this),true)}";
        let params = json!({"objectId": object, "functionDeclaration": open, "returnByValue": true});
        Ok(call("Runtime.callFunctionOn", params).await?["result"]["value"] == json!(true))
    }

    async fn open_host(
        &self,
        session: &str,
        world: &World,
        host: &Value,
        group: &str,
    ) -> Result<bool, Fault> {
        let call = |method, params| self.call_in(session, method, params, CALL_DEADLINE);
        let node = match call("DOM.describeNode", json!({"objectId": host})).await {
            Ok(mut answer) => answer["node"].take(),
            // It has left the document meanwhile.
            Err(Fault::Page(PageError::Driver(_) | PageError::Navigated)) => return Ok(false),
            Err(fault) => return Err(fault),
        };
        let mut roots = node["shadowRoots"].as_array().into_iter().flatten();
        let Some(root) = roots.find(|root| root["shadowRootType"] == "closed") else { return Ok(false) };
        let resolve = json!({
            "backendNodeId": root["backendNodeId"], "executionContextId": world.id, "objectGroup": group
        });
        let object = call("DOM.resolveNode", resolve).await?["object"]["objectId"].take();
        let open = "function(){__verbatim.open(this)}";
        call("Runtime.callFunctionOn", json!({"objectId": object, "functionDeclaration": open})).await?;
        Ok(true)
    }
}

/// The closed shadow roots of a document and of the trees in it, by the browser's numbers. What stands in frames is theirs.
fn closed_in(node: &Value, found: &mut Vec<Value>) {
    let list = |name: &str| node[name].as_array().map(Vec::as_slice).unwrap_or_default();
    for root in list("shadowRoots") {
        if root["shadowRootType"] == "closed" {
            found.push(root["backendNodeId"].clone());
        }
        closed_in(root, found);
    }
    list("children").iter().for_each(|child| closed_in(child, found));
}
