//! Ctrl-C in mid-run.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::verbatim::{Folder, Site};

#[test]
fn ctrl_c_ends_the_run_cleanly_and_its_result_is_kept() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write(
        "two.csv",
        "Case,Action,Expected result\nFirst,Open '/','Never to be seen' is displayed\n\
         Second,Open '/offers?fault=hanging-page','x' is displayed\nThird,Open '/','x' is displayed\n",
    );
    let json = folder.place("r.json");
    let mut child = folder
        .command(&["run", &suite, "--base-url", &site.url, "--timeout", "1", "--json", &json])
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
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1), "{rest}");
    assert!(rest.contains("stopped"), "{rest}");
    let results: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(results["stopped"], true);
    let history = folder.say(&["history"]);
    assert!(history.out.contains("First") && !history.out.contains("running"), "{}", history.out);
}
