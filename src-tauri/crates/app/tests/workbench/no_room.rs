//! The window on a disk that is full or read-only: it opens, shows what is kept, and says why nothing is saved. Each part is a process of
//! its own that sees a small file system.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use verbatim_app::Workbench;
use verbatim_app::engine::event::{BlobKind, CaseEvent, RunEvent};
use verbatim_app::store::{RunHeader, Store, blob_id};
use verbatim_app::view::{HistoryFilter, KeepRules};

use crate::desk::Chain;

/// Runs parts of [`alone`] one after the other on a file system of 3 MB, and between them what is said for the shell. `None` where this
/// system gives none.
fn on_a_small_disk(script: &str) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let small = |script: &str| {
        let mut command = Command::new("unshare");
        let script = format!("set -e; mount -t tmpfs -o size=3m small \"$DISK\"; {script}");
        command.args(["--map-root-user", "--mount", "sh", "-c", &script]);
        command.env("DISK", folder.path()).env("TEST", std::env::current_exe().unwrap()).output()
    };
    if !small("true").is_ok_and(|output| output.status.success()) {
        eprintln!("left out: this system lets nobody mount a file system of his own");
        return None;
    }
    let part = "part() { PART=$1 \"$TEST\" --ignored --exact --nocapture no_room::alone; }";
    let output = small(&format!("{part}; {script}")).unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    Some(text)
}

fn open(folder: &Path) -> Result<Workbench, verbatim_app::Error> {
    Workbench::open(folder, Arc::new(Chain::default()))
}

#[test]
#[ignore = "runs in a process of its own"]
fn alone() {
    let disk = PathBuf::from(std::env::var_os("DISK").unwrap());
    let folder = disk.join("history");
    match std::env::var("PART").unwrap().as_str() {
        // The window is there first, so that its suites are kept.
        "use" => {
            drop(open(&folder).unwrap());
            keep_runs(&Store::open(&folder).unwrap(), 3).unwrap();
        }
        "fill" => {
            drop(open(&folder).unwrap());
            let store = Store::open(&folder).unwrap();
            while keep_runs(&store, 1).is_ok() {}
            ballast(&disk);
            // As if it were killed: the log of the database stays.
            std::process::exit(0);
        }
        // The command alone has used it, so the window has kept nothing yet.
        "fill-by-command" => {
            let store = Store::open(&folder).unwrap();
            keep_runs(&store, 2).unwrap();
            drop(store);
            ballast(&disk);
        }
        "prune" => {
            let freed =
                open(&folder).unwrap().prune(KeepRules { max_megabytes: Some(0), ..KeepRules::default() });
            println!("\nfreed {}", freed.unwrap().blobs > 0);
        }
        "write" => {
            let bench = open(&folder).unwrap();
            bench.suite_new(None).unwrap();
            println!("\nwrote, unwritable: {:?}", bench.start().unwrap().unwritable);
        }
        _ => look(&folder),
    }
}

/// What a window does that is opened on a history which cannot be written.
fn look(folder: &Path) {
    let bench = open(folder).unwrap();
    let start = bench.start().unwrap();
    println!("\nunwritable: {}", start.unwritable.expect("nothing can be written"));
    let page = bench.history(HistoryFilter::default()).unwrap();
    let suites = bench.library().unwrap();
    println!("\nread {} attempts, {} suites", page.total, suites.suites.len());
    let first = page.attempts.last().unwrap();
    assert!(bench.run_open(first.run).is_ok());
    assert!(!bench.picture(&blob_id(&picture(1)).0).unwrap().is_empty());
    let refused = bench.suite_new(None).unwrap_err();
    println!("\nrefused {} {refused}", refused.code());
}

fn ballast(disk: &Path) {
    let mut ballast = std::fs::File::create(disk.join("ballast")).unwrap();
    while ballast.write_all(&[0; 512]).is_ok() {}
}

fn picture(number: i64) -> Vec<u8> {
    format!("{number:08}").repeat(8_000).into_bytes()
}

fn keep_runs(store: &Store, count: usize) -> Result<(), verbatim_app::store::Error> {
    for _ in 0..count {
        let run = store.begin_run(&RunHeader {
            suite: "Shop".into(),
            source: None,
            program: "verbatim".into(),
            browser: "Chromium".into(),
            base_url: None,
            workers: 1,
            cases: 1,
            started: time::OffsetDateTime::now_utc(),
        })?;
        store.keep_blob(run, BlobKind::Screenshot, &picture(run.0))?;
        let begun = CaseEvent::CaseStarted {
            name: "One".into(),
            id: None,
            tags: Vec::new(),
            attempt: 1,
            expect: None,
        };
        store.append(run, &RunEvent::Case { case: 0, at_ms: 1, event: begun })?;
        store.interrupt(run)?;
    }
    Ok(())
}

#[test]
fn a_full_disk_is_named_and_what_is_kept_is_shown() {
    let Some(text) = on_a_small_disk("part fill; part look; part prune; part write") else { return };
    assert!(text.contains("unwritable: could not ") && text.contains("the file system at '"), "{text}");
    assert!(text.contains(" attempts, 1 suites") && text.contains("refused store could not "), "{text}");
    assert!(text.contains("freed true") && text.contains("wrote, unwritable: None"), "{text}");
}

#[test]
fn a_full_disk_that_the_window_is_opened_on_first_is_shown_too() {
    let Some(text) = on_a_small_disk("part fill-by-command; part look") else { return };
    assert!(text.contains("read 2 attempts, 0 suites"), "{text}");
}

#[test]
fn a_read_only_disk_is_named_and_what_is_kept_is_shown() {
    let script = "part use; mount -o remount,ro \"$DISK\"; part look";
    let Some(text) = on_a_small_disk(script) else { return };
    assert!(text.contains("read-only (the file system at '"), "{text}");
    assert!(text.contains("read 3 attempts, 1 suites"), "{text}");
}
