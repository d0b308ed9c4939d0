//! What is written is read again as it was.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use verbatim_engine::suite::{Case, Label, Phrase, ResetHook, Row, Suite};
use verbatim_engine::verdict::Cause;
use verbatim_exchange::export::{Form, export};
use verbatim_exchange::{Format, MAX_CELL, read_suite_bytes, schema, write_csv, write_json};

/// Scripts that people write in today, and some that they no longer do.
const SCRIPTS: &str = "Adlam Arabic Armenian Balinese Batak Bengali Bopomofo Braille Buginese Canadian_Aboriginal Cham \
    Cherokee Coptic Cuneiform Cyrillic Deseret Devanagari Egyptian_Hieroglyphs Ethiopic Georgian \
    Glagolitic Gothic Greek Gujarati Gurmukhi Han Hangul Hebrew Hiragana Javanese Kannada Katakana \
    Kayah_Li Khmer Lao Latin Lepcha Limbu Linear_B Lisu Malayalam Mandaic Meetei_Mayek Mongolian Myanmar \
    New_Tai_Lue Nko Ogham Ol_Chiki Oriya Osage Phoenician Rejang Runic Samaritan Saurashtra Sinhala \
    Sundanese Syloti_Nagri Syriac Tagalog Tai_Le Tai_Tham Tamil Telugu Thaana Thai Tibetan Tifinagh Vai \
    Wancho Yi";

fn script() -> impl Strategy<Value = String> {
    let script = |name| proptest::string::string_regex(&format!("\\p{{{name}}}{{1,6}}")).unwrap();
    prop::strategy::Union::new(SCRIPTS.split(' ').map(script))
}

/// Cells of every script, with all that a table gives a meaning to.
fn cell() -> impl Strategy<Value = String> {
    let bits = prop_oneof![
        Just("\"".to_owned()),
        Just("\n".to_owned()),
        Just("\r\n".to_owned()),
        Just(",".to_owned()),
        Just(";".to_owned()),
        Just("\t".to_owned()),
        Just(" ".to_owned()),
        Just("=SUM(A1)".to_owned()),
        Just("@-+".to_owned()),
        Just("👩\u{200d}🔬".to_owned()),
        Just("\u{feff}".to_owned()),
        Just("עברית".to_owned()),
        Just("空白".to_owned()),
        "[a-zA-Z0-9'\\\\{}|]{1,8}",
        script(),
        "\\p{Emoji}{1,3}",
        "[^\u{0}]{0,4}",
    ];
    vec(bits, 0..6).prop_map(|bits| bits.concat())
}

fn is_blank(row: &Row) -> bool {
    row.action.trim().is_empty() && row.expected.trim().is_empty()
}

/// A row that says something: a table has no place for one that says nothing.
fn row() -> impl Strategy<Value = Row> {
    (cell(), cell())
        .prop_map(|(action, expected)| Row { action, expected, ..Row::default() })
        .prop_filter("a row says something", |row| !is_blank(row))
}

fn case() -> impl Strategy<Value = (String, Case)> {
    let name = cell().prop_map(|name| name.trim().to_owned()).prop_filter("a name", |name| !name.is_empty());
    let tags = vec("[a-zA-Zü-]{1,6}", 0..3);
    (name, tags, vec(row(), 0..4))
        .prop_map(|(name, tags, rows)| (name, Case { tags, rows, ..Case::default() }))
}

fn cases() -> impl Strategy<Value = Vec<Case>> {
    vec(case(), 1..4).prop_map(|cases| {
        let unique: BTreeMap<String, Case> = cases.into_iter().collect();
        unique.into_iter().map(|(name, case)| Case { name, ..case }).collect()
    })
}

/// A case without what XML cannot hold: control characters, and line breaks other than one.
fn printable(mut case: Case) -> Case {
    let clean = |text: &str| -> String {
        let text = text.replace("\r\n", "\n");
        text.chars()
            .filter(|c| {
                *c == '\n' || *c == '\t' || !(c.is_control() || ('\u{FFFE}'..='\u{FFFF}').contains(c))
            })
            .collect()
    };
    for row in &mut case.rows {
        row.action = clean(&row.action);
        row.expected = clean(&row.expected);
    }
    case.rows.retain(|row| !is_blank(row));
    case.name = clean(&case.name).trim().to_owned();
    case.tags.sort();
    case.tags.dedup();
    case
}

/// Such cases, those without a name or with one of another left out.
fn printables(cases: Vec<Case>) -> Vec<Case> {
    let unique: BTreeMap<String, Case> =
        cases.into_iter().map(printable).map(|case| (case.name.clone(), case)).collect();
    unique.into_values().filter(|case| !case.name.is_empty()).collect()
}

