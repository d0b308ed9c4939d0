//! A table of cells as text, from whatever file it came.

use csv::ReaderBuilder;

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
    /// What separates the cells of a text.
    pub(crate) delimiter: Option<char>,
}

/// A cell over several rows; its text stands in the first of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Merged {
    pub(crate) first: u64,
    pub(crate) last: u64,
    pub(crate) column: usize,
}

impl Grid {
    /// A cell in words: "sheet 'Cases', B3" or "line 3, column 2".
    pub(crate) fn place(&self, row: u64, column: usize) -> String {
        match &self.sheet {
            Some(name) => format!("sheet '{name}', {}{row}", letters(column)),
            None => format!("line {row}, column {}", column + 1),
        }
    }

    /// What was merged over several rows of a column is moved to the last of them, and the rows that it came from are
    /// given back.
    pub(crate) fn move_down(&mut self, column: usize) -> Vec<u64> {
        let mut moved = Vec::new();
        for area in self.merged.clone().into_iter().filter(|area| area.column == column) {
            let at = |number: u64| self.rows.partition_point(|row| row.number < number);
            let (first, last) = (at(area.first), at(area.last + 1).saturating_sub(1));
            let here = self.rows.get(first).is_some_and(|row| row.number == area.first);
            if !here || last <= first || self.rows[first].cell(column).is_empty() {
                continue;
            }
            let text = std::mem::take(&mut self.rows[first].cells[column]);
            let cells = &mut self.rows[last].cells;
            if cells.len() <= column {
                cells.resize(column + 1, String::new());
            }
            cells[column] = text;
            moved.push(area.first);
        }
        moved
    }

    /// Refuses a line of a text with more cells than its header: a comma in a cell without quotes would be read as its end.
    pub(crate) fn check_widths(&self, header: usize) -> Result<(), Fault> {
        let Some(delimiter) = self.delimiter else { return Ok(()) };
        let expected = self.rows[header].cells.len();
        let wide =
            self.rows[header + 1..].iter().find(|row| row.filled().any(|(column, _)| column >= expected));
        match wide {
            None => Ok(()),
            Some(row) => {
                let delimiter = table::delimiter_word(delimiter);
                Err(Fault::TooManyCells { line: row.number, found: row.cells.len(), expected, delimiter })
            }
        }
    }

    /// A row in words.
    pub(crate) fn row_place(&self, row: u64) -> String {
        match &self.sheet {
            Some(name) => format!("sheet '{name}', row {row}"),
            None => format!("line {row}"),
        }
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

/// The table of a text with delimiters.
pub(crate) fn of_text(text: &str, delimiters: [char; 3]) -> Result<Grid, Fault> {
    let delimiter = table::sniff(text, delimiters);
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
        let cells: Vec<String> = record.iter().map(str::to_owned).collect();
        if cells.iter().any(|cell| !cell.trim().is_empty()) {
            rows.push(GridRow { number, cells });
        }
    }
    Ok(Grid { sheet: None, rows, merged: Vec::new(), delimiter: Some(delimiter) })
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
