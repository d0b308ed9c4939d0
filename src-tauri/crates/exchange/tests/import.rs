//! Suites in the forms of tools, as they are understood.
#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use verbatim_exchange::import::{Dialect, Meaning, Options, Preview};
use verbatim_exchange::preview_suite;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

fn read(name: &str) -> Preview {
    preview_suite(&fixture(name), &Options::default()).unwrap()
}

/// A preview as a person reads it.
fn told(preview: &Preview) -> String {
    let mut out = format!("{} '{}'\n", preview.dialect, preview.suite.name);
    for table in &preview.tables {
        write!(out, "header in row {}:", table.header_row).unwrap();
        for column in &table.columns {
            write!(
                out,
                " {} '{}' {};",
                column.place,
                column.title,
                column.meaning.map_or("-", Meaning::word)
            )
            .unwrap();
        }
        out.push('\n');
    }
    for case in &preview.suite.cases {
        let id = case.id.as_deref().map(|id| format!(" [{id}]")).unwrap_or_default();
        write!(out, "{}{id} {:?}", case.name, case.tags).unwrap();
        if let Some(label) = &case.expect {
            write!(
                out,
                " labelled {} {:?} {:?}",
                label.verdict,
                label.cause.map(|cause| cause.id()),
                label.row
            )
            .unwrap();
        }
        out.push('\n');
        for (part, rows) in [("set-up ", &case.setup), ("", &case.rows)] {
            for row in rows {
                let off = if row.disabled { " (left out)" } else { "" };
                writeln!(out, "  {part}{:?} → {:?}{off}{}", row.action, row.expected, data(&row.data))
                    .unwrap();
            }
        }
    }
    for warning in &preview.warnings {
        writeln!(out, "! {warning}").unwrap();
    }
    out
}

fn data(data: &std::collections::BTreeMap<String, String>) -> String {
    if data.is_empty() { String::new() } else { format!(" {data:?}") }
}

#[test]
fn each_form_is_known_by_its_look() {
    for (name, dialect) in [
        ("testrail.csv", Dialect::Testrail),
        ("testrail-texts.csv", Dialect::Testrail),
        ("testrail.xml", Dialect::Testrail),
        ("xray.csv", Dialect::Xray),
        ("xray.json", Dialect::Xray),
        ("zephyr.csv", Dialect::Zephyr),
        ("qtest.csv", Dialect::Qtest),
        ("azure.csv", Dialect::Azure),
        ("testlink.xml", Dialect::Testlink),
        ("nltestrunner.json", Dialect::Nltestrunner),
        ("dsl.json", Dialect::Dsl),
        ("shop.feature", Dialect::Gherkin),
        ("blocks.csv", Dialect::Blocks),
        ("cells.csv", Dialect::Cells),
        ("cases.xls", Dialect::Canonical),
        ("cases.ods", Dialect::Canonical),
    ] {
        let preview = read(name);
        assert_eq!(preview.dialect, dialect, "{name}");
        insta::assert_snapshot!(name.replace('.', "_"), told(&preview));
    }
}

#[test]
fn the_user_says_what_a_column_holds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.csv");
    std::fs::write(&path, "Wer,Was,Dann,Notiz\nKorb,Open '/cart','Cart' is displayed,x\n").unwrap();
    let error = preview_suite(&path, &Options::default()).unwrap_err().to_string();
    assert!(error.contains("the header row lacks 'Case', 'Action', 'Expected result'"), "{error}");
    let map = [("wer", Meaning::Case), ("Was", Meaning::Action), ("DANN", Meaning::Expected)];
    let map = map.map(|(title, meaning)| (title.to_owned(), meaning)).to_vec();
    let preview = preview_suite(&path, &Options { map, dialect: None }).unwrap();
    insta::assert_snapshot!("mapped", told(&preview).replace(&folder.path().display().to_string(), ""));
}
