//! Runs: one line a run of a suite.

use std::fmt;
use std::str::FromStr;

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use verbatim_engine::event::RunEvent;
use verbatim_engine::verdict::{Strength, Verdict};

use super::cases::{self, ModelCost, VerdictKind};
use super::suites::SuiteId;
use crate::codec::{folded, from_int, from_ms, to_int, to_ms, to_word, word_column};

pub(crate) const TABLE: &str = "
CREATE TABLE runs (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    suite        TEXT NOT NULL,
    source       TEXT,
    program      TEXT NOT NULL,
    browser      TEXT NOT NULL,
    base_url     TEXT,
    workers      INTEGER NOT NULL,
    planned      INTEGER NOT NULL,
    started_ms   INTEGER NOT NULL,
    duration_ms  INTEGER,
    state        TEXT NOT NULL,
    owner        TEXT,
    pruned       INTEGER NOT NULL DEFAULT 0,
    passed       INTEGER NOT NULL DEFAULT 0,
    by_reading   INTEGER NOT NULL DEFAULT 0,
    failed       INTEGER NOT NULL DEFAULT 0,
    inconclusive INTEGER NOT NULL DEFAULT 0,
    search       TEXT NOT NULL
) STRICT;
CREATE INDEX runs_by_suite ON runs (suite);
CREATE INDEX runs_by_start ON runs (started_ms);
CREATE INDEX runs_going_on ON runs (owner) WHERE state = 'running';
";

/// A run of a suite of the library, and whether it ran some rows only.
pub(crate) const OF_LIBRARY: &str = "
ALTER TABLE runs ADD COLUMN suite_id INTEGER;
ALTER TABLE runs ADD COLUMN partial INTEGER NOT NULL DEFAULT 0;
";

/// How many cases passed because a person who attended the run decided something.
pub(crate) const ATTENDED: &str = "
ALTER TABLE runs ADD COLUMN by_person INTEGER NOT NULL DEFAULT 0;
";

/// Number of a run, from 1, in the order of their beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
pub struct RunId(pub i64);

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for RunId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.trim().trim_start_matches('#').parse().map(Self)
    }
}

/// What is known of a run when it begins.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RunHeader {
    /// Name of the suite.
    pub suite: String,
    /// File of the suite.
    pub source: Option<String>,
    /// Name and version of the program that runs it.
    pub program: String,
    /// Name and version of the browser.
    pub browser: String,
    /// Base URL.
    pub base_url: Option<String>,
    /// How many cases run at the same time.
    pub workers: usize,
    /// How many cases are to run, repetitions counted.
    pub cases: usize,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub started: OffsetDateTime,
}

impl RunHeader {
    /// The first event of the run.
    pub fn event(&self) -> RunEvent {
        RunEvent::Started {
            suite: self.suite.clone(),
            source: self.source.clone(),
            // Only a year beyond 9999 has no RFC 3339 form.
            started: self.started.format(&Rfc3339).unwrap_or_default(),
            cases: self.cases,
            workers: self.workers,
            base_url: self.base_url.clone(),
            browser: self.browser.clone(),
        }
    }
}

/// Where a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum RunState {
    /// It goes on, in this process or in another.
    Running,
    /// It came to its end.
    Finished,
    /// The user stopped it.
    Stopped,
    /// The program ended in mid-run.
    Interrupted,
}

/// How many cases of a run have which verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ts_rs::TS)]
pub struct Counts {
    /// Passed, those by reading and by a person's answer included.
    pub passed: u64,
    /// Passed, and a person who attended the run decided something.
    pub by_person: u64,
    /// Passed by reading: to be reviewed.
    pub by_reading: u64,
    /// Failed.
    pub failed: u64,
    /// Inconclusive.
    pub inconclusive: u64,
}

/// A run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RunRecord {
    /// Its number.
    pub id: RunId,
    /// What was known when it began.
    #[serde(flatten)]
    pub header: RunHeader,
    /// Where it is.
    pub state: RunState,
    /// How long it took, unless it goes on.
    pub duration_ms: Option<u64>,
    /// Its verdicts so far.
    pub counts: Counts,
    /// What its calls of models cost so far.
    pub cost: ModelCost,
    /// Its events were pruned.
    pub pruned: bool,
    /// The suite, where it is one of the library.
    #[serde(skip)]
    pub suite_id: Option<SuiteId>,
    /// It ran some rows of a case only: the verdicts of its cases are not such.
    #[serde(skip)]
    pub partial: bool,
}

