//! Tabs as they come and go, and what each is given before its first document.

use serde_json::{Value, json};
use verbatim_engine::page::Happening;

use crate::context::Context;
use crate::events::{WORLD, text};
use crate::state::{State, Tab};

/// The page script, one file for all frames.
pub(crate) const SCRIPT: &str = include_str!("../script/dist/verbatim.js");

/// Open tabs of one case; a page that opens windows without end must not take the machine down.
const MOST_TABS: usize = 20;

impl Context {
    /// Sends a command to a session without waiting for its answer.
    pub(crate) fn post(&self, session: &str, method: &'static str, params: Value) {
        drop(self.connection.send(Some(session), method, params));
    }

    /// A tab of this context has opened; it waits until it is told to run.
    pub(crate) fn attached(&self, session: &str, target: &Value) {
        let id = text(target, "targetId");
        let mut state = self.lock();
        if state.tabs.len() >= MOST_TABS {
            state.note(format!("a tab was closed at once: there are {MOST_TABS} already"));
            let active = state.active.clone();
            drop(state);
            self.refuse(session, id, active);
            return;
        }
        let first = state.tabs.is_empty();
        let asked = state.expects_tab;
        let url = text(target, "url");
        state.tabs.push(Tab::new(&id, session, target["openerId"].as_str(), &url));
        state.activate(&id);
        if !first {
            state.last.tab = state.tick();
            if !asked {
                let known = !url.is_empty() && url != "about:blank";
                state.happenings.push_back(((!known).then(|| id.clone()), Happening::TabOpened { url }));
            }
        }
        state.expects_tab = false;
        drop(state);
        self.set_up(session);
        self.wake();
    }

    /// Closes a tab that has just opened. It must run first: one that is closed while it waits for us blocks its
    /// process for good, and with it the page that opened it. Having come to the front, it would also leave the active tab
    /// behind, of which no picture can be taken there.
    fn refuse(&self, session: &str, target: String, active: String) {
        let runs = self.connection.send(Some(session), "Runtime.runIfWaitingForDebugger", json!({}));
        let connection = self.connection.clone();
        tokio::spawn(async move {
            // Whatever the answer: it may be gone by itself.
            drop(runs.await);
            drop(connection.send(None, "Target.closeTarget", json!({"targetId": target})));
            drop(connection.send(None, "Target.activateTarget", json!({"targetId": active})));
        });
    }

    fn set_up(&self, session: &str) {
        let settings = &self.settings;
        let (width, height) = self.lock().viewport.unwrap_or(settings.viewport);
        let mut commands = vec![
            ("Page.enable", json!({})),
            ("Page.setLifecycleEventsEnabled", json!({"enabled": true})),
            ("Runtime.enable", json!({})),
            ("Network.enable", json!({})),
            ("DOM.enable", json!({})),
            ("Inspector.enable", json!({})),
            (
                "Page.addScriptToEvaluateOnNewDocument",
                json!({"source": SCRIPT, "worldName": WORLD, "runImmediately": true}),
            ),
            (
                "Emulation.setDeviceMetricsOverride",
                json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}),
            ),
            ("Emulation.setFocusEmulationEnabled", json!({"enabled": true})),
            ("Emulation.setUserAgentOverride", self.user_agent()),
        ];
        if settings.accept_invalid_tls {
            commands.push(("Security.setIgnoreCertificateErrors", json!({"ignore": true})));
        }
        if let Some(locale) = &settings.locale {
            commands.push(("Emulation.setLocaleOverride", json!({"locale": locale})));
        }
        if let Some(zone) = &settings.time_zone {
            commands.push(("Emulation.setTimezoneOverride", json!({"timezoneId": zone})));
        }
        commands.push(("Fetch.enable", self.interception()));
        if self.screen.is_some() {
            commands.push(crate::live::start());
        }
        commands.push(("Runtime.runIfWaitingForDebugger", json!({})));
        for (method, params) in commands {
            self.post(session, method, params);
        }
    }

    fn user_agent(&self) -> Value {
        let mut agent = json!({"userAgent": self.settings.user_agent});
        if let Some(locale) = &self.settings.locale {
            agent["acceptLanguage"] = json!(locale);
        }
        agent
    }

    /// Documents pass through us for the allowed hosts; with HTTP Basic everything does, because a challenge is only
    /// shown to us for what passes.
    fn interception(&self) -> Value {
        if self.settings.basic.is_some() {
            return json!({"patterns": [{"urlPattern": "*"}], "handleAuthRequests": true});
        }
        json!({"patterns": [{"urlPattern": "*", "resourceType": "Document"}]})
    }

    /// A tab of this context has gone.
    pub(crate) fn detached(&self, session: &str) {
        let mut state = self.lock();
        let Some(at) = state.tabs.iter().position(|t| t.session == session) else { return };
        let tab = state.tabs.remove(at);
        let by_itself = !state.closing.remove(&tab.target);
        state.earlier.retain(|t| *t != tab.target);
        state.last.tab = state.tick();
        if by_itself {
            state.happened(Happening::TabClosed);
        }
        if state.active == tab.target {
            state.active = state.successor(&tab).unwrap_or_default();
        }
        let active = state.active.clone();
        drop(state);
        if !active.is_empty() {
            drop(self.connection.send(None, "Target.activateTarget", json!({"targetId": active})));
        }
        self.wake();
    }
}

impl State {
    /// The tab that becomes active when one closes: its opener, else the one before.
    fn successor(&mut self, closed: &Tab) -> Option<String> {
        let open = |id: &String| self.tabs.iter().any(|t| t.target == *id);
        if let Some(opener) = closed.opener.clone().filter(open) {
            return Some(opener);
        }
        let before = self.earlier.iter().rev().find(|id| open(id)).cloned();
        before.or_else(|| self.tabs.last().map(|t| t.target.clone()))
    }

    /// A tab that opened without an address has one now.
    pub(crate) fn address_known(&mut self, target: &str, address: &str) {
        let waiting = self.happenings.iter_mut().find(|(tab, _)| tab.as_deref() == Some(target));
        if let Some((tab, Happening::TabOpened { url })) = waiting {
            address.clone_into(url);
            *tab = None;
        }
    }
}
