//! A temporary folder in which tools that others wrote are installed: some take longer to be had than all tests take.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Failed, passing, root};

/// A folder that goes with this.
pub(crate) struct Place(pub(crate) PathBuf);

impl Place {
    pub(crate) fn new(name: &str) -> Result<Self, Failed> {
        let path = std::env::temp_dir().join(format!("verbatim-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|source| failed(&path, source))?;
        Ok(Self(path))
    }

    /// Copies a file of a folder of this project into it.
    pub(crate) fn copy(&self, folder: &str, name: &str) -> Result<(), Failed> {
        let from = root().join(folder).join(name);
        std::fs::copy(&from, self.0.join(name)).map(drop).map_err(|source| failed(&from, source))
    }

    /// A Python with what its `requirements.txt` names, and without what these want for themselves if `alone`.
    pub(crate) fn python(&self, alone: bool) -> Result<PathBuf, Failed> {
        passing(Command::new("python3").args(["-m", "venv", "python"]).current_dir(&self.0))?;
        let python = self.0.join("python/bin/python");
        let mut pip = Command::new(&python);
        pip.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "-r",
            "requirements.txt",
        ]);
        if alone {
            pip.arg("--no-deps");
        }
        passing(pip.current_dir(&self.0))?;
        Ok(python)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("{} could not be deleted: {error}", self.0.display());
        }
    }
}

pub(crate) fn failed(path: &Path, source: std::io::Error) -> Failed {
    Failed::Start { program: path.display().to_string(), source }
}
