//! All tests, in the order in which they are cheapest to fail.

mod dependencies;
mod lanes;

use std::process::Command;

use crate::apps;
use crate::command::{Failed, cargo, passing, root, target};
use crate::setup;
use lanes::Job;

/// Where the script that runs in the page lives.
const SCRIPT: &str = "src-tauri/crates/browser/script";
/// Where the front end lives.
const INTERFACE: &str = "ui";

/// Sets up and passes all tests. The last lines printed are the test runner's own.
///
/// What is written for the web runs beside the build of what is written in Rust: neither waits for the other.
pub(crate) fn all() -> Result<(), Failed> {
    setup::install(setup::TO_TEST)?;
    eprintln!("\n== formatting");
    passing(cargo().args(["fmt", "--all", "--check"]).current_dir(root()))?;
    lanes::run(vec![
        Job::new("what comes from outside: licences, sources, advisories", dependencies::check),
        Job::before("lints, and the build of the tests", built),
        Job::new("the script in the page", || npm(SCRIPT, &["test"])),
        Job::new("the interface: types, units, and screens on a recorded host", || {
            npm(INTERFACE, &["check", "unit", "e2e"])
        }),
    ])
}

/// Lints and builds; a job for each part of the tests.
fn built() -> Result<Vec<Job>, Failed> {
    // Documentation tests are left out: examples live in the specifications, which are tests.
    let tests = lanes::binaries()?;
    let others = apps::TESTED.iter().map(|(app, part)| {
        Job::new(format!("an application of others: {app}"), || {
            apps::sampled(app, part, &target().join("debug/verbatim"))
        })
    });
    Ok(others.chain(tests).collect())
}

/// Runs scripts of a front-end package, one after the other.
fn npm(package: &str, scripts: &[&str]) -> (String, Result<(), Failed>) {
    let folder = match setup::npm_packages(package) {
        Ok(folder) => folder,
        Err(failed) => return (String::new(), Err(failed)),
    };
    let commands = scripts.iter().map(|script| {
        let mut command = Command::new("npm");
        command.args(["run", "--silent", script]).current_dir(&folder);
        // Playwright would look for a browser of its own.
        command.envs(setup::browser().map(|browser| ("CHROMIUM", browser)));
        command
    });
    lanes::in_turn(commands.collect())
}
