//! Events of a tab put into the state: frames, worlds, dialogs, crashes, notes.

use std::time::Instant;

use serde_json::{Value, json};
use verbatim_engine::page::Happening;
use verbatim_engine::snapshot::{DialogKind, NativeDialog};

use crate::context::Context;
use crate::state::{Frame, State, World};

/// Name of the isolated world of the page script.
pub(crate) const WORLD: &str = "verbatim";

/// Longest text of a note.
const MOST_CHARS: usize = 500;

/// Alerts of one action that are accepted. A page that opens them in a loop would have us accept and keep them for
/// ever: the one after these stays open, and the page stands still behind it.
const MOST_ALERTS: usize = 20;

impl Context {
    /// Takes an event of a tab's session.
    pub(crate) fn handle(&self, session: &str, method: &str, params: &Value) {
        tracing::trace!(event = method, what = params["name"].as_str().or(params["type"].as_str()), "heard");
        if method == "Page.screencastFrame" && self.screen.is_some() {
            return self.live_frame(session, params);
        }
        let mut state = self.lock();
        match method {
            "Network.requestWillBeSent"
            | "Network.responseReceived"
            | "Network.responseReceivedExtraInfo"
            | "Network.dataReceived"
            | "Network.loadingFinished"
            | "Network.loadingFailed"
            | "Network.webSocketFrameSent"
            | "Network.webSocketFrameReceived"
            | "Network.eventSourceMessageReceived"
            | "Fetch.requestPaused"
            | "Fetch.authRequired" => self.network(&mut state, session, method, params),
            "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" => complaint(&mut state, method, params),
            "Page.javascriptDialogOpening" => self.dialog_opened(&mut state, session, params),
            "Inspector.targetCrashed" => crashed(&mut state, session),
            _ => {
                if !frame_event(&mut state, session, method, params) {
                    return;
                }
            }
        }
        drop(state);
        self.wake();
    }

    /// An alert says something and waits for nothing: it is accepted at once, as is leaving a page where no step answers that.
    fn dialog_opened(&self, state: &mut State, session: &str, params: &Value) {
        let message = text(params, "message");
        let kind = match params["type"].as_str() {
            Some("confirm") => DialogKind::Confirm,
            Some("prompt") => DialogKind::Prompt,
            Some("beforeunload") => DialogKind::BeforeUnload,
            _ => DialogKind::Alert,
        };
        let stays = match kind {
            DialogKind::BeforeUnload => state.asks_to_leave,
            DialogKind::Alert => {
                state.alerts += 1;
                state.alerts > MOST_ALERTS
            }
            DialogKind::Confirm | DialogKind::Prompt => true,
        };
        if kind != DialogKind::BeforeUnload || stays {
            state.last.dialog = state.tick();
        }
        state.happened(Happening::Dialog { dialog: kind, message: message.clone() });
        if stays {
            if let Some(tab) = state.session_mut(session) {
                tab.dialog = Some(NativeDialog { kind, message });
                // A dialog of a tab in the background comes to the front, as nothing else can be done before it.
                let target = tab.target.clone();
                state.activate(&target);
            }
        } else {
            self.post(session, "Page.handleJavaScriptDialog", json!({"accept": true}));
        }
    }
}

fn crashed(state: &mut State, session: &str) {
    let Some(tab) = state.session_mut(session) else { return };
    tab.crashed = true;
    tab.dialog = None;
    tab.requests.clear();
    state.tick();
    state.happened(Happening::Crashed);
}

/// Whether the event said anything new.
fn frame_event(state: &mut State, session: &str, method: &str, params: &Value) -> bool {
    match method {
        "Page.frameNavigated" => navigated(state, session, params),
        "Page.navigatedWithinDocument" => moved_within(state, session, params),
        "Page.frameAttached" => attached(state, session, params),
        "Runtime.executionContextCreated" => world_created(state, session, &params["context"]),
        _ => {
            let Some(tab) = state.session_mut(session) else { return false };
            let id = params["frameId"].as_str().unwrap_or_default();
            match method {
                "Page.frameDetached" => tab.remove_frame(id),
                "Page.javascriptDialogClosed" => tab.dialog = None,
                "Page.screencastFrame" => {
                    let Some(cast) = &mut tab.cast else { return false };
                    cast.add(
                        params["metadata"]["timestamp"].as_f64().unwrap_or_default(),
                        text(params, "data"),
                    );
                }
                "Input.dragIntercepted" => tab.drag = Some(params["data"].clone()),
                "Runtime.executionContextsCleared" => {
                    tab.frames.iter_mut().chain(&mut tab.left).for_each(|f| f.world = None);
                }
                "Runtime.executionContextDestroyed" => {
                    let unique = params["executionContextUniqueId"].as_str();
                    for frame in &mut tab.frames {
                        frame.world.take_if(|w| Some(w.unique.as_str()) == unique);
                    }
                }
                _ => return tab.frame_mut(id).is_some_and(|f| frame_progress(f, method, params)),
            }
        }
    }
    true
}

fn frame_progress(frame: &mut Frame, method: &str, params: &Value) -> bool {
    match method {
        "Page.lifecycleEvent" => {
            if params["name"] != "DOMContentLoaded" || params["loaderId"] != frame.loader.as_str() {
                return false;
            }
            frame.parsed = true;
        }
        "Page.frameStoppedLoading" => {
            frame.parsed = true;
            frame.intends = false;
        }
        "Page.frameRequestedNavigation" | "Page.frameScheduledNavigation" => {
            let elsewhere = params["disposition"].as_str().is_some_and(|d| d != "currentTab");
            // A refresh that is set for later is not this action's.
            let later = params["delay"].as_f64().is_some_and(|seconds| seconds >= 1.0);
            if elsewhere || later || !leads_somewhere(params["url"].as_str().unwrap_or_default()) {
                return false;
            }
            frame.intends = true;
        }
        "Page.frameClearedScheduledNavigation" => frame.intends = false,
        _ => return false,
    }
    true
}

