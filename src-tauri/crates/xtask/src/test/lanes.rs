//! Tests that wait more than they work run beside each other, each job's output in one piece.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde_json::Value;

use crate::command::{Failed, cargo, root};

/// So many jobs at a time: one core each on the smallest machine that is reckoned with, and deadlines still hold.
const LANES: usize = 2;
/// The tests that take longest, longest first: begun last, one of them would keep a single lane busy at the end.
const LONGEST: &[&str] = &["app", "agents", "faults", "cli", "browser", "workbench"];

/// Something that passes or fails, with what it printed.
pub(super) struct Job {
    name: String,
    work: Box<dyn FnOnce() -> (String, Result<(), Failed>) + Send>,
}

impl Job {
    pub(super) fn new(
        name: impl Into<String>,
        work: impl FnOnce() -> (String, Result<(), Failed>) + Send + 'static,
    ) -> Self {
        Self { name: name.into(), work: Box::new(work) }
    }
}

/// Runs all jobs; after one that fails no other begins. What each printed is shown when it has ended, what failed last of all.
pub(super) fn run(jobs: Vec<Job>) -> Result<(), Failed> {
    let queue = Mutex::new(VecDeque::from(jobs));
    let failed: Mutex<Vec<(String, Failed)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..LANES {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                    let Some(job) = next else { break };
                    let begun = Instant::now();
                    let (output, done) = (job.work)();
                    let told = format!("\n== {} ({} s)\n{output}", job.name, begun.elapsed().as_secs());
                    match done {
                        Ok(()) => println!("{told}"),
                        Err(error) => {
                            queue.lock().unwrap_or_else(PoisonError::into_inner).clear();
                            failed.lock().unwrap_or_else(PoisonError::into_inner).push((told, error));
                        }
                    }
                }
            });
        }
    });
    let mut failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    for (told, _) in &failed {
        println!("{told}");
    }
    failed.pop().map_or(Ok(()), |(_, error)| Err(error))
}

/// Builds the tests of all default members: a job for each.
pub(super) fn binaries() -> Result<Vec<Job>, Failed> {
    let wanted =
        ["test", "--no-run", "--lib", "--bins", "--tests", "--message-format=json-render-diagnostics"];
    let mut build = cargo();
    build.args(wanted).current_dir(root()).stderr(Stdio::inherit());
    let program = || "cargo test --no-run".to_owned();
    let output = build.output().map_err(|source| Failed::Start { program: program(), source })?;
    if !output.status.success() {
        return Err(Failed::Status { program: program(), status: 1 });
    }
    let mut found: Vec<(String, Job)> =
        String::from_utf8_lossy(&output.stdout).lines().filter_map(binary).collect();
    let place = |name: &str| LONGEST.iter().position(|long| *long == name).unwrap_or(LONGEST.len());
    found.sort_by_key(|(name, _)| place(name));
    Ok(found.into_iter().map(|(_, job)| job).collect())
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

/// Runs a program to its end, and gives what it printed.
fn passed(mut command: Command) -> (String, Result<(), Failed>) {
    let program =
        Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let output = match command.stdin(Stdio::null()).output() {
        Ok(output) => output,
        Err(source) => return (String::new(), Err(Failed::Start { program, source })),
    };
    let text =
        [output.stderr, output.stdout].map(|part| String::from_utf8_lossy(&part).into_owned()).concat();
    let done = match output.status.success() {
        true => Ok(()),
        false => Err(Failed::Status { program, status: 1 }),
    };
    (text, done)
}
