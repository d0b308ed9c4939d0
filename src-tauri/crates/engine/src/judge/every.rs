//! Rules: each and every one.

use super::area::{area, area_of_table};
use super::list::{members, place, proof};
use super::ruling::{Ruling, Sight};
use super::state::of;
use super::table::table_with;
use crate::assertion::Condition;
use crate::facts::called::describe;
use crate::facts::drawn_at;
use crate::facts::items::{is_aside_member, partly_drawn, shows};
use crate::facts::kinds::{contradicts, is_field, is_interactive, is_kind};
use crate::facts::line::{evidence, text_of};
use crate::facts::plain::{Edge, plain};
use crate::facts::tables::{body_rows, cell_edge, is_aside_row};
use crate::facts::undrawn;
use crate::snapshot::{Element, Snapshot};
use crate::step::{ElementKind, Literal, Scope};

/// Every item, row or element of a kind shows the text. With none of them there is nothing to be said.
pub(crate) fn every(
    sight: &Sight<'_>,
    kind: ElementKind,
    (text, exact): (&Literal, bool),
    within: &[Scope],
) -> Ruling {
    let column = within.iter().find_map(|s| if let Scope::Column(header) = s { Some(header) } else { None });
    if let (ElementKind::Row, Some(header)) = (kind, column) {
        return every_cell(sight, header, (text, exact), within);
    }
    let members = match place(sight, within).and_then(|area| members(sight, &area, Some(kind))) {
        Ok(members) => members,
        Err(ruling) => return ruling,
    };
    let s = sight.now;
    let reason = partly_drawn(s, &members);
    let (aside, members): (Vec<usize>, Vec<usize>) =
        members.into_iter().partition(|&m| is_aside_member(s, m));
    if members.is_empty() {
        return Ruling::unknown(format!("there are no {} of which it could hold", kind.nouns()));
    }
    let answers: Vec<Option<bool>> = members.iter().map(|&m| shows(s, m, text)).collect();
    if let Some(at) = answers.iter().position(|a| *a == Some(false)) {
        let shown = text_of(s, members[at]);
        let observed = format!("{} {} shows '{shown}'", kind.noun(), at + 1);
        return Ruling::fails(observed).with(proof(sight, members[at], shown));
    }
    if answers.contains(&None) {
        return Ruling::unknown(format!("some {} show '{}' only as a part", kind.nouns(), text.shown()));
    }
    if let Some(&row) = aside.iter().find(|&&row| shows(s, row, text) != Some(true)) {
        let shown = text_of(s, row);
        return Ruling::unknown(format!(
            "all rows show it but '{shown}', which stands in the foot or across all columns: check the cells"
        ));
    }
    if let Some(reason) = reason {
        return Ruling::unknown(reason);
    }
    Ruling::holds(format!("all {} {} show it", members.len(), kind.nouns()))
}

/// Every control of a kind is in a state, or is empty or filled. What people may count among them decides nothing alone.
pub(crate) fn every_is(
    sight: &Sight<'_>,
    kind: ElementKind,
    condition: Condition,
    within: &[Scope],
) -> Ruling {
    let area = match area(sight, within) {
        Ok(area) => area,
        Err(ruling) => return ruling,
    };
    let s = sight.now;
    let all = || s.elements.iter().enumerate().filter(|(i, e)| (e.visible || e.barred) && area.has(*i));
    let alike = |e: &Element| (is_interactive(e.role) || is_field(e.role)) && !contradicts(e, kind);
    let (members, others): (Vec<_>, Vec<_>) = all()
        .filter(|(_, e)| is_kind(e, kind) == Some(true) || alike(e))
        .partition(|(_, e)| is_kind(e, kind) == Some(true) && e.visible);
    if members.is_empty() {
        return Ruling::unknown(format!("there are no {} of which it could hold", kind.nouns()));
    }
    let word = condition.word();
    let holds = |i: usize| match condition {
        Condition::State(state) => of(sight, i, state),
        Condition::Empty => is_empty(s, i),
        Condition::Filled => is_empty(s, i).map(|empty| !empty),
    };
    if let Some((i, e)) = members.iter().find(|(i, _)| holds(*i) == Some(false)) {
        return Ruling::fails(format!("the {} is not {word}", describe(e))).with(evidence(s, *i));
    }
    let open = members.iter().chain(&others).find(|(i, _)| holds(*i) != Some(true));
    match open {
        Some((i, e)) => Ruling::unknown(format!(
            "whether the {} is among them, and {word}, cannot be told: check each of them",
            describe(e)
        ))
        .with(evidence(s, *i)),
        None => Ruling::holds(format!("all {} {} are {word}", members.len(), kind.nouns())),
    }
}

/// Whether a field holds nothing; the first option of a dropdown may only say what to choose.
fn is_empty(s: &Snapshot, index: usize) -> Option<bool> {
    let e = &s.elements[index];
    let held = plain(e.value.as_deref()?);
    if held.is_empty() && drawn_at::doubt(s, index).is_some() {
        return None;
    }
    match e.options.first() {
        Some(first) if first.selected && !held.is_empty() => None,
        _ => Some(held.is_empty()),
    }
}

/// The same for the cells of one column.
fn every_cell(
    sight: &Sight<'_>,
    header: &Literal,
    (text, exact): (&Literal, bool),
    within: &[Scope],
) -> Ruling {
    let s = sight.now;
    let others: Vec<Scope> = within.iter().filter(|s| !matches!(s, Scope::Column(_))).cloned().collect();
    let (table, column) =
        match area_of_table(sight, &others).and_then(|area| table_with(sight, &area, header)) {
            Ok(found) => found,
            Err(ruling) => return ruling,
        };
    let rows = body_rows(s, table).into_iter().filter(|r| !is_aside_row(table, r));
    let cells: Vec<Option<usize>> =
        rows.map(|r| r.cells.iter().find(|c| c.column == column).map(|c| c.element)).collect();
    if cells.is_empty() {
        return Ruling::unknown("there are no rows of which it could hold");
    }
    let needle = plain(&text.text);
    let edges: Vec<Option<Edge>> = cells.iter().map(|c| c.map(|c| cell_edge(s, c, &needle))).collect();
    if let Some(at) = edges.iter().position(|e| *e == Some(Edge::Inside))
        && let Some(cell) = cells[at]
    {
        let shown = text_of(s, cell);
        return Ruling::fails(format!("in row {} it shows '{shown}'", at + 1))
            .with(proof(sight, cell, shown));
    }
    if edges.iter().any(|e| *e != Some(Edge::Whole)) {
        return Ruling::unknown(format!("some cells show '{}' only as a part", text.shown()));
    }
    let further = cells.iter().flatten().map(|cell| text_of(s, *cell)).find(|shown| *shown != needle);
    if let Some(shown) = further.filter(|_| exact) {
        return Ruling::unknown(format!(
            "a cell shows '{shown}', which may be more than '{}': say \"all rows contain …\"",
            text.shown()
        ));
    }
    if let Some(reason) = undrawn::rows(s, table) {
        return Ruling::unknown(reason);
    }
    Ruling::holds(format!("all {} rows show it in that column", cells.len()))
}
