//! Explorations, as the window starts and shows them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use verbatim_engine::snapshot::Rect;
pub use verbatim_explore::Form as MapForm;
use verbatim_explore::{Kind, Map};
use verbatim_store::{RunId, SuiteId};

use super::settings::Refusal;

/// An exploration that is to begin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ExploreRequest {
    /// The suite by which the application is reached: its address, set-up rows, test data and reset hook. Its cases do not run.
    pub suite: SuiteId,
    /// How many rows are carried out at most.
    pub steps: usize,
    /// For how many minutes at most.
    pub minutes: u32,
    /// Words of controls that are left alone besides the usual ones.
    pub forbid: Vec<String>,
    /// Usual words of controls that are left alone, which are touched this time.
    pub allow: Vec<String>,
    /// Show the browser's own window.
    pub headed: bool,
    /// Values of secrets that were asked for, for this exploration alone.
    #[serde(default)]
    pub secrets: BTreeMap<String, String>,
}

/// What the window is told while an exploration goes on, in order.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ExploreMessage {
    /// A row has found its element, and is about to act on it; in CSS pixels of the viewport.
    Target { element: Option<String>, bbox: Rect },
    /// A row was carried out: its number from 1, what was found in it that was not known, and how many pages are known.
    Row {
        number: usize,
        says: String,
        page: Option<ExploredPage>,
        is_new: bool,
        pages: usize,
        found: Vec<Found>,
    },
    /// It has ended. It is the last message.
    Ended { run: RunId },
    /// It was broken off: what went wrong. It is the last message.
    Failed { refusal: Refusal },
}

/// The page that a row led to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs)]
pub struct ExploredPage {
    pub address: String,
    pub title: String,
}

/// What was found in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs)]
pub struct Found {
    pub kind: Kind,
    pub what: String,
}

/// An exploration in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ExplorationLine {
    /// Its run.
    pub run: RunId,
    /// What was explored.
    pub name: String,
    /// The suite by which it was reached, where it is in the library.
    pub suite: Option<SuiteId>,
    /// When it began.
    pub started: String,
    /// How many pages were met.
    pub pages: usize,
    /// How many things were found.
    pub findings: usize,
}

/// An exploration in full.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ExplorationReview {
    /// As in the list.
    pub line: ExplorationLine,
    /// What it has come to.
    pub map: Map,
}

/// A way that can be kept as a case; counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "to", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WayTo {
    /// What was found.
    Finding { at: usize },
    /// A page.
    Page { at: usize },
}
