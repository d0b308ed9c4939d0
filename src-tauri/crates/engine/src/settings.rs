//! Deadlines, windows and budgets of a run, with their defaults.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// All times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(default, deny_unknown_fields)]
pub struct Timing {
    /// How long a target may take to become ready.
    pub readiness_ms: u64,
    /// How long a positive assertion may take to become true, from settling.
    pub assertion_ms: u64,
    /// How long a click or key may take to have an effect (θ), and the bound of settling.
    pub quiescence_ms: u64,
    /// How long the main document may take to respond and to be parsed.
    pub page_load_ms: u64,
    /// How long a page must be quiet before a negative, count, order or equality is decided.
    pub quiet_ms: u64,
    /// How long a whole case may take.
    pub case_ms: u64,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            readiness_ms: 5_000,
            assertion_ms: 5_000,
            quiescence_ms: 5_000,
            page_load_ms: 30_000,
            quiet_ms: 500,
            case_ms: 600_000,
        }
    }
}

impl Timing {
    /// [`Self::readiness_ms`].
    pub fn readiness(&self) -> Duration {
        Duration::from_millis(self.readiness_ms)
    }

    /// [`Self::assertion_ms`].
    pub fn assertion(&self) -> Duration {
        Duration::from_millis(self.assertion_ms)
    }

    /// [`Self::quiescence_ms`].
    pub fn quiescence(&self) -> Duration {
        Duration::from_millis(self.quiescence_ms)
    }

    /// [`Self::page_load_ms`].
    pub fn page_load(&self) -> Duration {
        Duration::from_millis(self.page_load_ms)
    }

    /// [`Self::quiet_ms`].
    pub fn quiet(&self) -> Duration {
        Duration::from_millis(self.quiet_ms)
    }

    /// [`Self::case_ms`].
    pub fn case(&self) -> Duration {
        Duration::from_millis(self.case_ms)
    }
}
