//! Spreadsheets: XLSX, XLS and ODS. Read cell by cell, so that a sheet that claims a million columns costs nothing; what
//! is read is held to bounds of cells and of text, whatever the file claims.

use std::io::{Cursor, Read};

use calamine::{Data, Dimensions};
use zip::ZipArchive;

use super::grid::{Grid, GridRow, Merged, letters};
use super::{binary, opendocument, xlsx};
use crate::error::Fault;
use crate::read::{Warning, WarningKind};

/// The most that a spreadsheet may unpack to, in bytes.
const MAX_UNPACKED: u64 = 256 << 20;
/// The most cells of a file that are read.
const MAX_CELLS: usize = 4_000_000;
/// The most text of a file that is read, in bytes.
const MAX_TEXT: usize = 128 << 20;
/// The most warnings of a file.
const MAX_WARNINGS: usize = 1000;
/// The last row that is read: the last one of a sheet.
const MAX_ROW: u32 = 1_048_575;

/// The sheets of a file, and what the tester should know of them.
#[derive(Default)]
pub(crate) struct Sheets {
    pub(crate) grids: Vec<Grid>,
    pub(crate) warnings: Vec<Warning>,
    /// How many rows are hidden, and not read.
    pub(crate) left_out: usize,
    /// What is hidden or struck out is read as well.
    pub(super) hidden: bool,
    cells: usize,
    text: usize,
    /// Warnings that are left out, for there are too many.
    unsaid: usize,
}

/// Reads all sheets; `hidden` says whether those that are hidden, and hidden rows, are read as well.
pub(crate) fn read(bytes: &[u8], hidden: bool) -> Result<Sheets, Fault> {
    let mut sheets = Sheets { hidden, ..Sheets::default() };
    if bytes.starts_with(b"\xD0\xCF\x11\xE0") {
        binary::read(bytes, &mut sheets)?;
    } else if !bytes.starts_with(b"PK") {
        return Err(Fault::Binary {
            kind: "no spreadsheet",
            mend: "name a file .xlsx, .xls or .ods only if it is one",
        });
    } else if unpacked(bytes)? {
        opendocument::read(bytes, &mut sheets)?;
    } else {
        xlsx::read(bytes, &mut sheets)?;
    }
    if sheets.unsaid > 0 {
        let message = format!("{} more warnings of this kind are left out", sheets.unsaid);
        sheets.warnings.push(Warning { message, ..Warning::default() });
    }
    Ok(sheets)
}

impl Sheets {
    /// How many columns are read.
    pub(super) const COLUMNS: u32 = 256;

    pub(super) fn warn(&mut self, sheet: &str, row: u32, column: u32, message: &str) {
        let place = format!("sheet '{sheet}', {}{}", letters(column as usize), u64::from(row) + 1);
        self.tell(WarningKind::Note, place, message, None);
    }

    pub(super) fn tell(&mut self, kind: WarningKind, place: String, message: &str, text: Option<String>) {
        if self.warnings.len() >= MAX_WARNINGS {
            self.unsaid += 1;
            return;
        }
        self.warnings.push(Warning {
            kind,
            line: None,
            place: Some(place),
            message: message.to_owned(),
            text,
        });
    }

    /// Takes a cell, up to the bounds of what is read.
    pub(super) fn take(
        &mut self,
        sheet: &str,
        cells: &mut Vec<(u32, u32, String)>,
        row: u32,
        column: u32,
        text: String,
    ) -> Result<(), Fault> {
        self.count(1)?;
        self.text += text.len();
        if self.text > MAX_TEXT {
            return Err(Fault::Bomb { limit: MAX_TEXT as u64 >> 20 });
        }
        if column >= Self::COLUMNS || row > MAX_ROW {
            self.warn(sheet, row, column, "stands beyond what is read");
        } else {
            cells.push((row, column, text));
        }
        Ok(())
    }

    /// Counts cells that are kept.
    fn count(&mut self, cells: usize) -> Result<(), Fault> {
        self.cells = self.cells.saturating_add(cells);
        if self.cells > MAX_CELLS { Err(Fault::TooManyCellsInAll { limit: MAX_CELLS }) } else { Ok(()) }
    }

    pub(super) fn add(
        &mut self,
        sheet: String,
        mut cells: Vec<(u32, u32, String)>,
        merged: &[Dimensions],
    ) -> Result<(), Fault> {
        cells.sort_by_key(|(row, column, _)| (*row, *column));
        let merged = merged.iter().map(|area| Merged {
            first: u64::from(area.start.0) + 1,
            last: u64::from(area.end.0) + 1,
            column: area.start.1 as usize,
            last_column: area.end.1 as usize,
        });
        let mut grid = Grid { sheet: Some(sheet), rows: Vec::new(), merged: merged.collect() };
        for (row, column, text) in cells {
            let number = u64::from(row) + 1;
            if grid.rows.last().is_none_or(|last| last.number != number) {
                grid.rows.push(GridRow { number, cells: Vec::new() });
            }
            if let Some(last) = grid.rows.last_mut() {
                let column = column as usize;
                if last.cells.len() <= column {
                    // Empty cells before one that is filled take their place too.
                    self.count(column - last.cells.len())?;
                    last.cells.resize(column + 1, String::new());
                }
                last.cells[column] = text;
            }
        }
        if !grid.rows.is_empty() {
            self.grids.push(grid);
        }
        Ok(())
    }
}

/// Whether the archive is an ODS; refuses one that unpacks to more than a spreadsheet has.
fn unpacked(bytes: &[u8]) -> Result<bool, Fault> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|e| damaged(&e))?;
    let (mut total, mut total_said) = (0, 0_u64);
    let mut is_ods = false;
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|e| damaged(&e))?;
        total_said = total_said.saturating_add(file.size());
        if total_said > MAX_UNPACKED {
            return Err(Fault::Bomb { limit: MAX_UNPACKED >> 20 });
        }
        is_ods |= file.name().map_err(|e| damaged(&e))? == "content.xml";
        // What a file says of its size may be a lie: it is unpacked, and thrown away.
        let mut file = file.take(MAX_UNPACKED - total + 1);
        total += std::io::copy(&mut file, &mut std::io::sink()).map_err(|e| damaged(&e))?;
        if total > MAX_UNPACKED {
            return Err(Fault::Bomb { limit: MAX_UNPACKED >> 20 });
        }
    }
    Ok(is_ods)
}

pub(super) fn damaged(error: &dyn std::fmt::Display) -> Fault {
    Fault::Workbook(error.to_string())
}

/// The text of a cell as a person would copy it; none of an empty one.
pub(super) fn text(data: &Data) -> Option<String> {
    let text = match data {
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text.clone(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number.to_string(),
        Data::Bool(value) => value.to_string().to_uppercase(),
        Data::DateTime(moment) => {
            let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
            match (hour, minute, second) {
                (0, 0, 0) => format!("{year:04}-{month:02}-{day:02}"),
                _ => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"),
            }
        }
        Data::Error(_) | Data::Empty => return None,
    };
    (!text.is_empty()).then_some(text)
}
