//! Suites in the forms of tools, as they are understood.
#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use verbatim_exchange::export::{Form, export};
use verbatim_exchange::import::{Dialect, Meaning, Options, Preview};
use verbatim_exchange::{Format, preview_bytes, preview_suite};

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
        if !case.properties.is_empty() {
            writeln!(out, "  {:?}", case.properties).unwrap();
        }
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
        ("qase.json", Dialect::Qase),
        ("azure-shared.csv", Dialect::Azure),
        ("testlink-tables.xml", Dialect::Testlink),
        ("zephyr.csv", Dialect::Zephyr),
        ("qtest.csv", Dialect::Qtest),
        ("azure.csv", Dialect::Azure),
        ("testrail-sections.xml", Dialect::Testrail),
        ("testlink.xml", Dialect::Testlink),
        ("testlink-text.xml", Dialect::Testlink),
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
    std::fs::write(&path, "Wer,Was,Dann,Notiz\nKorb,Der Korb,voll,x\n").unwrap();
    let error = preview_suite(&path, &Options::default()).unwrap_err().to_string();
    assert!(error.contains("the header row lacks 'Case', 'Action', 'Expected result'"), "{error}");
    let map = [("wer", Meaning::Case), ("Was", Meaning::Action), ("DANN", Meaning::Expected)];
    let map = map.map(|(title, meaning)| (title.to_owned(), meaning)).to_vec();
    let preview = preview_suite(&path, &Options { map, ..Options::default() }).unwrap();
    insta::assert_snapshot!("mapped", told(&preview).replace(&folder.path().display().to_string(), ""));
}

/// The tools hand out the same table as a spreadsheet.
#[test]
fn a_table_is_understood_in_a_spreadsheet_as_in_a_text() {
    for name in
        ["azure.csv", "zephyr.csv", "qtest.csv", "blocks.csv", "cells.csv", "testrail.csv", "xray.csv"]
    {
        let text = std::fs::read_to_string(fixture(name)).unwrap();
        let head = text.lines().take(3).collect::<String>();
        let delimiter = if head.matches(';').count() > head.matches(',').count() { b';' } else { b',' };
        let mut book = rust_xlsxwriter::Workbook::new();
        let sheet = book.add_worksheet();
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader.has_headers(false).flexible(true).delimiter(delimiter);
        for (row, record) in (0..).zip(reader.from_reader(text.as_bytes()).into_records()) {
            // The reader passes over blank lines; a sheet has them, which changes nothing.
            for (column, cell) in (0..).zip(record.unwrap().iter()) {
                sheet.write_string(row, column, cell).unwrap();
            }
        }
        let bytes = book.save_to_buffer().unwrap();
        let of_sheet = preview_bytes(&bytes, Format::Workbook, "x", &Options::default()).unwrap();
        let of_text = read(name);
        assert_eq!(
            (of_sheet.dialect, &of_sheet.suite.cases),
            (of_text.dialect, &of_text.suite.cases),
            "{name}"
        );
    }
}

#[test]
fn commands_come_back_as_they_were_with_their_exact_locators() {
    let suite = read("dsl.json").suite;
    let exported = export(&suite, Form::Dsl).unwrap();
    assert_eq!(exported.left_out, Vec::<String>::new());
    let text = String::from_utf8(exported.bytes.clone()).unwrap();
    assert!(text.contains("\"css\": \"#menu > a.out\""), "{text}");
    let again = preview_bytes(&exported.bytes, Format::Json, "dsl", &Options::default()).unwrap();
    assert_eq!(again.suite, suite);
}

#[test]
fn a_selector_that_is_none_is_told_where_it_stands() {
    let text = r#"[{"name": "a", "steps": [{"action": "click", "selector": {"css": "div >> a"}}]}]"#;
    let preview = preview_bytes(text.as_bytes(), Format::Json, "dsl", &Options::default()).unwrap();
    let told = preview.warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    assert!(told.starts_with("[0].steps[0]: the element [css=div >> a] has no name in words"), "{told}");
}

fn feature(text: &str) -> Preview {
    preview_bytes(text.as_bytes(), Format::Feature, "x", &Options::default()).unwrap()
}

