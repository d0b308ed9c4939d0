//! Draws faults from what a faultless run asked for and was answered.
//!
//! A case *must* notice a fault where its letters tell so. A row needs a text: a claim that can only hold where the text is, or a
//! step on a control of that name. The text stands in what was answered for the row's page, or in one part alone that scripts of
//! the page asked for; in no other part, and nobody typed it. In the answer with the fault in it the text stands nowhere, in small
//! or large letters, in texts, attributes or scripts ([`crate::oracle`]). So it can come from nowhere when the row needs it.

mod candidates;

use std::collections::BTreeMap;

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::fault::{Fault, Operator};

/// Why a row needs a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NeedKind {
    /// A claim can only hold where it is. `drawn`: where it can be seen.
    Claim {
        /// It must be seen: a title of the window need not.
        drawn: bool,
    },
    /// A step is on what is called so.
    Press,
    /// A claim on a state of what is called so, which this operator turns, if one does.
    State(Option<Operator>),
}

/// A text that a row cannot pass without.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// The row of the case, from 1.
    pub row: usize,
    /// The claim or the step.
    pub sentence: String,
    /// The text, with its blanks as one.
    pub text: String,
    /// The path of the page that must have it.
    pub page: String,
    /// Why.
    pub kind: NeedKind,
}

/// A case that passed without a fault.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Its name.
    pub case: String,
    /// What its rows cannot pass without.
    pub needs: Vec<Need>,
    /// What it types: a page may show it without any answer.
    pub typed: Vec<String>,
    /// What it was answered.
    pub answers: Vec<Answer>,
}

/// A fault for a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// The case's name.
    pub case: String,
    /// The first row that needs what is gone; none where no row is known to.
    pub row: Option<usize>,
    /// What that row claims, or does.
    pub sentence: Option<String>,
    /// The fault.
    pub fault: Fault,
    /// Whether the case must notice it. Of the others nothing tells, and a pass is no wrong one.
    pub must: bool,
}

/// Draws at most so many faults for each case, no two of a case the same, of each operator as many as of the others as far as there
/// are. Those that nothing tells of come last.
#[must_use]
pub fn draw(cases: &[Asked], of_each: usize, seed: u64) -> Vec<Drawn> {
    let mut drawn = Rng::with_seed(seed);
    let mut counts: BTreeMap<Operator, usize> = BTreeMap::new();
    let mut all = Vec::new();
    for case in cases {
        let mut left = candidates::of(case, cases, &mut drawn);
        drawn.shuffle(&mut left);
        for _ in 0..of_each {
            let here = |one: &Drawn| all.iter().filter(|had: &&Drawn| alike(had, one)).count();
            let rank = |one: &Drawn| {
                (!one.must, here(one), counts.get(&one.fault.operator).copied().unwrap_or_default())
            };
            let Some(at) = (0..left.len()).min_by_key(|at| rank(&left[*at])) else { break };
            let one = left.swap_remove(at);
            *counts.entry(one.fault.operator).or_default() += 1;
            all.push(one);
        }
    }
    all
}

/// Of one case, and of one operator or one text.
fn alike(a: &Drawn, b: &Drawn) -> bool {
    a.case == b.case && (a.fault.operator == b.fault.operator || a.fault.was == b.fault.was)
}

#[cfg(test)]
#[path = "tests/draw.rs"]
mod tests;
