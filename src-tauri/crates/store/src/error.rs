//! What can go wrong, in words that fit after "could not …".

use std::path::{Path, PathBuf};

use rusqlite::ffi::ErrorCode;

use crate::table::runs::RunId;

/// The result of a call to the store.
pub type Result<T> = std::result::Result<T, Error>;

/// An error of the store. Its text names the place and the mend.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A folder or file of the store cannot be made or written.
    #[error("write to '{}': {source}; make it writable or choose another folder", path.display())]
    Folder {
        /// The folder or file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The database may only be read.
    #[error("write to '{}': it is read-only{}; make it writable or choose another folder", path.display(), file_system(path))]
    ReadOnly {
        /// The database.
        path: PathBuf,
    },
    /// The disk is full.
    #[error("write to '{}': the disk is full{}; free some space, or let `verbatim prune` do it", path.display(), file_system(path))]
    Full {
        /// The database or the evidence file.
        path: PathBuf,
    },
    /// The disk, or a limit on the size of files, refuses it.
    #[error(
        "use '{}': the disk did not do it ({detail}){}; see that it is whole and has room and that no limit on the size of files (ulimit -f) holds, or choose another folder",
        path.display(),
        file_system(path)
    )]
    Disk {
        /// The database or the evidence file.
        path: PathBuf,
        /// What SQLite or the system says.
        detail: String,
    },
    /// The database is from a newer Verbatim.
    #[error(
        "open '{}': a newer Verbatim wrote it (format {found}, this one knows up to {known}); update Verbatim or choose another folder",
        path.display()
    )]
    Newer {
        /// The database.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The newest format that this program knows.
        known: i64,
    },
    /// The file is not a database, or is damaged.
    #[error(
        "read '{}': the file is damaged or no history of Verbatim ({detail}); move it away together with its -wal and -shm files and try again",
        path.display()
    )]
    Corrupt {
        /// The database.
        path: PathBuf,
        /// What SQLite says.
        detail: String,
    },
    /// Another process has not let go of the database in time.
    #[error("write to '{}': another process has held it for too long; end that process or try again", path.display())]
    Busy {
        /// The database.
        path: PathBuf,
    },
    /// Another process is opening the history, and does not come to its end.
    #[error(
        "open '{}': another process has been opening the history for {seconds} s; end that process or try again",
        path.display()
    )]
    Held {
        /// The file that it holds.
        path: PathBuf,
        /// How long it was waited for.
        seconds: u64,
    },
    /// There is no such run.
    #[error("find run {run}: the history has no run of that number; `verbatim history` lists them")]
    NoRun {
        /// The run that was asked for.
        run: RunId,
    },
    /// The run has ended.
    #[error("add to run {run}: it has already ended")]
    RunOver {
        /// The run.
        run: RunId,
    },
    /// An event came out of order.
    #[error("add to run {run}: {what}")]
    Order {
        /// The run.
        run: RunId,
        /// What is out of order.
        what: String,
    },
    /// The trace of the run was pruned.
    #[error("read the trace of run {run}: it was pruned; its verdicts are kept")]
    Pruned {
        /// The run.
        run: RunId,
    },
    /// The evidence was pruned, or was never there.
    #[error("read the evidence '{id}': it was pruned or is missing")]
    NoBlob {
        /// Its content hash.
        id: String,
    },
    /// A value cannot be written as JSON.
    #[error("write {what} as JSON: {source}")]
    Json {
        /// What.
        what: &'static str,
        /// Why.
        source: serde_json::Error,
    },
    /// What was asked for is not there, or was deleted.
    #[error("find the {what}: it is not there, or was deleted")]
    NotThere {
        /// What.
        what: &'static str,
    },
    /// It has no name.
    #[error("name the {what}: a name must have at least one character")]
    NoName {
        /// What.
        what: &'static str,
    },
    /// The name is taken.
    #[error("name the {what} '{name}': another {what} has that name")]
    NameTaken {
        /// What.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// It was saved since it was read.
    #[error("save the {what}: it was changed elsewhere since it was opened; open it again")]
    Conflict {
        /// What.
        what: &'static str,
    },
    /// The run goes on.
    #[error("delete run {run}: it goes on; stop it first")]
    RunGoing {
        /// The run.
        run: RunId,
    },
    /// Any other error of SQLite.
    #[error("use '{}': {source}", path.display())]
    Sql {
        /// The database.
        path: PathBuf,
        /// SQLite's error.
        source: rusqlite::Error,
    },
}

impl Error {
    /// Gives an error of SQLite its meaning.
    pub(crate) fn sql(path: &Path, source: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match source.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                Self::Corrupt { path, detail: source.to_string() }
            }
            Some(ErrorCode::DiskFull) => Self::Full { path },
            Some(ErrorCode::SystemIoFailure) => Self::Disk { path, detail: source.to_string() },
            Some(ErrorCode::ReadOnly) => Self::ReadOnly { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy { path },
            Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                Self::Folder { path, source: std::io::Error::other(source) }
            }
            _ => Self::Sql { path, source },
        }
    }

    /// Gives an error of the file system its meaning.
    pub(crate) fn io(path: &Path, source: std::io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => Self::Full { path },
            std::io::ErrorKind::FileTooLarge => Self::Disk { path, detail: source.to_string() },
            std::io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly { path },
            _ => Self::Folder { path, source },
        }
    }

    /// Whether what is kept may still be read although nothing can be written.
    pub fn is_about_writing(&self) -> bool {
        matches!(self, Self::Folder { .. } | Self::ReadOnly { .. } | Self::Full { .. } | Self::Disk { .. })
    }
}

/// Which file system a path lies on, in words that go on: there may be room on another.
#[cfg(unix)]
fn file_system(path: &Path) -> String {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| path.metadata().ok().map(|found| found.dev());
    let Some(there) = path.ancestors().find(|path| path.exists()) else { return String::new() };
    let of = device(there);
    let root = there.ancestors().take_while(|path| device(path) == of).last();
    root.map(|root| format!(" (the file system at '{}')", root.display())).unwrap_or_default()
}

#[cfg(not(unix))]
fn file_system(_path: &Path) -> String {
    String::new()
}
