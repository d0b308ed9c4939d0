//! What nothing reads of a suite, as the window shows it.

use serde::Serialize;
use ts_rs::TS;
use verbatim_engine::event::Column;
use verbatim_engine::suite::Phrase;

/// Sentences that nothing reads and that are worded alike.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DialectGroup {
    /// The cells that they stand in.
    pub column: Column,
    /// What they have in common, with `{p1}`, … for what differs.
    pub phrase: String,
    /// How many cells they stand in.
    pub cells: usize,
    /// How many of them are worded each in a way of its own.
    pub worded: usize,
    /// Some of them, as they are written.
    pub sentences: Vec<String>,
    /// What they may mean, the likeliest first.
    pub meanings: Vec<DialectMeaning>,
}

/// What sentences of a group may mean.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DialectMeaning {
    /// The phrase that makes them readable.
    pub phrase: Phrase,
    /// How many of the wordings it reads.
    pub reads: usize,
    /// Some of them, each with how it is read then.
    pub shown: Vec<DialectReading>,
}

/// A sentence, and how it is read with a phrase.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DialectReading {
    /// As it is written.
    pub sentence: String,
    /// In the words of the grammar.
    pub read: Vec<String>,
}
