//! Judges stored runs again: today's sentences, phrases and rules on the pages that the history has kept. Nothing is run, and nothing is
//! written.

mod attempt;
mod row;
mod since;
mod today;

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]
mod tests;

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use time::OffsetDateTime;
use verbatim_engine::event::{CaseEvent, RowId};
use verbatim_engine::rule::RuleId;
use verbatim_engine::suite::{Phrase, Suite};
use verbatim_engine::verdict::Verdict;
use verbatim_store::{RunFilter, RunId, RunRecord, Store};

use crate::error::Error;
use crate::history::attempts;
use attempt::Attempt;

pub use row::{Outcome, Why};
pub use since::{Moment, Since, SinceRow, since};

/// More runs than a history keeps.
const RUNS: usize = 1_000_000;
/// Names that are told to somebody who named none that is there.
const NEAREST: usize = 5;

/// Which rows are judged again, and by what.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The run; none for all that are kept.
    pub run: Option<RunId>,
    /// The case of exactly this name; none for all.
    pub case: Option<&'a str>,
    /// The suite whose sentences and phrases are today's; none for the sentences as they were stored.
    pub with: Option<&'a Suite>,
    /// How many attempts are judged at the same time; none for as many as the machine has cores.
    pub threads: Option<NonZeroUsize>,
}

/// A row that was judged again.
#[derive(Debug, Clone, PartialEq)]
pub struct RowAgain {
    /// The run.
    pub run: RunId,
    /// When that began.
    pub started: OffsetDateTime,
    /// Name of the case in the run.
    pub case: String,
    /// From 1.
    pub attempt: u32,
    /// The row.
    pub row: RowId,
    /// What it claims today.
    pub sentence: String,
    /// Its verdict in the run.
    pub stored: Verdict,
    /// The rules that decided it in the run.
    pub rules: Vec<RuleId>,
    /// What it comes to today.
    pub outcome: Outcome,
}

/// What judging again comes to.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Rejudged {
    /// The rows that claim something, in the order of the runs, the oldest first.
    pub rows: Vec<RowAgain>,
    /// Rows that claim nothing, so that there is nothing to judge.
    pub silent: usize,
    /// Runs whose events were pruned, so that nothing can be judged.
    pub pruned: Vec<RunId>,
}

impl Rejudged {
    /// The rows with another verdict.
    pub fn differing(&self) -> impl Iterator<Item = &RowAgain> {
        self.rows.iter().filter(|row| matches!(row.outcome, Outcome::Differs { .. }))
    }

    fn add(&mut self, more: Self) {
        self.rows.extend(more.rows);
        self.silent += more.silent;
    }
}

/// Judges stored rows again.
///
/// # Errors
/// There is no such run or case, what was asked for was pruned, or the history cannot be read.
pub fn rejudge(store: &Store, asked: &Asked<'_>) -> Result<Rejudged, Error> {
    let stored = stored(store, asked)?;
    if let Some(name) = asked.case.filter(|_| stored.attempts.is_empty()) {
        return Err(no_case(store, name, asked.run));
    }
    if let Some(suite) = asked.with.filter(|suite| !stored.attempts.iter().any(|a| a.is_in(suite))) {
        let words = "could not find a case of the suite '{}' in what was stored: cases are known by name";
        return Err(Error::Usage(words.replace("{}", &suite.name)));
    }
    let parts = each(&stored.attempts, asked.threads, |attempt| attempt.judged(store, asked.with));
    let mut all = Rejudged { pruned: stored.pruned, ..Rejudged::default() };
    parts.into_iter().for_each(|part| all.add(part));
    Ok(all)
}

/// What is stored of what was asked for.
#[derive(Default)]
struct Stored {
    attempts: Vec<Attempt>,
    pruned: Vec<RunId>,
}

fn stored(store: &Store, asked: &Asked<'_>) -> Result<Stored, Error> {
    let mut stored = Stored::default();
    for run in runs(store, asked.run)? {
        if run.pruned && asked.run.is_none() {
            stored.pruned.push(run.id);
            continue;
        }
        let book = phrases_of(store, &run);
        for (_, events) in attempts(store, run.id)? {
            let attempt = Attempt::of(&run, book.clone(), events);
            stored.attempts.extend(attempt.filter(|one| asked.case.is_none_or(|case| one.name == case)));
        }
    }
    Ok(stored)
}

/// The runs, the oldest first.
fn runs(store: &Store, asked: Option<RunId>) -> Result<Vec<RunRecord>, Error> {
    let mut all = store.runs(&RunFilter { limit: RUNS, ..RunFilter::default() })?;
    all.reverse();
    let Some(run) = asked else { return Ok(all) };
    let last = all.last().map(|run| run.id);
    all.retain(|known| known.id == run);
    if all.is_empty() {
        let known = last.map_or_else(
            || "no run is kept".into(),
            |last| format!("the last one is {last}; 'verbatim history' lists them"),
        );
        return Err(Error::Usage(format!("could not find run {run}: {known}")));
    }
    Ok(all)
}

/// The phrases that a suite of the library has today; none where the run is of a file.
fn phrases_of(store: &Store, run: &RunRecord) -> Option<Vec<Phrase>> {
    Some(store.whole_suite(run.suite_id?).ok()?.phrasebook)
}

fn no_case(store: &Store, name: &str, run: Option<RunId>) -> Error {
    let asked = Asked { run, case: None, with: None, threads: None };
    let mut names: Vec<String> = stored(store, &asked)
        .map(|stored| stored.attempts.into_iter().map(|attempt| attempt.name).collect())
        .unwrap_or_default();
    names.sort_unstable();
    names.dedup();
    names.sort_by_key(|known| std::cmp::Reverse(in_common(known, name)));
    names.truncate(NEAREST);
    let place = run.map_or_else(|| "the history".to_owned(), |run| format!("run {run}"));
    let way_out = match names.is_empty() {
        true => "it holds none".to_owned(),
        false => format!("the nearest are '{}'", names.join("', '")),
    };
    Error::Usage(format!("could not find the case '{name}' in {place}: {way_out}"))
}

/// How near two names are: words in common, then letters with which both begin.
fn in_common(known: &str, name: &str) -> (usize, usize) {
    let [known, name] = [known, name].map(str::to_lowercase);
    let words = name.split_whitespace().filter(|word| known.split_whitespace().any(|other| other == *word));
    let begin = known.chars().zip(name.chars()).take_while(|(a, b)| a == b);
    (words.count(), begin.count())
}

/// Does something with each of several, on some threads, and gives what came of it in their order.
fn each<T: Sync, R: Send>(all: &[T], threads: Option<NonZeroUsize>, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(all.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(all.len()) {
            scope.spawn(|| {
                while let Some((at, one)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| all.get(at).map(|one| (at, one)))
                {
                    let result = work(one);
                    done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((at, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Events of an attempt at a case.
type Events = Vec<CaseEvent>;
