//! The one row, item or card that a place names.

use super::places::missing;
use crate::facts::describe::candidates;
use crate::facts::name::block_texts;
use crate::facts::rows::{data_rows, innermost, items, pick, showing};
use crate::facts::wanted::{Wanted, has_further_words, words};
use crate::snapshot::Snapshot;
use crate::step::{Literal, Ordinal};
use crate::verdict::{Cause, Finding};

/// The one row (or item, or card) that shows a text as a whole.
pub(crate) fn row(snapshot: &Snapshot, text: &Literal) -> Result<usize, Finding> {
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
        .near(candidates(snapshot, several))
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
    let near = candidates(snapshot, further.get(..further.len().min(5)).unwrap_or_default());
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
            .near(candidates(snapshot, &elements))
            .way_out("name a text that the row shows: in the row '…'"));
        }
    };
    pick(rows, ordinal).ok_or_else(|| {
        Finding::new(Cause::TargetMissing, "", format!("the table has only {} rows of data", rows.len()))
    })
}
