//! What a sheet hides: rows and columns that are told with their texts and not read.

use std::collections::BTreeMap;

use super::grid::{letters, place, row_place};
use super::workbook::Sheets;
use crate::read::WarningKind;

const HIDDEN: &str = "is hidden, and not read";

/// The texts of hidden rows and columns of a sheet.
#[derive(Default)]
pub(super) struct Unseen {
    rows: BTreeMap<u32, String>,
    columns: BTreeMap<u32, String>,
}

impl Unseen {
    /// Adds the text of a cell in a hidden row.
    pub(super) fn in_row(&mut self, row: u32, text: &str) {
        add(self.rows.entry(row).or_default(), text);
    }

    /// Adds the text of a cell in a hidden column.
    pub(super) fn in_column(&mut self, column: u32, text: &str) {
        add(self.columns.entry(column).or_default(), text);
    }

    /// Tells of all.
    pub(super) fn tell(self, name: &str, sheets: &mut Sheets) {
        for (column, text) in self.columns {
            let at = format!("sheet '{name}', column {}", letters(column as usize));
            sheets.tell(WarningKind::Hidden, at, HIDDEN, Some(text));
        }
        for (row, text) in self.rows {
            sheets.left_out += 1;
            sheets.tell(WarningKind::Hidden, row_place(Some(name), u64::from(row) + 1), HIDDEN, Some(text));
        }
    }
}

fn add(line: &mut String, text: &str) {
    line.push_str(if line.is_empty() { "" } else { " | " });
    line.push_str(text);
}

/// Tells of a cell that is struck out.
pub(super) fn struck(name: &str, row: u32, column: u32, text: String, sheets: &mut Sheets) {
    let at = place(Some(name), u64::from(row) + 1, column as usize);
    sheets.tell(WarningKind::Hidden, at, "is struck out, and not read", Some(text));
}

/// Tells of a hidden sheet.
pub(super) fn sheet(name: &str, sheets: &mut Sheets) {
    sheets.tell(WarningKind::Hidden, format!("sheet '{name}'"), HIDDEN, None);
}
