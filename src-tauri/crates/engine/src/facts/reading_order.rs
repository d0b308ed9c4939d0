//! In which order things are seen, where the document writes them in another.

use crate::snapshot::{Rect, Snapshot};
use crate::step::Ordinal;

/// What stands below each other, in that order: lists that draw only what is in sight write it in any order, and styles turn one
/// around. What does not stand so stays in the order in which it is written.
pub(crate) fn downwards<T>(s: &Snapshot, mut items: Vec<T>, element: impl Fn(&T) -> usize) -> Vec<T> {
    let bbox = |item: &T| s.elements.get(element(item)).map(|e| e.bbox).unwrap_or_default();
    let below = |pair: &[T]| bbox(&pair[0]).y + bbox(&pair[0]).height <= bbox(&pair[1]).y + 1.0;
    if items.iter().any(|i| bbox(i).height <= 0.0) || items.windows(2).all(below) {
        return items;
    }
    let mut places: Vec<usize> = (0..items.len()).collect();
    places.sort_by(|&a, &b| bbox(&items[a]).y.total_cmp(&bbox(&items[b]).y));
    let apart = |pair: &[usize]| {
        let (upper, lower) = (bbox(&items[pair[0]]), bbox(&items[pair[1]]));
        upper.y + upper.height <= lower.y + 1.0
    };
    if places.windows(2).all(apart) {
        items.sort_by(|a, b| bbox(a).y.total_cmp(&bbox(b).y));
    }
    items
}

/// Whether the n-th, or last, of what is written is so too as it is seen.
pub(crate) fn has_place(s: &Snapshot, items: &[usize], ordinal: Ordinal) -> bool {
    match ordinal {
        Ordinal::Nth(1) => is_first(s, items),
        Ordinal::Last => is_last(s, items),
        Ordinal::Nth(_) => is_as_written(s, items),
    }
}

/// Whether no other stands before the first, as it is seen.
fn is_first(s: &Snapshot, items: &[usize]) -> bool {
    let Some((first, others)) = items.split_first() else { return true };
    !others.iter().any(|&o| precedes(s, o, *first))
}

/// Whether no other stands behind the last, as it is seen.
fn is_last(s: &Snapshot, items: &[usize]) -> bool {
    let Some((last, others)) = items.split_last() else { return true };
    !others.iter().any(|&o| precedes(s, *last, o))
}

/// Whether each stands before the next, as it is seen.
pub(crate) fn is_as_written(s: &Snapshot, items: &[usize]) -> bool {
    !items.windows(2).any(|pair| precedes(s, pair[1], pair[0]))
}

/// Whether one is seen before another: above it, or left of it on a line (right of it, where scripts run to the left).
fn precedes(s: &Snapshot, one: usize, other: usize) -> bool {
    let bbox = |i: usize| s.elements.get(i).map(|e| e.bbox).unwrap_or_default();
    let (a, b) = (bbox(one), bbox(other));
    if a.height <= 0.0 || b.height <= 0.0 || a.width <= 0.0 || b.width <= 0.0 {
        return false;
    }
    if is_above(a, b) || is_above(b, a) {
        return is_above(a, b);
    }
    let leftwards = [one, other].iter().any(|&i| s.text_of(i).chars().any(is_written_leftwards));
    if leftwards { b.x + b.width <= a.x + 1.0 } else { a.x + a.width <= b.x + 1.0 }
}

fn is_above(upper: Rect, lower: Rect) -> bool {
    upper.y + upper.height <= lower.y + 1.0
}

/// Hebrew, Arabic and the scripts beside them in Unicode's blocks.
pub(crate) fn is_written_leftwards(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

pub(crate) const ANOTHER_ORDER: &str =
    "the items are shown in another order than they are written: check one text before another";