/// Which runs to list; the newest come first.
#[derive(Debug, Clone, PartialEq)]
pub struct RunFilter {
    /// Of the suite of exactly this name.
    pub suite: Option<String>,
    /// In this state.
    pub state: Option<RunState>,
    /// With at least one case of this verdict.
    pub verdict: Option<VerdictKind>,
    /// Begun at or after this moment.
    pub since: Option<OffsetDateTime>,
    /// With this text in the suite's name or file, in any letter case.
    pub text: Option<String>,
    /// Without those that ran some rows of a case only.
    pub whole_only: bool,
    /// Begun before this run: the next page of the list.
    pub before: Option<RunId>,
    /// At most so many.
    pub limit: usize,
}

impl Default for RunFilter {
    fn default() -> Self {
        Self {
            suite: None,
            state: None,
            verdict: None,
            since: None,
            text: None,
            whole_only: false,
            before: None,
            limit: 100,
        }
    }
}

pub(crate) fn insert(connection: &Connection, header: &RunHeader, owner: &str) -> rusqlite::Result<RunId> {
    connection
        .prepare_cached(
            "INSERT INTO runs (suite, source, program, browser, base_url, workers, planned, started_ms, state, owner, search)
             VALUES (:suite, :source, :program, :browser, :base_url, :workers, :planned, :started_ms, 'running', :owner, :search)",
        )?
        .insert(named_params! {
            ":suite": header.suite,
            ":source": header.source,
            ":program": header.program,
            ":browser": header.browser,
            ":base_url": header.base_url,
            ":workers": to_int(header.workers as u64),
            ":planned": to_int(header.cases as u64),
            ":started_ms": to_ms(header.started),
            ":owner": owner,
            ":search": folded([header.suite.as_str(), header.source.as_deref().unwrap_or_default()]),
        })
        .map(RunId)
}

/// Says that a run is one of a suite of the library.
pub(crate) fn of_library(
    connection: &Connection,
    run: RunId,
    suite: SuiteId,
    partial: bool,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE runs SET suite_id = ?2, partial = ?3 WHERE id = ?1")?
        .execute(params![run.0, suite.0, partial])?;
    Ok(())
}

pub(crate) fn delete(connection: &Connection, run: RunId) -> rusqlite::Result<bool> {
    Ok(connection.prepare_cached("DELETE FROM runs WHERE id = ?")?.execute([run.0])? > 0)
}

/// The columns in the order of [`record`]: by index, because looking names up takes longer than all the rest.
const COLUMNS: &str = "id, suite, source, program, browser, base_url, workers, planned, started_ms, state,
    duration_ms, passed, by_reading, failed, inconclusive, pruned, suite_id, partial, by_person";

fn record(row: &Row<'_>) -> rusqlite::Result<RunRecord> {
    Ok(RunRecord {
        id: RunId(row.get(0)?),
        header: RunHeader {
            suite: row.get(1)?,
            source: row.get(2)?,
            program: row.get(3)?,
            browser: row.get(4)?,
            base_url: row.get(5)?,
            workers: from_int(row.get(6)?) as usize,
            cases: from_int(row.get(7)?) as usize,
            started: from_ms(row.get(8)?),
        },
        state: word_column(row, 9)?,
        duration_ms: row.get::<_, Option<i64>>(10)?.map(from_int),
        counts: Counts {
            passed: from_int(row.get(11)?),
            by_person: from_int(row.get(18)?),
            by_reading: from_int(row.get(12)?),
            failed: from_int(row.get(13)?),
            inconclusive: from_int(row.get(14)?),
        },
        cost: cases::cost(row, 19)?,
        pruned: row.get(15)?,
        suite_id: row.get::<_, Option<i64>>(16)?.map(SuiteId),
        partial: row.get(17)?,
    })
}

pub(crate) fn get(connection: &Connection, run: RunId) -> rusqlite::Result<Option<RunRecord>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS}, {} FROM runs WHERE id = ?", cases::COST_OF_RUN))?
        .query_row([run.0], record)
        .optional()
}

/// The state alone, and when the run began in milliseconds since 1970.
pub(crate) fn state(connection: &Connection, run: RunId) -> rusqlite::Result<Option<(RunState, i64)>> {
    connection
        .prepare_cached("SELECT state, started_ms FROM runs WHERE id = ?")?
        .query_row([run.0], |row| Ok((word_column(row, 0)?, row.get(1)?)))
        .optional()
}

