//! Suites, cases and phrases as the window edits them.

use verbatim_app::engine::event::Column;
use verbatim_app::engine::suite::{Case, Phrase, Row};
use verbatim_app::view::{ExportForm, ImportChoices, SuiteSettings};

use crate::desk::Desk;

#[test]
fn at_the_first_start_the_sample_is_there_and_once_deleted_it_stays_away() {
    let desk = Desk::new();
    let start = desk.bench.start().unwrap();
    let sample = start.sample.expect("a sample");
    let library = desk.bench.library().unwrap();
    assert!(library.suites[0].cases.len() > 20, "the sample has many cases");
    assert!(library.suites[0].cases.iter().all(|case| case.last.is_none() && !case.flaky));
    let source = library.suites[0].source.clone().unwrap();
    let beside = std::path::Path::new(&source).parent().unwrap().join("receipt.txt");
    assert!(beside.is_file(), "the file that it uploads is beside it");
    desk.bench.suite_delete(sample).unwrap();
    let desk = desk.restart();
    assert_eq!(desk.bench.start().unwrap().sample, None);
    desk.bench.suite_restore(sample).unwrap();
    assert_eq!(desk.bench.start().unwrap().sample, Some(sample));
}

#[test]
fn a_sample_that_was_deleted_is_added_as_it_came() {
    let desk = Desk::new();
    let names = |desk: &Desk| -> Vec<String> {
        desk.bench.library().unwrap().suites.iter().map(|suite| suite.name.clone()).collect()
    };
    let cases = desk.bench.library().unwrap().suites[0].cases.len();
    desk.bench.suite_delete(desk.bench.start().unwrap().sample.unwrap()).unwrap();
    let desk = desk.restart();
    let added = desk.bench.sample_add().unwrap();
    assert_eq!((added.sample, added.cases.len()), (true, cases));
    assert_eq!(desk.bench.start().unwrap().sample, Some(added.id));
    assert_eq!(names(&desk), ["Sample shop"]);
    // Beside one that is there it has a name of its own.
    desk.bench.sample_add().unwrap();
    assert_eq!(names(&desk), ["Sample shop", "Sample shop 2"]);
}

#[test]
fn what_is_typed_is_there_after_a_restart_and_an_old_save_loses_nothing() {
    let desk = Desk::new();
    let suite = desk.suite("http://localhost/");
    let case = desk.case(suite, "Pay", &[("Click 'Pay'", "'Paid' is displayed")]);
    let desk = desk.restart();
    let open = desk.bench.case_open(case).unwrap();
    assert_eq!(open.content.rows[0].expected, "'Paid' is displayed");
    let old = Case { rows: vec![], ..open.content.clone() };
    let error = desk.bench.case_save(case, open.revision - 1, old).unwrap_err();
    assert_eq!(error.code(), "revision-conflict");
    assert!(error.to_string().starts_with("could not save the case"), "{error}");
    assert_eq!(desk.bench.case_open(case).unwrap(), open);
    assert_eq!(desk.bench.case_new(suite, None, Some("Pay".into())).unwrap_err().code(), "name-taken");
    assert_eq!(desk.bench.case_rename(case, " ".into()).unwrap_err().code(), "no-name");
    desk.bench.case_delete(vec![case]).unwrap();
    assert_eq!(desk.bench.case_open(case).unwrap_err().code(), "not-found");
}

#[test]
fn cases_are_named_copied_tagged_and_moved() {
    let desk = Desk::new();
    let suite = desk.suite("http://localhost/");
    let first = desk.bench.case_new(suite, None, None).unwrap();
    let second = desk.bench.case_new(suite, None, None).unwrap();
    assert_eq!((first.name.as_str(), second.name.as_str()), ("New case", "New case 2"));
    let copy = desk.bench.case_duplicate(first.id).unwrap();
    desk.bench.case_tags(first.id, vec![" a ".into(), "b".into(), "a".into(), "".into()]).unwrap();
    let names = || -> Vec<(String, Vec<String>)> {
        let library = desk.bench.library().unwrap();
        let suite = library.suites.into_iter().find(|node| node.id == suite).unwrap();
        suite.cases.into_iter().map(|case| (case.name, case.tags)).collect()
    };
    let told = names();
    assert_eq!(told[0], ("New case".into(), vec!["a".into(), "b".into()]));
    assert_eq!(told[1].0, "New case (copy)");
    desk.bench.case_move(vec![copy.id], suite, None).unwrap();
    assert_eq!(names()[2].0, "New case (copy)");
    let whole = desk.bench.suite_duplicate(suite).unwrap();
    assert_eq!(whole.cases.len(), 3);
}

