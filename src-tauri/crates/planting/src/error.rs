//! What can go wrong with a proxy.

use std::io;

/// The errors of the proxy.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The address of the application is none that a proxy can stand before.
    #[error("could not stand before '{0}': name an address that begins with http:// or https://")]
    Address(String),
    /// No free port on loopback.
    #[error("could not listen on loopback: {0}")]
    Listen(#[source] io::Error),
    /// The client that asks the application cannot be made.
    #[error("could not ask the application: {0}")]
    Client(#[source] reqwest::Error),
}

impl Error {
    /// A stable identifier.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Address(_) => "address",
            Self::Listen(_) => "listen",
            Self::Client(_) => "client",
        }
    }
}
