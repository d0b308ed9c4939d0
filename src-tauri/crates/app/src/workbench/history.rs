//! Past runs in lists, groups and figures.

use std::collections::BTreeMap;

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use verbatim_store::{Brief, CaseFilter, CaseId, Freed, ReviewKind, RunFilter, RunId, VerdictKind};

use super::Workbench;
use super::attempts::{self, attempt};
use super::suites::RECENT;
use crate::error::Error;
use crate::view::{
    CauseGroup, FlakyCase, Grid, GridCase, GridCell, HistoryFacets, HistoryFilter, HistoryPage, PersonReview,
    RunLine, RunReview,
};

/// A page of a list, where the window does not say.
const PAGE: usize = 200;

impl Workbench {
    /// Attempts at cases, filtered. Those that ran some rows only are in the list of their run alone.
    ///
    /// # Errors
    /// A moment is not one, or the database cannot be read.
    pub fn history(&self, filter: HistoryFilter) -> Result<HistoryPage, Error> {
        let filter = of_window(filter)?;
        let attempts = self.store.cases(&filter)?.into_iter().map(attempt).collect();
        Ok(HistoryPage { attempts, total: self.store.count_cases(&filter)? })
    }

    /// The attempts that a filter lets through, grouped by cause, the most frequent first.
    ///
    /// # Errors
    /// A moment is not one, or the database cannot be read.
    pub fn history_causes(&self, filter: HistoryFilter) -> Result<Vec<CauseGroup>, Error> {
        let counts = self.store.causes(&of_window(filter)?)?;
        counts
            .into_iter()
            .map(|count| {
                let verdict = if count.cause.fails() { VerdictKind::Fail } else { VerdictKind::Inconclusive };
                Ok(CauseGroup {
                    cause: count.cause,
                    whose: count.cause.whose(),
                    verdict,
                    attempts: count.attempts,
                    cases: count.cases,
                    newest: attempt(self.store.case(count.newest)?),
                })
            })
            .collect()
    }

