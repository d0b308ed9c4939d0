//! Fields, lists, file inputs and scrolling.

use serde::Deserialize;
use serde_json::{Value, json};
use verbatim_engine::page::{Delivery, PageError};
use verbatim_engine::snapshot::NodeRef;
use verbatim_engine::step::Chord;

use crate::call::{CALL_DEADLINE, Fault};
use crate::context::Context;

/// How a field must be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Way {
    Keys,
    /// By keys, of which those that clear a field are others: it is made of parts that the page moves through.
    Parts,
    /// The same of an editor that draws its text and its selection by itself: the keys that select all of it are its own.
    Drawn,
    Value,
}

/// What has the focus after a node was asked to take it.
#[derive(Debug, Deserialize)]
pub(super) struct Focused {
    fill: Way,
    /// The element that has it instead.
    pub(super) elsewhere: Option<String>,
}

/// What the page script says of a value it has set.
#[derive(Deserialize)]
#[serde(untagged)]
enum Set {
    Value {
        #[allow(dead_code)]
        value: String,
    },
    Error {
        error: String,
    },
}

/// What a function gives two frames from now, when what an input has caused is drawn.
const AFTER_FRAMES: &str = "(f=>new Promise(done=>{let left=2;const go=()=>{let once=true;const next=()=>{if(once){once=false;\
    --left?go():done(f())}};requestAnimationFrame(next);setTimeout(next,50)};go()}))";

fn chord(key: &str, ctrl: bool) -> Chord {
    Chord { key: key.into(), ctrl, shift: false, alt: false, meta: false }
}

impl Context {
    /// Focuses a node for keyboard input and looks whether it, or a part of it, has the focus then.
    pub(super) async fn focus(&self, node: NodeRef, how: &str) -> Result<Focused, PageError> {
        let expression = format!(
            "(()=>{{const n=__verbatim.nodeOf({0});if(!n?.isConnected)return null;\
             const {{fill}}=__verbatim.focus({0},\"{how}\");\
             let a=document.activeElement;for(let i=a;i;i=__verbatim.shadowOf(i)?.activeElement)a=i;\
             let own=a===n.control||!!a?.isContentEditable&&a.contains(n);\
             for(let e=a;e&&!own;e=e.parentElement??e.getRootNode().host)own=e===n;\
             return{{fill,elsewhere:own?null:(a?.localName??'nothing')}}}})()",
            node.node
        );
        self.evaluate_at::<Option<Focused>>(node.document, &expression).await?.ok_or(PageError::Detached)
    }

    /// Replaces the whole text of a field.
    pub(super) async fn fill(&self, node: NodeRef, text: &str) -> Result<Delivery, PageError> {
        let focused = self.focus(node, "all").await?;
        if focused.fill == Way::Value {
            return self.set(node, text).await;
        }
        match focused.elsewhere {
            Some(by) => Ok(Delivery::Intercepted { by }),
            None if focused.fill == Way::Drawn => {
                self.clear_drawn(node).await?;
                self.type_text(text).await
            }
            None if text.is_empty() => {
                if focused.fill == Way::Parts {
                    self.press(None, &chord("a", true)).await?;
                }
                self.press(None, &chord("Delete", false)).await
            }
            None => self.type_text(text).await,
        }
    }

    /// Deletes what such an editor shows.
    async fn clear_drawn(&self, node: NodeRef) -> Result<(), PageError> {
        let held = format!("{AFTER_FRAMES}(()=>__verbatim.valueOf({})??'')", node.node);
        if self.evaluate_at::<String>(node.document, &held).await?.is_empty() {
            return Ok(());
        }
        for keys in [chord("a", true), chord("Delete", false)] {
            self.press(None, &keys).await?;
        }
        match self.evaluate_at::<String>(node.document, &held).await?.is_empty() {
            true => Ok(()),
            false => Err(PageError::Driver(
                "the editor keeps its text when all of it is selected and deleted".into(),
            )),
        }
    }

    /// Types at the end of a field.
    pub(super) async fn append(&self, node: NodeRef, text: &str) -> Result<Delivery, PageError> {
        let focused = self.focus(node, "end").await?;
        match focused.elsewhere {
            _ if focused.fill == Way::Value => self.set(node, text).await,
            Some(by) => Ok(Delivery::Intercepted { by }),
            None => self.type_text(text).await,
        }
    }

    async fn set(&self, node: NodeRef, text: &str) -> Result<Delivery, PageError> {
        self.by_script(node, &format!("__verbatim.setValue({},{})", node.node, json!(text))).await
    }

    /// Chooses the options of a native list.
    pub(super) async fn select_options(
        &self,
        node: NodeRef,
        indexes: &[usize],
    ) -> Result<Delivery, PageError> {
        self.by_script(node, &format!("__verbatim.selectOptions({},{})", node.node, json!(indexes))).await
    }

    async fn by_script(&self, node: NodeRef, expression: &str) -> Result<Delivery, PageError> {
        use crate::call::Fault;
        let expression = format!(
            "(()=>{{if(!__verbatim.nodeOf({})?.isConnected)return null;return {expression}}})()",
            node.node
        );
        match self.evaluate_at::<Option<Set>>(node.document, &expression).await {
            Ok(None) => Err(PageError::Detached),
            Ok(Some(Set::Value { .. })) => Ok(Delivery::Reached),
            Ok(Some(Set::Error { error })) => Err(PageError::Driver(error)),
            // Its change event opened a dialog or left the document.
            Err(Fault::Dialog | Fault::Page(PageError::Navigated | PageError::Closed)) => {
                Ok(Delivery::Reached)
            }
            Err(Fault::Page(error)) => Err(error),
        }
    }

    /// Gives files to a file input.
    pub(super) async fn upload(&self, node: NodeRef, files: &[String]) -> Result<Delivery, PageError> {
        let (session, world) = self.lock().world_of(node.document)?;
        let find = format!("(()=>{{const n=__verbatim.nodeOf({});return n?.control??n}})()", node.node);
        let params = json!({"expression": find, "uniqueContextId": world.unique});
        let mut found = self.call_in(&session, "Runtime.evaluate", params, CALL_DEADLINE).await?;
        let object: Value = found["result"]["objectId"].take();
        if object.is_null() {
            return Err(PageError::Detached);
        }
        let params = json!({"files": files, "objectId": object});
        self.call_in(&session, "DOM.setFileInputFiles", params, CALL_DEADLINE).await?;
        Ok(Delivery::Reached)
    }

    /// Scrolls the main frame of the active tab.
    pub(super) async fn scroll(&self, expression: &str) -> Result<Delivery, PageError> {
        let document =
            self.lock().tab().and_then(|t| t.world().map(|w| w.document)).ok_or(PageError::Navigated)?;
        self.evaluate_at::<Value>(document, &format!("({expression},true)")).await?;
        Ok(Delivery::Reached)
    }

    /// See [`verbatim_engine::page::Page::search`].
    pub(crate) async fn search(&self) -> Result<bool, PageError> {
        let hidden = self.find_closed().await?;
        match self.in_frames::<bool>(|_| "__verbatim.search()".into()).await {
            Ok(done) => Ok(hidden || done.into_iter().any(|(_, done)| done)),
            // Behind a dialog nobody looks.
            Err(Fault::Dialog) => Ok(hidden),
            Err(Fault::Page(error)) => Err(error),
        }
    }

    /// Scrolls a node into view.
    pub(super) async fn scroll_into_view(&self, node: NodeRef) -> Result<Delivery, PageError> {
        use verbatim_engine::page::Need;
        self.check(node, Need::Attached, None).await?;
        Ok(Delivery::Reached)
    }
}
