//! Blocks: the name of a case in a row of its own, often with a mark before it, then a header, then the numbered rows.

use super::draft::Draft;
use super::grid::{Grid, GridRow};
use super::meaning::{self, Meaning};
use super::rows::{Columns, label};
use crate::error::Fault;

/// Whether a row is the header of a block.
pub(crate) fn is_header(row: &GridRow, mapped: &[(String, Meaning)]) -> bool {
    meaning::is_block_header(&meaning::of_header(&row.cells, mapped))
}

/// Reads all blocks of a table. The columns of the first are given back, for a person to see.
pub(crate) fn read(draft: &mut Draft, grid: &Grid, mapped: &[(String, Meaning)]) -> Result<(), Fault> {
    let mut title: Option<(&GridRow, &str)> = None;
    let mut columns: Option<Columns> = None;
    let mut rows = grid.rows.iter().peekable();
    while let Some(row) = rows.next() {
        if is_header(row, mapped) {
            let Some((at, name)) = title.take() else {
                return Err(Fault::RowBeforeCase { line: row.number });
            };
            draft.begin(name, None, &grid.row_place(at.number))?;
            columns = Some(headed(row, mapped));
            continue;
        }
        let header_follows = rows.peek().is_some_and(|next| is_header(next, mapped));
        if let Some(name) = self::title(row, header_follows) {
            if let Some((at, name)) = title.replace((row, name)) {
                draft.warn(
                    grid.row_place(at.number),
                    format!("'{name}' has no table below it: it is not read"),
                );
            }
            columns = None;
            continue;
        }
        let Some(columns) = &columns else {
            draft.warn(grid.row_place(row.number), "this row belongs to no table: it is not read");
            continue;
        };
        let place = grid.row_place(row.number);
        draft.row(columns.text(row, Meaning::Action), columns.text(row, Meaning::Expected), &place)?;
        label(draft, grid, row, columns)?;
    }
    if let Some((at, name)) = title {
        draft.warn(grid.row_place(at.number), format!("'{name}' has no table below it: it is not read"));
    }
    Ok(())
}

/// The last column of a labelled suite is the expected failure, whatever it is called.
fn headed(row: &GridRow, mapped: &[(String, Meaning)]) -> Columns {
    let mut meanings = meaning::of_header(&row.cells, mapped);
    let last = meanings.len().saturating_sub(1);
    let expected = meanings.iter().position(|known| *known == Some(Meaning::Expected));
    if !meanings.contains(&Some(Meaning::Label))
        && expected.is_some_and(|at| at < last)
        && meanings[last].is_none()
    {
        meanings[last] = Some(Meaning::Label);
    }
    Columns::new(meanings)
}

/// The name in a row that is a title: its only text, with a mark before it or a header below it.
fn title(row: &GridRow, header_follows: bool) -> Option<&str> {
    let mut filled = row.filled();
    let (_, text) = filled.next()?;
    if filled.next().is_some() {
        return None;
    }
    let name = text.trim_start_matches(|c: char| !c.is_alphanumeric() && !"'\"“‘«([{".contains(c)).trim();
    let marked = text.starts_with(['►', '▶', '▸', '●', '■', '◆', '#', '>', '»']);
    ((marked || header_follows) && !name.is_empty()).then_some(name)
}
