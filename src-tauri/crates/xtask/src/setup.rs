//! Finds what is missing on this machine, says what it is about to do, and does it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::command::{Failed, answers, passing, root};

/// Something that must be on the machine.
pub(crate) struct Need {
    /// What for, in words.
    what: &'static str,
    /// Whether it is there.
    present: fn() -> bool,
    /// The Debian packages that bring it.
    packages: &'static [&'static str],
}

const COMPILER: Need = Need {
    what: "a C compiler (for SQLite)",
    present: || answers("cc", &["--version"]),
    packages: &["build-essential"],
};
const BROWSER: Need =
    Need { what: "a browser to drive", present: || browser().is_some(), packages: &["chromium"] };
const NODE: Need = Need {
    what: "Node with npm (the interface, and tests of the script in the page)",
    present: node,
    packages: &["nodejs", "npm"],
};
const WEBKIT: Need = Need {
    what: "WebKitGTK (the desktop window)",
    present: || answers("pkg-config", &["--exists", "webkit2gtk-4.1"]),
    packages: &["libwebkit2gtk-4.1-dev"],
};
const DISPLAY: Need = Need {
    what: "a virtual display (tests of the window)",
    present: || answers("which", &["xvfb-run"]) && answers("which", &["xauth"]),
    packages: &["xvfb", "xauth"],
};

const DRIVER: Need = Need {
    what: "a driver of the window (its tests)",
    present: || answers("which", &["WebKitWebDriver"]),
    packages: &["webkit2gtk-driver"],
};
const PACKAGING: Need = Need {
    what: "the tools that make packages",
    present: || answers("which", &["dpkg-shlibdeps"]),
    packages: &["dpkg-dev"],
};

/// What the main job needs.
pub(crate) const TO_RUN: &[Need] = &[COMPILER, BROWSER];
/// What the tests need.
pub(crate) const TO_TEST: &[Need] = &[COMPILER, BROWSER, NODE];
/// What the window needs.
pub(crate) const FOR_WINDOW: &[Need] = &[COMPILER, BROWSER, NODE, WEBKIT];
/// What all of it needs, the window included.
pub(crate) const ALL: &[Need] = &[COMPILER, BROWSER, NODE, WEBKIT, DISPLAY, DRIVER, PACKAGING];
/// What the journey in the window needs.
pub(crate) const FOR_JOURNEY: &[Need] = &[COMPILER, BROWSER, NODE, WEBKIT, DISPLAY, DRIVER];
/// What the package and its test need.
pub(crate) const TO_PACKAGE: &[Need] = &[COMPILER, BROWSER, NODE, WEBKIT, DISPLAY, DRIVER, PACKAGING];

/// Installs what is missing.
pub(crate) fn install(needs: &[Need]) -> Result<(), Failed> {
    let missing: Vec<&Need> = needs.iter().filter(|need| !(need.present)()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    for need in &missing {
        eprintln!("set-up: {} is missing: {}", need.what, need.packages.join(", "));
    }
    let packages: Vec<&str> = missing.iter().flat_map(|need| need.packages.iter().copied()).collect();
    if !answers("which", &["apt-get"]) {
        return Err(Failed::Missing(format!(
            "this system has no apt-get: install what is missing by your own means (on Debian it is {}) and run this again",
            packages.join(" ")
        )));
    }
    eprintln!("set-up: apt-get update, then apt-get install {}", packages.join(" "));
    passing(apt()?.args(["update", "--quiet"]))?;
    passing(apt()?.args(["install", "--yes", "--quiet", "--no-install-recommends"]).args(&packages))?;
    match missing.iter().find(|need| !(need.present)()) {
        None => Ok(()),
        Some(need) => Err(Failed::Missing(format!("{} is still missing after the installation", need.what))),
    }
}

fn apt() -> Result<Command, Failed> {
    let mut command = if is_root() {
        Command::new("apt-get")
    } else if answers("which", &["sudo"]) {
        let mut command = Command::new("sudo");
        command.arg("apt-get");
        command
    } else {
        return Err(Failed::Missing("installing needs root or sudo, and neither is there".into()));
    };
    command.env("DEBIAN_FRONTEND", "noninteractive");
    Ok(command)
}

const BROWSERS: &[&str] =
    &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];

pub(crate) fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// The browser that tests and measurements drive: `VERBATIM_BROWSER`, else the first that is installed.
pub(crate) fn browser() -> Option<PathBuf> {
    let named = std::env::var_os("VERBATIM_BROWSER").map(PathBuf::from);
    named.or_else(|| BROWSERS.iter().find_map(|name| on_path(name)))
}

fn on_path(program: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

fn node() -> bool {
    answers("node", &["--version"]) && answers("npm", &["--version"])
}

/// Installs the npm packages of a folder where its lock file is newer than what is installed.
pub(crate) fn npm_packages(folder: &str) -> Result<PathBuf, Failed> {
    let folder = root().join(folder);
    let installed = modified(&folder.join("node_modules/.package-lock.json"));
    let wanted = modified(&folder.join("package-lock.json"));
    if installed.is_none() || wanted > installed {
        eprintln!("set-up: npm ci in {}", folder.display());
        passing(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder))?;
    }
    Ok(folder)
}

/// When a file or folder was changed last.
pub(crate) fn modified(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|meta| meta.modified()).ok()
}
