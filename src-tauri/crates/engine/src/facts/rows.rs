//! Rows of tables, items of lists and cards, by a text that they show.

use super::area;
use super::name::shows;
use super::roles::{inside, is_interactive};
use super::wanted::{Closeness, Wanted};
use crate::snapshot::{Role, Snapshot};
use crate::step::Ordinal;

/// The visible rows of data of all tables, and rows that stand in no known table.
pub(crate) fn data_rows(snapshot: &Snapshot) -> Vec<usize> {
    let visible = |i: &usize| snapshot.elements.get(*i).is_some_and(|e| e.visible);
    let known: Vec<(usize, bool)> =
        snapshot.tables.iter().flat_map(|t| &t.rows).map(|r| (r.element, r.header)).collect();
    let parts: Vec<usize> =
        snapshot.tables.iter().flat_map(|t| &t.rows).flat_map(|r| r.parts.clone()).collect();
    let mut rows: Vec<usize> =
        known.iter().filter(|(_, header)| !header).map(|(i, _)| *i).filter(visible).collect();
    let loose = (0..snapshot.elements.len())
        .filter(|i| snapshot.elements.get(*i).is_some_and(|e| e.role == Role::Row))
        .filter(|i| !known.iter().any(|(k, _)| k == i) && !parts.contains(i))
        .filter(visible);
    rows.extend(loose);
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// Items of lists and cards.
pub(crate) fn items(snapshot: &Snapshot) -> Vec<usize> {
    let item = |i: &usize| {
        snapshot.elements.get(*i).is_some_and(|e| {
            let card = matches!(
                e.role,
                Role::ListItem | Role::Article | Role::Figure | Role::TreeItem | Role::Option
            );
            e.visible
                && e.tag != "option"
                && (card
                    || e.role == Role::Group
                    || is_drawn_card(snapshot, *i)
                    || (e.clickable && !is_interactive(e)))
        })
    };
    (0..snapshot.elements.len()).filter(item).collect()
}

/// A card that can be dragged or opened as a whole often has the role of a button, and holds controls of its own, which no button does.
fn is_drawn_card(snapshot: &Snapshot, i: usize) -> bool {
    let is_control =
        |j: usize| j != i && snapshot.elements.get(j).is_some_and(|e| e.visible && is_interactive(e));
    snapshot.elements.get(i).is_some_and(|e| matches!(e.role, Role::Button | Role::Link))
        && inside(snapshot, i).any(is_control)
}

/// Of these elements those that hold none of the others.
pub(crate) fn innermost(snapshot: &Snapshot, elements: &[usize]) -> Vec<usize> {
    let holds_other = |i: usize| elements.iter().any(|&j| j != i && snapshot.is_within(j, i));
    elements.iter().copied().filter(|&i| !holds_other(i)).collect()
}

pub(crate) fn outermost(snapshot: &Snapshot, elements: &[usize]) -> Vec<usize> {
    let in_other = |i: usize| elements.iter().any(|&j| j != i && snapshot.is_within(i, j));
    elements.iter().copied().filter(|&i| !in_other(i)).collect()
}

/// How a row shows a text: 0 as a whole cell, 1 as a whole text in it, then both once more up to case and the like.
fn level(snapshot: &Snapshot, row: usize, wanted: &Wanted) -> Option<u8> {
    let elements = || std::iter::once(row).chain(area::parts(snapshot, row).iter().copied());
    let cells = elements().flat_map(|e| inside(snapshot, e)).filter(|&i| {
        snapshot.elements.get(i).is_some_and(|e| {
            matches!(e.role, Role::Cell | Role::GridCell | Role::RowHeader | Role::ColumnHeader)
        })
    });
    let whole = cells.filter_map(|c| wanted.agrees(&snapshot.text_of(c))).min();
    let part = elements().filter_map(|e| shows(snapshot, e, wanted)).min();
    match (whole, part) {
        (Some(Closeness::Exact), _) => Some(0),
        (_, Some(Closeness::Exact)) => Some(1),
        (Some(Closeness::Nearly), _) => Some(2),
        (None, Some(Closeness::Nearly)) => Some(3),
        (None, None) => None,
    }
}

fn best(snapshot: &Snapshot, pool: &[usize], wanted: &Wanted) -> Vec<usize> {
    let levels: Vec<(u8, usize)> =
        pool.iter().filter_map(|&i| level(snapshot, i, wanted).map(|l| (l, i))).collect();
    let Some(best) = levels.iter().map(|(l, _)| *l).min() else { return Vec::new() };
    let fit: Vec<usize> = levels.into_iter().filter(|(l, _)| *l == best).map(|(_, i)| i).collect();
    innermost(snapshot, &fit)
}

/// The rows, else the items and cards, that show a text as a whole.
pub(crate) fn showing(snapshot: &Snapshot, wanted: &Wanted) -> Vec<usize> {
    let rows = best(snapshot, &data_rows(snapshot), wanted);
    if rows.is_empty() { best(snapshot, &items(snapshot), wanted) } else { rows }
}

/// The n-th of several.
pub(crate) fn pick(elements: &[usize], ordinal: Ordinal) -> Option<usize> {
    match ordinal {
        Ordinal::Last => elements.last().copied(),
        Ordinal::Nth(n) => elements.get(usize::try_from(n).ok()?.checked_sub(1)?).copied(),
    }
}
