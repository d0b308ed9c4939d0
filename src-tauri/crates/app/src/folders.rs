//! Where Verbatim keeps its history on this machine.

use std::path::PathBuf;

use crate::error::Error;

/// The folder of the history: `VERBATIM_DATA` if set, else the user's data folder.
///
/// # Errors
/// When the system names no such folder.
pub fn data_folder() -> Result<PathBuf, Error> {
    if let Some(folder) = std::env::var_os("VERBATIM_DATA").filter(|folder| !folder.is_empty()) {
        return Ok(folder.into());
    }
    directories::ProjectDirs::from("app", "Verbatim", "Verbatim")
        .map(|dirs| dirs.data_dir().to_path_buf())
        .ok_or_else(|| {
            Error::Usage("could not find a folder for the history: set VERBATIM_DATA to one".into())
        })
}
