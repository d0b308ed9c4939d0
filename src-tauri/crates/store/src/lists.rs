//! The history in lists, groups and figures.

use rusqlite::{Connection, params, params_from_iter};
use time::OffsetDateTime;
use verbatim_engine::event::{CaseEvent, RunEvent};
use verbatim_engine::verdict::{Cause, Strength};

use crate::codec::{from_int, json_column, to_int, word_column};
use crate::error::{Error, Result};
use crate::evidence;
use crate::prune::Freed;
use crate::store::Store;
use crate::table::cases::{self, CaseId, CaseRecord, VerdictKind};
use crate::table::filter::{CaseFilter, Conditions};
use crate::table::reviews::{self, Review, ReviewKind};
use crate::table::runs::{self, RunId, RunState};
use crate::table::suite_cases::SuiteCaseId;
use crate::table::{blobs, events};

/// So many pieces of evidence go in one transaction: other processes write in between.
const BATCH: usize = 200;

/// The attempts with one cause.
#[derive(Debug, Clone, PartialEq)]
pub struct CauseCount {
    /// The cause.
    pub cause: Cause,
    /// How many attempts.
    pub attempts: u64,
    /// How many cases.
    pub cases: u64,
    /// The newest attempt.
    pub newest: CaseId,
}

/// An attempt without its reasons.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct Brief {
    pub id: CaseId,
    pub run: RunId,
    pub name: String,
    pub suite_case: Option<SuiteCaseId>,
    pub revision: Option<u64>,
    pub verdict: Option<VerdictKind>,
    pub strength: Option<Strength>,
    pub cause: Option<Cause>,
    pub went_on: bool,
    pub duration_ms: Option<u64>,
}

/// The last attempts at a case, the newest first.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct CaseSeries {
    pub suite: String,
    pub name: String,
    pub attempts: Vec<Brief>,
}

/// What cases can be filtered by.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub struct Facets {
    pub suites: Vec<String>,
    pub tags: Vec<String>,
    pub causes: Vec<Cause>,
    /// A model was ever asked.
    pub models: bool,
}

