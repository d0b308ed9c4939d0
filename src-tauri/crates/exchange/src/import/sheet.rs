//! Sheets as they are, for a person to see beside what was made of them.

use serde::Serialize;

use super::grid::Grid;

/// The most columns of a sheet that are shown.
const COLUMNS: usize = 60;

/// So many characters of a cell are shown.
const LONGEST: usize = 300;

/// A sheet as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct SheetView {
    /// Its name; none in a file that has only one table.
    pub sheet: Option<String>,
    /// Its first rows that are not blank.
    pub rows: Vec<SheetRow>,
    /// How many rows more it has.
    pub more: usize,
}

/// A row of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct SheetRow {
    /// Its number (of a text: the line that it begins on), from 1.
    #[ts(type = "number")]
    pub row: u64,
    /// Its cells, long ones cut.
    pub cells: Vec<String>,
}

/// Where a case stands in its file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Origin {
    /// Its sheet; none in a file that has only one table.
    pub sheet: Option<String>,
    /// Its first row, from 1.
    #[ts(type = "number")]
    pub first: u64,
    /// Its last row.
    #[ts(type = "number")]
    pub last: u64,
}

/// The first rows of a sheet.
pub(super) fn view(grid: &Grid, most: usize) -> SheetView {
    let short = |cell: &String| match cell.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &cell[..end]),
        None => cell.clone(),
    };
    let rows = grid
        .rows
        .iter()
        .take(most)
        .map(|row| SheetRow { row: row.number, cells: row.cells.iter().take(COLUMNS).map(short).collect() });
    SheetView { sheet: grid.sheet.clone(), rows: rows.collect(), more: grid.rows.len().saturating_sub(most) }
}

/// Where the cases of a table of Verbatim's own form stand: a name begins one.
pub(super) fn origins(grid: &Grid, name: usize) -> Vec<Option<Origin>> {
    let mut origins: Vec<Option<Origin>> = Vec::new();
    for row in grid.rows.iter().skip(1) {
        match origins.last_mut() {
            Some(Some(origin)) if row.cell(name).trim().is_empty() => origin.last = row.number,
            _ => origins.push(Some(Origin { sheet: None, first: row.number, last: row.number })),
        }
    }
    origins
}