fn suite() -> impl Strategy<Value = Suite> {
    let data = || btree_map("[a-z]{1,5}", cell(), 0..3);
    let expect = prop::option::of(Just(Label {
        verdict: "fail".into(),
        cause: Some(Cause::TargetMissing),
        row: Some(2),
    }));
    let reset = prop::option::of(Just(ResetHook {
        method: "POST".into(),
        url: "/reset".into(),
        headers: BTreeMap::from([("X-A".into(), "b".into())]),
        body: None,
    }));
    let phrase = (cell(), vec(cell(), 0..2), vec(cell(), 0..2))
        .prop_map(|(phrase, steps, assertions)| Phrase { phrase, steps, assertions });
    (cell(), cases(), data(), data(), expect, reset, vec(phrase, 0..2), any::<bool>()).prop_map(
        |(name, mut cases, data, row_data, expect, reset, phrasebook, disabled)| {
            cases[0].expect = expect;
            if let Some(row) = cases[0].rows.first_mut() {
                row.data = row_data;
                row.disabled = disabled;
            }
            cases[0].teardown = cases[0].rows.clone();
            let name = format!("s{name}");
            Suite { name, data, reset, phrasebook, setup: cases[0].rows.clone(), cases, ..Suite::default() }
        },
    )
}

/// The cells of a suite's table, as they are written in CSV.
fn grid(suite: &Suite) -> Vec<Vec<String>> {
    let written = write_csv(suite).unwrap();
    assert!(written.left_out.is_empty(), "{:?}", written.left_out);
    let text = written.text.strip_prefix('\u{feff}').unwrap_or(&written.text);
    let mut reader = csv::ReaderBuilder::new();
    let records = reader.has_headers(false).flexible(true).from_reader(text.as_bytes()).into_records();
    records.map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// A cell without the tab that guards a formula in CSV, which no other form has.
fn unguarded(cell: &str) -> String {
    let is_one = cell.trim_start_matches('\t').starts_with(['=', '+', '-', '@', '\r']);
    cell.strip_prefix('\t').filter(|_| is_one).unwrap_or(cell).to_owned()
}

/// The same table with tabs, which is read and not written.
fn tabs(suite: &Suite) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().delimiter(b'\t').flexible(true).from_writer(Vec::new());
    grid(suite).iter().for_each(|row| writer.write_record(row).unwrap());
    writer.into_inner().unwrap()
}

/// The same table as a document (ODS), which is read and not written.
fn document(suite: &Suite) -> Vec<u8> {
    let cell = |text: &String| {
        let text: String = text
            .chars()
            .map(|letter| match letter {
                '\n' => "<text:line-break/>".to_owned(),
                '\t' => "<text:tab/>".to_owned(),
                ' ' => "<text:s/>".to_owned(),
                letter => html_escape::encode_text(&letter.to_string()).into_owned(),
            })
            .collect();
        format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
    };
    let row = |row: &Vec<String>| {
        let cells: String = row.iter().map(|text| cell(&unguarded(text))).collect();
        format!("<table:table-row>{cells}</table:table-row>")
    };
    let rows: String = grid(suite).iter().map(row).collect();
    let content = format!(
        "<office:document-content><table:table table:name=\"Cases\">{rows}</table:table></office:document-content>"
    );
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    archive.start_file("content.xml", zip::write::SimpleFileOptions::default()).unwrap();
    std::io::Write::write_all(&mut archive, content.as_bytes()).unwrap();
    archive.finish().unwrap().into_inner()
}

