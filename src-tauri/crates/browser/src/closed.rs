//! Closed shadow roots, which nothing in a document gives: the browser knows them, and the page script is handed them.

use futures::future::join_all;
use serde_json::{Value, json};
use verbatim_engine::page::PageError;

use crate::call::{CALL_DEADLINE, Fault};
use crate::context::Context;
use crate::state::World;

/// Objects that are let go together.
const GROUP: &str = "hosts";

impl Context {
    /// Hands the page script the closed shadow roots of the elements of which it wants to know; says whether there was one.
    pub(crate) async fn open_closed(&self, session: &str, world: &World) -> Result<bool, Fault> {
        let params = json!({
            "expression": "__verbatim.hosts()", "uniqueContextId": world.unique, "objectGroup": GROUP
        });
        let list = self.call_in(session, "Runtime.evaluate", params, CALL_DEADLINE).await?;
        let params = json!({"objectId": list["result"]["objectId"], "ownProperties": true});
        let all = self.call_in(session, "Runtime.getProperties", params, CALL_DEADLINE).await?;
        let elements = all["result"].as_array().into_iter().flatten();
        let hosts = elements.map(|e| &e["value"]).filter(|value| value["subtype"] == "node");
        let opened = join_all(hosts.map(|host| self.open_host(session, world, &host["objectId"]))).await;
        self.post(session, "Runtime.releaseObjectGroup", json!({"objectGroup": GROUP}));
        let any = opened.into_iter().try_fold(false, |any, one| Ok::<_, Fault>(any | one?))?;
        // Only now: where a dialog came between, they are asked about again.
        let params = json!({"expression": "__verbatim.asked()", "uniqueContextId": world.unique});
        self.post(session, "Runtime.evaluate", params);
        Ok(any)
    }

    async fn open_host(&self, session: &str, world: &World, host: &Value) -> Result<bool, Fault> {
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
            "backendNodeId": root["backendNodeId"], "executionContextId": world.id, "objectGroup": GROUP
        });
        let object = call("DOM.resolveNode", resolve).await?["object"]["objectId"].take();
        let open = "function(){__verbatim.open(this)}";
        call("Runtime.callFunctionOn", json!({"objectId": object, "functionDeclaration": open})).await?;
        Ok(true)
    }
}
