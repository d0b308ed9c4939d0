//! The application itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use verbatim_store::{RunId, SuiteCaseId, SuiteId};

use super::run::Going;

/// Why a command was not carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Refusal {
    /// A stable identifier.
    pub code: String,
    /// For people, in plain words: "could not …".
    pub message: String,
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// How long evidence is kept. Verdicts are kept always.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct KeepRules {
    /// Evidence and database together take at most so many megabytes.
    pub max_megabytes: Option<u64>,
    /// Evidence that is older goes.
    pub keep_days: Option<u32>,
    /// The traces of old runs may go too.
    pub traces: bool,
}

impl Default for KeepRules {
    /// At most 2 GB; traces stay.
    fn default() -> Self {
        Self { max_megabytes: Some(2_000), keep_days: None, traces: false }
    }
}

/// Settings of the application.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct AppSettings {
    /// Light or dark.
    pub theme: Theme,
    /// Keys by the name of their action, where they are not the usual ones.
    pub keys: BTreeMap<String, String>,
    /// The browser to use; found by itself if there is none.
    pub browser: Option<String>,
    /// How many cases run at the same time.
    pub workers: usize,
    /// Show the browser's own window in runs.
    pub headed: bool,
    /// Show the live page in runs.
    pub live: bool,
    /// How long evidence is kept.
    pub keep: KeepRules,
    /// Sizes of the window's panes, by name.
    pub panes: BTreeMap<String, f64>,
    /// Hints that were shown and put away, by name.
    pub seen: Vec<String>,
    /// How large the window draws everything, in percent.
    pub zoom: u16,
    /// Where the window was left.
    pub left: Left,
}

/// Where the window was left, so that it opens there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Left {
    /// The case that was shown last.
    pub case: Option<SuiteCaseId>,
    /// Suites whose cases are folded away.
    pub folded: Vec<SuiteId>,
}

impl Default for AppSettings {
    fn default() -> Self {
        Self {
            theme: Theme::System,
            keys: BTreeMap::new(),
            browser: None,
            workers: 1,
            headed: false,
            live: true,
            keep: KeepRules::default(),
            panes: BTreeMap::new(),
            seen: Vec::new(),
            zoom: 100,
            left: Left::default(),
        }
    }
}

/// What the window needs to begin.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Start {
    /// Version of the program.
    pub version: String,
    /// Settings.
    pub settings: AppSettings,
    /// The folder of suites and history.
    pub folder: String,
    /// The sample suite, unless it was deleted.
    pub sample: Option<SuiteId>,
    /// Runs that were found cut off, and were closed.
    pub interrupted: Vec<RunId>,
    /// Why nothing can be written, where what is kept is only read: no case can run, and nothing is saved.
    pub unwritable: Option<String>,
    /// A run that goes on, when the window was opened anew.
    pub going: Option<Going>,
}

/// Something that the application needs of this machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DoctorLine {
    /// What.
    pub what: String,
    /// Whether it is as it should be.
    pub well: bool,
    /// What was found, or what is wrong.
    pub detail: String,
    /// How to mend it.
    pub mend: Option<String>,
}
