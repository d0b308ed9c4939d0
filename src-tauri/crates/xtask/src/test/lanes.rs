//! Tests that wait more than they work run beside each other, each job's output in one piece.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;
use wait_timeout::ChildExt;

use crate::command::{Failed, cargo, printed, root};

/// So many jobs at a time: one core each on the smallest machine that is reckoned with, and deadlines still hold.
const LANES: usize = 2;
/// The tests that take longest, longest first: begun last, one of them would keep a single lane busy at the end.
const LONGEST: &[&str] = &["app", "agents", "faults", "cli", "browser", "workbench"];

/// No job takes nearly as long on the smallest machine; one that does hangs.
const LIMIT: Duration = Duration::from_secs(30 * 60);

/// What a job printed, and the jobs that came of it or why it failed.
type Done = (String, Result<Vec<Job>, Failed>);

/// Something that passes or fails, with what it printed.
pub(super) struct Job {
    name: String,
    work: Box<dyn FnOnce() -> Done + Send>,
}

impl Job {
    pub(super) fn new(
        name: impl Into<String>,
        work: impl FnOnce() -> (String, Result<(), Failed>) + Send + 'static,
    ) -> Self {
        let work = || {
            let (output, done) = work();
            (output, done.map(|()| Vec::new()))
        };
        Self { name: name.into(), work: Box::new(work) }
    }

    /// One that others wait for: they are what it gives.
    pub(super) fn before(
        name: impl Into<String>,
        work: impl FnOnce() -> Result<Vec<Self>, Failed> + Send + 'static,
    ) -> Self {
        Self { name: name.into(), work: Box::new(|| (String::new(), work())) }
    }
}

/// The jobs that wait for a lane, how many are at work, and what failed.
#[derive(Default)]
struct Yard {
    waiting: VecDeque<Job>,
    working: usize,
    failed: Vec<(String, Failed)>,
}

/// The yard that all lanes share.
#[derive(Default)]
struct Lanes {
    yard: Mutex<Yard>,
    changed: Condvar,
}

impl Lanes {
    fn yard(&self) -> MutexGuard<'_, Yard> {
        self.yard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job; none once nothing waits and nothing is at work that more could come of.
    fn next(&self) -> Option<Job> {
        let idle = |yard: &mut Yard| yard.waiting.is_empty() && yard.working > 0;
        let mut yard = self.changed.wait_while(self.yard(), idle).unwrap_or_else(PoisonError::into_inner);
        let job = yard.waiting.pop_front()?;
        yard.working += 1;
        Some(job)
    }

    fn end(&self, told: String, done: Result<Vec<Job>, Failed>) {
        let mut yard = self.yard();
        yard.working -= 1;
        match done {
            Ok(jobs) => {
                println!("{told}");
                if yard.failed.is_empty() {
                    yard.waiting.extend(jobs);
                }
            }
            Err(error) => {
                yard.waiting.clear();
                yard.failed.push((told, error));
            }
        }
        self.changed.notify_all();
    }

    fn work(&self) {
        while let Some(job) = self.next() {
            let begun = Instant::now();
            let (output, done) = (job.work)();
            self.end(format!("\n== {} ({} s)\n{output}", job.name, begun.elapsed().as_secs()), done);
        }
    }
}

/// Runs all jobs and those that come of them; after one that fails no other begins. What each printed is shown when it has ended, what failed last of all.
pub(super) fn run(jobs: Vec<Job>) -> Result<(), Failed> {
    let lanes = Lanes::default();
    lanes.yard().waiting.extend(jobs);
    std::thread::scope(|scope| {
        for _ in 0..LANES {
            scope.spawn(|| lanes.work());
        }
    });
    let mut failed = std::mem::take(&mut lanes.yard().failed);
    for (told, _) in &failed {
        println!("{told}");
    }
    failed.pop().map_or(Ok(()), |(_, error)| Err(error))
}

/// Lints all members and builds the tests of the default ones, in one go: a job for each test.
///
/// Clippy is the compiler here, as `cargo clippy` would call it, so what others wrote is built once and not checked a
/// second time: a cold run is minutes shorter.
pub(super) fn binaries() -> Result<Vec<Job>, Failed> {
    let mut build = cargo();
    build.args(["test", "--no-run", "--quiet", "--message-format=json-render-diagnostics"]);
    build.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    build.env("CLIPPY_ARGS", "--deny__CLIPPY_HACKERY__warnings");
    let output = printed(build.current_dir(root()).stderr(Stdio::inherit()))?;
    let mut found: Vec<(String, Job)> = output.lines().filter_map(binary).collect();
    let place = |name: &str| LONGEST.iter().position(|long| *long == name).unwrap_or(LONGEST.len());
    found.sort_by_key(|(name, _)| place(name));
    Ok(found.into_iter().map(|(_, job)| job).collect())
}

