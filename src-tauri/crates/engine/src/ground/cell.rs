//! Cells that have a name besides what they show, as the days of a calendar do ("March 23, 2026" for a cell that shows "23").

use super::places::several_places;
use crate::facts::area::Area;
use crate::facts::describe::candidates;
use crate::facts::roles::inside;
use crate::facts::wanted;
use crate::facts::wanted::{Closeness, Wanted};
use crate::snapshot::{Element, Rect, Role, Snapshot};
use crate::step::{ElementKind, Literal, Scope, Target};
use crate::verdict::{Cause, Finding};

/// Less than this many CSS pixels of overlap is a border that two cells share.
const BORDER: f64 = 3.0;

/// The one visible cell of a name that its text does not tell, or none. A cell that shows its name stands for its row.
///
/// # Errors
/// There are several, or something of another cell reaches into it, so that nobody can say whose it is.
pub(super) fn named(snapshot: &Snapshot, text: &Literal, outer: &Area) -> Result<Option<Area>, Finding> {
    let wanted = Wanted::new(&text.text);
    let found: Vec<(Closeness, usize)> = snapshot
        .elements
        .iter()
        .enumerate()
        .filter(|(i, e)| e.visible && is_cell(e) && outer.has(*i))
        .filter_map(|(i, e)| wanted.agrees(&e.name).map(|closeness| (closeness, i)))
        .filter(|(_, i)| wanted.agrees(&snapshot.text_of(*i)).is_none() && !shows(snapshot, *i, &wanted))
        .collect();
    let fit = wanted::best(found);
    match fit.as_slice() {
        [] => Ok(None),
        [cell] => match reaching_into(snapshot, *cell) {
            None => Ok(Some(Area::of(snapshot, &[*cell]))),
            Some(stranger) => Err(shared(snapshot, text, stranger)),
        },
        several => Err(several_places(snapshot, text, several)),
    }
}

/// "The cell 'Stock' in the row 'Hammer'", where no cell of that row shows 'Stock': the one below the header of that name.
pub(super) fn of_column(snapshot: &Snapshot, target: &Target, area: &Area) -> Option<usize> {
    let name = target.name.as_ref().filter(|_| target.kind == Some(ElementKind::Cell))?;
    let in_row = target.within.iter().any(|scope| matches!(scope, Scope::Row(_) | Scope::RowAt(_)));
    let seen = |i: usize| snapshot.elements.get(i).is_some_and(|e| e.visible);
    let tables = snapshot.tables.iter().filter(|_| in_row && target.ordinal.is_none());
    let rows = tables.flat_map(|table| table.rows.iter().map(move |row| (table, row)));
    let mut rows = rows.filter(|(_, row)| !row.header && seen(row.element) && area.has(row.element));
    let (table, row) = rows.next().filter(|_| rows.next().is_none())?;
    let wanted = Wanted::new(&name.text);
    let headers = table.rows.iter().filter(|row| row.header).flat_map(|row| &row.cells);
    let named =
        headers.filter_map(|c| Some((wanted.agrees(&snapshot.text_of(c.element))?, (c.column, c.element))));
    let [(column, _)] = wanted::best(named.collect())[..] else { return None };
    let mut cells = row.cells.iter().filter(|cell| cell.column == column && seen(cell.element));
    let cell = cells.next().filter(|_| cells.next().is_none())?;
    Some(cell.element)
}

/// Whether the name is that of a picture or a control in the cell, or what a field in it holds: it is seen, as a text is.
fn shows(snapshot: &Snapshot, cell: usize, wanted: &Wanted) -> bool {
    inside(snapshot, cell).filter(|&i| i != cell).filter_map(|i| snapshot.elements.get(i)).any(|e| {
        let value = e.value.as_deref().is_some_and(|value| wanted.agrees(value).is_some());
        value || (e.runs.0 == e.runs.1 && wanted.agrees(&e.name).is_some())
    })
}

fn is_cell(e: &Element) -> bool {
    matches!(e.role, Role::Cell | Role::GridCell)
}

/// What stands in another cell and is drawn over this one (an event of several days).
fn reaching_into(snapshot: &Snapshot, cell: usize) -> Option<usize> {
    let place = snapshot.elements.get(cell)?.bbox;
    let elements = snapshot.elements.iter().enumerate();
    let elements = elements.filter(|(_, e)| e.visible && e.runs.0 < e.runs.1).map(|(i, e)| (i, &e.bbox));
    let blocks = snapshot.blocks.iter().filter_map(|b| Some((b.element?, &b.bbox)));
    let is_of_another = |i: usize| {
        let of_a_cell = snapshot.ancestors(i).any(|a| snapshot.elements.get(a).is_some_and(is_cell));
        of_a_cell && !snapshot.is_within(i, cell) && !snapshot.is_within(cell, i)
    };
    let mut over = elements.chain(blocks).filter(|(_, bbox)| overlap(bbox, &place)).map(|(i, _)| i);
    over.find(|&i| is_of_another(i))
}

fn overlap(one: &Rect, other: &Rect) -> bool {
    let shared = |a: f64, a_size: f64, b: f64, b_size: f64| (a + a_size).min(b + b_size) - a.max(b);
    shared(one.x, one.width, other.x, other.width) > BORDER
        && shared(one.y, one.height, other.y, other.height) > BORDER
}

fn shared(snapshot: &Snapshot, text: &Literal, stranger: usize) -> Finding {
    let message = format!("something of another cell reaches into '{}'", text.shown());
    Finding::new(Cause::AmbiguousTarget, "", message)
        .near(candidates(snapshot, &[stranger]))
        .way_out("check the text alone, without the cell")
}
