//! Profiles of runs that were ended together with what watches over them: a machine that lost its power, a session whose every
//! process was killed. The next run deletes them.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

/// What the names of profiles begin with.
pub(crate) const PREFIX: &str = "verbatim-browser-";

/// Held as long as a profile has an owner. The browser puts nothing of this name into it.
const LOCK: &str = "verbatim.lock";

/// A younger profile may be one that is being made, or that its watchdog is about to delete.
const YOUNG: Duration = Duration::from_secs(60 * 60);

/// Takes hold of a profile that was just made.
pub(crate) fn own(profile: &Path) -> std::io::Result<File> {
    let lock = File::create(profile.join(LOCK))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::Error(error)) => Err(error),
        Err(TryLockError::WouldBlock) => Err(std::io::ErrorKind::AlreadyExists.into()),
    }
}

/// Deletes the profiles in a folder that nobody owns any more. What cannot be deleted stays for the next time.
pub(crate) fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let profile = entry.path();
        if !entry.file_name().to_string_lossy().starts_with(PREFIX) || !is_left(&profile) {
            continue;
        }
        match std::fs::remove_dir_all(&profile) {
            Ok(()) => {
                tracing::info!(profile = %profile.display(), "a profile that was left behind is deleted")
            }
            Err(error) => {
                tracing::debug!(%error, profile = %profile.display(), "a profile that was left behind stays");
            }
        }
    }
}

/// Whether the owner of a profile has ended, and so has its browser.
fn is_left(profile: &Path) -> bool {
    let Ok(lock) = File::options().read(true).write(true).open(profile.join(LOCK)) else { return false };
    let age = lock.metadata().and_then(|about| about.modified()).map(|made| made.elapsed());
    let old = age.is_ok_and(|age| age.is_ok_and(|age| age >= YOUNG));
    old && lock.try_lock().is_ok() && !is_used(profile)
}

/// Whether the browser of a profile still runs: it leaves a link there that names its process.
#[cfg(unix)]
fn is_used(profile: &Path) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};
    let Ok(link) = std::fs::read_link(profile.join("SingletonLock")) else { return false };
    let named = link.to_string_lossy().rsplit('-').next().and_then(|pid| pid.parse().ok());
    let Some(pid) = named.and_then(Pid::from_raw) else { return false };
    !matches!(test_kill_process(pid), Err(Errno::SRCH))
}

/// Elsewhere the browser holds files open that cannot be deleted then.
#[cfg(not(unix))]
fn is_used(_profile: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn what_nobody_owns_is_deleted_and_what_somebody_may_own_stays() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str, age: Duration| {
            let profile = folder.path().join(name);
            std::fs::create_dir(&profile).unwrap();
            std::fs::write(profile.join("file"), "").unwrap();
            let lock = own(&profile).unwrap();
            lock.set_modified(SystemTime::now() - age).unwrap();
            (profile, lock)
        };
        let named = |name: &str| format!("{PREFIX}{name}");
        let (left, lock) = make(&named("left"), YOUNG);
        drop(lock);
        let (young, lock) = make(&named("young"), Duration::ZERO);
        drop(lock);
        let (other, lock) = make("another-browser", YOUNG);
        drop(lock);
        let (owned, _lock) = make(&named("owned"), YOUNG);
        let (used, lock) = make(&named("used"), YOUNG);
        drop(lock);
        #[cfg(unix)]
        std::os::unix::fs::symlink(format!("this-host-{}", std::process::id()), used.join("SingletonLock"))
            .unwrap();
        let unknown = folder.path().join(named("unknown"));
        std::fs::create_dir(&unknown).unwrap();

        sweep(folder.path());
        assert!(!left.exists());
        for stays in [&young, &other, &owned, &unknown] {
            assert!(stays.exists(), "{}", stays.display());
        }
        assert_eq!(used.exists(), cfg!(unix));
        assert!(own(&owned).is_err(), "it has an owner");
    }
}
