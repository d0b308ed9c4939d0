//! Any bytes are a spreadsheet, or refused; what was read can be written as JSON and read again as it was.
//!
//! A file is packed and has sums over its parts, which random bytes never fit. So the first byte says what the others are:
//! `o` the content of a document (ODS), `x` a sheet (XLSX), `b` the records of an old workbook (XLS); else they are the file.
#![no_main]

use std::io::{Cursor, Write};
use std::sync::Once;

use libfuzzer_sys::fuzz_target;
use verbatim_exchange::{Format, read_suite_bytes, write_json};

/// What stands around a sheet.
const AROUND: [(&str, &str); 3] = [
    (
        "xl/workbook.xml",
        "<workbook xmlns:r=\"r\"><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"a\"/></sheets></workbook>",
    ),
    (
        "xl/_rels/workbook.xml.rels",
        "<Relationships><Relationship Id=\"a\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>",
    ),
    ("xl/sharedStrings.xml", "<sst><si><t>Case</t></si><si><t>Action</t></si><si><t>Expected result</t></si></sst>"),
];

/// The library that reads old workbooks ends by panics, which its caller catches: only what nobody catches is a find.
static CAUGHT: Once = Once::new();

fuzz_target!(|bytes: &[u8]| {
    CAUGHT.call_once(|| std::panic::set_hook(Box::new(|panic| eprintln!("{panic}"))));
    let file = match bytes {
        [b'o', rest @ ..] => packed(&[("content.xml", rest)]),
        [b'x', rest @ ..] => {
            let mut parts: Vec<(&str, &[u8])> =
                AROUND.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
            parts.push(("xl/worksheets/sheet1.xml", rest));
            packed(&parts)
        }
        [b'b', rest @ ..] => compound(rest),
        other => Some(other.to_vec()),
    };
    let Some(file) = file else { return };
    let Ok(read) = read_suite_bytes(&file, Format::Workbook, "fuzz") else { return };
    let Ok(written) = write_json(&read.suite) else { panic!("a suite in memory is written") };
    match read_suite_bytes(written.as_bytes(), Format::Json, "fuzz") {
        Ok(again) => assert_eq!(again.suite, read.suite),
        Err(error) => panic!("what was written is not read: {error}\n{written}"),
    }
});

fn packed(parts: &[(&str, &[u8])]) -> Option<Vec<u8>> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).ok()?;
        archive.write_all(bytes).ok()?;
    }
    Some(archive.finish().ok()?.into_inner())
}

fn compound(records: &[u8]) -> Option<Vec<u8>> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).ok()?;
    file.create_stream("/Workbook").ok()?.write_all(records).ok()?;
    file.flush().ok()?;
    Some(file.into_inner().into_inner())
}
