//! Spreadsheets of Excel 97 to 2003 (XLS). The library that reads them trusts what a file says of itself; so its records are
//! looked through before, and it is given nothing but what was looked through.

use std::io::{Cursor, Read, Write};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{Data, Reader as _, Xls};

mod looks;

use self::looks::Looks;
use super::grid::{letters, unreadable};
use super::unseen::{self, Unseen};
use super::workbook::{Sheets, damaged, text};
use crate::error::Fault;

/// The most cells of all sheets, the empty ones between the filled ones among them: the library makes room for all.
const MAX_AREA: u64 = 3_000_000;

const EOF: u16 = 0x000A;
const BOF: u16 = 0x0809;
const SHEET: u16 = 0x0085;
const PASSWORD: u16 = 0x002F;
const SIZE: u16 = 0x0200;
const NUMBERS: u16 = 0x00BD;
/// Names and links to other files: cells are read without them.
const NAMES: [u16; 2] = [0x0018, 0x0017];
/// Records of one cell, its place and then its look in front: formula, label, number, truth value, formatted label, number in short, shared label.
const CELLS: [u16; 7] = [0x0006, 0x0204, 0x0203, 0x0205, 0x00D6, 0x027E, 0x00FD];
/// A record that no reader knows.
const NOTHING: [u8; 2] = [0xFF, 0xFF];

/// Reads all sheets of a file.
pub(super) fn read(bytes: &[u8], sheets: &mut Sheets) -> Result<(), Fault> {
    let mut stream = workbook(bytes)?;
    check(&mut stream)?;
    let looks = Looks::of(&stream);
    let bytes = packed(&stream)?;
    drop(stream);
    // Records that are cut short in places that were not looked at end the library by a panic.
    let read = catch_unwind(AssertUnwindSafe(|| {
        let mut book = Xls::new(Cursor::new(bytes)).map_err(|e| damaged(&e))?;
        for (at, name) in book.sheet_names().into_iter().enumerate() {
            let look = looks.sheet(at);
            if !sheets.hidden && look.is_some_and(|look| look.hidden) {
                unseen::sheet(&name, sheets);
                continue;
            }
            let range = book.worksheet_range(&name).map_err(|e| damaged(&e))?;
            let merged = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
            dense(sheets, &name, &range, look.map(|look| (&looks, look)), &merged)?;
        }
        Ok(())
    }));
    read.unwrap_or_else(|_| Err(damaged(&"a record in it is cut short")))
}

/// Reads the cells of a sheet.
fn dense(
    sheets: &mut Sheets,
    name: &str,
    range: &calamine::Range<Data>,
    looks: Option<(&Looks, &looks::Sheet)>,
    merged: &[calamine::Dimensions],
) -> Result<(), Fault> {
    let (top, left) = range.start().unwrap_or_default();
    let (mut cells, mut unseen) = (Vec::new(), Unseen::default());
    for (row, column, data) in range.used_cells() {
        let (row, column) = (top.saturating_add(index(row)), left.saturating_add(index(column)));
        let number = |value: f64| looks.and_then(|(looks, sheet)| looks.number(sheet, row, column, value));
        let error = || {
            unreadable(
                &format!("{}{}", letters(column as usize), u64::from(row) + 1),
                "an error of its formula",
            )
        };
        let shown = match data {
            Data::Float(value) => number(*value),
            Data::Int(value) => u32::try_from(*value).ok().and_then(|value| number(f64::from(value))),
            Data::DateTime(moment) => number(moment.as_f64()),
            Data::Error(_) => Some(error()),
            _ => None,
        };
        let Some(text) = shown.or_else(|| text(data)) else { continue };
        match looks.filter(|_| !sheets.hidden) {
            Some((_, sheet)) if sheet.hides_column(column) => unseen.in_column(column, &text),
            Some((_, sheet)) if sheet.hides_row(row) => unseen.in_row(row, &text),
            Some((looks, sheet)) if looks.is_struck(sheet, row, column) => {
                unseen::struck(name, row, column, text, sheets);
            }
            _ => sheets.take(name, &mut cells, row, column, text)?,
        }
    }
    unseen.tell(name, sheets);
    sheets.add(name.to_owned(), cells, merged)
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The records of the workbook.
fn workbook(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut file = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|e| damaged(&e))?;
    let name = ["/Workbook", "/Book"].into_iter().find(|name| file.is_stream(name));
    let name = name.ok_or_else(|| damaged(&"it holds no workbook"))?;
    let mut stream = Vec::new();
    // A stream that claims more than the file has ends where the file does.
    let limit = bytes.len() as u64;
    let file = file.open_stream(name).map_err(|e| damaged(&e))?;
    file.take(limit).read_to_end(&mut stream).map_err(|e| damaged(&e))?;
    Ok(stream)
}