impl Store {
    /// Attempts at cases, the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn cases(&self, filter: &CaseFilter) -> Result<Vec<CaseRecord>> {
        self.read(|connection| {
            let conditions = Conditions::of(filter)?.page(filter);
            connection
                .prepare_cached(&format!("{}{}", cases::select(), conditions.sql))?
                .query_map(params_from_iter(conditions.values), cases::record)?
                .collect()
        })
    }

    /// How many attempts a filter lets through, whatever its page.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn count_cases(&self, filter: &CaseFilter) -> Result<u64> {
        self.read(|connection| {
            let conditions = Conditions::of(filter)?;
            connection
                .prepare_cached(&format!("SELECT count(*) FROM cases{}", conditions.sql))?
                .query_row(params_from_iter(conditions.values), |row| row.get(0))
                .map(from_int)
        })
    }

    /// An attempt at a case.
    ///
    /// # Errors
    /// It is not there, or the database cannot be read.
    pub fn case(&self, id: CaseId) -> Result<CaseRecord> {
        self.read(|connection| cases::get(connection, id))?.ok_or(Error::NotThere { what: "attempt" })
    }

    /// The newest attempts that ended at a case of the library, those of some rows left out; the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn newest_of(&self, case: SuiteCaseId, limit: usize) -> Result<Vec<CaseRecord>> {
        self.read(|connection| cases::newest_of(connection, case, limit))
    }

    /// The attempt at the same case before another, those of some rows left out.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn previous(&self, attempt: &CaseRecord) -> Result<Option<CaseRecord>> {
        let of_case = match attempt.suite_case {
            Some(case) => CaseFilter { suite_case: Some(case), ..CaseFilter::default() },
            None => CaseFilter {
                suite: Some(attempt.suite.clone()),
                case: Some(attempt.name.clone()),
                ..CaseFilter::default()
            },
        };
        let filter = CaseFilter { before: Some(attempt.id), whole_only: true, limit: 1, ..of_case };
        Ok(self.cases(&filter)?.pop())
    }

    /// The attempts that a filter lets through, by cause, the most frequent first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn causes(&self, filter: &CaseFilter) -> Result<Vec<CauseCount>> {
        self.read(|connection| {
            let conditions = Conditions::of(filter)?;
            connection
                .prepare_cached(&format!(
                    "SELECT cause, count(*), count(DISTINCT suite || char(31) || name), max(cases.id)
                     FROM cases{} AND cause IS NOT NULL GROUP BY cause ORDER BY 2 DESC, 1",
                    conditions.sql
                ))?
                .query_map(params_from_iter(conditions.values), |row| {
                    Ok(CauseCount {
                        cause: word_column(row, 0)?,
                        attempts: from_int(row.get(1)?),
                        cases: from_int(row.get(2)?),
                        newest: CaseId(row.get(3)?),
                    })
                })?
                .collect()
        })
    }

    /// What an attempt at a case told, in order, with the milliseconds since it began.
    ///
    /// # Errors
    /// The trace of its run was pruned, or the database cannot be read.
    pub fn events_of(&self, attempt: &CaseRecord) -> Result<Vec<(u64, CaseEvent)>> {
        let run = attempt.run;
        if self.run(run)?.pruned {
            return Err(Error::Pruned { run });
        }
        let all = self.read(|connection| events::of_case(connection, run, attempt.case))?;
        let mut began = None;
        let mut told = Vec::new();
        for stored in all {
            let RunEvent::Case { at_ms, event, .. } = stored.event else { continue };
            if let CaseEvent::CaseStarted { attempt: number, .. } = &event {
                began = (*number == attempt.attempt).then_some(at_ms);
            }
            if let Some(began) = began {
                told.push((at_ms.saturating_sub(began), event));
            }
        }
        Ok(told)
    }

    /// The attempts of a run, in their order, without their reasons.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn briefs(&self, run: RunId) -> Result<Vec<Brief>> {
        self.read(|connection| {
            connection
                .prepare_cached(&format!("{BRIEF} WHERE run = ? ORDER BY case_index, attempt"))?
                .query_map([run.0], brief)?
                .collect()
        })
    }

    /// The last attempts at each case, of one suite or of all.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn series(&self, suite: Option<&str>, each: usize) -> Result<Vec<CaseSeries>> {
        self.read(|connection| {
            names(connection, suite)?
                .into_iter()
                .map(|(suite, name)| {
                    let attempts = connection
                        .prepare_cached(&format!(
                            "{BRIEF} WHERE suite = ? AND name = ? AND verdict IS NOT NULL AND NOT partial
                             ORDER BY run DESC, id DESC LIMIT ?"
                        ))?
                        .query_map(params![suite, name, to_int(each as u64)], brief)?
                        .collect::<rusqlite::Result<_>>()?;
                    Ok(CaseSeries { suite, name, attempts })
                })
                .collect()
        })
    }

    /// What cases can be filtered by.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn facets(&self) -> Result<Facets> {
        self.read(|connection| {
            let mut tags = Vec::new();
            let mut query =
                connection.prepare_cached("SELECT DISTINCT tags FROM cases WHERE tags <> '[]'")?;
            for some in query.query_map([], |row| json_column::<Vec<String>>(row, 0))? {
                tags.extend(some?);
            }
            tags.sort();
            tags.dedup();
            let suites = connection
                .prepare_cached("SELECT DISTINCT suite FROM cases ORDER BY suite")?
                .query_map([], |row| row.get(0))?
                .collect::<rusqlite::Result<_>>()?;
            let causes = connection
                .prepare_cached("SELECT DISTINCT cause FROM cases WHERE cause IS NOT NULL ORDER BY cause")?
                .query_map([], |row| word_column(row, 0))?
                .collect::<rusqlite::Result<_>>()?;
            let models = connection
                .prepare_cached("SELECT EXISTS (SELECT 1 FROM cases WHERE model_calls > 0)")?
                .query_row([], |row| row.get(0))?;
            Ok(Facets { suites, tags, causes, models })
        })
    }

    /// Keeps a person's review of a verdict, in the place of the one before. The verdict stays what it is.
    ///
    /// # Errors
    /// There is no such attempt, or the database cannot be written.
    pub fn set_review(&self, attempt: CaseId, kind: ReviewKind, note: &str) -> Result<Review> {
        self.case(attempt)?;
        let review = Review { kind, note: note.to_owned(), at: OffsetDateTime::now_utc() };
        self.write(|tx| reviews::set(tx, attempt, &review))?;
        Ok(review)
    }

    /// Takes a person's review back.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn remove_review(&self, attempt: CaseId) -> Result<()> {
        self.write(|tx| reviews::remove(tx, attempt))
    }

    /// Deletes runs with their verdicts, reviews and evidence.
    ///
    /// # Errors
    /// One goes on (none is deleted then), a file cannot be removed, or the database cannot be written.
    pub fn delete_runs(&self, list: &[RunId]) -> Result<Freed> {
        let fail = |e| Error::sql(self.file(), e);
        let mut freed = self.write_checked(|tx| {
            let mut freed = Freed::default();
            for run in list {
                if let Some((RunState::Running, _)) = runs::state(tx, *run).map_err(fail)? {
                    return Err(Error::RunGoing { run: *run });
                }
                freed.traces += u64::from(runs::delete(tx, *run).map_err(fail)?);
            }
            Ok(freed)
        })?;
        while self.remove_unused(&mut freed)? {}
        freed.left = self.usage()?;
        Ok(freed)
    }

    /// One batch; true if there may be more to do.
    fn remove_unused(&self, freed: &mut Freed) -> Result<bool> {
        let fail = |e| Error::sql(self.file(), e);
        self.write_checked(|tx| {
            let unused = blobs::unused(tx, BATCH).map_err(fail)?;
            for blob in &unused {
                evidence::remove(self.folder(), &blob.id)?;
                blobs::delete(tx, &blob.id).map_err(fail)?;
                freed.blobs += 1;
                freed.bytes += blob.size;
            }
            Ok(unused.len() == BATCH)
        })
    }
}

