//! The history: a full disk, a folder that cannot be written, two runs at the same time.

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;
use verbatim_app::engine::event::{CaseEvent, RunEvent};
use verbatim_app::store::{CaseFilter, RunFilter, RunState, Store};
use verbatim_app::{Error, RunOptions, open_history, run_suite};

use crate::scene::Scene;
use crate::stage::At;

/// A user who owns nothing.
const NOBODY: u32 = 65_534;

const CHILD: [&str; 4] = ["--ignored", "--exact", "--nocapture", "history::a_run_of_its_own"];

/// A run in a process of its own, under a limit on the size of files in blocks of 512 bytes: a write beyond it is
/// refused, as on a full disk.
fn child(folder: &Path, site: &str, blocks: &str) -> Command {
    let mut command = Command::new("/bin/sh");
    // Ignored, the signal for such a write becomes an error of that write.
    command.args(["-c", "trap '' XFSZ; ulimit -S -f \"$1\"; shift; exec \"$@\"", "sh", blocks]);
    command.arg(std::env::current_exe().unwrap()).args(CHILD);
    command.env("HISTORY_OF_TEST", folder).env("SITE_OF_TEST", site);
    command
}

fn text(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// What follows a mark at the beginning of a line.
fn told<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    text.lines().filter_map(|line| line.strip_prefix(mark)).collect()
}

/// The only error that the child ended with.
fn error_of(text: &str) -> &str {
    let broken = told(text, "broken ");
    assert_eq!(broken.len(), 1, "{text}");
    broken[0]
}

/// Every error of a use case ends the command with status 3 and these words.
fn broken(error: &Error, folder: &Path) {
    println!("\nbroken {} {error}", error.code());
    assert!(error.to_string().contains(&folder.display().to_string()), "{error}");
}

fn cases(path: &str, expected: &str) -> Value {
    json!([{"name": "one", "rows": [{"action": format!("Open '{path}'"), "expected": expected}]}])
}

/// Runs cases on the history and the application of the environment, and prints what is shown.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "runs in a process of its own"]
async fn a_run_of_its_own() {
    let folder = std::env::var_os("HISTORY_OF_TEST").unwrap();
    let folder = Path::new(&folder);
    let store = match open_history(folder) {
        Ok(store) => store,
        Err(error) => return broken(&error, folder),
    };
    let scene = Scene::new();
    let mut suite = scene.suite(json!({}), cases("/meet", "'Both are here' is displayed"));
    let mut options = scene.options();
    match std::env::var("SITE_OF_TEST") {
        Ok(site) if !site.is_empty() => suite["base_url"] = json!(site),
        // Nobody to meet: until the disk is full.
        _ => options = RunOptions { cases: vec!["after".into()], repeat: 1_000, ..options },
    }
    let shown =
        Arc::new(At(|event: &RunEvent| println!("\nshown {}", serde_json::to_string(event).unwrap())));
    let (_keep, stop) = watch::channel(false);
    let suite = serde_json::from_value(suite).unwrap();
    match run_suite(store, suite, None, options, shown, stop).await {
        Ok(id) => println!("\nran {id}"),
        Err(error) => broken(&error, folder),
    }
    scene.browsers.are_gone().await;
}

fn kept(store: &Store, run: verbatim_app::store::RunId) -> Vec<String> {
    let events = store.events(run).unwrap();
    events.iter().map(|stored| serde_json::to_string(&stored.event).unwrap()).collect()
}

