//! Cases of the library: one line a case, its rows as JSON.

use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use serde::{Deserialize, Serialize};
use verbatim_engine::suite::Case;

use super::suites::SuiteId;
use crate::codec::{from_int, json_column, to_int, to_json};

pub(crate) const TABLE: &str = "
CREATE TABLE suite_cases (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    suite      INTEGER NOT NULL REFERENCES suites (id) ON DELETE CASCADE,
    name       TEXT NOT NULL,
    position   INTEGER NOT NULL,
    tags       TEXT NOT NULL,
    rows       INTEGER NOT NULL,
    body       TEXT NOT NULL,
    revision   INTEGER NOT NULL DEFAULT 1,
    deleted_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX suite_cases_by_name ON suite_cases (suite, name) WHERE deleted_ms IS NULL;
CREATE INDEX suite_cases_by_place ON suite_cases (suite, position);
";

/// Number of a case of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
pub struct SuiteCaseId(pub i64);

/// A case of the library.
#[derive(Debug, Clone, PartialEq)]
pub struct SuiteCase {
    /// Its number.
    pub id: SuiteCaseId,
    /// Its suite.
    pub suite: SuiteId,
    /// Goes up with each save.
    pub revision: u64,
    /// The case.
    pub content: Case,
}

/// A case of the library without its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuiteCaseLine {
    /// Its number.
    pub id: SuiteCaseId,
    /// Its suite.
    pub suite: SuiteId,
    /// Its name.
    pub name: String,
    /// Its tags.
    pub tags: Vec<String>,
    /// How many rows it has.
    pub rows: usize,
}

pub(crate) fn insert(
    connection: &Connection,
    suite: SuiteId,
    position: usize,
    case: &Case,
) -> rusqlite::Result<SuiteCaseId> {
    connection
        .prepare_cached(
            "INSERT INTO suite_cases (suite, name, position, tags, rows, body)
             VALUES (:suite, :name, :position, :tags, :rows, :body)",
        )?
        .insert(named_params! {
            ":suite": suite.0,
            ":name": case.name,
            ":position": to_int(position as u64),
            ":tags": to_json(&case.tags)?,
            ":rows": to_int(case.rows.len() as u64),
            ":body": to_json(case)?,
        })
        .map(SuiteCaseId)
}

const COLUMNS: &str = "id, suite, revision, body";

fn record(row: &Row<'_>) -> rusqlite::Result<SuiteCase> {
    Ok(SuiteCase {
        id: SuiteCaseId(row.get(0)?),
        suite: SuiteId(row.get(1)?),
        revision: from_int(row.get(2)?),
        content: json_column(row, 3)?,
    })
}

/// A case that is not deleted, nor its suite.
pub(crate) fn get(connection: &Connection, id: SuiteCaseId) -> rusqlite::Result<Option<SuiteCase>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM suite_cases WHERE id = ? AND deleted_ms IS NULL
               AND EXISTS (SELECT 1 FROM suites WHERE suites.id = suite AND suites.deleted_ms IS NULL)"
        ))?
        .query_row([id.0], record)
        .optional()
}

/// The cases of a suite that are not deleted, in their order.
pub(crate) fn of_suite(connection: &Connection, suite: SuiteId) -> rusqlite::Result<Vec<SuiteCase>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM suite_cases WHERE suite = ? AND deleted_ms IS NULL ORDER BY position, id"
        ))?
        .query_map([suite.0], record)?
        .collect()
}

/// All cases that are not deleted, by suite and in their order, without their rows.
pub(crate) fn lines(connection: &Connection) -> rusqlite::Result<Vec<SuiteCaseLine>> {
    connection
        .prepare_cached(
            "SELECT id, suite, name, tags, rows FROM suite_cases WHERE deleted_ms IS NULL
             ORDER BY suite, position, id",
        )?
        .query_map([], |row| {
            Ok(SuiteCaseLine {
                id: SuiteCaseId(row.get(0)?),
                suite: SuiteId(row.get(1)?),
                name: row.get(2)?,
                tags: json_column(row, 3)?,
                rows: from_int(row.get(4)?) as usize,
            })
        })?
        .collect()
}

