//! The snapshots of frames put in the place of the elements that hold them.

use std::collections::HashMap;

use verbatim_engine::snapshot::{Element, NodeRef, Rect, RunKind, Snapshot};

use crate::frames::Placing;

/// A frame within another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Link {
    /// The document around it.
    pub(crate) outer: u32,
    /// Number of the node that holds it.
    pub(crate) node: u32,
    /// Its own document.
    pub(crate) inner: u32,
    /// Its number in snapshots.
    pub(crate) frame: u32,
    /// Where it stands in the outer one's viewport.
    pub(crate) place: Placing,
}

/// The snapshot of a document with those of the frames within it. Takes each snapshot once, so that no cycle of
/// links can loop.
pub(crate) fn assemble(
    document: u32,
    parts: &mut HashMap<u32, Snapshot>,
    links: &[Link],
) -> Option<Snapshot> {
    let mut whole = parts.remove(&document)?;
    let mut places: Vec<(usize, Link)> = links
        .iter()
        .filter(|link| link.outer == document)
        .filter_map(|link| {
            let node = NodeRef { document, node: link.node };
            whole.elements.iter().position(|e| e.node == Some(node)).map(|at| (at, *link))
        })
        .collect();
    // From the last to the first, so that places before stay valid.
    places.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    for (at, link) in places {
        if let Some(inner) = assemble(link.inner, parts, links) {
            insert(&mut whole, at, inner, &link);
        }
    }
    Some(whole)
}

/// Gives all nodes of one frame's snapshot the number of its document.
pub(crate) fn number(snapshot: &mut Snapshot, document: u32) {
    let nodes = snapshot.elements.iter_mut().flat_map(|e| [&mut e.node, &mut e.proxy]);
    for node in nodes.chain(snapshot.blocks.iter_mut().map(|b| &mut b.node)).flatten() {
        node.document = document;
    }
}

fn insert(outer: &mut Snapshot, at: usize, mut inner: Snapshot, link: &Link) {
    let holder = &outer.elements[at];
    if !holder.visible {
        inner.elements.iter_mut().for_each(|e| e.visible = false);
        inner.runs.clear();
        inner.elements.iter_mut().for_each(|e| e.runs = (0, 0));
    }
    let lids = std::mem::take(&mut outer.elements[at].lids);
    lay(&lids, &outer.elements[at].bbox, &mut inner, link);
    let holder = &outer.elements[at];
    let place = Place {
        element: at,
        elements: inner.elements.len(),
        run: holder.runs.1,
        runs: inner.runs.len(),
        blocks: outer.blocks.len(),
        styles: outer.styles.len(),
    };
    let has_focus = outer.focused == Some(at);
    make_room(outer, &place);
    rebase(&mut inner, &place, link, has_focus);
    if has_focus && inner.focused.is_some() {
        outer.elements[at].states.focused = false;
        outer.focused = inner.focused;
    }
    outer.truncated |= inner.truncated;
    outer.left_out += inner.left_out;
    outer.elements.splice(at + 1..at + 1, inner.elements);
    outer.runs.splice(place.run..place.run, inner.runs);
    outer.blocks.append(&mut inner.blocks);
    outer.styles.append(&mut inner.styles);
    outer.tables.append(&mut inner.tables);
}

/// Marks the texts of a frame whose blocks layers of the document around it reach over, wherever the frame scrolls where they lie over all
/// of it.
fn lay(lids: &[Rect], frame: &Rect, inner: &mut Snapshot, link: &Link) {
    let is_under = |block: usize| {
        let area = inner.blocks.get(block).map(|block| link.place.rect(block.bbox));
        area.is_some_and(|area| lids.iter().any(|lid| holds(lid, frame) || overlap(lid, &area)))
    };
    let under: Vec<bool> = inner.runs.iter().map(|run| is_under(run.block)).collect();
    for (run, _) in
        inner.runs.iter_mut().zip(under).filter(|(run, under)| *under && run.kind == RunKind::Content)
    {
        run.kind = RunKind::Covered;
    }
}

