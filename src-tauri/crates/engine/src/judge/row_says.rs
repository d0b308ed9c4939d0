//! "'Ada' is Away": of a table each of whose rows is called by one of its cells, what another cell of that row says.

use super::ruling::{Ruling, Sight};
use crate::facts::area::Area;
use crate::facts::line::{evidence, text_of};
use crate::facts::plain::folded;
use crate::facts::shown::lines;
use crate::facts::standing::bared;
use crate::facts::tables::data_rows;
use crate::facts::wanted::has_letter;
use crate::snapshot::{Snapshot, Table, TableRow};

/// That the only row which is called so says this in another cell. Never false: it may be said of something else.
pub(super) fn row_says(sight: &Sight<'_>, name: &str, wanted: &str) -> Option<Ruling> {
    let s = sight.now;
    // Of a number alone nobody knows what it counts.
    if !has_letter(wanted) {
        return None;
    }
    let (row, at) = the_row(s, name)?;
    let says = |text: &str| bared(text) == bared(wanted);
    let cell = row.cells.iter().filter(|cell| cell.element != at).find(|cell| {
        let inside = lines(s, &Area::of(s, &[cell.element]));
        says(&text_of(s, cell.element)) || inside.iter().any(|line| says(&line.text))
    })?;
    let observed = format!("in the row of '{name}' stands '{}'", text_of(s, cell.element));
    Some(Ruling::holds(observed).with(evidence(s, row.element)))
}

/// The only row that is called so, and the cell by which it is.
pub(super) fn the_row<'s>(s: &'s Snapshot, name: &str) -> Option<(&'s TableRow, usize)> {
    let tables = s.tables.iter().filter(|table| s.elements.get(table.element).is_some_and(|e| e.visible));
    let mut rows = tables
        .flat_map(|table| data_rows(s, table).into_iter().map(move |row| (table, row)))
        .filter_map(|(table, row)| Some((row, named_by(s, table, row, name)?)));
    let first = rows.next()?;
    rows.next().is_none().then_some(first)
}

/// The cell by which a row is called: its text, or what its column is called and its text ("Room 208").
fn named_by(s: &Snapshot, table: &Table, row: &TableRow, name: &str) -> Option<usize> {
    let wanted = folded(name);
    let head = |column: usize| {
        let heads = table.rows.iter().filter(|row| row.header).flat_map(|row| &row.cells);
        heads.into_iter().find(|cell| cell.column == column).map(|cell| folded(&text_of(s, cell.element)))
    };
    let called = |cell: &&crate::snapshot::TableCell| {
        let text = folded(&text_of(s, cell.element));
        !text.is_empty()
            && (text == wanted || head(cell.column).is_some_and(|head| format!("{head} {text}") == wanted))
    };
    row.cells.iter().find(called).map(|cell| cell.element)
}
