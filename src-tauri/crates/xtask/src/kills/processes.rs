//! The processes of a program, as the kernel lists them (Linux).

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A process. Its number may be used again; with the moment of its start it is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Process {
    pub(super) id: u32,
    started: u64,
}

impl Process {
    /// Its arguments in one line; none when it is gone.
    pub(super) fn words(self) -> Option<String> {
        let bytes = std::fs::read(place(self.id).join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&bytes).replace('\0', " "))
    }
}

/// Whether the kernel lists them here.
pub(super) fn listed() -> bool {
    stat(std::process::id()).is_some()
}

/// Everything below a process.
pub(super) fn below(root: u32) -> BTreeSet<Process> {
    let all: Vec<(Process, u32)> = ids().filter_map(stat).collect();
    let (mut found, mut parents) = (BTreeSet::new(), vec![root]);
    while let Some(parent) = parents.pop() {
        for (process, _) in all.iter().filter(|(_, above)| *above == parent) {
            if found.insert(*process) {
                parents.push(process.id);
            }
        }
    }
    found
}

/// Which of these live, and whoever has the folder among its arguments or in its environment.
pub(super) fn living(known: &BTreeSet<Process>, folder: &Path) -> BTreeSet<Process> {
    let mut living: BTreeSet<Process> = known.iter().copied().filter(|process| lives(*process)).collect();
    for id in ids().filter(|id| *id != std::process::id()) {
        let mentions = ["cmdline", "environ"].iter().any(|file| mentions(&place(id).join(file), folder));
        if let Some((process, _)) = mentions.then(|| stat(id)).flatten() {
            living.insert(process);
        }
    }
    living
}

fn lives(process: Process) -> bool {
    stat(process.id).is_some_and(|(now, _)| now == process)
}

fn place(id: u32) -> PathBuf {
    Path::new("/proc").join(id.to_string())
}

fn ids() -> impl Iterator<Item = u32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// A process and its parent; none when it has ended, also when nobody has asked for its status yet.
fn stat(id: u32) -> Option<(Process, u32)> {
    let text = std::fs::read_to_string(place(id).join("stat")).ok()?;
    // The name of the program stands in brackets, and may hold any character.
    let (_, fields) = text.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    if matches!(*fields.first()?, "Z" | "X") {
        return None;
    }
    Some((Process { id, started: fields.get(19)?.parse().ok()? }, fields.get(1)?.parse().ok()?))
}

fn mentions(file: &Path, folder: &Path) -> bool {
    let wanted = folder.as_os_str().as_encoded_bytes();
    std::fs::read(file).is_ok_and(|bytes| bytes.windows(wanted.len()).any(|part| part == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn a_child_is_found_by_its_parent_and_by_its_folder_until_it_ends() {
        let folder = Path::new("/no/such/folder/of/a/test");
        let mut command = Command::new("sh");
        command.args(["-c", "read -r _"]).env("TMPDIR", folder).stdin(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let known = below(std::process::id());
        assert!(known.iter().any(|process| process.id == child.id()));
        let own = |found: BTreeSet<Process>| found.iter().any(|process| process.id == child.id());
        assert!(own(living(&known, Path::new("/no/such/other"))));
        while !own(living(&BTreeSet::new(), folder)) {
            // Its environment is its own from when it is the shell.
            std::thread::yield_now();
        }
        drop(child.stdin.take());
        child.wait().unwrap();
        assert_eq!(living(&BTreeSet::new(), folder), BTreeSet::new());
    }
}
