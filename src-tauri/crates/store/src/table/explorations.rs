//! Maps of explorations: what a run of that kind has come to.

use rusqlite::{Connection, OptionalExtension, params};
use serde::de::DeserializeOwned;

use super::runs::RunId;
use super::suites::SuiteId;
use crate::codec::json_column;

pub(crate) const TABLE: &str = "
CREATE TABLE explorations (
    run      INTEGER PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
    suite    INTEGER REFERENCES suites (id) ON DELETE SET NULL,
    pages    INTEGER NOT NULL,
    findings INTEGER NOT NULL,
    map      TEXT NOT NULL
) STRICT;
";

/// An exploration without its map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExplorationRecord {
    /// Its run.
    pub run: RunId,
    /// The suite of the library by which the application was reached, where it is there still.
    pub suite: Option<SuiteId>,
    /// How many pages were met.
    pub pages: usize,
    /// How many things were found to be wrong.
    pub findings: usize,
}

pub(crate) fn keep(connection: &Connection, of: ExplorationRecord, map: &str) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO explorations (run, suite, pages, findings, map) VALUES (?, ?, ?, ?, ?)")?
        .execute(params![of.run.0, of.suite.map(|suite| suite.0), of.pages as i64, of.findings as i64, map])
        .map(drop)
}

/// All of them, the newest first.
pub(crate) fn list(connection: &Connection) -> rusqlite::Result<Vec<ExplorationRecord>> {
    let record = |row: &rusqlite::Row<'_>| {
        Ok(ExplorationRecord {
            run: RunId(row.get(0)?),
            suite: row.get::<_, Option<i64>>(1)?.map(SuiteId),
            pages: usize::try_from(row.get::<_, i64>(2)?).unwrap_or_default(),
            findings: usize::try_from(row.get::<_, i64>(3)?).unwrap_or_default(),
        })
    };
    connection
        .prepare_cached("SELECT run, suite, pages, findings FROM explorations ORDER BY run DESC")?
        .query_map([], record)?
        .collect()
}

pub(crate) fn map<T: DeserializeOwned>(connection: &Connection, run: RunId) -> rusqlite::Result<Option<T>> {
    connection
        .prepare_cached("SELECT map FROM explorations WHERE run = ?")?
        .query_row([run.0], |row| json_column(row, 0))
        .optional()
}
