//! Sheets as they are, for a person to see beside what was made of them.

use std::collections::HashMap;

use serde::Serialize;

use super::grid::Grid;
use super::meaning::Meaning;

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
    /// What they were taken for, cell by cell, where their columns do not say it; else empty.
    pub marks: Vec<Option<Meaning>>,
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
    /// The letters of its column, where a case is a column; none where it is whole rows.
    pub column: Option<String>,
}

/// What a cell was taken for, or a whole row, apart from what its column holds.
#[derive(Debug, Clone)]
pub(crate) struct Mark {
    pub(crate) sheet: Option<String>,
    pub(crate) row: u64,
    /// Its column; none for all of the row.
    pub(crate) column: Option<usize>,
    pub(crate) meaning: Meaning,
}

/// Says of the cells of sheets what they were taken for.
pub(super) fn mark(views: &mut [SheetView], marks: &[Mark]) {
    for view in views {
        let mut rows: HashMap<u64, &mut SheetRow> = view.rows.iter_mut().map(|row| (row.row, row)).collect();
        for mark in marks.iter().filter(|mark| mark.sheet == view.sheet) {
            let Some(row) = rows.get_mut(&mark.row) else { continue };
            row.marks.resize(row.cells.len(), None);
            match mark.column {
                Some(column) => {
                    if let Some(place) = row.marks.get_mut(column) {
                        *place = Some(mark.meaning);
                    }
                }
                None => row.marks.fill(Some(mark.meaning)),
            }
        }
    }
}

/// A cell as it is shown: a long one is cut.
pub(super) fn cut(cell: &str) -> String {
    match cell.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &cell[..end]),
        None => cell.to_owned(),
    }
}

/// The first rows of a sheet.
pub(super) fn view(grid: &Grid, most: usize) -> SheetView {
    let rows = grid.rows.iter().take(most).map(|row| SheetRow {
        row: row.number,
        cells: row.cells.iter().take(COLUMNS).map(|cell| cut(cell)).collect(),
        marks: Vec::new(),
    });
    SheetView { sheet: grid.sheet.clone(), rows: rows.collect(), more: grid.rows.len().saturating_sub(most) }
}

/// Where the cases of a table of Verbatim's own form stand: a name begins one.
pub(super) fn origins(grid: &Grid, name: usize) -> Vec<Option<Origin>> {
    let mut origins: Vec<Option<Origin>> = Vec::new();
    for row in grid.rows.iter().skip(1) {
        match origins.last_mut() {
            Some(Some(origin)) if row.cell(name).trim().is_empty() => origin.last = row.number,
            _ => {
                origins.push(Some(Origin { sheet: None, first: row.number, last: row.number, column: None }))
            }
        }
    }
    origins
}
