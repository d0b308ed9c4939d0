//! What is to be run, and what a run leaves behind.

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::watch;
use verbatim_browser::{Browser, CasePage, LiveFrame, Watcher};
use verbatim_engine::suite::Suite;
use verbatim_store::{RunId, Store, SuiteId};

use crate::attending::{Place, Posed};
use crate::options::RunOptions;
use crate::sink::Reporter;
use crate::view::{Asking, RowRange};

/// What is to be run.
pub(crate) struct Plan {
    pub(crate) store: Arc<Store>,
    pub(crate) suite: Suite,
    /// The suite's file.
    pub(crate) source: Option<PathBuf>,
    pub(crate) options: RunOptions,
    pub(crate) reporter: Arc<dyn Reporter>,
    pub(crate) stop: watch::Receiver<bool>,
    /// For a suite of the library.
    pub(crate) library: Option<OfLibrary>,
}

/// What a run of a suite of the library has besides.
#[derive(Default)]
pub(crate) struct OfLibrary {
    /// Whose cases they are; none where they are those of no suite.
    pub(crate) suite: Option<SuiteId>,
    pub(crate) rows: RowRange,
    /// Who watches.
    pub(crate) spectator: Option<Arc<dyn Spectator>>,
    /// Whether the spectator sees pictures of the live pages.
    pub(crate) live: bool,
    /// Whether the spectator is a person who is asked where a row cannot be decided.
    pub(crate) attended: bool,
    /// The page on which the rows continue.
    pub(crate) page: Option<HeldPage>,
}

impl OfLibrary {
    /// Takes the pictures of a worker's page to the spectator.
    pub(super) fn watcher(&self, worker: usize) -> Option<Watcher> {
        let spectator = self.spectator.clone().filter(|_| self.live)?;
        Some(Watcher::new(move |frame| spectator.frame(worker, frame)))
    }
}

/// Watches cases as they run.
pub(crate) trait Spectator: Send + Sync {
    /// A worker has taken a case: its index in the run and in the suite.
    fn took(&self, worker: usize, case: usize, of_suite: usize);

    /// What a model is being asked in a case, by its index in the run; none when that question is over.
    fn asking(&self, case: usize, asking: Option<Asking>);

    /// What the person who attends the run is asked in a case; none when that question is over.
    fn question(&self, place: Place, posed: Option<Posed>);

    /// What a worker's page looks like now; may block, which holds back further pictures and nothing else.
    fn frame(&self, worker: usize, frame: LiveFrame);
}

/// A page that was left open after some rows.
pub(crate) struct HeldPage {
    pub(crate) page: CasePage,
    pub(crate) browser: Arc<Browser>,
}

impl HeldPage {
    /// Closes the page and its browser.
    pub(crate) async fn close(self) {
        if let Err(error) = self.page.close().await {
            tracing::warn!(%error, "the page that was held open did not close");
        }
        if let Some(browser) = Arc::into_inner(self.browser) {
            browser.close().await;
        }
    }
}

/// A run that has ended.
pub(crate) struct Done {
    pub(crate) run: RunId,
    /// The page that it has left open.
    pub(crate) held: Option<HeldPage>,
}
