//! The library: the phrasebooks of its suites.

use verbatim_engine::suite::Phrase;

use crate::error::{Error, Result};
use crate::library::now_ms;
use crate::store::Store;
use crate::table::phrases::{self, PhraseId, PhraseRecord};
use crate::table::suites::SuiteId;

impl Store {
    /// The phrases of a suite.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn phrases(&self, suite: SuiteId) -> Result<Vec<PhraseRecord>> {
        self.read(|c| phrases::of_suite(c, suite))
    }

    /// A phrase.
    ///
    /// # Errors
    /// It is not there or deleted, or the database cannot be read.
    pub fn phrase(&self, id: PhraseId) -> Result<PhraseRecord> {
        self.read(|c| phrases::get(c, id))?.ok_or(Error::NotThere { what: "phrase" })
    }

    /// Adds a phrase to a suite.
    ///
    /// # Errors
    /// The suite is not there, or the database cannot be written.
    pub fn add_phrase(&self, suite: SuiteId, phrase: &Phrase) -> Result<PhraseId> {
        self.suite(suite)?;
        self.write(|tx| phrases::insert(tx, suite, phrase))
    }

    /// Changes a phrase.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn save_phrase(&self, id: PhraseId, phrase: &Phrase) -> Result<()> {
        self.phrase(id)?;
        self.write(|tx| phrases::save(tx, id, phrase))
    }

    /// Deletes a phrase so that it can be brought back.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn delete_phrase(&self, id: PhraseId) -> Result<()> {
        self.phrase(id)?;
        self.write(|tx| phrases::set_deleted(tx, id, Some(now_ms()))).map(drop)
    }

    /// Brings a deleted phrase back.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn restore_phrase(&self, id: PhraseId) -> Result<()> {
        match self.write(|tx| phrases::set_deleted(tx, id, None))? {
            true => Ok(()),
            false => Err(Error::NotThere { what: "deleted phrase" }),
        }
    }
}
