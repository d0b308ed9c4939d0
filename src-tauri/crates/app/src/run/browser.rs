//! The run's browser and the pages of its cases: started, handed out, held open, closed.

use std::path::PathBuf;
use std::sync::Arc;

use verbatim_browser::{Browser, CasePage, ContextOptions, LaunchOptions};
use verbatim_engine::data::Data;
use verbatim_engine::page::PageError;
use verbatim_engine::run::CaseOutcome;
use verbatim_engine::suite::Case;
use verbatim_engine::verdict::{Cause, Finding};

use super::{HeldPage, Run};
use crate::error::Error;
use crate::options::RunOptions;
use crate::reset::reset;
use crate::view::RowRange;

/// The browser's program and version; one that runs elsewhere is connected to, and tells its version itself.
pub(super) async fn browser(options: &RunOptions) -> Result<(PathBuf, String, Option<Arc<Browser>>), Error> {
    let Some(address) = &options.browser_url else {
        let path = verbatim_browser::find_browser(options.browser.as_deref())?;
        let version = verbatim_browser::version(&path).await?;
        return Ok((path, version, None));
    };
    if !["ws://", "wss://", "http://"].iter().any(|scheme| address.to_ascii_lowercase().starts_with(scheme)) {
        return Err(Error::Usage(format!(
            "could not use the browser URL '{address}': begin it with ws:// or wss://, as a browser with --remote-debugging-port prints it, or with http:// and its host and port"
        )));
    }
    let browser = Browser::connect(address).await?;
    Ok((PathBuf::new(), browser.product().to_owned(), Some(Arc::new(browser))))
}

impl Run {
    /// Closes the page of a case, or holds it open for the rows that come next.
    pub(super) async fn leave(&self, page: CasePage, case: &Case, outcome: Option<&CaseOutcome>) {
        let gone = |outcome: &CaseOutcome| {
            outcome.verdict.finding().is_some_and(|finding| finding.cause == Cause::Environment)
        };
        let usable = outcome.is_some_and(|outcome| !gone(outcome));
        if self.library.rows != RowRange::Whole
            && usable
            && let Some(browser) = self.browser.lock().await.clone()
        {
            *self.held.lock().await = Some(HeldPage { page, browser });
            return;
        }
        if let Err(error) = page.close().await {
            // The case has its verdict; a context that does not close ends with the browser.
            tracing::warn!(%error, case = %case.name, "the context of the case did not close");
        }
    }

    pub(super) async fn fresh_page(
        &self,
        base_url: Option<&str>,
        data: &Data,
        worker: usize,
    ) -> Result<CasePage, Finding> {
        // The application itself is reset, wherever the case sees it.
        reset(&self.suite, self.base_url.as_deref(), data).await?;
        self.page(base_url, data, worker).await
    }

    /// A fresh context in the run's browser, which is started anew where it has died.
    async fn page(&self, base_url: Option<&str>, data: &Data, worker: usize) -> Result<CasePage, Finding> {
        let mut access = self.suite.access.clone();
        if let Some(basic) = &mut access.basic {
            for text in [&mut basic.user, &mut basic.password] {
                *text = data.fill_text(text).map_err(|name| {
                    Finding::new(
                        Cause::MissingTestData,
                        "access",
                        format!("the test data '{name}' has no value"),
                    )
                })?;
            }
        }
        let mut last = String::new();
        for _ in 0..2 {
            let browser = self.browser().await?;
            let options = ContextOptions {
                base_url: base_url.map(str::to_owned),
                timing: self.suite.timing,
                watcher: self.library.watcher(worker),
                ..ContextOptions::default()
            };
            match browser.context(&access, options).await {
                Ok(page) => return Ok(page),
                Err(error) => last = error.to_string(),
            }
            self.forget(&browser).await;
        }
        Err(PageError::BrowserGone(last).finding("open the browser"))
    }

    async fn browser(&self) -> Result<Arc<Browser>, Finding> {
        let mut slot = self.browser.lock().await;
        if let Some(browser) = &*slot {
            return Ok(browser.clone());
        }
        let options = LaunchOptions {
            path: self.path.clone(),
            headed: self.options.headed,
            proxy: self.suite.access.proxy.clone(),
            only_by_proxy: self.suite.access.only_allowed_hosts,
            ..LaunchOptions::default()
        };
        let started = match &self.options.browser_url {
            Some(address) => Browser::connect(address).await,
            None => Browser::launch(options).await,
        };
        let browser = started.map_err(|error| {
            Finding::new(
                Cause::Environment,
                "open the browser",
                format!("the browser did not start: {error}"),
            )
            .way_out("see 'verbatim doctor'")
        })?;
        Ok(slot.insert(Arc::new(browser)).clone())
    }

    async fn forget(&self, dead: &Arc<Browser>) {
        let mut slot = self.browser.lock().await;
        if slot.as_ref().is_some_and(|browser| Arc::ptr_eq(browser, dead)) {
            *slot = None;
        }
    }

    /// Closes the browser, unless a page of it is held open.
    pub(super) async fn close(&self) -> Option<HeldPage> {
        let browser = self.browser.lock().await.take();
        if let Some(held) = self.held.lock().await.take() {
            return Some(held);
        }
        // All cases have ended, so this is the last holder; if not, the browser ends with that one.
        if let Some(browser) = browser.and_then(Arc::into_inner) {
            browser.close().await;
        }
        None
    }
}
