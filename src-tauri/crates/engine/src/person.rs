//! The port to a person who attends a run: asked where neither rules nor a model decide, on the page as it is.
//!
//! What a person says goes through the same rules as a cell: a sentence is read and carried out or judged by the engine,
//! and what a person decides alone is marked as such.

use std::future::Future;
use std::pin::Pin;

use serde::{Deserialize, Serialize};

use crate::event::{Column, RowId};
use crate::snapshot::Rect;
use crate::verdict::Finding;

/// A question to the person who attends a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct Question {
    /// The row.
    pub row: RowId,
    /// The column of the cell.
    pub column: Column,
    /// The cell, or the step of it, that is not decided.
    pub sentence: String,
    /// How the row ends without an answer.
    pub finding: Finding,
    /// What is asked.
    pub asks: Asks,
}

/// What a person is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Asks {
    /// Whether an expected result that is read holds on the page.
    Holds,
    /// Which of these elements a step means.
    Which {
        /// The elements that it may mean.
        candidates: Vec<Offered>,
    },
    /// What a cell means, or a step that rules read and cannot carry out as it is worded.
    Meaning,
    /// To put right by hand what holds a step up; no input of it was sent.
    Again,
}

/// The kind of a question, as it is kept in the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum AskKind {
    Holds,
    Which,
    Meaning,
    Again,
}

impl Asks {
    /// Its kind.
    pub fn kind(&self) -> AskKind {
        match self {
            Self::Holds => AskKind::Holds,
            Self::Which { .. } => AskKind::Which,
            Self::Meaning => AskKind::Meaning,
            Self::Again => AskKind::Again,
        }
    }
}

/// An element that a step may mean.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct Offered {
    /// In words: "button 'Delete' in the row 'Ada'".
    pub description: String,
    /// The step in words that mean this element and no other.
    pub sentence: String,
    /// Where, in CSS pixels of the viewport.
    pub bbox: Rect,
}

/// What a person answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Answer {
    /// The expected result holds.
    Holds,
    /// It does not.
    HoldsNot,
    /// The step means this candidate.
    Candidate {
        /// Its index among the candidates, from 0.
        index: usize,
    },
    /// The cell or the step means this.
    Means {
        /// Sentences of the grammar.
        sentences: Vec<String>,
    },
    /// The person has done it by hand in the live page.
    Done,
    /// The page is to be looked at again.
    Again,
    /// The finding stands.
    Undecided,
}

/// An answer, and whether it is to be a rule from now on.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// The answer.
    pub answer: Answer,
    /// It was written into the phrasebook.
    pub kept: bool,
}

/// An answer on its way. Dropping it ends the question.
pub type Saying<'a> = Pin<Box<dyn Future<Output = Said> + Send + 'a>>;

/// A person who attends a run.
pub trait Person: Send + Sync {
    /// Asks, and waits for as long as the person takes.
    fn ask<'a>(&'a self, question: &'a Question) -> Saying<'a>;
}
