//! The library: suites, their cases and phrases. The history: runs, their events, the verdicts of their cases and rows, and
//! the evidence beside them.
//!
//! One SQLite file in a folder, and the evidence (screenshots, snapshots) in `blobs/` by content hash. Several
//! processes may use one folder at the same time.
//!
//! Every write is one transaction that is committed before the call returns. The write-ahead log runs with
//! `synchronous = NORMAL`: what was committed survives the end of the process, however it ends. After a loss of
//! power the file is whole, but the last moments may be missing.

mod check;
mod codec;
mod error;
mod evidence;
mod explorations;
mod imports;
mod interrupted;
mod library;
mod lists;
mod open;
mod owner;
mod passports;
mod phrasebook;
mod private;
mod project;
mod prune;
mod schema;
mod store;
mod studies;
mod table;

pub use check::{check, copy};
pub use error::{Error, Result};
pub use evidence::blob_id;
pub use imports::{CaseChange, Put};
pub use lists::{Brief, CaseSeries, CauseCount, Facets};
pub use prune::{Freed, PrunePolicy, Usage};
pub use store::Store;
pub use table::cases::{CaseId, CaseRecord, ModelCost, VerdictKind};
pub use table::events::{EventSeq, StoredEvent};
pub use table::explorations::ExplorationRecord;
pub use table::filter::CaseFilter;
pub use table::passports::PassportRecord;
pub use table::phrases::{PhraseId, PhraseRecord};
pub use table::reviews::{Review, ReviewKind};
pub use table::rows::RowRecord;
pub use table::runs::{Counts, RunFilter, RunHeader, RunId, RunRecord, RunState};
pub use table::studies::{StudyId, StudyRecord};
pub use table::suite_cases::{SuiteCase, SuiteCaseId, SuiteCaseLine};
pub use table::suites::{NewSuite, SuiteId, SuiteRecord};
