//! The store: one connection, one folder.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, Transaction};
use serde::Serialize;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;
use verbatim_engine::event::{BlobId, BlobKind, CaseEvent, RunEvent};

use crate::codec::to_ms;
use crate::error::{Error, Result};
use crate::owner::{Door, Owner};
use crate::table::cases::CaseId;
use crate::table::events::{self, EventSeq, StoredEvent};
use crate::table::rows::{self, RowRecord};
use crate::table::runs::{self, RunFilter, RunHeader, RunId, RunRecord};
use crate::table::suites::SuiteId;
use crate::table::{blobs, settings};
use crate::{evidence, interrupted, open, owner, private, project};

/// Name of the database in the folder.
pub(crate) const FILE: &str = "verbatim.db";

/// The history in a folder. It may be shared between threads; calls block for as long as the disk takes, so
/// asynchronous code makes them on a thread for blocking calls.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    file: PathBuf,
    /// None where nothing can be written.
    owner: Option<Owner>,
    /// Why nothing can be written.
    unwritable: Option<Error>,
    found_interrupted: Vec<RunId>,
    connection: Mutex<Connection>,
}

impl Store {
    /// Opens the store in a folder, which is made if it is not there, and closes the runs that were cut off:
    /// see [`Self::close_interrupted`].
    ///
    /// # Errors
    /// The folder cannot be written, the disk is full, the file is damaged or of a newer Verbatim.
    pub fn open(folder: &Path) -> Result<Self> {
        Self::open_telling(folder, |lock| {
            tracing::warn!(lock = %lock.display(), "another process is opening the history");
        })
    }

