//! What was found of a target.

use crate::facts::name::Tier;
use crate::verdict::Finding;

/// What was found in one snapshot.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Found {
    /// Visible elements of the best tier in document order, duplicates taken as one, ordinal applied.
    pub elements: Vec<usize>,
    /// Their tier (none when the target has no name).
    pub tier: Option<Tier>,
    /// Elements with the name and an admissible role that are not visible.
    pub hidden: Vec<usize>,
    /// Visible elements with the name, but of a role or kind that is not admissible.
    pub wrong_type: Vec<usize>,
    /// Visible admissible elements whose name contains the name with further words, or is close in spelling.
    pub near: Vec<usize>,
    /// A scope of the target ("in the row 'Ada'") that was itself not found, or was several: says so in words.
    pub scope_problem: Option<Finding>,
}

/// The one element, or why it is not (yet) one.
#[derive(Debug, Clone, PartialEq)]
pub enum Grounding {
    /// The one element.
    One {
        /// Its index in the snapshot.
        element: usize,
        /// Found by something weaker than the exact name of a control in the main frame: to be confirmed on a
        /// settled page, where a better match may have appeared (DESIGN section 7).
        lower_tier: bool,
    },
    /// Not one: the finding that stands if the page is settled and the deadline has passed. `at_rest` is true
    /// where a settled page decides it without waiting for the deadline (ambiguity).
    No {
        /// The finding.
        finding: Finding,
        /// See above.
        at_rest: bool,
    },
}
