//! The columns of a file of which no cases could be read: for the tester to say what they hold.

use super::grid::{self, Grid, letters};
use super::{ColumnPlan, Options, TablePlan, columns, find, workbook};
use crate::decode;
use crate::error::Fault;
use crate::read::Format;

/// How far down a header is looked for, in rows that are not blank.
const WITHIN: usize = 30;

/// The tables of a file by the row that looks most like a header: the fullest of the first ones.
pub(crate) fn read(bytes: &[u8], format: Format, options: &Options) -> Result<Vec<TablePlan>, Fault> {
    let text = |delimiters| grid::of_text(&decode::decode(bytes)?.text, delimiters);
    let grids = match format {
        Format::Workbook => workbook::read(bytes, options.hidden)?.grids,
        Format::Csv => vec![text([',', ';', '\t'])?],
        Format::Tsv => vec![text(['\t', ',', ';'])?],
        Format::Json | Format::Xml | Format::Feature => Vec::new(),
    };
    Ok(grids.iter().filter_map(|grid| plan(grid, options)).collect())
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
