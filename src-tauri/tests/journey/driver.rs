//! The real window, driven by WebKitWebDriver.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

/// How long anything may take on a slow machine.
pub(crate) const BOUND: Duration = Duration::from_secs(300);

/// How often it is looked whether something has come.
const TICK: Duration = Duration::from_millis(100);

/// What is cut off at the side, or lies over something else that is pressed.
const CUT: &str = "const wide = document.documentElement.scrollWidth - innerWidth; \
    const shown = [...document.querySelectorAll('main button, header button, main h2, main input, main select')] \
        .map(element => ({ element, box: element.getBoundingClientRect() })) \
        .filter(({ element, box }) => box.width > 0 && !element.closest('.drawing, .scroll')); \
    const inside = ({ box }) => box.left >= 0 && box.right <= innerWidth + 1; \
    const name = ({ element }) => element.innerText || element.ariaLabel || element.tagName; \
    const over = (a, b) => a !== b && !a.element.contains(b.element) && !b.element.contains(a.element) \
        && a.box.left < b.box.right - 1 && b.box.left < a.box.right - 1 \
        && a.box.top < b.box.bottom - 1 && b.box.top < a.box.bottom - 1; \
    return [...(wide > 0 ? [`${wide} px too wide`] : []), \
        ...shown.filter(one => !inside(one)).map(name), \
        ...shown.filter(one => shown.some(other => over(one, other))).map(name)]";

/// Controls that are off the window, or under something else, once they were scrolled to.
const REACH: &str = "const shown = one => one.checkVisibility({ visibilityProperty: true }) \
        && !one.closest('.skip, .hidden-text, .drawing, [inert], [aria-hidden=true]'); \
    const far = one => { \
        one.scrollIntoView({ block: 'nearest', inline: 'nearest' }); \
        const box = one.getBoundingClientRect(); \
        if (box.width === 0 || box.height === 0) return false; \
        if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) return true; \
        if (getComputedStyle(one).pointerEvents === 'none') return false; \
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2); \
        return hit === null || !(one.contains(hit) || hit.closest('label')?.contains(one) || hit.closest('[aria-label=Notes]')); \
    }; \
    const name = one => (one.ariaLabel || one.innerText || one.title || one.tagName).slice(0, 40); \
    const far_off = [...document.querySelectorAll('button, a[href], input, select, textarea, [role=tab]')] \
        .filter(one => shown(one) && far(one)).map(name); \
    const wide = document.documentElement.scrollWidth - innerWidth; \
    return wide > 0 ? [...far_off, `${wide} px too wide`] : far_off";