/// The longest cells, of letters that take one to four bytes and of those that a form gives a meaning to.
#[test]
fn cells_of_the_greatest_length() {
    for unit in ["x", "é", "空", "🔬", "\"", "=", "<", "#", "|", "\\", "a word\n", "a, ", "a\t"] {
        let longest: String = unit.chars().cycle().take(MAX_CELL - 1).chain(['z']).collect();
        let row = Row { action: longest.clone(), expected: longest, ..Row::default() };
        let case = Case { name: "Long".into(), rows: vec![row], ..Case::default() };
        let suite = Suite { name: "shop".into(), cases: vec![case], ..Suite::default() };
        for (form, format) in [
            (Form::Csv, Format::Csv),
            (Form::Json, Format::Json),
            (Form::Xlsx, Format::Workbook),
            (Form::Gherkin, Format::Feature),
        ] {
            let exported = export(&suite, form);
            if (unit, form) == ("🔬", Form::Xlsx) {
                // A spreadsheet counts each of these as two.
                let error = exported.unwrap_err().to_string();
                assert!(error.contains("cell B2 would have 65533 characters"), "{error}");
                continue;
            }
            let exported = exported.unwrap();
            let read = read_suite_bytes(&exported.bytes, format, "shop");
            if exported.left_out.is_empty() {
                assert!(read.unwrap().suite == suite, "{form}: {unit:?}");
            } else {
                assert!(
                    form == Form::Gherkin && unit.contains(['\n', '|', '\\', '"', '#', '<']),
                    "{form}: {unit:?}"
                );
            }
        }
        for (bytes, format) in [(tabs(&suite), Format::Tsv), (document(&suite), Format::Workbook)] {
            assert!(read_suite_bytes(&bytes, format, "shop").unwrap().suite == suite, "{format:?}: {unit:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn csv(cases in cases()) {
        let suite = Suite { name: "shop".into(), cases, ..Suite::default() };
        let written = write_csv(&suite).unwrap();
        prop_assert!(written.left_out.is_empty());
        let read = read_suite_bytes(written.text.as_bytes(), Format::Csv, "shop").unwrap();
        prop_assert_eq!(&read.suite, &suite);
        let utf16: Vec<u8> = written.text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        prop_assert_eq!(read_suite_bytes(&utf16, Format::Csv, "shop").unwrap().suite, suite);
    }

    #[test]
    fn tsv(cases in cases()) {
        let suite = Suite { name: "shop".into(), cases, ..Suite::default() };
        prop_assert_eq!(read_suite_bytes(&tabs(&suite), Format::Tsv, "shop").unwrap().suite, suite);
    }

    #[test]
    fn ods(cases in cases()) {
        let suite = Suite { name: "shop".into(), cases: printables(cases), ..Suite::default() };
        prop_assume!(!suite.cases.is_empty());
        let read = read_suite_bytes(&document(&suite), Format::Workbook, "shop").unwrap();
        prop_assert_eq!(read.suite, suite);
    }

    #[test]
    fn json(suite in suite()) {
        let written = write_json(&suite).unwrap();
        let read = read_suite_bytes(written.as_bytes(), Format::Json, "other").unwrap();
        prop_assert_eq!(&read.suite, &suite);
        let schema: serde_json::Value = serde_json::from_str(schema::SUITE).unwrap();
        let value: serde_json::Value = serde_json::from_str(&written).unwrap();
        let errors: Vec<String> =
            jsonschema::validator_for(&schema).unwrap().iter_errors(&value).map(|e| e.to_string()).collect();
        prop_assert!(errors.is_empty(), "{errors:?}");
    }

    #[test]
    fn xlsx(cases in cases()) {
        let suite = Suite { name: "shop".into(), cases: printables(cases), ..Suite::default() };
        prop_assume!(!suite.cases.is_empty());
        let exported = export(&suite, Form::Xlsx).unwrap();
        prop_assert!(exported.left_out.is_empty(), "{:?}", exported.left_out);
        let read = read_suite_bytes(&exported.bytes, Format::Workbook, "shop").unwrap();
        prop_assert_eq!(read.suite, suite);
    }

    #[test]
    fn gherkin(cases in cases()) {
        let suite = Suite { name: "shop".into(), cases: printables(cases), ..Suite::default() };
        prop_assume!(!suite.cases.is_empty());
        let exported = export(&suite, Form::Gherkin).unwrap();
        // What the form cannot hold is said; all else comes back.
        let read = read_suite_bytes(&exported.bytes, Format::Feature, "shop");
        if exported.left_out.is_empty() {
            prop_assert_eq!(read.unwrap().suite, suite);
        } else {
            prop_assert!(read.is_ok(), "{}", String::from_utf8_lossy(&exported.bytes));
        }
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in vec(any::<u8>(), 0..200), text in cell()) {
        for format in [Format::Csv, Format::Tsv, Format::Json, Format::Workbook, Format::Xml, Format::Feature] {
            let _ = read_suite_bytes(&bytes, format, "x");
            let table = format!("Case,Action,Expected\n{text}");
            let _ = read_suite_bytes(table.as_bytes(), format, "x");
        }
    }
}

#[test]
fn what_a_table_cannot_hold_is_named() {
    let text = r#"{"base_url": "http://x/", "data": {"a": "b"}, "setup": [{"action": "x"}],
        "cases": [{"name": "a", "rows": [{"action": "b", "disabled": true}], "expect": {"verdict": "pass"}}]}"#;
    let suite = read_suite_bytes(text.as_bytes(), Format::Json, "x").unwrap().suite;
    assert_eq!(
        write_csv(&suite).unwrap().left_out,
        ["the base URL", "the test data", "which rows are left out of runs", "the set-up rows", "the labels"]
    );
}
