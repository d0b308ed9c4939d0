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

/// What all kills have in common.
pub(super) struct Scene {
    pub(super) verbatim: PathBuf,
    /// The program that holds what was shown against the history.
    pub(super) kept: PathBuf,
    pub(super) suite: PathBuf,
    pub(super) base_url: String,
    pub(super) folder: PathBuf,
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

    /// Runs the suite, and kills the program at a moment, if there is one.
    pub(super) fn run(&self, history: &Path, moment: Option<Moment>) -> Result<Ended, Failed> {
        let failed = |source| Failed::Start { program: self.verbatim.display().to_string(), source };
        std::fs::create_dir_all(self.temporary()).map_err(failed)?;
        let errors = self.folder.join("errors.log");
        let mut command = self.command(history);
        command.arg("run").arg(&self.suite).args(["--base-url", &self.base_url]);
        command.args(["--workers", "2", "--events"]);
        command.stdout(Stdio::piped()).stderr(File::create(&errors).map_err(failed)?);
        let begun = Instant::now();
        let mut child = command.spawn().map_err(failed)?;
        let lines = follow(&mut child);
        let mut shown = Vec::new();
        let due = moment.is_some_and(|moment| wait(&lines, &mut shown, begun, moment));
        let below = if due { processes::below(child.id()) } else { BTreeSet::new() };
        if due {
            child.kill().map_err(failed)?;
        }
        // Until the pipe closes: a killed program has no more to show, and one that goes on does so to its end.
        shown.extend(lines);
        let after = begun.elapsed();
        let status = child.wait().map_err(failed)?;
        let by_itself = status.code().is_some();
        // Verdicts are not what is counted: on a machine that does much else, a case may run out of time.
        if status.code().is_some_and(|code| code > 2) {
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
        found["processes"] = json!(processes);
        found["folders"] = json!(folders);
        found["status"] = json!(ended.status.to_string());
        found["after_ms"] = json!(ended.after.as_millis());
        Ok(found)
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
