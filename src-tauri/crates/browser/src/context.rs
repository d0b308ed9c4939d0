//! A browser context of a case: its own cookies, storage, permissions, proxy and downloads.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::json;
use tempfile::TempDir;
use tokio::sync::watch;
use verbatim_engine::page::PageError;
use verbatim_engine::settings::Timing;
use verbatim_engine::suite::{Access, BasicAuth};

use crate::connection::Connection;
use crate::error::BrowserError;
use crate::held_back;
use crate::hosts::Hosts;
use crate::live::{Screen, Watcher};
use crate::state::State;

/// How long the first tab may take to open.
const OPEN_DEADLINE: Duration = Duration::from_secs(30);

/// What a context needs to know besides the suite's [`Access`].
#[derive(Debug, Clone, Default)]
pub struct ContextOptions {
    /// Its host is allowed besides [`Access::allowed_hosts`].
    pub base_url: Option<String>,
    /// Where downloads go; a temporary folder, deleted with the page, unless said.
    pub download_dir: Option<PathBuf>,
    /// Takes pictures of the live page.
    pub watcher: Option<Watcher>,
    /// Of which [`Timing::page_load`] bounds the loads that the page itself begins.
    pub timing: Timing,
}

/// What every tab of a context is given before its first document.
#[derive(Debug)]
pub(crate) struct TabSettings {
    pub(crate) hosts: Hosts,
    pub(crate) basic: Option<BasicAuth>,
    pub(crate) accept_invalid_tls: bool,
    pub(crate) locale: Option<String>,
    pub(crate) time_zone: Option<String>,
    pub(crate) viewport: (u32, u32),
    pub(crate) page_load: Duration,
    pub(crate) user_agent: String,
}

/// The shared part of a case's page and the connection's task.
pub(crate) struct Context {
    pub(crate) id: String,
    pub(crate) connection: Connection,
    pub(crate) settings: TabSettings,
    pub(crate) started: Instant,
    pub(crate) screen: Option<Screen>,
    state: Mutex<State>,
    version: watch::Sender<u64>,
}

impl Context {
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells all that wait that the state has changed.
    pub(crate) fn wake(&self) {
        self.version.send_modify(|version| *version = version.wrapping_add(1));
    }

    /// The browser is gone: all that wait end at once.
    pub(crate) fn lost(&self) {
        self.lock().lost = true;
        self.wake();
    }

    /// Waits until the state satisfies a condition; `None` when the moment passes first.
    pub(crate) async fn wait<T>(
        &self,
        until: Instant,
        mut ready: impl FnMut(&mut State) -> Option<T>,
    ) -> Option<T> {
        let mut changes = self.version.subscribe();
        loop {
            if let Some(found) = ready(&mut self.lock()) {
                return Some(found);
            }
            match tokio::time::timeout_at(until.into(), changes.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => return None,
            }
        }
    }
}

/// The active tab of a case's own context: the engine's [`verbatim_engine::page::Page`].
pub struct CasePage {
    pub(crate) context: Arc<Context>,
    downloads: PathBuf,
    /// Deleted with the page.
    _folder: Option<TempDir>,
    /// Ended with the page.
    _held_back: Option<held_back::Listening>,
}

