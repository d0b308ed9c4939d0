//! Passports of models: how well each did on the bundled tasks, the last time for each server and name.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::de::DeserializeOwned;
use time::OffsetDateTime;

use crate::codec::{from_ms, json_column, to_ms};

pub(crate) const TABLE: &str = "
CREATE TABLE passports (
    server   TEXT NOT NULL,
    model    TEXT NOT NULL,
    taken_ms INTEGER NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (server, model)
) STRICT, WITHOUT ROWID;
";

/// The passport of a model.
#[derive(Debug, Clone, PartialEq)]
pub struct PassportRecord<T> {
    /// The server that has the model.
    pub server: String,
    /// The model's name there.
    pub model: String,
    /// When its tasks were asked.
    pub taken: OffsetDateTime,
    /// How well it did.
    pub body: T,
}

fn record<T: DeserializeOwned>(row: &Row<'_>) -> rusqlite::Result<PassportRecord<T>> {
    Ok(PassportRecord {
        server: row.get(0)?,
        model: row.get(1)?,
        taken: from_ms(row.get(2)?),
        body: json_column(row, 3)?,
    })
}

pub(crate) fn save(
    connection: &Connection,
    (server, model): (&str, &str),
    taken: OffsetDateTime,
    body: &str,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO passports (server, model, taken_ms, body) VALUES (?, ?, ?, ?)
             ON CONFLICT (server, model) DO UPDATE SET taken_ms = excluded.taken_ms, body = excluded.body",
        )?
        .execute(params![server, model, to_ms(taken), body])?;
    Ok(())
}

pub(crate) fn get<T: DeserializeOwned>(
    connection: &Connection,
    server: &str,
    model: &str,
) -> rusqlite::Result<Option<PassportRecord<T>>> {
    connection
        .prepare_cached("SELECT server, model, taken_ms, body FROM passports WHERE server = ? AND model = ?")?
        .query_row([server, model], record)
        .optional()
}

/// All of them, by server and name.
pub(crate) fn list<T: DeserializeOwned>(connection: &Connection) -> rusqlite::Result<Vec<PassportRecord<T>>> {
    connection
        .prepare_cached("SELECT server, model, taken_ms, body FROM passports ORDER BY server, model")?
        .query_map([], record)?
        .collect()
}