pub(crate) fn list(connection: &Connection, filter: &RunFilter) -> rusqlite::Result<Vec<RunRecord>> {
    let mut sql = format!("SELECT {COLUMNS}, {} FROM runs WHERE 1", cases::COST_OF_RUN);
    for (given, condition) in [
        (filter.suite.is_some(), " AND suite = :suite"),
        (filter.state.is_some(), " AND state = :state"),
        (filter.since.is_some(), " AND started_ms >= :since"),
        (filter.text.is_some(), " AND instr(search, :text) > 0"),
        (filter.before.is_some(), " AND id < :before"),
        (filter.whole_only, " AND NOT partial"),
        (filter.verdict == Some(VerdictKind::Pass), " AND passed > 0"),
        (filter.verdict == Some(VerdictKind::Fail), " AND failed > 0"),
        (filter.verdict == Some(VerdictKind::Inconclusive), " AND inconclusive > 0"),
    ] {
        if given {
            sql.push_str(condition);
        }
    }
    sql.push_str(" ORDER BY id DESC LIMIT :limit");
    let state = filter.state.map(to_word).transpose()?;
    let since = filter.since.map(to_ms);
    let text = filter.text.as_deref().map(|text| folded([text]));
    let before = filter.before.map(|run| run.0);
    let limit = to_int(filter.limit as u64);
    let mut query = connection.prepare_cached(&sql)?;
    let values: [(&str, &dyn rusqlite::ToSql); 6] = [
        (":suite", &filter.suite),
        (":state", &state),
        (":since", &since),
        (":text", &text),
        (":before", &before),
        (":limit", &limit),
    ];
    super::bind(&mut query, &values)?;
    query.raw_query().mapped(record).collect()
}

/// Counts a verdict.
pub(crate) fn count(connection: &Connection, run: RunId, verdict: &Verdict) -> rusqlite::Result<()> {
    add(connection, run, verdict, 1)
}

/// Counts a verdict in the place of another.
pub(crate) fn recount(
    connection: &Connection,
    run: RunId,
    before: &Verdict,
    now: &Verdict,
) -> rusqlite::Result<()> {
    add(connection, run, before, -1)?;
    add(connection, run, now, 1)
}

fn add(connection: &Connection, run: RunId, verdict: &Verdict, times: i64) -> rusqlite::Result<()> {
    let passed_by = |wanted| matches!(verdict, Verdict::Pass { strength } if *strength == wanted);
    connection
        .prepare_cached(
            "UPDATE runs SET passed = passed + ?7 * ?2, by_reading = by_reading + ?7 * ?3, failed = failed + ?7 * ?4,
                             inconclusive = inconclusive + ?7 * ?5, by_person = by_person + ?7 * ?6 WHERE id = ?1",
        )?
        .execute(params![
            run.0,
            verdict.is_pass(),
            passed_by(Strength::ByReading),
            matches!(verdict, Verdict::Fail(_)),
            matches!(verdict, Verdict::Inconclusive(_)),
            passed_by(Strength::ByPerson),
            times
        ])?;
    Ok(())
}

pub(crate) fn finish(
    connection: &Connection,
    run: RunId,
    state: RunState,
    duration_ms: u64,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE runs SET state = ?2, duration_ms = ?3, owner = NULL WHERE id = ?1")?
        .execute(params![run.0, to_word(state)?, to_int(duration_ms)])?;
    Ok(())
}

/// Runs that have not ended, each with its owner.
pub(crate) fn unfinished(connection: &Connection) -> rusqlite::Result<Vec<(RunId, Option<String>)>> {
    connection
        .prepare_cached("SELECT id, owner FROM runs WHERE state = 'running' ORDER BY id")?
        .query_map([], |row| Ok((RunId(row.get(0)?), row.get(1)?)))?
        .collect()
}

/// Ended runs begun before a moment (milliseconds since 1970) whose events are still there, the oldest first,
/// without the newest run of any case.
pub(crate) fn prunable(connection: &Connection, before_ms: i64) -> rusqlite::Result<Vec<RunId>> {
    connection
        .prepare(
            "SELECT id FROM runs WHERE state <> 'running' AND NOT pruned AND started_ms < ?1
               AND id NOT IN (SELECT max(run) FROM cases GROUP BY suite, name)
             ORDER BY id",
        )?
        .query_map([before_ms], |row| Ok(RunId(row.get(0)?)))?
        .collect()
}

pub(crate) fn mark_pruned(connection: &Connection, run: RunId) -> rusqlite::Result<()> {
    connection.execute("UPDATE runs SET pruned = 1 WHERE id = ?", [run.0])?;
    Ok(())
}

pub(crate) fn total(connection: &Connection) -> rusqlite::Result<u64> {
    connection.query_row("SELECT count(*) FROM runs", [], |row| row.get(0)).map(from_int)
}
