//! Suites and cases as the window shows and saves them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use verbatim_engine::event::RowId;
use verbatim_engine::model::Agent;
use verbatim_engine::settings::Timing;
use verbatim_engine::suite::{Access, Case, ResetHook, Row, WhenUndecided};
use verbatim_engine::verdict::{Cause, Strength};
use verbatim_store::{CaseId, ReviewKind, RunId, SuiteCaseId, SuiteId, VerdictKind};

/// All suites and cases, in their order.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs)]
pub struct Library {
    pub suites: Vec<SuiteNode>,
}

/// A suite in the tree.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SuiteNode {
    /// Its number.
    pub id: SuiteId,
    /// Its name, unique in the library.
    pub name: String,
    /// It is the sample, which runs against the demo site that the application serves.
    pub sample: bool,
    /// The file that it was imported from.
    pub source: Option<String>,
    /// Its cases.
    pub cases: Vec<CaseNode>,
}

/// A case in the tree.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CaseNode {
    /// Its number.
    pub id: SuiteCaseId,
    /// Its suite.
    pub suite: SuiteId,
    /// Its name, unique in the suite.
    pub name: String,
    /// Its tags.
    pub tags: Vec<String>,
    /// How many rows it has of its own.
    pub rows: usize,
    /// Its last verdict.
    pub last: Option<LastVerdict>,
    /// Its last runs went now one way, now the other, though the case was the same.
    pub flaky: bool,
}

/// The last verdict of a case.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LastVerdict {
    /// The attempt that reached it.
    pub attempt: CaseId,
    /// Its run.
    pub run: RunId,
    /// The verdict.
    pub verdict: VerdictKind,
    /// What a pass rests on.
    pub strength: Option<Strength>,
    /// The cause, unless it is a pass.
    pub cause: Option<Cause>,
    /// The row that decided.
    pub row: Option<RowId>,
    /// When it began.
    pub started: String,
    /// How long it took.
    pub duration_ms: Option<u64>,
    /// What a person has found it to be.
    pub review: Option<ReviewKind>,
}

/// The settings of a suite; its phrasebook has commands of its own.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct SuiteSettings {
    /// The address that `{{base}}`, paths and "open the application" stand on.
    pub base_url: Option<String>,
    /// Test data by name; those named in `secrets` have no value here.
    pub data: BTreeMap<String, String>,
    /// Names of test data that are secret. Their values are kept apart: see `secret_set`.
    pub secrets: Vec<String>,
    /// How the site is reached.
    pub access: Access,
    /// Deadlines.
    pub timing: Timing,
    /// What becomes of a case with an expected result that cannot be decided.
    pub when_undecided: WhenUndecided,
    /// Before each case.
    pub reset: Option<ResetHook>,
    /// Rows before each case.
    pub setup: Vec<Row>,
    /// Rows after each case, whatever happened.
    pub teardown: Vec<Row>,
    /// The agents that may ask a model; all that have one if there is no list.
    pub agents: Option<Vec<Agent>>,
}

/// A suite that is open.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SuiteDoc {
    /// Its number.
    pub id: SuiteId,
    /// Goes up with each save; a save names the one that it was made from.
    pub revision: u64,
    /// Its name.
    pub name: String,
    /// It is the sample.
    pub sample: bool,
    /// The file that it was imported from; files to upload are looked for beside it.
    pub source: Option<String>,
    /// Its settings.
    pub settings: SuiteSettings,
}

/// A case that is open.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CaseDoc {
    /// Its number.
    pub id: SuiteCaseId,
    /// Its suite.
    pub suite: SuiteId,
    /// Goes up with each save; a save names the one that it was made from.
    pub revision: u64,
    /// The case.
    pub content: Case,
}

/// What was saved is on the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Saved {
    /// The revision that the next save is made from.
    pub revision: u64,
}

/// Where the value of a secret is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SecretPlace {
    /// In the keychain of the system.
    Keychain,
    /// In the environment.
    Environment,
    /// In memory, until the application ends.
    Memory,
    /// Nowhere: it must be given before a run.
    None,
}

/// A secret of a suite; its value is never told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SecretState {
    /// Its name.
    pub name: String,
    /// Where its value is.
    pub place: SecretPlace,
    /// The environment variable that can hold it.
    pub variable: String,
    /// Why the keychain does not keep it, where it was asked to and did not.
    pub keychain: Option<String>,
}
