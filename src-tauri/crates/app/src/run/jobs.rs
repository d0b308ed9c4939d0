//! What is to be run of a suite: which cases, how often, and within which deadlines.

use std::collections::VecDeque;

use verbatim_engine::suite::{Case, Suite};

use crate::error::Error;
use crate::options::RunOptions;

/// One case to run.
pub(super) struct Job {
    /// Index in the run.
    pub(super) index: usize,
    /// Index in the suite.
    pub(super) case: usize,
    pub(super) attempt: u32,
}

/// Deadlines of the run go before the suite's.
pub(super) fn limit(suite: &mut Suite, timeout_ms: Option<u64>) {
    if let Some(ms) = timeout_ms {
        suite.timing.readiness_ms = ms;
        suite.timing.assertion_ms = ms;
        suite.timing.quiescence_ms = ms;
    }
}

/// A second attempt must begin where the first one began.
pub(super) fn check_retries(suite: &Suite, options: &RunOptions) -> Result<(), Error> {
    if options.retries > 0 && suite.reset.is_none() {
        return Err(Error::Usage(format!(
            "could not run '{}' with retries: it has no reset hook, so a second attempt would begin where the first one ended",
            suite.name
        )));
    }
    Ok(())
}

/// A slip in the base URL would end each case for itself.
pub(super) fn check_base(base: Option<&str>) -> Result<(), Error> {
    let Some(base) = base else { return Ok(()) };
    let lower = base.to_ascii_lowercase();
    let rest = ["http://", "https://", "file://"].iter().find_map(|scheme| lower.strip_prefix(scheme));
    if rest.is_some_and(|rest| !rest.is_empty()) {
        return Ok(());
    }
    Err(Error::Usage(format!("could not use the base URL '{base}': begin it with http:// or https://")))
}

pub(super) fn jobs(suite: &Suite, options: &RunOptions) -> Result<VecDeque<Job>, Error> {
    for name in &options.cases {
        if !suite.cases.iter().any(|case| case.name == *name) {
            let known: Vec<&str> = suite.cases.iter().map(|case| case.name.as_str()).take(20).collect();
            return Err(Error::Usage(format!(
                "could not find the case '{name}' in '{}': it has {}",
                suite.name,
                known.join(", ")
            )));
        }
    }
    let cases = chosen(suite, options);
    let mut jobs = VecDeque::new();
    for attempt in 1..=options.repeat.max(1) {
        for case in &cases {
            jobs.push_back(Job { index: jobs.len(), case: *case, attempt });
        }
    }
    if jobs.is_empty() {
        let why = match (options.shard, options.tags.as_slice()) {
            (Some((part, of)), _) => format!("no case of it is in part {part} of {of}"),
            (None, []) => "it has no case".into(),
            (None, tags) => format!("no case of it has the tag {}", tags.join(" or ")),
        };
        return Err(Error::Usage(format!("could not run '{}': {why}", suite.name)));
    }
    Ok(jobs)
}

/// The cases of a suite that the options choose, by their index: by name and tag, then every n-th of them for a part.
pub fn chosen(suite: &Suite, options: &RunOptions) -> Vec<usize> {
    let wanted = |case: &Case| {
        let named = options.cases.is_empty() || options.cases.contains(&case.name);
        named && (options.tags.is_empty() || case.tags.iter().any(|tag| options.tags.contains(tag)))
    };
    let fitting = suite.cases.iter().enumerate().filter(|(_, case)| wanted(case)).map(|(index, _)| index);
    match options.shard {
        Some((part, of)) => fitting.skip(part.saturating_sub(1)).step_by(of.max(1)).collect(),
        None => fitting.collect(),
    }
}
