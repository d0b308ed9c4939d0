//! What can be wrong with a suite's file, in words that fit after "could not …".

use std::path::PathBuf;

/// A suite could not be read.
#[derive(Debug, thiserror::Error)]
#[error("read '{file}': {fault}")]
pub struct ReadError {
    /// The file, as it was named.
    pub file: String,
    /// What is wrong with it.
    #[source]
    pub fault: Fault,
}

/// What is wrong with the file of a suite: the place and the mend. Lines and columns count from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file cannot be opened or read.
    #[error("{}", unreadable(.0))]
    Unreadable(#[source] std::io::Error),
    /// The name does not say what the file is.
    #[error(
        "its name does not end in .csv, .tsv, .json, .xlsx, .xls, .ods, .xml or .feature; save the suite as one of these"
    )]
    UnknownFormat(PathBuf),
    /// The file is larger than any suite.
    #[error("it is larger than {limit} bytes; split the suite")]
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// There is nothing in it.
    #[error(
        "it is empty; write a header row 'Case, Action, Expected result' and cases below, or a suite in JSON"
    )]
    Empty,
    /// It is not text.
    #[error("it is {kind}, not text; {mend}")]
    Binary {
        /// What it seems to be.
        kind: &'static str,
        /// What to do.
        mend: &'static str,
    },
    /// It is text in an encoding that is not known.
    #[error("its encoding is not known ({why}); save it as UTF-8")]
    UnknownEncoding {
        /// What speaks against the known ones.
        why: String,
    },
    /// A NUL character.
    #[error("{place} holds a NUL character; remove it, or save the file as UTF-8 text again")]
    Nul {
        /// Where.
        place: String,
    },
    /// The header row lacks columns.
    #[error(
        "the header row lacks {missing}; it has {found}; name the columns 'Case', 'Action' and 'Expected result'"
    )]
    MissingColumn {
        /// The columns that are missing.
        missing: String,
        /// The columns that are there.
        found: String,
    },
    /// A table has no column that says what to do.
    #[error(
        "no column says what to do; it has {found}; say which one does{}", ways(.candidates)
    )]
    NoAction {
        /// Its columns.
        found: String,
        /// Those that may say it, the likeliest first.
        candidates: Vec<String>,
    },
    /// Two columns have the same name.
    #[error("the header row has two columns '{name}'; rename or remove one")]
    DoubleColumn {
        /// Their name.
        name: String,
    },
    /// A row stands above the first case.
    #[error("line {line} has a row before any case; write the name of its case into the column 'Case'")]
    RowBeforeCase {
        /// Its line.
        line: u64,
    },
    /// The column of expected failures says something else.
    #[error(
        "line {line} says '{found}' in the column 'Expected failure': it is fail, inconclusive, or the cause of one"
    )]
    Label {
        /// Its line.
        line: u64,
        /// What it says.
        found: String,
    },
    /// A case has two expected failures.
    #[error("line {line} has a second expected failure of the case '{case}', which can only have one")]
    SecondLabel {
        /// Its line.
        line: u64,
        /// The name of the case.
        case: String,
    },
    /// A row has more cells than the header.
    #[error(
        "line {line} has {found} cells and the header row has {expected}; put quotes around cells that hold a {delimiter}"
    )]
    TooManyCells {
        /// Its line.
        line: u64,
        /// Cells of the row.
        found: usize,
        /// Cells of the header.
        expected: usize,
        /// What separates cells in this file.
        delimiter: &'static str,
    },
    /// A quote opens and never closes.
    #[error(
        "the quote that opens at line {line}, column {column} is never closed; close it, and write a quote inside a quoted cell twice"
    )]
    OpenQuote {
        /// Line.
        line: u64,
        /// Column, in characters.
        column: u64,
    },
    /// Text after the closing quote of a cell.
    #[error(
        "text follows the closing quote at line {line}, column {column}; write a quote inside a quoted cell twice, and put quotes around the whole cell"
    )]
    TextAfterQuote {
        /// Line.
        line: u64,
        /// Column, in characters.
        column: u64,
    },
    /// A cell is too long.
    #[error("{place} has {length} characters; a cell has at most {limit}")]
    LongCell {
        /// Where.
        place: String,
        /// Its characters.
        length: usize,
        /// At most so many.
        limit: usize,
    },
    /// Two cases have one name.
    #[error(
        "the case '{name}' stands twice ({first} and {second}); give each case its own name (in a table, the further rows of a case leave 'Case' empty)"
    )]
    DoubleCase {
        /// The name.
        name: String,
        /// Where it stands.
        first: String,
        /// Where it stands again.
        second: String,
    },
    /// A case has no name.
    #[error("{place} has no name; give it one")]
    NamelessCase {
        /// Where.
        place: String,
    },
    /// There is no case in it.
    #[error("it has no case; add at least one")]
    NoCases,
    /// It is no JSON, or not the JSON of a suite.
    #[error("{place}: {why}")]
    Json {
        /// The path in the document, the line and the column.
        place: String,
        /// What is wrong.
        why: String,
    },
    /// The label of a case is no verdict.
    #[error("{place} is '{word}'; it must be 'pass', 'fail' or 'inconclusive'")]
    UnknownVerdict {
        /// Where.
        place: String,
        /// What is there.
        word: String,
    },
    /// A spreadsheet that is damaged.
    #[error("it is no spreadsheet that can be read ({0}); open it and save it as .xlsx again")]
    Workbook(String),
    /// A spreadsheet that only its password opens.
    #[error("it is protected by a password; save it without one")]
    Protected,
    /// An archive that unpacks to more than any suite has.
    #[error("it unpacks to more than {limit} MB; split the suite, or save it as CSV")]
    Bomb {
        /// The limit in megabytes.
        limit: u64,
    },
    /// A spreadsheet with more cells than any suite has.
    #[error("it has more than {limit} cells; split the suite")]
    TooManyCellsInAll {
        /// The limit.
        limit: usize,
    },
    /// A spreadsheet whose cells are so far apart that there is no room for those between them.
    #[error(
        "a cell stands so far from the others that its sheets have {cells} cells, and at most {limit} are read; clear the cells far to the right and below, or save it as .xlsx"
    )]
    FarCell {
        /// The cells of all sheets.
        cells: u64,
        /// The limit.
        limit: u64,
    },
    /// No sheet has the columns of cases.
    #[error(
        "no sheet has a header row with the columns of cases; name them 'Case', 'Action' and 'Expected result', or say what they hold"
    )]
    NoTable,
    /// XML that is damaged, or of no tool that is known.
    #[error("{place}: {why}")]
    Xml {
        /// Where.
        place: String,
        /// What is wrong.
        why: String,
    },
    /// XML with a document type.
    #[error(
        "it declares a document type (<!DOCTYPE …>), and entities in it are not read; remove the declaration"
    )]
    Doctype,
    /// Gherkin that is damaged.
    #[error("it is no Gherkin ({0}); begin lines with Feature:, Scenario:, Given, When, Then or And")]
    Gherkin(String),
    /// A scenario of Gherkin has too many lines.
    #[error(
        "the scenario at line {line}, with its examples, has more than {limit} lines; split it into several"
    )]
    LongScenario {
        /// Where it begins, from 1.
        line: usize,
        /// The most lines.
        limit: usize,
    },
    /// A line is too long.
    #[error("line {line} has more than {limit} characters; split it into several")]
    LongLine {
        /// From 1.
        line: usize,
        /// The most characters.
        limit: usize,
    },
    /// A text has too many lines.
    #[error("it has more than {limit} lines; split it into several files")]
    ManyLines {
        /// The most lines.
        limit: usize,
    },
    /// The table cannot be read for another reason.
    #[error("{0}")]
    Table(#[source] csv::Error),
}

