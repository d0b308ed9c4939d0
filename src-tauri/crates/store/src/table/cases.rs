//! Cases: one line a case and attempt, with its verdict. These lines are never pruned.

mod record;

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use serde::{Deserialize, Serialize};
use verbatim_engine::event::{ModelCall, RowId};
use verbatim_engine::suite::Label;
use verbatim_engine::verdict::Verdict;

use super::reviews::Review;
use super::runs::RunId;
use super::suite_cases::SuiteCaseId;
use crate::codec::{
    VerdictColumns, folded, from_int, from_ms, json_column, json_option, to_int, to_json, word_column,
};

pub use record::{CaseRecord, ModelCost};

pub(crate) const TABLE: &str = "
CREATE TABLE cases (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    run         INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    case_index  INTEGER NOT NULL,
    attempt     INTEGER NOT NULL,
    suite       TEXT NOT NULL,
    name        TEXT NOT NULL,
    tags        TEXT NOT NULL,
    expect      TEXT,
    started_ms  INTEGER NOT NULL,
    at_ms       INTEGER NOT NULL,
    verdict     TEXT,
    cause       TEXT,
    strength    TEXT,
    finding     TEXT,
    deciding    TEXT,
    duration_ms INTEGER,
    model_calls INTEGER NOT NULL DEFAULT 0,
    search      TEXT NOT NULL,
    UNIQUE (run, case_index, attempt)
) STRICT;
CREATE INDEX cases_by_name ON cases (suite, name, run);
CREATE INDEX cases_by_name_alone ON cases (name);
CREATE INDEX cases_by_verdict ON cases (verdict);
CREATE INDEX cases_by_cause ON cases (cause);
CREATE INDEX cases_by_start ON cases (started_ms);
";

/// Which case of the library it was, at which revision, and whether some rows of it ran only.
pub(crate) const OF_LIBRARY: &str = "
ALTER TABLE cases ADD COLUMN suite_case INTEGER;
ALTER TABLE cases ADD COLUMN case_revision INTEGER;
ALTER TABLE cases ADD COLUMN partial INTEGER NOT NULL DEFAULT 0;
CREATE INDEX cases_by_suite_case ON cases (suite_case, id) WHERE suite_case IS NOT NULL;
DROP INDEX cases_by_cause;
CREATE INDEX cases_by_cause ON cases (cause, suite, name, partial);
CREATE INDEX cases_by_tags ON cases (tags) WHERE tags <> '[]';
";

/// What the models of an attempt cost beside the number of calls.
pub(crate) const COST: &str = "
ALTER TABLE cases ADD COLUMN prompt_tokens INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cases ADD COLUMN reply_tokens INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cases ADD COLUMN model_ms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX cases_by_model ON cases (run) WHERE model_calls > 0;
";

/// Whether it went on to its end, and only expected results are undecided.
pub(crate) const WENT_ON: &str = "
ALTER TABLE cases ADD COLUMN went_on INTEGER NOT NULL DEFAULT 0;
";

/// Number of a case's attempt in the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
pub struct CaseId(pub i64);

/// A verdict without its reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum VerdictKind {
    Pass,
    Fail,
    Inconclusive,
}

impl VerdictKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Pass, Self::Fail, Self::Inconclusive];

    /// "pass", "fail" or "inconclusive".
    pub fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Inconclusive => "inconclusive",
        }
    }
}

/// What is known of a case when it begins.
pub(crate) struct Beginning<'a> {
    pub(crate) run: RunId,
    pub(crate) case: usize,
    pub(crate) attempt: u32,
    pub(crate) name: &'a str,
    pub(crate) tags: &'a [String],
    pub(crate) expect: Option<&'a Label>,
    pub(crate) started_ms: i64,
    pub(crate) at_ms: u64,
}

pub(crate) fn insert(connection: &Connection, case: &Beginning<'_>) -> rusqlite::Result<()> {
    let (suite, suite_id, partial): (String, Option<i64>, bool) = connection
        .prepare_cached("SELECT suite, suite_id, partial FROM runs WHERE id = ?")?
        .query_row([case.run.0], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let words = [suite.as_str(), case.name].into_iter().chain(case.tags.iter().map(String::as_str));
    connection
        .prepare_cached(
            "INSERT INTO cases (run, case_index, attempt, suite, name, tags, expect, started_ms, at_ms, search,
                                partial, suite_case, case_revision)
             SELECT :run, :case, :attempt, :suite, :name, :tags, :expect, :started_ms, :at_ms, :search,
                    :partial, known.id, known.revision
             FROM (SELECT 1) LEFT JOIN
                  (SELECT id, revision FROM suite_cases
                   WHERE suite = :suite_id AND name = :name AND deleted_ms IS NULL) AS known",
        )?
        .execute(named_params! {
            ":suite": suite,
            ":suite_id": suite_id,
            ":partial": partial,
            ":run": case.run.0,
            ":case": to_int(case.case as u64),
            ":attempt": case.attempt,
            ":name": case.name,
            ":tags": to_json(case.tags)?,
            ":expect": case.expect.map(to_json).transpose()?,
            ":started_ms": case.started_ms,
            ":at_ms": to_int(case.at_ms),
            ":search": folded(words),
        })?;
    Ok(())
}

