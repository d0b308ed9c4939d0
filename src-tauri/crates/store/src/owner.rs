//! Who does a run: a file that the process holds locked as long as it lives.
//!
//! The operating system lets go of a lock when its process ends, however it ends. So a run whose file is not locked
//! is nobody's, and a process number that is used again deceives no one.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::{Error, Result};

const SUFFIX: &str = ".lock";

/// A locked file; it is let go and removed on drop.
#[derive(Debug)]
pub(crate) struct Owner {
    file: NamedTempFile,
}

impl Owner {
    /// Makes and locks a file in the folder. Only to be called inside the [`Door`].
    pub(crate) fn new(folder: &Path) -> Result<Self> {
        std::fs::create_dir_all(folder).map_err(|e| Error::io(folder, e))?;
        let file = tempfile::Builder::new()
            .prefix("run-")
            .suffix(SUFFIX)
            .tempfile_in(folder)
            .map_err(|e| Error::io(folder, e))?;
        match file.as_file().try_lock() {
            Ok(()) => Ok(Self { file }),
            Err(TryLockError::WouldBlock) => {
                Err(Error::io(file.path(), std::io::Error::other("another process has locked it")))
            }
            Err(TryLockError::Error(e)) => Err(Error::io(file.path(), e)),
        }
    }

    /// The name under which runs refer to it.
    pub(crate) fn name(&self) -> String {
        self.file.path().file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// Whether the owner of that name still lives. In doubt it does: a live run must not be closed.
pub(crate) fn is_alive(folder: &Path, name: &str) -> bool {
    let path = folder.join(name);
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(e) if e.kind() == ErrorKind::NotFound => return false,
        Err(error) => {
            tracing::warn!(path = %path.display(), %error, "cannot tell whether a run is still going on");
            return true;
        }
    };
    match file.try_lock() {
        Ok(()) => false,
        Err(TryLockError::WouldBlock) => true,
        Err(TryLockError::Error(error)) => {
            tracing::warn!(path = %path.display(), %error, "cannot tell whether a run is still going on");
            true
        }
    }
}

/// Removes the files of owners that have died. Only to be called inside the [`Door`].
pub(crate) fn sweep(folder: &Path) -> Result<()> {
    let entries = std::fs::read_dir(folder).map_err(|e| Error::io(folder, e))?;
    for entry in entries {
        let entry = entry.map_err(|e| Error::io(folder, e))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(SUFFIX) && !is_alive(folder, &name) {
            match std::fs::remove_file(entry.path()) {
                Err(e) if e.kind() != ErrorKind::NotFound => return Err(Error::io(&entry.path(), e)),
                _ => {}
            }
        }
    }
    Ok(())
}

/// Held by one process at a time while it opens the store, so that migrations, owners and the closing of
/// interrupted runs do not cross each other.
pub(crate) struct Door {
    _file: File,
}

impl Door {
    /// Waits for its turn.
    pub(crate) fn enter(path: PathBuf) -> Result<Self> {
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(|e| Error::io(&path, e))?;
        file.lock().map_err(|e| Error::io(&path, e))?;
        Ok(Self { _file: file })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_lives_until_it_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let owner = Owner::new(folder.path()).unwrap();
        let name = owner.name();
        assert!(is_alive(folder.path(), &name));
        sweep(folder.path()).unwrap();
        assert!(folder.path().join(&name).exists());
        drop(owner);
        assert!(!is_alive(folder.path(), &name));
    }

    #[test]
    fn the_file_of_a_dead_owner_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run-dead.lock");
        std::fs::write(&path, "").unwrap();
        std::fs::write(folder.path().join("other"), "").unwrap();
        assert!(!is_alive(folder.path(), "run-dead.lock"));
        sweep(folder.path()).unwrap();
        assert!(!path.exists());
        assert!(folder.path().join("other").exists());
    }
}
