//! Finding the browser on this machine.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use crate::error::BrowserError;

/// Names in PATH, the freest first.
const NAMES: [&str; 9] = [
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "msedge",
    "chromium.exe",
];

/// Places that installers use without adding them to PATH.
const PLACES: [&str; 10] = [
    "/usr/bin/chromium",
    "/snap/bin/chromium",
    "/opt/google/chrome/chrome",
    "/opt/microsoft/msedge/msedge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"Chromium\Application\chrome.exe",
    r"Google\Chrome\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
];

const VERSION_DEADLINE: Duration = Duration::from_secs(10);

/// The browser to drive: the named one, else the first of Chromium, Chrome and Edge in PATH and the usual places.
///
/// # Errors
/// When the named file does not exist or none is found; the message says what to install.
pub fn find_browser(explicit: Option<&Path>) -> Result<PathBuf, BrowserError> {
    if let Some(path) = explicit {
        return which::which(path).map_err(|_| BrowserError::NoSuchFile(path.to_path_buf()));
    }
    NAMES
        .iter()
        .find_map(|name| which::which(name).ok())
        .or_else(|| usual_places().find(|path| path.is_file()))
        .ok_or(BrowserError::NotFound)
}

fn usual_places() -> impl Iterator<Item = PathBuf> {
    let roots: Vec<PathBuf> = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"]
        .iter()
        .filter_map(|name| std::env::var_os(name).map(PathBuf::from))
        .chain(std::iter::once(PathBuf::new()))
        .collect();
    PLACES.iter().flat_map(move |place| roots.clone().into_iter().map(move |root| root.join(place)))
}

/// The browser's own words on its version ("Chromium 156.0.8078.79").
///
/// # Errors
/// When the program does not run or says nothing in time.
pub async fn version(path: &Path) -> Result<String, BrowserError> {
    let failed = |reason: String| BrowserError::Start { path: path.to_path_buf(), reason };
    let run = tokio::process::Command::new(path)
        .arg("--version")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = tokio::time::timeout(VERSION_DEADLINE, run)
        .await
        .map_err(|_| failed("it did not say its version in time".into()))?
        .map_err(|e| failed(e.to_string()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().next().unwrap_or_default();
    let said = line.split(" built on ").next().unwrap_or_default().trim();
    if said.is_empty() {
        return Err(failed("it did not say its version".into()));
    }
    Ok(said.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_named_file_that_is_missing_is_an_error_with_its_path() {
        let error = find_browser(Some(Path::new("/no/such/browser"))).unwrap_err();
        assert!(error.to_string().contains("/no/such/browser"), "{error}");
    }

    #[tokio::test]
    async fn the_found_browser_says_its_version() {
        let said = version(&find_browser(None).unwrap()).await.unwrap();
        assert!(said.chars().any(|c| c.is_ascii_digit()), "{said}");
    }
}
