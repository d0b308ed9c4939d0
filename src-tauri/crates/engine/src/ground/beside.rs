//! "next to X": what stands on the same line or in the same row as a text.

use super::Area;
use super::describe;
use super::rows::missing;
use super::text::{self, Closeness, Wanted};
use crate::snapshot::{Rect, Role, Snapshot};
use crate::step::Literal;
use crate::verdict::{Cause, Finding};

/// By how much the nearest must be nearer than the next one, or it is not told which is meant.
const CLEARLY_NEARER: f64 = 0.5;

/// The ranges of runs that are a whole block with this text, the best agreement alone.
pub(super) fn texts(snapshot: &Snapshot, wanted: &Wanted, outer: &Area) -> Vec<(usize, usize)> {
    let mut found: Vec<(Closeness, (usize, usize))> = Vec::new();
    let mut start = 0;
    for block in snapshot.runs.chunk_by(|a, b| a.block == b.block) {
        let range = (start, start + block.len());
        start = range.1;
        if !outer.contains_run(range.0) {
            continue;
        }
        let rendered: String = block.iter().map(|r| r.text.as_str()).collect();
        let raw: String = block.iter().map(|r| r.raw.as_deref().unwrap_or(&r.text)).collect();
        if let Some(closeness) = [rendered, raw].iter().filter_map(|t| wanted.agrees(t)).min() {
            found.push((closeness, range));
        }
    }
    text::best(found)
}

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
        .filter(|(i, e)| e.visible && outer.contains(*i) && has_size(e.bbox))
        .filter_map(|(i, e)| {
            let text =
                if e.runs.1.saturating_sub(e.runs.0) <= 8 { snapshot.text_of(i) } else { String::new() };
            [&e.name, &text].into_iter().filter_map(|t| wanted.agrees(t)).min().map(|c| (c, i))
        })
        .collect();
    let fit = text::best(named);
    let mut anchors: Vec<Anchor> = super::rows::innermost(snapshot, &fit)
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
            .near(describe::candidates(snapshot, &elements))
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
    let Ok(anchor) = anchor(snapshot, text, &Area::whole(snapshot)) else { return elements };
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

pub(super) fn has_size(r: Rect) -> bool {
    r.width > 0.0 && r.height > 0.0
}

fn overlaps(a: Rect, b: Rect) -> bool {
    has_size(b) && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/// The middle of one lies within the height of the other.
pub(super) fn same_line(a: Rect, b: Rect) -> bool {
    let within = |inner: Rect, outer: Rect| {
        let middle = inner.y + inner.height / 2.0;
        (outer.y..=outer.y + outer.height).contains(&middle)
    };
    within(a, b) || (within(b, a) && a.height <= b.height * 4.0)
}

/// The distance between two boxes in pixels.
pub(super) fn gap(a: Rect, b: Rect) -> f64 {
    let across = (b.x - (a.x + a.width)).max(a.x - (b.x + b.width)).max(0.0);
    let down = (b.y - (a.y + a.height)).max(a.y - (b.y + b.height)).max(0.0);
    across.hypot(down)
}
