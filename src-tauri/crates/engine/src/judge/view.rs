//! What an assertion may speak of, and its judgement.

use crate::event::Evidence;
use crate::page::Happening;
use crate::page::Transient;
use crate::rule::RuleId;
use crate::snapshot::Snapshot;
use crate::step::Literal;
use crate::step::Target;
use crate::verdict::Candidate;
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// Kleene's three values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Truth {
    /// It holds.
    True,
    /// It does not hold: final.
    False,
    /// No strict rule applies.
    NotApplicable,
}

/// A value that a step of this case entered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entered {
    /// Where.
    pub target: Target,
    /// What.
    pub value: String,
    /// Masked wherever it is shown.
    pub secret: bool,
}

/// Texts that appeared since an action. Most judgements do not need them, and a page is not asked for nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Appeared<'a> {
    texts: &'a [Transient],
    missed: Option<&'a Cell<bool>>,
}

impl<'a> Appeared<'a> {
    /// These.
    pub fn these(texts: &'a [Transient]) -> Self {
        Self { texts, missed: None }
    }

    /// Not known yet: a judgement that needs them sets this, and does not count.
    pub fn not_asked(missed: &'a Cell<bool>) -> Self {
        Self { texts: &[], missed: Some(missed) }
    }

    pub(crate) fn iter(self) -> std::slice::Iter<'a, Transient> {
        if let Some(missed) = self.missed {
            missed.set(true);
        }
        self.texts.iter()
    }
}

/// All that an assertion may speak of.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The page now.
    pub now: &'a Snapshot,
    /// Before the first action of the row (for a row without action: of the last row that had one).
    pub before: Option<&'a Snapshot>,
    /// Texts that appeared since that action.
    pub transients: Appeared<'a>,
    /// What happened since that action (dialogs, tabs, downloads).
    pub happenings: &'a [Happening],
    /// The page after each earlier row, from row 1.
    pub rows: &'a [&'a Snapshot],
    /// The page after each step of this row but the last, in their order.
    pub steps: &'a [&'a Snapshot],
    /// Messages of which a step of this row waited until they were gone.
    pub awaited: &'a [Literal],
    /// What was entered in this case, oldest first.
    pub entered: &'a [Entered],
    /// The suite's base URL.
    pub base_url: Option<&'a str>,
}

impl<'a> View<'a> {
    /// A page of which nothing else is known.
    pub fn of(now: &'a Snapshot) -> Self {
        Self {
            now,
            before: None,
            transients: Appeared::default(),
            happenings: &[],
            rows: &[],
            steps: &[],
            awaited: &[],
            entered: &[],
            base_url: None,
        }
    }
}

/// The judgement of one elementary check.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The words of the check.
    pub sentence: String,
    /// Its value as the sentence says it, so with the negations around the check: "no 'Error' is shown" is true
    /// where the text is not there.
    pub truth: Truth,
    /// What decided.
    pub evidence: Option<Evidence>,
    /// In words, what was expected.
    pub expected: String,
    /// In words, what is there.
    pub observed: String,
    /// What comes near.
    pub near: Vec<Candidate>,
    /// For not-applicable: why, and the way out.
    pub reason: Option<String>,
    /// The rule that decided, or left it open.
    pub rule: Option<RuleId>,
}

/// The judgement of an assertion: its value, and the elementary checks that were judged.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// Its value.
    pub truth: Truth,
    /// The checks, in the order of the sentence.
    pub checks: Vec<Judged>,
}

/// When an assertion may be decided (DESIGN section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decides {
    /// True as soon as it is true; false at the deadline.
    WhenTrue,
    /// Negatives, counts, order, equality, absence: must hold over the last quiet window of a page at rest.
    AtRest,
}

impl Truth {
    pub(crate) fn of(holds: bool) -> Self {
        if holds { Self::True } else { Self::False }
    }

    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::False, _) | (_, Self::False) => Self::False,
            (Self::True, Self::True) => Self::True,
            _ => Self::NotApplicable,
        }
    }

    pub(crate) fn negated_if(self, negative: bool) -> Self {
        match (self, negative) {
            (Self::True, true) => Self::False,
            (Self::False, true) => Self::True,
            (truth, _) => truth,
        }
    }
}
