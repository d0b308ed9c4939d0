//! What the window works on: the library, the history, the run that goes on. Each command of the window is a method.

mod attempts;
mod attending;
mod calls;
mod cases;
mod comparison;
mod completion;
mod dialect;
mod elements;
mod exploring;
mod exporting;
mod going;
mod history;
mod import_memory;
mod importing;
mod keychain;
mod lab;
mod last_seen;
mod models;
mod phrases;
mod proposals;
mod questions;
mod reading;
mod recording;
mod review;
mod running;
mod sample;
mod secrets;
mod settings;
mod story;
mod studies;
mod suites;
mod ways_out;

use std::path::Path;
use std::sync::{Arc, Mutex};

use verbatim_store::{RunId, Store};

pub use exploring::ExploreMessages;
pub use keychain::{Keychain, SystemKeychain};
pub use lab::StudyMessages;
pub use running::{Frames, Messages};

use going::Stage;
use last_seen::LastSeen;
use models::Errand;
use secrets::Secrets;

use crate::error::Error;
use crate::view::{Refusal, Start};

/// What the window works on. It may be shared between threads.
pub struct Workbench {
    store: Arc<Store>,
    secrets: Arc<Secrets>,
    stage: Arc<Stage>,
    seen: LastSeen,
    imported: Mutex<Option<importing::Undo>>,
    errand: Errand,
}

impl Workbench {
    /// Opens the library and the history in a folder; at the first start the sample suite is put into the library. Where the
    /// disk is full or read-only, what is kept is opened for reading alone ([`Start::unwritable`]).
    ///
    /// # Errors
    /// When nothing is kept in the folder and it cannot be written, or it holds something else.
    pub fn open(folder: &Path, keychain: Arc<dyn Keychain>) -> Result<Self, Error> {
        let store = Arc::new(Store::open_to_read(folder, |lock| {
            tracing::warn!(lock = %lock.display(), "another process is opening the history");
        })?);
        if !store.is_read_only() {
            with_room(store.purge_deleted().map_err(Error::from))?;
            with_room(sample::place(&store))?;
        }
        let secrets = Arc::new(Secrets::new(&store, keychain)?);
        Ok(Self {
            store,
            secrets,
            stage: Arc::default(),
            seen: LastSeen::default(),
            imported: Mutex::default(),
            errand: Errand::default(),
        })
    }

    /// What the window needs to begin.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn start(&self) -> Result<Start, Error> {
        let sample = self.store.suites()?.into_iter().find(|suite| suite.sample).map(|suite| suite.id);
        Ok(Start {
            version: env!("CARGO_PKG_VERSION").into(),
            settings: self.settings()?,
            folder: self.store.folder().display().to_string(),
            sample,
            interrupted: self.interrupted(),
            unwritable: self.store.unwritable().map(|why| format!("could not {why}")),
            going: self.stage.going(),
        })
    }

    fn interrupted(&self) -> Vec<RunId> {
        self.store.found_interrupted().to_vec()
    }

    /// The bytes of a screenshot, a JPEG.
    ///
    /// # Errors
    /// It was pruned, or cannot be read.
    pub fn picture(&self, id: &str) -> Result<Vec<u8>, Error> {
        Ok(self.store.blob(&verbatim_engine::event::BlobId(id.to_owned()))?)
    }
}

/// What tidies up at the start is left to a start with more room: the disk may have had enough to be opened, and not for this.
fn with_room(done: Result<(), Error>) -> Result<(), Error> {
    match done {
        Err(Error::Store(error)) if error.is_about_writing() => {
            tracing::warn!(%error, "the history was not tidied up");
            Ok(())
        }
        Err(error @ Error::Write { .. }) => {
            tracing::warn!(%error, "the sample suite was not placed");
            Ok(())
        }
        done => done,
    }
}

/// An error as the window shows it; the whole chain goes to the log.
impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let mut chain = error.to_string();
        let mut source = std::error::Error::source(&error);
        while let Some(cause) = source {
            let words = cause.to_string();
            // Many messages tell their source themselves.
            if !chain.contains(&words) {
                chain.push_str(": ");
                chain.push_str(&words);
            }
            source = cause.source();
        }
        tracing::warn!(code = error.code(), %chain, "a command was not carried out");
        Self { code: error.code().to_owned(), message: error.to_string() }
    }
}
