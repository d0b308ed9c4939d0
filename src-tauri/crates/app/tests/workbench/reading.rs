//! How cells are read, and what may be written in them, before any run.

use verbatim_app::engine::event::Column;
use verbatim_app::view::{CellRead, ChipKind, SuggestionKind};

use crate::desk::{Desk, cell};

#[test]
fn cells_are_chips_or_a_problem_with_its_place() {
    let desk = Desk::new();
    let suite = desk.suite("http://localhost/");
    let read = |column, text: &str| {
        desk.bench.read_cells(suite, None, vec![cell(1, column, text)]).unwrap().remove(0)
    };
    let steps = read(Column::Action, "Enter 'Ada' into 'Name' and click 'Save'");
    assert_eq!(steps.read, CellRead::Grammar);
    assert_eq!(
        steps.chips.iter().map(|chip| chip.kind).collect::<Vec<_>>(),
        [ChipKind::Type, ChipKind::Click]
    );
    let checks = read(Column::Expected, "'Saved' is displayed\nthe button 'Save' is disabled");
    assert_eq!(checks.chips.len(), 2, "{checks:?}");
    assert_eq!(read(Column::Action, "  ").read, CellRead::Empty);
    assert_eq!(read(Column::Action, "Click Save").read, CellRead::IfOnPage);

    // The emoji takes two UTF-16 units.
    let bad = read(Column::Action, "Click '🧪' or click 'Save'");
    assert_eq!(bad.read, CellRead::No);
    let problem = bad.problem.expect("a problem");
    let units: Vec<u16> = "Click '🧪' or click 'Save'".encode_utf16().collect();
    let words = String::from_utf16_lossy(&units[problem.from..problem.to]);
    assert!(words.contains("or"), "{words:?} {problem:?}");
}

#[test]
fn the_nearest_sentence_of_one_line_leaves_the_others_as_they_are() {
    let desk = Desk::new();
    let suite = desk.suite("http://localhost/");
    let text = "Open '/cart'\nPress the button 'A' red\nRefresh";
    let reading = desk.bench.read_cells(suite, None, vec![cell(1, Column::Action, text)]).unwrap().remove(0);
    let nearest = reading.problem.and_then(|problem| problem.nearest).expect("a nearest sentence");
    let again =
        desk.bench.read_cells(suite, None, vec![cell(1, Column::Action, &nearest)]).unwrap().remove(0);
    assert_eq!(again.read, CellRead::Grammar, "{nearest}");
    assert_eq!(again.chips.len(), 3, "{nearest}");
}

#[test]
fn test_data_without_a_value_is_told_where_it_stands() {
    let desk = Desk::new();
    let suite = desk.suite("http://localhost/");
    let text = "Enter '{{user}}' into 'Name' and enter '{{today}}' into 'Day'";
    let reading = desk.bench.read_cells(suite, None, vec![cell(1, Column::Action, text)]).unwrap().remove(0);
    assert_eq!(reading.doubts.len(), 1, "{reading:?}");
    assert_eq!(&text[reading.doubts[0].from..reading.doubts[0].to], "{{user}}");
}

#[test]
fn sentences_phrases_and_test_data_are_completed() {
    let desk = Desk::new();
    let suite = desk.bench.start().unwrap().sample.unwrap();
    let complete = |column, text: &str| {
        desk.bench.complete(suite, None, cell(1, column, text), text.encode_utf16().count()).unwrap()
    };
    let verbs = complete(Column::Action, "Open '/'\nCli");
    assert_eq!(verbs.from, "Open '/'\n".len());
    assert!(verbs.options.iter().any(|option| option.insert == "Click '${name}'"), "{verbs:?}");
    let phrases = complete(Column::Action, "log in as");
    assert_eq!(phrases.options[0].kind, SuggestionKind::Phrase, "{phrases:?}");
    let data = complete(Column::Action, "Enter '{{pass");
    assert_eq!(data.options[0].insert, "password}}");
    let checks = complete(Column::Expected, "the page");
    assert!(checks.options.iter().all(|option| option.kind == SuggestionKind::Expectation));
    assert!(!checks.options.is_empty());
}

#[test]
fn a_suite_of_500_rows_is_read_while_one_types() {
    let desk = Desk::new();
    let suite = desk.suite("http://localhost/");
    let rows: Vec<(&str, &str)> = vec![("Enter 'Ada' into 'Name'", "'Saved' is displayed"); 500];
    let case = desk.case(suite, "Long", &rows);
    let cells: Vec<_> = (1..=500).map(|row| cell(row, Column::Action, "Enter 'Ada' into 'Name'")).collect();
    assert_eq!(desk.bench.read_cells(suite, Some(case), cells).unwrap().len(), 500);
}
