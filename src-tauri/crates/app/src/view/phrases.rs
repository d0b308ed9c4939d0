//! The phrasebook of a suite.

use serde::Serialize;
use ts_rs::TS;
use verbatim_engine::suite::Phrase;
use verbatim_store::{PhraseId, SuiteId};

use super::reading::{Chip, Problem};

/// A phrase of a suite.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PhraseEntry {
    /// Its number.
    pub id: PhraseId,
    /// Its suite.
    pub suite: SuiteId,
    /// The phrase and what it means.
    pub phrase: Phrase,
    /// How its steps and assertions are read, in their order.
    pub sentences: Vec<PhraseSentence>,
    /// How many cells of the suite it reads.
    pub used: usize,
}

/// A sentence of a phrase's meaning.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PhraseSentence {
    /// The sentence, with parameters put in where there is a sentence to take them from.
    pub text: String,
    /// What it was read as.
    pub chips: Vec<Chip>,
    /// Why it was not.
    pub problem: Option<Problem>,
}

/// What a phrase makes of a sentence.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PhraseTest {
    /// The phrase reads the sentence.
    pub reads: bool,
    /// Why not.
    pub why: Option<String>,
    /// What the sentence means then.
    pub sentences: Vec<PhraseSentence>,
}
