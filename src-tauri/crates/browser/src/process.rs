//! The browser's process group and its profile: both end with us, whatever happens.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::Duration;

use crate::leftovers;

/// Process groups that run now and their profiles, for [`end_all`].
static RUNNING: Mutex<Vec<(u32, PathBuf)>> = Mutex::new(Vec::new());

/// Profiles that were left behind are looked for once, beside what is started.
static SWEPT: Once = Once::new();

/// Dying children of the browser may still write into the profile for a moment.
const REMOVE_TRIES: u32 = 100;
const REMOVE_PAUSE: Duration = Duration::from_millis(5);

/// Reads until our end of the pipe closes, however we end. The browser joins its process group.
#[cfg(unix)]
const ANCHOR: &str = "trap '' INT TERM HUP; read -r _";

/// Reads as the anchor does, and then does what we could not do any more.
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
    guard: Guard,
    profile: PathBuf,
    /// Says that the profile is ours.
    lock: Option<std::fs::File>,
    ended: bool,
}

impl Process {
    /// Starts a browser in a process group of its own, its stderr piped, with a new profile: the command for its folder
    /// is asked for. Who watches over group and profile is there before either, so that there is no moment in which our
    /// end would leave one behind.
    pub(crate) fn start(command: impl FnOnce(&Path) -> std::io::Result<Command>) -> std::io::Result<Self> {
        SWEPT.call_once(|| {
            // Nobody waits for it: what it does not come to is left for the next time.
            std::thread::spawn(|| leftovers::sweep(&place(std::env::temp_dir())));
        });
        let profile = new_name();
        let mut guard = Guard::over(&profile)?;
        let started = make_folder(&profile).and_then(|()| {
            let lock = leftovers::own(&profile)?;
            let mut command = command(&profile)?;
            guard.join(&mut command);
            let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
            Ok((child, lock))
        });
        let (child, lock) = match started {
            Ok(started) => started,
            Err(error) => {
                // A folder that was there before is not ours.
                if error.kind() != ErrorKind::AlreadyExists {
                    remove(&profile);
                }
                guard.end();
                return Err(error);
            }
        };
        let process = Self { child, guard, profile, lock: Some(lock), ended: false };
        running().push((process.group(), process.profile.clone()));
        Ok(process)
    }

    /// Process id of the browser.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The folder of its profile.
    pub(crate) fn profile(&self) -> &Path {
        &self.profile
    }

    /// Its stderr, once.
    pub(crate) fn stderr(&mut self) -> Option<std::process::ChildStderr> {
        self.child.stderr.take()
    }

    /// Whether the main process runs.
    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    fn group(&self) -> u32 {
        self.guard.group().unwrap_or_else(|| self.child.id())
    }

    /// Ends the group and deletes the profile. May be called again.
    pub(crate) fn end(&mut self) {
        if std::mem::replace(&mut self.ended, true) {
            return;
        }
        let group = self.group();
        kill_group(group);
        if let Err(error) = self.child.wait() {
            tracing::warn!(%error, "the browser's end could not be awaited");
        }
        // Where it is held open it could not be deleted.
        self.lock = None;
        remove(&self.profile);
        running().retain(|(running, _)| *running != group);
        self.guard.end();
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
    for (group, _) in &all {
        kill_group(*group);
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
            Err(error) if error.kind() == ErrorKind::NotFound => return,
            Err(error) if attempt == REMOVE_TRIES => {
                tracing::warn!(%error, profile = %profile.display(), "the browser's profile could not be deleted");
            }
            Err(_) => std::thread::park_timeout(REMOVE_PAUSE),
        }
    }
}

/// A name among the temporary files that nobody has.
fn new_name() -> PathBuf {
    // The standard library seeds each of these anew.
    let random = RandomState::new().build_hasher().finish() >> 16;
    place(std::env::temp_dir()).join(format!("{}{random:012x}", leftovers::PREFIX))
}

/// The longest folder of temporary files that profiles can be in. The browser has a socket in a folder of its own there, which no
/// killed browser deletes: so it is told to have it in its profile. The address of a Unix socket has 104 bytes at least, of which the browser
/// adds 45 to its profile, whose name has 30 with the separator.
#[cfg(unix)]
const LONGEST: usize = 28;

/// Where profiles are: among the temporary files, or where those have too long a name for a browser's socket, among the system's.
#[cfg(unix)]
fn place(usual: PathBuf) -> PathBuf {
    use rustix::fs::{Access, access};
    if usual.as_os_str().len() <= LONGEST {
        return usual;
    }
    let others = ["/tmp", "/var/tmp"].map(PathBuf::from);
    let usable =
        |place: &PathBuf| place.is_dir() && access(place, Access::WRITE_OK | Access::EXEC_OK).is_ok();
    others.into_iter().find(usable).unwrap_or(usual)
}

