//! Rows of tables, items of lists and cards, by a text that they show.

use super::describe;
use super::name::{block_texts, shows};
use super::roles::{inside, is_interactive};
use super::text::{Closeness, Wanted, has_further_words, words};
use crate::snapshot::{Role, Snapshot};
use crate::step::{Literal, Ordinal};
use crate::verdict::{Cause, Finding};

/// The visible rows of data of all tables, and rows that stand in no known table.
pub(super) fn data_rows(snapshot: &Snapshot) -> Vec<usize> {
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
fn items(snapshot: &Snapshot) -> Vec<usize> {
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
pub(super) fn innermost(snapshot: &Snapshot, elements: &[usize]) -> Vec<usize> {
    let holds_other = |i: usize| elements.iter().any(|&j| j != i && snapshot.is_within(j, i));
    elements.iter().copied().filter(|&i| !holds_other(i)).collect()
}

pub(super) fn outermost(snapshot: &Snapshot, elements: &[usize]) -> Vec<usize> {
    let in_other = |i: usize| elements.iter().any(|&j| j != i && snapshot.is_within(i, j));
    elements.iter().copied().filter(|&i| !in_other(i)).collect()
}

/// How a row shows a text: 0 as a whole cell, 1 as a whole text in it, then both once more up to case and the like.
fn level(snapshot: &Snapshot, row: usize, wanted: &Wanted) -> Option<u8> {
    let elements = || std::iter::once(row).chain(super::area::parts(snapshot, row).iter().copied());
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
pub(super) fn showing(snapshot: &Snapshot, wanted: &Wanted) -> Vec<usize> {
    let rows = best(snapshot, &data_rows(snapshot), wanted);
    if rows.is_empty() { best(snapshot, &items(snapshot), wanted) } else { rows }
}

/// The one row (or item, or card) that shows a text as a whole.
pub(super) fn row(snapshot: &Snapshot, text: &Literal) -> Result<usize, Finding> {
    let wanted = Wanted::new(&text.text);
    let found = showing(snapshot, &wanted);
    match found.as_slice() {
        [one] => Ok(*one),
        [] => Err(no_row(snapshot, text, &wanted)),
        several => Err(Finding::new(
            Cause::AmbiguousTarget,
            "",
            format!("{} rows, items or cards show '{}'", several.len(), text.shown()),
        )
        .near(describe::candidates(snapshot, several))
        .way_out("name a text that only one of them shows")),
    }
}

fn no_row(snapshot: &Snapshot, text: &Literal, wanted: &Wanted) -> Finding {
    let pool: Vec<usize> = data_rows(snapshot).into_iter().chain(items(snapshot)).collect();
    let further: Vec<usize> = pool
        .into_iter()
        .filter(|&i| {
            let runs = snapshot.elements.get(i).map_or((0, 0), |e| e.runs);
            block_texts(snapshot, runs).iter().any(|t| has_further_words(&words(t), &wanted.words()))
        })
        .collect();
    let further = innermost(snapshot, &further);
    let near = describe::candidates(snapshot, further.get(..further.len().min(5)).unwrap_or_default());
    if let ([_], true) = (further.as_slice(), text.quoted) {
        return Finding::new(
            Cause::NearMiss,
            "",
            format!("no row shows '{}' as a whole text, but one shows it with further words", text.shown()),
        )
        .near(near)
        .way_out("write the whole text of the cell");
    }
    let on_page = block_texts(snapshot, (0, snapshot.runs.len())).iter().any(|t| wanted.agrees(t).is_some());
    if on_page {
        return Finding::new(
            Cause::AmbiguousTarget,
            "",
            format!(
                "'{}' is on the page, but in no table row, list item or card that can be told",
                text.shown()
            ),
        )
        .near(near)
        .way_out("name the section or the heading that it stands under, or a place: the first, the second");
    }
    missing(text, format!("no row, item or card shows '{}'", text.shown())).near(near)
}

/// The finding of a place that is not there: only a quoted name can fail the application (DESIGN section 7).
pub(super) fn missing(text: &Literal, message: String) -> Finding {
    if text.quoted {
        return Finding::new(Cause::TargetMissing, "", message);
    }
    Finding::new(Cause::AmbiguousStep, "", message).way_out(format!("put quotes around '{}'", text.shown()))
}

/// The n-th row of data of the only table.
pub(super) fn row_at(snapshot: &Snapshot, ordinal: Ordinal) -> Result<usize, Finding> {
    let visible = |i: usize| snapshot.elements.get(i).is_some_and(|e| e.visible);
    let tables: Vec<(usize, Vec<usize>)> = snapshot
        .tables
        .iter()
        .filter(|t| visible(t.element))
        .map(|t| {
            (
                t.element,
                t.rows.iter().filter(|r| !r.header && visible(r.element)).map(|r| r.element).collect(),
            )
        })
        .filter(|(_, rows): &(usize, Vec<usize>)| !rows.is_empty())
        .collect();
    let rows = match tables.as_slice() {
        [(_, rows)] => rows,
        [] => return Err(Finding::new(Cause::TargetMissing, "", "there is no table with rows on the page")),
        several => {
            let elements: Vec<usize> = several.iter().map(|(t, _)| *t).collect();
            return Err(Finding::new(
                Cause::AmbiguousTarget,
                "",
                format!("{} tables have rows, and it is not said which one is meant", several.len()),
            )
            .near(describe::candidates(snapshot, &elements))
            .way_out("name a text that the row shows: in the row '…'"));
        }
    };
    pick(rows, ordinal).ok_or_else(|| {
        Finding::new(Cause::TargetMissing, "", format!("the table has only {} rows of data", rows.len()))
    })
}

/// The n-th of several.
pub(super) fn pick(elements: &[usize], ordinal: Ordinal) -> Option<usize> {
    match ordinal {
        Ordinal::Last => elements.last().copied(),
        Ordinal::Nth(n) => elements.get(usize::try_from(n).ok()?.checked_sub(1)?).copied(),
    }
}
