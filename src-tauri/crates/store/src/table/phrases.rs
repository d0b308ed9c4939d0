//! The phrasebooks of the library's suites: one line a phrase.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use verbatim_engine::suite::Phrase;

use super::suites::SuiteId;
use crate::codec::{json_column, to_json};

pub(crate) const TABLE: &str = "
CREATE TABLE phrases (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    suite      INTEGER NOT NULL REFERENCES suites (id) ON DELETE CASCADE,
    body       TEXT NOT NULL,
    deleted_ms INTEGER
) STRICT;
CREATE INDEX phrases_by_suite ON phrases (suite);
";

/// Number of a phrase of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
pub struct PhraseId(pub i64);

/// A phrase of the library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhraseRecord {
    /// Its number.
    pub id: PhraseId,
    /// Its suite.
    pub suite: SuiteId,
    /// The phrase and what it means.
    pub phrase: Phrase,
}

pub(crate) fn insert(connection: &Connection, suite: SuiteId, phrase: &Phrase) -> rusqlite::Result<PhraseId> {
    connection
        .prepare_cached("INSERT INTO phrases (suite, body) VALUES (?, ?)")?
        .insert(params![suite.0, to_json(phrase)?])
        .map(PhraseId)
}

fn record(row: &Row<'_>) -> rusqlite::Result<PhraseRecord> {
    Ok(PhraseRecord { id: PhraseId(row.get(0)?), suite: SuiteId(row.get(1)?), phrase: json_column(row, 2)? })
}

/// The phrases of a suite that are not deleted, in the order in which they were added.
pub(crate) fn of_suite(connection: &Connection, suite: SuiteId) -> rusqlite::Result<Vec<PhraseRecord>> {
    connection
        .prepare_cached(
            "SELECT id, suite, body FROM phrases WHERE suite = ? AND deleted_ms IS NULL ORDER BY id",
        )?
        .query_map([suite.0], record)?
        .collect()
}

/// A phrase that is not deleted.
pub(crate) fn get(connection: &Connection, id: PhraseId) -> rusqlite::Result<Option<PhraseRecord>> {
    connection
        .prepare_cached("SELECT id, suite, body FROM phrases WHERE id = ? AND deleted_ms IS NULL")?
        .query_row([id.0], record)
        .optional()
}

pub(crate) fn save(connection: &Connection, id: PhraseId, phrase: &Phrase) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE phrases SET body = ?2 WHERE id = ?1")?
        .execute(params![id.0, to_json(phrase)?])?;
    Ok(())
}

/// Marks as deleted at a moment, or as there again; false if there is no such phrase.
pub(crate) fn set_deleted(
    connection: &Connection,
    id: PhraseId,
    at_ms: Option<i64>,
) -> rusqlite::Result<bool> {
    let changed = connection
        .prepare_cached("UPDATE phrases SET deleted_ms = ?2 WHERE id = ?1")?
        .execute(params![id.0, at_ms])?;
    Ok(changed > 0)
}

/// Removes for good what was deleted before a moment.
pub(crate) fn purge(connection: &Connection, before_ms: i64) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM phrases WHERE deleted_ms < ?", [before_ms])?;
    Ok(())
}
