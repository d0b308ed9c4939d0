//! Results of several machines as one.

use super::{CaseResult, RunResult};

/// The parts of one suite, run on several machines, as one run: it began with the first, and took as long as the longest.
///
/// Parts belong to one run where name and file of the suite and base URL are the same and no attempt at a case has two
/// different results. A part of which that is not so stays a run of its own, and both are kept: which of them is right is
/// not for us to say. What is in several parts alike is there once.
pub fn merge(parts: Vec<RunResult>) -> Vec<RunResult> {
    let mut runs: Vec<RunResult> = Vec::new();
    for mut part in parts {
        let alike: Vec<usize> = (0..runs.len()).filter(|at| of_one_suite(&runs[*at], &part)).collect();
        for run in alike.iter().map(|at| &runs[*at]) {
            let began = part.started.as_str();
            part.cases.retain(|case| !run.cases.iter().any(|known| same(known, &run.started, case, began)));
        }
        match alike.into_iter().find(|at| !contradict(&runs[*at], &part)) {
            Some(at) => add(&mut runs[at], part),
            None => runs.push(part),
        }
    }
    runs
}

fn of_one_suite(one: &RunResult, other: &RunResult) -> bool {
    // The parts of a run come from machines of several systems.
    let file = |run: &RunResult| run.source.as_ref().map(|file| file.replace('\\', "/"));
    one.suite == other.suite && file(one) == file(other) && one.base_url == other.base_url
}

/// One attempt at a case that stands in two files. Of one that does not say when it began, its run does.
fn same(one: &CaseResult, began: &str, other: &CaseResult, other_began: &str) -> bool {
    one == other && (one.started.is_some() || began == other_began)
}

fn contradict(run: &RunResult, part: &RunResult) -> bool {
    let attempt = |case: &CaseResult| (case.name.clone(), case.attempt);
    let known: std::collections::HashSet<_> = run.cases.iter().map(attempt).collect();
    part.cases.iter().any(|case| known.contains(&attempt(case)))
}

fn add(run: &mut RunResult, part: RunResult) {
    if run.started.is_empty() || (!part.started.is_empty() && part.started < run.started) {
        run.started = part.started;
    }
    // What did not come to its end has no length.
    run.duration_ms = run.duration_ms.zip(part.duration_ms).map(|(one, other)| one.max(other));
    run.stopped |= part.stopped;
    run.cases.extend(part.cases);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(base: &str, started: &str, cases: &[(&str, &str)]) -> RunResult {
        let case = |(name, verdict): &(&str, &str)| CaseResult {
            name: (*name).into(),
            attempt: 1,
            started: Some(format!("{started}:{name}")),
            verdict: Some((*verdict).into()),
            ..CaseResult::default()
        };
        RunResult {
            suite: "Shop".into(),
            base_url: Some(base.into()),
            started: started.into(),
            duration_ms: Some(10),
            cases: cases.iter().map(case).collect(),
            ..RunResult::default()
        }
    }

    fn names(runs: &[RunResult]) -> Vec<Vec<&str>> {
        runs.iter().map(|run| run.cases.iter().map(|case| case.name.as_str()).collect()).collect()
    }

    #[test]
    fn parts_are_one_run_and_what_is_there_twice_is_there_once() {
        let (first, second) = (run("x", "2", &[("a", "pass")]), run("x", "1", &[("b", "fail")]));
        let merged = merge(vec![first.clone(), second.clone()]);
        assert_eq!(names(&merged), [["a", "b"]]);
        assert_eq!(merged[0].started, "1");
        let again = merge(vec![merged[0].clone(), second, first]);
        assert_eq!(again, merged);
    }

    #[test]
    fn another_verdict_start_or_site_is_another_run() {
        let first = run("x", "1", &[("a", "pass"), ("b", "pass")]);
        for other in [
            run("x", "1", &[("a", "fail")]),
            run("x", "2", &[("a", "pass")]),
            run("y", "1", &[("a", "pass")]),
        ] {
            let merged = merge(vec![first.clone(), other]);
            assert_eq!(names(&merged), [vec!["a", "b"], vec!["a"]]);
        }
        let file = RunResult { source: Some("b.csv".into()), ..first.clone() };
        assert_eq!(merge(vec![first.clone(), file]).len(), 2);
    }

    #[test]
    fn a_part_that_contradicts_goes_to_the_run_that_it_fits() {
        let runs = vec![
            run("x", "1", &[("a", "pass")]),
            run("x", "2", &[("a", "fail"), ("b", "pass")]),
            run("x", "3", &[("b", "fail")]),
            run("x", "4", &[("c", "pass")]),
        ];
        assert_eq!(names(&merge(runs)), [vec!["a", "b", "c"], vec!["a", "b"]]);
    }

    #[test]
    fn what_did_not_end_does_not_end_by_being_merged() {
        let cut = RunResult { duration_ms: None, ..run("x", "1", &[("a", "pass")]) };
        let merged = merge(vec![run("x", "2", &[("b", "pass")]), cut]);
        assert!(merged[0].unfinished().is_some());
    }
}
