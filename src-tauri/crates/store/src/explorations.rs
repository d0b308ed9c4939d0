//! Explorations: runs that have come to a map.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, Result};
use crate::store::Store;
use crate::table::explorations::{self, ExplorationRecord};
use crate::table::runs::RunId;

impl Store {
    /// Keeps the map of a run that explored; it goes with the run.
    ///
    /// # Errors
    /// There is no such run, it has one, or the database cannot be written.
    pub fn keep_exploration<T: Serialize>(&self, of: ExplorationRecord, map: &T) -> Result<()> {
        let map = serde_json::to_string(map).map_err(|source| Error::Json { what: "a map", source })?;
        self.write(|tx| explorations::keep(tx, of, &map))
    }

    /// All explorations, the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn explorations(&self) -> Result<Vec<ExplorationRecord>> {
        self.read(explorations::list)
    }

    /// The map of a run; none where it did not explore.
    ///
    /// # Errors
    /// The database cannot be read, or the map is of another type.
    pub fn exploration<T: DeserializeOwned>(&self, run: RunId) -> Result<Option<T>> {
        self.read(|c| explorations::map(c, run))
    }
}
