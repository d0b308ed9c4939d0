//! Who does a run: a file that the process holds locked as long as it lives.
//!
//! The operating system lets go of a lock when its process ends, however it ends. So a run whose file is not locked
//! is nobody's, and a process number that is used again deceives no one.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

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

/// How long a process may take to open the store: migrations of a large history are slow.
const PATIENCE: Duration = Duration::from_secs(60);
/// After this it is told that another one is waited for.
const SILENCE: Duration = Duration::from_secs(2);

impl Door {
    /// Waits for its turn; `told` hears when that takes long.
    pub(crate) fn enter(path: PathBuf, told: fn(&Path)) -> Result<Self> {
        Self::enter_within(path, SILENCE, PATIENCE, told)
    }

    fn enter_within(path: PathBuf, silence: Duration, patience: Duration, told: fn(&Path)) -> Result<Self> {
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(|e| Error::io(&path, e))?;
        match file.try_lock() {
            Ok(()) => return Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(e)) => return Err(Error::io(&path, e)),
        }
        // No system bounds the wait for a lock. Where nobody waits for it any more, the lock is let go with the file.
        let (sender, turn) = mpsc::channel();
        std::thread::spawn(move || drop(sender.send(file.lock().map(|()| file))));
        let first = turn.recv_timeout(silence).or_else(|_| {
            told(&path);
            turn.recv_timeout(patience.saturating_sub(silence))
        });
        match first {
            Ok(Ok(file)) => Ok(Self { _file: file }),
            Ok(Err(e)) => Err(Error::io(&path, e)),
            Err(_) => Err(Error::Held { path, seconds: patience.as_secs() }),
        }
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

    #[test]
    fn a_door_that_is_held_is_waited_for_told_and_given_up() {
        static TOLD: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
        let told = |_: &Path| {
            TOLD.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("verbatim.lock");
        let held = Door::enter(path.clone(), told).unwrap();
        let (silence, patience) = (Duration::from_millis(1), Duration::from_millis(2));
        let given_up = Door::enter_within(path.clone(), silence, patience, told);
        assert!(matches!(given_up, Err(Error::Held { .. })));
        assert_eq!(TOLD.load(std::sync::atomic::Ordering::SeqCst), 1);
        let waiting =
            std::thread::spawn(move || Door::enter_within(path, PATIENCE, PATIENCE, told).map(drop));
        drop(held);
        waiting.join().unwrap().unwrap();
    }
}
