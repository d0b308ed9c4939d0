//! The passports of models.

use serde::Serialize;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;

use crate::error::{Error, Result};
use crate::store::Store;
use crate::table::passports::{self, PassportRecord};

impl Store {
    /// Keeps the passport of a model in the place of an earlier one.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn save_passport<T: Serialize>(
        &self,
        server: &str,
        model: &str,
        taken: OffsetDateTime,
        body: &T,
    ) -> Result<()> {
        let body =
            serde_json::to_string(body).map_err(|source| Error::Json { what: "a passport", source })?;
        self.write(|tx| passports::save(tx, (server, model), taken, &body))
    }

    /// The passport of a model, if its tasks were ever asked.
    ///
    /// # Errors
    /// The database cannot be read, or the passport is of another type.
    pub fn passport<T: DeserializeOwned>(
        &self,
        server: &str,
        model: &str,
    ) -> Result<Option<PassportRecord<T>>> {
        self.read(|c| passports::get(c, server, model))
    }

    /// All passports, by server and name.
    ///
    /// # Errors
    /// As [`Self::passport`].
    pub fn passports<T: DeserializeOwned>(&self) -> Result<Vec<PassportRecord<T>>> {
        self.read(passports::list)
    }
}
