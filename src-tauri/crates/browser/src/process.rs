//! The browser's process group and its profile: both end with us, whatever happens.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Processes that run now, for [`end_all`].
static RUNNING: Mutex<Vec<(u32, PathBuf)>> = Mutex::new(Vec::new());

/// Dying children of the browser may still write into the profile for a moment.
const REMOVE_TRIES: u32 = 100;
const REMOVE_PAUSE: Duration = Duration::from_millis(5);

/// Reads until our end of the pipe closes, however we end, and then does what we could not do any more.
#[cfg(unix)]
const WATCHDOG: &str = r#"trap '' INT TERM HUP
read -r _
kill -s KILL -- "-$1" 2>/dev/null
tries=0
until rm -rf -- "$2" 2>/dev/null || [ $tries -ge 100 ]; do tries=$((tries + 1)); done"#;

/// A running browser.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    profile: PathBuf,
    watchdog: Option<Child>,
    ended: bool,
}

impl Process {
    /// Starts a command in a process group of its own, its stderr piped.
    pub(crate) fn start(command: &mut Command, profile: PathBuf) -> std::io::Result<Self> {
        own_group(command);
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
        running().push((child.id(), profile.clone()));
        let mut process = Self { child, profile, watchdog: None, ended: false };
        process.watchdog = watch(process.id(), &process.profile)?;
        Ok(process)
    }

    /// Process id, which is the group's too.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Its stderr, once.
    pub(crate) fn stderr(&mut self) -> Option<std::process::ChildStderr> {
        self.child.stderr.take()
    }

    /// Whether the main process runs.
    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends the group and deletes the profile. May be called again.
    pub(crate) fn end(&mut self) {
        if std::mem::replace(&mut self.ended, true) {
            return;
        }
        kill_group(self.child.id());
        if let Err(error) = self.child.wait() {
            tracing::warn!(%error, "the browser's end could not be awaited");
        }
        remove(&self.profile);
        running().retain(|(pid, _)| *pid != self.child.id());
        if let Some(mut watchdog) = self.watchdog.take() {
            let ended = watchdog.kill().and_then(|()| watchdog.wait());
            if let Err(error) = ended {
                tracing::warn!(%error, "the browser's watchdog could not be ended");
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Ends every browser of this process and deletes its profile: for the way out that runs no destructors.
pub fn end_all() {
    let all = std::mem::take(&mut *running());
    for (pid, _) in &all {
        kill_group(*pid);
    }
    for (_, profile) in &all {
        remove(profile);
    }
}

fn running() -> MutexGuard<'static, Vec<(u32, PathBuf)>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

fn remove(profile: &Path) {
    for attempt in 1..=REMOVE_TRIES {
        match std::fs::remove_dir_all(profile) {
            Ok(()) => return,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return,
            Err(error) if attempt == REMOVE_TRIES => {
                tracing::warn!(%error, profile = %profile.display(), "the browser's profile could not be deleted");
            }
            Err(_) => std::thread::park_timeout(REMOVE_PAUSE),
        }
    }
}

#[cfg(unix)]
fn own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn own_group(_command: &mut Command) {}

#[cfg(unix)]
fn kill_group(pid: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(pid).ok().and_then(Pid::from_raw);
    let Some(group) = group else { return };
    match kill_process_group(group, Signal::KILL) {
        Ok(()) | Err(rustix::io::Errno::SRCH) => {}
        Err(error) => tracing::warn!(%error, pid, "the browser could not be ended"),
    }
}

#[cfg(not(unix))]
fn kill_group(pid: u32) {
    let status =
        Command::new("taskkill").args(["/T", "/F", "/PID", &pid.to_string()]).stdout(Stdio::null()).status();
    if let Err(error) = status {
        tracing::warn!(%error, pid, "the browser could not be ended");
    }
}

#[cfg(unix)]
fn watch(pid: u32, profile: &Path) -> std::io::Result<Option<Child>> {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", WATCHDOG, "sh", &pid.to_string()]).arg(profile);
    own_group(&mut command);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().map(Some)
}

#[cfg(not(unix))]
fn watch(_pid: u32, _profile: &Path) -> std::io::Result<Option<Child>> {
    Ok(None)
}
