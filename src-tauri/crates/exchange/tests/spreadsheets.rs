//! Spreadsheets that claim more than they hold, in each of the three forms: refused or read, in little time.
#![allow(clippy::unwrap_used)]

use std::io::{Cursor, Read, Write};
use std::time::Instant;

use verbatim_exchange::{Format, read_suite_bytes};
use zip::write::SimpleFileOptions;

fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A document with these rows below a header.
fn document(rows: &str) -> Vec<u8> {
    archive(&[("content.xml", &content(rows))])
}

fn content(rows: &str) -> String {
    let header: String =
        ["Case", "Action", "Expected result"].map(|title| cell("", title)).into_iter().collect();
    format!(
        "<office:document-content><table:table table:name=\"Cases\"><table:table-row>{header}</table:table-row>{rows}</table:table></office:document-content>"
    )
}

fn cell(attributes: &str, text: &str) -> String {
    format!(
        "<table:table-cell office:value-type=\"string\" {attributes}><text:p>{text}</text:p></table:table-cell>"
    )
}

fn told(bytes: &[u8]) -> String {
    let begun = Instant::now();
    let error = read_suite_bytes(bytes, Format::Workbook, "shop").unwrap_err().to_string();
    assert!(begun.elapsed().as_secs() < 60, "it took {:?}", begun.elapsed());
    error
}

const ROW: &str = "<table:table-row>";
const END: &str = "</table:table-row>";

#[test]
fn a_document_with_a_cell_far_off_is_read() {
    let first =
        format!("{ROW}{}{}{}{END}", cell("", "One"), cell("", "Open '/'"), cell("", "'x' is displayed"));
    let empty =
        "<table:table-row table:number-rows-repeated=\"1000000\"><table:table-cell/></table:table-row>";
    let far = format!(
        "{ROW}<table:table-cell/>{}<table:table-cell table:number-columns-repeated=\"16000\"/>{}{END}",
        cell("", "Reload the page"),
        cell("", "far")
    );
    let read =
        read_suite_bytes(&document(&format!("{first}{empty}{far}")), Format::Workbook, "shop").unwrap();
    assert_eq!(read.suite.cases[0].rows.len(), 2);
    assert_eq!(read.warnings[0].to_string(), "sheet 'Cases', WQM1000003: stands beyond what is read");
}

#[test]
fn a_document_that_repeats_a_filled_row_without_end_is_refused() {
    let row = format!("<table:table-row table:number-rows-repeated=\"4000000000\">{}{END}", cell("", "One"));
    assert!(told(&document(&row)).contains("more than 4000000 cells"));
    let long = "x".repeat(30_000);
    let row = format!("<table:table-row table:number-rows-repeated=\"1000000\">{}{END}", cell("", &long));
    assert!(told(&document(&row)).contains("unpacks to more than 128 MB"));
}

#[test]
fn a_document_is_read_as_people_see_it() {
    let rows = [
        format!(
            "{ROW}{}{}{}{END}",
            cell("table:number-rows-spanned=\"2\"", "One"),
            cell("", "Press <text:span>Tab</text:span>&amp;<text:s text:c=\"2\"/>go<text:line-break/>on"),
            "<table:table-cell office:value-type=\"string\" table:formula=\"of:=A1\"><text:p>'x' is displayed</text:p><office:annotation><text:p>a note</text:p></office:annotation></table:table-cell>"
        ),
        format!(
            "{ROW}<table:covered-table-cell><text:p>hidden</text:p></table:covered-table-cell>{}{}{END}",
            cell("", "=1+1"),
            "<table:table-cell office:value-type=\"float\" office:value=\"12.5\"><text:p>12.50 €</text:p></table:table-cell>"
        ),
    ];
    let read = read_suite_bytes(&document(&rows.concat()), Format::Workbook, "shop").unwrap();
    let rows: Vec<(&str, &str)> =
        read.suite.cases[0].rows.iter().map(|row| (row.action.as_str(), row.expected.as_str())).collect();
    assert_eq!(rows, [("Press Tab&  go\non", "'x' is displayed"), ("=1+1", "12.50 €")]);
    let warnings: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
    assert!(
        warnings.contains(&"sheet 'Cases', C2: is a formula: what it last came to is read".into()),
        "{warnings:?}"
    );
    assert!(!warnings.iter().any(|warning| warning.contains("hidden")), "{warnings:?}");
}

#[test]
fn a_document_that_is_cut_or_locked_is_told() {
    let whole = content("");
    // What is cut short is read as far as it goes, or told; it ends either way.
    told(&archive(&[("content.xml", &whole[..whole.len() / 2])]));
    let doctype = format!("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>{whole}");
    assert!(told(&archive(&[("content.xml", &doctype)])).contains("declares a document type"));
    let manifest = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>";
    let locked = archive(&[("META-INF/manifest.xml", manifest), ("content.xml", "\u{1}")]);
    assert!(told(&locked).contains("protected by a password"));
}

/// The records of the fixture, changed.
fn binary(change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let fixture = include_bytes!("fixtures/cases.xls");
    let mut file = cfb::CompoundFile::open(Cursor::new(fixture)).unwrap();
    let mut stream = Vec::new();
    file.open_stream("/Workbook").unwrap().read_to_end(&mut stream).unwrap();
    change(&mut stream);
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).unwrap();
    file.create_stream("/Workbook").unwrap().write_all(&stream).unwrap();
    file.flush().unwrap();
    file.into_inner().into_inner()
}

/// Where the content of the first record of a kind begins.
fn record(stream: &[u8], kind: u16) -> usize {
    let short = |at: usize| u16::from_le_bytes([stream[at], stream[at + 1]]);
    let mut at = 0;
    while short(at) != kind {
        at += 4 + usize::from(short(at + 2));
    }
    at + 4
}

#[test]
fn an_old_sheet_with_a_cell_far_off_is_refused() {
    let far = binary(|stream| {
        let at = record(stream, 0x00FD);
        stream[at..at + 4].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0]);
    });
    let error = told(&far);
    assert!(error.contains("clear the cells far to the right and below"), "{error}");
}

#[test]
fn what_an_old_sheet_claims_of_its_size_is_not_believed() {
    let claimed = binary(|stream| {
        let at = record(stream, 0x0200);
        stream[at..at + 12].copy_from_slice(&[0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0xFF, 0xFF]);
    });
    assert!(!read_suite_bytes(&claimed, Format::Workbook, "shop").unwrap().suite.cases.is_empty());
}

#[test]
fn an_old_workbook_cut_anywhere_is_told_or_read() {
    let whole = binary(|_| {});
    for length in (0..whole.len()).step_by(97) {
        let _ = read_suite_bytes(&whole[..length], Format::Workbook, "shop");
    }
    for cut in (0..3000).step_by(61) {
        let _ = read_suite_bytes(&binary(|stream| stream.truncate(cut)), Format::Workbook, "shop");
        let flipped = binary(|stream| stream.iter_mut().skip(cut).step_by(97).for_each(|byte| *byte ^= 0xFF));
        let _ = read_suite_bytes(&flipped, Format::Workbook, "shop");
    }
    let outside = binary(|stream| {
        let at = record(stream, 0x0085);
        stream[at..at + 4].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0x7F]);
    });
    let _ = told(&outside);
}
