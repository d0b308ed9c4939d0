//! Browser operations: addresses, history, tabs, window size.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use verbatim_engine::page::{Happening, Navigation, PageError};
use verbatim_engine::step::{Ordinal, TabChoice};

use crate::call::{CALL_DEADLINE, Fault};
use crate::connection::{gone, millis};
use crate::context::Context;
use crate::state::{State, Tab};

/// What a tab had seen before a navigation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Before {
    commits: u64,
    aborted: u64,
    moves: u64,
}

impl Before {
    fn of(tab: &Tab, state: &State) -> Self {
        Self { commits: tab.commits, aborted: tab.aborted, moves: state.last.navigation }
    }
}

/// How a navigation went on.
enum Arrival {
    Parsed,
    /// A download, 204 or a refused host: the page stays.
    Stayed,
    Ended(PageError),
}

impl Context {
    /// See [`verbatim_engine::page::Page::navigate`].
    pub(crate) async fn go(&self, navigation: &Navigation, at_most: Duration) -> Result<(), PageError> {
        let end = Instant::now() + at_most;
        if self.lock().has_dialog() && !matches!(navigation, Navigation::SwitchTab(_)) {
            return Err(Fault::Dialog.into());
        }
        match navigation {
            Navigation::To(url) => self.go_to(url, end, at_most).await,
            Navigation::Back => self.go_in_history(-1, end, at_most).await,
            Navigation::Forward => self.go_in_history(1, end, at_most).await,
            Navigation::Reload => self.reload(end, at_most).await,
            Navigation::NewTab(url) => {
                self.open_tab(end).await?;
                match url {
                    Some(url) => self.go_to(url, end, at_most).await,
                    None => Ok(()),
                }
            }
            Navigation::SwitchTab(choice) => self.switch_tab(choice).await,
            Navigation::CloseTab => self.close_tab(end).await,
            Navigation::Resize { width, height } => self.resize(*width, *height).await,
        }
    }

    fn before(&self) -> Result<(String, Before), PageError> {
        let state = self.lock();
        let session = state.session()?;
        let tab = state.tab().ok_or(PageError::Closed)?;
        Ok((session, Before::of(tab, &state)))
    }

    async fn go_to(&self, url: &str, end: Instant, at_most: Duration) -> Result<(), PageError> {
        // What is not on the network passes by nobody who could stop it later.
        if self.settings.hosts.refuse(url) {
            self.lock().happened(Happening::LeftHosts { url: url.to_owned() });
            return Ok(());
        }
        let (session, before) = self.before()?;
        if let Some(tab) = self.lock().session_mut(&session) {
            tab.failure_told = false;
        }
        let answer = self.call_in(&session, "Page.navigate", json!({"url": url}), at_most).await;
        let told = match answer {
            Ok(told) => told,
            Err(Fault::Page(PageError::Unresponsive(_))) => {
                self.give_up(&session, url, at_most, "no response");
                return Ok(());
            }
            // The page opened a dialog while it loaded: it has answered, and the dialog is the next thing to see.
            Err(Fault::Dialog) => return Ok(()),
            Err(Fault::Page(PageError::Driver(reason))) => {
                self.lock().load_failed(&session, url.to_owned(), reason);
                return Ok(());
            }
            Err(Fault::Page(error)) => return Err(error),
        };
        match told["errorText"].as_str() {
            Some("net::ERR_ABORTED") => return Ok(()),
            Some(reason) if !reason.is_empty() => {
                self.lock().load_failed(&session, url.to_owned(), reason.to_owned());
            }
            // Within the document.
            _ if told["loaderId"].is_null() => return Ok(()),
            _ => {}
        }
        self.arrive(&session, before, url, end, at_most).await
    }

