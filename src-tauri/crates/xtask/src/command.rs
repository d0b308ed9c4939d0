//! Other programs, run in sight of the user.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Why a task ended.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failed {
    /// A program could not be started.
    #[error("could not start {program}: {source}")]
    Start {
        /// The program.
        program: String,
        /// Why.
        source: std::io::Error,
    },
    /// A program ended with a status other than 0.
    #[error("{program} ended with status {status}")]
    Status {
        /// The program and its arguments.
        program: String,
        /// The status; 1 where a signal ended it.
        status: u8,
    },
    /// A program did not end.
    #[error("{program} had not ended after {seconds} s")]
    Hung {
        /// The program.
        program: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// Something is missing that cannot be installed from here.
    #[error("{0}")]
    Missing(String),
}

impl Failed {
    /// The exit status that tells it: a program's own, else 3 for usage and set-up.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Status { status, .. } => *status,
            _ => 3,
        }
    }
}

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).map(Path::to_path_buf).unwrap_or_default()
}

/// The cargo that runs this task.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a program to its end.
pub(crate) fn passing(command: &mut Command) -> Result<(), Failed> {
    let program = words(command);
    let status = command.status().map_err(|source| Failed::Start { program: program.clone(), source })?;
    if status.success() {
        return Ok(());
    }
    let status = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Err(Failed::Status { program, status })
}

/// Runs a program to its end and gives what it printed; where it does not pass, that is shown.
pub(crate) fn printed(command: &mut Command) -> Result<String, Failed> {
    let program = words(command);
    let output = command.output().map_err(|source| Failed::Start { program: program.clone(), source })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    eprintln!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let status = output.status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Err(Failed::Status { program, status })
}

/// Builds a program of the workspace and gives its path.
pub(crate) fn built(package: &str, program: &str) -> Result<PathBuf, Failed> {
    built_as(package, program, "debug", &[])
}

/// The same, as users get it.
pub(crate) fn built_for_release(package: &str, program: &str) -> Result<PathBuf, Failed> {
    built_as(package, program, "release", &["--release"])
}

/// Builds an example of the workspace and gives its path.
pub(crate) fn built_example(package: &str, example: &str) -> Result<PathBuf, Failed> {
    example_as(package, example, "debug", &[])
}

/// The same, as users would get it.
pub(crate) fn built_example_for_release(package: &str, example: &str) -> Result<PathBuf, Failed> {
    example_as(package, example, "release", &["--release"])
}

fn example_as(package: &str, example: &str, folder: &str, flags: &[&str]) -> Result<PathBuf, Failed> {
    let wanted = ["--package", package, "--example", example];
    passing(cargo().args(["build", "--quiet"]).args(wanted).args(flags).current_dir(root()))?;
    Ok(target().join(folder).join("examples").join(example))
}

fn built_as(package: &str, program: &str, folder: &str, flags: &[&str]) -> Result<PathBuf, Failed> {
    let wanted = ["--package", package, "--bin", program];
    passing(cargo().args(["build", "--quiet"]).args(wanted).args(flags).current_dir(root()))?;
    Ok(target().join(folder).join(program))
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Whether a program answers with status 0; what it prints is not shown.
pub(crate) fn answers(program: &str, arguments: &[&str]) -> bool {
    Command::new(program).args(arguments).output().is_ok_and(|output| output.status.success())
}

fn words(command: &Command) -> String {
    let mut words = vec![Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy()];
    words.extend(command.get_args().map(|a| a.to_string_lossy()));
    words.join(" ")
}
