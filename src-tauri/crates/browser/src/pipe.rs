//! A pipe to a browser that we started. Nobody else has an end of it: a debugging port would be open to every user of the
//! machine, and tells whoever asks the path to it (`/json/version`).
//!
//! Messages are JSON, each ended by a zero byte; the browser reads them from its file 3 and writes to its file 4 (Chromium,
//! `content/public/common/content_switches.cc`, `remote-debugging-pipe`).

use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream as Pair;
use std::process::Command;

use chromiumoxide::error::CdpError;
use chromiumoxide::types::{CallId, Message, MethodCall};
use command_fds::{CommandFdExt, FdMapping};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::UnixStream;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::process::ChildStderr;
use tokio::sync::mpsc;

use crate::wire::{Event, Wire};

/// What makes a browser speak over the pipe.
const FLAG: &str = "--remote-debugging-pipe";

/// The files that the browser reads from and writes to.
const FILES: [i32; 2] = [3, 4];

/// What ends a message.
const END: u8 = 0;

/// Pictures are the largest messages: so much is read at once.
const ROOM: usize = 256 << 10;

/// Our end.
pub(crate) struct Pipe {
    outgoing: mpsc::UnboundedSender<Vec<u8>>,
    incoming: BufReader<OwnedReadHalf>,
    /// What has come of a message that has not ended.
    begun: Vec<u8>,
    next: usize,
}

/// The browser's end.
pub(crate) struct Theirs(Pair);

impl Theirs {
    /// Gives it to the browser that is about to be started.
    pub(crate) fn pass_to(self, command: &mut Command) -> io::Result<()> {
        let written = OwnedFd::from(self.0.try_clone()?);
        let mappings = [OwnedFd::from(self.0), written].into_iter().zip(FILES);
        let mappings = mappings.map(|(parent_fd, child_fd)| FdMapping { parent_fd, child_fd }).collect();
        command.arg(FLAG).fd_mappings(mappings).map_err(io::Error::other)?;
        Ok(())
    }
}

impl Pipe {
    /// Both ends of a new one.
    ///
    /// # Errors
    /// When the system gives none.
    pub(crate) fn new() -> io::Result<(Self, Theirs)> {
        let (ours, theirs) = Pair::pair()?;
        ours.set_nonblocking(true)?;
        let (incoming, write) = UnixStream::from_std(ours)?.into_split();
        let (outgoing, queue) = mpsc::unbounded_channel();
        tokio::spawn(write_all(write, queue));
        let incoming = BufReader::with_capacity(ROOM, incoming);
        Ok((Self { outgoing, incoming, begun: Vec::new(), next: 0 }, Theirs(theirs)))
    }

    /// What the browser is spoken to over. It says nothing of it in its output.
    #[expect(clippy::unused_async, reason = "a port is to be waited for")]
    pub(crate) async fn wire(self, _output: &mut Lines<BufReader<ChildStderr>>) -> Result<Wire, String> {
        Ok(Wire::Pipe(self))
    }

    /// Sends a command; its answer has the number that is returned.
    pub(crate) fn submit(
        &mut self,
        method: &'static str,
        session_id: Option<String>,
        params: Value,
    ) -> serde_json::Result<CallId> {
        let id = CallId::new(self.next);
        self.next = self.next.wrapping_add(1);
        let mut message = serde_json::to_vec(&MethodCall { id, method: method.into(), session_id, params })?;
        message.push(END);
        // When nobody writes any more, the browser is gone, and reading tells.
        drop(self.outgoing.send(message));
        Ok(id)
    }

    /// The next message; none when the browser is gone.
    pub(crate) async fn next(&mut self) -> Option<Result<Message<Event>, CdpError>> {
        // What was read when the reading is cut short stays in the buffer.
        match self.incoming.read_until(END, &mut self.begun).await {
            Ok(_) if self.begun.last() == Some(&END) => {}
            Ok(_) => return None,
            Err(error) => return Some(Err(CdpError::Io(error))),
        }
        self.begun.pop();
        let read = serde_json::from_slice(&self.begun).map_err(|error| {
            CdpError::InvalidMessage(String::from_utf8_lossy(&self.begun).into_owned(), error)
        });
        self.begun.clear();
        Some(read)
    }
}

/// Writes one message after the other until the pipe or the queue ends.
async fn write_all(mut write: OwnedWriteHalf, mut queue: mpsc::UnboundedReceiver<Vec<u8>>) {
    while let Some(message) = queue.recv().await {
        if let Err(error) = write.write_all(&message).await {
            tracing::debug!(%error, "the pipe to the browser has ended");
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::process::Stdio;
    use std::time::Duration;

    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn messages_go_out_and_come_in_whole() {
        let (mut pipe, Theirs(mut theirs)) = Pipe::new().unwrap();
        let large = "x".repeat(3 * ROOM);
        let id = pipe.submit("Page.enable", Some("S".into()), json!({ "large": large })).unwrap();
        let browser = std::thread::spawn(move || {
            let mut asked = Vec::new();
            let mut byte = [1];
            while byte != [END] {
                theirs.read_exact(&mut byte).unwrap();
                asked.push(byte[0]);
            }
            theirs.write_all(br#"{"method":"Page.frame"#).unwrap();
            std::thread::park_timeout(Duration::from_millis(20));
            theirs.write_all(b"Navigated\",\"sessionId\":\"S\",\"params\":{}}\0no JSON\0").unwrap();
            let answer = json!({"id": id, "result": {"large": asked.len()}});
            theirs.write_all(format!("{answer}\0{{\"id\":").as_bytes()).unwrap();
        });
        // What waits may be cut short at any time.
        let event = loop {
            if let Ok(message) = tokio::time::timeout(Duration::from_millis(2), pipe.next()).await {
                break message.unwrap().unwrap();
            }
        };
        assert!(matches!(event, Message::Event(event) if event.method == "Page.frameNavigated"));
        assert!(
            matches!(pipe.next().await, Some(Err(CdpError::InvalidMessage(text, _))) if text == "no JSON")
        );
        let Some(Ok(Message::Response(response))) = pipe.next().await else { panic!("no answer") };
        assert_eq!(response.id, id);
        assert!(response.result.unwrap()["large"].as_u64().unwrap() > 3 * ROOM as u64);
        browser.join().unwrap();
        assert!(pipe.next().await.is_none(), "half a message is none");
    }

    #[tokio::test]
    async fn the_browser_has_its_end_as_files_3_and_4() {
        let (mut pipe, theirs) = Pipe::new().unwrap();
        let mut command = Command::new("/bin/sh");
        let script = "head -c 20 <&3 >/dev/null; printf '{\"id\":7}\\0' >&4";
        command.args(["-c", script, "sh"]).stdin(Stdio::null());
        theirs.pass_to(&mut command).unwrap();
        let mut child = command.spawn().unwrap();
        drop(command);
        pipe.submit("Browser.getVersion", None, json!({})).unwrap();
        let answer = pipe.next().await;
        assert!(
            matches!(&answer, Some(Ok(Message::Response(response))) if response.id == CallId::new(7)),
            "{answer:?}"
        );
        assert!(child.wait().unwrap().success());
        // What it has not read of ours is lost with it.
        assert!(!matches!(pipe.next().await, Some(Ok(_))));
    }
}
