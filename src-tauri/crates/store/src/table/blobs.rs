//! Blobs: what evidence lies in the folder, and which run and case speaks of it.

use rusqlite::{Connection, params};
use verbatim_engine::event::{BlobId, BlobKind};

use super::runs::RunId;
use crate::codec::{from_int, to_int, to_word};

pub(crate) const TABLE: &str = "
CREATE TABLE blobs (
    id      TEXT PRIMARY KEY,
    kind    TEXT NOT NULL,
    size    INTEGER NOT NULL,
    kept_ms INTEGER NOT NULL,
    run     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX blobs_by_age ON blobs (kept_ms);
CREATE TABLE blob_uses (
    blob       TEXT NOT NULL,
    run        INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    case_index INTEGER NOT NULL,
    PRIMARY KEY (blob, run, case_index)
) STRICT, WITHOUT ROWID;
";

/// Without it, deleting a run would look through the uses of all blobs.
pub(crate) const BY_RUN: &str = "CREATE INDEX blob_uses_by_run ON blob_uses (run);";

/// Notes that a blob lies in the folder; one that is kept again is as young as its newest keeping.
pub(crate) fn keep(
    connection: &Connection,
    id: &BlobId,
    kind: BlobKind,
    size: usize,
    run: RunId,
    now_ms: i64,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO blobs (id, kind, size, kept_ms, run) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (id) DO UPDATE SET kept_ms = excluded.kept_ms, run = excluded.run",
        )?
        .execute(params![id.0, to_word(kind)?, to_int(size as u64), now_ms, run.0])?;
    Ok(())
}

pub(crate) fn used(connection: &Connection, id: &BlobId, run: RunId, case: usize) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO blob_uses (blob, run, case_index) VALUES (?, ?, ?)")?
        .execute(params![id.0, run.0, to_int(case as u64)])?;
    Ok(())
}

/// A blob that may go.
pub(crate) struct Prunable {
    pub(crate) id: BlobId,
    pub(crate) size: u64,
    pub(crate) kept_ms: i64,
}

/// The oldest blobs (of one moment those of the older run first) that neither a run that goes on nor the newest run of any case needs.
pub(crate) fn prunable(connection: &Connection, limit: usize) -> rusqlite::Result<Vec<Prunable>> {
    connection
        .prepare_cached(
            "WITH newest AS (
                 SELECT DISTINCT cases.run, cases.case_index FROM cases
                 JOIN (SELECT suite, name, max(run) AS run FROM cases GROUP BY suite, name) AS last
                   ON cases.suite = last.suite AND cases.name = last.name AND cases.run = last.run
             ),
             needed AS (SELECT blob FROM blob_uses JOIN newest USING (run, case_index))
             SELECT id, size, kept_ms FROM blobs
             WHERE id NOT IN (SELECT blob FROM needed)
               AND run NOT IN (SELECT id FROM runs WHERE state = 'running')
               AND NOT EXISTS (SELECT 1 FROM blob_uses JOIN runs ON runs.id = blob_uses.run
                               WHERE blob_uses.blob = blobs.id AND runs.state = 'running')
             ORDER BY kept_ms, run, id LIMIT ?",
        )?
        .query_map([to_int(limit as u64)], |row| {
            Ok(Prunable { id: BlobId(row.get(0)?), size: from_int(row.get(1)?), kept_ms: row.get(2)? })
        })?
        .collect()
}

/// Blobs that no run speaks of any more, nor one that goes on may yet.
pub(crate) fn unused(connection: &Connection, limit: usize) -> rusqlite::Result<Vec<Prunable>> {
    connection
        .prepare_cached(
            "SELECT id, size, kept_ms FROM blobs
             WHERE NOT EXISTS (SELECT 1 FROM blob_uses WHERE blob_uses.blob = blobs.id)
               AND run NOT IN (SELECT id FROM runs WHERE state = 'running') LIMIT ?",
        )?
        .query_map([to_int(limit as u64)], |row| {
            Ok(Prunable { id: BlobId(row.get(0)?), size: from_int(row.get(1)?), kept_ms: row.get(2)? })
        })?
        .collect()
}

pub(crate) fn delete(connection: &Connection, id: &BlobId) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM blob_uses WHERE blob = ?")?.execute([&id.0])?;
    connection.prepare_cached("DELETE FROM blobs WHERE id = ?")?.execute([&id.0])?;
    Ok(())
}

/// Bytes of all evidence.
pub(crate) fn total(connection: &Connection) -> rusqlite::Result<u64> {
    connection.query_row("SELECT coalesce(sum(size), 0) FROM blobs", [], |row| row.get(0)).map(from_int)
}