fn names(connection: &Connection, suite: Option<&str>) -> rusqlite::Result<Vec<(String, String)>> {
    let sql = match suite {
        Some(_) => "SELECT DISTINCT suite, name FROM cases WHERE suite = ?1",
        None => "SELECT DISTINCT suite, name FROM cases WHERE ?1 IS NULL",
    };
    connection.prepare_cached(sql)?.query_map([suite], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

const BRIEF: &str = "SELECT id, run, name, suite_case, case_revision, verdict, cause, duration_ms, strength, went_on FROM cases";

fn brief(row: &rusqlite::Row<'_>) -> rusqlite::Result<Brief> {
    let verdict: Option<String> = row.get(5)?;
    let cause: Option<String> = row.get(6)?;
    let strength: Option<String> = row.get(8)?;
    Ok(Brief {
        id: CaseId(row.get(0)?),
        run: RunId(row.get(1)?),
        name: row.get(2)?,
        suite_case: row.get::<_, Option<i64>>(3)?.map(SuiteCaseId),
        revision: row.get::<_, Option<i64>>(4)?.map(from_int),
        verdict: verdict.map(|_| word_column(row, 5)).transpose()?,
        strength: strength.map(|_| word_column(row, 8)).transpose()?,
        cause: cause.map(|_| word_column(row, 6)).transpose()?,
        duration_ms: row.get::<_, Option<i64>>(7)?.map(from_int),
        went_on: row.get(9)?,
    })
}