impl CasePage {
    /// Opens a context with one blank tab.
    pub(crate) async fn open(
        connection: &Connection,
        (user_agent, profile): (&str, &Path),
        access: &Access,
        options: ContextOptions,
    ) -> Result<Self, BrowserError> {
        // Within the profile, which is deleted even where this process can delete nothing any more.
        let make = || tempfile::Builder::new().prefix("downloads-").tempdir_in(profile);
        let folder = options.download_dir.is_none().then(make).transpose()?;
        let downloads = options
            .download_dir
            .clone()
            .or(folder.as_ref().map(|f| f.path().to_path_buf()))
            .unwrap_or_default();
        let hosts = Hosts::new(access, options.base_url.as_deref());
        let mut wanted = json!({"disposeOnDetach": true});
        let held_back =
            if access.only_allowed_hosts { Some(held_back::Listener::open().await?) } else { None };
        if let Some(listener) = &held_back {
            wanted["proxyServer"] = json!(listener.address());
            wanted["proxyBypassList"] = json!(hosts.past_a_proxy());
        } else if let Some(proxy) = &access.proxy {
            wanted["proxyServer"] = json!(proxy);
            // Without this Chromium never asks a proxy for loopback addresses, where dev sites often are.
            wanted["proxyBypassList"] = json!("<-loopback>");
        }
        let created = connection.call("Target.createBrowserContext", wanted).await?;
        let settings = TabSettings {
            hosts,
            basic: access.basic.clone(),
            accept_invalid_tls: access.accept_invalid_tls,
            locale: access.locale.clone(),
            time_zone: access.time_zone.clone(),
            viewport: access.viewport,
            page_load: options.timing.page_load(),
            user_agent: user_agent.to_owned(),
        };
        let context = Arc::new(Context {
            id: created["browserContextId"].as_str().unwrap_or_default().to_owned(),
            connection: connection.clone(),
            settings,
            started: Instant::now(),
            screen: options.watcher.clone().map(|watcher| Screen::new(watcher, connection.clone())),
            state: Mutex::default(),
            version: watch::Sender::new(0),
        });
        connection.route(&context);
        // From here on dropping the page disposes of the context.
        let held_back = held_back.map(|listener| listener.listen(&context));
        let page = Self { context, downloads, _folder: folder, _held_back: held_back };
        page.prepare(access).await?;
        Ok(page)
    }

    async fn prepare(&self, access: &Access) -> Result<(), BrowserError> {
        let (connection, id) = (&self.context.connection, &self.context.id);
        let downloads = json!({
            "behavior": "allow", "browserContextId": id, "downloadPath": self.downloads, "eventsEnabled": true
        });
        connection.call("Browser.setDownloadBehavior", downloads).await?;
        for name in &access.permissions {
            let params = json!({"permission": {"name": name}, "setting": "granted", "browserContextId": id});
            connection
                .call("Browser.setPermission", params)
                .await
                .map_err(|e| setting("permission", name, e))?;
        }
        let (width, height) = access.viewport;
        let tab = json!({"url": "about:blank", "browserContextId": id, "width": width, "height": height});
        connection.call("Target.createTarget", tab).await?;
        self.context
            .wait(Instant::now() + OPEN_DEADLINE, |state| {
                (state.lost || state.tab().is_some_and(|t| t.world().is_some())).then_some(())
            })
            .await
            .ok_or(PageError::Unresponsive(crate::connection::millis(OPEN_DEADLINE)))?;
        // Set for each tab as it opens, where nobody sees an error: here the values are checked.
        if let Some(zone) = &access.time_zone {
            let set = self.context.call("Emulation.setTimezoneOverride", json!({"timezoneId": zone})).await;
            set.map_err(|e| setting("time zone", zone, e.into()))?;
        }
        if let Some(locale) = &access.locale {
            let set = self.context.call("Emulation.setLocaleOverride", json!({"locale": locale})).await;
            set.map_err(|e| setting("locale", locale, e.into()))?;
        }
        Ok(())
    }

    /// Where downloads go.
    pub fn downloads(&self) -> &Path {
        &self.downloads
    }

    /// Closes all tabs of the case and forgets its cookies and storage.
    ///
    /// # Errors
    /// When the browser is gone or does not answer; dropping the page then suffices.
    pub async fn close(self) -> Result<(), PageError> {
        let params = json!({"browserContextId": self.context.id});
        let connection = self.context.connection.clone();
        connection.unroute(&self.context.id);
        connection.call("Target.disposeBrowserContext", params).await.map(drop)
    }
}

impl Drop for CasePage {
    fn drop(&mut self) {
        let Context { id, connection, .. } = &*self.context;
        connection.unroute(id);
        // Nobody waits for the answer; after `close` the browser says that there is no such context.
        drop(connection.send(None, "Target.disposeBrowserContext", json!({"browserContextId": id})));
    }
}

fn setting(setting: &'static str, value: &str, error: PageError) -> BrowserError {
    match error {
        PageError::Driver(reason) => BrowserError::Setting { setting, value: value.to_owned(), reason },
        other => other.into(),
    }
}
