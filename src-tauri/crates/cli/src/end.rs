//! One end for all: what a command comes to, the signals that end it, and what is written before it ends.

use std::path::Path;

use tokio::sync::watch;
use verbatim_app::engine::verdict::Strength;
use verbatim_app::exchange::results::{Attempts, RunResult};

use crate::args::FailOn;
use crate::failure::Failure;
use crate::out::{self, tell};

/// What a command comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// All cases pass; for other commands: it did what it was asked to.
    Done,
    /// A case fails.
    Fail,
    /// No case fails, and not all is well.
    Undecided,
    /// Usage or set-up.
    Usage,
    /// No case fails; all went on to their end, and only expected results are undecided.
    WentOn,
}

impl Status {
    /// The exit status.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Fail => 1,
            Self::Undecided => 2,
            Self::Usage => 3,
            Self::WentOn => 4,
        }
    }
}

/// The exit statuses and what they mean; the README has the same table.
pub(crate) const TABLE: &[(&str, &str)] = &[
    ("0", "all cases pass; another command did what it was asked to"),
    (
        "1",
        "a case fails; in `sample`, a verdict is not as labelled; in `rejudge --check`, a stored verdict would be another",
    ),
    (
        "2",
        "none fails, but one is inconclusive, passes by reading or is flaky, or the run was stopped; `lint`: a cell is not read",
    ),
    (
        "3",
        "usage or set-up: a file, a browser or the history cannot be used, or a file of results cannot be written",
    ),
    ("4", "none fails, all went on to their end, and only expected results are undecided"),
    ("129, 130, 143", "a second SIGHUP, SIGINT (Ctrl-C) or SIGTERM ended it at once"),
];

/// The table in words, for the help.
pub(crate) fn statuses() -> String {
    let lines: Vec<String> = TABLE.iter().map(|(code, what)| format!("  {code:<14} {what}")).collect();
    format!("Exit status:\n{}", lines.join("\n"))
}

/// What runs come to. The last attempt at a case counts; milder outcomes than a fail count as asked.
pub(crate) fn status(results: &[RunResult], fail_on: FailOn) -> Status {
    let cases: Vec<Attempts<'_>> = results.iter().flat_map(RunResult::attempts).collect();
    if cases.iter().any(|case| case.last.verdict.as_deref() == Some("fail")) {
        return Status::Fail;
    }
    let fine = |case: &Attempts<'_>| match case.last.verdict.as_deref() {
        Some("pass") if case.is_flaky() => fail_on == FailOn::Fail,
        Some("pass") => fail_on != FailOn::ByReading || case.last.strength != Some(Strength::ByReading),
        _ => fail_on == FailOn::Fail,
    };
    let unfinished = results.iter().any(|result| result.unfinished().is_some());
    let went_on = |case: &Attempts<'_>| case.last.reason.went_on && !case.is_flaky();
    match unfinished {
        false if cases.iter().all(fine) => Status::Done,
        false if cases.iter().all(|case| fine(case) || went_on(case)) => Status::WentOn,
        _ => Status::Undecided,
    }
}

/// Writes a file whole or not at all: whoever finds it under its name finds all of it.
pub(crate) fn to_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    verbatim_app::exchange::save(path, bytes)
        .map_err(|source| Failure::Write { path: path.to_path_buf(), source })
}

/// Says what could not be printed, once the rest is done.
pub(crate) fn tell_what_was_lost() {
    if let Some(error) = out::lost() {
        tell!(
            "verbatim: not all could be printed: {error}; 'verbatim history' lists the run, 'verbatim show' shows it"
        );
    }
}

/// Ends the program and its browsers at once.
pub(crate) fn now(code: u8) -> ! {
    verbatim_app::end_browsers();
    std::process::exit(i32::from(code));
}

/// The first signal asks the run to end cleanly, which keeps its results; the second ends the program at once, browsers
/// included.
pub(crate) fn stop_on_signal() -> watch::Receiver<bool> {
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(async move {
        let mut signals = match Signals::listen() {
            Ok(signals) => signals,
            Err(error) => {
                tell!("verbatim: signals cannot be listened for: {error}");
                // A channel without a sender is taken for one that stays as it is.
                return std::future::pending().await;
            }
        };
        signals.next().await;
        tell!("\nstopping; once more (Ctrl-C) ends at once");
        stop.send_replace(true);
        let signal = signals.next().await;
        now(signal)
    });
    stopped
}

/// Waits for a signal that ends programs.
pub(crate) async fn signal() -> std::io::Result<()> {
    Signals::listen()?.next().await;
    Ok(())
}

#[cfg(unix)]
struct Signals([(u8, tokio::signal::unix::Signal); 3]);

#[cfg(unix)]
impl Signals {
    fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self([
            (130, signal(SignalKind::interrupt())?),
            (143, signal(SignalKind::terminate())?),
            (129, signal(SignalKind::hangup())?),
        ]))
    }

    /// The exit status that the next signal stands for.
    async fn next(&mut self) -> u8 {
        let [(interrupt, first), (terminate, second), (hang_up, third)] = &mut self.0;
        tokio::select! {
            _ = first.recv() => *interrupt,
            _ = second.recv() => *terminate,
            _ = third.recv() => *hang_up,
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> std::io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) -> u8 {
        match tokio::signal::ctrl_c().await {
            Ok(()) => 130,
            Err(_) => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_has_the_table() {
        let readme = include_str!("../../../../README.md");
        for (code, what) in TABLE {
            let row = format!("| {code} | {what} |");
            assert!(readme.contains(&row), "{row}");
        }
    }
}
