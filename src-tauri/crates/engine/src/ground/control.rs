//! "below the field 'X'": what stands on a side of a control, by the boxes of both.

use super::places::{several_places, without};
use super::search::anywhere;
use super::verb::Verb;
use crate::facts::area::Area;
use crate::facts::boxes::{gap, has_size, overlaps_across, same_line};
use crate::facts::roles::{is_checkable, is_text_field};
use crate::snapshot::{Element, Rect, Role, Run, Snapshot};
use crate::step::{ElementKind, Literal, Side, Target};
use crate::verdict::Finding;

/// As far from a control a text may stand and still be at it, in pixels: some three lines.
const REACH: f64 = 64.0;

/// Borders of boxes that touch may overlap by so many pixels.
const TOUCH: f64 = 2.0;

/// What clearly stands on a side of the one control of this name: nearer to it than to any other, and with none in between.
pub(super) fn area(
    snapshot: &Snapshot,
    name: &Literal,
    (kind, side): (ElementKind, Side),
    outer: &Area,
) -> Result<Area, Finding> {
    let target = Target {
        name: Some(name.clone()),
        kind: Some(kind),
        ordinal: None,
        within: Vec::new(),
        span: name.span,
    };
    let found: Vec<usize> =
        anywhere(snapshot, &target, Verb::Observe).elements.into_iter().filter(|&i| outer.has(i)).collect();
    let &[control] = found.as_slice() else {
        return Err(match found.as_slice() {
            [] => without(snapshot, name, Some(kind)),
            several => several_places(snapshot, name, several),
        });
    };
    let rivals: Vec<Rect> = rivals(snapshot, control, kind).collect();
    let place = Place { control: snapshot.elements[control].bbox, rivals, side };
    let runs = boxes(snapshot).into_iter().map(|bbox| place.has(bbox)).collect();
    let elements = snapshot.elements.iter().enumerate();
    let elements = elements.map(|(i, e)| !snapshot.is_within(control, i) && place.has(e.bbox)).collect();
    Ok(Area::marked(elements, runs).and(outer))
}

/// For each run the box of its block, or of the element on a line of it that holds the run.
fn boxes(snapshot: &Snapshot) -> Vec<Rect> {
    let of_block = |run: &Run| snapshot.blocks.get(run.block).map(|b| b.bbox).unwrap_or_default();
    let mut boxes: Vec<Rect> = snapshot.runs.iter().map(of_block).collect();
    let size = |r: Rect| r.width * r.height;
    for e in snapshot.elements.iter().filter(|e| has_size(e.bbox)) {
        let end = e.runs.1.min(boxes.len());
        for own in boxes.get_mut(e.runs.0.min(end)..end).unwrap_or_default() {
            if size(e.bbox) < size(*own) {
                *own = e.bbox;
            }
        }
    }
    boxes
}

/// The boxes of the other controls that a text may belong to.
fn rivals(snapshot: &Snapshot, control: usize, kind: ElementKind) -> impl Iterator<Item = Rect> {
    let takes_text = move |e: &Element| {
        is_text_field(e)
            || is_checkable(e)
            || matches!(e.role, Role::Combobox | Role::Listbox | Role::Slider)
            || (kind == ElementKind::Button && e.role == Role::Button)
    };
    let others = snapshot.elements.iter().enumerate().filter(move |(i, e)| {
        let apart = !snapshot.is_within(*i, control) && !snapshot.is_within(control, *i);
        e.visible && apart && takes_text(e) && has_size(e.bbox)
    });
    others.map(|(_, e)| e.bbox)
}

struct Place {
    control: Rect,
    rivals: Vec<Rect>,
    side: Side,
}

impl Place {
    /// Whether a box stands there.
    fn has(&self, there: Rect) -> bool {
        if !has_size(there) {
            return false;
        }
        let own = self.control;
        if contains(there, own) {
            // A text in the control's own block: on its line where that has but one, else only at it.
            let one_line = there.height < 2.0 * own.height;
            let side = self.side == Side::At || (self.side == Side::Beside && one_line);
            return side && !self.rivals.iter().any(|r| contains(there, *r));
        }
        let near = gap(there, own);
        let in_line = |other: Rect| match self.side {
            Side::Below | Side::Above => overlaps_across(there, other),
            Side::Beside => same_line(there, other),
            Side::At => true,
        };
        let nearer = |r: &Rect| in_line(*r) && gap(there, *r) <= near;
        let ordered = match self.side {
            Side::Below => there.y + TOUCH >= own.y + own.height,
            Side::Above => own.y + TOUCH >= there.y + there.height,
            Side::Beside | Side::At => true,
        };
        near <= REACH && in_line(own) && ordered && !self.rivals.iter().any(nearer)
    }
}

fn contains(outer: Rect, inner: Rect) -> bool {
    outer.x <= inner.x + TOUCH
        && outer.y <= inner.y + TOUCH
        && outer.x + outer.width + TOUCH >= inner.x + inner.width
        && outer.y + outer.height + TOUCH >= inner.y + inner.height
}