/// Scenarios without end make a feature that is read in parts; each is understood as it is in a feature of its own.
#[test]
fn a_long_feature_is_understood_like_its_scenarios_alone() {
    let head = "# language: de\n# Notiz\n@laden\nFunktionalität: Laden\n  Was hier steht: nichts\n\n  Grundlage:\n    Angenommen open '/'\n";
    let rule = "\n  @regel\n  Regel: Angemeldet\n    Grundlage:\n      Angenommen open '/login'\n";
    let scenario = |number: usize| {
        format!(
            "\n  # Notiz {number}\n  @t{number}\n\n  @u\n  Szenario: Fall {number}\n    Eine Beschreibung: kurz\n\n                 Wenn enter in 'Note':\n      \"\"\"\n      Szenario: keines\n        Wenn click 'No'\n\n      # Szenario: \"\"\" keines\n      \"\"\"\n                 Und click 'Save: all {number}'\n    Dann 'Saved' is displayed\n    Und the page contains:\n      | Szenario: a | b |\n    Dann 'Note {number}' is displayed\n"
        )
    };
    let outline = |number: usize| {
        format!(
            "\n  Szenariogrundriss: Suche {number} nach <was>\n    Wenn enter '<was>' into 'Search'\n    Dann '<zahl>' is displayed\n\n                 @e\n    Beispiele:\n      | was | zahl |\n      | Szenario: x | 3 |\n      | tent | 1 |\n"
        )
    };
    let of = |numbers: std::ops::Range<usize>| -> String {
        numbers.map(|number| if number % 3 == 2 { outline(number) } else { scenario(number) }).collect()
    };
    let text = format!("{head}{}{rule}{}", of(0..60), of(60..120));
    let whole = feature(&text);
    assert_eq!(whole.suite.name, "Laden");
    let told: Vec<String> = whole.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        ["line 4: the description below 'Funktionalität' is not read: 'Was hier steht: nichts'"]
    );
    let alone = (0..120).flat_map(|number| {
        let rule = if number < 60 { "" } else { rule };
        feature(&format!("{head}{rule}{}", of(number..number + 1))).suite.cases
    });
    let alone: Vec<_> = alone.collect();
    assert_eq!(alone.len(), 160);
    assert_eq!(whole.suite.cases, alone);
    let first = &whole.suite.cases[0];
    assert_eq!(first.tags, ["laden", "t0", "u"]);
    // "Und" goes on with the result above; another "Dann" is one of its own.
    let expected: Vec<&str> = first.rows.iter().map(|row| row.expected.as_str()).collect();
    assert_eq!(
        expected,
        ["", "'Saved' is displayed\nthe page contains:\n- Szenario: a, b", "'Note 0' is displayed"]
    );
    assert!(first.rows[0].action.contains("Szenario: keines\n  Wenn click 'No'"), "{:?}", first.rows[0]);
    let last = &whole.suite.cases[159];
    assert_eq!(last.tags, ["laden", "regel", "e"]);
    assert_eq!(last.setup.len(), 2);
}

#[test]
fn messages_of_a_long_feature_name_its_lines() {
    let scenario =
        |number: usize| format!("Scenario: Case {number}\n  Given open '/'\n  Then 'A' is displayed\n\n");
    let good: String = (0..500).map(scenario).collect();
    let of = |text: &str| preview_bytes(text.as_bytes(), Format::Feature, "x", &Options::default());
    let text = format!(
        "Feature: Shop\n\nRule: All\n{good}Scenario: Bad\n  Given open '/'\n  this is nonsense that nobody reads\n"
    );
    assert!(text.lines().nth(2005).unwrap().contains("nonsense"));
    let error = of(&text).unwrap_err().to_string();
    assert!(error.contains("(line 2006, column "), "{error}");
    // Names stand twice from here on; a warning names the second place.
    let text = format!("Feature: Shop\n\nRule: All\n{good}Rule: Again\n{}", scenario(7));
    let warnings = of(&text).unwrap().warnings;
    assert_eq!(warnings.len(), 1);
    assert!(
        warnings[0].to_string().starts_with("line 2005: the name 'Case 7' stands twice"),
        "{}",
        warnings[0]
    );
    let steps = "  When click 'A'\n".repeat(40_001);
    let error = of(&format!("Feature: Shop\n{good}Scenario: Long\n{steps}")).unwrap_err().to_string();
    assert!(error.contains("at line 2002, with its examples, has more than 40000 lines"), "{error}");
    let error = of(&format!("Feature: Shop\nScenario: x\n  When {}", "x".repeat(70_000))).unwrap_err();
    assert!(error.to_string().contains("line 3 has more than 65534 characters"), "{error}");
}

#[test]
fn a_step_that_names_its_test_data_is_read() {
    let table = "ID,Title,Steps,Test Data,Expected\n\
        1,Log in,\"1. Enter the user name\n2. Enter password\n3. Click 'Go'\",ada / x1,'Hello' is displayed\n\
        2,Search,Enter the plant name in the search box,fern,Ferns are shown\n\
        3,Fill,Enter valid data,fern,Ferns are shown\n\
        4,Read,Enter 'fern' in 'Search',,Ferns are shown\n";
    let preview = preview_bytes(table.as_bytes(), Format::Csv, "t", &Options::default()).unwrap();
    let suite = &preview.suite;
    let data = |case: usize, row: usize| format!("{:?}", suite.cases[case].rows[row].data);
    assert_eq!(data(0, 0), "{\"user_name\": \"ada\"}");
    assert_eq!(data(0, 1), "{\"password\": \"x1\"}");
    assert_eq!(data(1, 0), "{\"plant_name\": \"fern\"}");
    assert_eq!(data(2, 0), "{\"data\": \"fern\"}", "what wants no one value keeps it beside the row");
    let actions: Vec<&str> = suite.cases.iter().map(|case| case.rows[0].action.as_str()).collect();
    assert_eq!(
        actions,
        [
            "Enter the user name",
            "Enter the plant name in the search box",
            "Enter valid data",
            "Enter 'fern' in 'Search'"
        ],
        "the words stay"
    );
    let read = |action: &str| verbatim_engine::clarity::read_action(action, &suite.phrasebook).is_ok();
    assert_eq!(actions.into_iter().map(read).collect::<Vec<_>>(), [true, true, false, true]);
    let phrases: Vec<&str> = suite.phrasebook.iter().map(|phrase| phrase.phrase.as_str()).collect();
    assert!(phrases.contains(&"Enter the user name"), "{phrases:?}");
}
