//! What carries messages to the browser and back: a pipe that only the two ends of it can use, or a web socket.

use std::borrow::Cow;

use chromiumoxide::Connection as Socket;
use chromiumoxide::error::CdpError;
use chromiumoxide::types::{CallId, EventMessage, Message, Method, MethodId};
use futures::StreamExt;
use serde::Deserialize;
use serde_json::Value;

#[cfg(unix)]
use crate::pipe::Pipe;

/// An event as it stands on the wire. Its parameters are read where they are used, so that an event of a newer
/// browser cannot fail to parse.
#[derive(Debug, Deserialize)]
pub(crate) struct Event {
    pub(crate) method: String,
    #[serde(rename = "sessionId")]
    pub(crate) session: Option<String>,
    #[serde(default)]
    pub(crate) params: Value,
}

impl Method for Event {
    fn identifier(&self) -> MethodId {
        Cow::Owned(self.method.clone())
    }
}

impl EventMessage for Event {
    fn session_id(&self) -> Option<&str> {
        self.session.as_deref()
    }
}

/// A wire to a browser.
pub(crate) enum Wire {
    /// To one that we started.
    #[cfg(unix)]
    Pipe(Pipe),
    /// To one that has a DevTools address.
    Socket(Box<Socket<Event>>),
}

impl Wire {
    /// Connects to a DevTools address.
    pub(crate) async fn to(address: &str) -> Result<Self, CdpError> {
        Ok(Self::Socket(Box::new(Socket::connect(address).await?)))
    }

    /// Sends a command; its answer has the number that is returned.
    pub(crate) fn submit(
        &mut self,
        method: &'static str,
        session: Option<String>,
        params: Value,
    ) -> serde_json::Result<CallId> {
        match self {
            #[cfg(unix)]
            Self::Pipe(pipe) => pipe.submit(method, session, params),
            Self::Socket(socket) => socket.submit_command(method.into(), session.map(Into::into), params),
        }
    }

    /// The next message; none when the browser is gone. May be dropped while it waits, and nothing is lost.
    pub(crate) async fn next(&mut self) -> Option<Result<Message<Event>, CdpError>> {
        match self {
            #[cfg(unix)]
            Self::Pipe(pipe) => pipe.next().await,
            Self::Socket(socket) => socket.next().await,
        }
    }
}