/// The driver's process; it and what it has started end with the test.
pub(crate) struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Starts the driver for windows that keep their data in a folder.
    pub(crate) async fn start(folder: &Path) -> Self {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut command = Command::new("WebKitWebDriver");
        command
            .arg(format!("--port={port}"))
            .env("TAURI_AUTOMATION", "true")
            .env("TAURI_WEBVIEW_AUTOMATION", "true")
            .env("VERBATIM_DATA", folder)
            // No bus: a window that is open already must not take this start for its own, and no keychain is touched.
            .env("DBUS_SESSION_BUS_ADDRESS", format!("unix:path={}", folder.join("bus").display()))
            .env("XDG_CONFIG_HOME", folder.join("config"))
            .env("XDG_DATA_HOME", folder.join("data"))
            .env("XDG_CACHE_HOME", folder.join("cache"))
            .stdin(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let process = command.spawn().expect("WebKitWebDriver is installed (package webkit2gtk-driver)");
        let driver = Self { process, port };
        let up = async {
            while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
                tokio::time::sleep(TICK).await;
            }
        };
        tokio::time::timeout(BOUND, up).await.expect("the driver listens");
        driver
    }

    /// Opens the window.
    pub(crate) async fn open(&self) -> Window {
        let mut capabilities = Capabilities::new();
        // The one that was built, or one that is installed.
        let installed = std::env::var("VERBATIM_WINDOW").ok();
        let program = installed.as_deref().unwrap_or(env!("CARGO_BIN_EXE_verbatim-desktop"));
        let options = json!({"binary": program, "args": []});
        capabilities.insert("webkitgtk:browserOptions".into(), options);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .expect("the window opens");
        Window { client }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.process.id().cast_signed()) {
            // It may have ended by itself.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// An open window.
pub(crate) struct Window {
    pub(crate) client: Client,
}

impl Window {
    /// The first visible element with this role (or tag) whose name or text holds these words.
    pub(crate) async fn wait(&self, kind: &str, words: &str) -> Element {
        let text = format!("contains(normalize-space(.), \"{words}\") or contains(@aria-label, \"{words}\")");
        let path = format!("//*[self::{kind} or @role='{kind}'][{text}]");
        let search = async {
            loop {
                for found in self.client.find_all(Locator::XPath(&path)).await.unwrap_or_default() {
                    if found.is_displayed().await.unwrap_or_default() {
                        return found;
                    }
                }
                tokio::time::sleep(TICK).await;
            }
        };
        match tokio::time::timeout(BOUND, search).await {
            Ok(found) => found,
            Err(_) => {
                self.picture("failed").await;
                panic!("no {kind} '{words}' in: {}", self.text().await)
            }
        }
    }

    pub(crate) async fn click(&self, kind: &str, words: &str) {
        self.wait(kind, words).await.click().await.unwrap();
    }

    /// Waits until a part of the window says this.
    pub(crate) async fn shows(&self, part: &str, words: &str) {
        let holds = format!("document.querySelector({})?.innerText.includes({})", json!(part), json!(words));
        self.until(&holds).await;
    }

    /// Presses keys, or types, where the focus is.
    pub(crate) async fn keys(&self, keys: &str) {
        self.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
    }

    /// All text of the window.
    pub(crate) async fn text(&self) -> String {
        let text = self.client.execute("return document.body.innerText", vec![]).await.unwrap();
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Calls a command of the program as the front end does.
    pub(crate) async fn invoke(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        let script = "const [name, args, done] = arguments; \
            window.__TAURI_INTERNALS__.invoke(name, args).then(value => done({value}), error => done({error}))";
        let answer = self.client.execute_async(script, vec![json!(command), arguments]).await.unwrap();
        match answer.get("error") {
            Some(error) => Err(error.clone()),
            None => Ok(answer["value"].clone()),
        }
    }

    /// Whether a script of the page comes true in time.
    pub(crate) async fn until(&self, condition: &str) {
        let script = format!("return Boolean({condition})");
        let search = async {
            while self.client.execute(&script, vec![]).await.ok() != Some(Value::Bool(true)) {
                tokio::time::sleep(TICK).await;
            }
        };
        if tokio::time::timeout(BOUND, search).await.is_err() {
            self.picture("failed").await;
            panic!("never {condition} in: {}", self.text().await);
        }
    }

    /// Keeps pictures of the window in both themes, where they are asked for.
    pub(crate) async fn picture(&self, name: &str) {
        let Some(folder) = std::env::var_os("VERBATIM_PICTURES") else { return };
        // A picture is of the last frame that was drawn.
        let change = "const [theme, done] = arguments; const { dataset } = document.documentElement; \
            const was = dataset.theme; dataset.theme = theme; \
            requestAnimationFrame(() => requestAnimationFrame(() => done(was)))";
        let mut themes = Vec::new();
        for theme in ["light", "dark"] {
            themes.push(self.client.execute_async(change, vec![json!(theme)]).await.unwrap());
            let png = self.client.screenshot().await.unwrap();
            std::fs::write(Path::new(&folder).join(format!("{name}-{theme}.png")), png).unwrap();
        }
        self.client.execute_async(change, themes.drain(..1).collect()).await.unwrap();
    }

    /// Nothing is cut off or lies over something else, in a small window and in a large one.
    pub(crate) async fn fits(&self, name: &str) {
        for (width, height) in [(1024, 700), (1920, 1080)] {
            self.client.set_window_size(width, height).await.unwrap();
            self.until(&format!("Math.abs(innerWidth - {width}) <= 2")).await;
            let cut = self.client.execute(CUT, vec![]).await.unwrap();
            assert_eq!(cut.as_array().map(Vec::len), Some(0), "{name} at {width} x {height}: {cut}");
            self.picture(&format!("{name}-{width}")).await;
        }
    }

    /// Controls that are off the window, or under something else, wherever one scrolls.
    pub(crate) async fn out_of_reach(&self) -> Vec<String> {
        let told = self.client.execute(REACH, vec![]).await.unwrap();
        told.as_array().unwrap().iter().map(|one| one.as_str().unwrap_or_default().to_owned()).collect()
    }

    pub(crate) async fn close(self) {
        self.client.close().await.unwrap();
    }
}
