//! What can go wrong in starting the site or asking it for a fault.

use std::{io, net::SocketAddr};

/// The errors of the demo site.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The address is not a loopback address: the site has open accounts and is for this machine alone.
    #[error("{0} is not a loopback address: choose one such as 127.0.0.1:0")]
    NotLoopback(SocketAddr),
    /// The port is taken or may not be used.
    #[error("listen on {addr}: {source}; choose another port, or 0 for a free one")]
    Listen {
        /// The address asked for.
        addr: SocketAddr,
        /// The reason of the operating system.
        source: io::Error,
    },
    /// The server ended with an error.
    #[error("serve the demo site: {0}")]
    Serve(#[source] io::Error),
    /// The task of the server was cancelled or broke off.
    #[error("end the demo site in order: {0}")]
    Task(#[from] tokio::task::JoinError),
    /// No fault has this name.
    #[error("find a fault named '{0}': see /faults for the names")]
    UnknownFault(String),
}