    /// Waits until the new document is parsed.
    async fn arrive(
        &self,
        session: &str,
        before: Before,
        url: &str,
        end: Instant,
        at_most: Duration,
    ) -> Result<(), PageError> {
        match self.wait(end, |state| arrival(state, session, before)).await {
            Some(Arrival::Parsed | Arrival::Stayed) => Ok(()),
            Some(Arrival::Ended(error)) => Err(error),
            None => {
                let committed = self.lock().session_mut(session).is_some_and(|t| t.commits > before.commits);
                self.give_up(
                    session,
                    url,
                    at_most,
                    if committed { "no DOMContentLoaded" } else { "no response" },
                );
                Ok(())
            }
        }
    }

    /// Ends a load that has not come to its end in time.
    pub(crate) fn give_up(&self, session: &str, url: &str, at_most: Duration, what: &str) {
        self.post(session, "Page.stopLoading", json!({}));
        let reason = format!("{what} within {} ms", millis(at_most));
        self.lock().load_failed(session, url.to_owned(), reason);
    }

    async fn go_in_history(&self, by: i64, end: Instant, at_most: Duration) -> Result<(), PageError> {
        let (session, before) = self.before()?;
        let history = self.call_in(&session, "Page.getNavigationHistory", json!({}), CALL_DEADLINE).await?;
        let entries = history["entries"].as_array().map(Vec::as_slice).unwrap_or_default();
        let at = history["currentIndex"].as_i64().unwrap_or_default() + by;
        let entry = usize::try_from(at).ok().and_then(|at| entries.get(at));
        // The blank page that every tab begins with is none that anybody has opened.
        let blank = at == 0 && entry.is_some_and(|e| e["url"] == "about:blank");
        let Some(entry) = entry.filter(|_| !blank) else {
            let way = if by < 0 { "back" } else { "forward" };
            return Err(PageError::Driver(format!("there is no page to go {way} to in this tab")));
        };
        let url = entry["url"].as_str().unwrap_or_default().to_owned();
        let params = json!({"entryId": entry["id"]});
        self.call_in(&session, "Page.navigateToHistoryEntry", params, CALL_DEADLINE).await?;
        self.arrive(&session, before, &url, end, at_most).await
    }

    async fn reload(&self, end: Instant, at_most: Duration) -> Result<(), PageError> {
        let (session, before) = self.before()?;
        let url = self.lock().tab().map(|t| t.url.clone()).unwrap_or_default();
        match self.call_in(&session, "Page.reload", json!({}), at_most).await {
            Ok(_) | Err(Fault::Page(PageError::Navigated)) => {}
            Err(fault) => return Err(fault.into()),
        }
        self.arrive(&session, before, &url, end, at_most).await
    }

    async fn open_tab(&self, end: Instant) -> Result<(), PageError> {
        self.lock().expects_tab = true;
        let params = json!({"url": "about:blank", "browserContextId": self.id});
        let created = self.connection.call("Target.createTarget", params).await;
        self.lock().expects_tab = false;
        let target = created?["targetId"].as_str().unwrap_or_default().to_owned();
        let opened = self.wait(end, |state| match state.tabs.iter().find(|t| t.target == target) {
            _ if state.lost => Some(Err(gone())),
            Some(tab) => tab.world().map(|_| Ok(())),
            None => None,
        });
        opened.await.unwrap_or_else(|| Err(PageError::Driver("the new tab did not open in time".into())))
    }

    async fn switch_tab(&self, choice: &TabChoice) -> Result<(), PageError> {
        let target = match choice {
            TabChoice::Named(name) | TabChoice::Titled(name) => self.tab_named(&name.text).await?,
            TabChoice::At(Ordinal::Nth(n)) => {
                let at = usize::try_from(*n).unwrap_or_default().wrapping_sub(1);
                self.tab_at(|tabs| tabs.get(at), &format!("there is no tab {n}"))?
            }
            TabChoice::At(Ordinal::Last) | TabChoice::New => self.tab_at(<[Tab]>::last, "there is no tab")?,
            TabChoice::Previous => {
                let state = self.lock();
                let before =
                    state.earlier.iter().rev().find(|id| state.tabs.iter().any(|t| t.target == **id));
                before.cloned().ok_or_else(|| PageError::Driver("there is no previous tab".into()))?
            }
        };
        {
            let mut state = self.lock();
            state.activate(&target);
            state.last.tab = state.tick();
        }
        self.wake();
        self.connection.call("Target.activateTarget", json!({"targetId": target})).await.map(drop)
    }