/// The attempt that goes on: attempts at one case of a run follow one another.
pub(crate) fn current(connection: &Connection, run: RunId, case: usize) -> rusqlite::Result<Option<CaseId>> {
    connection
        .prepare_cached(
            "SELECT id FROM cases WHERE run = ? AND case_index = ? AND verdict IS NULL
             ORDER BY attempt DESC LIMIT 1",
        )?
        .query_row(params![run.0, to_int(case as u64)], |row| row.get(0).map(CaseId))
        .optional()
}

/// Counts a call of a model. It is counted when it was answered, so that one that is cut off is in the count too.
pub(crate) fn asked(connection: &Connection, id: CaseId, call: &ModelCall) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "UPDATE cases SET model_calls = model_calls + 1, prompt_tokens = prompt_tokens + ?2,
                              reply_tokens = reply_tokens + ?3, model_ms = model_ms + ?4 WHERE id = ?1",
        )?
        .execute(params![
            id.0,
            to_int(call.prompt_tokens.unwrap_or_default()),
            to_int(call.reply_tokens.unwrap_or_default()),
            to_int(call.took_ms)
        ])?;
    Ok(())
}

/// What the models of a run cost, as columns of a query about `runs`. They are found by an index that has no line of other runs.
pub(crate) const COST_OF_RUN: &str = "
    (SELECT coalesce(sum(model_calls), 0) FROM cases WHERE run = runs.id AND model_calls > 0),
    (SELECT coalesce(sum(prompt_tokens), 0) FROM cases WHERE run = runs.id AND model_calls > 0),
    (SELECT coalesce(sum(reply_tokens), 0) FROM cases WHERE run = runs.id AND model_calls > 0),
    (SELECT coalesce(sum(model_ms), 0) FROM cases WHERE run = runs.id AND model_calls > 0)";

/// A cost from four columns.
pub(crate) fn cost(row: &Row<'_>, first: usize) -> rusqlite::Result<ModelCost> {
    Ok(ModelCost {
        calls: from_int(row.get(first)?),
        prompt_tokens: from_int(row.get(first + 1)?),
        reply_tokens: from_int(row.get(first + 2)?),
        ms: from_int(row.get(first + 3)?),
    })
}

/// How a case ended.
pub(crate) struct Ending<'a> {
    pub(crate) verdict: &'a Verdict,
    pub(crate) row: Option<RowId>,
    pub(crate) duration_ms: u64,
    pub(crate) model_calls: u32,
}

pub(crate) fn finish(connection: &Connection, id: CaseId, ending: &Ending<'_>) -> rusqlite::Result<()> {
    let columns = VerdictColumns::of(ending.verdict)?;
    let words = ending.verdict.finding().map(|f| folded(["", f.sentence.as_str(), f.message.as_str()]));
    connection
        .prepare_cached(
            "UPDATE cases SET verdict = :verdict, cause = :cause, strength = :strength, finding = :finding,
                              deciding = :deciding, duration_ms = :duration_ms, model_calls = :model_calls,
                              went_on = :went_on, search = search || :words
             WHERE id = :id",
        )?
        .execute(named_params! {
            ":id": id.0,
            ":verdict": columns.verdict,
            ":cause": columns.cause,
            ":strength": columns.strength,
            ":finding": columns.finding,
            ":deciding": ending.row.as_ref().map(to_json).transpose()?,
            ":duration_ms": to_int(ending.duration_ms),
            ":model_calls": ending.model_calls,
            ":went_on": ending.verdict.went_on(),
            ":words": words.map(|words| format!("\n{words}")).unwrap_or_default(),
        })?;
    Ok(())
}

/// The last attempt at a case of a run, and its verdict; none where it has not ended.
pub(crate) fn last(
    connection: &Connection,
    run: RunId,
    case: usize,
) -> rusqlite::Result<Option<(CaseId, Verdict)>> {
    let found = connection
        .prepare_cached(
            "SELECT id, verdict, strength, finding FROM cases WHERE run = ? AND case_index = ?
             ORDER BY attempt DESC LIMIT 1",
        )?
        .query_row(params![run.0, to_int(case as u64)], |row| {
            Ok((CaseId(row.get(0)?), VerdictColumns::read(row, 1)?))
        })
        .optional()?;
    Ok(found.and_then(|(id, verdict)| Some((id, verdict?))))
}

