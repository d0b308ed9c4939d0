//! What an import prints: how columns and rows were understood, what is odd cell by cell, what importing again changes.

use crate::verbatim::Folder;

/// Columns in another order, some not read; names that stand twice, HTML, a precondition that no rule reads.
const EXPORT: &str = "\
ID,Title,Preconditions,Section,Steps (Step),Steps (Expected Result),Owner
C1,Log in,A customer exists,Account,Open '/login',the Log in page is displayed,Ada
,,,,Enter 'ada@example.com' into 'Email',,
,,,,\"<p>Click <b>'Log in'</b></p>\",'Welcome' is displayed,
C2,Cart,,Shop,Open '/cart','Your cart is empty.' is displayed,Ada
C3,Cart,Open '/',Shop,Open '/cart?full','2 items' is displayed,Bob
";

/// The same later: one renamed, one with other rows, one gone, one new.
const AGAIN: &str = "\
ID,Title,Preconditions,Section,Steps (Step),Steps (Expected Result),Owner
C1,Log in as Ada,A customer exists,Account,Open '/login',the Log in page is displayed,Ada
,,,,Enter 'ada@example.com' into 'Email',,
,,,,Click 'Continue','Welcome' is displayed,
,,,,,'Log out' is displayed,
C2,Cart,,Shop,Open '/cart','Your cart is empty.' is displayed,Ada
C4,Help,,Shop,Open '/help','Help' is displayed,Ada
";

/// The form that testers hand over: a marked title, numbered rows, blank rows between, what is off at places.
const BLOCKS: &str = "\
► Front page;;;
#;Actions;Expected Result;Expected failure
1;Open '/';'New arrivals' is displayed;
3;Click 'Cart';;
;;;
► Price of the kettle;;;
#;Actions;Expected Result;Expected failure
1;=HYPERLINK(\"x\");'$50.00' is displayed;a wrong price
";

fn said(name: &str, folder: &Folder, arguments: &[&str]) {
    let said = folder.say(arguments);
    folder.filtered().bind(|| insta::assert_snapshot!(name, said.whole()));
}

#[test]
fn an_import_says_how_columns_and_cells_were_understood() {
    let folder = Folder::new();
    let export = folder.write("export.csv", EXPORT);
    said("import_columns", &folder, &["import", &export]);
    let blocks = folder.write("blocks.csv", BLOCKS);
    said("import_blocks", &folder, &["import", &blocks]);
    let own = folder.write("own.csv", "Was,Dann,Wer,Notiz\nOpen '/','x' is displayed,Eins,n\n");
    said("import_columns_unknown", &folder, &["import", &own]);
    let map = ["import", &own, "--map", "Was=action", "--map", "Dann=expected", "--map", "Wer=case"];
    said("import_columns_mapped", &folder, &map);
}

#[test]
fn an_import_says_which_cells_of_a_spreadsheet_are_odd() {
    let folder = Folder::new();
    for name in ["odd.ods", "cases.ods", "cases.xls"] {
        let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/../exchange/tests/fixtures");
        let bytes = std::fs::read(std::path::Path::new(fixture).join(name)).unwrap();
        let path = folder.write(name, bytes);
        said(&format!("import_{}", name.replace('.', "_")), &folder, &["import", &path]);
    }
}

#[test]
fn importing_again_says_what_it_changes() {
    let folder = Folder::new();
    let first = folder.write("export.csv", EXPORT);
    let again = folder.write("again.csv", AGAIN);
    let suite = folder.place("suite.json");
    said("import_first", &folder, &["import", &first, "-o", &suite]);
    said("import_same", &folder, &["import", &first, "-o", &suite]);
    let before = std::fs::read(folder.path("suite.json")).unwrap();
    said("import_again_dry", &folder, &["import", &again, "-o", &suite, "--dry-run"]);
    assert_eq!(std::fs::read(folder.path("suite.json")).unwrap(), before);
    said("import_again", &folder, &["import", &again, "-o", &suite]);
    let after = std::fs::read_to_string(folder.path("suite.json")).unwrap();
    assert!(["C1", "C2", "C3", "C4"].iter().all(|id| after.contains(&format!("\"{id}\""))), "{after}");
}
