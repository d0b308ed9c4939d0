//! How long the window takes to its first screen, and what its own process holds when idle.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use super::Bench;
use super::figures::{median, rounded};
use crate::command::{Failed, built_for_release, passing, printed};
use crate::setup;

/// Starts that are measured; the first one, which lays the library out, is not.
const STARTS: usize = 10;
/// Memory is idle when it has changed by less than this many kB in [`STILL`].
const STEADY: u64 = 256;
const STILL: Duration = Duration::from_secs(2);

/// Milliseconds from the start of the program to the line by which the front end says that its first screen takes input, and
/// the resident memory of the program and, apart from it, that of its web processes.
pub(super) fn measure(bench: &Bench) -> Result<Value, Failed> {
    eprintln!("\n== the window");
    setup::install(setup::FOR_JOURNEY)?;
    let interface = setup::npm_packages("ui")?;
    passing(Command::new("npm").args(["run", "build", "--silent"]).current_dir(interface))?;
    let program = built_for_release("verbatim-desktop", "verbatim-desktop")?;
    let mut times = Vec::new();
    let (mut memory, mut web) = (0, 0);
    for start in 0..=STARTS {
        let mut window = Window::start(bench, &program)?;
        if start > 0 {
            times.push(window.interactive_ms);
        }
        if start == STARTS {
            memory = window.idle()?;
            web = window.web_memory()?;
        }
        window.end()?;
    }
    let slowest = times.iter().copied().fold(0.0, f64::max);
    Ok(json!({
        "starts": STARTS, "interactive_ms": rounded(median(&times)), "slowest_ms": rounded(slowest),
        "memory_kb": memory, "web_memory_kb": web
    }))
}

struct Window {
    display: Child,
    /// Read no further, but open, so that nothing that it writes later ends it.
    _output: Lines<BufReader<ChildStderr>>,
    pid: String,
    interactive_ms: f64,
}

impl Window {
    fn start(bench: &Bench, program: &std::path::Path) -> Result<Self, Failed> {
        let failed = |source| Failed::Start { program: program.display().to_string(), source };
        let folder = bench.scratch().join("window");
        let mut command = Command::new("xvfb-run");
        command
            .arg("-a")
            .arg(program)
            .env("VERBATIM_DATA", &folder)
            .env("VERBATIM_LOG", "verbatim_desktop=info");
        command.env("XDG_CONFIG_HOME", folder.join("config")).env("NO_COLOR", "1").stdout(Stdio::null());
        let mut display = command.stderr(Stdio::piped()).spawn().map_err(failed)?;
        let ended = || Failed::Missing("the window ended before its first screen".into());
        let mut output = BufReader::new(display.stderr.take().ok_or_else(ended)?).lines();
        while let Some(line) = output.next() {
            let line = line.map_err(failed)?;
            if let Some((_, pid)) = line.split_once("interactive pid=") {
                let pid = pid.trim().to_owned();
                return Ok(Self { display, _output: output, interactive_ms: age_ms(&pid)?, pid });
            }
            eprintln!("{line}");
        }
        Err(ended())
    }

    /// Its memory in kB once that no longer changes.
    fn idle(&self) -> Result<u64, Failed> {
        let mut last = self.memory()?;
        loop {
            std::thread::sleep(STILL);
            let now = self.memory()?;
            if now.abs_diff(last) < STEADY {
                return Ok(now);
            }
            last = now;
        }
    }

    fn memory(&self) -> Result<u64, Failed> {
        resident(&self.pid)
    }

    /// That of all processes that draw the window for it and fetch for it. Libraries that they share count in each.
    fn web_memory(&self) -> Result<u64, Failed> {
        let children = printed(Command::new("ps").args(["-o", "pid=", "--ppid", &self.pid]))?;
        children.split_whitespace().map(resident).sum()
    }

    fn end(&mut self) -> Result<(), Failed> {
        passing(Command::new("kill").arg(&self.pid))?;
        // The display ends with the program, whose status is that of a signal.
        let ended = self.display.wait();
        ended.map(drop).map_err(|source| Failed::Start { program: "xvfb-run".into(), source })
    }
}

/// How long ago a process began, in milliseconds, to ten of them: what started its display before it does not count.
fn age_ms(pid: &str) -> Result<f64, Failed> {
    let uptime = read("/proc/uptime")?;
    let stat = read(&format!("/proc/{pid}/stat"))?;
    let seconds: Option<f64> = uptime.split_whitespace().next().and_then(|text| text.parse().ok());
    // Field 22, in hundredths of a second; the name before it may hold spaces and brackets.
    let begun: Option<f64> = stat
        .rsplit_once(')')
        .and_then(|(_, fields)| fields.split_whitespace().nth(19))
        .and_then(|text| text.parse().ok());
    let age = seconds.zip(begun).map(|(now, begun)| (now * 100.0 - begun) * 10.0);
    age.ok_or_else(|| Failed::Missing(format!("/proc tells no age of {pid}")))
}

fn read(path: &str) -> Result<String, Failed> {
    std::fs::read_to_string(path).map_err(|source| Failed::Start { program: path.to_owned(), source })
}

/// The resident memory of a process, in kB.
fn resident(pid: &str) -> Result<u64, Failed> {
    let path = format!("/proc/{pid}/status");
    let text = read(&path)?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok());
    number.ok_or_else(|| Failed::Missing(format!("{path} tells no memory")))
}
