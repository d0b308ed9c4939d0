//! One browser process with a temporary profile.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::ChildStderr;
use verbatim_engine::page::PageError;
use verbatim_engine::suite::Access;

use crate::connection::Connection;
use crate::context::{CasePage, ContextOptions};
use crate::error::BrowserError;
use crate::pipe::Pipe;
use crate::process::Process;
use crate::remote;
use crate::wire::Wire;

/// How long a browser may take until it can be spoken to.
const START_DEADLINE: Duration = Duration::from_secs(30);

/// Without updates, first-run pages, throttling of what is not in front, pages of the browser's own that nobody sees (an
/// address bar's suggestions: a process per window), or processes of their own for frames of
/// other sites, which would hide them from the page's session. Pages that are gone back to come back as they were, as they do for people.
///
/// What runs on the user's own machine tells nobody else: a Chromium asks its maker who is signed in and what is to be updated,
/// whatever is switched off, so that it is given addresses for it that it refuses itself (port 9 is one of those that no
/// browser opens). The site of the first has processes of its own, so it must be none that anybody develops.
const FLAGS: &[&str] = &[
    "--no-first-run",
    "--no-default-browser-check",
    "--no-startup-window",
    "--disable-background-networking",
    "--disable-component-update",
    "--component-updater=url-source=http://127.0.0.1:9/",
    "--gaia-url=http://127.255.255.254:9",
    "--disable-component-extensions-with-background-pages",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-sync",
    "--disable-breakpad",
    "--disable-client-side-phishing-detection",
    "--disable-popup-blocking",
    "--disable-prompt-on-repost",
    // What cannot be reached is told once: the browser's page about it would load itself anew.
    "--disable-auto-reload",
    "--disable-hang-monitor",
    "--disable-ipc-flooding-protection",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-search-engine-choice-screen",
    "--disable-dev-shm-usage",
    "--disable-site-isolation-trials",
    "--disable-features=IsolateOrigins,site-per-process,Translate,MediaRouter,OptimizationHints,\
     InterestFeedContentSuggestions,CertificateTransparencyComponentUpdater,AutofillServerCommunication,\
     CalculateNativeWinOcclusion,HttpsUpgrades,PaintHolding,DialMediaRouteProvider,GlobalMediaControls,\
     PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup,NetworkTimeServiceQuerying,PreconnectToSearch,\
     AimEnabled",
    "--metrics-recording-only",
    "--password-store=basic",
    "--use-mock-keychain",
    "--mute-audio",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    // A browser without a display has no pointer for style sheets and scripts; testers have a mouse.
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
];

/// How to start the browser.
#[derive(Debug, Clone, Default)]
pub struct LaunchOptions {
    /// Its program file ([`crate::find_browser`]).
    pub path: PathBuf,
    /// With a window.
    pub headed: bool,
    /// Proxy server of all contexts that name none.
    pub proxy: Option<String>,
    /// Nothing goes past the proxy of a context but what its rules let by: calls from page to page (WebRTC) would.
    pub only_by_proxy: bool,
    /// Further arguments, with their dashes.
    pub extra: Vec<String>,
}

/// A running browser. Closing or dropping it ends the process and its children and deletes the profile; so does the
/// end of this process, however it comes.
pub struct Browser {
    connection: Connection,
    /// None of a browser that runs elsewhere: it is not ours to end.
    process: Option<Mutex<Process>>,
    user_agent: String,
    profile: PathBuf,
    product: String,
}