fn holds(outer: &Rect, inner: &Rect) -> bool {
    let along = |a: f64, long: f64, b: f64, other: f64| b >= a - 1.0 && b + other <= a + long + 1.0;
    along(outer.x, outer.width, inner.x, inner.width) && along(outer.y, outer.height, inner.y, inner.height)
}

fn overlap(one: &Rect, other: &Rect) -> bool {
    let along = |a: f64, long: f64, b: f64, other: f64| a < b + other && b < a + long;
    along(one.x, one.width, other.x, other.width) && along(one.y, one.height, other.y, other.height)
}

/// Where the inner snapshot goes, and how long it is.
struct Place {
    element: usize,
    elements: usize,
    run: usize,
    runs: usize,
    blocks: usize,
    styles: usize,
}

/// Moves what stands after the place.
fn make_room(outer: &mut Snapshot, place: &Place) {
    let around: Vec<usize> = outer.ancestors(place.element).collect();
    let moved = |i: usize| if i > place.element { i + place.elements } else { i };
    for (i, element) in outer.elements.iter_mut().enumerate() {
        let (start, end) = element.runs;
        if around.contains(&i) {
            element.runs = (start, end + place.runs);
        } else if i > place.element && start >= place.run {
            element.runs = (start + place.runs, end + place.runs);
        }
        relink(element, moved);
    }
    for block in &mut outer.blocks {
        block.element = block.element.map(moved);
    }
    outer.focused = outer.focused.map(moved);
    retable(outer, moved);
}

/// Turns the indexes and boxes of the inner snapshot into the outer one's.
fn rebase(inner: &mut Snapshot, place: &Place, link: &Link, has_focus: bool) {
    let moved = |i: usize| i + place.element + 1;
    for element in &mut inner.elements {
        relink(element, moved);
        element.parent.get_or_insert(place.element);
        element.runs = (element.runs.0 + place.run, element.runs.1 + place.run);
        element.style += place.styles;
        element.bbox = link.place.rect(element.bbox);
        if element.frame == 0 {
            element.frame = link.frame;
        }
        element.states.focused &= has_focus;
    }
    for run in &mut inner.runs {
        run.block += place.blocks;
        run.style += place.styles;
    }
    for block in &mut inner.blocks {
        block.element = Some(block.element.map_or(place.element, moved));
        block.bbox = link.place.rect(block.bbox);
    }
    inner.focused = inner.focused.map(moved);
    retable(inner, moved);
}

fn relink(element: &mut Element, moved: impl Fn(usize) -> usize) {
    for index in [&mut element.parent, &mut element.labels_element, &mut element.owner].into_iter().flatten()
    {
        *index = moved(*index);
    }
}

