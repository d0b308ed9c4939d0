//! Stored runs are judged again: the same verdicts by the same sentences, and a reason for each that is another.

use serde_json::Value;

use crate::verbatim::{Folder, Site};

const SUITE: &str = r#"{"suite": "shop", "cases": [{"name": "Kettle", "rows": [
  {"action": "Open '/products/copper-kettle'", "expected": "the page title contains 'Copper Kettle'"},
  {"action": "Click 'Add to cart'", "expected": "the cart has taken it"},
  {"action": "Click 'Cart'", "expected": "'Copper Kettle' is displayed"}
]}], "phrasebook": [{"phrase": "the cart has taken it", "assertions": ["the message 'Added to your cart' is shown"]}]}"#;

fn told(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// The rows of a report with an outcome.
fn with<'a>(report: &'a Value, outcome: &str) -> Vec<&'a Value> {
    report["rows"].as_array().unwrap().iter().filter(|row| row["outcome"] == outcome).collect()
}

#[test]
fn a_fresh_run_of_the_sample_suite_is_judged_the_same_again() {
    let folder = Folder::new();
    let run = folder.say(&["sample", "--workers", "2"]);
    assert_eq!(run.status, 0, "{}", run.whole());
    let again = folder.say(&["rejudge", "--all", "--check", "--json"]);
    let report = told(&again.out);
    let differ = with(&report, "differs");
    assert!(differ.is_empty() && again.status == 0, "{differ:#?}\n{}", again.err);
    let (same, untold) = (with(&report, "same").len(), with(&report, "cannot-be-told"));
    assert!(same > 3 * untold.len(), "{same} are the same, and these cannot be told: {untold:#?}");
}

#[test]
fn a_verdict_that_is_another_says_why() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.json", SUITE);
    let run = || folder.say(&["run", &suite, "--base-url", &site.url, "--timeout", "1"]);
    assert_eq!(run().status, 0);
    let same = folder.say(&["rejudge", "1", "--check", "--with", &suite]);
    assert_eq!(same.status, 0, "{}", same.whole());
    assert!(same.out.contains("3 rows judged again: 0 differ, 3 the same, 0 cannot be told"), "{}", same.out);

    let wrong = folder.write("wrong.json", SUITE.replace("'Copper Kettle' is", "'Iron Kettle' is"));
    let again = folder.say(&["rejudge", "1", "--check", "--with", &wrong]);
    assert_eq!(again.status, 1, "{}", again.whole());
    let said = "it was ''Copper Kettle' is displayed' and is ''Iron Kettle' is displayed'";
    assert!(again.out.contains("Kettle, run 1, row 3") && again.out.contains(said), "{}", again.out);
    assert_eq!(folder.say(&["rejudge", "1", "--with", &wrong]).status, 0, "only --check has a status");

    let bare = folder.write(
        "bare.json",
        SUITE.replace("the cart has taken it\", \"assertions", "it is there\", \"assertions"),
    );
    let again = folder.say(&["rejudge", "--case", "Kettle", "--with", &bare]);
    assert!(again.out.contains("was taken back"), "{}", again.whole());

    let since = folder.say(&["rejudge", "--case", "Kettle", "--since", "--with", &wrong]);
    assert!(since.out.contains("false in each run (1 of 1 runs tell it)"), "{}", since.whole());
    let since = folder.say(&["rejudge", "--case", "Kettle", "--since"]);
    assert_eq!(since.out.matches("holds in each run").count(), 3, "{}", since.whole());
}

#[test]
fn pages_that_are_gone_or_damaged_and_names_that_are_not_there_are_told() {
    let folder = Folder::new();
    let site = Site::start(&folder);
    let suite = folder.write("shop.json", SUITE);
    let run = folder.say(&["run", &suite, "--base-url", &site.url, "--timeout", "1"]);
    assert_eq!(run.status, 0, "{}", run.whole());
    for (arguments, told) in [
        (&["rejudge", "9"][..], "the last one is 1"),
        (&["rejudge", "--case", "Kettles"], "the nearest are 'Kettle'"),
        (&["rejudge"], "required"),
    ] {
        let said = folder.say(arguments);
        assert!(said.status == 3 && said.err.contains(told), "{arguments:?}: {}", said.whole());
    }
    let mut pages = Vec::new();
    collect(&folder.path("history").join("blobs"), &mut pages);
    for page in &pages {
        std::fs::write(page, "{").unwrap();
    }
    let again = folder.say(&["rejudge", "--all", "--check"]);
    assert_eq!(again.status, 0, "{}", again.whole());
    assert!(again.out.contains("0 differ, 0 the same, 3 cannot be told"), "{}", again.whole());
    let again = folder.say(&["rejudge", "--all"]);
    assert!(again.out.contains("3 rows: a page that it was judged on is damaged"), "{}", again.whole());
}

fn collect(folder: &std::path::Path, into: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { collect(&path, into) } else { into.push(path) }
    }
}
