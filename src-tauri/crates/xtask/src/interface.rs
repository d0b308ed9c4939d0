//! The interface of the window, built where its sources have changed.

use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use crate::command::{Failed, passing, root};
use crate::setup;

/// What the interface is made of, from the root of the workspace.
const SOURCES: &[&str] = &[
    "ui/src",
    "ui/index.html",
    "ui/package-lock.json",
    "ui/svelte.config.js",
    "ui/tsconfig.json",
    "ui/vite.config.ts",
    "grammar",
];

/// What its build writes last.
const MADE: &str = "ui/dist/index.html";

/// Builds the interface. Where nothing has changed since it was built it stays, and cargo has no window to build around it anew.
///
/// # Errors
/// Its packages cannot be had, or it does not build.
pub(crate) fn build() -> Result<(), Failed> {
    let folder = setup::npm_packages("ui")?;
    if is_current(&root(), SOURCES, MADE) {
        return Ok(());
    }
    eprintln!("building the interface");
    passing(Command::new("npm").args(["run", "build", "--silent"]).current_dir(folder))
}

/// Whether what was made is newer than all that it is made of.
fn is_current(root: &Path, sources: &[&str], made: &str) -> bool {
    let Some(made) = setup::modified(&root.join(made)) else { return false };
    sources.iter().filter_map(|source| newest(&root.join(source))).all(|changed| changed <= made)
}

/// When something in a folder, or a file, was changed last. A folder changes when a file goes.
fn newest(path: &Path) -> Option<SystemTime> {
    let inside =
        std::fs::read_dir(path).into_iter().flatten().flatten().filter_map(|entry| newest(&entry.path()));
    inside.chain(setup::modified(path)).max()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by them")]

    use std::fs::{File, create_dir_all, remove_dir_all, write};
    use std::time::{Duration, SystemTime};

    use super::is_current;

    fn set_back(path: &std::path::Path, seconds: u64) {
        let when = SystemTime::now() - Duration::from_secs(seconds);
        File::open(path).unwrap().set_modified(when).unwrap();
    }

    #[test]
    fn an_interface_is_built_anew_only_where_a_source_is_newer_or_gone() {
        let root = std::env::temp_dir().join(format!("interface-{}", std::process::id()));
        create_dir_all(root.join("src/deep")).unwrap();
        assert!(!is_current(&root, &["src"], "made"), "nothing is built yet");
        write(root.join("src/deep/a"), "a").unwrap();
        write(root.join("made"), "made").unwrap();
        let old = |name: &str, seconds| set_back(&root.join(name), seconds);
        for name in ["src/deep/a", "src/deep", "src"] {
            old(name, 60);
        }
        assert!(is_current(&root, &["src"], "made"));
        old("made", 90);
        assert!(!is_current(&root, &["src"], "made"), "a source is newer");
        old("src/deep/a", 120);
        assert!(!is_current(&root, &["src"], "made"), "its folder has changed since");
        remove_dir_all(root).unwrap();
    }
}