impl Browser {
    /// Starts a browser and connects to it.
    ///
    /// # Errors
    /// When it does not start, with its own last words.
    pub async fn launch(options: LaunchOptions) -> Result<Self, BrowserError> {
        let failed = |reason: String| BrowserError::Start { path: options.path.clone(), reason };
        let (pipe, theirs) = Pipe::new().map_err(|error| failed(error.to_string()))?;
        let started = Process::start(|profile| {
            let mut command = command(&options, profile);
            theirs.pass_to(&mut command)?;
            Ok(command)
        });
        let mut process = started.map_err(|e| match e.kind() {
            ErrorKind::NotFound if !options.path.is_file() => BrowserError::NoSuchFile(options.path.clone()),
            _ => failed(e.to_string()),
        })?;
        let profile = process.profile().to_path_buf();
        let stderr = process.stderr().ok_or_else(|| failed("its output could not be read".into()))?;
        let mut output = BufReader::new(ChildStderr::from_std(stderr)?).lines();
        let wire = tokio::time::timeout(START_DEADLINE, pipe.wire(&mut output))
            .await
            .map_err(|_| failed("it did not open its debugging port in time".into()))?
            .map_err(failed)?;
        let output = tokio::spawn(drain(output));
        let connection = Connection::over(wire);
        let version = match connection.call("Browser.getVersion", json!({})).await {
            Ok(version) => version,
            Err(PageError::BrowserGone(_)) => {
                // Its output ends with the last of its processes.
                drop(process);
                return Err(failed(output.await.unwrap_or_default()));
            }
            Err(error) => return Err(failed(error.to_string())),
        };
        Self::connected(connection, &version, Some(process), profile).await
    }

    /// Connects to a browser that runs elsewhere, by its DevTools address (`ws://…`) or its web address (`http://host:port`). It is to be there for this run
    /// alone: every page that it opens is taken for one of a case. Files that it downloads stay where it runs.
    ///
    /// # Errors
    /// When nothing answers there, or what answers is no Chromium: that is told within three seconds.
    pub async fn connect(address: &str) -> Result<Self, BrowserError> {
        let failed = |reason: String| BrowserError::Connect { address: address.to_owned(), reason };
        let connect = async {
            let address = remote::devtools_address(address).await?;
            Wire::to(&address).await.map(Connection::over).map_err(|error| error.to_string())
        };
        let connection = tokio::time::timeout(START_DEADLINE, connect)
            .await
            .map_err(|_| failed("it did not answer in time".into()))?
            .map_err(failed)?;
        let version = remote::greet(&connection).await.map_err(failed)?;
        Self::connected(connection, &version, None, std::env::temp_dir()).await
    }

    async fn connected(
        connection: Connection,
        version: &Value,
        process: Option<Process>,
        profile: PathBuf,
    ) -> Result<Self, BrowserError> {
        let attach = json!({
            "autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true,
            "filter": [{"type": "page"}, {"exclude": true}]
        });
        connection.call("Target.setAutoAttach", attach).await?;
        // A site must not behave otherwise because nobody looks at the window.
        let user_agent =
            version["userAgent"].as_str().unwrap_or_default().replace("HeadlessChrome", "Chrome");
        let product = version["product"].as_str().unwrap_or_default().replace('/', " ");
        Ok(Self { connection, process: process.map(Mutex::new), user_agent, profile, product })
    }

    /// Its name and version, as it tells them itself.
    pub fn product(&self) -> &str {
        &self.product
    }

    /// Opens a fresh context for a case.
    ///
    /// # Errors
    /// When the browser is gone, or does not take a setting (permission, time zone, locale).
    pub async fn context(&self, access: &Access, options: ContextOptions) -> Result<CasePage, BrowserError> {
        CasePage::open(&self.connection, (&self.user_agent, &self.profile), access, options).await
    }

    /// Process id of the browser; 0 of one that runs elsewhere.
    pub fn pid(&self) -> u32 {
        self.process().map_or(0, |process| process.id())
    }

    /// Whether the process runs; that of one that runs elsewhere is taken to.
    pub fn is_running(&self) -> bool {
        self.process().is_none_or(|mut process| process.is_running())
    }

    /// Ends the process and deletes the profile; what dropping it does too. One that runs elsewhere goes on.
    pub async fn close(self) {
        if self.process.is_none() {
            return;
        }
        // The browser ends faster when it is asked to; whether it answers does not matter, it is ended anyway.
        drop(self.connection.send(None, "Browser.close", json!({})));
        let ended = tokio::task::spawn_blocking(move || {
            if let Some(mut process) = self.process() {
                process.end();
            }
        });
        if let Err(error) = ended.await {
            tracing::warn!(%error, "the browser's end was cut short");
        }
    }

