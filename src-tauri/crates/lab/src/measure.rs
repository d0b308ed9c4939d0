//! What N attempts at each case of a suite tell.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use verbatim_engine::suite::Label;
use verbatim_passport::Share;

use crate::attempt::{Attempt, Outcome};
use crate::labelled::Labelled;
use crate::spread::Spread;
use crate::tags::{TagMeasure, by_tag};

/// What a case must come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Expectation {
    /// The application is right: it must pass.
    Right,
    /// The application is wrong: it must fail.
    Wrong,
    /// The case cannot be decided, and must be inconclusive.
    Undecided,
    /// Nobody has said: it is measured for its consistency alone.
    Unknown,
}

impl Expectation {
    /// By the label of a case. `taken_as_right`: what has no label is run against an application that is known to be right.
    #[must_use]
    pub fn of(label: Option<&Label>, taken_as_right: bool) -> Self {
        match label.map(|label| label.verdict.as_str()) {
            Some("pass") => Self::Right,
            Some("fail") => Self::Wrong,
            Some("inconclusive") => Self::Undecided,
            _ if taken_as_right => Self::Right,
            _ => Self::Unknown,
        }
    }
}

/// A way in which attempts at a case went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Pattern {
    /// Its rows with their verdicts and causes.
    pub rows: String,
    /// How many attempts went so.
    pub attempts: usize,
}

/// What the attempts at one case tell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseMeasure {
    /// Its name.
    pub case: String,
    /// Its tags.
    pub tags: Vec<String>,
    /// What it must come to.
    pub expectation: Expectation,
    /// How many attempts came to an end.
    pub attempts: usize,
    /// How many were cut off, which are in no other number.
    pub cut_off: usize,
    /// How many passed.
    pub passed: usize,
    /// How many failed.
    pub failed: usize,
    /// How many are inconclusive.
    pub inconclusive: usize,
    /// FER: the share of attempts that reject a right application, by a fail or as inconclusive.
    pub rejected: Share,
    /// The share of attempts that fail a right application.
    pub failed_right: Share,
    /// PER: the share of attempts that accept a wrong application.
    pub accepted: Share,
    /// Observed consistency: the share of the most frequent pattern.
    pub consistency: Share,
    /// The share of attempts that the environment ended.
    pub environment: Share,
    /// Its patterns, the most frequent first: what differed, and why.
    pub patterns: Vec<Pattern>,
    /// How long attempts took, in milliseconds.
    pub took_ms: Spread,
    /// How long steps took, in milliseconds.
    pub step_ms: Spread,
    /// How often models were asked.
    pub calls: usize,
    /// Their tokens, where servers count them.
    pub tokens: u64,
}

impl CaseMeasure {
    /// Whether it has rejected a right application.
    #[must_use]
    pub fn is_unsound(&self) -> bool {
        self.rejected.part > 0
    }

    /// Whether it has accepted a wrong one.
    #[must_use]
    pub fn is_lax(&self) -> bool {
        self.accepted.part > 0
    }

    /// Whether all its attempts went the same way.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        self.patterns.len() <= 1
    }

    fn of(case: &str, attempts: &[&Attempt], taken_as_right: bool) -> Self {
        let ended: Vec<&Attempt> = attempts.iter().copied().filter(|a| a.outcome.is_some()).collect();
        let label = attempts.iter().find_map(|attempt| attempt.label.as_ref());
        let expectation = Expectation::of(label, taken_as_right);
        let count = |outcome| ended.iter().filter(|a| a.outcome == Some(outcome)).count();
        let (passed, failed) = (count(Outcome::Pass), count(Outcome::Fail));
        let inconclusive = count(Outcome::Inconclusive);
        let among = |expected, part| {
            if expectation == expected { Share::new(part, ended.len()) } else { Share::default() }
        };
        let patterns = patterns(&ended);
        let most = patterns.first().map_or(0, |pattern| pattern.attempts);
        Self {
            case: case.to_owned(),
            tags: attempts.first().map(|attempt| attempt.tags.clone()).unwrap_or_default(),
            expectation,
            attempts: ended.len(),
            cut_off: attempts.len() - ended.len(),
            passed,
            failed,
            inconclusive,
            rejected: among(Expectation::Right, failed + inconclusive),
            failed_right: among(Expectation::Right, failed),
            accepted: among(Expectation::Wrong, passed),
            consistency: Share::new(most, ended.len()),
            environment: ended.iter().map(|attempt| attempt.is_of_environment()).collect(),
            patterns,
            took_ms: Spread::of(ended.iter().map(|attempt| attempt.took_ms as f64)),
            step_ms: Spread::of(ended.iter().flat_map(|a| &a.steps_ms).map(|ms| *ms as f64)),
            calls: attempts.iter().map(|attempt| attempt.calls).sum(),
            tokens: attempts.iter().map(|attempt| attempt.tokens).sum(),
        }
    }
}

