//! Suites, cases and phrases in the library.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

use tempfile::TempDir;
use verbatim_engine::suite::{Case, Phrase, Row, Suite};
use verbatim_store::{Error, NewSuite, Store, SuiteCaseId, SuiteId};

fn case(name: &str) -> Case {
    let row = Row { action: format!("Click '{name}'"), ..Row::default() };
    Case { name: name.into(), rows: vec![row], ..Case::default() }
}

fn suite(names: &[&str]) -> Suite {
    Suite {
        base_url: Some("http://localhost/".into()),
        cases: names.iter().map(|name| case(name)).collect(),
        phrasebook: vec![Phrase {
            phrase: "log in".into(),
            steps: vec!["Click 'Log in'".into()],
            assertions: vec![],
        }],
        ..Suite::default()
    }
}

fn add(store: &Store, name: &str, names: &[&str]) -> SuiteId {
    let content = suite(names);
    store.add_suite(&NewSuite { name, sample: false, source: None, content: &content }).unwrap()
}

fn names(store: &Store, suite: SuiteId) -> Vec<String> {
    store.suite_cases(suite).unwrap().into_iter().map(|case| case.content.name).collect()
}

fn id(store: &Store, suite: SuiteId, name: &str) -> SuiteCaseId {
    store.suite_cases(suite).unwrap().into_iter().find(|case| case.content.name == name).unwrap().id
}

fn store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    (folder, store)
}

#[test]
fn a_suite_is_there_as_it_was_given_after_the_program_has_ended() {
    let (folder, store) = store();
    let id = add(&store, "Shop", &["a", "b"]);
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.whole_suite(id).unwrap(), Suite { name: "Shop".into(), ..suite(&["a", "b"]) });
    assert_eq!(store.suites().unwrap().len(), 1);
}

#[test]
fn a_save_over_an_old_revision_is_refused_and_changes_nothing() {
    let (_folder, store) = store();
    let suite = add(&store, "Shop", &["a"]);
    let open = store.suite_case(id(&store, suite, "a")).unwrap();
    let mut content = open.content.clone();
    content.rows[0].expected = "'x' is displayed".into();
    content.tags = vec!["smoke".into()];
    let revision = store.save_case(open.id, open.revision, &content).unwrap();
    assert_eq!(revision, open.revision + 1);
    let error = store.save_case(open.id, open.revision, &open.content).unwrap_err();
    assert!(matches!(error, Error::Conflict { .. }), "{error}");
    assert_eq!(store.suite_case(open.id).unwrap().content, content);
    assert_eq!(store.suite_case_lines().unwrap()[0].tags, ["smoke"]);

    let settings = store.suite(suite).unwrap();
    let changed = Suite { base_url: None, ..settings.settings.clone() };
    store.save_suite(suite, settings.revision, &changed).unwrap();
    assert!(store.save_suite(suite, settings.revision, &settings.settings).is_err());
    assert_eq!(store.suite(suite).unwrap().settings.base_url, None);
}

#[test]
fn names_are_unique_while_they_are_in_use() {
    let (_folder, store) = store();
    let suite = add(&store, "Shop", &["a", "b"]);
    let a = store.suite_case(id(&store, suite, "a")).unwrap();
    for (name, taken) in [("b", true), ("", false), (" ", false)] {
        let error =
            store.save_case(a.id, a.revision, &Case { name: name.into(), ..a.content.clone() }).unwrap_err();
        assert_eq!(matches!(error, Error::NameTaken { .. }), taken, "{error}");
        assert_eq!(matches!(error, Error::NoName { .. }), !taken, "{error}");
    }
    assert_eq!(store.free_name_of_case(suite, "b").unwrap(), "b 2");
    store.delete_cases(&[id(&store, suite, "b")]).unwrap();
    store.save_case(a.id, a.revision, &Case { name: "b".into(), ..a.content }).unwrap();
    assert!(store.rename_suite(suite, "Shop").is_ok(), "its own name is free for it");
    let other = add(&store, "Other", &[]);
    assert!(matches!(store.rename_suite(other, "Shop").unwrap_err(), Error::NameTaken { .. }));
}

