//! From a target in words to the one element of a snapshot (DESIGN section 7).

use crate::snapshot::Snapshot;
use crate::step::Target;
use crate::verdict::Finding;

/// What a sentence wants to do with its target: gives the admissible roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Verb {
    Click,
    Choose,
    Check,
    Uncheck,
    Select,
    Fill,
    Set,
    Append,
    Clear,
    Press,
    Scroll,
    Hover,
    Drag,
    Drop,
    Upload,
    /// An assertion speaks of it: any role that the kind allows.
    Observe,
}

/// Through which of its texts an element was found; lower is better (DESIGN section 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Tier {
    ExactName,
    NearlyExactName,
    VisibleLabel,
    Hint,
    Ident,
}

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

/// Looks for a target.
pub fn find(snapshot: &Snapshot, target: &Target, verb: Verb) -> Found {
    let _ = (snapshot, target, verb);
    Found::default()
}

/// The one element, or why it is not (yet) one.
#[derive(Debug, Clone, PartialEq)]
pub enum Grounding {
    /// Index of the element in the snapshot.
    One(usize),
    /// Not one: the finding that stands if the page is settled and the deadline has passed. `at_rest` is true
    /// where a settled page decides it without waiting for the deadline (ambiguity).
    No {
        /// The finding.
        finding: Finding,
        /// See above.
        at_rest: bool,
    },
}

/// Grounds the target of a step: exactly one, or the finding by the order of DESIGN section 7.
pub fn ground(snapshot: &Snapshot, target: &Target, verb: Verb, sentence: &str) -> Grounding {
    let _ = (snapshot, target, verb);
    Grounding::No {
        finding: Finding::new(crate::verdict::Cause::TargetMissing, sentence, "nothing was looked for"),
        at_rest: false,
    }
}
