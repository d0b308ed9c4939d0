//! Boxes on the page: on one line, within one another, how far apart.

use crate::snapshot::Rect;

pub(crate) fn has_size(r: Rect) -> bool {
    r.width > 0.0 && r.height > 0.0
}

pub(crate) fn overlaps(a: Rect, b: Rect) -> bool {
    has_size(b) && overlaps_across(a, b) && overlaps_down(a, b)
}

/// Whether some of one stands above or below some of the other.
pub(crate) fn overlaps_across(a: Rect, b: Rect) -> bool {
    a.x < b.x + b.width && b.x < a.x + a.width
}

/// Whether some of one stands beside some of the other.
pub(crate) fn overlaps_down(a: Rect, b: Rect) -> bool {
    a.y < b.y + b.height && b.y < a.y + a.height
}

/// The middle of one lies within the height of the other.
pub(crate) fn same_line(a: Rect, b: Rect) -> bool {
    let within = |inner: Rect, outer: Rect| {
        let middle = inner.y + inner.height / 2.0;
        (outer.y..=outer.y + outer.height).contains(&middle)
    };
    within(a, b) || (within(b, a) && a.height <= b.height * 4.0)
}

/// The distance between two boxes in pixels.
pub(crate) fn gap(a: Rect, b: Rect) -> f64 {
    let across = (b.x - (a.x + a.width)).max(a.x - (b.x + b.width)).max(0.0);
    let down = (b.y - (a.y + a.height)).max(a.y - (b.y + b.height)).max(0.0);
    across.hypot(down)
}