#[test]
fn what_is_deleted_comes_back_to_its_place() {
    let (_folder, store) = store();
    let suite = add(&store, "Shop", &["a", "b", "c"]);
    let (a, b) = (id(&store, suite, "a"), id(&store, suite, "b"));
    store.delete_cases(&[a, b]).unwrap();
    assert_eq!(names(&store, suite), ["c"]);
    assert!(store.suite_case(b).is_err());
    store.add_case(suite, None, &case("b")).unwrap();
    store.restore_cases(&[a, b]).unwrap();
    assert_eq!(names(&store, suite), ["a", "b 2", "c", "b"]);

    store.delete_suite(suite).unwrap();
    assert!(store.suites().unwrap().is_empty() && store.suite_case(a).is_err());
    add(&store, "Shop", &[]);
    store.restore_suite(suite).unwrap();
    assert_eq!(store.suite(suite).unwrap().name, "Shop 2");
    assert_eq!(names(&store, suite).len(), 4);
    assert!(store.restore_suite(suite).is_err(), "it is there already");
}

#[test]
fn one_that_is_not_there_keeps_the_others_from_being_deleted() {
    let (_folder, store) = store();
    let suite = add(&store, "Shop", &["a"]);
    let a = id(&store, suite, "a");
    assert!(store.delete_cases(&[a, SuiteCaseId(999)]).is_err());
    assert_eq!(names(&store, suite), ["a"]);
}

#[test]
fn cases_move_within_a_suite_and_to_another() {
    let (_folder, store) = store();
    let suite = add(&store, "Shop", &["a", "b", "c", "d"]);
    let of = |name: &str| id(&store, suite, name);
    store.move_cases(&[of("d"), of("b")], suite, Some(of("a"))).unwrap();
    assert_eq!(names(&store, suite), ["d", "b", "a", "c"]);
    store.move_cases(&[of("d")], suite, None).unwrap();
    assert_eq!(names(&store, suite), ["b", "a", "c", "d"]);
    // Before one that moves itself: where that one stood.
    store.move_cases(&[of("c"), of("a")], suite, Some(of("a"))).unwrap();
    assert_eq!(names(&store, suite), ["b", "c", "a", "d"]);

    let other = add(&store, "Other", &["a", "z"]);
    store.move_cases(&[of("a"), of("b")], other, Some(id(&store, other, "z"))).unwrap();
    assert_eq!(names(&store, other), ["a", "a 2", "b", "z"]);
    assert_eq!(names(&store, suite), ["c", "d"]);
    store.add_case(suite, Some(of("c")), &case("new")).unwrap();
    assert_eq!(names(&store, suite), ["c", "new", "d"]);
}

#[test]
fn suites_move() {
    let (_folder, store) = store();
    let (a, b, c) = (add(&store, "a", &[]), add(&store, "b", &[]), add(&store, "c", &[]));
    store.move_suite(c, Some(a)).unwrap();
    store.move_suite(a, None).unwrap();
    let order: Vec<SuiteId> = store.suites().unwrap().into_iter().map(|suite| suite.id).collect();
    assert_eq!(order, [c, b, a]);
}

#[test]
fn phrases_are_kept_in_order_and_come_back() {
    let (_folder, store) = store();
    let suite = add(&store, "Shop", &[]);
    let phrase = |text: &str| Phrase { phrase: text.into(), steps: vec![], assertions: vec![] };
    let id = store.add_phrase(suite, &phrase("x")).unwrap();
    store.save_phrase(id, &phrase("y")).unwrap();
    let texts = || -> Vec<String> {
        store.phrases(suite).unwrap().into_iter().map(|record| record.phrase.phrase).collect()
    };
    assert_eq!(texts(), ["log in", "y"]);
    store.delete_phrase(id).unwrap();
    assert_eq!(texts(), ["log in"]);
    assert!(store.save_phrase(id, &phrase("z")).is_err());
    store.restore_phrase(id).unwrap();
    assert_eq!(texts(), ["log in", "y"]);
}

#[test]
fn hostile_texts_are_kept_as_they_are() {
    let (_folder, store) = store();
    let name = "<script>alert(1)</script>'; DROP TABLE suites;-- \u{202e}\u{200b}";
    let suite = add(&store, name, &[]);
    let mut hostile = case(name);
    hostile.rows[0].action = "x".repeat(100_000);
    store.add_case(suite, None, &hostile).unwrap();
    assert_eq!(store.whole_suite(suite).unwrap().cases, [hostile]);
}
