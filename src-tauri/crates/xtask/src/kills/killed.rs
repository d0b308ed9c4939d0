//! One run that is killed, the next start after it, and what is found then.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::processes::{self, Process};
use crate::command::{Failed, printed};

/// How long the leavings of a killed run may take to vanish: long, for a machine that does much else.
const GONE: Duration = Duration::from_secs(60);
const POLL: Duration = Duration::from_millis(5);

/// When to kill: after so many events, and so long after the last of them (or after the start).
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    pub(super) events: usize,
    pub(super) then: Duration,
}

/// How a run is brought to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// SIGKILL.
    Kill,
    /// SIGTERM: it ends what it does and writes what it came to.
    Terminate,
    /// Nobody reads its output any more: it goes on.
    Close,
    /// Its history lies on a file system of so many kilobytes, which fills up.
    Fill(u64),
}

/// What all kills have in common.
pub(super) struct Scene {
    pub(super) verbatim: PathBuf,
    /// The program that holds what was shown against the history.
    pub(super) kept: PathBuf,
    pub(super) suite: PathBuf,
    pub(super) base_url: String,
    pub(super) folder: PathBuf,
    /// Cases of the suite.
    pub(super) cases: usize,
}

/// A run that has ended, by itself or not.
pub(super) struct Ended {
    /// It came to its end before it was to be killed.
    pub(super) by_itself: bool,
    /// How long it ran.
    pub(super) after: Duration,
    /// What it had shown: whole lines.
    pub(super) shown: String,
    /// What was below it when it was killed.
    below: BTreeSet<Process>,
    status: ExitStatus,
}

impl Scene {
    /// Where the program keeps its temporary files: the profiles of its browsers.
    fn temporary(&self) -> PathBuf {
        self.folder.join("t")
    }

    fn command(&self, history: &Path) -> Command {
        let mut command = Command::new(&self.verbatim);
        command.env("VERBATIM_DATA", history).env("TMPDIR", self.temporary()).stdin(Stdio::null());
        command
    }

    /// The file of results that a run writes.
    fn results(&self) -> PathBuf {
        self.folder.join("results.json")
    }

    /// The program with a history, which is on a small file system of its own where that is to fill up: it is copied to its
    /// place in the end, for that file system goes with those who see it.
    fn runs(&self, history: &Path, way: Way) -> Command {
        let Way::Fill(kilobytes) = way else { return self.command(history) };
        let small = self.folder.join("small");
        let script = "mkdir -p \"$VERBATIM_DATA\" \"$1\" && mount -t tmpfs -o \"size=$2k\" small \"$VERBATIM_DATA\" || exit 99
            to=$1; shift 2; \"$@\"; status=$?; cp -a \"$VERBATIM_DATA/.\" \"$to\"; exit $status";
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--mount", "sh", "-c", script, "sh"]).arg(history);
        command.arg(kilobytes.to_string()).arg(&self.verbatim);
        command.env("VERBATIM_DATA", small).env("TMPDIR", self.temporary()).stdin(Stdio::null());
        command
    }

    /// Runs the suite, and ends the program in a way, at a moment if there is one.
    pub(super) fn run(&self, history: &Path, moment: Option<Moment>, way: Way) -> Result<Ended, Failed> {
        let failed = |source| Failed::Start { program: self.verbatim.display().to_string(), source };
        std::fs::create_dir_all(self.temporary()).map_err(failed)?;
        let errors = self.folder.join("errors.log");
        let mut command = self.runs(history, way);
        command.arg("run").arg(&self.suite).args(["--base-url", &self.base_url]);
        command.args(["--workers", "2", "--events", "--json"]).arg(self.results());
        // It may not be there.
        let _removed = std::fs::remove_file(self.results());
        command.stdout(Stdio::piped()).stderr(File::create(&errors).map_err(failed)?);
        let begun = Instant::now();
        let mut child = command.spawn().map_err(failed)?;
        let lines = follow(&mut child);
        let mut shown = Vec::new();
        let due = moment.is_some_and(|moment| wait(&lines, &mut shown, begun, moment));
        let below = if due { processes::below(child.id()) } else { BTreeSet::new() };
        match way {
            Way::Close if due => drop(lines),
            Way::Kill | Way::Terminate if due => {
                let signal = if way == Way::Kill { "-KILL" } else { "-TERM" };
                printed(Command::new("kill").args([signal, &child.id().to_string()]))?;
                // Until the pipe closes: a killed program has no more to show, and one that goes on does so to its end.
                shown.extend(lines);
            }
            _ => shown.extend(lines),
        }
        let status = child.wait().map_err(failed)?;
        let after = begun.elapsed();
        let by_itself =
            if way == Way::Kill { status.code().is_some() } else { !due && !matches!(way, Way::Fill(_)) };
        // Verdicts are not what is counted: on a machine that does much else, a case may run out of time.
        let usual = if matches!(way, Way::Fill(_)) { 3 } else { 2 };
        if status.code().is_some_and(|code| code > usual && code != 4) {
            let errors = std::fs::read_to_string(errors).unwrap_or_default();
            return Err(Failed::Missing(format!("the run could not be done: {status}\n{errors}")));
        }
        Ok(Ended { by_itself, after, shown: shown.concat(), below, status })
    }

