//! Random inputs for everything that reads what others wrote: cells, suites, and what the page answers.

use std::path::PathBuf;
use std::process::Command;

use crate::command::{Failed, answers, passing, printed, root};

/// Where the targets and the inputs that they begin with are.
const FOLDER: &str = "src-tauri/fuzz";
/// How long each target runs unless it is said.
const SECONDS: u64 = 600;
/// No input may take longer, in seconds.
const INPUT_SECONDS: u64 = 10;
/// No input may take more memory, in megabytes.
const MEMORY_MB: u64 = 512;

/// Runs the targets of these names (all where none is named), one after the other, each for `--seconds N`.
///
/// # Errors
/// A target crashes, hangs or takes too much memory, or the fuzzer cannot be had.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failed> {
    let mut seconds = SECONDS;
    let mut names: Vec<String> = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => {
                let number = arguments.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0);
                seconds = number
                    .ok_or_else(|| Failed::Missing("--seconds needs a number from 1 after it".into()))?;
            }
            name => names.push(name.to_owned()),
        }
    }
    install()?;
    let targets: Vec<String> =
        printed(fuzz().args(["list", "--fuzz-dir", FOLDER]))?.lines().map(str::to_owned).collect();
    if let Some(unknown) = names.iter().find(|name| !targets.contains(name)) {
        return Err(Failed::Missing(format!(
            "could not find the target {unknown}: it is one of {}",
            targets.join(", ")
        )));
    }
    passing(fuzz().args(["build", "--fuzz-dir", FOLDER]))?;
    for target in targets.iter().filter(|target| names.is_empty() || names.contains(target)) {
        eprintln!("\n== {target}, {seconds} s");
        one(target, seconds)?;
    }
    Ok(())
}

fn one(target: &str, seconds: u64) -> Result<(), Failed> {
    // What the fuzzer finds on its way is kept from run to run, beside what was built.
    let grown = root().join("target/fuzz/corpus").join(target);
    let found = root().join("target/fuzz/found").join(target);
    for folder in [&grown, &found] {
        std::fs::create_dir_all(folder)
            .map_err(|source| Failed::Start { program: folder.display().to_string(), source })?;
    }
    let seeds: PathBuf = root().join(FOLDER).join("seeds").join(target);
    let mut command = fuzz();
    command.args(["run", "--fuzz-dir", FOLDER, target]).arg(grown).arg(seeds).arg("--");
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-timeout={INPUT_SECONDS}"));
    command.arg(format!("-rss_limit_mb={MEMORY_MB}"));
    command.arg(format!("-artifact_prefix={}/", found.display()));
    command.args(["-fork=0", "-print_final_stats=1", "-verbosity=0"]);
    passing(&mut command)
}

/// The fuzzer, under the compiler that it needs; `cargo xtask` itself runs under the workspace's.
fn fuzz() -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo", "fuzz"]).current_dir(root());
    command
}

fn install() -> Result<(), Failed> {
    if !answers("rustup", &["run", "nightly", "rustc", "--version"]) {
        eprintln!("set-up: rustup toolchain install nightly");
        passing(Command::new("rustup").args(["toolchain", "install", "nightly", "--profile", "minimal"]))?;
    }
    if !answers("cargo-fuzz", &["--version"]) {
        eprintln!("set-up: cargo install cargo-fuzz");
        passing(Command::new("cargo").args(["install", "--locked", "cargo-fuzz"]))?;
    }
    Ok(())
}
