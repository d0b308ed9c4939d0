//! The studies of the laboratory.

use serde::Serialize;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;

use crate::error::{Error, Result};
use crate::library::now_ms;
use crate::store::Store;
use crate::table::studies::{self, StudyId, StudyRecord};

impl Store {
    /// Begins a study of a suite.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn begin_study<T: Serialize>(
        &self,
        suite: &str,
        started: OffsetDateTime,
        body: &T,
    ) -> Result<StudyId> {
        let body = json(body)?;
        self.write(|tx| studies::begin(tx, suite, started, &body))
    }

    /// Keeps what a study has come to; false where there is none of this number.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn save_study<T: Serialize>(&self, id: StudyId, body: &T) -> Result<bool> {
        let body = json(body)?;
        self.write(|tx| studies::save(tx, id, &body))
    }

    /// A study; none of this number where there is none.
    ///
    /// # Errors
    /// The database cannot be read, or the study is of another type.
    pub fn study<T: DeserializeOwned>(&self, id: StudyId) -> Result<Option<StudyRecord<T>>> {
        self.read(|c| studies::get(c, id))
    }

    /// All studies, the newest first.
    ///
    /// # Errors
    /// As [`Self::study`].
    pub fn studies<T: DeserializeOwned>(&self) -> Result<Vec<StudyRecord<T>>> {
        self.read(studies::list)
    }
}

impl Store {
    /// Deletes a study; its runs stay. [`Self::restore_study`] brings it back for 30 days.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn delete_study(&self, id: StudyId) -> Result<()> {
        match self.write(|tx| studies::set_deleted(tx, id, Some(now_ms())))? {
            true => Ok(()),
            false => Err(Error::NotThere { what: "study" }),
        }
    }

    /// Brings a deleted study back.
    ///
    /// # Errors
    /// It was not deleted, is gone for good, or the database cannot be written.
    pub fn restore_study(&self, id: StudyId) -> Result<()> {
        match self.write(|tx| studies::set_deleted(tx, id, None))? {
            true => Ok(()),
            false => Err(Error::NotThere { what: "deleted study" }),
        }
    }
}

fn json<T: Serialize>(body: &T) -> Result<String> {
    serde_json::to_string(body).map_err(|source| Error::Json { what: "a study", source })
}
