//! What this machine has of what Verbatim needs.

use std::path::Path;

use verbatim_browser::{Browser, LaunchOptions};
use verbatim_store::Store;

use crate::folders::data_folder;

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What.
    pub what: &'static str,
    /// Whether it is as it should be.
    pub well: bool,
    /// What was found, or what is wrong and how to mend it.
    pub detail: String,
}

/// Looks at the browser, the display, the folders and the versions.
pub async fn doctor(browser: Option<&Path>) -> Vec<Finding> {
    let mut all = looks(browser).await;
    all.push(history());
    all
}

/// The same without the history, which may be open already.
pub(crate) async fn looks(browser: Option<&Path>) -> Vec<Finding> {
    let version = Finding { what: "verbatim", well: true, detail: env!("CARGO_PKG_VERSION").into() };
    vec![version, found_browser(browser).await, display()]
}

async fn found_browser(browser: Option<&Path>) -> Finding {
    let what = "browser";
    let looked = async {
        let path = verbatim_browser::find_browser(browser)?;
        let version = verbatim_browser::version(&path).await?;
        let options = LaunchOptions { path: path.clone(), ..LaunchOptions::default() };
        let launched = Browser::launch(options).await?;
        launched.close().await;
        Ok::<String, verbatim_browser::BrowserError>(format!("{version} at {}, starts", path.display()))
    };
    match looked.await {
        Ok(detail) => Finding { what, well: true, detail },
        Err(error) => Finding { what, well: false, detail: error.to_string() },
    }
}

fn display() -> Finding {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let detail = match set("WAYLAND_DISPLAY").or_else(|| set("DISPLAY")) {
        Some(display) => display,
        None if cfg!(target_os = "linux") => {
            "none: the browser runs without a window, --headed is not possible".into()
        }
        None => "the system's own".into(),
    };
    Finding { what: "display", well: true, detail }
}

fn history() -> Finding {
    let what = "history";
    let folder = match data_folder() {
        Ok(folder) => folder,
        Err(error) => return Finding { what, well: false, detail: error.to_string() },
    };
    match Store::open(&folder).and_then(|store| store.usage()) {
        Ok(usage) => {
            let megabytes = (usage.evidence_bytes + usage.database_bytes) / 1_000_000;
            let detail = format!("{}: {} runs, {megabytes} MB", folder.display(), usage.runs);
            Finding { what, well: true, detail }
        }
        Err(error) => Finding { what, well: false, detail: format!("could not {error}") },
    }
}