fn patterns(ended: &[&Attempt]) -> Vec<Pattern> {
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    for attempt in ended {
        *counted.entry(attempt.pattern.as_str()).or_default() += 1;
    }
    let mut patterns: Vec<Pattern> =
        counted.into_iter().map(|(rows, attempts)| Pattern { rows: rows.to_owned(), attempts }).collect();
    patterns.sort_by_key(|pattern| std::cmp::Reverse(pattern.attempts));
    patterns
}

/// What the attempts at all cases of a suite tell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SuiteMeasure {
    /// Case by case, in the order in which they were first met.
    pub cases: Vec<CaseMeasure>,
    /// FER over all attempts at cases with a right application.
    pub rejected: Share,
    /// The share of these that failed.
    pub failed_right: Share,
    /// PER over all attempts at cases with a wrong application.
    pub accepted: Share,
    /// Unsound ratio: of the cases with a right application, those that have rejected it at least once.
    pub unsound: Share,
    /// Lax ratio: of the cases with a wrong application, those that have accepted it at least once.
    pub lax: Share,
    /// How the observed consistency of the cases is spread.
    pub consistency: Spread,
    /// Of the cases, those whose attempts all went the same way.
    pub consistent: Share,
    /// The attempts that the environment ended.
    pub environment: Share,
    /// Verdicts against labels.
    pub labelled: Labelled,
    /// What the cases of each tag come to.
    pub by_tag: Vec<TagMeasure>,
}

/// Measures the attempts at the cases of a suite. `taken_as_right`: cases without a label ran against an application that is known
/// to be right.
#[must_use]
pub fn measure(attempts: &[Attempt], taken_as_right: bool) -> SuiteMeasure {
    let mut order: Vec<&str> = Vec::new();
    let mut by_case: BTreeMap<&str, Vec<&Attempt>> = BTreeMap::new();
    for attempt in attempts {
        let of_case = by_case.entry(attempt.case.as_str()).or_default();
        if of_case.is_empty() {
            order.push(attempt.case.as_str());
        }
        of_case.push(attempt);
    }
    let cases: Vec<CaseMeasure> =
        order.iter().map(|case| CaseMeasure::of(case, &by_case[case], taken_as_right)).collect();
    let sum = |pick: fn(&CaseMeasure) -> Share| {
        cases.iter().map(pick).fold(Share::default(), |mut all, one| {
            all += one;
            all
        })
    };
    let of = |expected, is: fn(&CaseMeasure) -> bool| -> Share {
        cases.iter().filter(|case| case.expectation == expected && case.attempts > 0).map(is).collect()
    };
    SuiteMeasure {
        rejected: sum(|case| case.rejected),
        failed_right: sum(|case| case.failed_right),
        accepted: sum(|case| case.accepted),
        unsound: of(Expectation::Right, CaseMeasure::is_unsound),
        lax: of(Expectation::Wrong, CaseMeasure::is_lax),
        consistency: Spread::of(cases.iter().filter(|case| case.attempts > 0).map(|c| c.consistency.value())),
        consistent: cases.iter().filter(|case| case.attempts > 0).map(CaseMeasure::is_consistent).collect(),
        environment: sum(|case| case.environment),
        by_tag: by_tag(&cases),
        labelled: Labelled::of(
            attempts.iter().map(|a| (a, Expectation::of(a.label.as_ref(), taken_as_right))),
        ),
        cases,
    }
}

#[cfg(test)]
#[path = "tests/measure.rs"]
mod tests;