impl Fault {
    /// Whether saying what the columns hold may be the way out.
    pub fn is_of_columns(&self) -> bool {
        matches!(self, Self::NoAction { .. } | Self::NoTable | Self::MissingColumn { .. })
    }
}

fn ways(titles: &[String]) -> String {
    let ways: Vec<String> = titles.iter().map(|title| format!("'{title}'")).collect();
    if ways.is_empty() { String::new() } else { format!(", such as {}", ways.join(" or ")) }
}

fn unreadable(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => {
            "there is no such file; see that its name and folder are right".into()
        }
        std::io::ErrorKind::IsADirectory => "it is a folder; name a file in it".into(),
        std::io::ErrorKind::PermissionDenied => "this user may not read it; change its permissions".into(),
        _ => error.to_string(),
    }
}

/// A suite or a result could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// As CSV.
    #[error("write the suite as CSV: {0}")]
    Csv(#[from] csv::Error),
    /// As JSON.
    #[error("write it as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// As a spreadsheet.
    #[error("write the spreadsheet: {0}")]
    Xlsx(#[from] rust_xlsxwriter::XlsxError),
    /// A cell is longer than a spreadsheet holds.
    #[error(
        "write the spreadsheet: cell {cell} would have {length} characters, as spreadsheets count them, and at most {limit} fit; shorten it"
    )]
    LongCell {
        /// Its place.
        cell: String,
        /// Its characters; those beyond the first plane of Unicode count as two.
        length: usize,
        /// At most so many.
        limit: usize,
    },
    /// As XML.
    #[error("write the results as JUnit XML: {0}")]
    Junit(String),
}
