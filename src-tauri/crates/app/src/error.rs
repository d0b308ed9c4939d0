//! What can go wrong in a use case: a stable code and a message for people, the whole chain for the log.

/// An error of a use case.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A suite could not be read.
    #[error("could not {0}")]
    Suite(#[from] verbatim_exchange::ReadError),
    /// The history could not be opened, read or written.
    #[error("could not {0}")]
    Store(#[from] verbatim_store::Error),
    /// No browser, or it does not start.
    #[error("could not start the browser: {0}")]
    Browser(#[from] verbatim_browser::BrowserError),
    /// A file could not be written.
    #[error("could not write '{path}': {source}")]
    Write {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// Nothing can stand before the application.
    #[error("could not plant a fault: {0}")]
    Planting(#[from] verbatim_planting::Error),
    /// The demo site does not start.
    #[error("could not start the demo site: {0}")]
    DemoSite(String),
    /// The user asked for something that is not there.
    #[error("{0}")]
    Usage(String),
    /// A command of the window was not carried out, for a reason that the window acts on.
    #[error("{message}")]
    Refused {
        /// A stable identifier.
        code: &'static str,
        /// In words.
        message: String,
    },
    /// A suite could not be written.
    #[error("could not {0}")]
    WriteSuite(#[from] verbatim_exchange::WriteError),
    /// A model cannot be used.
    #[error("could not use the model: {message}")]
    Model {
        /// A stable identifier.
        code: &'static str,
        /// What is wrong, and the way out.
        message: String,
    },
    /// The history did not keep an event: the run was ended there.
    #[error("could not keep what the run has seen: {0}")]
    Journal(String),
}

fn of_store(error: &verbatim_store::Error) -> &'static str {
    use verbatim_store::Error as E;
    match error {
        E::NotThere { .. } | E::NoRun { .. } => "not-found",
        E::NoName { .. } => "no-name",
        E::NameTaken { .. } => "name-taken",
        E::Conflict { .. } => "revision-conflict",
        E::RunGoing { .. } => "run-going",
        E::Pruned { .. } | E::NoBlob { .. } => "pruned",
        _ => "store",
    }
}

impl Error {
    /// One that the window acts on.
    pub(crate) fn refused(code: &'static str, message: impl Into<String>) -> Self {
        Self::Refused { code, message: message.into() }
    }

    /// A stable identifier.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Suite(_) => "suite",
            Self::Store(error) => of_store(error),
            Self::Refused { code, .. } | Self::Model { code, .. } => code,
            Self::WriteSuite(_) => "write",
            Self::Browser(_) => "browser",
            Self::Write { .. } => "write",
            Self::Planting(_) => "planting",
            Self::DemoSite(_) => "demo-site",
            Self::Usage(_) => "usage",
            Self::Journal(_) => "journal",
        }
    }
}