    fn tab_at(&self, pick: impl Fn(&[Tab]) -> Option<&Tab>, missing: &str) -> Result<String, PageError> {
        let state = self.lock();
        pick(&state.tabs).map(|t| t.target.clone()).ok_or_else(|| PageError::Driver(missing.to_owned()))
    }

    /// The tab with this title, else the one whose title has it as a part, else the one whose address has.
    async fn tab_named(&self, name: &str) -> Result<String, PageError> {
        let told = self.connection.call("Target.getTargets", json!({})).await?;
        let ours: Vec<String> = self.lock().tabs.iter().map(|t| t.target.clone()).collect();
        let all = told["targetInfos"].as_array().map(Vec::as_slice).unwrap_or_default();
        let tabs: Vec<&Value> =
            all.iter().filter(|t| ours.iter().any(|id| t["targetId"] == id.as_str())).collect();
        let wanted = name.trim().to_lowercase();
        let field = |tab: &Value, field: &str| tab[field].as_str().unwrap_or_default().trim().to_lowercase();
        let tiers: [&dyn Fn(&Value) -> bool; 3] =
            [&|t| field(t, "title") == wanted, &|t| field(t, "title").contains(&wanted), &|t| {
                field(t, "url").contains(&wanted)
            }];
        for fits in tiers {
            let found: Vec<&&Value> = tabs.iter().filter(|t| fits(t)).collect();
            match found.as_slice() {
                [] => {}
                [one] => return Ok(one["targetId"].as_str().unwrap_or_default().to_owned()),
                several => {
                    let words = format!("{} tabs are called \"{name}\"", several.len());
                    return Err(PageError::Driver(words));
                }
            }
        }
        let titles: Vec<String> =
            tabs.iter().map(|t| format!("\"{}\"", crate::events::text(t, "title"))).collect();
        Err(PageError::Driver(format!("no tab is called \"{name}\"; there are {}", titles.join(", "))))
    }

    async fn close_tab(&self, end: Instant) -> Result<(), PageError> {
        let target = {
            let mut state = self.lock();
            let target = state.tab().map(|t| t.target.clone()).ok_or(PageError::Closed)?;
            state.closing.insert(target.clone());
            target
        };
        self.connection.call("Target.closeTarget", json!({"targetId": target})).await?;
        let closed = self
            .wait(end, |state| (state.lost || !state.tabs.iter().any(|t| t.target == target)).then_some(()));
        closed.await.ok_or_else(|| PageError::Driver("the tab did not close in time".into()))
    }

    async fn resize(&self, width: u32, height: u32) -> Result<(), PageError> {
        let sessions: Vec<String> = {
            let mut state = self.lock();
            state.viewport = Some((width, height));
            state.tabs.iter().map(|t| t.session.clone()).collect()
        };
        for session in sessions {
            let params = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
            self.call_in(&session, "Emulation.setDeviceMetricsOverride", params, CALL_DEADLINE).await?;
        }
        Ok(())
    }
}

fn arrival(state: &mut State, session: &str, before: Before) -> Option<Arrival> {
    match state.obstacle(session) {
        // The document has come as far as to open a dialog.
        Some(Fault::Dialog) => return Some(Arrival::Parsed),
        Some(Fault::Page(error)) => return Some(Arrival::Ended(error)),
        None => {}
    }
    let moved = state.last.navigation > before.moves;
    let tab = state.session_mut(session)?;
    let parsed = tab.frames.first().is_some_and(|f| f.parsed && f.world.is_some());
    if tab.commits > before.commits {
        return parsed.then_some(Arrival::Parsed);
    }
    if tab.aborted > before.aborted {
        return Some(Arrival::Stayed);
    }
    (moved && parsed).then_some(Arrival::Parsed)
}
