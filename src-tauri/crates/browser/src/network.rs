//! Requests: which are pending, how documents were answered, hosts that are not allowed, and HTTP Basic.

use std::time::Instant;

use serde_json::{Value, json};
use verbatim_engine::page::Happening;

use crate::context::Context;
use crate::events::text;
use crate::hosts::host;
use crate::state::{Request, State};

impl Context {
    pub(crate) fn network(&self, state: &mut State, session: &str, method: &str, params: &Value) {
        match method {
            "Network.requestWillBeSent" => begun(state, session, params),
            "Network.responseReceived" => answered(state, session, params),
            "Network.dataReceived" => fed(state, session, params),
            "Network.responseReceivedExtraInfo" => script_answered(state, session, params),
            "Network.loadingFinished" => drop(ended(state, session, params)),
            "Network.loadingFailed" => failed(state, session, params),
            "Network.webSocketFrameSent" => spoken(state, session, params),
            "Network.webSocketFrameReceived" | "Network.eventSourceMessageReceived" => {
                heard(state, session, params);
            }
            "Fetch.requestPaused" => self.paused(state, session, params),
            _ => self.authorise(state, session, params),
        }
    }

    /// Lets a request pass, or stops a main document of a host that is not allowed before it is sent.
    fn paused(&self, state: &mut State, session: &str, params: &Value) {
        let url = text(&params["request"], "url");
        let id = &params["requestId"];
        let frame = params["frameId"].as_str().unwrap_or_default();
        let is_main = params["resourceType"] == "Document"
            && state.session_mut(session).is_some_and(|t| t.frames.first().is_some_and(|f| f.id == frame));
        if !is_main || self.allows(state, &url) {
            self.post(session, "Fetch.continueRequest", json!({"requestId": id}));
            return;
        }
        self.post(session, "Fetch.failRequest", json!({"requestId": id, "errorReason": "Aborted"}));
        state.tick();
        state.happened(Happening::LeftHosts { url });
    }

    fn allows(&self, state: &mut State, url: &str) -> bool {
        if self.settings.hosts.refuse(url) {
            return false;
        }
        if !self.settings.hosts.is_empty() {
            return self.settings.hosts.allow(url);
        }
        let Some(name) = host(url) else { return true };
        // The first page may redirect (to "www."): it is opened where it ends.
        if !state.first_done {
            state.first_hosts.insert(name.clone());
        }
        state.first_hosts.contains(&name)
    }

    /// Gives the suite's user and password to its own hosts, once a request: a second challenge means they are wrong.
    fn authorise(&self, state: &mut State, session: &str, params: &Value) {
        let id = text(params, "requestId");
        let challenge = &params["authChallenge"];
        let own = challenge["source"] == "Server" && self.allows(state, &text(challenge, "origin"));
        let first = state.session_mut(session).is_some_and(|t| t.authorised.insert(id.clone()));
        let answer = match &self.settings.basic {
            Some(basic) if own && first => {
                json!({"response": "ProvideCredentials", "username": basic.user, "password": basic.password})
            }
            _ => json!({"response": "CancelAuth"}),
        };
        let params = json!({"requestId": id, "authChallengeResponse": answer});
        self.post(session, "Fetch.continueWithAuth", params);
    }
}

fn begun(state: &mut State, session: &str, params: &Value) {
    let kind = text(params, "type");
    let url = text(&params["request"], "url");
    let seq = state.tick();
    let counts = matches!(kind.as_str(), "Document" | "Fetch" | "XHR");
    // A script is fetched for the page, and not by what was done to it.
    if counts || kind == "Ping" {
        let key =
            format!("{} {}", text(&params["request"], "method"), url.split('?').next().unwrap_or_default());
        state.requested(key, seq, session);
    }
    let Some(tab) = state.session_mut(session) else { return };
    let frame = text(params, "frameId");
    if kind == "Document"
        && let Some(frame) = tab.frame_mut(&frame)
    {
        frame.intends = false;
    }
    let target = tab.target.clone();
    let is_main = kind == "Document" && frame == target;
    tab.failure_told &= !is_main;
    let loader = text(params, "loaderId");
    let id = text(params, "requestId");
    let begun = Instant::now();
    let counts = counts || kind == "Script";
    let request =
        Request { seq, begun, kind, url: url.clone(), frame, loader, counts, left: None, fed: None };
    // A redirect comes with the same identifier: the request is as old as its first hop.
    tab.requests.entry(id).and_modify(|r| r.url.clone_from(&request.url)).or_insert(request);
    if is_main {
        state.address_known(&target, &url);
    }
}

