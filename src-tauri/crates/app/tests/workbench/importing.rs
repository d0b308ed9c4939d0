//! Files that come in: shown first, taken as they were shown, taken back; and what goes out.

use std::path::Path;

use verbatim_app::exchange::import::{Dialect, Meaning};
use verbatim_app::view::{
    ColumnChoice, ExportForm, ImportChange, ImportChoices, ImportCounts, ImportInto, ReportForm,
};

use crate::desk::{Desk, whole};

fn fixture(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../exchange/tests/fixtures");
    folder.join(name).display().to_string()
}

fn counts(new: usize, changed: usize, same: usize, kept: usize) -> ImportCounts {
    ImportCounts { new, changed, same, kept }
}

/// A file of the desk's folder with this text.
fn file(desk: &Desk, name: &str, text: &str) -> String {
    let path = desk.folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn every_form_is_shown_and_then_taken_as_it_was_shown() {
    let desk = Desk::new();
    let before = desk.bench.library().unwrap().suites.len();
    let files = [
        ("testrail.csv", Dialect::Testrail),
        ("testrail.xml", Dialect::Testrail),
        ("xray.json", Dialect::Xray),
        ("zephyr.csv", Dialect::Zephyr),
        ("azure.csv", Dialect::Azure),
        ("testlink.xml", Dialect::Testlink),
        ("nltestrunner.json", Dialect::Nltestrunner),
        ("dsl.json", Dialect::Dsl),
        ("shop.feature", Dialect::Gherkin),
        ("blocks.csv", Dialect::Blocks),
        ("cases.xls", Dialect::Canonical),
    ];
    for (name, dialect) in files {
        let choices = ImportChoices { into: ImportInto::New, ..ImportChoices::default() };
        let shown = desk.bench.import_preview(fixture(name), choices.clone()).unwrap();
        assert_eq!(shown.dialect, dialect, "{name}");
        assert!(shown.counts.new > 0 && shown.into.is_none(), "{name}");
        assert_eq!(desk.bench.library().unwrap().suites.len(), before, "{name}: a preview changed something");
        let taken = desk.bench.import_accept(fixture(name), choices, shown.mark).unwrap();
        let library = desk.bench.library().unwrap();
        let node = library.suites.iter().find(|node| node.id == taken.suite).unwrap();
        assert_eq!((node.cases.len(), &node.name), (shown.counts.new, &shown.name), "{name}");
        desk.bench.import_undo().unwrap();
        assert_eq!(desk.bench.library().unwrap().suites.len(), before, "{name}");
    }
}

#[test]
fn columns_and_sheets_are_as_the_tester_says() {
    let desk = Desk::new();
    let path = file(&desk, "odd.csv", "Testfall,Feld 2,Soll\nLogin,Startseite,The title is 'Shop'\n");
    let unread = desk.bench.import_preview(path.clone(), ImportChoices::default()).unwrap();
    assert!(unread.trouble.unwrap().contains("odd.csv"));
    let titles: Vec<_> = unread.tables[0].columns.iter().map(|column| column.title.as_str()).collect();
    assert_eq!(titles, ["Testfall", "Feld 2", "Soll"]);
    let refused = desk.bench.import_accept(path.clone(), ImportChoices::default(), unread.mark);
    assert_eq!(refused.unwrap_err().code(), "suite");
    let column = |title: &str, meaning| ColumnChoice { title: title.into(), meaning };
    let columns = vec![
        column("Testfall", Meaning::Case),
        column("Feld 2", Meaning::Action),
        column("Soll", Meaning::Expected),
    ];
    let shown =
        desk.bench.import_preview(path, ImportChoices { columns, ..ImportChoices::default() }).unwrap();
    assert_eq!(shown.cases[0].rows[0].now, Some(("Startseite".into(), "The title is 'Shop'".into())));
    let meanings: Vec<_> = shown.tables[0].columns.iter().map(|column| column.meaning).collect();
    assert_eq!(meanings, [Some(Meaning::Case), Some(Meaning::Action), Some(Meaning::Expected)]);

    let book = fixture("cases.xls");
    let shown = desk.bench.import_preview(book.clone(), ImportChoices::default()).unwrap();
    assert!(!shown.sheets.is_empty());
    let none = ImportChoices { sheets: vec!["No such sheet".into()], ..ImportChoices::default() };
    assert!(desk.bench.import_preview(book, none).unwrap().trouble.is_some());
}

#[test]
fn what_columns_hold_is_remembered_for_the_header_and_forgotten() {
    let desk = Desk::new();
    let first = file(&desk, "june.csv", "Testfall,Feld 2,Soll\nLogin,Startseite,The title is 'Shop'\n");
    let column = |title: &str, meaning| ColumnChoice { title: title.into(), meaning };
    let columns = vec![column("Feld 2", Meaning::Action), column("Testfall", Meaning::Case)];
    let choices = ImportChoices { columns: columns.clone(), ..ImportChoices::default() };
    let shown = desk.bench.import_preview(first.clone(), choices.clone()).unwrap();
    assert!(!shown.remembered);
    desk.bench.import_accept(first, choices, shown.mark).unwrap();

    // Another file of this header, whatever the case of its titles; also after a restart.
    let desk = desk.restart();
    let next = file(&desk, "july.csv", "TESTFALL,Feld 2,Soll\nLogout,Startseite,The title is 'Bye'\n");
    let known = desk.bench.import_preview(next.clone(), ImportChoices::default()).unwrap();
    assert!(known.remembered && known.trouble.is_none());
    assert_eq!((known.columns, known.counts.new), (columns, 1));
    desk.bench.import_accept(next.clone(), ImportChoices::default(), known.mark).unwrap();
    let other = file(&desk, "other.csv", "Testfall,Feld 3,Soll\nLogin,Startseite,The title is 'Shop'\n");
    assert!(!desk.bench.import_preview(other, ImportChoices::default()).unwrap().remembered);

    desk.bench.import_forget(next.clone(), ImportChoices::default()).unwrap();
    let forgotten = desk.bench.import_preview(next, ImportChoices::default()).unwrap();
    assert!(!forgotten.remembered && forgotten.trouble.is_some());
    assert_eq!(forgotten.shown[0].rows[1].cells[1], "Startseite", "the sheet is shown all the same");
}

#[test]
fn a_case_says_where_it_stands_and_warnings_are_told_once_a_column() {
    let desk = Desk::new();
    let text = "Test plan\nID,Title,Steps,Expected,Fax\n1,Help,Click 'Help',Help is shown,\n,,Click 'Close',,\n2,Terms,Click 'Terms',Terms are shown,\n";
    let path = file(&desk, "plan.csv", text);
    let shown = desk.bench.import_preview(path, ImportChoices::default()).unwrap();
    assert_eq!(shown.shown[0].rows[1].cells[2], "Steps");
    let stands = |at: usize| shown.cases[at].origin.as_ref().map(|origin| (origin.first, origin.last));
    assert_eq!((stands(0), stands(1)), (Some((3, 4)), Some((5, 5))));
    let left = shown.warnings.iter().find(|told| told.message.contains("above the table")).unwrap();
    assert_eq!((left.count, left.samples[0].text.as_deref()), (1, Some("Test plan")));

    let own =
        file(&desk, "own.csv", "Case,Action,Expected result\nOne,Open '/',\n,Click 'A',\nTwo,Open '/b',\n");
    let shown = desk.bench.import_preview(own, ImportChoices::default()).unwrap();
    let stands: Vec<_> =
        shown.cases.iter().filter_map(|case| case.origin.as_ref()).map(|o| (o.first, o.last)).collect();
    assert_eq!(stands, [(2, 3), (4, 4)]);
}

#[test]
fn importing_again_changes_what_is_new_and_is_taken_back() {
    let desk = Desk::new();
    let text = |paid: &str| {
        format!(
            "Id,Case,Action,Expected result\nC1,Log in,Open '/',\nC2,Pay,Click 'Pay',{paid}\nC3,Gone,Open '/gone',\n"
        )
    };
    let path = file(&desk, "shop.csv", &text("'Paid' is displayed"));
    let suite = desk.import(&path).suite;
    let ids = |desk: &Desk| -> Vec<_> {
        let library = desk.bench.library().unwrap();
        let node = library.suites.into_iter().find(|node| node.id == suite).unwrap();
        node.cases.into_iter().map(|case| (case.id, case.name)).collect()
    };
    let first = ids(&desk);

    // Two cases exchange their names, one is new, one is no longer in the file.
    file(
        &desk,
        "shop.csv",
        "Id,Case,Action,Expected result\nC1,Pay,Open '/',\nC2,Log in,Click 'Pay',It works\nC9,New one,Open '/new',\n",
    );
    let shown = desk.bench.import_preview(path.clone(), ImportChoices::default()).unwrap();
    assert_eq!((shown.into, shown.counts), (Some(suite), counts(1, 2, 0, 1)));
    assert_eq!(shown.cases[0].change, ImportChange::Changed);
    assert_eq!(shown.cases[0].was.as_deref(), Some("Log in"));
    assert_eq!(ids(&desk), first, "a preview changed something");
    desk.bench.import_accept(path.clone(), ImportChoices::default(), shown.mark).unwrap();
    let second = ids(&desk);
    assert_eq!(
        second.iter().map(|(_, name)| name.as_str()).collect::<Vec<_>>(),
        ["Pay", "Log in", "Gone", "New one"]
    );
    assert!(second.iter().zip(&first).all(|((now, _), (was, _))| now == was), "a case lost its number");

    desk.bench.import_undo().unwrap();
    assert_eq!(ids(&desk), first);
    assert_eq!(desk.bench.case_open(first[1].0).unwrap().content.rows[0].expected, "'Paid' is displayed");
    assert_eq!(desk.bench.import_undo().unwrap_err().code(), "not-found");
}

#[test]
fn what_is_no_longer_what_was_shown_is_not_taken() {
    let desk = Desk::new();
    let path = file(&desk, "shop.csv", "Case,Action,Expected result\nOne,Open '/',\n");
    let suite = desk.import(&path).suite;
    file(&desk, "shop.csv", "Case,Action,Expected result\nOne,Open '/two',\n");
    let shown = desk.bench.import_preview(path.clone(), ImportChoices::default()).unwrap();
    let accept = |mark: &str| desk.bench.import_accept(path.clone(), ImportChoices::default(), mark.into());
    let case = desk.bench.library().unwrap().suites.iter().find(|s| s.id == suite).unwrap().cases[0].id;
    desk.write(case, &[("Open '/mine'", "")]);
    assert_eq!(accept(&shown.mark).unwrap_err().code(), "import-changed");
    let shown = desk.bench.import_preview(path.clone(), ImportChoices::default()).unwrap();
    file(&desk, "shop.csv", "Case,Action,Expected result\nOne,Open '/three',\n");
    assert_eq!(accept(&shown.mark).unwrap_err().code(), "import-changed");

    // Taking back stops at a case that was edited since.
    desk.import(&path);
    desk.write(case, &[("Open '/later'", "")]);
    assert_eq!(desk.bench.import_undo().unwrap_err().code(), "revision-conflict");
    assert_eq!(desk.bench.case_open(case).unwrap().content.rows[0].action, "Open '/later'");
}

#[test]
fn a_suite_goes_out_in_every_form_and_says_what_each_cannot_hold() {
    let desk = Desk::new();
    let suite = desk.suite("http://localhost/");
    desk.case(suite, "Pay", &[("Click 'Pay'", "'Paid' is displayed"), ("Do magic", "")]);
    for &form in ExportForm::ALL {
        let path = desk.folder.path().join(format!("suite.{}", form.extension())).display().to_string();
        let losses = desk.bench.suite_losses(suite, form).unwrap();
        let written = desk.bench.suite_export(suite, path.clone(), form).unwrap();
        assert_eq!(losses, written, "{form}");
        assert!(std::fs::metadata(&path).unwrap().len() > 0, "{form}");
        let says = written.left_out.iter().any(|what| what.contains("row 2"));
        assert!(says || form != ExportForm::Dsl, "{form}: {:?}", written.left_out);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_becomes_a_report_of_every_form() {
    let desk = Desk::new();
    let suite = desk.suite("http://127.0.0.1:9/");
    let case = desk.case(suite, "Unreachable", &[("Open '/'", "The title is 'Shop'")]);
    let (run, _) = desk.run(whole(suite, &[case])).await;
    for &form in ReportForm::ALL {
        let path = desk.folder.path().join(format!("report-{form}"));
        desk.bench.run_report(run, path.display().to_string(), form, false).unwrap();
        assert_eq!(path.is_dir(), form.extension().is_none(), "{form}");
        assert!(path.is_dir() || std::fs::metadata(&path).unwrap().len() > 0, "{form}");
    }
    let lost = desk.bench.run_report(run, "/no/such/folder/x.html".into(), ReportForm::Html, false);
    assert_eq!(lost.unwrap_err().code(), "write");
}

#[test]
fn phrases_of_a_file_come_into_a_suite_that_is_there_and_go_with_undo() {
    let desk = Desk::new();
    let path = file(&desk, "shop.csv", "ID,Title,Steps,Expected\n1,Look,Open '/',\n");
    let suite = desk.import(&path).suite;
    let phrases = || {
        let said = desk.bench.phrase_list(suite).unwrap();
        said.into_iter().map(|one| one.phrase.phrase).collect::<Vec<_>>()
    };
    file(&desk, "shop.csv", "ID,Title,Steps,Test Data,Expected\n1,Look,Enter the user name,ada,\n");
    desk.import(&path);
    assert_eq!(phrases(), ["Enter the user name"]);
    desk.bench.import_undo().unwrap();
    assert_eq!(phrases(), [""; 0]);
}