fn all_pass(store: &Store, run: i64) -> bool {
    let filter = CaseFilter { limit: usize::MAX, ..CaseFilter::default() };
    let cases = store.cases(&filter).unwrap();
    let mut of_run = cases.iter().filter(|case| case.run.0 == run).peekable();
    of_run.peek().is_some() && of_run.all(|case| case.verdict.as_ref().is_some_and(|v| v.is_pass()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_fills_up_ends_the_run_with_words_and_loses_nothing_that_was_shown() {
    let folder = TempDir::new().unwrap();
    let mut command = child(folder.path(), "", "1200");
    let output = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let text = text(&output);
    let error = error_of(&text);
    assert!(error.starts_with("journal could not keep what the run has seen"), "{error}");
    assert!(error.contains("has room") && error.contains("ulimit -f"), "{error}");
    // With room again the history is whole, and takes further runs.
    let store = open_history(folder.path()).unwrap();
    let run = store.runs(&RunFilter::default()).unwrap().pop().expect("the run is in the history");
    assert_eq!(run.state, RunState::Interrupted);
    let (shown, kept) = (told(&text, "shown "), kept(&store, run.id));
    assert!(shown.len() > 10, "{text}");
    assert_eq!(shown, kept[..shown.len()], "what was shown is what was kept");
    let scene = Scene::new();
    let (_keep, stop) = watch::channel(false);
    let suite = serde_json::from_value(scene.suite(json!({}), cases("/", "'Ready' is displayed"))).unwrap();
    let quiet = Arc::new(At(|_: &RunEvent| {}));
    let id = run_suite(store.clone(), suite, None, scene.options(), quiet, stop).await.unwrap();
    assert!(all_pass(&store, id.0));
}

#[test]
fn a_disk_that_was_full_before_is_said_to_be() {
    let folder = TempDir::new().unwrap();
    let text = text(&child(folder.path(), "", "0").output().unwrap());
    let error = error_of(&text);
    assert!(error.starts_with("store could not ") && error.contains("ulimit -f"), "{error}");
    assert!(told(&text, "shown ").is_empty());
}

/// The superuser may write everything, and so the run is nobody's.
#[test]
fn a_read_only_folder_is_named_with_the_mend() {
    let folder = TempDir::new().unwrap();
    let (program, history) = (folder.path().join("test"), folder.path().join("history"));
    std::fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    drop(open_history(&history).unwrap());
    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    let mode = |path: &Path, mode| std::fs::set_permissions(path, PermissionsExt::from_mode(mode)).unwrap();
    for entry in std::fs::read_dir(&history).unwrap().flatten() {
        mode(&entry.path(), if entry.path().is_dir() { 0o555 } else { 0o444 });
    }
    for (path, bits) in [(folder.path(), 0o755), (&program, 0o755), (&history, 0o555), (&empty, 0o555)] {
        mode(path, bits);
    }
    for path in [&history, &empty, &empty.join("below")] {
        let mut command = Command::new(&program);
        command.args(CHILD).env("HISTORY_OF_TEST", path).current_dir("/");
        if std::fs::metadata("/proc/self").unwrap().uid() == 0 {
            command.uid(NOBODY).gid(NOBODY);
        }
        let text = text(&command.output().unwrap());
        let error = error_of(&text);
        assert!(error.starts_with("store could not write to '"), "{error}");
        assert!(error.ends_with("make it writable or choose another folder"), "{error}");
    }
    for path in [&history, &history.join("live"), &empty] {
        mode(path, 0o755);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_takes_no_more_evidence_ends_the_run_and_the_run_is_closed() {
    let scene = Scene::new();
    let store = scene.stage.store.clone();
    let (blobs, shown) = (store.folder().join("blobs"), Arc::new(Mutex::new(Vec::new())));
    let (place, seen) = (blobs.clone(), shown.clone());
    let told = move |event: &RunEvent| {
        seen.lock().unwrap().push(serde_json::to_string(event).unwrap());
        if matches!(event, RunEvent::Case { case: 1, event: CaseEvent::CaseStarted { .. }, .. }) {
            // Below a file not even the superuser can write.
            std::fs::rename(&place, place.with_file_name("moved")).unwrap();
            std::fs::write(&place, "").unwrap();
        }
    };
    let suite = scene.suite(json!({}), cases("/", "'Ready' is displayed"));
    let (_keep, stop) = watch::channel(false);
    let suite = serde_json::from_value(suite).unwrap();
    let options = RunOptions { repeat: 3, ..scene.options() };
    let error = run_suite(store.clone(), suite, None, options, Arc::new(At(told)), stop).await.unwrap_err();
    assert_eq!(error.code(), "journal");
    let words = error.to_string();
    assert!(words.contains(&blobs.display().to_string()), "{words}");
    assert!(words.ends_with("make it writable or choose another folder"), "{words}");
    scene.browsers.are_gone().await;
    let run = store.runs(&RunFilter::default()).unwrap().remove(0);
    assert_eq!(run.state, RunState::Interrupted, "it does not seem to go on");
    let (shown, kept) = (shown.lock().unwrap(), kept(&store, run.id));
    assert_eq!(shown[..], kept[..shown.len()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_runs_at_once_of_one_program_and_of_two_share_a_history() {
    let (one, other) = (Scene::new(), Scene::new());
    let store = one.stage.store.clone();
    let run = |scene: &Scene| {
        let mut suite = scene.suite(json!({}), cases("/meet", "'Both are here' is displayed"));
        suite["base_url"] = json!(one.site.base);
        let suite = serde_json::from_value(suite).unwrap();
        let (store, options) = (store.clone(), scene.options());
        async move {
            let (_keep, stop) = watch::channel(false);
            run_suite(store, suite, None, options, Arc::new(At(|_: &RunEvent| {})), stop).await.unwrap()
        }
    };
    let (first, second) = tokio::join!(run(&one), run(&other));
    let mut command = child(store.folder(), &one.site.base, "unlimited");
    let output = tokio::task::spawn_blocking(move || command.output().unwrap());
    let (third, output) = tokio::join!(run(&one), output);
    let text = text(&output.unwrap());
    let fourth = told(&text, "ran ").pop().unwrap_or_else(|| panic!("{text}")).parse::<i64>().unwrap();
    for id in [first.0, second.0, third.0, fourth] {
        assert!(all_pass(&store, id), "run {id}");
    }
    let runs = store.runs(&RunFilter::default()).unwrap();
    assert_eq!(runs.len(), 4);
    assert!(runs.iter().all(|run| run.state == RunState::Finished), "{runs:?}");
    one.browsers.are_gone().await;
    other.browsers.are_gone().await;
}
