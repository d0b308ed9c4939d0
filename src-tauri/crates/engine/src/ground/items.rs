//! Blocks that stand side by side and are alike, as the products of a shop are: few pages give them a role, and a snapshot knows none of
//! them. What belongs together is told by the order in the document and by boxes.

use crate::facts::area::Area;
use crate::facts::boxes::{gap, same_line};
use crate::facts::name::texts;
use crate::facts::rows::pick;
use crate::facts::wanted::Wanted;
use crate::snapshot::{Rect, Snapshot};
use crate::step::{Literal, Ordinal};

/// Of several controls of one name that each stand in a block of their own, the one whose block shows a text: the first behind the
/// text, which stands below it or on its line, nearer than the one before.
pub(super) fn of_text(snapshot: &Snapshot, text: &Literal, controls: &[usize]) -> Option<usize> {
    let wanted = Wanted::new(&text.text);
    let shown = texts(snapshot, &wanted, &Area::page());
    let mut found: Vec<usize> =
        shown.iter().filter_map(|range| behind(snapshot, range.0, controls)).collect();
    found.sort_unstable();
    found.dedup();
    match found.as_slice() {
        [one] if !shown.is_empty() => Some(*one),
        _ => None,
    }
}

fn behind(snapshot: &Snapshot, run: usize, controls: &[usize]) -> Option<usize> {
    let text = snapshot.runs.get(run).and_then(|r| snapshot.blocks.get(r.block))?.bbox;
    let begins = |i: &&usize| snapshot.elements.get(**i).is_some_and(|e| e.runs.0 > run);
    let next = controls
        .iter()
        .filter(begins)
        .min_by_key(|&&i| snapshot.elements.get(i).map_or(usize::MAX, |e| e.runs.0))?;
    let before = controls
        .iter()
        .filter(|i| !begins(i))
        .max_by_key(|&&i| snapshot.elements.get(i).map_or(0, |e| e.runs.0));
    let at = |i: usize| snapshot.elements.get(i).map_or(Rect::default(), |e| e.bbox);
    let place = at(*next);
    let across = text.x < place.x + place.width && place.x < text.x + text.width;
    let belongs = across && place.y >= text.y || same_line(text, place);
    let nearer =
        before.is_none_or(|&b| gap(text, place) <= gap(text, at(b)) || at(b).y + at(b).height <= text.y);
    (belongs && nearer).then_some(*next)
}

/// The n-th of several controls of one name, each of which stands in a block of its own.
pub(super) fn nth(controls: &[usize], ordinal: Ordinal) -> Option<usize> {
    pick(controls, ordinal)
}
