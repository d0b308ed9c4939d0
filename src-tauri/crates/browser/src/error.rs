//! Why a browser or a context could not be had.

use std::path::PathBuf;

/// Fits "could not …" after the name of the operation.
#[derive(Debug, thiserror::Error)]
pub enum BrowserError {
    /// No browser was found.
    #[error(
        "no Chromium, Google Chrome or Microsoft Edge was found in PATH or the usual places; install one of them \
         (on Debian or Ubuntu: apt install chromium) or name its program file"
    )]
    NotFound,
    /// The named program file does not exist.
    #[error("there is no browser at {}; name the program file of Chromium, Chrome or Edge", .0.display())]
    NoSuchFile(PathBuf),
    /// The process did not start or ended at once.
    #[error("the browser {} did not start: {reason}", path.display())]
    Start {
        /// Its program file.
        path: PathBuf,
        /// What the system or the browser said.
        reason: String,
    },
    /// The browser that runs elsewhere cannot be reached.
    #[error("the browser at {address} was not reached: {reason}")]
    Connect {
        /// Its address.
        address: String,
        /// What went wrong.
        reason: String,
    },
    /// A file or folder of the profile could not be made.
    #[error("the folder for the browser's files could not be made: {0}")]
    Folder(#[from] std::io::Error),
    /// A setting of the suite is not one the browser takes.
    #[error("the browser does not take the {setting} \"{value}\": {reason}")]
    Setting {
        /// Which one ("time zone").
        setting: &'static str,
        /// Its value.
        value: String,
        /// What the browser said.
        reason: String,
    },
    /// The browser has ended or answered with an error.
    #[error(transparent)]
    Page(#[from] verbatim_engine::page::PageError),
}