#[cfg(not(unix))]
fn place(usual: PathBuf) -> PathBuf {
    usual
}

/// Makes a folder that only its owner can look into.
fn make_folder(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let named =
        |error: std::io::Error| std::io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    builder.create(path).map_err(named)
}

/// Two processes that outlive us for a moment.
#[derive(Debug)]
struct Guard {
    #[cfg(unix)]
    anchor: Child,
    #[cfg(unix)]
    watchdog: Child,
}

#[cfg(unix)]
impl Guard {
    fn over(profile: &Path) -> std::io::Result<Self> {
        let mut anchor = shell(ANCHOR).spawn()?;
        match shell(WATCHDOG).args(["sh", &anchor.id().to_string()]).arg(profile).spawn() {
            Ok(watchdog) => Ok(Self { anchor, watchdog }),
            Err(error) => {
                finish(&mut anchor);
                Err(error)
            }
        }
    }

    /// The process group that it watches over: there as long as the guard is.
    fn group(&self) -> Option<u32> {
        Some(self.anchor.id())
    }

    fn join(&self, command: &mut Command) {
        use std::os::unix::process::CommandExt;
        if let Ok(group) = i32::try_from(self.anchor.id()) {
            command.process_group(group);
        }
    }

    /// There is nothing to watch over any more.
    fn end(&mut self) {
        finish(&mut self.watchdog);
        finish(&mut self.anchor);
    }
}

#[cfg(not(unix))]
impl Guard {
    fn over(_profile: &Path) -> std::io::Result<Self> {
        Ok(Self {})
    }

    fn group(&self) -> Option<u32> {
        None
    }

    fn join(&self, _command: &mut Command) {}

    fn end(&mut self) {}
}

/// A shell in a process group of its own, which no Ctrl-C reaches.
#[cfg(unix)]
fn shell(script: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new("/bin/sh");
    command.args(["-c", script]).process_group(0);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

#[cfg(unix)]
fn finish(child: &mut Child) {
    if let Err(error) = child.kill().and_then(|()| child.wait()) {
        tracing::warn!(%error, "what watches over the browser could not be ended");
    }
}

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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Our end is that of our ends of the pipes.
    fn as_if_we_ended(guard: &mut Guard) {
        drop(guard.anchor.stdin.take());
        drop(guard.watchdog.stdin.take());
    }

    #[test]
    fn whatever_we_had_begun_when_we_end_is_gone() {
        let profile = new_name();
        // Before anything was begun.
        let mut guard = Guard::over(&profile).unwrap();
        as_if_we_ended(&mut guard);
        assert!(guard.watchdog.wait().unwrap().success());
        guard.anchor.wait().unwrap();
        // With a profile and no browser.
        let mut guard = Guard::over(&profile).unwrap();
        make_folder(&profile).unwrap();
        std::fs::write(profile.join("file"), "").unwrap();
        as_if_we_ended(&mut guard);
        assert!(guard.watchdog.wait().unwrap().success());
        guard.anchor.wait().unwrap();
        assert!(!profile.exists());
        // With a browser of which nobody was told.
        let mut guard = Guard::over(&profile).unwrap();
        let mut command = Command::new("/bin/sh");
        guard.join(command.args(["-c", "trap '' HUP; read -r _"]).stdin(Stdio::piped()));
        let mut browser = command.spawn().unwrap();
        let pipe = browser.stdin.take();
        as_if_we_ended(&mut guard);
        assert_eq!(browser.wait().unwrap().code(), None, "it was killed");
        drop(pipe);
        guard.watchdog.wait().unwrap();
        guard.anchor.wait().unwrap();
    }

    #[test]
    fn profiles_are_where_a_socket_has_room() {
        assert_eq!(place("/run/user/1000/short".into()), Path::new("/run/user/1000/short"));
        assert_eq!(place("/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T".into()), Path::new("/tmp"));
    }

    #[test]
    fn a_browser_that_cannot_start_leaves_no_profile() {
        let mut place = PathBuf::new();
        let started = Process::start(|profile| {
            place = profile.to_path_buf();
            Ok(Command::new("/no/such/browser"))
        });
        assert_eq!(started.unwrap_err().kind(), ErrorKind::NotFound);
        assert!(place.is_absolute() && !place.exists());
    }
}
