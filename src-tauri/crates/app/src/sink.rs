//! The journal of a run: every event goes to the store first and to the screen after.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};
use verbatim_engine::event::{BlobId, BlobKind, CaseEvent, Piece, RunEvent, Sink, SinkError};
use verbatim_store::{RunId, Store};

use crate::mask::Mask;

/// Where the events of a run are shown. Each is in the store already.
pub trait Reporter: Send + Sync {
    /// Shows an event; must not block for long.
    fn tell(&self, run: RunId, event: &RunEvent);
}

/// The journal of one run, shared by its cases. One thread keeps and shows what it is given, in order; a case waits for
/// it only where that matters: before an input is sent, and at the case's end.
pub(crate) struct Journal {
    store: Arc<Store>,
    run: RunId,
    begun: Instant,
    entries: mpsc::Sender<Entry>,
    broken: Arc<OnceLock<String>>,
}

/// What is kept next.
enum Entry {
    Event(RunEvent, Option<oneshot::Sender<()>>),
    Blob(BlobKind, Vec<u8>),
}

/// Entries that may wait to be kept; a disk that is slower than the run holds it up.
const MOST_WAITING: usize = 64;

impl Journal {
    pub(crate) fn new(store: Arc<Store>, run: RunId, reporter: Arc<dyn Reporter>) -> Self {
        let (entries, waiting) = mpsc::channel(MOST_WAITING);
        let broken = Arc::new(OnceLock::new());
        let writer = Writer { store: store.clone(), run, reporter, broken: broken.clone() };
        tokio::task::spawn_blocking(move || writer.write(waiting));
        Self { store, run, begun: Instant::now(), entries, broken }
    }

    /// Milliseconds since the run began.
    pub(crate) fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Keeps an event, then shows it, and returns.
    pub(crate) async fn keep(&self, event: RunEvent) -> Result<(), SinkError> {
        let (tell, kept) = oneshot::channel();
        self.enter(Entry::Event(event, Some(tell))).await?;
        kept.await.map_err(|_| self.trouble())
    }

    async fn enter(&self, entry: Entry) -> Result<(), SinkError> {
        if self.is_broken() {
            return Err(self.trouble());
        }
        self.entries.send(entry).await.map_err(|_| self.trouble())
    }

    fn trouble(&self) -> SinkError {
        SinkError(self.broken.get().cloned().unwrap_or_else(|| "the journal has ended".into()))
    }

    /// Whether an event was not kept: no further case is begun then.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.get().is_some()
    }

    /// Closes a run that cannot go on, which else would seem to go on for as long as this program lives. Where the
    /// history takes not even that, it is closed when the history is next opened.
    pub(crate) async fn abandon(&self) {
        let (store, run) = (self.store.clone(), self.run);
        let closed = tokio::task::spawn_blocking(move || store.interrupt(run)).await;
        if let Ok(Err(error)) = closed {
            tracing::warn!(%error, run = %self.run, "the run that was broken off could not be closed");
        }
    }
}

/// The thread that keeps and shows.
struct Writer {
    store: Arc<Store>,
    run: RunId,
    reporter: Arc<dyn Reporter>,
    broken: Arc<OnceLock<String>>,
}

impl Writer {
    /// Ends with the journal, or with the first entry that cannot be kept.
    fn write(self, mut entries: mpsc::Receiver<Entry>) {
        while let Some(entry) = entries.blocking_recv() {
            if let Err(error) = self.take(entry) {
                tracing::error!(%error, run = %self.run, "the history did not keep an event");
                let _first = self.broken.set(error.to_string());
                return;
            }
        }
    }

    fn take(&self, entry: Entry) -> Result<(), verbatim_store::Error> {
        match entry {
            Entry::Blob(kind, bytes) => self.store.keep_blob(self.run, kind, &bytes).map(drop),
            Entry::Event(event, waits) => {
                self.store.append(self.run, &event)?;
                self.reporter.tell(self.run, &event);
                if let Some(waits) = waits {
                    // Whoever waited may have been stopped.
                    let _gone = waits.send(());
                }
                Ok(())
            }
        }
    }
}

/// The sink of one case.
pub(crate) struct CaseSink {
    pub(crate) journal: Arc<Journal>,
    pub(crate) case: usize,
    pub(crate) mask: Mask,
}

impl Sink for CaseSink {
    async fn emit(&self, mut event: CaseEvent) -> Result<(), SinkError> {
        self.mask.event(&mut event);
        let at_ms = self.journal.elapsed_ms();
        let waits = matches!(event, CaseEvent::Acting { .. } | CaseEvent::CaseFinished { .. });
        let event = RunEvent::Case { case: self.case, at_ms, event };
        if waits {
            self.journal.keep(event).await
        } else {
            self.journal.enter(Entry::Event(event, None)).await
        }
    }

    async fn keep(&self, piece: Piece) -> Result<BlobId, SinkError> {
        let (kind, bytes) = match piece {
            Piece::Screenshot(bytes) => (BlobKind::Screenshot, bytes),
            Piece::Snapshot(snapshot) => {
                let masked = if self.mask.is_empty() {
                    serde_json::to_vec(&*snapshot)
                } else {
                    serde_json::to_vec(&self.mask.snapshot(&snapshot))
                };
                (BlobKind::Snapshot, masked.map_err(|error| SinkError(error.to_string()))?)
            }
        };
        let id = verbatim_store::blob_id(&bytes);
        self.journal.enter(Entry::Blob(kind, bytes)).await?;
        Ok(id)
    }
}
