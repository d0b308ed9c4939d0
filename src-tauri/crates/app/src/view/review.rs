//! A past attempt at a case, in full.

use serde::Serialize;
use ts_rs::TS;
use verbatim_engine::event::{BlobId, Column, Evidence, RowId, StepOutcome};
use verbatim_engine::page::{Effects, Happening};
use verbatim_engine::person::{Answer, AskKind};
use verbatim_engine::rule::RuleId;
use verbatim_engine::snapshot::Rect;
use verbatim_engine::trace::Kind;
use verbatim_engine::verdict::{Finding, Verdict};
use verbatim_store::{CaseId, ReviewKind};

use super::history::{AttemptLine, RunLine};
use super::models::CallReview;

/// A run and its attempts.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs)]
pub struct RunReview {
    pub run: RunLine,
    pub attempts: Vec<AttemptLine>,
}

/// An attempt at a case.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AttemptReview {
    /// What the lists say of it.
    pub line: AttemptLine,
    /// Its run.
    pub run: RunLine,
    /// Its verdict in full; of an attempt that ran some rows only, none.
    pub verdict: Option<Verdict>,
    /// The row to open it at: the one that decided, else the first.
    pub opens_at: Option<RowId>,
    /// Its rows, set-up and tear-down included, in the order in which they ran. None when its trace was pruned.
    pub rows: Vec<RowReview>,
    /// The trace, as transitions.
    pub trace: Vec<TraceStep>,
    /// The calls of models, in their order.
    pub calls: Vec<CallReview>,
    /// What happened, in plain words, line by line.
    pub story: Vec<String>,
    /// What the tester can do about the verdict with one click.
    pub ways_out: Vec<WayOut>,
    /// The attempt at the same case before this one.
    pub previous: Option<CaseId>,
}

/// A row that ran.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RowReview {
    /// Its place.
    pub row: RowId,
    /// What its cells said.
    pub action: String,
    /// The expected cell.
    pub expected: String,
    /// Milliseconds from the beginning of the attempt.
    pub at_ms: u64,
    /// How long it took, unless it goes on.
    pub duration_ms: Option<u64>,
    /// Its verdict, unless it goes on.
    pub verdict: Option<Verdict>,
    /// How its cells were read.
    pub readings: Vec<ReadingReview>,
    /// A model's proposal was let through in it: what it reached rests on a reading.
    pub by_reading: bool,
    /// A person who attended the run decided something in it.
    pub by_person: bool,
    /// What that person was asked and answered.
    pub answers: Vec<AnswerReview>,
    /// Its steps.
    pub steps: Vec<StepReview>,
    /// Its checks.
    pub checks: Vec<CheckReview>,
    /// What happened in or to the page; console and network notes are `note`.
    pub happenings: Vec<HappeningReview>,
    /// The page before the row.
    pub before: Option<BlobId>,
    /// The page at its end.
    pub after: Option<BlobId>,
    /// What was observed at its end, for `elements_at`.
    pub snapshot: Option<BlobId>,
}

/// How a cell was read.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs)]
pub struct ReadingReview {
    pub column: Column,
    pub sentences: Vec<String>,
    pub finding: Option<Finding>,
}

/// What a person who attended the run was asked in a row, and answered.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AnswerReview {
    /// The column of the cell.
    pub column: Column,
    /// The cell, or the step of it.
    pub sentence: String,
    /// What was asked.
    pub asks: AskKind,
    /// The answer.
    pub answer: Answer,
    /// It was written into the phrasebook.
    pub kept: bool,
    /// In plain words.
    pub words: String,
    /// Milliseconds from the beginning of the attempt.
    pub at_ms: u64,
}

