//! Every cause that needs no model comes from a real page in a real browser.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::watch;
use verbatim_app::engine::event::RunEvent;
use verbatim_app::engine::verdict::{Cause, Whose};
use verbatim_app::store::CaseFilter;
use verbatim_app::{RunOptions, open_history};

use crate::sample;
use crate::stage::{At, Stage, pages, starts_row};

/// A suite of one case that opens a page and presses a button there.
fn press(base: &str, path: &str, timing: Value) -> Value {
    json!({
        "suite": "One", "base_url": base, "timing": timing,
        "cases": [{"name": "one", "rows": [
            {"action": format!("Open '{path}'\nClick the button 'Save'"), "expected": "'Saved' is displayed"}
        ]}]
    })
}

async fn action_error() -> Option<Cause> {
    let base = pages().await;
    Stage::new().run(press(&base, "/restless", json!({})), RunOptions::default()).await.cause()
}

/// A step fails where no rule knows whether the set-up came about.
async fn precondition_open() -> Option<Cause> {
    let base = pages().await;
    let suite = json!({
        "suite": "One", "base_url": base,
        "cases": [{
            "name": "one",
            "setup": [{"action": "Open '/form'", "expected": "Everything is as it should be"}],
            "rows": [{"action": "Click the button 'Withdraw'", "expected": ""}]
        }]
    });
    Stage::new().run(suite, RunOptions::default()).await.cause()
}

async fn budget_exceeded() -> Option<Cause> {
    let base = pages().await;
    let timing = json!({"case_ms": 1000});
    Stage::new().run(press(&base, "/hang", timing), RunOptions::default()).await.cause()
}

async fn stopped() -> Option<Cause> {
    let base = pages().await;
    let (send, stop) = watch::channel(false);
    let reporter = Arc::new(At(move |event: &RunEvent| {
        if starts_row(event, 1) {
            send.send_replace(true);
        }
    }));
    let suite = press(&base, "/hang", json!({}));
    let ran = Stage::new().run_told(suite, RunOptions::default(), reporter, stop).await;
    assert!(ran.result.stopped);
    ran.cause()
}

/// The program is killed in mid-run, and the next one opens its history.
async fn interrupted() -> Option<Cause> {
    let base = pages().await;
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "causes::hangs_until_it_is_killed", "--ignored", "--nocapture"])
        .env("HISTORY_OF_TEST", folder.path())
        .env("SITE_OF_TEST", &base)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains("the row has begun")), "the child ended too early");
    let browsers = descendants(child.id());
    child.kill().unwrap();
    child.wait().unwrap();
    for pid in browsers {
        // Most have ended with their parent.
        let _gone = Command::new("kill").args(["-9", &pid.to_string()]).stderr(Stdio::null()).status();
    }
    let store = open_history(folder.path()).unwrap();
    let cases = store.cases(&CaseFilter::default()).unwrap();
    assert_eq!(cases.len(), 1);
    cases[0].verdict.as_ref().and_then(|verdict| verdict.finding()).map(|finding| finding.cause)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "runs in a child process that is killed"]
async fn hangs_until_it_is_killed() {
    let history = std::env::var("HISTORY_OF_TEST").unwrap();
    let base = std::env::var("SITE_OF_TEST").unwrap();
    let suite = serde_json::from_value(press(&base, "/hang", json!({}))).unwrap();
    let (_keep, stop) = watch::channel(false);
    let reporter = Arc::new(At(|event: &RunEvent| {
        if starts_row(event, 1) {
            println!("the row has begun");
        }
    }));
    let store = open_history(Path::new(&history)).unwrap();
    verbatim_app::run_suite(store, suite, None, RunOptions::default(), reporter, stop).await.unwrap();
}

/// The processes under one, by the system's own list.
fn descendants(root: u32) -> Vec<u32> {
    let listed = Command::new("ps").args(["-e", "-o", "pid=,ppid="]).output().unwrap();
    let text = String::from_utf8(listed.stdout).unwrap();
    let pairs: Vec<(u32, u32)> = text
        .lines()
        .filter_map(|line| {
            let mut numbers = line.split_whitespace().filter_map(|number| number.parse().ok());
            Some((numbers.next()?, numbers.next()?))
        })
        .collect();
    let mut found = vec![root];
    let mut next = 0;
    while let Some(parent) = found.get(next).copied() {
        found.extend(pairs.iter().filter(|(_, of)| *of == parent).map(|(pid, _)| *pid));
        next += 1;
    }
    found.split_off(1)
}

#[test]
fn every_cause_that_needs_no_model_comes_from_a_real_page() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut found: BTreeSet<&str> = BTreeSet::new();
    let mut add = |cause: Option<Cause>| found.extend(cause.map(Cause::id));
    add(runtime.block_on(action_error()));
    add(runtime.block_on(precondition_open()));
    add(runtime.block_on(budget_exceeded()));
    add(runtime.block_on(stopped()));
    add(runtime.block_on(interrupted()));
    let (_, sample) = &*sample::RUN;
    sample.cases.iter().for_each(|case| add(case.reason.cause));
    let missing: Vec<&str> = Cause::ALL
        .iter()
        .filter(|cause| cause.whose() != Whose::Agent && !found.contains(cause.id()))
        .map(|cause| cause.id())
        .collect();
    assert!(missing.is_empty(), "no page produced: {missing:?}; found {found:?}");
}
