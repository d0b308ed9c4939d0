//! Cells that were merged over several rows: their text stands in the first, and is meant of all.

use super::columns::Columns;
use super::find::Table;
use super::grid::{GridRow, Merged};
use super::list;
use super::meaning::Meaning;

/// Puts the texts of merged cells where they belong: what is said of cases to each case that they lie over, an expected
/// result behind the last step of each.
///
/// The rows of expected results that were moved are given back.
pub(crate) fn settle(table: &mut Table, columns: &Columns) -> Vec<u64> {
    let mut moved = Vec::new();
    let areas: Vec<Merged> = table.merged.iter().copied().filter(|area| area.last > area.first).collect();
    for area in areas {
        let Some(Some(meaning)) = columns.meanings.get(area.column).copied() else { continue };
        // The rows stand in their order: so many areas as rows would take the square of their time.
        let from = table.rows.partition_point(|row| row.number < area.first);
        let to = table.rows.partition_point(|row| row.number <= area.last);
        let rows: Vec<usize> = (from..to).collect();
        let Some(first) = rows.first().copied() else { continue };
        let text = table.rows[first].cell(area.column).to_owned();
        if text.trim().is_empty() || table.rows[first].number != area.first {
            continue;
        }
        let cases = cases(table, columns, &rows);
        match meaning {
            Meaning::Expected => {
                moved.push(area.first);
                put(&mut table.rows[first], area.column, String::new());
                cases
                    .iter()
                    .filter_map(|case| case.last())
                    .for_each(|at| put(&mut table.rows[*at], area.column, text.clone()));
            }
            Meaning::Id | Meaning::Number | Meaning::Label | Meaning::Ignored => {}
            // The name of several cases that have identifiers of their own.
            _ => cases
                .iter()
                .filter_map(|case| case.first())
                .for_each(|at| put(&mut table.rows[*at], area.column, text.clone())),
        }
    }
    moved
}

/// A list of steps beside which a result stands in each of as many rows: a step a row.
pub(crate) fn spread(table: &mut Table, columns: &Columns) {
    let (Some(action), Some(expected)) = (columns.first(Meaning::Action), columns.first(Meaning::Expected))
    else {
        return;
    };
    let filled = |row: &GridRow, at: usize| !row.cell(at).trim().is_empty();
    let goes_on = |row: &GridRow| {
        let named = [Meaning::Case, Meaning::Id, Meaning::Action].map(|meaning| columns.text(row, meaning));
        named.iter().all(|text| text.is_empty()) && filled(row, expected)
    };
    let mut at = 0;
    while at < table.rows.len() {
        let results = 1 + table.rows[at + 1..].iter().take_while(|row| goes_on(row)).count();
        let first = &table.rows[at];
        let items = list::items(first.cell(action)).items;
        if results > 1 && items.len() == results && filled(first, expected) {
            for (row, item) in table.rows[at..at + results].iter_mut().zip(items) {
                put(row, action, item);
            }
        }
        at += results;
    }
}

/// The rows of an area, apart by the cases that they are of.
fn cases(table: &Table, columns: &Columns, rows: &[usize]) -> Vec<Vec<usize>> {
    let mut cases: Vec<Vec<usize>> = Vec::new();
    for at in rows {
        let row = &table.rows[*at];
        let begins =
            [Meaning::Case, Meaning::Id].iter().any(|meaning| !columns.text(row, *meaning).is_empty());
        match cases.last_mut().filter(|_| !begins) {
            Some(case) => case.push(*at),
            None => cases.push(vec![*at]),
        }
    }
    cases
}

fn put(row: &mut GridRow, column: usize, text: String) {
    if row.cells.len() <= column {
        row.cells.resize(column + 1, String::new());
    }
    row.cells[column] = text;
}
