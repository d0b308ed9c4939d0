//! The columns of a file of which no cases could be read: for the tester to say what they hold.

use super::grid::{self, Grid, letters};
use super::{ColumnPlan, Options, TablePlan, meaning, tables, workbook};
use crate::decode;
use crate::error::Fault;
use crate::read::Format;

/// The tables of a file by the row that looks most like a header: the fullest of the first ones.
pub(crate) fn read(bytes: &[u8], format: Format, options: &Options) -> Result<Vec<TablePlan>, Fault> {
    let text = |delimiters| grid::of_text(&decode::decode(bytes)?.text, delimiters);
    let grids = match format {
        Format::Workbook => workbook::read(bytes)?.grids,
        Format::Csv => vec![text([',', ';', '\t'])?],
        Format::Tsv => vec![text(['\t', ',', ';'])?],
        Format::Json | Format::Xml | Format::Feature => Vec::new(),
    };
    Ok(grids.iter().filter_map(|grid| plan(grid, options)).collect())
}

fn plan(grid: &Grid, options: &Options) -> Option<TablePlan> {
    let rows = &grid.rows[..grid.rows.len().min(tables::HEADER_WITHIN)];
    let fullest = rows.iter().map(|row| row.filled().count()).max()?;
    let header = rows.iter().find(|row| row.filled().count() == fullest)?;
    let meanings = meaning::of_header(&header.cells, &options.map);
    let columns = header.cells.iter().zip(meanings).enumerate().map(|(at, (title, meaning))| ColumnPlan {
        place: letters(at),
        title: title.trim().to_owned(),
        meaning,
    });
    let columns = columns.collect();
    Some(TablePlan { sheet: grid.sheet.clone(), header_row: header.number, columns, cases: 0 })
}