fn answered(state: &mut State, session: &str, params: &Value) {
    let response = &params["response"];
    let status = response["status"].as_u64().and_then(|s| u16::try_from(s).ok()).unwrap_or_default();
    let url = text(response, "url");
    let kind = text(params, "type");
    let Some(tab) = state.session_mut(session) else { return };
    if kind == "Document" {
        tab.responses.insert(text(params, "loaderId"), (status, url));
        return;
    }
    if let Some(request) = tab.requests.get_mut(params["requestId"].as_str().unwrap_or_default()) {
        request.left = length(&response["headers"]);
        if response["mimeType"] == "text/event-stream" {
            // A stream that is read by fetch never ends.
            request.counts = false;
            tab.network_rest = Instant::now();
        }
    }
    if status >= 400 {
        state.note(format!("{} {url} was answered with {status}", kind.to_lowercase()));
    }
}

/// The length of a body as it is sent (RFC 9110, section 8.6).
fn length(headers: &Value) -> Option<u64> {
    let mut headers = headers.as_object()?.iter();
    headers.find(|(name, _)| name.eq_ignore_ascii_case("content-length"))?.1.as_str()?.trim().parse().ok()
}

/// The headers of a script have come, which is all that is told of a worker's.
fn script_answered(state: &mut State, session: &str, params: &Value) {
    let id = text(params, "requestId");
    let request = state.session_mut(session).and_then(|tab| tab.requests.get_mut(&id));
    if let Some(request) = request.filter(|request| request.kind == "Script") {
        request.fed = Some(Instant::now());
    }
}

/// A part of an answer has come. Its last part ends the request, whether the page reads the answer or not.
fn fed(state: &mut State, session: &str, params: &Value) {
    let Some(tab) = state.session_mut(session) else { return };
    let Some(request) = tab.requests.get_mut(params["requestId"].as_str().unwrap_or_default()) else {
        return;
    };
    if !request.counts {
        return;
    }
    let now = Instant::now();
    (request.fed, tab.network_rest) = (Some(now), now);
    let sent = params["encodedDataLength"].as_u64().unwrap_or_default();
    request.left = request.left.map(|left| left.saturating_sub(sent));
    request.counts = request.kind != "Fetch" || request.left != Some(0);
}

/// A page has sent something over a socket: text or bytes, no question of the connection itself (RFC 6455, section 5.2).
fn spoken(state: &mut State, session: &str, params: &Value) {
    let opcode = params["response"]["opcode"].as_u64().unwrap_or_default();
    let seq = state.tick();
    let Some(tab) = state.session_mut(session).filter(|_| matches!(opcode, 1 | 2)) else { return };
    tab.spoken.insert(text(params, "requestId"), seq);
}

/// Something has come over a socket or a stream of events.
fn heard(state: &mut State, session: &str, params: &Value) {
    let Some(tab) = state.session_mut(session) else { return };
    tab.heard = Some(Instant::now());
    tab.spoken.remove(params["requestId"].as_str().unwrap_or_default());
}

fn ended(state: &mut State, session: &str, params: &Value) -> Option<Request> {
    let tab = state.session_mut(session)?;
    let request = tab.requests.remove(params["requestId"].as_str().unwrap_or_default())?;
    if request.counts {
        tab.network_rest = Instant::now();
    }
    Some(request)
}

fn failed(state: &mut State, session: &str, params: &Value) {
    let Some(request) = ended(state, session, params) else { return };
    let reason = text(params, "errorText");
    let aborted = params["canceled"] == true || reason == "net::ERR_ABORTED";
    let Some(tab) = state.session_mut(session) else { return };
    let is_main = request.kind == "Document" && tab.frames.first().is_some_and(|f| f.id == request.frame);
    if is_main && aborted {
        tab.aborted += 1;
        state.note(format!("the navigation to {} was aborted", request.url));
    } else if is_main {
        state.load_failed(session, request.url, reason);
    } else if !aborted {
        state.note(format!("{} {} failed: {reason}", request.kind.to_lowercase(), request.url));
    }
}
