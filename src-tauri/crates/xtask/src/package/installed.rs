//! The package as a user has it: installed, started, removed, and nothing left.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use super::NAME;
use crate::command::{Failed, cargo, passing, printed, root};
use crate::setup;

/// Where packages put files that stay.
const PLACES: &[&str] = &["/usr", "/etc", "/opt", "/var/lib"];
/// What systems keep for themselves when packages come and go.
const OWN: &[&str] = &["/var/lib/dpkg", "/var/lib/apt", "/usr/share/mime/"];

/// How the system names suites' files once it knows of them.
const FILE_TYPE: &str = "application/vnd.verbatim.suite+json:*.verbatim";

/// Installs a package, sees its window and its command at work, removes it, and looks for what it has left.
///
/// # Errors
/// One of these is not so; needs root.
pub(super) fn test(package: &Path) -> Result<(), Failed> {
    if !setup::is_root() {
        return Err(Failed::Missing("installing the package for its test needs root".into()));
    }
    // Built before, so that the package is on the machine no longer than its test takes.
    passing(journey().arg("--no-run").current_dir(root()))?;
    let before = files()?;
    passing(Command::new("dpkg").arg("--install").arg(package))?;
    let outcome = at_work();
    passing(Command::new("dpkg").args(["--purge", NAME]))?;
    outcome?;
    let left: Vec<String> = files()?.difference(&before).cloned().collect();
    if left.is_empty() {
        println!("the package was installed, started and removed, and nothing is left of it");
        return Ok(());
    }
    Err(Failed::Missing(format!("the package has left {}", left.join(", "))))
}

fn at_work() -> Result<(), Failed> {
    let version = printed(Command::new("/usr/bin/verbatim").arg("--version"))?;
    if !version.contains(env!("CARGO_PKG_VERSION")) {
        return Err(Failed::Missing(format!("the installed command says it is {version}")));
    }
    // Where the system's tools are there, they must understand what was installed.
    let entry = "/usr/share/applications/verbatim-desktop.desktop";
    if crate::command::answers("which", &["desktop-file-validate"]) {
        passing(Command::new("desktop-file-validate").arg(entry))?;
    }
    if crate::command::answers("which", &["update-mime-database"]) {
        passing(Command::new("grep").args([
            "--quiet",
            "--fixed-strings",
            FILE_TYPE,
            "/usr/share/mime/globs2",
        ]))?;
    }
    let mut opens = Command::new("xvfb-run");
    opens.arg("-a").arg(cargo().get_program()).args(journey().get_args());
    opens.args(["--", "--ignored", "opens"]).env("VERBATIM_WINDOW", "/usr/bin/verbatim-desktop");
    passing(opens.current_dir(root()))
}

/// The test that opens the window.
fn journey() -> Command {
    let mut cargo = cargo();
    cargo.args(["test", "--quiet", "--package", "verbatim-desktop", "--test", "journey"]);
    cargo
}

fn files() -> Result<BTreeSet<String>, Failed> {
    let all = printed(Command::new("find").args(PLACES).args(["-xdev", "-not", "-type", "d"]))?;
    let own = |path: &&str| !OWN.iter().any(|own| path.starts_with(own)) && !path.contains("/cache");
    Ok(all.lines().filter(own).map(str::to_owned).collect())
}