/// A step that ran.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct StepReview {
    /// Its number in the row, from 1.
    pub step: usize,
    /// In words.
    pub text: String,
    /// Milliseconds from the beginning of the attempt.
    pub at_ms: u64,
    /// How long it took, unless it goes on.
    pub duration_ms: Option<u64>,
    /// How it ended, unless it goes on.
    pub outcome: Option<StepOutcome>,
    /// Its target, with its box.
    pub target: Option<Evidence>,
    /// How long the target was waited for.
    pub waited_ms: u64,
    /// Why the target was not ready.
    pub finding: Option<Finding>,
    /// What was given to the page, in words.
    pub input: Option<String>,
    /// The address after it.
    pub url: Option<String>,
    /// The title after it.
    pub title: Option<String>,
    /// What it caused.
    pub effects: Option<Effects>,
    /// Whether the page came to rest.
    pub at_rest: Option<bool>,
    /// It caused nothing that can be observed.
    pub quiescent: bool,
    /// The page before it.
    pub before: Option<BlobId>,
    /// The page after it.
    pub after: Option<BlobId>,
}

/// A check that was made.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CheckReview {
    /// In words.
    pub sentence: String,
    /// Whether it held; none where no strict rule applies.
    pub holds: Option<bool>,
    /// What decided.
    pub evidence: Option<Evidence>,
    /// How long it was waited for.
    pub waited_ms: u64,
    /// Milliseconds from the beginning of the attempt.
    pub at_ms: u64,
    /// The rule that decided; none in histories of before rules had names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<RuleId>,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs)]
pub struct HappeningReview {
    pub at_ms: u64,
    pub happening: Happening,
    /// In plain words.
    pub words: String,
}

/// A transition of the trace.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TraceStep {
    /// Number of the state that it leaves.
    pub from: usize,
    /// Number of the state that it reaches.
    pub to: usize,
    /// Its kind.
    pub kind: Kind,
    /// Its formal label.
    pub label: String,
    /// In plain words.
    pub words: String,
    /// The row that it belongs to.
    pub row: Option<RowId>,
    /// Milliseconds from the beginning of the attempt.
    pub at_ms: u64,
}

/// Something that the tester can do about a verdict with one click.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum WayOut {
    /// Write the cell like this.
    Rewrite { label: String, row: RowId, column: Column, text: String },
    /// Teach the phrasebook this sentence.
    Teach { label: String, column: Column, sentence: String },
    /// Give the test data a value.
    GiveData { label: String, name: String },
    /// Raise a deadline of the suite: the field of its timing.
    RaiseTimeout { label: String, field: String, ms: u64 },
    /// Allow the host.
    AllowHost { label: String, host: String },
    /// Leave the row out of runs.
    Disable { label: String, row: RowId },
    /// Say what the verdict is.
    Review { label: String, review: ReviewKind },
    /// Look at what this machine has.
    Doctor { label: String },
    /// Run the case again.
    RunAgain { label: String },
}

/// Two attempts at one case, row by row.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Comparison {
    /// The older one.
    pub before: AttemptLine,
    /// The newer one.
    pub after: AttemptLine,
    /// The rows of both, aligned by their text.
    pub rows: Vec<RowPair>,
}

/// A row in two attempts.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RowPair {
    /// In the older one; none where it was not there or did not run.
    pub before: Option<RowReview>,
    /// In the newer one.
    pub after: Option<RowReview>,
    /// What differs, in words; nothing if nothing that matters does.
    pub changes: Vec<String>,
}

/// An element of a page that a run has seen.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PageElement {
    /// In words.
    pub description: String,
    /// Where.
    pub bbox: Rect,
    /// It takes input: a person who clicks at it, or at what is inside of it, means it.
    pub control: bool,
    /// What is typed into it cannot be seen: it is a secret.
    pub masked: bool,
    /// How a step names it uniquely ("the button 'Delete' in the row 'Ada'"); none where no words do.
    pub target: Option<String>,
    /// Steps that fit it.
    pub steps: Vec<String>,
    /// Expectations that hold of it.
    pub assertions: Vec<String>,
}
