//! How runs end: signals, and an output that takes nothing.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

use crate::verbatim::{Folder, Site, THREE};

/// A run whose second case hangs, stopped after its first verdict by a signal. Gives its exit status and what it printed then.
fn stopped_by(signal: &str, folder: &Folder, json: &str) -> (Option<i32>, String) {
    let site = Site::start(folder);
    let suite = folder.write(
        "two.csv",
        "Case,Action,Expected result\nFirst,Open '/','Never to be seen' is displayed\n\
         Second,Open '/offers?fault=hanging-page','x' is displayed\nThird,Open '/','x' is displayed\n",
    );
    let mut child = folder
        .command(&["run", &suite, "--base-url", &site.url, "--timeout", "1", "--json", json])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.contains("First") {
        line.clear();
        assert!(out.read_line(&mut line).unwrap() > 0, "it ended before its first verdict");
    }
    // The verdict of the first is told: the second, which hangs, is what is stopped.
    kill(signal, &child);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    (child.wait().unwrap().code(), rest)
}

fn kill(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn signals_end_the_run_cleanly_and_its_result_is_kept() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = Folder::new();
        let json = folder.place("r.json");
        let (status, rest) = stopped_by(signal, &folder, &json);
        assert_eq!(status, Some(1), "{signal}: {rest}");
        assert!(rest.contains("stopped"), "{signal}: {rest}");
        let results = std::fs::read_to_string(json).unwrap();
        let results: serde_json::Value = serde_json::from_str(&results).unwrap();
        assert_eq!(results["stopped"], true, "{signal}");
        let history = folder.say(&["history"]);
        assert!(history.out.contains("First") && !history.out.contains("running"), "{}", history.out);
    }
}

/// Runs a suite whose reader has gone, or whose output is full, and gives its exit status.
fn unread(folder: &Folder, arguments: &[&str], full: bool) -> Option<i32> {
    let mut command = folder.command(arguments);
    command.stderr(Stdio::piped());
    if full {
        command.stdout(File::options().write(true).open("/dev/full").unwrap());
    } else {
        command.stdout(Stdio::piped());
    }
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    child.wait_with_output().unwrap().status.code()
}

#[test]
fn an_output_that_takes_nothing_ends_no_run_and_changes_no_status() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.csv", THREE);
    for (full, events) in [(false, false), (true, false), (false, true), (true, true)] {
        let (json, junit) = (folder.place("r.json"), folder.place("r.xml"));
        let mut run = vec![
            "run",
            &suite,
            "--base-url",
            &site.url,
            "--timeout",
            "1",
            "--json",
            &json,
            "--junit",
            &junit,
        ];
        run.extend(events.then_some("--events"));
        assert_eq!(unread(&folder, &run, full), Some(1), "full: {full}, events: {events}");
        let results: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
        assert_eq!(results["cases"].as_array().map(Vec::len), Some(3));
        assert!(std::fs::read_to_string(&junit).unwrap().ends_with("</testsuites>\n"));
        std::fs::remove_file(json).unwrap();
    }
}

#[test]
fn a_listing_ends_with_its_reader_and_says_that_the_output_is_full() {
    let folder = Folder::new();
    assert_eq!(unread(&folder, &["sentences"], false), Some(0));
    assert_eq!(unread(&folder, &["sentences"], true), Some(3));
    // What lint comes to is an answer: nobody has to read the rest of it.
    let suite = folder.write("shop.csv", THREE);
    let said = folder.say(&["lint", &suite]).status;
    assert_eq!(
        (unread(&folder, &["lint", &suite], false), unread(&folder, &["lint", &suite], true)),
        (Some(said), Some(said))
    );
}

#[test]
fn results_are_written_though_another_suite_cannot_be_run() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let fine = folder.write("shop.csv", THREE);
    let never = folder.write("empty.json", r#"{"suite": "Empty", "secrets": ["pin"], "data": {"pin": "e"}, "cases": [{"name": "a", "rows": [{"action": "Open '/'"}]}]}"#);
    let json = folder.place("r.json");
    let said =
        folder.say(&["run", &fine, &never, "--base-url", &site.url, "--timeout", "1", "--json", &json]);
    assert_eq!(said.status, 3, "{}", said.whole());
    assert!(said.err.contains("the secret 'pin' is one letter"), "{}", said.err);
    assert!(std::fs::read_to_string(json).unwrap().contains("Front page"));
}

#[test]
fn what_pages_and_suites_say_does_nothing_to_the_terminal() {
    let folder = Folder::new();
    let suite = folder.write(
        "evil.csv",
        "Case,Action,Expected result\n\u{1b}[2Jname\u{202e},Open '/\u{1b}]0;owned\u{7}',the \u{9b}31mpage is \u{1b}[32mfine\n",
    );
    for arguments in [
        vec!["lint", &suite],
        vec!["import", &suite],
        vec!["run", &suite, "--base-url", "http://127.0.0.1:9/"],
    ] {
        let said = folder.say(&arguments);
        for text in [&said.out, &said.err] {
            let bad = text.chars().find(|c| (c.is_control() && *c != '\n' && *c != '\t') || *c == '\u{202e}');
            assert_eq!(bad, None, "{arguments:?}: {text:?}");
        }
        assert!(arguments[0] == "import" || said.out.contains("\\u{1b}"), "{arguments:?}: {}", said.whole());
    }
}
