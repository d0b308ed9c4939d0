//! Pages that the history has kept, each read once.

use std::collections::HashMap;
use std::sync::Arc;

use verbatim_engine::event::BlobId;
use verbatim_engine::snapshot::Snapshot;
use verbatim_store::{Error, Store};

/// Why a page cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Lost {
    /// It was pruned, or its file is gone.
    #[error("is no longer kept")]
    Gone,
    /// Its file is no page, or no longer.
    #[error("is damaged")]
    Damaged,
}

/// Reads a page.
pub(crate) fn page(store: &Store, id: &BlobId) -> Result<Snapshot, Lost> {
    let bytes = store.blob(id).map_err(|error| match error {
        Error::NoBlob { .. } => Lost::Gone,
        _ => Lost::Damaged,
    })?;
    serde_json::from_slice(&bytes).map_err(|_| Lost::Damaged)
}

/// Pages that were read: one that was kept of several rows is read once.
pub(crate) struct Pages<'a> {
    store: &'a Store,
    read: HashMap<BlobId, Result<Arc<Snapshot>, Lost>>,
}

impl<'a> Pages<'a> {
    pub(crate) fn of(store: &'a Store) -> Self {
        Self { store, read: HashMap::new() }
    }

    pub(crate) fn get(&mut self, id: &BlobId) -> Result<Arc<Snapshot>, Lost> {
        let read = || page(self.store, id).map(Arc::new);
        self.read.entry(id.clone()).or_insert_with(read).clone()
    }
}
