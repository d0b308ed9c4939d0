//! What a tester is told about a file that is no suite.
#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;
use std::path::Path;

use verbatim_exchange::{Format, MAX_CELL, read_suite, read_suite_bytes};

fn told(cases: &[(&str, Format, &[u8])]) -> String {
    let mut out = String::new();
    for (what, format, bytes) in cases {
        let error = read_suite_bytes(bytes, *format, "shop").unwrap_err();
        writeln!(out, "{what}\n    could not {error}").unwrap();
    }
    out
}

#[test]
fn tables() {
    let long = format!("Case,Action,Expected result\na,b,c\n,{},ok\n", "x".repeat(10 << 20));
    let umlauts = format!("Case,Action,Expected result\na,\"{}\",c\n", "ü".repeat(MAX_CELL + 1));
    insta::assert_snapshot!(told(&[
        ("empty", Format::Csv, b""),
        ("white space", Format::Csv, b" \r\n\t\n"),
        ("mark alone", Format::Csv, b"\xEF\xBB\xBF"),
        ("missing column", Format::Csv, b"Case,Expected,Notes\na,b,c\n"),
        ("missing columns", Format::Tsv, b"Colour\tSize\nred\tlarge\n"),
        ("two columns of one name", Format::Csv, b"Case,Action,Expected,Action\na,b,c,d\n"),
        ("row before any case", Format::Csv, b"Case,Action,Expected result\n\n,click 'Save',\na,b,c\n"),
        ("the same with line ends of Windows", Format::Csv, b"Case,Action,Expected result\r\n\r\n,b,\r\n"),
        (
            "row after a cell of lines",
            Format::Csv,
            b"Case,Action,Expected\r\na,\"b\r\nc\",d\r\nx,b,c\r\na,b,c\r\n"
        ),
        ("no cases", Format::Csv, b"Case,Action,Expected result\n,,\n"),
        ("unquoted comma", Format::Csv, b"Case,Action,Expected\na,click 'A', then 'B',ok\n"),
        ("unquoted semicolon", Format::Csv, b"Case;Action;Expected\na;b;c\n;d;e;f\n"),
        ("quote never closed", Format::Csv, b"Case,Action,Expected\na,b,c\n,\"click 'A',ok\nd,e,f\n"),
        ("text after a quote", Format::Csv, b"Case,Action,Expected\na,b,\"Saved\" is shown\n"),
        ("10 MB cell", Format::Csv, long.as_bytes()),
        ("cell of umlauts", Format::Csv, umlauts.as_bytes()),
        ("NUL", Format::Csv, b"Case,Action,Expected\na,click\0 x,c\n"),
        ("two cases of one name", Format::Csv, b"Case,Action,Expected\na,b,c\nd,,\n a ,e,f\n"),
    ]));
}

#[test]
fn bytes_that_are_no_text() {
    insta::assert_snapshot!(told(&[
        ("spreadsheet", Format::Csv, b"PK\x03\x04rest of an archive"),
        ("old spreadsheet", Format::Csv, b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"),
        ("PDF", Format::Csv, b"%PDF-1.7"),
        ("picture", Format::Json, b"\x89PNG\r\n\x1A\n"),
        ("bytes", Format::Csv, b"\x00\x01\x02\xFF\xFE\xFD"),
        ("unknown encoding", Format::Csv, b"Case,Action,Expected\nx,\x81,y"),
        ("UTF-32", Format::Csv, b"\xFF\xFE\0\0C\0\0\0"),
        ("damaged UTF-8", Format::Csv, b"\xEF\xBB\xBFCase,\xFF"),
        ("damaged UTF-16", Format::Csv, b"\xFF\xFEC\0a\0\x00\xD8x\0"),
    ]));
}

#[test]
fn json() {
    let long = format!(r#"{{"cases":[{{"name":"a","rows":[{{"action":"{}"}}]}}]}}"#, "x".repeat(40_000));
    insta::assert_snapshot!(told(&[
        ("empty", Format::Json, b""),
        ("no JSON", Format::Json, b"Case,Action,Expected result"),
        ("cut off", Format::Json, b"{\"suite\": \"x\",\n  \"cases\": ["),
        ("text behind", Format::Json, br#"{"cases":[{"name":"a"}]} {}"#),
        ("no object", Format::Json, b"[]"),
        ("no cases", Format::Json, br#"{"suite": "x"}"#),
        (
            "unknown field",
            Format::Json,
            b"{\"cases\": [{\"name\": \"a\",\n \"rows\": [{\"acton\": \"b\"}]}]}"
        ),
        ("row as a list", Format::Json, br#"{"cases": [{"name": "a", "rows": [["b"]]}]}"#),
        ("label as a list", Format::Json, br#"{"cases": [{"name": "a", "expect": ["fail"]}]}"#),
        ("wrong type", Format::Json, br#"{"cases": [{"name": "a", "rows": [{"action": 5}]}]}"#),
        ("double field", Format::Json, br#"{"cases": [{"name": "a", "name": "b"}]}"#),
        (
            "unknown cause",
            Format::Json,
            br#"{"cases":[{"name":"a","expect":{"verdict":"fail","cause":"bug"}}]}"#
        ),
        ("unknown verdict", Format::Json, br#"{"cases":[{"name":"a","expect":{"verdict":"passed"}}]}"#),
        ("no name", Format::Json, br#"{"cases":[{"rows":[]}]}"#),
        ("two cases of one name", Format::Json, br#"{"cases":[{"name":"a"},{"name":"b"},{"name":"a "}]}"#),
        ("long cell", Format::Json, long.as_bytes()),
        ("NUL", Format::Json, br#"{"cases":[{"name":"a","setup":[{"expected":"\u0000"}]}]}"#),
    ]));
}

#[test]
fn files() {
    let told = |path: &str| read_suite(Path::new(path)).unwrap_err().to_string();
    insta::assert_snapshot!(
        [told("/nowhere/shop.csv"), told("shop.docx"), told("shop"), told("/proc/self/cmdline.json")]
            .join("\n")
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a folder.csv");
    std::fs::create_dir(&path).unwrap();
    assert!(read_suite(&path).unwrap_err().to_string().contains("a folder.csv"));
}
