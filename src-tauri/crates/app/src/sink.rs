//! The journal of a run: every event goes to the store first and to the screen after.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tokio::sync::Mutex;
use verbatim_engine::event::{BlobId, BlobKind, CaseEvent, Piece, RunEvent, Sink, SinkError};
use verbatim_store::{RunId, Store};

use crate::mask::Mask;

/// Where the events of a run are shown. Each is in the store already.
pub trait Reporter: Send + Sync {
    /// Shows an event; must not block for long.
    fn tell(&self, run: RunId, event: &RunEvent);
}

/// The journal of one run, shared by its cases.
pub(crate) struct Journal {
    store: Arc<Store>,
    run: RunId,
    begun: Instant,
    reporter: Arc<dyn Reporter>,
    /// One event at a time, so that they are shown in the order in which they are kept.
    turn: Mutex<()>,
    broken: AtomicBool,
}

impl Journal {
    pub(crate) fn new(store: Arc<Store>, run: RunId, reporter: Arc<dyn Reporter>) -> Self {
        Self {
            store,
            run,
            begun: Instant::now(),
            reporter,
            turn: Mutex::new(()),
            broken: AtomicBool::new(false),
        }
    }

    /// Milliseconds since the run began.
    pub(crate) fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Keeps an event, then shows it.
    pub(crate) async fn keep(&self, event: RunEvent) -> Result<(), SinkError> {
        let _turn = self.turn.lock().await;
        let (store, run) = (self.store.clone(), self.run);
        let (event, kept) = blocking(move || {
            let kept = store.append(run, &event);
            (event, kept)
        })
        .await?;
        match kept {
            Ok(_) => {
                self.reporter.tell(self.run, &event);
                Ok(())
            }
            Err(error) => Err(self.break_off(&error)),
        }
    }

    /// Whether an event was not kept: no further case is begun then.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }

    /// Closes a run that cannot go on, which else would seem to go on for as long as this program lives. Where the
    /// history takes not even that, it is closed when the history is next opened.
    pub(crate) async fn abandon(&self) {
        let (store, run) = (self.store.clone(), self.run);
        let closed = blocking(move || store.interrupt(run)).await;
        if let Ok(Err(error)) = closed {
            tracing::warn!(%error, run = %self.run, "the run that was broken off could not be closed");
        }
    }

    async fn keep_blob(&self, kind: BlobKind, bytes: Vec<u8>) -> Result<BlobId, SinkError> {
        let (store, run) = (self.store.clone(), self.run);
        let kept = blocking(move || store.keep_blob(run, kind, &bytes)).await?;
        kept.map_err(|error| self.break_off(&error))
    }

    fn break_off(&self, error: &verbatim_store::Error) -> SinkError {
        if !self.broken.swap(true, Ordering::Relaxed) {
            tracing::error!(%error, run = %self.run, "the history did not keep an event");
        }
        SinkError(error.to_string())
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, SinkError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| SinkError(error.to_string()))
}

/// The sink of one case.
pub(crate) struct CaseSink {
    pub(crate) journal: Arc<Journal>,
    pub(crate) case: usize,
    pub(crate) mask: Mask,
}

impl CaseSink {
    fn masked<T: serde::Serialize + serde::de::DeserializeOwned>(&self, value: T) -> Result<T, SinkError> {
        if self.mask.is_empty() {
            return Ok(value);
        }
        let mut json = serde_json::to_value(&value).map_err(|error| SinkError(error.to_string()))?;
        self.mask.apply(&mut json);
        serde_json::from_value(json).map_err(|error| SinkError(error.to_string()))
    }
}

impl Sink for CaseSink {
    async fn emit(&self, event: CaseEvent) -> Result<(), SinkError> {
        let event = self.masked(event)?;
        let at_ms = self.journal.elapsed_ms();
        self.journal.keep(RunEvent::Case { case: self.case, at_ms, event }).await
    }

    async fn keep(&self, piece: Piece) -> Result<BlobId, SinkError> {
        match piece {
            Piece::Screenshot(bytes) => self.journal.keep_blob(BlobKind::Screenshot, bytes).await,
            Piece::Snapshot(snapshot) => {
                let masked = if self.mask.is_empty() {
                    serde_json::to_vec(&*snapshot)
                } else {
                    serde_json::to_value(&*snapshot).and_then(|mut json| {
                        self.mask.apply(&mut json);
                        serde_json::to_vec(&json)
                    })
                };
                let bytes = masked.map_err(|error| SinkError(error.to_string()))?;
                self.journal.keep_blob(BlobKind::Snapshot, bytes).await
            }
        }
    }
}