    /// What can be filtered by.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn history_facets(&self) -> Result<HistoryFacets, Error> {
        let facets = self.store.facets()?;
        Ok(HistoryFacets {
            suites: facets.suites,
            tags: facets.tags,
            causes: facets.causes,
            models: facets.models,
        })
    }

    /// The cases of a suite against its last runs.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn history_grid(&self, suite: String, runs: usize) -> Result<Grid, Error> {
        let filter =
            RunFilter { suite: Some(suite), whole_only: true, limit: runs.max(1), ..RunFilter::default() };
        let runs = self.store.runs(&filter)?;
        let mut cases: BTreeMap<String, GridCase> = BTreeMap::new();
        for (column, run) in runs.iter().enumerate() {
            for brief in self.store.briefs(run.id)? {
                let case = cases.entry(brief.name.clone()).or_insert_with(|| GridCase {
                    name: brief.name.clone(),
                    case_id: brief.suite_case,
                    cells: vec![None; runs.len()],
                });
                // The last attempt of a run stands for it.
                case.cells[column] = Some(cell(&brief));
            }
        }
        let runs = runs.into_iter().map(attempts::run).collect();
        Ok(Grid { runs, cases: cases.into_values().collect() })
    }

    /// Runs, the oldest first, for a chart.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn history_trend(&self, suite: Option<String>, runs: usize) -> Result<Vec<RunLine>, Error> {
        let filter = RunFilter { suite, whole_only: true, limit: runs.max(1), ..RunFilter::default() };
        let newest_first = self.store.runs(&filter)?;
        Ok(newest_first.into_iter().rev().map(attempts::run).collect())
    }

    /// Cases whose verdicts go now one way, now the other, the worst first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn history_flaky(&self, suite: Option<String>) -> Result<Vec<FlakyCase>, Error> {
        let mut flaky: Vec<FlakyCase> = self
            .store
            .series(suite.as_deref(), RECENT)?
            .into_iter()
            .filter_map(|series| {
                let turns = turns(series.attempts.iter().map(|a| (a.verdict, a.revision)));
                (turns > 1).then(|| FlakyCase {
                    case_id: series.attempts.first().and_then(|a| a.suite_case),
                    suite: series.suite,
                    name: series.name,
                    verdicts: series.attempts.iter().map(cell).collect(),
                    turns,
                })
            })
            .collect();
        flaky.sort_by_key(|case| std::cmp::Reverse(case.turns));
        Ok(flaky)
    }

    /// Runs, the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn run_list(
        &self,
        suite: Option<String>,
        before: Option<RunId>,
        limit: usize,
    ) -> Result<Vec<RunLine>, Error> {
        let limit = if limit == 0 { PAGE } else { limit };
        let runs = self.store.runs(&RunFilter { suite, before, limit, ..RunFilter::default() })?;
        Ok(runs.into_iter().map(attempts::run).collect())
    }

    /// A run and its attempts, in their order.
    ///
    /// # Errors
    /// There is no such run, or the database cannot be read.
    pub fn run_open(&self, run: RunId) -> Result<RunReview, Error> {
        let record = self.store.run(run)?;
        let filter = CaseFilter { run: Some(run), limit: usize::MAX, ..CaseFilter::default() };
        let mut cases = self.store.cases(&filter)?;
        cases.sort_by_key(|case| (case.case, case.attempt));
        let attempts = cases.into_iter().map(attempt).collect();
        Ok(RunReview { run: attempts::run(record), attempts })
    }

    /// Deletes runs with their evidence.
    ///
    /// # Errors
    /// One goes on, a file cannot be removed, or the database cannot be written.
    pub fn run_delete(&self, runs: Vec<RunId>) -> Result<Freed, Error> {
        Ok(self.store.delete_runs(&runs)?)
    }

    /// Keeps what a person has found a verdict to be.
    ///
    /// # Errors
    /// There is no such attempt, or the database cannot be written.
    pub fn attempt_review(
        &self,
        attempt: CaseId,
        kind: ReviewKind,
        note: String,
    ) -> Result<PersonReview, Error> {
        Ok(attempts::review(self.store.set_review(attempt, kind, &note)?))
    }

    /// Takes a person's review back.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn attempt_unreview(&self, attempt: CaseId) -> Result<(), Error> {
        Ok(self.store.remove_review(attempt)?)
    }
}

pub(super) fn cell(brief: &Brief) -> GridCell {
    GridCell {
        attempt: brief.id,
        verdict: brief.verdict,
        strength: brief.strength,
        cause: brief.cause,
        went_on: brief.went_on,
        duration_ms: brief.duration_ms,
    }
}

/// How often the verdict turned from one attempt to the next while the case was the same.
pub(super) fn turns(newest_first: impl Iterator<Item = (Option<VerdictKind>, Option<u64>)>) -> u32 {
    let all: Vec<_> = newest_first.collect();
    let turned = all.windows(2).filter(|pair| pair[0].0 != pair[1].0 && pair[0].1 == pair[1].1).count();
    u32::try_from(turned).unwrap_or(u32::MAX)
}

fn time(text: Option<String>) -> Result<Option<OffsetDateTime>, Error> {
    text.map(|text| {
        OffsetDateTime::parse(&text, &Rfc3339)
            .map_err(|error| Error::Usage(format!("could not read the moment '{text}': {error}")))
    })
    .transpose()
}

fn of_window(filter: HistoryFilter) -> Result<CaseFilter, Error> {
    Ok(CaseFilter {
        whole_only: filter.run.is_none(),
        run: filter.run,
        suite: filter.suite,
        case: filter.case,
        suite_case: filter.case_id,
        tag: filter.tag,
        verdict: filter.verdict,
        cause: filter.cause,
        went_on: filter.went_on,
        whose: filter.whose,
        strength: filter.strength,
        asked: filter.asked,
        review: filter.review,
        unreviewed: filter.unreviewed,
        since: time(filter.since)?,
        until: time(filter.until)?,
        text: filter.text,
        before: filter.before,
        limit: if filter.limit == 0 { PAGE } else { filter.limit },
    })
}
