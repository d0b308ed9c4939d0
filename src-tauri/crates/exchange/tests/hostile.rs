//! Files that are made to harm, or that hold what a spreadsheet would carry out.
#![allow(clippy::unwrap_used)]

use std::io::Cursor;
use std::time::Instant;

use verbatim_engine::suite::{Case, Row, Suite};
use verbatim_exchange::export::{Form, export};
use verbatim_exchange::{Format, read_suite_bytes};
use zip::write::SimpleFileOptions;

fn told(bytes: &[u8], format: Format) -> String {
    let begun = Instant::now();
    let error = read_suite_bytes(bytes, format, "shop").unwrap_err().to_string();
    assert!(begun.elapsed().as_secs() < 60, "it took {:?}", begun.elapsed());
    error
}

/// Writes the content of a file of an archive.
type Content<'a> = &'a dyn Fn(&mut dyn std::io::Write);

fn archive(files: &[(&str, Content<'_>)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, write) in files {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        write(&mut archive);
    }
    archive.finish().unwrap().into_inner()
}

#[test]
fn a_zip_bomb_is_refused() {
    let zeros = |out: &mut dyn std::io::Write| {
        let block = vec![b' '; 1 << 20];
        (0..300).for_each(|_| out.write_all(&block).unwrap());
    };
    let bomb = archive(&[("xl/workbook.xml", &zeros)]);
    assert!(bomb.len() < 2 << 20);
    let error = told(&bomb, Format::Workbook);
    assert!(error.contains("unpacks to more than 256 MB"), "{error}");
}

#[test]
fn entities_and_document_types_are_refused() {
    let bomb = r#"<?xml version="1.0"?><!DOCTYPE suite [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
        <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><suite><case><title>&c;</title></case></suite>"#;
    let outside = r#"<!DOCTYPE suite [<!ENTITY x SYSTEM "file:///etc/passwd">]><suite><case><title>&x;</title></case></suite>"#;
    for text in [bomb, outside] {
        let error = told(text.as_bytes(), Format::Xml);
        assert!(error.contains("declares a document type"), "{error}");
    }
}

#[test]
fn what_is_no_spreadsheet_is_told() {
    let empty = archive(&[("hello.txt", &|out| out.write_all(b"hello").unwrap())]);
    let mut cut = export(&suite("a", "b"), Form::Xlsx).unwrap().bytes;
    cut.truncate(cut.len() / 2);
    for (bytes, wanted) in [
        (empty.as_slice(), "no spreadsheet that can be read"),
        (cut.as_slice(), "no spreadsheet that can be read"),
        (b"Case,Action,Expected".as_slice(), "no spreadsheet, not text"),
        (b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 and no more".as_slice(), "no spreadsheet that can be read"),
        (b"".as_slice(), "no spreadsheet"),
    ] {
        let error = told(bytes, Format::Workbook);
        assert!(error.contains(wanted), "{error}");
    }
}

#[test]
fn deep_documents_end() {
    let deep = "[".repeat(200_000);
    told(deep.as_bytes(), Format::Json);
    let deep = format!("{}{}", "<a>".repeat(100_000), "</a>".repeat(100_000));
    told(deep.as_bytes(), Format::Xml);
    told(b"Feature", Format::Feature);
}

fn suite(action: &str, expected: &str) -> Suite {
    let row = Row { action: action.into(), expected: expected.into(), ..Row::default() };
    let case = Case { name: "=SUM(A1)".into(), rows: vec![row], ..Case::default() };
    Suite { name: "shop".into(), cases: vec![case], ..Suite::default() }
}

#[test]
fn cells_that_look_like_formulas_are_text_there_and_back() {
    for text in ["=1+1", "+cmd|' /C calc'!A0", "-2", "@SUM(A1)", "=HYPERLINK(\"http://x\")"] {
        let suite = suite(text, text);
        for (form, format) in [(Form::Csv, Format::Csv), (Form::Xlsx, Format::Workbook)] {
            let exported = export(&suite, form).unwrap();
            assert_eq!(
                read_suite_bytes(&exported.bytes, format, "shop").unwrap().suite,
                suite,
                "{text} as {form}"
            );
        }
    }
}

#[test]
fn a_formula_is_read_as_what_it_came_to_and_told() {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (column, title) in (0..).zip(["Case", "Action", "Expected result"]) {
        sheet.write_string(0, column, title).unwrap();
    }
    sheet.write_string(1, 0, "One").unwrap();
    sheet
        .write_formula(1, 1, rust_xlsxwriter::Formula::new("=\"Open \"&\"'/'\"").set_result("Open '/'"))
        .unwrap();
    sheet.write_string(1, 2, "'x' is displayed").unwrap();
    // A cell far away costs nothing.
    sheet.write_string(1_000_000, 16_000, "far").unwrap();
    let read = read_suite_bytes(&book.save_to_buffer().unwrap(), Format::Workbook, "shop").unwrap();
    assert_eq!(read.suite.cases[0].rows[0].action, "Open '/'");
    let warnings: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings[0], "sheet 'Sheet1', B2: is a formula: what it last came to is read");
    assert_eq!(warnings[1], "sheet 'Sheet1', WQK1000001: stands beyond what is read");
}

#[test]
fn merged_cells_are_read_as_people_see_them() {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    let plain = rust_xlsxwriter::Format::new();
    for (column, title) in (0..).zip(["Case", "Action", "Expected result"]) {
        sheet.write_string(0, column, title).unwrap();
    }
    sheet.merge_range(1, 0, 3, 0, "One", &plain).unwrap();
    for (row, action) in (1..).zip(["a", "b", "c"]) {
        sheet.write_string(row, 1, action).unwrap();
    }
    sheet.merge_range(1, 2, 2, 2, "both", &plain).unwrap();
    let read = read_suite_bytes(&book.save_to_buffer().unwrap(), Format::Workbook, "shop").unwrap();
    let rows: Vec<(&str, &str)> =
        read.suite.cases[0].rows.iter().map(|row| (row.action.as_str(), row.expected.as_str())).collect();
    assert_eq!(rows, [("a", ""), ("b", "both"), ("c", "")]);
    assert!(read.warnings[0].message.contains("merged over several rows"));
}

#[test]
fn a_phrasebook_that_runs_in_circles_ends() {
    let text = r#"{"phrasebook": [{"phrase": "go on", "steps": ["go further"]}, {"phrase": "go further", "steps": ["go on"]}],
        "cases": [{"name": "a", "rows": [{"action": "Go on", "expected": "'x' is displayed"}]}]}"#;
    let suite = read_suite_bytes(text.as_bytes(), Format::Json, "x").unwrap().suite;
    for form in Form::ALL {
        export(&suite, *form).unwrap();
    }
}

#[test]
fn huge_files_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let huge = folder.path().join("huge.csv");
    std::fs::File::create(&huge).unwrap().set_len(300 << 20).unwrap();
    let error = verbatim_exchange::read_suite(&huge).unwrap_err().to_string();
    assert!(error.contains("split the suite"), "{error}");
    let mut cell = b"Case,Action,Expected result\nOne,".to_vec();
    cell.resize(10 << 20, b'x');
    assert!(told(&cell, Format::Csv).contains("a cell has at most 32767"));
    let mut deep = br#"{"cases": "#.to_vec();
    deep.resize(10 << 20, b'[');
    told(&deep, Format::Json);
    let mut xml = b"<suite><case><title>".to_vec();
    xml.resize(10 << 20, b'x');
    told(&xml, Format::Xml);
}

#[test]
fn the_report_of_a_run_is_no_suite() {
    let xml = r#"<testsuites><testsuite name="a"><testcase name="one" classname="a" time="0.1"/></testsuite></testsuites>"#;
    let error = told(xml.as_bytes(), Format::Xml);
    assert!(error.contains("JUnit"), "{error}");
}
