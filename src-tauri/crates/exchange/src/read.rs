//! Reading a suite.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::{Deserialize, Serialize};
pub use verbatim_engine::parse::error::MAX_CELL;
use verbatim_engine::suite::{Row, Suite};

use crate::error::{Fault, ReadError};
use crate::import::headers::Headers;
use crate::import::{self, Options, Preview};

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
    /// JSON: Verbatim's own (see [`crate::schema::SUITE`]), or that of a tool.
    Json,
    /// A spreadsheet: XLSX, XLS or ODS.
    Workbook,
    /// XML of a tool.
    Xml,
    /// Gherkin.
    Feature,
}

impl Format {
    /// By the extension of a file's name.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "csv" | "txt" => Some(Self::Csv),
            "tsv" | "tab" => Some(Self::Tsv),
            // Ours has the same form under a name that the system knows as a suite.
            "json" | "verbatim" => Some(Self::Json),
            "xlsx" | "xlsm" | "xls" | "ods" => Some(Self::Workbook),
            "xml" => Some(Self::Xml),
            "feature" => Some(Self::Feature),
            _ => None,
        }
    }
}

/// What a warning is about, the gravest first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum WarningKind {
    /// Text of a case stays behind, or nothing says what to do.
    Loss,
    /// A cell cannot be read: its row ends inconclusive.
    Unreadable,
    /// Something was understood by its content, or in one of several ways.
    Guess,
    /// Sheets, rows or cells that are hidden or struck out were left out; they can be read as well.
    Hidden,
    /// Rows, sheets or cells that are no part of a case were left out.
    LeftOut,
    /// Anything else.
    #[default]
    Note,
}

impl WarningKind {
    /// The words for it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Loss => "text that would stay behind",
            Self::Unreadable => "cells that cannot be read",
            Self::Guess => "to be looked at",
            Self::Hidden => "hidden or struck out",
            Self::LeftOut => "left out",
            Self::Note => "to know",
        }
    }
}

/// Something that the tester should know about a suite that could be read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Warning {
    /// What it is about.
    pub kind: WarningKind,
    /// The line that it is about, from 1.
    pub line: Option<u64>,
    /// The cell or element that it is about, in words ("sheet 'Cases', B3").
    pub place: Option<String>,
    /// In words.
    pub message: String,
    /// The text that it is about; none where the message says it, or it is about none.
    pub text: Option<String>,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.place, self.line) {
            (Some(place), _) => write!(f, "{place}: {}", self.message)?,
            (None, Some(line)) => write!(f, "line {line}: {}", self.message)?,
            (None, None) => f.write_str(&self.message)?,
        }
        match &self.text {
            Some(text) => write!(f, ": {}", shortened(text)),
            None => Ok(()),
        }
    }
}

/// A text in one line, of at most some eighty characters.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("'{}…'", &line[..end]),
        None => format!("'{line}'"),
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
    preview_suite(path, &Options::default()).map(Read::from)
}

/// Reads a suite from bytes; `name` names it where it has no name of its own, and stands in errors.
///
/// # Errors
/// The bytes are not a suite; the error names the place and the mend.
pub fn read_suite_bytes(bytes: &[u8], format: Format, name: &str) -> Result<Read, ReadError> {
    preview_bytes(bytes, format, name, &Options::default()).map(Read::from)
}

/// Reads the suite of a file like [`read_suite`], and says how it was understood.
///
/// # Errors
/// The file cannot be read, or is not a suite; the error names the place and the mend.
pub fn preview_suite(path: &Path, options: &Options) -> Result<Preview, ReadError> {
    let fail = |fault| ReadError { file: path.display().to_string(), fault };
    let (bytes, format) = opened(path).map_err(fail)?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    named(&bytes, format, &name, options).map_err(fail)
}

/// The columns of a file of which no cases could be read, for the tester to say what they hold; none where its form has
/// no columns.
///
/// # Errors
/// The file cannot be read at all.
pub fn headers_of(path: &Path, options: &Options) -> Result<Headers, ReadError> {
    let fail = |fault| ReadError { file: path.display().to_string(), fault };
    let (bytes, format) = opened(path).map_err(fail)?;
    import::headers::read(&bytes, format, options).map_err(fail)
}

/// The bytes of a file, and what it is by its name.
fn opened(path: &Path) -> Result<(Vec<u8>, Format), Fault> {
    let format = Format::of(path).ok_or_else(|| Fault::UnknownFormat(path.to_owned()))?;
    let size = std::fs::metadata(path).map_err(Fault::Unreadable)?.len();
    if size > MAX_FILE {
        return Err(Fault::TooLarge { limit: MAX_FILE });
    }
    Ok((std::fs::read(path).map_err(Fault::Unreadable)?, format))
}

/// Reads a suite from bytes like [`read_suite_bytes`], and says how it was understood.
///
/// # Errors
/// The bytes are not a suite; the error names the place and the mend.
pub fn preview_bytes(
    bytes: &[u8],
    format: Format,
    name: &str,
    options: &Options,
) -> Result<Preview, ReadError> {
    named(bytes, format, name, options).map_err(|fault| ReadError { file: name.to_owned(), fault })
}

fn named(bytes: &[u8], format: Format, name: &str, options: &Options) -> Result<Preview, Fault> {
    let mut preview = import::preview(bytes, format, options)?;
    if preview.suite.name.trim().is_empty() {
        preview.suite.name = name.to_owned();
    }
    Ok(preview)
}

/// A place in a text, in words.
pub(crate) fn place(text: &str, at: usize) -> String {
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
