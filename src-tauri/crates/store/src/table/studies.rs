//! Studies of the laboratory: which runs belong to one, and what was asked of it.

use std::fmt;
use std::str::FromStr;

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::codec::{from_ms, json_column, to_ms};

pub(crate) const TABLE: &str = "
CREATE TABLE studies (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    suite      TEXT NOT NULL,
    started_ms INTEGER NOT NULL,
    body       TEXT NOT NULL
) STRICT;
";

/// What is deleted is there for a while, so that it can be brought back.
pub(crate) const DELETED: &str = "ALTER TABLE studies ADD COLUMN deleted_ms INTEGER;";

/// Number of a study, from 1, in the order of their beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
pub struct StudyId(pub i64);

impl fmt::Display for StudyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for StudyId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.trim().trim_start_matches('#').parse().map(Self)
    }
}

/// A study.
#[derive(Debug, Clone, PartialEq)]
pub struct StudyRecord<T> {
    /// Its number.
    pub id: StudyId,
    /// Name of the suite.
    pub suite: String,
    /// When it began.
    pub started: OffsetDateTime,
    /// What was asked, and its runs.
    pub body: T,
}

fn record<T: DeserializeOwned>(row: &Row<'_>) -> rusqlite::Result<StudyRecord<T>> {
    Ok(StudyRecord {
        id: StudyId(row.get(0)?),
        suite: row.get(1)?,
        started: from_ms(row.get(2)?),
        body: json_column(row, 3)?,
    })
}

pub(crate) fn begin(
    connection: &Connection,
    suite: &str,
    started: OffsetDateTime,
    body: &str,
) -> rusqlite::Result<StudyId> {
    connection
        .prepare_cached("INSERT INTO studies (suite, started_ms, body) VALUES (?, ?, ?)")?
        .insert(params![suite, to_ms(started), body])
        .map(StudyId)
}

/// Whether there is such a study.
pub(crate) fn save(connection: &Connection, id: StudyId, body: &str) -> rusqlite::Result<bool> {
    let changed = connection
        .prepare_cached("UPDATE studies SET body = ? WHERE id = ?")?
        .execute(params![body, id.0])?;
    Ok(changed == 1)
}

pub(crate) fn get<T: DeserializeOwned>(
    connection: &Connection,
    id: StudyId,
) -> rusqlite::Result<Option<StudyRecord<T>>> {
    connection
        .prepare_cached(
            "SELECT id, suite, started_ms, body FROM studies WHERE id = ? AND deleted_ms IS NULL",
        )?
        .query_row([id.0], record)
        .optional()
}

/// All of them, the newest first.
pub(crate) fn list<T: DeserializeOwned>(connection: &Connection) -> rusqlite::Result<Vec<StudyRecord<T>>> {
    connection
        .prepare_cached(
            "SELECT id, suite, started_ms, body FROM studies WHERE deleted_ms IS NULL ORDER BY id DESC",
        )?
        .query_map([], record)?
        .collect()
}

/// Marks a study as deleted at a moment, or as there again; false if it was so already, or there is none.
pub(crate) fn set_deleted(
    connection: &Connection,
    id: StudyId,
    deleted_ms: Option<i64>,
) -> rusqlite::Result<bool> {
    let changed = connection
        .prepare_cached(
            "UPDATE studies SET deleted_ms = ?2 WHERE id = ?1 AND (deleted_ms IS NULL) = (?2 IS NOT NULL)",
        )?
        .execute(params![id.0, deleted_ms])?;
    Ok(changed == 1)
}

/// Removes for good what was deleted before a moment.
pub(crate) fn purge(connection: &Connection, before_ms: i64) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM studies WHERE deleted_ms < ?", [before_ms])?;
    Ok(())
}