/// Whether an address is one that a document loads from; others are handed to the system or run as script.
fn leads_somewhere(url: &str) -> bool {
    ["http:", "https:", "file:", "blob:", "data:", "about:"].iter().any(|scheme| url.starts_with(scheme))
}

fn attached(state: &mut State, session: &str, params: &Value) {
    state.frames += 1;
    let number = state.frames;
    let Some(tab) = state.session_mut(session) else { return };
    let id = params["frameId"].as_str().unwrap_or_default();
    if tab.frame_mut(id).is_none() {
        tab.frames.push(Frame::new(id, params["parentFrameId"].as_str(), number));
    }
}

fn navigated(state: &mut State, session: &str, event: &Value) {
    let params = &event["frame"];
    // A document that was left and is shown again as it was: nothing of it is loaded.
    let is_back = event["type"] == "BackForwardCacheRestore";
    let id = params["id"].as_str().unwrap_or_default().to_owned();
    let loader = params["loaderId"].as_str().unwrap_or_default().to_owned();
    let number = state.frames + 1;
    let Some(tab) = state.session_mut(session) else { return };
    if tab.frame_mut(&id).is_none() {
        tab.frames.push(Frame::new(&id, params["parentId"].as_str(), number));
    }
    let is_main = tab.frames.first().is_some_and(|f| f.id == id);
    if is_main {
        tab.leave_frames();
    } else {
        let children: Vec<String> =
            tab.frames.iter().filter(|f| f.parent.as_ref() == Some(&id)).map(|f| f.id.clone()).collect();
        children.iter().for_each(|child| tab.remove_frame(child));
    }
    tab.requests.retain(|key, r| r.frame != id || r.loader == loader || *key == loader);
    if let Some(frame) = tab.frame_mut(&id) {
        frame.parsed = is_back;
        frame.committed = Instant::now();
        frame.intends = false;
        frame.loader.clone_from(&loader);
    }
    if is_main && is_back {
        tab.take_back_frames();
    }
    state.frames = number;
    if is_main {
        main_navigated(state, session, params, &loader);
        // Only what was answered so is kept by the browser (https://web.dev/articles/bfcache).
        if is_back && let Some(tab) = state.session_mut(session) {
            tab.status = Some(200);
        }
    }
}

fn main_navigated(state: &mut State, session: &str, params: &Value, loader: &str) {
    let unreachable = params["unreachableUrl"].as_str();
    let address = format!(
        "{}{}",
        unreachable.or(params["url"].as_str()).unwrap_or_default(),
        params["urlFragment"].as_str().unwrap_or_default()
    );
    let seq = state.tick();
    let active = state.is_active(session);
    let Some(tab) = state.session_mut(session) else { return };
    tab.commits += 1;
    let response = tab.responses.remove(loader).filter(|_| unreachable.is_none());
    tab.responses.clear();
    tab.url.clone_from(&address);
    tab.status = response.as_ref().map(|(status, _)| *status);
    let target = tab.target.clone();
    if let Some((status, _)) = response {
        state.first_done = true;
        state.happened(Happening::Document { status, url: address.clone() });
    }
    if active {
        state.last.navigation = seq;
    }
    state.address_known(&target, &address);
}

fn moved_within(state: &mut State, session: &str, params: &Value) {
    let seq = state.tick();
    let active = state.is_active(session);
    let Some(tab) = state.session_mut(session) else { return };
    let id = params["frameId"].as_str().unwrap_or_default();
    if let Some(frame) = tab.frame_mut(id) {
        frame.intends = false;
    }
    if tab.frames.first().is_some_and(|f| f.id == id) {
        tab.url = text(params, "url");
        if active {
            state.last.navigation = seq;
        }
    }
}

fn world_created(state: &mut State, session: &str, context: &Value) {
    if context["name"] != WORLD {
        return;
    }
    let (Some(id), Some(unique)) = (context["id"].as_i64(), context["uniqueId"].as_str()) else { return };
    let document = state.documents + 1;
    let Some(tab) = state.session_mut(session) else { return };
    let of = context["auxData"]["frameId"].as_str().unwrap_or_default();
    if let Some(frame) = tab.frames.iter_mut().chain(&mut tab.left).find(|frame| frame.id == of) {
        frame.world = Some(World { id, unique: unique.to_owned(), document, returned: None });
        frame.owner = None;
        state.documents = document;
    }
}

fn complaint(state: &mut State, method: &str, params: &Value) {
    let words = match method {
        "Runtime.consoleAPICalled" if params["type"] == "error" => params["args"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|arg| match &arg["value"] {
                Value::Null => text(arg, "description"),
                Value::String(value) => value.clone(),
                value => value.to_string(),
            })
            .collect::<Vec<_>>()
            .join(" "),
        "Runtime.exceptionThrown" => {
            let details = &params["exceptionDetails"];
            details["exception"]["description"]
                .as_str()
                .or(details["text"].as_str())
                .unwrap_or_default()
                .into()
        }
        _ => return,
    };
    let short: String = words.chars().take(MOST_CHARS).collect();
    state.note(format!("console error: {short}"));
}

/// A field of text, empty when it is missing.
pub(crate) fn text(params: &Value, field: &str) -> String {
    params[field].as_str().unwrap_or_default().to_owned()
}