    /// As [`Self::open`]; `told` hears it, with the file that is held, when another process takes long to open the history.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_telling(folder: &Path, told: fn(&Path)) -> Result<Self> {
        std::fs::create_dir_all(folder).map_err(|e| Error::io(folder, e))?;
        private::folder(folder);
        let door = Door::enter(folder.join("verbatim.lock"), told)?;
        let file = folder.join(FILE);
        // Its -wal and -shm files are as open as it is.
        private::file(&file);
        let connection = open::open(&file)?;
        private::file(&file);
        let owners = owners(folder);
        let owner = Owner::new(&owners)?;
        let mut store = Self {
            folder: folder.to_owned(),
            file,
            owner: Some(owner),
            unwritable: None,
            found_interrupted: Vec::new(),
            connection: Mutex::new(connection),
        };
        store.found_interrupted = store.close_interrupted()?;
        evidence::sweep(folder, |owner| owner::is_alive(&owners, owner))?;
        owner::sweep(&owners)?;
        drop(door);
        Ok(store)
    }

    /// Opens the store as [`Self::open`] does, or, where the disk is full or read-only, for reading alone: runs that were
    /// cut off stay as they are, and all that writes fails.
    ///
    /// # Errors
    /// There is no history, or it cannot be read either.
    pub fn open_to_read(folder: &Path, told: fn(&Path)) -> Result<Self> {
        Self::open_telling(folder, told).or_else(|error| {
            let file = folder.join(FILE);
            if !error.is_about_writing() || !file.is_file() {
                return Err(error);
            }
            tracing::warn!(%error, "the history is opened for reading alone");
            let Ok(connection) = open::open_to_read(&file) else { return Err(error) };
            Ok(Self {
                folder: folder.to_owned(),
                file,
                owner: None,
                unwritable: Some(error),
                found_interrupted: Vec::new(),
                connection: Mutex::new(connection),
            })
        })
    }

    fn owner(&self) -> Result<&Owner> {
        self.owner.as_ref().ok_or_else(|| self.refused())
    }

    /// Whether nothing can be written.
    pub fn is_read_only(&self) -> bool {
        self.unwritable.is_some()
    }

    /// Why nothing can be written, where that is so: in the words of an error, which fit after "could not …".
    pub fn unwritable(&self) -> Option<&Error> {
        self.unwritable.as_ref()
    }

    /// The error of a write where nothing can be written.
    fn refused(&self) -> Error {
        let path = self.file.clone();
        match self.unwritable {
            Some(Error::Full { .. }) => Error::Full { path },
            _ => Error::ReadOnly { path },
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The database.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The runs that were found cut off, and were closed, when the store was opened.
    pub fn found_interrupted(&self) -> &[RunId] {
        &self.found_interrupted
    }

    /// Begins a run: keeps its header and [`RunHeader::event`] as its first event, which the caller need not
    /// append. Until it has ended, the run belongs to this store: when the process ends before, the next one
    /// closes it.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn begin_run(&self, header: &RunHeader) -> Result<RunId> {
        let owner = self.owner()?.name();
        self.write(|tx| {
            let run = runs::insert(tx, header, &owner)?;
            events::insert(tx, run, 0, &header.event())?;
            Ok(run)
        })
    }

    /// As [`Self::begin_run`], for a suite of the library; `partial` if it runs some rows of a case only.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn begin_run_of(&self, header: &RunHeader, suite: SuiteId, partial: bool) -> Result<RunId> {
        let owner = self.owner()?.name();
        self.write(|tx| {
            let run = runs::insert(tx, header, &owner)?;
            runs::of_library(tx, run, suite, partial)?;
            events::insert(tx, run, 0, &header.event())?;
            Ok(run)
        })
    }

    /// Keeps an event of a run that goes on. It is committed, with what the lists of cases and rows make of it,
    /// before this returns.
    ///
    /// Attempts at the case of one index follow one another; cases of different index may go on at the same time.
    ///
    /// # Errors
    /// There is no such run, it has ended, the event is out of order (a row without its case, a second beginning),
    /// or the database cannot be written.
    pub fn append(&self, run: RunId, event: &RunEvent) -> Result<EventSeq> {
        self.write_checked(|tx| project::append(tx, &self.file, run, event))
    }

    /// Keeps what a person has decided of the last attempt at a case after its run ([`CaseEvent::Decided`]): the row and the case
    /// have the verdicts of the event from then on.
    ///
    /// # Errors
    /// There is no such run or row, the run goes on, the event is another, or the database cannot be written.
    pub fn decide(&self, run: RunId, case: usize, event: &CaseEvent) -> Result<EventSeq> {
        self.write_checked(|tx| project::decide(tx, &self.file, run, case, event))
    }

    /// Keeps a piece of evidence under its content hash (SHA-256); the same bytes are kept once.
    ///
    /// # Errors
    /// The disk is full, or the folder or database cannot be written.
    pub fn keep_blob(&self, run: RunId, kind: BlobKind, bytes: &[u8]) -> Result<BlobId> {
        let owner = self.owner()?.name();
        let prepared = evidence::prepare(&self.folder, &owner, bytes)?;
        let now_ms = to_ms(OffsetDateTime::now_utc());
        // The line first: one without its file goes with the next pruning, a file without its line would stay for ever.
        // No other process prunes it in between, for the run goes on.
        self.write(|tx| blobs::keep(tx, prepared.id(), kind, bytes.len(), run, now_ms))?;
        prepared.place()
    }

    /// The bytes of a piece of evidence.
    ///
    /// # Errors
    /// It was pruned, or cannot be read.
    pub fn blob(&self, id: &BlobId) -> Result<Vec<u8>> {
        evidence::read(&self.folder, id)
    }

    /// The file of a piece of evidence. It has no extension: screenshots are JPEG, snapshots are JSON.
    ///
    /// # Errors
    /// It was pruned.
    pub fn blob_path(&self, id: &BlobId) -> Result<PathBuf> {
        let path = evidence::path(&self.folder, id)?;
        if path.is_file() { Ok(path) } else { Err(Error::NoBlob { id: id.0.clone() }) }
    }

    /// Closes the runs whose process is gone: each case that had begun and not ended becomes inconclusive,
    /// `interrupted`, and the events that say so are appended. A case whose row had already decided keeps that
    /// verdict. Runs that a live process does are left alone. Returns the closed runs.
    ///
    /// # Errors
    /// The database cannot be read or written.
    pub fn close_interrupted(&self) -> Result<Vec<RunId>> {
        let owners = owners(&self.folder);
        let mut closed = Vec::new();
        for (run, owner) in self.read(runs::unfinished)? {
            if owner.is_some_and(|name| owner::is_alive(&owners, &name)) {
                continue;
            }
            if self.interrupt(run)? {
                closed.push(run);
            }
        }
        Ok(closed)
    }

    /// Closes one run as [`Self::close_interrupted`] does, whoever does it: for a run of this process that could
    /// not go on. False if it had already ended.
    ///
    /// # Errors
    /// There is no such run, or the database cannot be written.
    pub fn interrupt(&self, run: RunId) -> Result<bool> {
        self.write_checked(|tx| interrupted::close(tx, &self.file, run))
    }

    /// A run.
    ///
    /// # Errors
    /// There is no such run, or the database cannot be read.
    pub fn run(&self, run: RunId) -> Result<RunRecord> {
        self.read(|connection| runs::get(connection, run))?.ok_or(Error::NoRun { run })
    }

    /// Runs, the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn runs(&self, filter: &RunFilter) -> Result<Vec<RunRecord>> {
        self.read(|connection| runs::list(connection, filter))
    }

    /// The rows of an attempt at a case that have begun, in order; none when the run was pruned.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn rows(&self, case: CaseId) -> Result<Vec<RowRecord>> {
        self.read(|connection| rows::list(connection, case))
    }

    /// All events of a run, in order.
    ///
    /// # Errors
    /// There is no such run, its events were pruned, or the database cannot be read.
    pub fn events(&self, run: RunId) -> Result<Vec<StoredEvent>> {
        self.events_from(run, EventSeq(0))
    }

    /// The events of a run from a place on, to follow one that another process does.
    ///
    /// # Errors
    /// As for [`Self::events`].
    pub fn events_from(&self, run: RunId, from: EventSeq) -> Result<Vec<StoredEvent>> {
        if self.run(run)?.pruned {
            return Err(Error::Pruned { run });
        }
        self.read(|connection| events::list(connection, run, from))
    }

    /// A setting, if it is set.
    ///
    /// # Errors
    /// The database cannot be read, or the setting is of another type.
    pub fn setting<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>> {
        let value = self.read(|connection| settings::get(connection, name))?;
        value
            .map(|text| {
                serde_json::from_str(&text).map_err(|source| Error::Json { what: "a setting", source })
            })
            .transpose()
    }

    /// Sets a setting; none removes it.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn set_setting<T: Serialize>(&self, name: &str, value: Option<&T>) -> Result<()> {
        let text = value
            .map(serde_json::to_string)
            .transpose()
            .map_err(|source| Error::Json { what: "a setting", source })?;
        self.write(|tx| match &text {
            Some(text) => settings::set(tx, name, text),
            None => settings::remove(tx, name),
        })
    }

    /// One call panicking leaves nothing half done (its transaction is rolled back), so the others go on.
    pub(crate) fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn read<T>(&self, query: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T> {
        query(&self.connection()).map_err(|e| Error::sql(&self.file, e))
    }

    pub(crate) fn write<T>(&self, change: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>) -> Result<T> {
        self.write_checked(|tx| change(tx).map_err(|e| Error::sql(&self.file, e)))
    }

    pub(crate) fn write_checked<T>(&self, change: impl FnOnce(&Transaction<'_>) -> Result<T>) -> Result<T> {
        if self.is_read_only() {
            return Err(self.refused());
        }
        let fail = |e| Error::sql(&self.file, e);
        let mut connection = self.connection();
        let tx = connection.transaction().map_err(fail)?;
        let result = change(&tx)?;
        tx.commit().map_err(fail)?;
        Ok(result)
    }
}

fn owners(folder: &Path) -> PathBuf {
    folder.join("live")
}
