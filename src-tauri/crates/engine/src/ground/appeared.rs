//! What came up when a list was opened whose options have no role, and are called by no class: boxes one below the other at the list, that
//! take clicks.

use crate::facts::boxes::overlaps_across;
use crate::facts::roles::is_interactive;
use crate::snapshot::{Element, NodeRef, Rect, Role, Snapshot};

/// What is so little off a line stands on it, in CSS pixels.
const ALIGNED: f64 = 2.0;

/// The boxes that came at the list with its opening: all that came and takes clicks, each with a text, in one column over or under the list.
/// None where anything else came.
pub(super) fn at_list(before: &Snapshot, now: &Snapshot, owner: usize) -> Vec<usize> {
    let Some(list) = now.elements.get(owner).map(|e| e.bbox) else { return Vec::new() };
    let was = |node: Option<NodeRef>| before.elements.iter().any(|e| e.visible && e.node == node);
    let came = |e: &Element| e.visible && (e.clickable || is_interactive(e)) && !was(e.node);
    let found: Vec<usize> =
        (0..now.elements.len()).filter(|&i| i != owner && came(&now.elements[i])).collect();
    let plain = |&i: &usize| now.elements[i].role == Role::Generic && !now.text_of(i).trim().is_empty();
    let column = found.len() > 1
        && found.iter().all(plain)
        && found.windows(2).all(|two| below(now.elements[two[0]].bbox, now.elements[two[1]].bbox));
    let at = |i: &usize| overlaps_across(now.elements[*i].bbox, list);
    if column && found.iter().all(at) { found } else { Vec::new() }
}

/// Whether one box stands right below another of its width.
fn below(first: Rect, next: Rect) -> bool {
    (first.x - next.x).abs() <= ALIGNED
        && (first.width - next.width).abs() <= ALIGNED
        && (first.y + first.height - next.y).abs() <= first.height / 2.0
}

#[cfg(test)]
mod tests {
    use super::at_list;
    use crate::snapshot::{Element, NodeRef, Rect, Role, Run, Snapshot};

    fn page(boxes: &[(&str, f64)]) -> Snapshot {
        let mut s = Snapshot::default();
        let element = |role, node, y, runs| Element {
            role,
            node: Some(NodeRef { document: 1, node }),
            visible: true,
            clickable: true,
            bbox: Rect { x: 10.0, y, width: 100.0, height: 20.0 },
            runs,
            ..Element::default()
        };
        s.elements.push(element(Role::Combobox, 0, 0.0, (0, 0)));
        for (i, (text, y)) in boxes.iter().enumerate() {
            s.runs.push(Run { text: (*text).into(), ..Run::default() });
            s.elements.push(element(Role::Generic, u32::try_from(i + 1).unwrap_or(0), *y, (i, i + 1)));
        }
        s
    }

    #[test]
    fn what_comes_in_a_column_at_the_list_is_offered() {
        let now = page(&[("Cheapest", 20.0), ("Newest", 40.0)]);
        assert_eq!(at_list(&page(&[]), &now, 0), [1, 2]);
        assert!(at_list(&now, &now, 0).is_empty(), "it was there before");
        assert!(at_list(&page(&[]), &page(&[("Cheapest", 20.0), ("Newest", 90.0)]), 0).is_empty());
        assert!(at_list(&page(&[]), &page(&[("Cheapest", 20.0)]), 0).is_empty());
    }
}
