//! Which runner of a paper carries out a case.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A runner of a paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// No guard at all: a model chooses each action and says whether each expected result holds (Salva 2026, "Simple").
    Simple,
    /// Readiness by rule, then by a model; assertions by a strict rule, then by a model (the predecessor of Salva 2026).
    V1,
    /// Clarity by rule, then by a model; readiness by rule; an assertion that no strict rule finds true goes to a model (Salva 2026).
    V2,
    /// One prompt that acts and verifies (Chevrot et al. 2025, SeeAct-ATA).
    #[serde(rename = "seeact-ata")]
    SeeActAta,
    /// An orchestrator, an actor and an assertor with one memory (Chevrot et al. 2025, PinATA).
    PinAta,
}

impl Profile {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Simple, Self::V1, Self::V2, Self::SeeActAta, Self::PinAta];

    /// Its stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::V1 => "v1",
            Self::V2 => "v2",
            Self::SeeActAta => "seeact-ata",
            Self::PinAta => "pinata",
        }
    }

    /// What a suite is called in its runs and studies, so that nobody takes its verdicts for their own.
    pub fn names(self, suite: &str) -> String {
        format!("{suite} (baseline {self})")
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Profile {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|profile| profile.id() == word).ok_or_else(|| {
            let all: Vec<&str> = Self::ALL.into_iter().map(Self::id).collect();
            format!("'{word}' is none of {}", all.join(", "))
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by it")]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_written_by_its_name() {
        for profile in Profile::ALL {
            assert_eq!(serde_json::to_value(profile).unwrap(), profile.id());
            assert_eq!(profile.id().parse(), Ok(profile));
        }
    }
}
