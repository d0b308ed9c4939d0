//! How far an exploration goes.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What an exploration may use up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Rows that are carried out, those on the way back to a page included.
    pub steps: usize,
    /// Pages that are told apart.
    pub states: usize,
    /// Time.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: 400, states: 1_000, time: Duration::from_secs(30 * 60) }
    }
}

/// Why an exploration ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "MapEnded")]
pub enum Ended {
    /// All that may be touched was.
    Done,
    /// The steps were used up.
    Steps,
    /// There were more pages.
    States,
    /// The time was over.
    Time,
    /// It was stopped.
    Stopped,
    /// The application could not be begun with, or not any more: why.
    Lost(String),
}

impl Ended {
    /// In words, for a line.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Done => "all that may be touched was".into(),
            Self::Steps => "the steps were used up".into(),
            Self::States => "there are more pages than were asked for".into(),
            Self::Time => "the time was over".into(),
            Self::Stopped => "it was stopped".into(),
            Self::Lost(why) => why.clone(),
        }
    }
}
