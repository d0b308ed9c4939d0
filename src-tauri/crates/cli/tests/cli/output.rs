//! What the commands print, piped.

use crate::verbatim::{Folder, Site, THREE};

#[test]
fn a_run_its_history_its_rows_and_its_traces() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.csv", THREE);
    let settings = folder.filtered();
    let check = |name: &str, arguments: &[&str]| {
        let said = folder.say(arguments);
        settings.bind(|| insta::assert_snapshot!(name, said.whole()));
        said.status
    };
    assert_eq!(check("run", &["run", &suite, "--base-url", &site.url, "--timeout", "1"]), 1);
    check("history", &["history"]);
    check("history_of_fails", &["history", "--verdict", "fail"]);
    check("history_of_a_cause_that_is_none", &["history", "--cause", "bad-weather"]);
    check("history_of_no_case", &["history", "--case", "nobody"]);
    check("show", &["show", "1"]);
    check("show_of_no_run", &["show", "77"]);
    check("trace_aut", &["trace", "1", "--format", "aut", "--case", "Price of the kettle"]);
    check("trace_dot", &["trace", "1", "--format", "dot", "--case", "Wishful"]);
    check("trace_aut_of_several", &["trace", "1", "--format", "aut"]);
    check("trace_of_no_case", &["trace", "1", "--case", "nobody"]);
    let json = folder.say(&["trace", "1", "--format", "json"]);
    let traces: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(traces.as_array().map(Vec::len), Some(3));
    check("prune", &["prune", "--max-megabytes", "100"]);
}

#[test]
fn statuses_say_how_it_ended() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.csv", THREE);
    let status = |case: &str| {
        let run = ["run", &suite, "--base-url", &site.url, "--timeout", "1", "--case", case];
        folder.say(&run).status
    };
    assert_eq!((status("Front page"), status("Price of the kettle")), (0, 1));
    assert_eq!((status("Wishful"), status("Nobody")), (4, 3));
}

#[test]
fn lint_says_how_each_cell_is_read() {
    let folder = Folder::new();
    let suite = folder.write(
        "cells.csv",
        "Case,Step,Expected\nReads,\"Open '/login'\nEnter 'ada' into 'Email'\",the button Log in is displayed\n\
         Does not,Make the page tasty,'Welcome' is displayed\n",
    );
    let settings = folder.filtered();
    let text = folder.say(&["lint", &suite]);
    settings.bind(|| insta::assert_snapshot!("lint", text.whole()));
    let json = folder.say(&["lint", &suite, "--json"]);
    settings.bind(|| insta::assert_snapshot!("lint_json", json.whole()));
    assert_eq!((text.status, json.status), (2, 2));
}

#[test]
fn sentences_lists_those_that_have_the_words() {
    let folder = Folder::new();
    let settings = folder.filtered();
    let few = folder.say(&["sentences", "Country"]);
    settings.bind(|| insta::assert_snapshot!("sentences", few.whole()));
    let all = folder.say(&["sentences"]);
    assert!(all.out.contains("Click 'Save'") && all.out.contains("the Cart page is displayed"));
    let none = folder.say(&["sentences", "teleport"]);
    assert_eq!((few.status, all.status, none.status), (0, 0, 2));
    assert!(none.out.is_empty());
}