/// Runs these one after the other, up to the first that fails, and gives what all of them printed.
pub(super) fn in_turn(commands: Vec<Command>) -> (String, Result<(), Failed>) {
    let mut text = String::new();
    for command in commands {
        let (printed, done) = passed(command);
        text.push_str(&printed);
        if done.is_err() {
            return (text, done);
        }
    }
    (text, Ok(()))
}

/// The job of an artifact that is a test, with its target's name.
fn binary(line: &str) -> Option<(String, Job)> {
    let artifact: Value = serde_json::from_str(line).ok()?;
    artifact["profile"]["test"].as_bool().filter(|test| *test)?;
    let executable = PathBuf::from(artifact["executable"].as_str()?);
    let manifest = PathBuf::from(artifact["manifest_path"].as_str()?);
    let folder = manifest.parent()?.to_path_buf();
    let name = artifact["target"]["name"].as_str()?.to_owned();
    let package = folder.file_name()?.to_string_lossy().into_owned();
    let kind = artifact["target"]["kind"][0].as_str().unwrap_or_default().to_owned();
    let told = format!("{package}: {kind} {name}");
    // Run where `cargo test` would run it.
    let mut command = Command::new(executable);
    command.current_dir(&folder).env("CARGO_MANIFEST_DIR", &folder);
    Some((name, Job::new(told, move || passed(command))))
}

/// Runs a program to its end, and gives what it printed. One that hangs is ended, and what it had printed by then says where.
fn passed(command: Command) -> (String, Result<(), Failed>) {
    passed_within(command, LIMIT)
}

fn passed_within(mut command: Command, limit: Duration) -> (String, Result<(), Failed>) {
    let program =
        Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let ended = tempfile::tempfile().and_then(|printed| {
        // A file and no pipe: what the program has started itself may outlive it and would keep a pipe open.
        command.stdin(Stdio::null()).stdout(printed.try_clone()?).stderr(printed.try_clone()?);
        let mut child = command.spawn()?;
        let status = child.wait_timeout(limit)?;
        if status.is_none() {
            child.kill()?;
            child.wait()?;
        }
        Ok((status, text_of(printed)?))
    });
    match ended {
        Ok((Some(status), text)) if status.success() => (text, Ok(())),
        Ok((Some(_), text)) => (text, Err(Failed::Status { program, status: 1 })),
        Ok((None, text)) => (text, Err(Failed::Hung { program, seconds: limit.as_secs() })),
        Err(source) => (String::new(), Err(Failed::Start { program, source })),
    }
}

fn text_of(mut file: File) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, Barrier};

    use super::*;

    /// A job that counts.
    fn counted(count: &Arc<AtomicUsize>) -> Job {
        let count = Arc::clone(count);
        Job::new("counted", move || {
            count.fetch_add(1, Ordering::SeqCst);
            (String::new(), Ok(()))
        })
    }

    #[test]
    fn what_comes_of_a_job_is_run() {
        let count = Arc::default();
        let (first, second) = (counted(&count), counted(&count));
        run(vec![Job::before("built", || Ok(vec![first])), second]).unwrap();
        assert_eq!(count.load(Ordering::SeqCst), 2);
    }

    #[test]
    fn after_a_failure_no_other_job_begins() {
        let (count, full) = (Arc::default(), Arc::new(Barrier::new(LANES)));
        let mut jobs: Vec<Job> = (0..LANES)
            .map(|_| {
                let full = Arc::clone(&full);
                // None fails before every lane has one: what waits behind them could not have begun by then.
                Job::before("fails", move || {
                    full.wait();
                    Err(Failed::Missing("it".to_owned()))
                })
            })
            .collect();
        jobs.push(counted(&count));
        assert!(matches!(run(jobs), Err(Failed::Missing(_))));
        assert_eq!(count.load(Ordering::SeqCst), 0);
    }

    #[test]
    fn what_hangs_is_ended_and_what_it_printed_is_kept() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo begun; exec sleep 600"]);
        let (printed, ended) = passed_within(command, Duration::from_secs(1));
        assert_eq!(printed, "begun\n");
        assert!(matches!(ended, Err(Failed::Hung { seconds: 1, .. })), "{ended:?}");
    }
}
