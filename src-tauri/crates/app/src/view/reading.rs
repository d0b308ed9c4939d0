//! How cells are read, and what may be written in them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use verbatim_engine::event::{Column, RowId};
use verbatim_engine::model::Agent;
use verbatim_engine::verdict::Candidate;

/// A cell to be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CellText {
    /// Its row, so that it is held to what the last run has seen there; none for the suite's own rows.
    pub row: Option<RowId>,
    /// Its column.
    pub column: Column,
    /// What is written in it.
    pub text: String,
}

/// How a cell was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CellRead {
    /// There is nothing in it.
    Empty,
    /// By the grammar.
    Grammar,
    /// By the grammar, with an unquoted label that only the page can confirm.
    IfOnPage,
    /// By the suite's phrasebook.
    Phrasebook,
    /// Not at all.
    No,
}

/// A step or an assertion in short words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Chip {
    /// In words: "click the button 'Save'".
    pub text: String,
    /// What kind of step or assertion it is, for a picture beside it.
    pub kind: ChipKind,
}

/// What kind of step or assertion a chip is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ChipKind {
    Open,
    Click,
    Type,
    Choose,
    Key,
    Pointer,
    Browser,
    Wait,
    Check,
    Other,
}

/// Why a cell could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Problem {
    /// The words that could not be read: the first UTF-16 unit.
    pub from: usize,
    /// One past their last.
    pub to: usize,
    /// Why, as a lower-case fragment.
    pub why: String,
    /// The nearest text of the whole cell that is read.
    pub nearest: Option<String>,
}

/// A cell can be read, but something about it will stop a run.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Doubt {
    /// The words that it is about.
    pub from: usize,
    /// One past the last.
    pub to: usize,
    /// In words: "'Delete' matches 3 elements".
    pub message: String,
    /// The elements that the last run has seen.
    pub candidates: Vec<Candidate>,
    /// Ways to write it.
    pub fixes: Vec<Fix>,
}

/// A way to write a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Fix {
    /// What it does, in words.
    pub label: String,
    /// The whole text of the cell.
    pub text: String,
}

/// How one cell was read.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CellReading {
    /// How.
    pub read: CellRead,
    /// What it was read as.
    pub chips: Vec<Chip>,
    /// Why it was not read.
    pub problem: Option<Problem>,
    /// What will stop a run although it was read.
    pub doubts: Vec<Doubt>,
    /// The agent that a run asks about it; none where it was read or nobody may be asked.
    pub asks: Option<Agent>,
}

/// What may stand at the caret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Completion {
    /// The UTF-16 unit from which a suggestion stands in the place of what is written.
    pub from: usize,
    /// One past the last.
    pub to: usize,
    /// The best first.
    pub options: Vec<Suggestion>,
}

/// A text that may stand at the caret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Suggestion {
    /// What is shown.
    pub label: String,
    /// What is written; `${…}` marks a place to fill in, in the form that CodeMirror's snippets have.
    pub insert: String,
    /// What it is.
    pub kind: SuggestionKind,
    /// More about it: "button · 3 on the page: in the row 'Ada', …".
    pub detail: Option<String>,
}

/// What a suggestion is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SuggestionKind {
    /// The beginning of a sentence.
    Verb,
    /// A form of expectation.
    Expectation,
    /// Test data.
    Data,
    /// A phrase of the phrasebook.
    Phrase,
    /// An element that the last run has seen.
    Element,
    /// A text that the last run has seen.
    Text,
}
