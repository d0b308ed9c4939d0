//! Kills in mid-run: what was shown is in the history, and no browser is left. `cargo xtask kills` does it a thousand
//! times, at random.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;
use verbatim_app::engine::event::RunEvent;
use verbatim_app::store::{RunFilter, RunId, RunState, Store};

use crate::verbatim::{Folder, Site};

const SUITE: &str = "\
Case,Action,Expected result
Front page,Open '/',\"The heading 'Everyday things, well made' is displayed\"
Kettle,Open '/products/copper-kettle','$49.00' is displayed
,Click 'Add to cart',The link 'Cart 1' is displayed
";

/// Runs the suite, kills it after so many events, and gives the lines that it had shown.
fn kill_after(folder: &Folder, suite: &str, site: &Site, events: usize) -> Vec<String> {
    let mut child = folder
        .command(&["run", suite, "--base-url", &site.url, "--events"])
        .env("TMPDIR", folder.path("t"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut shown = Vec::new();
    let mut line = String::new();
    // A line without its end was not shown.
    while out.read_line(&mut line).unwrap() > 0 && line.ends_with('\n') {
        shown.push(std::mem::take(&mut line));
        if shown.len() == events {
            child.kill().unwrap();
        }
    }
    assert_eq!(child.wait().unwrap().code(), None, "it ended before it was killed");
    shown
}

/// Whether anything lives that has this folder among its arguments.
fn lives(folder: &Path) -> bool {
    let folder = folder.display().to_string();
    std::fs::read_dir("/proc").unwrap().flatten().any(|entry| {
        let arguments = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&arguments).contains(&folder)
    })
}

#[test]
fn what_a_killed_run_has_shown_is_kept_and_its_browser_is_gone() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("suite.csv", SUITE);
    std::fs::create_dir(folder.path("t")).unwrap();
    for events in [1, 2, 6, 14, 22] {
        let shown = kill_after(&folder, &suite, &site, events);
        let history = folder.say(&["history", "--limit", "1"]);
        assert_eq!(history.status, 0, "{}", history.err);
        let store = Store::open(&folder.path("history")).unwrap();
        assert_eq!(store.found_interrupted(), &[] as &[RunId], "the start before this one closed it");
        let run = store.runs(&RunFilter { limit: 1, ..RunFilter::default() }).unwrap().remove(0);
        assert_eq!(run.state, RunState::Interrupted);
        let kept = store.events(run.id).unwrap();
        assert!(shown.len() >= events);
        for (line, stored) in shown.iter().zip(&kept) {
            let told: Value = serde_json::from_str(line).unwrap();
            assert_eq!(told["number"], run.id.0);
            assert_eq!(serde_json::from_value::<RunEvent>(told).unwrap(), stored.event);
        }
        assert!(kept.len() >= shown.len());
        let end = Instant::now() + Duration::from_secs(20);
        let temporary = folder.path("t");
        while lives(&temporary) || std::fs::read_dir(&temporary).unwrap().next().is_some() {
            assert!(Instant::now() < end, "a browser or its profile is left after {events} events");
            std::thread::yield_now();
        }
    }
}

#[test]
fn temporary_files_with_a_long_name_hold_no_browser_up_and_nothing_is_left() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("suite.csv", SUITE);
    let temporary = folder.path(&"a-long-name/".repeat(8));
    std::fs::create_dir_all(&temporary).unwrap();
    let output =
        folder.command(&["run", &suite, "--base-url", &site.url]).env("TMPDIR", &temporary).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(std::fs::read_dir(&temporary).unwrap().count(), 0);
}
