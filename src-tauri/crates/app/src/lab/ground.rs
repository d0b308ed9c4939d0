//! What a study stands on: its suite, wherever that is.

use std::path::{Path, PathBuf};

use verbatim_engine::suite::Suite;
use verbatim_store::{Store, SuiteId};

use super::Study;
use crate::error::Error;
use crate::sample::Sample;

/// The suite of a study, and where it stands.
pub struct Ground {
    /// The suite.
    pub suite: Suite,
    /// Its file.
    pub source: Option<PathBuf>,
    /// Its number, where it is one of the library.
    pub library: Option<SuiteId>,
    /// It runs against the demo site.
    pub demo: bool,
    /// The sample's own files are there as long as this is.
    unpacked: Option<Sample>,
}

impl Ground {
    /// A suite's file.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn of_file(file: &Path) -> Result<Self, Error> {
        let suite = verbatim_exchange::read_suite(file)?.suite;
        Ok(Self { suite, source: Some(file.to_path_buf()), library: None, demo: false, unpacked: None })
    }

    /// The sample as it comes with the program.
    ///
    /// # Errors
    /// Its files cannot be unpacked.
    pub fn sample() -> Result<Self, Error> {
        let sample = Sample::unpack()?;
        let (suite, source) = (sample.suite.clone(), Some(sample.source()));
        Ok(Self { suite, source, library: None, demo: true, unpacked: Some(sample) })
    }

    /// A suite of the library.
    ///
    /// # Errors
    /// There is no such suite.
    pub fn of_library(store: &Store, suite: SuiteId) -> Result<Self, Error> {
        let record = store.suite(suite)?;
        let whole = store.whole_suite(suite)?;
        let demo = record.sample && whole.base_url.is_none();
        let source = record.source.map(PathBuf::from);
        Ok(Self { suite: whole, source, library: Some(suite), demo, unpacked: None })
    }

    /// What a study stands on, found again.
    ///
    /// # Errors
    /// It is not there any more, or cannot be read.
    pub fn of_study(store: &Store, study: &Study) -> Result<Self, Error> {
        match (study.library, &study.source) {
            (Some(suite), _) => Self::of_library(store, suite),
            (None, Some(file)) => Self::of_file(file),
            (None, None) => Self::sample(),
        }
    }

    /// The file by which a study finds it again.
    pub(super) fn file(&self) -> Option<PathBuf> {
        self.source.clone().filter(|_| self.unpacked.is_none() && self.library.is_none())
    }
}
