//! What a rule sees and what it answers.

use super::view::Appeared;
use super::view::Truth;
use super::view::View;
use crate::event::Evidence;
use crate::rule::Listed;
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
        self.view.before.map(|before| self.at(before))
    }

    /// The same claim at the earlier moments of the row, the latest first: after each earlier step, and before its
    /// first action.
    pub(crate) fn moments_of_row(&self) -> impl Iterator<Item = Self> + use<'a> {
        let sight = *self;
        sight.view.steps.iter().rev().copied().chain(sight.view.before).map(move |then| sight.at(then))
    }

    /// The same claim at every earlier moment of the case, the latest first: those of the row, and after each earlier row.
    pub(crate) fn moments(&self) -> impl Iterator<Item = Self> + use<'a> {
        let sight = *self;
        let rows = sight.view.rows.iter().rev().copied().map(move |then| sight.at(then));
        sight.moments_of_row().chain(rows)
    }

    /// The same claim on an earlier page.
    fn at(&self, then: &'a Snapshot) -> Self {
        let appeared = Appeared::default();
        let view = View { now: then, before: None, transients: appeared, happenings: &[], ..self.view };
        Self { view, now: then, standing: true, ..*self }
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
    /// The rule that made it; the first name that it was given stays.
    pub(crate) rule: Option<&'static str>,
}

impl Ruling {
    fn new(truth: Truth, observed: impl Into<String>) -> Self {
        Self { truth, observed: observed.into(), evidence: None, near: Vec::new(), reason: None, rule: None }
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

    /// Names the rule that made it, unless one within it has said so.
    #[must_use]
    pub(crate) fn by(mut self, rule: &'static str) -> Self {
        self.rule.get_or_insert(rule);
        self
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

/// How a rule of a list decides what it is asked, or leaves it to the next.
pub(crate) type Decide<A> = fn(&A) -> Option<Ruling>;

/// What the first rule of a list that says something rules. A list whose last rule may be silent leaves it undecided.
pub(crate) fn decide<A>(rules: &[Listed<Decide<A>>], asked: &A) -> Ruling {
    let first = rules.iter().find_map(|listed| Some((listed.decide)(asked)?.by(listed.rule.id)));
    first.unwrap_or_else(|| Ruling::unknown("no rule decides it"))
}
