//! What a run has left undecided, as the window asks it afterwards.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use verbatim_engine::event::{BlobId, Column, RowId, RunEvent};
use verbatim_engine::person::Answer;
use verbatim_engine::snapshot::Rect;
use verbatim_engine::suite::Phrase;
use verbatim_store::{CaseId, RunId, SuiteCaseId, SuiteId};

/// The questions of a run, those that were answered included.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunQuestions {
    /// The run.
    pub run: RunId,
    /// Name of its suite, as it was.
    pub name: String,
    /// The suite, where it is still in the library: it keeps what claims mean.
    pub suite: Option<SuiteId>,
    /// When the run began.
    pub started: String,
    /// How many rows of its cases ran.
    pub rows: usize,
    /// How many of them are a pass or a fail now.
    pub decided: usize,
    /// The questions in the order of the run; their numbers count from 1.
    pub questions: Vec<RunQuestion>,
}

/// Claims that are alike: one answer decides them.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunQuestion {
    /// Its number, from 1.
    pub number: usize,
    /// Its claims, in the order of the run.
    pub claims: Vec<OpenClaim>,
}

/// A claim of a row that the run has left undecided, or a step of it that nobody has understood.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct OpenClaim {
    /// Index of the case in the run.
    pub case: usize,
    /// The attempt at the case.
    pub attempt: Option<CaseId>,
    /// The case, where it is one of the library.
    pub case_id: Option<SuiteCaseId>,
    /// Name of the case, as it was.
    pub name: String,
    /// The row.
    pub row: RowId,
    /// Where it stands: a claim in the expected result, a step in the action.
    pub column: Column,
    /// What the action of the row says.
    pub action: String,
    /// What it claims.
    pub claim: String,
    /// Why nobody could decide it.
    pub why: String,
    /// Picture of the page before the row.
    pub before: Option<BlobId>,
    /// Picture of the page at its end.
    pub after: Option<BlobId>,
    /// What a person has answered since, in the words of this claim.
    pub answer: Option<Answer>,
    /// Whether it holds by that answer; none where the next run decides it, or nobody can.
    pub holds: Option<bool>,
}

/// What is asked about: a question, in the words of one of its claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct QuestionAbout {
    /// The run.
    pub run: RunId,
    /// Number of the question, from 1.
    pub question: usize,
    /// Index of the claim that is looked at.
    pub claim: usize,
    /// An answer is of this claim alone, not of all of the question.
    pub alone: bool,
}

/// A sentence that a claim may mean.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct QuestionOffer {
    /// In words that can be read.
    pub sentence: String,
    /// Of how many claims of the question it holds, put into their words.
    pub fits: usize,
    /// Where what it speaks of is, on the page after the row.
    pub bbox: Option<Rect>,
    /// It came true in the row; else it was so before it already.
    pub came: bool,
}

/// What an answer came to.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct QuestionAnswered {
    /// The questions as they are now.
    pub questions: RunQuestions,
    /// What was written into the run.
    pub events: Vec<RunEvent>,
    /// The phrase that the suite keeps from now on.
    pub kept: Option<Phrase>,
    /// The phrases that it has lost with an answer that was taken back.
    pub dropped: Vec<Phrase>,
}
