//! What is kept of one case and attempt.

use serde::Serialize;
use time::OffsetDateTime;
use verbatim_engine::event::RowId;
use verbatim_engine::suite::Label;
use verbatim_engine::verdict::Verdict;

use super::super::reviews::Review;
use super::super::runs::RunId;
use super::super::suite_cases::SuiteCaseId;
use super::CaseId;

/// What calls of models cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ts_rs::TS)]
pub struct ModelCost {
    /// How many calls.
    #[ts(type = "number")]
    pub calls: u64,
    /// Tokens of their prompts, as far as servers count them.
    #[ts(type = "number")]
    pub prompt_tokens: u64,
    /// Tokens of their replies, as far as servers count them.
    #[ts(type = "number")]
    pub reply_tokens: u64,
    /// Milliseconds from sending to the last byte.
    #[ts(type = "number")]
    pub ms: u64,
}

/// One attempt at a case.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CaseRecord {
    /// Its number.
    pub id: CaseId,
    /// Its run.
    pub run: RunId,
    /// Index of the case in the run, from 0.
    pub case: usize,
    /// Attempt, from 1.
    pub attempt: u32,
    /// Name of the suite.
    pub suite: String,
    /// Name of the case.
    pub name: String,
    /// Its tags.
    pub tags: Vec<String>,
    /// The verdict that it is labelled with.
    pub expect: Option<Label>,
    /// When it began.
    #[serde(with = "time::serde::rfc3339")]
    pub started: OffsetDateTime,
    /// Its verdict, unless it goes on.
    pub verdict: Option<Verdict>,
    /// The row that decided.
    pub row: Option<RowId>,
    /// How long it took, unless it goes on.
    pub duration_ms: Option<u64>,
    /// Calls of a model.
    pub model_calls: u32,
    /// What they cost.
    pub cost: ModelCost,
    /// The case, where it is one of the library.
    #[serde(skip)]
    pub suite_case: Option<SuiteCaseId>,
    /// Its revision then.
    #[serde(skip)]
    pub revision: Option<u64>,
    /// Some rows of it ran only: its verdict is none of the case.
    #[serde(skip)]
    pub partial: bool,
    /// What a person has found.
    #[serde(skip)]
    pub review: Option<Review>,
}
