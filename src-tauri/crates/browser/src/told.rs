//! What the browser knows of elements and no document tells: roles and states that custom elements keep to themselves, and the buttons
//! and marks that a style draws beside what scrolls. The page script says which elements to ask about, and is told.

use futures::future::join_all;
use serde_json::{Map, Value, json};
use verbatim_engine::page::PageError;

use crate::call::{CALL_DEADLINE, Fault, object_group};
use crate::context::Context;
use crate::state::World;

/// What a style draws for scrolling, as the protocol calls it.
const DRAWN: [&str; 2] = ["scroll-button", "scroll-marker"];

impl Context {
    /// Asks the browser about the elements that the page script does not know enough of, and tells it.
    pub(crate) async fn tell(&self, session: &str, world: &World) -> Result<(), Fault> {
        let group = &object_group();
        let params = json!({
            "expression": "__verbatim.strange()", "uniqueContextId": world.unique, "objectGroup": group
        });
        let list = self.call_in(session, "Runtime.evaluate", params, CALL_DEADLINE).await?;
        let params = json!({"objectId": list["result"]["objectId"], "ownProperties": true});
        let all = self.call_in(session, "Runtime.getProperties", params, CALL_DEADLINE).await?;
        let elements = all["result"].as_array().into_iter().flatten();
        let objects = elements.map(|e| &e["value"]).filter(|value| value["subtype"] == "node");
        let answers = join_all(objects.map(|object| self.told_of(session, &object["objectId"]))).await;
        let answers: Vec<Value> = answers.into_iter().collect::<Result<_, _>>()?;
        self.post(session, "Runtime.releaseObjectGroup", json!({"objectGroup": group}));
        let tell = format!("(__verbatim.tell({}),true)", Value::Array(answers));
        self.evaluate::<bool>(session, world, &tell, CALL_DEADLINE).await.map(drop)
    }

    async fn told_of(&self, session: &str, object: &Value) -> Result<Value, Fault> {
        let own = self.accessible(session, json!({"objectId": object})).await?;
        let described = self.asked(session, "DOM.describeNode", json!({"objectId": object})).await?;
        let drawn = described["node"]["pseudoElements"].as_array().into_iter().flatten();
        let drawn = drawn.filter(|e| DRAWN.iter().any(|kind| e["pseudoType"] == *kind));
        let parts = join_all(drawn.map(|e| self.part(session, &e["backendNodeId"]))).await;
        let parts: Vec<Value> = parts.into_iter().collect::<Result<_, _>>()?;
        Ok(json!({"own": own, "parts": parts.into_iter().filter(|p| !p.is_null()).collect::<Vec<_>>()}))
    }

    /// Null where it is not drawn.
    async fn part(&self, session: &str, node: &Value) -> Result<Value, Fault> {
        let mut part = self.accessible(session, json!({"backendNodeId": node})).await?;
        let model = self.asked(session, "DOM.getBoxModel", json!({"backendNodeId": node})).await?;
        let corners: Vec<f64> =
            model["model"]["border"].as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        if corners.len() != 8 || part.is_null() {
            return Ok(Value::Null);
        }
        let along = |axis: usize| corners.iter().skip(axis).step_by(2).copied();
        let (left, top) = (along(0).fold(f64::INFINITY, f64::min), along(1).fold(f64::INFINITY, f64::min));
        let (right, bottom) =
            (along(0).fold(f64::NEG_INFINITY, f64::max), along(1).fold(f64::NEG_INFINITY, f64::max));
        part["bbox"] = json!({"x": left, "y": top, "width": right - left, "height": bottom - top});
        Ok(part)
    }

    /// What the browser tells assistive technology of a node; null where it tells nothing.
    async fn accessible(&self, session: &str, mut of: Value) -> Result<Value, Fault> {
        of["fetchRelatives"] = json!(false);
        let mut tree = self.asked(session, "Accessibility.getPartialAXTree", of).await?;
        // Nothing came back of a node that has left the document.
        let node = tree.pointer_mut("/nodes/0").map(Value::take).unwrap_or_default();
        if node["ignored"] != json!(false) {
            return Ok(Value::Null);
        }
        let role = node["role"]["value"].as_str().unwrap_or("generic");
        let mut told = json!({
            "role": role, "name": node["name"]["value"].as_str().unwrap_or_default(), "states": states(&node["properties"])
        });
        if let Some(value) = node["value"]["value"].as_str() {
            told["value"] = json!(value);
        }
        Ok(told)
    }

    /// Null of a node that has left the document meanwhile.
    async fn asked(&self, session: &str, method: &'static str, params: Value) -> Result<Value, Fault> {
        match self.call_in(session, method, params, CALL_DEADLINE).await {
            Err(Fault::Page(PageError::Driver(_) | PageError::Navigated)) => Ok(Value::Null),
            answer => answer,
        }
    }
}

/// The states of a node in the form of the page script's.
fn states(properties: &Value) -> Map<String, Value> {
    let mut states = Map::new();
    for property in properties.as_array().into_iter().flatten() {
        let (name, value) = (property["name"].as_str().unwrap_or_default(), &property["value"]["value"]);
        let told = match (name, value) {
            ("checked" | "pressed", Value::String(word)) => json!(word),
            ("selected" | "expanded", Value::Bool(_)) => value.clone(),
            ("disabled" | "readonly" | "required", Value::Bool(true)) => json!(true),
            ("invalid", Value::String(word)) if word != "false" => json!(true),
            _ => continue,
        };
        states.insert(name.to_owned(), told);
    }
    states
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_those_that_say_something() {
        let property = |name: &str, value: Value| json!({"name": name, "value": {"value": value}});
        let told = states(&json!([
            property("checked", json!("mixed")),
            property("expanded", json!(false)),
            property("disabled", json!(false)),
            property("invalid", json!("false")),
            property("readonly", json!(true)),
            property("focusable", json!(true)),
        ]));
        assert_eq!(Value::Object(told), json!({"checked": "mixed", "expanded": false, "readonly": true}));
    }
}