fn retable(snapshot: &mut Snapshot, moved: impl Fn(usize) -> usize) {
    for table in &mut snapshot.tables {
        table.element = moved(table.element);
        for row in &mut table.rows {
            row.element = moved(row.element);
            row.parts.iter_mut().for_each(|part| *part = moved(*part));
            row.cells.iter_mut().for_each(|cell| cell.element = moved(cell.element));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verbatim_engine::snapshot::{Block, Run, Style};

    /// A document "body > (before, holder, after)" with a text in each but the holder.
    fn page(document: u32, words: [&str; 2], visible: bool) -> Snapshot {
        let element = |node, parent, runs| Element {
            node: Some(NodeRef { document, node }),
            parent,
            runs,
            visible,
            ..Element::default()
        };
        let run = |text: &str, block| Run { text: text.into(), block, ..Run::default() };
        Snapshot {
            elements: vec![
                element(0, None, (0, 2)),
                element(1, Some(0), (0, 1)),
                element(2, Some(0), (1, 1)),
                element(3, Some(0), (1, 2)),
            ],
            runs: vec![run(words[0], 0), run(words[1], 1)],
            blocks: vec![
                Block { element: Some(1), ..Block::default() },
                Block { element: Some(3), ..Block::default() },
            ],
            styles: vec![Style::default()],
            focused: Some(2),
            ..Snapshot::default()
        }
    }

    fn link(outer: u32, inner: u32, frame: u32) -> Link {
        Link { outer, node: 2, inner, frame, place: Placing(1.0, 0.0, 0.0, 1.0, 10.0, 20.0) }
    }

    #[test]
    fn a_frame_stands_in_the_place_of_its_element() {
        let mut parts = HashMap::from([(1, page(1, ["a", "d"], true)), (2, page(2, ["b", "c"], true))]);
        let whole = assemble(1, &mut parts, &[link(1, 2, 7)]).unwrap();
        assert_eq!(whole.text(), "a\nb\nc\nd");
        assert_eq!(whole.text_of(0), "a\nb\nc\nd");
        assert_eq!(whole.text_of(1), "a");
        assert_eq!(whole.text_of(2), "b\nc");
        assert_eq!(whole.text_of(3), "b\nc", "the inner body");
        assert_eq!(whole.text_of(4), "b");
        assert_eq!(whole.text_of(6), "c");
        assert_eq!(whole.text_of(7), "d");
        assert_eq!(whole.elements[3].parent, Some(2));
        assert_eq!(whole.elements[4].parent, Some(3));
        assert_eq!(whole.elements[7].parent, Some(0));
        assert_eq!(whole.elements.iter().map(|e| e.frame).collect::<Vec<_>>(), [0, 0, 0, 7, 7, 7, 7, 0]);
        assert_eq!(whole.elements[3].bbox.x, 10.0);
        assert_eq!(whole.focused, Some(5), "the focus lies within the frame");
        assert_eq!(whole.blocks[1].element, Some(7));
        assert_eq!(whole.blocks[2].element, Some(4));
    }

    #[test]
    fn frames_within_frames_add_their_offsets() {
        let mut parts = HashMap::from([
            (1, page(1, ["a", "f"], true)),
            (2, page(2, ["b", "e"], true)),
            (3, page(3, ["c", "d"], true)),
        ]);
        let whole = assemble(1, &mut parts, &[link(1, 2, 7), link(2, 3, 8)]).unwrap();
        assert_eq!(whole.text(), "a\nb\nc\nd\ne\nf");
        let deepest = whole.elements.iter().find(|e| e.frame == 8).unwrap();
        assert_eq!((deepest.bbox.x, deepest.bbox.y), (20.0, 40.0));
    }

    #[test]
    fn what_a_layer_of_the_document_around_a_frame_lies_on_is_covered() {
        let mut outer = page(1, ["a", "d"], true);
        outer.elements[2].lids = vec![Rect { x: 0.0, y: 25.0, width: 50.0, height: 9.0 }];
        let mut inner = page(2, ["b", "c"], true);
        for (block, y) in inner.blocks.iter_mut().zip([0.0, 20.0]) {
            block.bbox = Rect { x: 0.0, y, width: 30.0, height: 10.0 };
        }
        let mut parts = HashMap::from([(1, outer), (2, inner)]);
        let whole = assemble(1, &mut parts, &[link(1, 2, 7)]).unwrap();
        let kinds: Vec<RunKind> = whole.runs.iter().map(|run| run.kind).collect();
        assert_eq!(kinds, [RunKind::Content, RunKind::Covered, RunKind::Content, RunKind::Content]);
        assert!(whole.elements[2].lids.is_empty());
    }

    #[test]
    fn a_hidden_frame_shows_nothing() {
        let mut outer = page(1, ["a", "d"], true);
        outer.elements[2].visible = false;
        let mut parts = HashMap::from([(1, outer), (2, page(2, ["b", "c"], true))]);
        let whole = assemble(1, &mut parts, &[link(1, 2, 7)]).unwrap();
        assert_eq!(whole.text(), "a\nd");
        assert!(whole.elements.iter().filter(|e| e.frame == 7).all(|e| !e.visible));
        assert_eq!(whole.text_of(7), "d");
    }
}
