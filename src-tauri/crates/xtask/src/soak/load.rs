//! Other work for every core, as a machine has it that does not test alone.

use std::io::Read;
use std::process::{Child, Command, Stdio};

use crate::command::Failed;

/// The command by which this program is nothing but busy.
pub(crate) const BUSY: &str = "busy";

/// A busy process for each core; they end with this, and when this program ends in whatever way.
pub(super) struct Load(Vec<Child>);

impl Load {
    pub(super) fn start() -> Result<Self, Failed> {
        let failed = |source| Failed::Start { program: "cargo xtask busy".into(), source };
        let program = std::env::current_exe().map_err(failed)?;
        let cores = std::thread::available_parallelism().map_err(failed)?;
        let mut load = Self(Vec::new());
        for _ in 0..cores.get() {
            let child = Command::new(&program).arg(BUSY).stdin(Stdio::piped()).spawn().map_err(failed)?;
            load.0.push(child);
        }
        Ok(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // It may have ended by itself.
            let _ended = child.kill().and_then(|()| child.wait());
        }
    }
}

/// Keeps a core busy until the program that started this ends, or ends it.
pub(crate) fn busy() -> ! {
    std::thread::spawn(|| {
        // Nothing is ever sent: what is read is the end.
        let _end = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(0);
    });
    loop {
        std::hint::spin_loop();
    }
}