#[test]
fn a_suite_goes_out_and_comes_in_again() {
    let desk = Desk::new();
    let suite = desk.suite("http://localhost/");
    desk.case(suite, "Pay, \"now\"", &[("Click 'Pay'\nClick 'Yes'", "'Paid; thanks' is displayed")]);
    let phrase = Phrase { phrase: "pay".into(), steps: vec!["Click 'Pay'".into()], assertions: vec![] };
    desk.bench.phrase_add(suite, phrase).unwrap();
    let path = |name: &str| desk.folder.path().join(name).display().to_string();
    desk.bench.suite_export(suite, path("all.json"), ExportForm::Json).unwrap();
    let csv = desk.bench.suite_export(suite, path("table.csv"), ExportForm::Csv).unwrap();
    assert!(csv.left_out.contains(&"the phrasebook".to_owned()), "{:?}", csv.left_out);
    for (file, phrases) in [("table.csv", 0), ("all.json", 1)] {
        let imported = desk.import(&path(file));
        assert_eq!(desk.bench.phrase_list(imported.suite).unwrap().len(), phrases, "{file}");
        let library = desk.bench.library().unwrap();
        let node = library.suites.iter().find(|node| node.id == imported.suite).unwrap();
        assert_eq!(node.cases[0].name, "Pay, \"now\"");
        let open = desk.bench.case_open(node.cases[0].id).unwrap();
        assert_eq!(open.content.rows[0].action, "Click 'Pay'\nClick 'Yes'");
    }
    let error = desk.bench.import_preview(path("none.csv"), ImportChoices::default()).unwrap_err();
    assert_eq!(error.code(), "suite");
    let error = desk.bench.suite_export(suite, "/no/such/folder/x.csv".into(), ExportForm::Csv).unwrap_err();
    assert_eq!(error.code(), "write");
}

#[test]
fn settings_of_a_suite_keep_no_empty_rows_and_no_secret_in_clear() {
    let desk = Desk::new();
    let suite = desk.suite("http://localhost/");
    let open = desk.bench.suite_open(suite).unwrap();
    let row = Row { action: "Open '/'".into(), ..Row::default() };
    let settings = SuiteSettings {
        data: [("user".to_owned(), "ada".to_owned()), ("pass".to_owned(), "hunter2-clear".to_owned())].into(),
        secrets: vec!["pass".into()],
        setup: vec![row.clone(), Row::default()],
        ..open.settings
    };
    desk.bench.suite_save(suite, open.revision, settings).unwrap();
    let saved = desk.bench.suite_open(suite).unwrap().settings;
    assert_eq!(saved.setup, [row]);
    assert_eq!(saved.data.keys().collect::<Vec<_>>(), ["user"]);
    for file in std::fs::read_dir(desk.folder.path()).unwrap() {
        let path = file.unwrap().path();
        if path.is_file() {
            let bytes = std::fs::read(&path).unwrap();
            let found = bytes.windows(13).any(|window| window == b"hunter2-clear");
            assert!(!found, "{} holds the secret", path.display());
        }
    }
}

#[test]
fn a_phrase_is_read_tested_counted_and_comes_back() {
    let desk = Desk::new();
    let suite = desk.suite("http://localhost/");
    desk.case(suite, "Stock", &[("stock up on 3 kettles", ""), ("Click 'Save'", "")]);
    let phrase = Phrase {
        phrase: "stock up on {number} kettles".into(),
        steps: vec!["Enter '{number}' into 'Quantity'".into(), "frobnicate the thing".into()],
        assertions: vec![],
    };
    let test = |phrase: &Phrase, sentence: &str| {
        desk.bench.phrase_test(suite, phrase.clone(), sentence.into(), Column::Action).unwrap()
    };
    let broken = test(&phrase, "stock up on 7 kettles");
    assert!(!broken.reads && broken.sentences[1].problem.is_some(), "{broken:?}");
    let entry = desk.bench.phrase_add(suite, phrase.clone()).unwrap();
    assert_eq!(entry.used, 0);
    let mended = Phrase { steps: vec![phrase.steps[0].clone()], ..phrase };
    let tested = test(&mended, "stock up on 7 kettles");
    assert!(tested.reads, "{tested:?}");
    assert_eq!(tested.sentences[0].text, "Enter '7' into 'Quantity'");
    assert!(!test(&mended, "stock up on").reads);
    assert!(test(&mended, "Click 'Save'").why.is_some());
    assert_eq!(desk.bench.phrase_save(entry.id, mended).unwrap().used, 1);
    desk.bench.phrase_remove(entry.id).unwrap();
    assert!(desk.bench.phrase_list(suite).unwrap().is_empty());
    desk.bench.phrase_restore(entry.id).unwrap();
    assert_eq!(desk.bench.phrase_list(suite).unwrap().len(), 1);
    let nothing = Phrase { phrase: "x".into(), steps: vec![], assertions: vec![] };
    assert_eq!(desk.bench.phrase_add(suite, nothing).unwrap_err().code(), "usage");
}
