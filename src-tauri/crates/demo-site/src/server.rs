//! Listening on loopback, and ending in order.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

use crate::{Error, router};

/// How long open connections may take to end once the site is shut down.
const GRACE: Duration = Duration::from_secs(2);
/// How many free ports are tried until one is free on both loopback addresses.
const PORT_TRIES: usize = 20;

/// A running demo site. It ends with [`DemoSite::shutdown`], or when it is dropped.
#[derive(Debug)]
pub struct DemoSite {
    addr: SocketAddr,
    closing: watch::Sender<bool>,
    tasks: Vec<JoinHandle<std::io::Result<()>>>,
}

impl DemoSite {
    /// The base URL without a trailing slash, such as `http://127.0.0.1:40123`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// The same site under its other name, `http://localhost:PORT`: another origin and another site.
    #[must_use]
    pub fn other_origin(&self) -> String {
        format!("http://localhost:{}", self.addr.port())
    }

    /// The address that the site listens on.
    #[must_use]
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Ends the site: no new connections, hanging requests are released, open ones get two seconds.
    ///
    /// # Errors
    /// When the server had ended with an error before.
    pub async fn shutdown(mut self) -> Result<(), Error> {
        self.closing.send_replace(true);
        for mut task in std::mem::take(&mut self.tasks) {
            match tokio::time::timeout(GRACE, &mut task).await {
                Ok(ended) => ended?.map_err(Error::Serve)?,
                Err(_) => task.abort(),
            }
        }
        Ok(())
    }
}

impl Drop for DemoSite {
    fn drop(&mut self) {
        self.closing.send_replace(true);
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// Serves the demo site on `addr`, port 0 being a free one, until it is shut down.
///
/// On an IPv4 loopback address it also listens on `[::1]` with the same port where the machine has
/// it, because browsers try that first for `localhost`.
///
/// # Errors
/// When `addr` is not a loopback address, or cannot be listened on.
pub async fn serve(addr: SocketAddr) -> Result<DemoSite, Error> {
    if !addr.ip().is_loopback() {
        return Err(Error::NotLoopback(addr));
    }
    let (first, second) = listen(addr).await?;
    let addr = first.local_addr().map_err(|source| Error::Listen { addr, source })?;
    let (closing, closed) = watch::channel(false);
    let app = router(closed.clone());
    let tasks = std::iter::once(first)
        .chain(second)
        .map(|listener| {
            let mut closed = closed.clone();
            let served = axum::serve(listener, app.clone()).with_graceful_shutdown(async move {
                // An error means that the site itself is gone, which is a reason to end as well.
                let _gone = closed.wait_for(|closed| *closed).await.is_err();
            });
            tokio::spawn(async move { served.await })
        })
        .collect();
    Ok(DemoSite { addr, closing, tasks })
}

/// One listener on `addr`, and one on the other loopback address with the same port where there is one.
async fn listen(addr: SocketAddr) -> Result<(TcpListener, Option<TcpListener>), Error> {
    let failed = |source| Error::Listen { addr, source };
    let other: IpAddr = if addr.is_ipv4() { Ipv6Addr::LOCALHOST.into() } else { Ipv4Addr::LOCALHOST.into() };
    let mut tries = 0;
    loop {
        tries += 1;
        let first = TcpListener::bind(addr).await.map_err(failed)?;
        let port = first.local_addr().map_err(failed)?.port();
        match TcpListener::bind((other, port)).await {
            Ok(second) => return Ok((first, Some(second))),
            Err(taken) if taken.kind() == std::io::ErrorKind::AddrInUse => {
                if addr.port() != 0 || tries == PORT_TRIES {
                    return Err(failed(taken));
                }
            }
            // The machine has no such address (IPv6 switched off): `localhost` is then the first one.
            Err(_) => return Ok((first, None)),
        }
    }
}
