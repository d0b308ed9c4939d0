//! A file system that is full or read-only: what is kept is read, and pruning makes room. Each process of a test sees a small
//! file system of its own, which only Linux gives to a user who is not its superuser.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod common;

use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use common::header;
use verbatim_engine::event::{BlobKind, RunEvent};
use verbatim_store::{PrunePolicy, RunFilter, Store};

const ALL: PrunePolicy = PrunePolicy { max_bytes: Some(0), keep_days: None, traces: false };

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
    let part = "part() { PART=$1 \"$TEST\" --ignored --exact --nocapture alone; }";
    let output = small(&format!("{part}; {script}")).unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    Some(text.replace(&folder.path().display().to_string(), "DISK"))
}

#[test]
#[ignore = "runs in a process of its own"]
fn alone() {
    let disk = PathBuf::from(std::env::var_os("DISK").unwrap());
    let folder = disk.join("history");
    match std::env::var("PART").unwrap().as_str() {
        "fill" => {
            let store = Store::open(&folder).unwrap();
            while run(&store).is_ok() {}
            let mut ballast = std::fs::File::create(disk.join("ballast")).unwrap();
            while ballast.write_all(&[0; 512]).is_ok() {}
            // As if it were killed: the log of the database stays.
            std::process::exit(0);
        }
        "write" => match Store::open(&folder).and_then(|store| run(&store)) {
            Ok(()) => println!("\nwrote"),
            Err(error) => println!("\ncould not {error}"),
        },
        "read" => {
            let store = Store::open_to_read(&folder, |_| {}).unwrap();
            let runs = store.runs(&RunFilter::default()).unwrap();
            assert!(!store.events(runs[1].id).unwrap().is_empty());
            assert!(store.blob(&verbatim_store::blob_id(&picture(1))).is_ok());
            println!("\nread {} runs, read-only: {}", runs.len(), store.is_read_only());
        }
        _ => {
            let store = Store::open_to_prune(&folder, &ALL, |_| {}).unwrap();
            store.prune(&ALL).unwrap();
            assert!(store.blob(&verbatim_store::blob_id(&picture(1))).is_err());
            println!("\npruned");
        }
    }
}

fn picture(number: i64) -> Vec<u8> {
    format!("{number:08}").repeat(8_000).into_bytes()
}

fn run(store: &Store) -> verbatim_store::Result<()> {
    let run = store.begin_run(&header("Shop"))?;
    store.keep_blob(run, BlobKind::Screenshot, &picture(run.0))?;
    store.append(run, &RunEvent::Finished { stopped: false, duration_ms: 1 }).map(drop)
}

#[test]
fn a_full_disk_is_named_read_and_pruned() {
    let Some(text) = on_a_small_disk("part fill; part write; part read; part prune; part write") else {
        return;
    };
    assert!(text.contains("the file system at 'DISK'"), "{text}");
    assert!(
        text.contains("read-only: true") && text.contains("\npruned") && text.contains("\nwrote"),
        "{text}"
    );
}

#[test]
fn a_read_only_disk_is_named_and_read() {
    let script = "part write; part write; part write; mount -o remount,ro \"$DISK\"; part write; part read";
    let Some(text) = on_a_small_disk(script) else { return };
    assert!(text.contains("read-only (the file system at 'DISK')"), "{text}");
    assert!(text.contains("read 3 runs, read-only: true"), "{text}");
}

#[test]
fn a_read_only_disk_with_the_log_of_a_killed_run_is_read() {
    let script = "part fill; mount -o remount,ro \"$DISK\"; part read";
    let Some(text) = on_a_small_disk(script) else { return };
    assert!(text.contains("read-only: true"), "{text}");
}
