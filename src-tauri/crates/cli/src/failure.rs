//! Why a command could not be carried out.

use std::path::PathBuf;

/// How the command line says what columns hold.
pub(crate) const MAP: &str = "import --map 'TITLE=MEANING' says what a column holds";

/// What the command line offers where the columns of a file are not understood.
fn way_out(error: &verbatim_app::exchange::ReadError) -> String {
    if error.fault.is_of_columns() { format!("; {MAP}") } else { String::new() }
}

/// Why a command could not be carried out: usage or set-up.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("{0}")]
    App(#[from] verbatim_app::Error),
    #[error("could not {0}")]
    Store(#[from] verbatim_app::store::Error),
    #[error("could not {}{}", .0, way_out(.0))]
    Suite(#[from] verbatim_app::exchange::ReadError),
    #[error("could not {0}")]
    Results(#[from] verbatim_app::exchange::WriteError),
    #[error("could not start: {0}")]
    Runtime(std::io::Error),
    #[error("could not write '{}': {source}", path.display())]
    Write { path: PathBuf, source: std::io::Error },
    #[error("could not print: {0}")]
    Print(#[from] std::io::Error),
    #[error("could not write JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error("{0}")]
    Usage(String),
}
