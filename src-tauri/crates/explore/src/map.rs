//! The map: the pages that were met, and what led from one to another (an IOLTS: inputs are rows, outputs the pages).

use serde::{Deserialize, Serialize};
use verbatim_engine::event::BlobId;

use crate::finding::Finding;
use crate::limits::Ended;

/// A page of the application.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "MapState")]
pub struct State {
    /// Its address without the host.
    pub address: String,
    /// Its title.
    pub title: String,
    /// Rows that lead there from the beginning of a case.
    pub way: Vec<String>,
    /// Whether its address alone leads there; none where that was not tried.
    pub opens: Option<bool>,
    /// How many rows can be carried out on it.
    pub choices: usize,
    /// How many of them were, here or where the same was done elsewhere.
    pub tried: usize,
    /// It could not be reached again.
    pub lost: bool,
    /// What it looked like when it was met, in the history.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub picture: Option<BlobId>,
}

/// A row that was carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "MapStep")]
pub struct Step {
    /// The page before it.
    pub from: usize,
    /// The row.
    pub says: String,
    /// The page after it.
    pub to: usize,
    /// Without an effect that can be seen (θ).
    pub quiescent: bool,
    /// Why it could not be carried out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub failed: Option<String>,
}

/// A control that was not touched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "MapLeftAlone")]
pub struct LeftAlone {
    /// In words.
    pub about: String,
    /// Why.
    pub why: String,
    /// The first page on which it was met.
    pub state: usize,
}

/// What an exploration has come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "ExplorationMap")]
pub struct Map {
    /// The application.
    pub base_url: String,
    /// Its pages; the first is where it begins.
    pub states: Vec<State>,
    /// What was done, each once.
    pub steps: Vec<Step>,
    /// What is wrong, the surest first.
    pub findings: Vec<Finding>,
    /// What was left alone.
    pub left_alone: Vec<LeftAlone>,
    /// How many rows were carried out, those on the way back to a page included.
    pub rows: usize,
    /// Why it ended.
    pub ended: Ended,
}
