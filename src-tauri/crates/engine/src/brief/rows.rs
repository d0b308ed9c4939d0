//! Rows that are ticked by what they are called: "tick HD-18, HD-17 and HD-14".

use super::offered::{Offered, is_box, spoken};
use super::said::{Doing, bare, ways};
use crate::snapshot::Role;
use crate::words::quoted;

/// What joins the names of several.
const JOINTS: [&str; 4] = [" and also ", " and ", " & ", ", "];

/// The box in the row of each of the things that are named. All of them are in sight, or nothing is ticked.
pub(super) fn ticked(offered: &Offered<'_>, piece: &str) -> Option<Vec<String>> {
    let (doing, said) = ways(piece)
        .into_iter()
        .rev()
        .find(|(doing, _)| matches!(doing, Doing::Tick | Doing::Untick | Doing::Choose))?;
    let verb = if doing == Doing::Untick { "Uncheck" } else { "Check" };
    let names = names(said);
    names.iter().map(|name| in_row(offered, verb, name)).collect()
}

/// The names in a list, without what stands before them all: "the tickets HD-18 and HD-17".
fn names(said: &str) -> Vec<String> {
    let mut list = said.to_owned();
    for joint in JOINTS {
        list = list.replace(joint, "\n");
    }
    let all =
        list.split('\n').map(|name| bare(name.trim_matches([',', ' ']))).filter(|name| !name.is_empty());
    let noun = |name: &str| match name.split_once(' ') {
        Some((noun, code)) if noun.chars().all(|c| c.is_ascii_lowercase()) => code.to_owned(),
        _ => name.to_owned(),
    };
    all.map(noun).collect()
}

fn in_row(offered: &Offered<'_>, verb: &str, name: &str) -> Option<String> {
    let (page, wanted) = (offered.page, spoken(name));
    let is_cell = |i: &usize| {
        let e = offered.element(*i);
        e.visible
            && matches!(e.role, Role::Cell | Role::GridCell | Role::RowHeader)
            && spoken(&page.text_of(*i)) == wanted
    };
    let mut cells = (0..page.elements.len()).filter(is_cell);
    let cell = cells.next().filter(|_| cells.next().is_none() && !wanted.is_empty())?;
    let row = page.ancestors(cell).find(|&i| offered.element(i).role == Role::Row)?;
    let boxes: Vec<usize> = offered
        .boxes()
        .map(|control| control.element)
        .filter(|&i| is_box(offered.element(i)) && page.is_within(i, row))
        .collect();
    let [only] = boxes.as_slice() else { return None };
    let placed = format!("{verb} the checkbox in the row {}", quoted(name));
    offered.sure(placed, &boxes).or_else(|| offered.done_to(*only, &|called| format!("{verb} {called}")))
}
