//! Which tables of a page people speak of.

use super::scope::is_aside;
use crate::snapshot::{Role, Snapshot, Table};

/// The visible tables that satisfy a condition, without those of one row beside others with headers: these only lay something
/// out. Of a whole page those of its content, or where it has none, those of its frame.
pub(crate) fn tables(snapshot: &Snapshot, whole: bool, within: impl Fn(usize) -> bool) -> Vec<&Table> {
    let seen = |t: &&Table| snapshot.elements.get(t.element).is_some_and(|e| e.visible) && within(t.element);
    let (aside, content): (Vec<&Table>, Vec<&Table>) =
        snapshot.tables.iter().filter(seen).partition(|t| whole && is_aside(snapshot, t.element));
    let all = if content.is_empty() { aside } else { content };
    let (data, layout): (Vec<&Table>, Vec<&Table>) =
        all.iter().partition(|t| t.rows.len() > 1 || has_headers(snapshot, t));
    if data.iter().any(|t| has_headers(snapshot, t)) { data } else { [data, layout].concat() }
}

fn has_headers(snapshot: &Snapshot, table: &Table) -> bool {
    let is_header = |cell: usize| snapshot.elements.get(cell).is_some_and(|e| e.role == Role::ColumnHeader);
    table.rows.iter().any(|row| row.header || row.cells.iter().any(|cell| is_header(cell.element)))
}

/// Why nothing can be said of "the table" of several, for a message.
pub(crate) fn several(tables: usize) -> String {
    format!("there are {tables} tables")
}
