//! What a rule sees and what it answers.

use super::{Truth, View};
use crate::event::Evidence;
use crate::snapshot::{Element, Snapshot};
use crate::verdict::Candidate;

/// What a rule looks at.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'a> {
    pub(crate) view: View<'a>,
    pub(crate) now: &'a Snapshot,
    /// The claim stands under a negation.
    pub(crate) negative: bool,
    /// It is what stands there that counts, not what appeared ("still", "no longer").
    pub(crate) standing: bool,
}

impl<'a> Sight<'a> {
    pub(crate) fn new(view: &View<'a>, negative: bool, standing: bool) -> Self {
        Self { view: *view, now: view.now, negative, standing }
    }

    /// The same claim before the row's first action.
    pub(crate) fn earlier(&self) -> Option<Self> {
        let now = self.view.before?;
        let view = View { now, before: None, transients: &[], happenings: &[], ..self.view };
        Some(Self { view, now, standing: true, ..*self })
    }

    /// The same claim at every earlier moment of the case, the latest first: after each earlier step of the row, before
    /// its first action, and after each earlier row.
    pub(crate) fn moments(&self) -> impl Iterator<Item = Self> + use<'a> {
        let sight = *self;
        let steps = sight.view.steps.iter().rev().copied();
        let snapshots = steps.chain(sight.view.before).chain(sight.view.rows.iter().rev().copied());
        snapshots.map(move |now| {
            let view = View { now, before: None, transients: &[], happenings: &[], ..sight.view };
            Self { view, now, standing: true, ..sight }
        })
    }

    pub(crate) fn element(&self, index: usize) -> Option<&'a Element> {
        self.now.elements.get(index)
    }
}

/// What a rule answers about a claim, before any negation around it.
#[derive(Debug, Clone)]
pub(crate) struct Ruling {
    pub(crate) truth: Truth,
    pub(crate) observed: String,
    pub(crate) evidence: Option<Evidence>,
    pub(crate) near: Vec<Candidate>,
    pub(crate) reason: Option<String>,
}

impl Ruling {
    fn new(truth: Truth, observed: impl Into<String>) -> Self {
        Self { truth, observed: observed.into(), evidence: None, near: Vec::new(), reason: None }
    }

    /// The claim is true; what is seen.
    pub(crate) fn holds(observed: impl Into<String>) -> Self {
        Self::new(Truth::True, observed)
    }

    /// The claim is false, for certain; what is seen instead.
    pub(crate) fn fails(observed: impl Into<String>) -> Self {
        Self::new(Truth::False, observed)
    }

    /// True or false.
    pub(crate) fn when(holds: bool, observed: impl Into<String>) -> Self {
        Self::new(Truth::of(holds), observed)
    }

    /// No rule decides it: why, and the way out.
    pub(crate) fn unknown(reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self { reason: Some(reason.clone()), ..Self::new(Truth::NotApplicable, reason) }
    }

    #[must_use]
    pub(crate) fn with(mut self, evidence: Evidence) -> Self {
        self.evidence = Some(evidence);
        self
    }

    #[must_use]
    pub(crate) fn near(mut self, near: Vec<Candidate>) -> Self {
        self.near = near;
        self
    }
}
