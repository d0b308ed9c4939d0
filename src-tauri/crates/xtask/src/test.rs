//! All tests, in the order in which they are cheapest to fail.

mod lanes;

use std::path::Path;
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
pub(crate) fn all() -> Result<(), Failed> {
    setup::install(setup::TO_TEST)?;
    step("formatting");
    passing(cargo().args(["fmt", "--all", "--check"]).current_dir(root()))?;
    let script = setup::npm_packages(SCRIPT)?;
    step("the script in the page");
    passing(Command::new("npm").args(["test", "--silent"]).current_dir(script))?;
    let interface = setup::npm_packages(INTERFACE)?;
    for (what, script) in [("types", "check"), ("units", "unit")] {
        step(&format!("the interface: {what}"));
        passing(Command::new("npm").args(["run", "--silent", script]).current_dir(&interface))?;
    }
    step("the interface: screens, on a recorded host");
    passing(&mut screens(&interface))?;
    step("lints");
    passing(
        cargo().args(["clippy", "--all-targets", "--quiet", "--", "--deny", "warnings"]).current_dir(root()),
    )?;
    step("tests");
    // Documentation tests are left out: examples live in the specifications, which are tests.
    let mut jobs = lanes::binaries()?;
    let others = apps::TESTED.iter().map(|(app, part)| {
        Job::new(format!("an application of others: {app}"), || {
            apps::sampled(app, part, &target().join("debug/verbatim"))
        })
    });
    jobs.splice(0..0, others);
    lanes::run(jobs)
}

/// The front end in a browser.
fn screens(interface: &Path) -> Command {
    let mut command = Command::new("npm");
    command.args(["run", "--silent", "e2e"]).current_dir(interface);
    // Playwright would look for a browser of its own.
    command.envs(setup::browser().map(|browser| ("CHROMIUM", browser)));
    command
}

fn step(name: &str) {
    eprintln!("\n== {name}");
}
