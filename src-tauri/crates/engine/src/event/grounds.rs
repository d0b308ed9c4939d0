//! What an assertion was judged on besides its words: kept, so that it can be judged again without running.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::BlobId;
use crate::judge::Entered;
use crate::page::{Happening, Transient};
use crate::step::Literal;
use crate::suite::Phrase;

/// What an assertion was judged on besides its words. The pages after earlier rows are kept with those.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Grounds {
    /// The page that decided.
    pub now: BlobId,
    /// The page before the row's first action; for a row without one, before that of the last row that had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<BlobId>,
    /// The pages after the row's steps but the last, where they matter to the judgement.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<BlobId>,
    /// The texts that had appeared since the row's first action; none where the judgement did not ask for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appeared: Option<Vec<Transient>>,
    /// What had happened since then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub happened: Vec<Happening>,
    /// Messages of which a step of the row had waited until they were gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub awaited: Vec<Literal>,
    /// What the case had entered, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entered: Vec<Entered>,
    /// The test data that the row's cells and those phrases name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub data: BTreeMap<String, String>,
    /// The suite's phrases by which the expected cell is read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phrases: Vec<Phrase>,
    /// It rests on what happened while it was judged (what came and went, an answer that did not come, a page that never came to
    /// rest), which no page shows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_time: bool,
}

impl Grounds {
    /// A page, of which nothing else is known.
    pub fn of(now: BlobId) -> Self {
        Self {
            now,
            before: None,
            steps: Vec::new(),
            appeared: None,
            happened: Vec::new(),
            awaited: Vec::new(),
            entered: Vec::new(),
            data: BTreeMap::new(),
            phrases: Vec::new(),
            in_time: false,
        }
    }

    /// All pages that it names.
    pub fn pages(&self) -> impl Iterator<Item = &BlobId> {
        std::iter::once(&self.now).chain(&self.before).chain(&self.steps)
    }
}
