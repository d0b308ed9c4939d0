//! "next to X": what stands on the same line or in the same row as a text.

use super::places::missing;
use crate::facts::area::Area;
use crate::facts::boxes::{gap, has_size, overlaps, same_line};
use crate::facts::describe::candidates;
use crate::facts::name::texts;
use crate::facts::rows::innermost;
use crate::facts::wanted;
use crate::facts::wanted::{Closeness, Wanted};
use crate::snapshot::{Rect, Role, Snapshot};
use crate::step::Literal;
use crate::verdict::{Cause, Finding};

/// By how much the nearest must be nearer than the next one, or it is not told which is meant.
const CLEARLY_NEARER: f64 = 0.5;

/// What "next to X" starts from.
struct Anchor {
    element: Option<usize>,
    bbox: Rect,
}

/// The elements with this name or text; an element and the block of its text are one.
fn anchors(snapshot: &Snapshot, wanted: &Wanted, outer: &Area) -> Vec<Anchor> {
    let named: Vec<(Closeness, usize)> = snapshot
        .elements
        .iter()
        .enumerate()
        .filter(|(i, e)| e.visible && outer.has(*i) && has_size(e.bbox))
        .filter_map(|(i, e)| {
            let text =
                if e.runs.1.saturating_sub(e.runs.0) <= 8 { snapshot.text_of(i) } else { String::new() };
            [&e.name, &text].into_iter().filter_map(|t| wanted.agrees(t)).min().map(|c| (c, i))
        })
        .collect();
    let fit = wanted::best(named);
    let mut anchors: Vec<Anchor> = innermost(snapshot, &fit)
        .into_iter()
        .filter(|&i| {
            // A label and its control are one: the label is what is seen.
            let label = snapshot.elements.get(i).and_then(|e| e.labels_element);
            !label.is_some_and(|l| {
                l != i && fit.contains(&l) && snapshot.elements.get(l).is_some_and(|e| e.tag == "label")
            })
        })
        .filter_map(|i| snapshot.elements.get(i).map(|e| Anchor { element: Some(i), bbox: e.bbox }))
        .collect();
    for (start, _) in texts(snapshot, wanted, outer) {
        let Some(block) = snapshot.runs.get(start).and_then(|r| snapshot.blocks.get(r.block)) else {
            continue;
        };
        let known = anchors.iter().any(|a| {
            let in_element = a.element.is_some_and(|e| {
                snapshot.elements.get(e).is_some_and(|e| (e.runs.0..e.runs.1).contains(&start))
            });
            in_element || overlaps(a.bbox, block.bbox)
        });
        if !known && has_size(block.bbox) {
            anchors.push(Anchor { element: block.element, bbox: block.bbox });
        }
    }
    anchors
}

fn anchor(snapshot: &Snapshot, text: &Literal, outer: &Area) -> Result<Anchor, Finding> {
    let mut found = anchors(snapshot, &Wanted::new(&text.text), outer);
    match (found.pop(), found.len()) {
        (Some(one), 0) => Ok(one),
        (None, _) => {
            Err(missing(text, format!("there is no '{}' on the page to stand next to", text.shown())))
        }
        (Some(last), others) => {
            let elements: Vec<usize> = found.iter().chain([&last]).filter_map(|a| a.element).collect();
            Err(Finding::new(
                Cause::AmbiguousTarget,
                "",
                format!("'{}' stands {} times on the page", text.shown(), others + 1),
            )
            .near(candidates(snapshot, &elements))
            .way_out("name a text that is on the page once"))
        }
    }
}

/// The row of the table around a text, else what stands on its line; never what holds the text itself.
pub(super) fn line(snapshot: &Snapshot, text: &Literal, outer: &Area) -> Result<Area, Finding> {
    let anchor = anchor(snapshot, text, outer)?;
    let row = anchor.element.and_then(|e| {
        snapshot.ancestors(e).find(|&a| snapshot.elements.get(a).is_some_and(|e| e.role == Role::Row))
    });
    let itself = |i: usize| anchor.element.is_some_and(|a| snapshot.is_within(a, i));
    let on_line = |i: usize| {
        snapshot.elements.get(i).is_some_and(|e| has_size(e.bbox) && same_line(e.bbox, anchor.bbox))
    };
    let range = row.and_then(|r| snapshot.elements.get(r)).map_or((0, 0), |e| e.runs);
    let belongs = |i: usize| !itself(i) && row.map_or_else(|| on_line(i), |r| snapshot.is_within(i, r));
    Ok(Area::between(snapshot, belongs, range))
}

/// Of several elements the one that is clearly nearest to a text; all of them where none is.
pub(super) fn nearest(snapshot: &Snapshot, text: &Literal, elements: Vec<usize>) -> Vec<usize> {
    let Ok(anchor) = anchor(snapshot, text, &Area::page()) else { return elements };
    let mut gaps: Vec<(f64, usize)> = elements
        .iter()
        .filter_map(|&i| snapshot.elements.get(i).map(|e| (gap(e.bbox, anchor.bbox), i)))
        .collect();
    gaps.sort_by(|a, b| a.0.total_cmp(&b.0));
    match gaps.as_slice() {
        [(near, one), (next, _), ..] if *near < *next * CLEARLY_NEARER => vec![*one],
        _ => elements,
    }
}
