//! Columns of tables, by their headers.

use super::places::{missing, several_places};
use crate::facts::area::Area;
use crate::facts::name::block_texts;
use crate::facts::wanted;
use crate::facts::wanted::{Closeness, Wanted};
use crate::snapshot::{Role, Snapshot, Table};
use crate::step::{ElementKind, Literal, Scope};
use crate::verdict::{Cause, Finding};

/// The cells of data of the column with this header.
pub(super) fn column(snapshot: &Snapshot, text: &Literal, outer: &Area) -> Result<Area, Finding> {
    let in_area = |t: &&Table| {
        snapshot.elements.get(t.element).is_some_and(|e| e.visible)
            && (outer.has(t.element) || t.rows.iter().any(|r| outer.has(r.element)))
    };
    let tables = snapshot.tables.iter().filter(in_area);
    let found = wanted::best(headers(snapshot, tables, &Wanted::new(&text.text)).collect());
    let others =
        || snapshot.tables.iter().filter(in_area).filter(|t| t.rows.iter().any(|r| !r.header)).count();
    match found.as_slice() {
        [(_, cells)] if cells.is_empty() && others() > 0 => Err(Finding::new(
            Cause::AmbiguousTarget,
            "",
            format!("the column '{}' has no cells, and another table stands beside its header", text.shown()),
        )
        .way_out("check a text or a row")),
        [(_, cells)] => Ok(Area::of(snapshot, cells)),
        [] => Err(missing(text, format!("no table has a column '{}'", text.shown()))),
        several => {
            let headers: Vec<usize> = several.iter().map(|(header, _)| *header).collect();
            Err(several_places(snapshot, text, &headers))
        }
    }
}

/// What stands in the head of the column in which alone something is looked for: its icons and boxes belong to the column.
pub(super) fn head_of_column(snapshot: &Snapshot, scopes: &[Scope]) -> Option<Area> {
    let [Scope::Column(text) | Scope::Named(text, Some(ElementKind::Column))] = scopes else { return None };
    let tables =
        snapshot.tables.iter().filter(|t| snapshot.elements.get(t.element).is_some_and(|e| e.visible));
    match wanted::best(headers(snapshot, tables, &Wanted::new(&text.text)).collect()).as_slice() {
        [(header, _)] => Some(Area::of(snapshot, &[*header])),
        _ => None,
    }
}

/// The headers of columns of that name, with their columns' cells of data.
fn headers<'a>(
    snapshot: &'a Snapshot,
    tables: impl Iterator<Item = &'a Table> + 'a,
    wanted: &'a Wanted,
) -> impl Iterator<Item = (Closeness, (usize, Vec<usize>))> + 'a {
    tables.flat_map(move |table| {
        table.rows.iter().flat_map(|r| &r.cells).filter_map(move |header| {
            let e = snapshot.elements.get(header.element).filter(|e| e.role == Role::ColumnHeader)?;
            let texts = block_texts(snapshot, e.runs);
            let whole = snapshot.text_of(header.element);
            let closeness = texts.iter().chain([&whole, &e.name]).filter_map(|t| wanted.agrees(t)).min()?;
            Some((closeness, (header.element, cells(table, header.column))))
        })
    })
}

fn cells(table: &Table, column: usize) -> Vec<usize> {
    table
        .rows
        .iter()
        .filter(|r| !r.header)
        .flat_map(|r| &r.cells)
        .filter(|c| c.column == column)
        .map(|c| c.element)
        .collect()
}
