//! What a study comes to.

use serde::{Deserialize, Serialize};

use crate::attempt::Attempt;
use crate::consistency::{Estimate, Sigma, estimate, relative_error};
use crate::measure::{SuiteMeasure, measure};
use crate::signature::Signature;
use crate::weak::{Propositions, propositions};

/// What was run, and how.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Its number.
    pub study: i64,
    /// The suite.
    pub suite: String,
    /// When it began (RFC 3339).
    pub started: String,
    /// Name and version of the program of its last run.
    pub program: String,
    /// Name and version of the browser of its last run.
    pub browser: String,
    /// The base URL of its last run.
    pub base_url: Option<String>,
    /// The numbers of its runs, a round each.
    pub runs: Vec<i64>,
    /// How many rounds were asked for.
    pub planned: usize,
    /// How many of them came to their end.
    pub whole: usize,
    /// How many were spared, for what was measured is narrow enough.
    pub spared: usize,
    /// The order of the cases is drawn from it, anew for each round.
    pub seed: u64,
    /// α: the share of wrong verdicts that is tolerated, from 0 to 1.
    pub alpha: f64,
    /// Cases without a label were run against an application that is known to be right.
    pub taken_as_right: bool,
}

impl Header {
    /// Why its figures are not those that were asked for, in words; none where they are.
    #[must_use]
    pub fn partial(&self) -> Option<String> {
        let missing = self.planned.saturating_sub(self.whole + self.spared);
        (missing > 0).then(|| format!("{} of {} rounds: not whole", self.whole, self.planned))
    }
}

/// What is said of one case beside its measures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseReport {
    /// Its name.
    pub case: String,
    /// What consistency was to be expected; none where it did nothing.
    pub estimate: Option<Estimate>,
    /// How far that is from what was observed.
    pub relative_error: Option<f64>,
    /// Which propositions it satisfies.
    pub propositions: Propositions,
}

/// What a study comes to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// What was run, and how.
    pub header: Header,
    /// What was measured.
    pub measure: SuiteMeasure,
    /// What is said of each case, in the order of `measure.cases`.
    pub cases: Vec<CaseReport>,
}

impl Report {
    /// Of the attempts of a study. `signature`: on how many pages what a case does and claims is ready or holds, by its name.
    pub fn of(
        header: Header,
        attempts: &[Attempt],
        agents: &[Sigma],
        signature: impl Fn(&str) -> Option<Signature>,
    ) -> Self {
        let measure = measure(attempts, header.taken_as_right);
        let cases = measure.cases.iter().map(|case| {
            let of_case: Vec<&Attempt> = attempts.iter().filter(|a| a.case == case.case).collect();
            let estimate = estimate(&of_case, agents);
            let observed = case.consistency.value();
            let error = estimate.as_ref().and_then(|e| relative_error(e.consistency, observed));
            CaseReport {
                case: case.case.clone(),
                relative_error: error,
                estimate,
                propositions: propositions(case, &of_case, agents, signature(&case.case), header.alpha),
            }
        });
        Self { cases: cases.collect(), header, measure }
    }
}
