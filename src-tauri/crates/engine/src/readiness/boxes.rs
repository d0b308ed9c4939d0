//! How the boxes and folds of a page were when they were first seen.

use std::collections::HashMap;

use crate::snapshot::{NodeRef, Snapshot, Tristate};

/// In which state each element that can be checked, or expanded, was when it was first seen in its document.
#[derive(Debug, Default)]
pub struct Boxes {
    pub(super) checked: HashMap<NodeRef, Tristate>,
    pub(super) expanded: HashMap<NodeRef, bool>,
}

impl Boxes {
    /// Takes note of the elements that are new.
    pub fn see(&mut self, snapshot: &Snapshot) {
        for element in &snapshot.elements {
            let Some(node) = element.node else { continue };
            if let Some(state) = element.states.checked.or(element.states.pressed) {
                self.checked.entry(node).or_insert(state);
            }
            if let Some(state) = element.states.expanded {
                self.expanded.entry(node).or_insert(state);
            }
        }
    }

    /// Whether it was expanded when it was first seen.
    pub(super) fn first_expanded(&self, node: NodeRef) -> Option<bool> {
        self.expanded.get(&node).copied()
    }
}
