//! What has changed in the application since a row last passed: the pages that the history has kept of then and of now are compared.
//! Nothing is run, no verdict is changed, and no suite is written.

mod groups;
mod past;
mod row;

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]
mod tests;

use time::OffsetDateTime;
use verbatim_engine::drift::Drift;
use verbatim_engine::event::{Column, RowId};
use verbatim_engine::verdict::Verdict;
use verbatim_store::{RunFilter, RunId, RunRecord, Store};

use crate::error::Error;
use crate::history::attempts;
use crate::pages::Pages;
use past::{Past, Tried};

pub use groups::Group;

/// More runs than a history keeps.
const RUNS: usize = 1_000_000;

/// A run, and when it began.
pub type Moment = (RunId, OffsetDateTime);

/// Which rows are looked at.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The run.
    pub run: RunId,
    /// The case of exactly this name; none for all.
    pub case: Option<&'a str>,
}

/// What a comparison comes to.
#[derive(Debug, Clone, PartialEq)]
pub enum Told {
    /// What its sentence names has changed since this run.
    Changed {
        /// The run in which it last passed.
        passed: Moment,
        /// What has changed.
        drifts: Vec<Drift>,
    },
    /// All that its sentence names stands there as it did when it passed.
    Same {
        /// The run in which it last passed.
        passed: Moment,
    },
    /// No run is kept in which it passed.
    NeverPassed,
    /// What was kept does not tell it, for this reason.
    Untold(String),
}

/// A row that did not pass.
#[derive(Debug, Clone, PartialEq)]
pub struct RowDrift {
    /// Name of the case.
    pub case: String,
    /// From 1.
    pub attempt: u32,
    /// The row.
    pub row: RowId,
    /// The cell that ended it.
    pub column: Column,
    /// What that says.
    pub cell: String,
    /// The row's verdict, which stays as it is.
    pub verdict: Verdict,
    /// What has changed.
    pub told: Told,
}

/// The rows of a run that did not pass, in its order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Drifted {
    /// The rows.
    pub rows: Vec<RowDrift>,
    /// Rows that passed: they have nothing to tell.
    pub passed: usize,
}

/// Compares each row of a run that did not pass with the last run before it in which it passed.
///
/// # Errors
/// There is no such run or case, its events were pruned, or the history cannot be read.
pub fn drift(store: &Store, asked: &Asked<'_>) -> Result<Drifted, Error> {
    let run = run_of(store, asked.run)?;
    let mut tried = tried(store, &run)?;
    if let Some(name) = asked.case {
        tried.retain(|attempt| attempt.name == name);
        if tried.is_empty() {
            return Err(Error::Usage(format!("could not find the case '{name}' in run {}", run.id)));
        }
    }
    let filter = RunFilter {
        suite: Some(run.header.suite.clone()),
        before: Some(run.id),
        limit: RUNS,
        ..RunFilter::default()
    };
    let mut past = Past::of(store, store.runs(&filter)?);
    let mut pages = Pages::of(store);
    let mut drifted = Drifted::default();
    for attempt in &tried {
        for row in &attempt.rows {
            match row.verdict.is_pass() {
                true => drifted.passed += 1,
                false => drifted.rows.push(row::compared(attempt, row, &mut past, &mut pages)?),
            }
        }
    }
    Ok(drifted)
}

fn run_of(store: &Store, run: RunId) -> Result<RunRecord, Error> {
    store.run(run).map_err(|error| match error {
        verbatim_store::Error::NoRun { .. } => {
            Error::Usage(format!("could not find run {run}: 'verbatim history' lists them"))
        }
        error => error.into(),
    })
}

/// The attempts at the cases of a run.
fn tried(store: &Store, run: &RunRecord) -> Result<Vec<Tried>, Error> {
    let moment = (run.id, run.header.started);
    Ok(attempts(store, run.id)?.into_iter().filter_map(|(_, events)| Tried::of(moment, events)).collect())
}
