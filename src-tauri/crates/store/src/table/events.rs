//! Events: everything that a run told, in order.

use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use verbatim_engine::event::RunEvent;

use super::runs::RunId;
use crate::codec::{from_int, json_column, to_int, to_json};

pub(crate) const TABLE: &str = "
CREATE TABLE events (
    run   INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    seq   INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    body  TEXT NOT NULL,
    PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;
";

/// Place of an event in its run, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventSeq(pub u64);

/// An event and its place.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StoredEvent {
    /// Its place.
    pub seq: EventSeq,
    /// The event.
    #[serde(flatten)]
    pub event: RunEvent,
}

pub(crate) fn insert(
    connection: &Connection,
    run: RunId,
    at_ms: u64,
    event: &RunEvent,
) -> rusqlite::Result<EventSeq> {
    connection
        .prepare_cached(
            "INSERT INTO events (run, seq, at_ms, body)
             VALUES (?1, coalesce((SELECT max(seq) + 1 FROM events WHERE run = ?1), 0), ?2, ?3) RETURNING seq",
        )?
        .query_row(params![run.0, to_int(at_ms), to_json(event)?], |row| row.get(0))
        .map(|seq| EventSeq(from_int(seq)))
}

/// Events of a run, from a place on.
pub(crate) fn list(
    connection: &Connection,
    run: RunId,
    from: EventSeq,
) -> rusqlite::Result<Vec<StoredEvent>> {
    connection
        .prepare_cached("SELECT seq, body FROM events WHERE run = ? AND seq >= ? ORDER BY seq")?
        .query_map(params![run.0, to_int(from.0)], |row| {
            Ok(StoredEvent { seq: EventSeq(from_int(row.get(0)?)), event: json_column(row, 1)? })
        })?
        .collect()
}

/// Events of one case of a run.
pub(crate) fn of_case(
    connection: &Connection,
    run: RunId,
    case: usize,
) -> rusqlite::Result<Vec<StoredEvent>> {
    connection
        .prepare_cached(
            "SELECT seq, body FROM events WHERE run = ? AND json_extract(body, '$.case') = ? ORDER BY seq",
        )?
        .query_map(params![run.0, to_int(case as u64)], |row| {
            Ok(StoredEvent { seq: EventSeq(from_int(row.get(0)?)), event: json_column(row, 1)? })
        })?
        .collect()
}

/// Milliseconds from the beginning of the run to its last event.
pub(crate) fn last_at(connection: &Connection, run: RunId) -> rusqlite::Result<u64> {
    let at: Option<Option<i64>> = connection
        .prepare_cached("SELECT max(at_ms) FROM events WHERE run = ?")?
        .query_row([run.0], |row| row.get(0))
        .optional()?;
    Ok(from_int(at.flatten().unwrap_or_default()))
}

pub(crate) fn delete(connection: &Connection, run: RunId) -> rusqlite::Result<()> {
    connection.execute("DELETE FROM events WHERE run = ?", [run.0])?;
    Ok(())
}
