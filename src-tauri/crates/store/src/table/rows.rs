//! Rows: one line a row of a case's attempt.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use serde::Serialize;
use verbatim_engine::event::{BlobId, RowId};
use verbatim_engine::verdict::Verdict;

use super::cases::CaseId;
use super::runs::RunId;
use crate::codec::{VerdictColumns, from_int, to_int, to_word, word_column};

pub(crate) const TABLE: &str = "
CREATE TABLE rows (
    case_id     INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    seq         INTEGER NOT NULL,
    part        TEXT NOT NULL,
    row         INTEGER NOT NULL,
    action      TEXT NOT NULL,
    expected    TEXT NOT NULL,
    verdict     TEXT,
    cause       TEXT,
    strength    TEXT,
    finding     TEXT,
    duration_ms INTEGER,
    screenshot  TEXT,
    snapshot    TEXT,
    PRIMARY KEY (case_id, seq)
) STRICT, WITHOUT ROWID;
";

/// A row that has begun.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RowRecord {
    /// Its place in the case.
    #[serde(flatten)]
    pub row: RowId,
    /// Action cell.
    pub action: String,
    /// Expected cell.
    pub expected: String,
    /// Its verdict, unless it goes on.
    pub verdict: Option<Verdict>,
    /// How long it took, unless it goes on.
    pub duration_ms: Option<u64>,
    /// The page at its end.
    pub screenshot: Option<BlobId>,
    /// The page at its end, as JSON.
    pub snapshot: Option<BlobId>,
}

pub(crate) fn insert(
    connection: &Connection,
    case: CaseId,
    row: RowId,
    action: &str,
    expected: &str,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO rows (case_id, seq, part, row, action, expected)
             VALUES (?1, coalesce((SELECT max(seq) + 1 FROM rows WHERE case_id = ?1), 0), ?2, ?3, ?4, ?5)",
        )?
        .execute(params![case.0, to_word(row.part)?, to_int(row.row as u64), action, expected])?;
    Ok(())
}

/// How a row ended.
pub(crate) struct Ending<'a> {
    pub(crate) verdict: &'a Verdict,
    pub(crate) duration_ms: u64,
    pub(crate) snapshot: Option<&'a BlobId>,
}

/// Ends the row; false if it had not begun.
pub(crate) fn finish(
    connection: &Connection,
    case: CaseId,
    row: RowId,
    ending: &Ending<'_>,
) -> rusqlite::Result<bool> {
    let columns = VerdictColumns::of(ending.verdict)?;
    let changed = connection
        .prepare_cached(
            "UPDATE rows SET verdict = :verdict, cause = :cause, strength = :strength, finding = :finding,
                             duration_ms = :duration_ms, snapshot = :snapshot
             WHERE case_id = :case AND part = :part AND row = :row AND verdict IS NULL",
        )?
        .execute(named_params! {
            ":case": case.0,
            ":part": to_word(row.part)?,
            ":row": to_int(row.row as u64),
            ":verdict": columns.verdict,
            ":cause": columns.cause,
            ":strength": columns.strength,
            ":finding": columns.finding,
            ":duration_ms": to_int(ending.duration_ms),
            ":snapshot": ending.snapshot.map(|blob| blob.0.as_str()),
        })?;
    Ok(changed > 0)
}

/// Gives a row that has ended another verdict; false if it had not.
pub(crate) fn decide(
    connection: &Connection,
    case: CaseId,
    row: RowId,
    verdict: &Verdict,
) -> rusqlite::Result<bool> {
    let columns = VerdictColumns::of(verdict)?;
    let changed = connection
        .prepare_cached(
            "UPDATE rows SET verdict = :verdict, cause = :cause, strength = :strength, finding = :finding
             WHERE case_id = :case AND part = :part AND row = :row AND verdict IS NOT NULL",
        )?
        .execute(named_params! {
            ":case": case.0,
            ":part": to_word(row.part)?,
            ":row": to_int(row.row as u64),
            ":verdict": columns.verdict,
            ":cause": columns.cause,
            ":strength": columns.strength,
            ":finding": columns.finding,
        })?;
    Ok(changed > 0)
}

/// Gives the row its picture; false if it had not begun.
pub(crate) fn picture(
    connection: &Connection,
    case: CaseId,
    row: RowId,
    screenshot: &BlobId,
) -> rusqlite::Result<bool> {
    let changed = connection
        .prepare_cached("UPDATE rows SET screenshot = ? WHERE case_id = ? AND part = ? AND row = ?")?
        .execute(params![screenshot.0, case.0, to_word(row.part)?, to_int(row.row as u64)])?;
    Ok(changed > 0)
}

/// The columns in the order of [`record`].
const COLUMNS: &str =
    "part, row, action, expected, verdict, strength, finding, duration_ms, screenshot, snapshot";

fn record(row: &Row<'_>) -> rusqlite::Result<RowRecord> {
    Ok(RowRecord {
        row: RowId { part: word_column(row, 0)?, row: from_int(row.get(1)?) as usize },
        action: row.get(2)?,
        expected: row.get(3)?,
        verdict: VerdictColumns::read(row, 4)?,
        duration_ms: row.get::<_, Option<i64>>(7)?.map(from_int),
        screenshot: row.get::<_, Option<String>>(8)?.map(BlobId),
        snapshot: row.get::<_, Option<String>>(9)?.map(BlobId),
    })
}

/// The rows of a case in the order in which they began.
pub(crate) fn list(connection: &Connection, case: CaseId) -> rusqlite::Result<Vec<RowRecord>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM rows WHERE case_id = ? ORDER BY seq"))?
        .query_map([case.0], record)?
        .collect()
}

/// The row that has begun and not ended.
pub(crate) fn unfinished(connection: &Connection, case: CaseId) -> rusqlite::Result<Option<RowRecord>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM rows WHERE case_id = ? AND verdict IS NULL ORDER BY seq DESC LIMIT 1"
        ))?
        .query_row([case.0], record)
        .optional()
}

pub(crate) fn delete(connection: &Connection, run: RunId) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM rows WHERE case_id IN (SELECT id FROM cases WHERE run = ?)", [run.0])?;
    Ok(())
}