    /// Starts the program again, as its user would, and finds what the killed one has lost and left.
    pub(super) fn found(&self, history: &Path, ended: &Ended) -> Result<Value, Failed> {
        printed(self.command(history).args(["history", "--limit", "1"]))?;
        let shown = self.folder.join("shown.jsonl");
        std::fs::write(&shown, &ended.shown)
            .map_err(|source| Failed::Start { program: shown.display().to_string(), source })?;
        let text = printed(Command::new(&self.kept).arg(history).arg(&shown))?;
        let mut found: Value = serde_json::from_str(&text)
            .map_err(|error| Failed::Missing(format!("could not read what was found: {error}: {text}")))?;
        let begun = Instant::now();
        let (processes, folders) = self.left(ended);
        found["gone_after_ms"] = json!(begun.elapsed().as_millis());
        found["faults"] = json!(self.fault(ended.status).into_iter().collect::<Vec<_>>());
        found["processes"] = json!(processes);
        found["folders"] = json!(folders);
        found["status"] = json!(ended.status.to_string());
        found["after_ms"] = json!(ended.after.as_millis());
        Ok(found)
    }

    /// What is wrong with the exit status or the file of results: that is whole or absent, and only passes are green.
    fn fault(&self, status: ExitStatus) -> Option<String> {
        let green = status.code() == Some(0);
        let Ok(text) = std::fs::read_to_string(self.results()) else {
            return green.then(|| "green without results".to_owned());
        };
        let Ok(results) = serde_json::from_str::<Value>(&text) else {
            return Some("the results are torn".into());
        };
        let cases = results["cases"].as_array().map(Vec::as_slice).unwrap_or_default();
        let all_pass = cases.len() == self.cases && cases.iter().all(|case| case["verdict"] == "pass");
        (green && !all_pass).then(|| format!("green though not all cases pass: {text}"))
    }

    /// The processes and folders that are left in the end; they are ended and removed, that they are not found again.
    fn left(&self, ended: &Ended) -> (Vec<String>, Vec<String>) {
        let begun = Instant::now();
        let look = || (processes::living(&ended.below, &self.temporary()), names(&self.temporary()));
        let (mut living, mut folders) = look();
        while !(living.is_empty() && folders.is_empty()) && begun.elapsed() < GONE {
            // Nobody tells when a process that is not a child ends.
            std::thread::sleep(POLL);
            (living, folders) = look();
        }
        let processes = living.iter().filter_map(|process| process.words()).collect();
        for process in &living {
            // It may have ended meanwhile.
            let _ended = Command::new("kill").args(["-9", &process.id.to_string()]).output();
        }
        for folder in &folders {
            // What a dying process still writes into shows at the next kill.
            let _removed = std::fs::remove_dir_all(self.temporary().join(folder));
        }
        (processes, folders)
    }
}

/// The lines that a program prints, each as it comes, with its end; a torn one was not shown.
fn follow(child: &mut Child) -> Receiver<String> {
    let (tell, lines) = channel();
    if let Some(out) = child.stdout.take() {
        std::thread::spawn(move || {
            let mut out = BufReader::new(out);
            let mut line = Vec::new();
            while out.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) && line.ends_with(b"\n") {
                let text = String::from_utf8_lossy(&std::mem::take(&mut line)).into_owned();
                if tell.send(text).is_err() {
                    break;
                }
            }
        });
    }
    lines
}

/// Waits for the moment; false when the program ends before it.
fn wait(lines: &Receiver<String>, shown: &mut Vec<String>, begun: Instant, moment: Moment) -> bool {
    while shown.len() < moment.events {
        let Ok(line) = lines.recv() else { return false };
        shown.push(line);
    }
    let since = if moment.events == 0 { begun } else { Instant::now() };
    loop {
        match lines.recv_timeout(moment.then.saturating_sub(since.elapsed())) {
            Ok(line) => shown.push(line),
            Err(RecvTimeoutError::Timeout) => return true,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}
