//! The attempts at a case, of which the last counts.

use std::collections::HashMap;

use verbatim_engine::verdict::Strength;

use super::{CaseResult, RunResult};

/// A case of a run with all attempts at it.
#[derive(Debug, Clone, PartialEq)]
pub struct Attempts<'a> {
    /// The last: it is the result of the case.
    pub last: &'a CaseResult,
    /// Those before it, in order.
    pub earlier: Vec<&'a CaseResult>,
}

impl Attempts<'_> {
    /// Whether the verdict was not the same in all of them.
    pub fn is_flaky(&self) -> bool {
        self.earlier.iter().any(|attempt| attempt.verdict != self.last.verdict)
    }
}

impl RunResult {
    /// The cases, each with its attempts, in the order in which each was first begun.
    pub fn attempts(&self) -> Vec<Attempts<'_>> {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut cases: Vec<Vec<&CaseResult>> = Vec::new();
        for case in &self.cases {
            let place = *places.entry(&case.name).or_insert(cases.len());
            match cases.get_mut(place) {
                Some(attempts) => attempts.push(case),
                None => cases.push(vec![case]),
            }
        }
        for attempts in &mut cases {
            attempts.sort_by_key(|attempt| attempt.attempt);
        }
        cases
            .into_iter()
            .filter_map(|mut earlier| earlier.pop().map(|last| Attempts { last, earlier }))
            .collect()
    }

    /// How many cases have this verdict ("pass"), by their last attempts.
    pub fn count(&self, verdict: &str) -> usize {
        self.attempts().iter().filter(|case| case.last.verdict.as_deref() == Some(verdict)).count()
    }

    /// Why there may be cases that have no result, in words; none where the run came to its end.
    pub fn unfinished(&self) -> Option<&'static str> {
        match (self.stopped, self.duration_ms) {
            (true, _) => Some("the run was stopped: not all of its cases may have run"),
            (false, None) => Some("the run did not come to its end: not all of its cases may have run"),
            (false, Some(_)) => None,
        }
    }
}

impl CaseResult {
    /// What a pass rests on, in words, where it is not rules alone.
    pub fn rests_on(&self) -> Option<&'static str> {
        self.strength.and_then(rests_on)
    }
}

/// What a pass rests on, in words, where it is not rules alone.
pub(crate) fn rests_on(strength: Strength) -> Option<&'static str> {
    match strength {
        Strength::Strict => None,
        Strength::ByReading => Some("by reading: a model's proposal was a check or a step; review it"),
        Strength::ByPerson => Some("by a person, who attended the run and decided something in it"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(name: &str, attempt: u32, verdict: &str) -> CaseResult {
        CaseResult { name: name.into(), attempt, verdict: Some(verdict.into()), ..CaseResult::default() }
    }

    #[test]
    fn the_last_attempt_counts_and_a_change_is_flaky() {
        let cases =
            vec![case("a", 2, "pass"), case("b", 1, "fail"), case("a", 1, "fail"), case("b", 2, "fail")];
        let run = RunResult { cases, ..RunResult::default() };
        let told: Vec<(&str, u32, bool)> = run
            .attempts()
            .iter()
            .map(|case| (case.last.name.as_str(), case.last.attempt, case.is_flaky()))
            .collect();
        assert_eq!(told, [("a", 2, true), ("b", 2, false)]);
        assert_eq!((run.count("pass"), run.count("fail")), (1, 1));
    }
}
