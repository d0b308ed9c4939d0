//! A run in a browser that is watched from outside, and a look at what it leaves.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::watch;
use verbatim_app::RunOptions;
use verbatim_app::engine::event::RunEvent;
use verbatim_app::engine::verdict::Cause;
use verbatim_app::exchange::results::CaseResult;

use crate::site::Site;
use crate::stage::{At, Ran, Stage};

/// Far more than any run here takes: it is there to end one that would never end.
const BOUND: Duration = Duration::from_secs(400);

/// A history, an application, and a browser that leaves a note each time it is started.
pub(crate) struct Scene {
    pub(crate) stage: Stage,
    pub(crate) site: Arc<Site>,
    pub(crate) program: PathBuf,
    pub(crate) browsers: Browsers,
}

/// The browsers that were started.
#[derive(Clone)]
pub(crate) struct Browsers(PathBuf);

/// One of them.
#[derive(Debug, Clone)]
pub(crate) struct Launched {
    pub(crate) pid: u32,
    pub(crate) profile: PathBuf,
}

impl Scene {
    pub(crate) fn new() -> Self {
        let stage = Stage::new();
        let (program, notes) = (stage.folder.path().join("browser"), stage.folder.path().join("started"));
        let found = verbatim_browser::find_browser(None).unwrap();
        // With a port beside the pipe that it is driven over, which tells what pages it has.
        let text = format!(
            "#!/bin/sh\necho \"$$ $*\" >> '{}'\nulimit -S -f unlimited\nexec '{}' \"$@\" --remote-debugging-port=0\n",
            notes.display(),
            found.display()
        );
        std::fs::write(&program, text).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        Self { stage, site: Arc::new(Site::start()), program, browsers: Browsers(notes) }
    }

    pub(crate) fn options(&self) -> RunOptions {
        RunOptions { browser: Some(self.program.clone()), ..RunOptions::default() }
    }

    /// A suite of these cases, and one more that nothing is wrong with.
    pub(crate) fn suite(&self, timing: Value, cases: Value) -> Value {
        let mut cases = cases.as_array().unwrap().clone();
        cases.push(json!({"name": "after", "rows": [
            {"action": "Open '/'", "expected": "'Ready' is displayed"},
            {"action": "Click 'Next'", "expected": "The heading 'Next' is displayed"}
        ]}));
        json!({"suite": "Faults", "base_url": self.site.base, "timing": timing, "cases": cases})
    }

    pub(crate) async fn run(&self, timing: Value, cases: Value) -> Ran {
        self.run_told(timing, cases, |_| {}).await
    }

    /// Runs the cases; the one after them must pass, and nothing may be left.
    pub(crate) async fn run_told(
        &self,
        timing: Value,
        cases: Value,
        told: impl Fn(&RunEvent) + Send + Sync + 'static,
    ) -> Ran {
        let (_keep, stop) = watch::channel(false);
        let suite = self.suite(timing, cases);
        let run = self.stage.run_told(suite, self.options(), Arc::new(At(told)), stop);
        let ran = tokio::time::timeout(BOUND, run).await.expect("the run comes to an end");
        let after = ran.case("after");
        assert_eq!(after.verdict.as_deref(), Some("pass"), "{:?}", after.reason);
        self.browsers.are_gone().await;
        ran
    }
}

impl Browsers {
    /// All that were started so far; asking for the version counts for none.
    pub(crate) fn started(&self) -> Vec<Launched> {
        let notes = std::fs::read_to_string(&self.0).unwrap_or_default();
        let note = |line: &str| {
            let profile = line.split(' ').find_map(|word| word.strip_prefix("--user-data-dir="))?;
            Some(Launched { pid: line.split(' ').next()?.parse().ok()?, profile: profile.into() })
        };
        notes.lines().filter_map(note).collect()
    }

    /// The one that was started last.
    pub(crate) fn latest(&self) -> Launched {
        self.started().pop().expect("a browser was started")
    }

    /// No process, no profile.
    pub(crate) async fn are_gone(&self) {
        let started = self.started();
        assert!(!started.is_empty(), "a browser was started");
        for browser in started {
            let end = Instant::now() + BOUND;
            while browser.profile.exists() || !browser.processes().is_empty() {
                let left = browser.processes();
                assert!(Instant::now() < end, "left: {left:?}, {}", browser.profile.display());
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }
}

impl Launched {
    /// Live processes of its group, or that name its profile (as what watches over it does).
    pub(crate) fn processes(&self) -> Vec<(u32, String)> {
        let profile = self.profile.display().to_string();
        let all = std::fs::read_dir("/proc").unwrap().flatten();
        let numbers = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        let ours = numbers.filter_map(|pid| {
            let folder = Path::new("/proc").join(pid.to_string());
            let stat = std::fs::read_to_string(folder.join("stat")).ok()?;
            let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
            if matches!(fields[0], "Z" | "X") {
                return None;
            }
            let line = std::fs::read(folder.join("cmdline")).ok()?;
            let line = String::from_utf8_lossy(&line).replace('\0', " ");
            (fields[2] == self.pid.to_string() || line.contains(&profile)).then_some((pid, line))
        });
        ours.collect()
    }

    /// The processes that show its pages.
    pub(crate) fn renderers(&self) -> Vec<u32> {
        let all = self.processes().into_iter();
        all.filter(|(_, line)| line.contains("--type=renderer")).map(|(pid, _)| pid).collect()
    }

    /// How many pages it has open, by its own account.
    pub(crate) fn open_pages(&self) -> usize {
        let note = std::fs::read_to_string(self.profile.join("DevToolsActivePort")).unwrap();
        let port: u16 = note.lines().next().unwrap().parse().unwrap();
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let request = format!("GET /json/list HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            answer.read_line(&mut line).unwrap();
            match line.trim().split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.trim().parse().unwrap();
                }
                None if line.trim().is_empty() => break,
                _ => {}
            }
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body).unwrap();
        let listed: Value = serde_json::from_slice(&body).unwrap();
        listed.as_array().unwrap().iter().filter(|target| target["type"] == "page").count()
    }

    /// Waits until so many pages are open.
    pub(crate) fn comes_to_pages(&self, wanted: usize) {
        let end = Instant::now() + BOUND / 3;
        while self.open_pages() != wanted {
            assert!(Instant::now() < end, "{} pages are open, not {wanted}", self.open_pages());
            std::thread::yield_now();
        }
    }

    /// Bytes on disk below its profile, downloads that are not done included.
    pub(crate) fn bytes_on_disk(&self) -> u64 {
        bytes_below(&self.profile)
    }
}

fn bytes_below(folder: &Path) -> u64 {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    let bytes = entries.flatten().map(|entry| match entry.metadata() {
        Ok(file) if file.is_dir() => bytes_below(&entry.path()),
        Ok(file) => file.len(),
        // It went away meanwhile.
        Err(_) => 0,
    });
    bytes.sum()
}

/// Ends a process at once.
pub(crate) fn kill(pid: u32) {
    let killed = Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap();
    assert!(killed.success(), "{pid}");
}

/// Asserts how a case ended: its verdict, cause and row, and words of its message.
pub(crate) fn ended(case: &CaseResult, verdict: &str, cause: Cause, row: usize, words: &str) {
    let got = (case.verdict.as_deref(), case.reason.cause, case.row);
    assert_eq!(got, (Some(verdict), Some(cause), Some(row)), "{}: {:?}", case.name, case.reason);
    let message = case.reason.message.as_deref().unwrap_or_default();
    assert!(message.contains(words), "{}: {message}", case.name);
}
