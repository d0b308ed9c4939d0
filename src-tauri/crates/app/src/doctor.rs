//! What this machine has of what Verbatim needs.

use std::path::Path;

use verbatim_browser::{Browser, LaunchOptions};
use verbatim_store::Store;

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

/// Looks at the browser, the display, the versions, and the history in a folder.
pub async fn doctor(browser: Option<&Path>, folder: &Path) -> Vec<Finding> {
    let mut all = looks(browser).await;
    all.push(history(folder));
    all
}

/// Reads the whole database of the history for damage.
pub fn soundness(folder: &Path) -> Finding {
    let what = "database";
    match verbatim_store::check(folder) {
        Ok(faults) if faults.is_empty() => Finding { what, well: true, detail: "sound".into() },
        Ok(faults) => {
            let shown = faults.join("\n          ");
            let mend = "'verbatim doctor --check --copy FILE' writes what can be read of it into a new file";
            Finding { what, well: false, detail: format!("damaged: {mend}\n          {shown}") }
        }
        Err(error) => Finding { what, well: false, detail: format!("could not {error}") },
    }
}

/// The same without the history, which may be open already.
pub(crate) async fn looks(browser: Option<&Path>) -> Vec<Finding> {
    let version = Finding { what: "verbatim", well: true, detail: env!("CARGO_PKG_VERSION").into() };
    vec![version, found_browser(browser).await, reached(), display()]
}

/// Who can speak to a browser that we start.
fn reached() -> Finding {
    let what = "debugging";
    if cfg!(unix) {
        return Finding {
            what,
            well: true,
            detail: "over a pipe that this program alone has an end of".into(),
        };
    }
    let detail = "while a case runs, the browser listens on a port that every user of this machine can use";
    Finding { what, well: false, detail: detail.into() }
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

fn history(folder: &Path) -> Finding {
    let what = "history";
    let silent = |_: &Path| {};
    match Store::open_to_read(folder, silent).and_then(|store| Ok((store.usage()?, store.is_read_only()))) {
        Ok((usage, read_only)) => {
            let megabytes = (usage.evidence_bytes + usage.database_bytes) / 1_000_000;
            let note = if read_only { "; it cannot be written: no case can run" } else { "" };
            let detail = format!("{}: {} runs, {megabytes} MB{note}", folder.display(), usage.runs);
            Finding { what, well: !read_only, detail }
        }
        Err(error) => Finding { what, well: false, detail: format!("could not {error}") },
    }
}
