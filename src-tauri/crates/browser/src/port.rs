//! A debugging port of a browser that we started, where there is no pipe to give to it. Every user of the machine can use it.

use std::io;
use std::process::Command;

use tokio::io::{BufReader, Lines};
use tokio::process::ChildStderr;

use crate::wire::Wire;

/// What stands in the place of our end.
pub(crate) struct Pipe;

/// What stands in the place of the browser's end.
pub(crate) struct Theirs;

impl Theirs {
    #[expect(clippy::unnecessary_wraps, reason = "a pipe can fail")]
    pub(crate) fn pass_to(self, command: &mut Command) -> io::Result<()> {
        command.arg("--remote-debugging-port=0");
        Ok(())
    }
}

impl Pipe {
    #[expect(clippy::unnecessary_wraps, reason = "a pipe can fail")]
    pub(crate) fn new() -> io::Result<(Self, Theirs)> {
        Ok((Self, Theirs))
    }

    /// Reads the browser's output until it says where it listens; its last words when it ends before.
    pub(crate) async fn wire(self, output: &mut Lines<BufReader<ChildStderr>>) -> Result<Wire, String> {
        let mut last = String::from("it ended at once");
        while let Some(line) = output.next_line().await.map_err(|error| error.to_string())? {
            if let Some(address) = line.strip_prefix("DevTools listening on ") {
                return Wire::to(address.trim()).await.map_err(|error| error.to_string());
            }
            if !line.trim().is_empty() {
                last = line;
            }
        }
        Err(last)
    }
}
