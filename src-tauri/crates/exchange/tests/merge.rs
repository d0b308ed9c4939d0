//! Importing again.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use verbatim_engine::suite::{Case, Label, Phrase, Row, Suite};
use verbatim_exchange::import::merge::{Change, merge};

fn case(id: Option<&str>, name: &str, actions: &[&str]) -> Case {
    let rows = actions.iter().map(|action| Row { action: (*action).into(), ..Row::default() }).collect();
    Case { id: id.map(str::to_owned), name: name.into(), rows, ..Case::default() }
}

fn suite(cases: Vec<Case>) -> Suite {
    Suite { name: "shop".into(), cases, ..Suite::default() }
}

#[test]
fn what_only_the_suite_knows_stays() {
    let mut known = case(Some("C1"), "Log in", &["a", "b"]);
    known.expect = Some(Label { verdict: "pass".into(), cause: None, row: None });
    known.setup = vec![Row { action: "open '/'".into(), ..Row::default() }];
    known.rows[0].data = BTreeMap::from([("user".into(), "ada".into())]);
    let old = Suite {
        base_url: Some("http://x/".into()),
        ..suite(vec![known, case(None, "Cart", &["c"]), case(None, "Old", &["d"])])
    };
    let new = suite(vec![
        case(Some("C9"), "New", &["e"]),
        case(Some("C2"), "Cart", &["c"]),
        case(Some("C1"), "Log in again", &["a", "x", "y"]),
    ]);
    let (merged, changes) = merge(&old, &new);
    let names: Vec<&str> = merged.cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names, ["Log in again", "Cart", "Old", "New"]);
    assert_eq!(merged.base_url, old.base_url);
    let first = &merged.cases[0];
    assert_eq!((&first.expect, &first.setup), (&old.cases[0].expect, &old.cases[0].setup));
    assert_eq!(first.rows[0].data["user"], "ada");
    assert_eq!(
        merged.cases[1].id.as_deref(),
        Some("C2"),
        "known by its name, and by its identifier from now on"
    );
    let Change::Updated { was, rows, .. } = &changes[0] else { panic!("{changes:?}") };
    assert_eq!(was.as_deref(), Some("Log in"));
    assert_eq!(rows.iter().map(|row| row.row).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(changes[1], Change::Same { name: "Cart".into() });
    assert_eq!(changes[2], Change::Kept { name: "Old".into() });
    assert_eq!(changes[3], Change::Added { name: "New".into() });
}

#[test]
fn the_same_again_changes_nothing() {
    let suite = suite(vec![case(Some("1"), "a", &["x"]), case(None, "b", &["y", "z"])]);
    let (merged, changes) = merge(&suite, &suite);
    assert_eq!(merged, suite);
    assert!(changes.iter().all(|change| matches!(change, Change::Same { .. })), "{changes:?}");
}

#[test]
fn another_identifier_is_another_case_whatever_its_name() {
    let old = suite(vec![case(Some("C1"), "Log in", &["a"])]);
    let (merged, _) = merge(&old, &suite(vec![case(Some("C2"), "Log in", &["b"])]));
    let names: Vec<&str> = merged.cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names, ["Log in", "Log in (2)"]);
}

#[test]
fn phrases_come_along_once() {
    let phrase = |phrase: &str, step: &str| Phrase {
        phrase: phrase.into(),
        steps: vec![step.into()],
        assertions: Vec::new(),
    };
    let old =
        Suite { phrasebook: vec![phrase("Sign in", "Click 'In'")], ..suite(vec![case(None, "a", &["x"])]) };
    let new = Suite {
        phrasebook: vec![
            phrase("sign in", "Click 'Other'"),
            phrase("Enter the mail", "Enter {{mail}} in 'Mail'"),
        ],
        ..suite(vec![case(None, "a", &["x"])])
    };
    let (merged, _) = merge(&old, &new);
    let said: Vec<&str> = merged.phrasebook.iter().map(|phrase| phrase.phrase.as_str()).collect();
    assert_eq!(said, ["Sign in", "Enter the mail"], "what a person taught goes first");
    assert_eq!(merge(&merged, &new).0, merged);
}