    fn process(&self) -> Option<std::sync::MutexGuard<'_, Process>> {
        self.process.as_ref().map(|process| process.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn command(options: &LaunchOptions, profile: &Path) -> Command {
    let mut command = Command::new(&options.path);
    command.args(arguments(options)).arg(format!("--user-data-dir={}", profile.display()));
    command.env_clear().envs(std::env::vars_os().filter(|(name, _)| is_for_browser(name)));
    // The browser makes folders for its sockets among the temporary files, and a killed one cannot delete them: within
    // the profile they go with it.
    command.env("TMPDIR", profile);
    command
}

fn arguments(options: &LaunchOptions) -> Vec<String> {
    let mut arguments: Vec<String> = FLAGS.iter().map(|&flag| flag.to_owned()).collect();
    if !options.headed {
        arguments.push("--headless".into());
    }
    if is_root() {
        // Chromium's sandbox refuses to run as root.
        arguments.push("--no-sandbox".into());
    }
    if let Some(proxy) = &options.proxy {
        arguments.push(format!("--proxy-server={proxy}"));
        arguments.push("--proxy-bypass-list=<-loopback>".into());
    }
    if options.only_by_proxy {
        arguments.push("--force-webrtc-ip-handling-policy=disable_non_proxied_udp".into());
    }
    arguments.extend(options.extra.iter().cloned());
    arguments
}

/// What a browser needs of our environment. The rest of it may hold secrets: values of suites, tokens of a build.
fn is_for_browser(name: &OsStr) -> bool {
    const NAMES: &[&str] = &[
        "PATH",
        "HOME",
        "USER",
        "LOGNAME",
        "SHELL",
        "LANG",
        "LANGUAGE",
        "TZ",
        "TMPDIR",
        "TMP",
        "TEMP",
        "DISPLAY",
        "WAYLAND_DISPLAY",
        "XAUTHORITY",
        "DBUS_SESSION_BUS_ADDRESS",
        "LD_LIBRARY_PATH",
        "SYSTEMROOT",
        "SYSTEMDRIVE",
        "WINDIR",
        "COMSPEC",
        "APPDATA",
        "LOCALAPPDATA",
        "PROGRAMDATA",
        "PROGRAMFILES",
        "PROGRAMFILES(X86)",
        "USERPROFILE",
        "USERNAME",
        "HTTP_PROXY",
        "HTTPS_PROXY",
        "ALL_PROXY",
        "NO_PROXY",
        "SSL_CERT_FILE",
        "SSL_CERT_DIR",
        "CHROME_DEVEL_SANDBOX",
        "CHROMIUM_FLAGS",
    ];
    const FAMILIES: &[&str] =
        &["LC_", "XDG_", "FONTCONFIG_", "GTK_", "GDK_", "LIBGL_", "MESA_", "VK_", "SNAP"];
    let name = name.to_string_lossy().to_uppercase();
    NAMES.contains(&name.as_str()) || FAMILIES.iter().any(|family| name.starts_with(family))
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// Reads the browser's output to its end, and returns its last words: a full pipe would stop the browser.
async fn drain(mut lines: Lines<BufReader<ChildStderr>>) -> String {
    let mut last = String::from("it ended at once");
    while let Ok(Some(line)) = lines.next_line().await {
        tracing::trace!(target: "verbatim_browser::stderr", "{line}");
        if !line.trim().is_empty() {
            last = line;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_told_where_it_is_and_no_secret() {
        for name in ["PATH", "DISPLAY", "LC_ALL", "XDG_RUNTIME_DIR", "https_proxy"] {
            assert!(is_for_browser(name.as_ref()), "{name}");
        }
        for name in
            ["VERBATIM_PASSWORD", "VERBATIM_MODEL_TOKEN", "GITHUB_TOKEN", "AWS_SECRET_ACCESS_KEY", "PATHS"]
        {
            assert!(!is_for_browser(name.as_ref()), "{name}");
        }
    }
}
