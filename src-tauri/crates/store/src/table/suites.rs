//! Suites of the library: one line a suite; its settings as JSON, its cases and phrases in tables of their own.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use serde::{Deserialize, Serialize};
use verbatim_engine::suite::Suite;

use crate::codec::{from_int, json_column, to_int, to_json};

pub(crate) const TABLE: &str = "
CREATE TABLE suites (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    position   INTEGER NOT NULL,
    sample     INTEGER NOT NULL DEFAULT 0,
    source     TEXT,
    settings   TEXT NOT NULL,
    revision   INTEGER NOT NULL DEFAULT 1,
    deleted_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX suites_by_name ON suites (name) WHERE deleted_ms IS NULL;
";

/// Number of a suite of the library.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize, ts_rs::TS,
)]
#[serde(transparent)]
pub struct SuiteId(pub i64);

/// A suite of the library.
#[derive(Debug, Clone, PartialEq)]
pub struct SuiteRecord {
    /// Its number.
    pub id: SuiteId,
    /// Its name, unique among those that are not deleted.
    pub name: String,
    /// It is the sample.
    pub sample: bool,
    /// The file that it was imported from.
    pub source: Option<String>,
    /// Its settings: a suite without name, cases and phrasebook.
    pub settings: Suite,
    /// Goes up with each save.
    pub revision: u64,
}

/// A suite as it is added.
#[derive(Debug, Clone)]
pub struct NewSuite<'a> {
    /// Its name.
    pub name: &'a str,
    /// It is the sample.
    pub sample: bool,
    /// The file that it was imported from.
    pub source: Option<&'a str>,
    /// Its settings, cases and phrasebook; the name is not taken from here.
    pub content: &'a Suite,
}

/// What a suite holds besides its name, cases and phrasebook.
fn settings_of(suite: &Suite) -> Suite {
    Suite { name: String::new(), schema: None, cases: Vec::new(), phrasebook: Vec::new(), ..suite.clone() }
}

pub(crate) fn insert(connection: &Connection, suite: &NewSuite<'_>) -> rusqlite::Result<SuiteId> {
    connection
        .prepare_cached(
            "INSERT INTO suites (name, position, sample, source, settings)
             VALUES (:name, coalesce((SELECT max(position) + 1 FROM suites), 0), :sample, :source, :settings)",
        )?
        .insert(named_params! {
            ":name": suite.name,
            ":sample": suite.sample,
            ":source": suite.source,
            ":settings": to_json(&settings_of(suite.content))?,
        })
        .map(SuiteId)
}

/// The columns in the order of [`record`].
const COLUMNS: &str = "id, name, sample, source, settings, revision";

fn record(row: &Row<'_>) -> rusqlite::Result<SuiteRecord> {
    Ok(SuiteRecord {
        id: SuiteId(row.get(0)?),
        name: row.get(1)?,
        sample: row.get(2)?,
        source: row.get(3)?,
        settings: json_column(row, 4)?,
        revision: from_int(row.get(5)?),
    })
}

/// A suite that is not deleted.
pub(crate) fn get(connection: &Connection, id: SuiteId) -> rusqlite::Result<Option<SuiteRecord>> {
    connection
        .prepare_cached(&format!("SELECT {COLUMNS} FROM suites WHERE id = ? AND deleted_ms IS NULL"))?
        .query_row([id.0], record)
        .optional()
}

/// The suites that are not deleted, in their order.
pub(crate) fn list(connection: &Connection) -> rusqlite::Result<Vec<SuiteRecord>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM suites WHERE deleted_ms IS NULL ORDER BY position, id"
        ))?
        .query_map([], record)?
        .collect()
}

/// Whether a suite that is not deleted has the name, other than this one.
pub(crate) fn is_taken(
    connection: &Connection,
    name: &str,
    by_other_than: SuiteId,
) -> rusqlite::Result<bool> {
    connection
        .prepare_cached("SELECT 1 FROM suites WHERE name = ? AND id <> ? AND deleted_ms IS NULL")?
        .exists(params![name, by_other_than.0])
}

/// Saves settings over a revision; the new revision, or none if that is not the one that is there.
pub(crate) fn save(
    connection: &Connection,
    id: SuiteId,
    revision: u64,
    settings: &Suite,
) -> rusqlite::Result<Option<u64>> {
    connection
        .prepare_cached(
            "UPDATE suites SET settings = ?3, revision = revision + 1
             WHERE id = ?1 AND revision = ?2 AND deleted_ms IS NULL RETURNING revision",
        )?
        .query_row(params![id.0, to_int(revision), to_json(&settings_of(settings))?], |row| row.get(0))
        .optional()
        .map(|revision: Option<i64>| revision.map(from_int))
}

pub(crate) fn rename(connection: &Connection, id: SuiteId, name: &str) -> rusqlite::Result<()> {
    connection.prepare_cached("UPDATE suites SET name = ?2 WHERE id = ?1")?.execute(params![id.0, name])?;
    Ok(())
}

/// Marks as deleted at a moment, or as there again; false if it was so already.
pub(crate) fn set_deleted(
    connection: &Connection,
    id: SuiteId,
    at_ms: Option<i64>,
) -> rusqlite::Result<bool> {
    let changed = connection
        .prepare_cached(
            "UPDATE suites SET deleted_ms = ?2 WHERE id = ?1 AND (deleted_ms IS NULL) = (?2 IS NOT NULL)",
        )?
        .execute(params![id.0, at_ms])?;
    Ok(changed > 0)
}

/// The name of a deleted suite.
pub(crate) fn deleted_name(connection: &Connection, id: SuiteId) -> rusqlite::Result<Option<String>> {
    connection
        .prepare_cached("SELECT name FROM suites WHERE id = ? AND deleted_ms IS NOT NULL")?
        .query_row([id.0], |row| row.get(0))
        .optional()
}

pub(crate) fn set_position(connection: &Connection, id: SuiteId, position: usize) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE suites SET position = ?2 WHERE id = ?1")?
        .execute(params![id.0, to_int(position as u64)])?;
    Ok(())
}

/// Removes for good what was deleted before a moment.
pub(crate) fn purge(connection: &Connection, before_ms: i64) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM suites WHERE deleted_ms < ?", [before_ms])?;
    Ok(())
}
