//! Where a case may ask its allowed hosts alone: the browser takes this for the proxy of all others. It hears which host
//! was to be asked, tells that, and passes nothing on. Frames, requests, workers and sockets of a page all come by here,
//! which no interception of single requests could say of itself.

use std::net::SocketAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use url::Url;
use verbatim_engine::page::Happening;

use crate::context::Context;

/// The longest line that is read.
const MOST_BYTES: u64 = 16 << 10;
/// How long a connection may take to say whom it wants.
const BOUND: Duration = Duration::from_secs(10);
/// So many hosts are told: a page can make up names without end.
const MOST_HOSTS: usize = 100;

/// An address that the browser can be told of, before there is a context that it is for.
pub(crate) struct Listener {
    socket: TcpListener,
    address: SocketAddr,
}

impl Listener {
    pub(crate) async fn open() -> std::io::Result<Self> {
        let socket = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = socket.local_addr()?;
        Ok(Self { socket, address })
    }

    /// As a browser takes the address of a proxy.
    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Tells a context what was to be asked, until the returned value is dropped.
    pub(crate) fn listen(self, context: &Arc<Context>) -> Listening {
        let context = Arc::downgrade(context);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = self.socket.accept().await {
                tokio::spawn(hear(stream, context.clone()));
            }
        });
        Listening(task.abort_handle())
    }
}

/// Ends with itself.
pub(crate) struct Listening(AbortHandle);

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Reads whom a connection wants, and closes it.
async fn hear(stream: TcpStream, context: Weak<Context>) {
    let mut line = String::new();
    let mut lines = BufReader::new(stream.take(MOST_BYTES));
    let read = tokio::time::timeout(BOUND, lines.read_line(&mut line)).await;
    if !matches!(read, Ok(Ok(_))) {
        return;
    }
    if let (Some(host), Some(context)) = (wanted(&line), context.upgrade()) {
        context.hold_back(host);
    }
}

/// The host of a request to a proxy (RFC 9112, section 3.2), with its port.
fn wanted(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    match (words.next()?, words.next()?) {
        ("CONNECT", authority) => Some(authority.to_owned()),
        (_, address) => {
            let url = Url::parse(address).ok()?;
            Some(format!("{}:{}", url.host_str()?, url.port_or_known_default()?))
        }
    }
}

impl Context {
    /// Something was to be asked of a host that is not allowed.
    fn hold_back(&self, host: String) {
        let mut state = self.lock();
        if state.held_back.len() < MOST_HOSTS && state.held_back.insert(host.clone()) {
            state.happened(Happening::HeldBack { host });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::wanted;

    #[test]
    fn the_host_of_what_is_asked_is_known() {
        let host = |line: &str| wanted(line);
        assert_eq!(host("CONNECT a.test:443 HTTP/1.1\r\n").as_deref(), Some("a.test:443"));
        assert_eq!(host("GET http://a.test/x?y HTTP/1.1\r\n").as_deref(), Some("a.test:80"));
        assert_eq!(host("GET / HTTP/1.1\r\n"), None);
        assert_eq!(host(""), None);
    }
}
