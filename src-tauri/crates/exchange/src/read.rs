//! Reading a suite.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};
use verbatim_engine::suite::{Row, Suite};

use crate::error::{Fault, ReadError};
use crate::{decode, json, table};

/// The longest cell, in characters: what spreadsheets hold.
pub const MAX_CELL: usize = 32_767;

/// The largest file, in bytes.
const MAX_FILE: u64 = 256 << 20;

/// What a suite's file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Cells separated by commas, or by what the header row shows.
    Csv,
    /// Cells separated by tabs, or by what the header row shows.
    Tsv,
    /// JSON (see [`crate::schema::SUITE`]).
    Json,
}

impl Format {
    /// By the extension of a file's name.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "csv" | "txt" => Some(Self::Csv),
            "tsv" | "tab" => Some(Self::Tsv),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

/// Something that the tester should know about a suite that could be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Warning {
    /// The line that it is about, from 1.
    pub line: Option<u64>,
    /// In words.
    pub message: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// A suite, and what the tester should know about its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// The suite. It has at least one case; names of cases are unique and not empty.
    pub suite: Suite,
    /// What the tester should know.
    pub warnings: Vec<Warning>,
}

/// Reads the suite of a file; its name says the format. A suite without a name of its own is named after the file.
///
/// # Errors
/// The file cannot be read, or is not a suite; the error names the place and the mend.
pub fn read_suite(path: &Path) -> Result<Read, ReadError> {
    let fail = |fault| ReadError { file: path.display().to_string(), fault };
    let format = Format::of(path).ok_or_else(|| fail(Fault::UnknownFormat(path.to_owned())))?;
    let size = std::fs::metadata(path).map_err(|e| fail(Fault::Unreadable(e)))?.len();
    if size > MAX_FILE {
        return Err(fail(Fault::TooLarge { limit: MAX_FILE }));
    }
    let bytes = std::fs::read(path).map_err(|e| fail(Fault::Unreadable(e)))?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    parse(&bytes, format, &name).map_err(fail)
}

/// Reads a suite from bytes; `name` names it where it has no name of its own, and stands in errors.
///
/// # Errors
/// The bytes are not a suite; the error names the place and the mend.
pub fn read_suite_bytes(bytes: &[u8], format: Format, name: &str) -> Result<Read, ReadError> {
    parse(bytes, format, name).map_err(|fault| ReadError { file: name.to_owned(), fault })
}

fn parse(bytes: &[u8], format: Format, name: &str) -> Result<Read, Fault> {
    let decoded = decode::decode(bytes)?;
    if decoded.text.trim().is_empty() {
        return Err(Fault::Empty);
    }
    if let Some(at) = decoded.text.find('\0') {
        return Err(Fault::Nul { place: place(&decoded.text, at) });
    }
    let mut read = match format {
        Format::Csv => table::read(&decoded.text, [',', ';', '\t'])?,
        Format::Tsv => table::read(&decoded.text, ['\t', ',', ';'])?,
        Format::Json => json::read(&decoded.text)?,
    };
    if read.suite.name.trim().is_empty() {
        read.suite.name = name.to_owned();
    }
    read.warnings.splice(0..0, decoded.note.map(|message| Warning { line: None, message }));
    Ok(read)
}

fn place(text: &str, at: usize) -> String {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("line {line}, column {column}")
}

/// Refuses a cell that is too long.
pub(crate) fn check_cell(text: &str, place: impl FnOnce() -> String) -> Result<(), Fault> {
    // No text has more characters than bytes.
    if text.len() <= MAX_CELL {
        return Ok(());
    }
    match text.chars().count() {
        length if length > MAX_CELL => Err(Fault::LongCell { place: place(), length, limit: MAX_CELL }),
        _ => Ok(()),
    }
}

/// Names of cases, each with the place where it stands: results are told apart by them.
#[derive(Default)]
pub(crate) struct Names(BTreeMap<String, String>);

impl Names {
    pub(crate) fn add(&mut self, name: &str, place: String) -> Result<(), Fault> {
        if name.is_empty() {
            return Err(Fault::NamelessCase { place });
        }
        match self.0.insert(name.to_owned(), place.clone()) {
            Some(first) => Err(Fault::DoubleCase { name: name.to_owned(), first, second: place }),
            None => Ok(()),
        }
    }
}

/// Whether both cells of a row are empty: such a row says nothing.
pub(crate) fn is_blank(row: &Row) -> bool {
    row.action.trim().is_empty() && row.expected.trim().is_empty()
}
