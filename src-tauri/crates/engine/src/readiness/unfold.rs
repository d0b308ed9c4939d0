//! What is clicked to expand or collapse something.

use super::Situation;
use super::plan::{Gesture, Plan, Planned, already_so, grounded, node, on_element};
use crate::ground::Verb;
use crate::page::Need;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{Step, Target};

/// Nothing where it is so by what the case did before; a click otherwise.
pub(super) fn plan(
    snapshot: &Snapshot,
    step: &Step,
    target: &Target,
    expanded: bool,
    situation: &Situation<'_>,
) -> Planned {
    let (element, tentative) = grounded(snapshot, step, target, Verb::Unfold)?;
    let item = node(snapshot, element, step)?;
    if snapshot.elements[element].states.expanded != Some(expanded) {
        let gesture = Gesture::SetExpanded { item, expanded };
        let clicked = twisty(snapshot, element).unwrap_or(element);
        return on_element(snapshot, step, clicked, gesture, Need::Pointer)
            .map(|plan| Plan { tentative, ..plan });
    }
    if situation.boxes.first_expanded(item) == Some(expanded) {
        let (word, other) = if expanded { ("expanded", "collapsed") } else { ("collapsed", "expanded") };
        return Err(already_so(snapshot, step, element, word, other));
    }
    Ok(Plan { gesture: Gesture::Nothing, on: Some((element, item, Need::Attached)), tentative: false })
}

/// What a node of a tree, or a row, is unfolded by, where it takes no click itself: its only control, or the only one without words, for
/// one with words may open what the node stands for.
fn twisty(snapshot: &Snapshot, item: usize) -> Option<usize> {
    let holder = snapshot.elements.get(item)?;
    if holder.clickable || !matches!(holder.role, Role::TreeItem | Role::Row) {
        return None;
    }
    let nested = |i: usize| snapshot.ancestors(i).take_while(|&a| a != item).any(|a| is_item(snapshot, a));
    let takes = |i: usize, e: &Element| {
        e.visible && (e.clickable || e.role == Role::Button) && snapshot.is_within(i, item) && !nested(i)
    };
    let elements = snapshot.elements.iter().enumerate();
    let controls: Vec<usize> = elements
        .filter(|&(i, e)| i != item && takes(i, e) && !is_item(snapshot, i))
        .map(|(i, _)| i)
        .collect();
    if let [only] = controls.as_slice() {
        return Some(*only);
    }
    let wordless = |i: &&usize| snapshot.elements.get(**i).is_some_and(|e| e.runs.0 == e.runs.1);
    let mut wordless = controls.iter().filter(wordless);
    wordless.next().copied().filter(|_| wordless.next().is_none())
}

fn is_item(snapshot: &Snapshot, i: usize) -> bool {
    snapshot.elements.get(i).is_some_and(|e| matches!(e.role, Role::TreeItem | Role::Row))
}
