//! What the cases of each tag come to: of a suite of mutants, those of each operator.

use serde::{Deserialize, Serialize};
use verbatim_passport::Share;

use crate::measure::{CaseMeasure, Expectation};

/// What the cases of a tag come to, of those that are known to be right or wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TagMeasure {
    /// The tag.
    pub tag: String,
    /// How many cases have it.
    pub cases: usize,
    /// How many of their attempts passed.
    pub passed: usize,
    /// How many failed.
    pub failed: usize,
    /// How many are inconclusive.
    pub inconclusive: usize,
    /// FER: the share of attempts that reject a right application.
    pub rejected: Share,
    /// PER: the share of attempts that accept a wrong application.
    pub accepted: Share,
    /// The share of cases that have rejected a right application at least once.
    pub unsound: Share,
    /// The share of cases that have accepted a wrong application at least once.
    pub lax: Share,
}

/// Of each tag, in the order in which they are first met. A case with several counts for each of them.
pub(crate) fn by_tag(cases: &[CaseMeasure]) -> Vec<TagMeasure> {
    let mut all: Vec<TagMeasure> = Vec::new();
    let known = |case: &&CaseMeasure| matches!(case.expectation, Expectation::Right | Expectation::Wrong);
    for case in cases.iter().filter(known).filter(|case| case.attempts > 0) {
        for tag in &case.tags {
            let place = all.iter().position(|one| one.tag == *tag).unwrap_or_else(|| {
                all.push(TagMeasure::empty(tag));
                all.len() - 1
            });
            all[place].add(case);
        }
    }
    all
}

impl TagMeasure {
    fn empty(tag: &str) -> Self {
        let none = Share::default();
        Self {
            tag: tag.to_owned(),
            cases: 0,
            passed: 0,
            failed: 0,
            inconclusive: 0,
            rejected: none,
            accepted: none,
            unsound: none,
            lax: none,
        }
    }

    fn add(&mut self, case: &CaseMeasure) {
        self.cases += 1;
        self.passed += case.passed;
        self.failed += case.failed;
        self.inconclusive += case.inconclusive;
        self.rejected += case.rejected;
        self.accepted += case.accepted;
        match case.expectation {
            Expectation::Wrong => self.lax += [case.is_lax()].into_iter().collect(),
            _ => self.unsound += [case.is_unsound()].into_iter().collect(),
        }
    }
}