/// Gives a case that has ended another verdict.
pub(crate) fn decide(
    connection: &Connection,
    id: CaseId,
    verdict: &Verdict,
    row: Option<RowId>,
) -> rusqlite::Result<()> {
    let columns = VerdictColumns::of(verdict)?;
    connection
        .prepare_cached(
            "UPDATE cases SET verdict = :verdict, cause = :cause, strength = :strength, finding = :finding,
                              deciding = :deciding, went_on = :went_on WHERE id = :id",
        )?
        .execute(named_params! {
            ":id": id.0,
            ":verdict": columns.verdict,
            ":cause": columns.cause,
            ":strength": columns.strength,
            ":finding": columns.finding,
            ":deciding": row.as_ref().map(to_json).transpose()?,
            ":went_on": verdict.went_on(),
        })?;
    Ok(())
}

/// The columns in the order of [`record`]: by index, because looking names up takes longer than all the rest.
const COLUMNS: &str =
    "cases.id, run, case_index, attempt, suite, name, tags, expect, started_ms, verdict, strength,
    finding, deciding, duration_ms, suite_case, case_revision, partial,
    model_calls, prompt_tokens, reply_tokens, model_ms, reviews.kind, reviews.note, reviews.at_ms";

const TABLES: &str = "cases LEFT JOIN reviews ON reviews.case_id = cases.id";

pub(crate) fn record(row: &Row<'_>) -> rusqlite::Result<CaseRecord> {
    Ok(CaseRecord {
        id: CaseId(row.get(0)?),
        run: RunId(row.get(1)?),
        case: from_int(row.get(2)?) as usize,
        attempt: row.get(3)?,
        suite: row.get(4)?,
        name: row.get(5)?,
        tags: json_column(row, 6)?,
        expect: json_option(row, 7)?,
        started: from_ms(row.get(8)?),
        verdict: VerdictColumns::read(row, 9)?,
        row: json_option(row, 12)?,
        duration_ms: row.get::<_, Option<i64>>(13)?.map(from_int),
        suite_case: row.get::<_, Option<i64>>(14)?.map(SuiteCaseId),
        revision: row.get::<_, Option<i64>>(15)?.map(from_int),
        partial: row.get(16)?,
        model_calls: row.get(17)?,
        cost: cost(row, 17)?,
        review: review(row, 21)?,
    })
}

fn review(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<Review>> {
    let Some(at_ms) = row.get::<_, Option<i64>>(first + 2)? else { return Ok(None) };
    Ok(Some(Review { kind: word_column(row, first)?, note: row.get(first + 1)?, at: from_ms(at_ms) }))
}

/// The columns and tables of a list of cases, for a condition to follow.
pub(crate) fn select() -> String {
    format!("SELECT {COLUMNS} FROM {TABLES}")
}

/// An attempt at a case.
pub(crate) fn get(connection: &Connection, id: CaseId) -> rusqlite::Result<Option<CaseRecord>> {
    connection
        .prepare_cached(&format!("{} WHERE cases.id = ?", select()))?
        .query_row([id.0], record)
        .optional()
}

/// The newest attempts that ended at a case of the library, those of some rows left out.
pub(crate) fn newest_of(
    connection: &Connection,
    case: SuiteCaseId,
    limit: usize,
) -> rusqlite::Result<Vec<CaseRecord>> {
    connection
        .prepare_cached(&format!(
            "{} WHERE suite_case = ? AND verdict IS NOT NULL AND NOT partial ORDER BY cases.id DESC LIMIT ?",
            select()
        ))?
        .query_map(params![case.0, to_int(limit as u64)], record)?
        .collect()
}

/// A case that has begun and not ended.
pub(crate) struct Open {
    pub(crate) id: CaseId,
    pub(crate) case: usize,
    pub(crate) name: String,
    /// Milliseconds from the beginning of the run.
    pub(crate) at_ms: u64,
}

pub(crate) fn unfinished(connection: &Connection, run: RunId) -> rusqlite::Result<Vec<Open>> {
    connection
        .prepare_cached(
            "SELECT id, case_index, name, at_ms FROM cases WHERE run = ? AND verdict IS NULL ORDER BY id",
        )?
        .query_map([run.0], |row| {
            Ok(Open {
                id: CaseId(row.get(0)?),
                case: from_int(row.get(1)?) as usize,
                name: row.get(2)?,
                at_ms: from_int(row.get(3)?),
            })
        })?
        .collect()
}
