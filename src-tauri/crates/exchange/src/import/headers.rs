//! The columns of a file of which no cases could be read: for the tester to say what they hold.

use super::grid::{self, Grid, letters};
use super::{ColumnPlan, Options, SheetView, TablePlan, columns, find, titles, workbook};
use crate::decode;
use crate::error::Fault;
use crate::read::Format;

/// How far down a header is looked for, in rows that are not blank.
const WITHIN: usize = 30;

/// A file of which no cases could be read.
pub struct Headers {
    /// Its tables, with their columns.
    pub tables: Vec<TablePlan>,
    /// Its sheets as they are, as far as they are to be shown.
    pub shown: Vec<SheetView>,
}

/// What tells files of the same header from others: the titles of their tables, whatever their case and marks.
pub fn key(tables: &[TablePlan]) -> String {
    let titles = |table: &TablePlan| {
        let titles: Vec<String> = table.columns.iter().map(|column| titles::fold(&column.title)).collect();
        titles.join("|").trim_matches('|').to_owned()
    };
    let mut all: Vec<String> = tables.iter().map(titles).filter(|titles| !titles.is_empty()).collect();
    // Sheets of one form may be one more or less.
    all.sort();
    all.dedup();
    all.join("\n")
}

/// The tables of a file by the row that looks most like a header: the fullest of the first ones.
pub(crate) fn read(bytes: &[u8], format: Format, options: &Options) -> Result<Headers, Fault> {
    let text = |delimiters| grid::of_text(&decode::decode(bytes)?.text, delimiters);
    let grids = match format {
        Format::Workbook => workbook::read(bytes, options.hidden)?.grids,
        Format::Csv => vec![text(grid::CSV)?],
        Format::Tsv => vec![text(grid::TSV)?],
        Format::Json | Format::Xml | Format::Feature => Vec::new(),
    };
    let tables = grids.iter().filter_map(|grid| plan(grid, options)).collect();
    Ok(Headers { tables, shown: super::views(&grids, options) })
}

fn plan(grid: &Grid, options: &Options) -> Option<TablePlan> {
    let rows = &grid.rows[..grid.rows.len().min(WITHIN)];
    let fullest = rows.iter().map(|row| row.filled().count()).max()?;
    let known = rows.iter().position(|row| find::is_header(&row.cells, &options.map));
    let at = known.or_else(|| rows.iter().position(|row| row.filled().count() == fullest))?;
    let header = &rows[at];
    let meanings = columns::of_table(&header.cells, &grid.rows[at + 1..], &options.map).meanings;
    let title = |at: usize| header.cell(at).trim().to_owned();
    let columns = meanings.iter().enumerate().map(|(at, meaning)| ColumnPlan {
        place: letters(at),
        title: title(at),
        meaning: *meaning,
    });
    let columns = columns.collect();
    Some(TablePlan { sheet: grid.sheet.clone(), header_row: header.number, columns, cases: 0 })
}