/// The numbers of a suite's cases in their order, with the deleted ones, which may come back to their places.
pub(crate) fn order(connection: &Connection, suite: SuiteId) -> rusqlite::Result<Vec<SuiteCaseId>> {
    connection
        .prepare_cached("SELECT id FROM suite_cases WHERE suite = ? ORDER BY position, id")?
        .query_map([suite.0], |row| row.get(0).map(SuiteCaseId))?
        .collect()
}

/// Whether a case of the suite that is not deleted has the name, other than this one.
pub(crate) fn is_taken(
    connection: &Connection,
    suite: SuiteId,
    name: &str,
    by_other_than: Option<SuiteCaseId>,
) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT 1 FROM suite_cases WHERE suite = ? AND name = ? AND id <> ? AND deleted_ms IS NULL",
        )?
        .exists(params![suite.0, name, by_other_than.map_or(0, |id| id.0)])
}

/// Saves over a revision; the new revision, or none if that is not the one that is there.
pub(crate) fn save(
    connection: &Connection,
    id: SuiteCaseId,
    revision: u64,
    case: &Case,
) -> rusqlite::Result<Option<u64>> {
    save_as(connection, id, revision, case, &case.name)
}

fn save_as(
    connection: &Connection,
    id: SuiteCaseId,
    revision: u64,
    case: &Case,
    name: &str,
) -> rusqlite::Result<Option<u64>> {
    connection
        .prepare_cached(
            "UPDATE suite_cases SET name = :name, tags = :tags, rows = :rows, body = :body, revision = revision + 1
             WHERE id = :id AND revision = :revision AND deleted_ms IS NULL RETURNING revision",
        )?
        .query_row(
            named_params! {
                ":id": id.0,
                ":revision": to_int(revision),
                ":name": name,
                ":tags": to_json(&case.tags)?,
                ":rows": to_int(case.rows.len() as u64),
                ":body": to_json(case)?,
            },
            |row| row.get(0),
        )
        .optional()
        .map(|revision: Option<i64>| revision.map(from_int))
}

/// The same under a name that no case can have, until [`unpark`]: so that two cases may exchange their names.
pub(crate) fn save_parked(
    connection: &Connection,
    id: SuiteCaseId,
    revision: u64,
    case: &Case,
) -> rusqlite::Result<Option<u64>> {
    save_as(connection, id, revision, case, &format!("\u{0}{}", id.0))
}

/// Gives a case its name.
pub(crate) fn unpark(connection: &Connection, id: SuiteCaseId, name: &str) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE suite_cases SET name = ?2 WHERE id = ?1 AND deleted_ms IS NULL")?
        .execute(params![id.0, name])?;
    Ok(())
}

/// Puts a case into a place of a suite.
pub(crate) fn set_place(
    connection: &Connection,
    id: SuiteCaseId,
    suite: SuiteId,
    position: usize,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE suite_cases SET suite = ?2, position = ?3 WHERE id = ?1")?
        .execute(params![id.0, suite.0, to_int(position as u64)])?;
    Ok(())
}

/// Marks as deleted at a moment; false if it is not there.
pub(crate) fn delete(connection: &Connection, id: SuiteCaseId, at_ms: i64) -> rusqlite::Result<bool> {
    let changed = connection
        .prepare_cached("UPDATE suite_cases SET deleted_ms = ?2 WHERE id = ?1 AND deleted_ms IS NULL")?
        .execute(params![id.0, at_ms])?;
    Ok(changed > 0)
}

/// The suite and name of a deleted case.
pub(crate) fn deleted(connection: &Connection, id: SuiteCaseId) -> rusqlite::Result<Option<SuiteCase>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM suite_cases WHERE id = ? AND deleted_ms IS NOT NULL"
        ))?
        .query_row([id.0], record)
        .optional()
}

/// Brings a case back, under a name that is free.
pub(crate) fn restore(connection: &Connection, case: &SuiteCase) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE suite_cases SET deleted_ms = NULL, name = ?2, body = ?3 WHERE id = ?1")?
        .execute(params![case.id.0, case.content.name, to_json(&case.content)?])?;
    Ok(())
}

/// Removes for good what was deleted before a moment.
pub(crate) fn purge(connection: &Connection, before_ms: i64) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM suite_cases WHERE deleted_ms < ?", [before_ms])?;
    Ok(())
}
