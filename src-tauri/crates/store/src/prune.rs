//! Keeping the size in bounds.

use std::path::Path;

use rusqlite::Connection;
use serde::Serialize;
use time::{Duration, OffsetDateTime};

use crate::codec::{from_int, to_ms};
use crate::error::{Error, Result};
use crate::evidence;
use crate::store::Store;
use crate::table::runs::RunId;
use crate::table::{blobs, events, rows, runs};

/// So many pieces of evidence go in one transaction: other processes write in between.
const BATCH: usize = 200;

/// What may go. Verdicts of runs and cases always stay, and so does everything of the newest run of each case and of
/// runs that go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrunePolicy {
    /// Evidence and database together take at most so many bytes: the oldest evidence goes until they do.
    pub max_bytes: Option<u64>,
    /// Evidence that is older goes.
    pub keep_days: Option<u32>,
    /// The traces (events and rows) of old runs may go too, after the evidence and by the same bounds.
    pub traces: bool,
}

impl PrunePolicy {
    /// What was kept before this goes.
    fn before_ms(&self) -> Option<i64> {
        let days = self.keep_days?;
        Some(to_ms(OffsetDateTime::now_utc().saturating_sub(Duration::days(days.into()))))
    }
}

impl Default for PrunePolicy {
    /// At most 2 GiB; traces stay.
    fn default() -> Self {
        Self { max_bytes: Some(2 << 30), keep_days: None, traces: false }
    }
}

/// What was freed, and what is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ts_rs::TS)]
pub struct Freed {
    /// Pieces of evidence that went.
    pub blobs: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Runs whose traces went.
    pub traces: u64,
    /// What is left.
    pub left: Usage,
}

/// What the store takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ts_rs::TS)]
pub struct Usage {
    /// Bytes of the evidence.
    pub evidence_bytes: u64,
    /// Bytes of the database that are in use.
    pub database_bytes: u64,
    /// Runs.
    pub runs: u64,
}

impl Usage {
    fn bytes(self) -> u64 {
        self.evidence_bytes + self.database_bytes
    }
}

impl Store {
    /// What the store takes.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn usage(&self) -> Result<Usage> {
        self.read(usage)
    }

    /// Frees space in the history of a folder where the disk may have no room left: the files of evidence go first, for
    /// which none is needed, and with the room that makes the history is opened and pruned.
    ///
    /// # Errors
    /// As [`Self::open`] and [`Self::prune`]: where the bounds let nothing go that would make room, too.
    pub fn open_to_prune(folder: &Path, policy: &PrunePolicy, told: fn(&Path)) -> Result<Self> {
        Self::open_telling(folder, told).or_else(|error| {
            if !matches!(error, Error::Full { .. } | Error::Disk { .. } | Error::Folder { .. }) {
                return Err(error);
            }
            let Ok(store) = Self::open_to_read(folder, told) else { return Err(error) };
            if !store.is_read_only() {
                return Ok(store);
            }
            let freed = store.free_evidence(policy)?;
            // Its connection may have the database for itself.
            drop(store);
            if freed.blobs == 0 { Err(error) } else { Self::open_telling(folder, told) }
        })
    }

    /// Removes the files of the oldest evidence that may go, and leaves its lines to a later pruning.
    fn free_evidence(&self, policy: &PrunePolicy) -> Result<Freed> {
        let before_ms = policy.before_ms();
        let oldest = self.read(|connection| blobs::prunable(connection, usize::MAX))?;
        let mut bytes = self.usage()?.bytes();
        let may_go = oldest.iter().take_while(|blob| {
            let goes = before_ms.is_some_and(|before| blob.kept_ms < before)
                || policy.max_bytes.is_some_and(|max| bytes > max);
            bytes = bytes.saturating_sub(blob.size);
            goes
        });
        let mut freed = Freed::default();
        for blob in may_go {
            if evidence::remove(self.folder(), &blob.id)? {
                freed.blobs += 1;
                freed.bytes += blob.size;
            }
        }
        freed.left = self.usage()?;
        freed.left.evidence_bytes = freed.left.evidence_bytes.saturating_sub(freed.bytes);
        Ok(freed)
    }

    /// Frees space, the oldest first. Other processes may use the store meanwhile. Where the store is open for reading alone, only
    /// files of evidence go, for which no room is needed.
    ///
    /// # Errors
    /// The database cannot be written, or a file cannot be removed.
    pub fn prune(&self, policy: &PrunePolicy) -> Result<Freed> {
        if self.is_read_only() {
            return self.free_evidence(policy);
        }
        let before_ms = policy.before_ms();
        let mut freed = Freed::default();
        while self.prune_evidence(policy.max_bytes, before_ms, &mut freed)? {}
        if policy.traces {
            self.prune_traces(policy.max_bytes, before_ms, &mut freed)?;
        }
        if freed.blobs > 0 || freed.traces > 0 {
            self.shrink()?;
        }
        freed.left = self.usage()?;
        Ok(freed)
    }

    /// One batch; true if there may be more to do.
    fn prune_evidence(&self, max: Option<u64>, before_ms: Option<i64>, freed: &mut Freed) -> Result<bool> {
        let fail = |e| Error::sql(self.file(), e);
        self.write_checked(|tx| {
            let mut bytes = usage(tx).map_err(fail)?.bytes();
            for blob in blobs::prunable(tx, BATCH).map_err(fail)? {
                let too_old = before_ms.is_some_and(|before| blob.kept_ms < before);
                let too_much = max.is_some_and(|max| bytes > max);
                if !too_old && !too_much {
                    return Ok(false);
                }
                // The file first: a line without its file is found by the next pruning, a file without its line never.
                evidence::remove(self.folder(), &blob.id)?;
                blobs::delete(tx, &blob.id).map_err(fail)?;
                bytes = bytes.saturating_sub(blob.size);
                freed.blobs += 1;
                freed.bytes += blob.size;
            }
            Ok(!blobs::prunable(tx, 1).map_err(fail)?.is_empty())
        })
    }

    fn prune_traces(&self, max: Option<u64>, before_ms: Option<i64>, freed: &mut Freed) -> Result<()> {
        let old = self.read(|c| runs::prunable(c, before_ms.unwrap_or(i64::MIN)))?;
        for run in &old {
            self.prune_trace(*run)?;
        }
        freed.traces += old.len() as u64;
        let Some(max) = max else { return Ok(()) };
        for run in self.read(|c| runs::prunable(c, i64::MAX))? {
            if self.usage()?.bytes() <= max {
                break;
            }
            self.prune_trace(run)?;
            freed.traces += 1;
        }
        Ok(())
    }

    fn prune_trace(&self, run: RunId) -> Result<()> {
        self.write(|tx| {
            events::delete(tx, run)?;
            rows::delete(tx, run)?;
            runs::mark_pruned(tx, run)
        })
    }

    /// Gives free pages back to the file system.
    fn shrink(&self) -> Result<()> {
        self.read(|connection| {
            connection
                .execute_batch("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(PASSIVE); PRAGMA optimize;")
        })
    }
}

fn usage(connection: &Connection) -> rusqlite::Result<Usage> {
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get(0)).map(from_int);
    let pages = pragma("page_count")?.saturating_sub(pragma("freelist_count")?);
    Ok(Usage {
        evidence_bytes: blobs::total(connection)?,
        database_bytes: pages * pragma("page_size")?,
        runs: runs::total(connection)?,
    })
}