/// A file with these records and nothing else.
fn packed(stream: &[u8]) -> Result<Vec<u8>, Fault> {
    let file = cfb::CompoundFile::create_with_version(cfb::Version::V3, Cursor::new(Vec::new()));
    let mut file = file.map_err(|e| damaged(&e))?;
    let mut workbook = file.create_stream("/Workbook").map_err(|e| damaged(&e))?;
    workbook.write_all(stream).map_err(|e| damaged(&e))?;
    drop(workbook);
    file.flush().map_err(|e| damaged(&e))?;
    Ok(file.into_inner().into_inner())
}

/// A record: its kind, where it begins, and its content.
struct Record {
    kind: u16,
    at: usize,
    content: Range<usize>,
}

fn record(stream: &[u8], at: usize) -> Option<Record> {
    let kind = short(stream, at)?;
    let start = at + 4;
    let end = start + usize::from(short(stream, at + 2)?);
    (end <= stream.len()).then_some(Record { kind, at, content: start..end })
}

fn short(stream: &[u8], at: usize) -> Option<u16> {
    let bytes = stream.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes([bytes[0], bytes[1]]))
}

fn cut() -> Fault {
    damaged(&"a record in it is cut short")
}

/// Refuses what the library would take at its word, and blots out what is not needed.
fn check(stream: &mut [u8]) -> Result<(), Fault> {
    let mut starts = Vec::new();
    let mut at = 0;
    while let Some(record) = record(stream, at) {
        at = record.content.end;
        match record.kind {
            EOF => break,
            SHEET if record.content.len() < 8 => return Err(cut()),
            SHEET => {
                let low = short(stream, record.content.start).unwrap_or_default();
                let high = short(stream, record.content.start + 2).unwrap_or_default();
                starts.push(usize::from(high) << 16 | usize::from(low));
            }
            PASSWORD if short(stream, record.content.start) != Some(0) => return Err(Fault::Protected),
            kind if NAMES.contains(&kind) => stream[record.at..record.at + 2].copy_from_slice(&NOTHING),
            _ => {}
        }
    }
    starts.sort_unstable();
    let mut end = at;
    let mut cells = 0_u64;
    for start in starts {
        if start < end || start > stream.len() {
            return Err(damaged(&"its sheets do not stand one after the other"));
        }
        let area;
        (area, end) = sheet(stream, start)?;
        cells = cells.saturating_add(area);
        if cells > MAX_AREA {
            return Err(Fault::FarCell { cells, limit: MAX_AREA });
        }
    }
    Ok(())
}

/// How many cells there are from the first filled one of a sheet to its last, and where its records end.
fn sheet(stream: &mut [u8], start: usize) -> Result<(u64, usize), Fault> {
    let mut at = start;
    let mut depth = 0_usize;
    let mut area = Area::default();
    while let Some(record) = record(stream, at) {
        at = record.content.end;
        match record.kind {
            BOF => depth += 1,
            EOF if depth <= 1 => break,
            EOF => depth -= 1,
            // Charts within the sheet have records of the same kinds.
            _ if depth > 1 => {}
            SIZE => stream[record.at..record.at + 2].copy_from_slice(&NOTHING),
            kind if kind == NUMBERS || CELLS.contains(&kind) => {
                let place = |at| short(&stream[record.content.clone()], at).map(u64::from);
                let (row, column) = place(0).zip(place(2)).ok_or_else(cut)?;
                // One number takes six bytes.
                let more = if kind == NUMBERS { record.content.len() as u64 / 6 } else { 0 };
                area.take(row, column, column + more);
            }
            _ => {}
        }
    }
    Ok((area.cells(), at))
}

/// The smallest rectangle of all cells.
#[derive(Default)]
struct Area(Option<[u64; 4]>);

impl Area {
    fn take(&mut self, row: u64, left: u64, right: u64) {
        let [top, bottom, first, last] = self.0.unwrap_or([row, row, left, right]);
        self.0 = Some([top.min(row), bottom.max(row), first.min(left), last.max(right)]);
    }

    fn cells(&self) -> u64 {
        self.0.map_or(0, |[top, bottom, first, last]| (bottom - top + 1) * (last - first + 1))
    }
}
