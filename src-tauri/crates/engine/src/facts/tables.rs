//! Which tables of a page people speak of.

use super::line::{Line, values_in};
use super::plain::{Edge, best_edge, plain};
use super::reading_order::downwards;
use crate::snapshot::{Role, RunKind, Snapshot, Table, TableRow};

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

/// Whether an element stands in what frames a page rather than in its content: navigation, header, footer, menus.
pub(crate) fn is_aside(snapshot: &Snapshot, element: usize) -> bool {
    let frames = |role: Role| {
        matches!(
            role,
            Role::Navigation | Role::Banner | Role::ContentInfo | Role::Menu | Role::Menubar | Role::Tablist
        )
    };
    snapshot.ancestors(element).any(|a| snapshot.elements.get(a).is_some_and(|e| frames(e.role)))
}

/// Rows that hold data, in the order in which they are shown: visible, not header rows, and not the blank ones by which scripts keep
/// room for rows that are not drawn.
pub(crate) fn data_rows<'a>(s: &'a Snapshot, table: &'a Table) -> Vec<&'a TableRow> {
    let visible = |r: &&TableRow| s.elements.get(r.element).is_some_and(|e| e.visible);
    let rows = table.rows.iter().filter(|r| !r.header && !r.cells.is_empty()).filter(visible);
    let rows: Vec<&TableRow> = rows.collect();
    let height = |r: &TableRow| s.elements.get(r.element).map_or(0.0, |e| e.bbox.height);
    // A script may measure its columns by a row that has no height.
    let blank = |r: &&TableRow| (r.cells.len() == 1 || height(r) < 4.0) && is_blank(s, r.element);
    let seen = if rows.iter().all(blank) { rows } else { rows.into_iter().filter(|r| !blank(r)).collect() };
    downwards(s, seen, |r| r.element)
}

/// The same without the table's foot.
pub(crate) fn body_rows<'a>(s: &'a Snapshot, table: &'a Table) -> Vec<&'a TableRow> {
    data_rows(s, table).into_iter().filter(|r| !r.footer).collect()
}

/// Whether people may differ on it being a row of the table: one of its foot, or one text across all of its columns, as a
/// caption of rows or "no data" is.
pub(crate) fn is_aside_row(table: &Table, row: &TableRow) -> bool {
    let columns = table.rows.iter().map(|r| r.cells.len()).max().unwrap_or_default();
    row.footer || matches!(row.cells.as_slice(), [only] if only.column == 0 && columns > 1)
}

/// Nothing can be read or seen in an element but its cells.
pub(crate) fn is_blank(s: &Snapshot, element: usize) -> bool {
    let is_part = |role: Role| {
        matches!(role, Role::Row | Role::Cell | Role::GridCell | Role::RowHeader | Role::ListItem)
    };
    s.text_of(element).trim().is_empty()
        && !s
            .elements
            .iter()
            .enumerate()
            .any(|(i, e)| e.visible && !is_part(e.role) && s.is_within(i, element))
}

/// How firmly a cell shows a text, as a whole or within.
pub(crate) fn cell_edge(s: &Snapshot, cell: usize, needle: &str) -> Edge {
    let Some(e) = s.elements.get(cell) else { return Edge::Inside };
    let shown = Line::new(s, e.runs, RunKind::Content, Some(cell), e.bbox).edge(needle);
    // What a field in the cell holds, or a picture means, leaves it open.
    shown.max(best_edge(&values_in(s, cell), needle).min(Edge::Joined)).max(pictured(s, cell, needle))
}

/// How firmly a picture in an element is called so: a person may read its name in what it shows, as of a green dot.
pub(crate) fn pictured(s: &Snapshot, element: usize, needle: &str) -> Edge {
    let pictures = s
        .elements
        .iter()
        .enumerate()
        .filter(|(i, e)| e.visible && e.role == Role::Img && s.is_within(*i, element));
    let edges = pictures.map(|(_, e)| best_edge(&plain(&e.name), needle).min(Edge::Joined));
    edges.max().unwrap_or(Edge::Inside)
}
