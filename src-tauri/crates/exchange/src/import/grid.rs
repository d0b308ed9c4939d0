//! A table of cells as text, from whatever file it came.

use csv::ReaderBuilder;

use super::codes;
use crate::error::Fault;
use crate::quotes;
use crate::table;

/// A row that is not blank.
#[derive(Debug, Clone, Default)]
pub(crate) struct GridRow {
    /// Its number (of a sheet) or the line that it begins on, from 1.
    pub(crate) number: u64,
    /// Its cells; it ends with the last that is not empty.
    pub(crate) cells: Vec<String>,
}

impl GridRow {
    /// The text of a cell; empty where there is none.
    pub(crate) fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// The cells that say something, with their columns.
    pub(crate) fn filled(&self) -> impl Iterator<Item = (usize, &str)> {
        self.cells.iter().map(|cell| cell.trim()).enumerate().filter(|(_, cell)| !cell.is_empty())
    }
}

/// A table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Grid {
    /// The name of the sheet; none for a file that has only one table.
    pub(crate) sheet: Option<String>,
    /// The rows that are not blank.
    pub(crate) rows: Vec<GridRow>,
    /// The cells that were merged over several rows.
    pub(crate) merged: Vec<Merged>,
}

/// A cell over several rows or columns; its text stands in the first of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Merged {
    pub(crate) first: u64,
    pub(crate) last: u64,
    pub(crate) column: usize,
    pub(crate) last_column: usize,
}

/// A cell in words: "sheet 'Cases', B3" or "line 3, column 2".
pub(crate) fn place(sheet: Option<&str>, row: u64, column: usize) -> String {
    match sheet {
        Some(name) => format!("sheet '{name}', {}{row}", letters(column)),
        None => format!("line {row}, column {}", column + 1),
    }
}

/// A row in words.
pub(crate) fn row_place(sheet: Option<&str>, row: u64) -> String {
    match sheet {
        Some(name) => format!("sheet '{name}', row {row}"),
        None => format!("line {row}"),
    }
}

/// The letters of a column as spreadsheets have them: A, B, … Z, AA.
pub(crate) fn letters(column: usize) -> String {
    let mut rest = column + 1;
    let mut letters = Vec::new();
    while rest > 0 {
        let digit = (rest - 1) % 26;
        letters.push(char::from(b'A' + u8::try_from(digit).unwrap_or_default()));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

/// What separates the cells of a CSV file, in the order in which it is tried.
pub(crate) const CSV: [char; 4] = [',', ';', '\t', '|'];

/// What separates those of a TSV file.
pub(crate) const TSV: [char; 4] = ['\t', ',', ';', '|'];

/// How many records are looked at for what separates their cells.
const SNIFFED: usize = 60;

/// What separates the cells of a text: that by which a row is a header, else that by which most rows have several cells.
fn delimiter(text: &str, delimiters: [char; 4]) -> char {
    // The semicolon of an HTML code separates nothing.
    let uncoded = codes::has(text).then(|| codes::without(text));
    let text = uncoded.as_deref().unwrap_or(text);
    let weight = |delimiter: char| {
        let mut builder = ReaderBuilder::new();
        builder.has_headers(false).flexible(true).delimiter(delimiter as u8);
        let records = builder.from_reader(text.as_bytes()).into_records().take(SNIFFED);
        let cells: Vec<Vec<String>> =
            records.flatten().map(|record| record.iter().map(str::to_owned).collect()).collect();
        let headers = cells.iter().filter(|row| super::find::is_header(row, &[])).count();
        let several = cells.iter().filter(|row| row.len() > 1).count();
        (
            headers.min(1),
            several * 100 / cells.len().max(1),
            cells.iter().map(Vec::len).max().unwrap_or_default(),
        )
    };
    // The last of equals would win: the order is that of preference, so it is turned round.
    delimiters.into_iter().rev().max_by_key(|delimiter| weight(*delimiter)).unwrap_or(delimiters[0])
}

/// What separates no cells.
const NOTHING: char = '\u{1f}';

/// Whether a text has one column: a sentence a line, of which some have commas. No line of such is a header, and most have
/// one cell.
fn is_of_lines(text: &str, delimiter: char) -> bool {
    let mut builder = ReaderBuilder::new();
    builder.has_headers(false).flexible(true).delimiter(delimiter as u8);
    let records: Vec<Vec<String>> = builder
        .from_reader(text.as_bytes())
        .into_records()
        .take(SNIFFED)
        .flatten()
        .map(|record| record.iter().map(str::to_owned).collect())
        .collect();
    let several = records.iter().filter(|cells| cells.len() > 1).count();
    let sentence = |cells: &Vec<String>| {
        cells.len() < 2
            || cells[0].split_whitespace().count() > 1 && cells[1..].iter().all(|cell| cell.starts_with(' '))
    };
    several > 0
        && several * 2 <= records.len()
        && records.iter().all(sentence)
        && !records.iter().any(|cells| super::find::is_header(cells, &[]))
}

/// The table of a text with delimiters.
pub(crate) fn of_text(text: &str, delimiters: [char; 4]) -> Result<Grid, Fault> {
    // Excel may write what separates the cells into a first line of its own.
    let said = text
        .get(..5)
        .filter(|head| head.to_lowercase().starts_with("sep="))
        .and_then(|head| head.chars().nth(4));
    let delimiter = said.unwrap_or_else(|| delimiter(text, delimiters));
    let delimiter = if said.is_none() && is_of_lines(text, delimiter) { NOTHING } else { delimiter };
    quotes::check(text, delimiter)?;
    let records = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter as u8)
        .from_reader(text.as_bytes())
        .into_records();
    let mut rows = Vec::new();
    for record in records {
        let record = record.map_err(Fault::Table)?;
        let number = table::line(text, &record);
        let cells: Vec<String> = record.iter().map(|cell| shown(cell, number)).collect();
        if said.is_some() && number == 1 {
            continue;
        }
        if cells.iter().any(|cell| !cell.trim().is_empty()) {
            rows.push(GridRow { number, cells });
        }
    }
    Ok(Grid { sheet: None, rows, merged: Vec::new() })
}

/// What spreadsheets show where a formula came to nothing.
const ERRORS: [&str; 9] =
    ["#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!"];

/// A cell of a text as it is read.
fn shown(cell: &str, line: u64) -> String {
    let is_error =
        ERRORS.contains(&cell.trim()) || cell.trim().strip_prefix("Err:").is_some_and(|code| code.len() == 3);
    if is_error { unreadable(&format!("line {line}"), cell.trim()) } else { cell.to_owned() }
}

/// The text of a cell that cannot be read: a name without a value, which no rule and no run takes for anything else.
pub(crate) fn unreadable(place: &str, why: &str) -> String {
    format!("{{{{{UNREADABLE} {place}: {why}}}}}")
}

/// How the text of a cell begins that cannot be read.
const UNREADABLE: &str = "unreadable cell";

/// Whether a cell cannot be read.
pub(crate) fn is_unreadable(cell: &str) -> bool {
    cell.strip_prefix("{{").is_some_and(|rest| rest.starts_with(UNREADABLE))
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn columns_have_the_letters_of_spreadsheets() {
        let named: Vec<String> = [0, 25, 26, 701, 702].map(letters).to_vec();
        assert_eq!(named, ["A", "Z", "AA", "ZZ", "AAA"]);
    }
}
