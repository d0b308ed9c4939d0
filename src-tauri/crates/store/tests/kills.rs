//! A process that is killed in mid-run loses no verdict that it has shown.

#![allow(clippy::unwrap_used)]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use common::*;
use tempfile::tempdir;
use verbatim_store::{CaseFilter, RunFilter, RunState, Store};

const FOLDER: &str = "VERBATIM_STORE_TEST_FOLDER";

/// The process that is killed: it runs cases for ever, and shows each verdict once it is kept.
#[test]
#[ignore = "runs until it is killed; the other test starts it"]
fn a_run_without_end() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let store = Store::open(Path::new(&folder)).unwrap();
    let run = store.begin_run(&header("endless")).unwrap();
    for case in 0.. {
        whole_case(&store, run, case, &format!("case {case}"), &fail(), None);
        let mut out = std::io::stdout().lock();
        writeln!(out, "kept {run} {case}").unwrap();
        out.flush().unwrap();
    }
}

/// Starts the run, kills it after so many verdicts, and returns all that it had shown.
fn kill_after(folder: &Path, verdicts: usize) -> Vec<String> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", "a_run_without_end"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut shown = Vec::new();
    for line in lines {
        // The last line may be torn.
        let Ok(line) = line else { break };
        if let Some(verdict) = line.split_once("kept ").map(|(_, verdict)| verdict.to_owned()) {
            shown.push(verdict);
        }
        if shown.len() == verdicts {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    shown
}

fn no_verdict_is_lost(kills: usize) {
    let folder = tempdir().unwrap();
    for kill in 1..=kills {
        let shown = kill_after(folder.path(), 1 + kill % 7);
        assert!(!shown.is_empty());
        let store = Store::open(folder.path()).unwrap();
        let runs = store.runs(&RunFilter { limit: 1, ..RunFilter::default() }).unwrap();
        assert_eq!(runs[0].state, RunState::Interrupted);
        assert_eq!(runs[0].id.0, i64::try_from(kill).unwrap());
        let filter = CaseFilter { run: Some(runs[0].id), limit: usize::MAX, ..CaseFilter::default() };
        let cases = store.cases(&filter).unwrap();
        for verdict in shown {
            let (run, case) = verdict.split_once(' ').unwrap();
            assert_eq!(run, runs[0].id.to_string());
            let case: usize = case.parse().unwrap();
            let record = cases.iter().find(|record| record.case == case).unwrap();
            assert_eq!(record.verdict, Some(fail()), "case {case}");
        }
        assert!(cases.iter().all(|record| record.verdict.is_some()));
        assert!(store.found_interrupted().contains(&runs[0].id));
    }
}

#[test]
fn a_killed_process_loses_no_verdict() {
    no_verdict_is_lost(15);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_killed_processes_lose_no_verdict() {
    no_verdict_is_lost(1_000);
}
