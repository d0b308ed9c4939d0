//! How the cells of an XLS look, which the library does not say: formats of numbers, what is hidden or struck out. Read from
//! the records that were looked through before; what is cut short in them says nothing.

use std::collections::{HashMap, HashSet};

use super::{CELLS, EOF, NUMBERS, Record, SHEET, record, short};
use crate::import::shown;

const FORMAT: u16 = 0x041E;
const XF: u16 = 0x00E0;
const FONT: u16 = 0x0031;
const EPOCH: u16 = 0x0022;
const ROW: u16 = 0x0208;
const COLUMNS: u16 = 0x007D;

/// The formats that have no record of their own.
const BUILT_IN: &[(u16, &str)] = &[
    (1, "0"),
    (2, "0.00"),
    (3, "#,##0"),
    (4, "#,##0.00"),
    (9, "0%"),
    (10, "0.00%"),
    (14, "m/d/yyyy"),
    (15, "d-mmm-yy"),
    (16, "d-mmm"),
    (17, "mmm-yy"),
    (18, "h:mm AM/PM"),
    (19, "h:mm:ss AM/PM"),
    (20, "h:mm"),
    (21, "h:mm:ss"),
    (22, "m/d/yyyy h:mm"),
    (45, "mm:ss"),
];

/// How a workbook looks.
#[derive(Default)]
pub(super) struct Looks {
    formats: HashMap<u16, String>,
    struck: Vec<bool>,
    /// Font and format of each look.
    kinds: Vec<(u16, u16)>,
    is_1904: bool,
    /// In the order of the workbook.
    sheets: Vec<Sheet>,
}

/// How a sheet looks.
#[derive(Default)]
pub(super) struct Sheet {
    begin: usize,
    pub(super) hidden: bool,
    rows: HashSet<u32>,
    columns: HashSet<u32>,
    cells: HashMap<(u32, u32), u16>,
}

impl Looks {
    pub(super) fn of(stream: &[u8]) -> Self {
        let mut looks = Self::default();
        let mut at = 0;
        while let Some(record) = record(stream, at).filter(|record| record.kind != EOF) {
            at = record.content.end;
            looks.take(stream, &record);
        }
        let mut sheets = std::mem::take(&mut looks.sheets);
        sheets.iter_mut().for_each(|sheet| sheet.read(stream));
        looks.sheets = sheets;
        looks
    }

    fn take(&mut self, stream: &[u8], record: &Record) {
        let bytes = &stream[record.content.clone()];
        let number = |at| short(bytes, at).unwrap_or_default();
        match record.kind {
            FORMAT => {
                self.formats.extend(text(bytes.get(2..).unwrap_or_default()).map(|text| (number(0), text)))
            }
            XF => self.kinds.push((number(0), number(2))),
            FONT => self.struck.push(number(2) & 0x0008 != 0),
            EPOCH => self.is_1904 = number(0) == 1,
            SHEET => self.sheets.push(Sheet {
                begin: usize::from(number(2)) << 16 | usize::from(number(0)),
                hidden: bytes.get(4).is_some_and(|state| state & 3 != 0),
                ..Sheet::default()
            }),
            _ => {}
        }
    }

    /// The looks of a sheet, by its place in the workbook.
    pub(super) fn sheet(&self, at: usize) -> Option<&Sheet> {
        self.sheets.get(at)
    }

    /// A number as it is shown.
    pub(super) fn number(&self, sheet: &Sheet, row: u32, column: u32, value: f64) -> Option<String> {
        let (_, format) = self.kind(sheet, row, column)?;
        let built_in = || BUILT_IN.iter().find(|(id, _)| *id == format).map(|(_, code)| *code);
        let code = self.formats.get(&format).map(String::as_str).or_else(built_in)?;
        shown::number(value, code, self.is_1904)
    }

    pub(super) fn is_struck(&self, sheet: &Sheet, row: u32, column: u32) -> bool {
        let Some((font, _)) = self.kind(sheet, row, column) else { return false };
        // There is no font of the number 4.
        let at = usize::from(if font > 4 { font - 1 } else { font });
        self.struck.get(at).copied().unwrap_or_default()
    }

    fn kind(&self, sheet: &Sheet, row: u32, column: u32) -> Option<(u16, u16)> {
        self.kinds.get(usize::from(*sheet.cells.get(&(row, column))?)).copied()
    }
}

impl Sheet {
    pub(super) fn hides_row(&self, row: u32) -> bool {
        self.rows.contains(&row)
    }

    pub(super) fn hides_column(&self, column: u32) -> bool {
        self.columns.contains(&column)
    }

    fn read(&mut self, stream: &[u8]) {
        let mut at = self.begin;
        while let Some(record) = record(stream, at).filter(|record| record.kind != EOF) {
            at = record.content.end;
            self.take(&stream[record.content.clone()], record.kind);
        }
    }

    fn take(&mut self, bytes: &[u8], kind: u16) {
        let number = |at| short(bytes, at).unwrap_or_default();
        let (row, column) = (u32::from(number(0)), u32::from(number(2)));
        match kind {
            ROW if number(12) & 0x0020 != 0 => {
                self.rows.insert(row);
            }
            COLUMNS if number(8) & 1 != 0 => self.columns.extend(u32::from(number(0))..=column.min(255)),
            NUMBERS => {
                let count = bytes.len().saturating_sub(6) / 6;
                let looks = (0..count).map(|index| number(4 + index * 6));
                self.cells.extend((column..).zip(looks).map(|(column, look)| ((row, column), look)));
            }
            kind if CELLS.contains(&kind) => {
                self.cells.insert((row, column), number(4));
            }
            _ => {}
        }
    }
}

/// A text with its length in front, of one or two bytes a letter.
fn text(bytes: &[u8]) -> Option<String> {
    let length = usize::from(short(bytes, 0)?);
    let letters = bytes.get(3..)?;
    if bytes.get(2)? & 1 == 0 {
        return Some(letters.get(..length)?.iter().map(|byte| char::from(*byte)).collect());
    }
    let letters =
        letters.get(..length * 2)?.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    Some(char::decode_utf16(letters).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}
