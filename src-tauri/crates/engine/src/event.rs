//! The one way out of a run: every stage emits a [`RunEvent`] to the [`Sink`].

mod grounds;

use std::future::Future;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::model::{Agent, PromptId};
use crate::page::{Effects, Happening};
use crate::person::{Answer, AskKind};
use crate::rule::RuleId;
use crate::snapshot::{Rect, Snapshot};
use crate::suite::Label;
use crate::verdict::{Finding, Verdict};

pub use grounds::Grounds;

/// Content hash (lower-case hex) of a piece of evidence that the sink keeps.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
pub struct BlobId(pub String);

/// The kind of a piece of evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum BlobKind {
    /// JPEG.
    Screenshot,
    /// A [`crate::snapshot::Snapshot`] as JSON.
    Snapshot,
}

/// A piece of evidence.
#[derive(Debug, Clone)]
pub enum Piece {
    /// A JPEG.
    Screenshot(Vec<u8>),
    /// What was observed.
    Snapshot(Arc<Snapshot>),
}

/// Which part of a case a row belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Part {
    Setup,
    Rows,
    Teardown,
}

/// Place of a row: its part and its number in that part, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[allow(missing_docs)]
pub struct RowId {
    pub part: Part,
    pub row: usize,
}

/// Action or expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Column {
    Action,
    Expected,
}

/// How a step ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum StepOutcome {
    Pass,
    Fail,
    Inconclusive,
    /// An optional step whose condition did not hold.
    Skipped,
    NotRun,
}

/// What decided a judgement or grounded a step.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(default)]
pub struct Evidence {
    /// The element in words ("button 'Save'").
    pub element: Option<String>,
    /// The text that was seen.
    pub quote: Option<String>,
    /// Where.
    pub bbox: Option<Rect>,
}

/// One call of a model: what was asked and answered, and whether the gate let it through.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct ModelCall {
    /// Who asked.
    pub agent: Agent,
    /// With which prompt.
    pub prompt: PromptId,
    /// The model that answered.
    pub model: String,
    /// 0 the first time, more after a bad reply.
    pub temperature: f32,
    /// The question; the prompt's instructions stand before it.
    pub question: String,
    /// The reply as it came, cut to 20,000 characters; empty where none came.
    pub reply: String,
    /// Tokens of the prompt, where the server counts them.
    pub prompt_tokens: Option<u64>,
    /// Tokens of the reply, where the server counts them.
    pub reply_tokens: Option<u64>,
    /// From sending to the last byte.
    pub took_ms: u64,
    /// Why the gate did not let it through; none where it did.
    pub refused: Option<String>,
}

/// What a case's run tells, in order. `case` is the index of the case in the run, from 0.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum CaseEvent {
    CaseStarted {
        name: String,
        /// Its identifier in the tool that it came from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        tags: Vec<String>,
        attempt: u32,
        expect: Option<Label>,
    },
    /// A set-up row that is left out of runs: nothing has established what it says, so the case cannot fail.
    LeftOut {
        row: RowId,
        action: String,
    },
    RowStarted {
        row: RowId,
        action: String,
        expected: String,
    },
    /// A cell was read (or not): the transition `clarity`.
    Clarity {
        row: RowId,
        column: Column,
        sentences: Vec<String>,
        finding: Option<Finding>,
    },
    /// A model was asked.
    Asked {
        row: RowId,
        call: ModelCall,
    },
    /// The gate let a proposal through: the cell (or the step) is read as these sentences. It is no rule before a
    /// person has accepted it.
    Proposed {
        row: RowId,
        agent: Agent,
        column: Column,
        cell: String,
        sentences: Vec<String>,
    },
    /// A person who attends the run was asked, and answered. `kept`: the answer is a rule from now on.
    Answered {
        row: RowId,
        column: Column,
        sentence: String,
        asks: AskKind,
        answer: Answer,
        kept: bool,
    },
    StepStarted {
        row: RowId,
        step: usize,
        text: String,
    },
    /// The target of a step was looked for: the transition `readiness`.
    Readiness {
        row: RowId,
        step: usize,
        target: Option<Evidence>,
        waited_ms: u64,
        finding: Option<Finding>,
    },
    /// The input is about to be sent: the transition `?action`. In the journal before it is sent.
    Acting {
        row: RowId,
        step: usize,
        input: String,
    },
    /// What the GUI showed then: the transition `!gui`; `at_rest` false when it never came to rest.
    Observed {
        row: RowId,
        step: usize,
        url: String,
        title: String,
        effects: Effects,
        at_rest: bool,
    },
    /// A picture of the page after a step, or after the whole row (`step` is none). It comes once it is taken, which may
    /// be after the row's end, and always before the next input is sent.
    Pictured {
        row: RowId,
        step: Option<usize>,
        screenshot: BlobId,
    },
    /// No observable effect within the quiescence window: the transition `θ`.
    Quiescent {
        row: RowId,
        step: usize,
    },
    /// Something happened in or to the page; those that end the row are the transition `!error`.
    Happened {
        row: RowId,
        happening: Happening,
    },
    StepFinished {
        row: RowId,
        step: usize,
        text: String,
        outcome: StepOutcome,
        duration_ms: u64,
    },
    /// An elementary check was judged: the transition `assertion`. `holds` is none where no strict rule applies.
    Judged {
        row: RowId,
        sentence: String,
        holds: Option<bool>,
        evidence: Option<Evidence>,
        waited_ms: u64,
        // None in histories of before rules had names.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        rule: Option<RuleId>,
    },
    /// What a sentence of a cell was judged on, after its checks; of one that nothing reads, what it would have been judged on.
    /// `holds` is none where no strict rule applies.
    JudgedOn {
        row: RowId,
        column: Column,
        sentence: String,
        holds: Option<bool>,
        // Only this program reads it again.
        #[ts(type = "unknown")]
        on: Box<Grounds>,
    },
    RowFinished {
        row: RowId,
        verdict: Verdict,
        duration_ms: u64,
        snapshot: Option<BlobId>,
    },
    /// The case ended before this row, and no rule reads its action.
    Unread {
        row: RowId,
        action: String,
    },
    CaseFinished {
        verdict: Verdict,
        row: Option<RowId>,
        duration_ms: u64,
        model_calls: u32,
    },
    /// After the run a person has answered a question about a claim of an expected result that was left undecided, or has
    /// taken an answer back (none): whether it holds, and what the row and the case come to with that.
    Decided {
        row: RowId,
        claim: String,
        answer: Option<Answer>,
        holds: Option<bool>,
        row_verdict: Verdict,
        verdict: Verdict,
        deciding: Option<RowId>,
    },
}

/// What a run tells, in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(tag = "run", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum RunEvent {
    /// `started` is RFC 3339.
    Started {
        suite: String,
        /// The suite's file, as it was named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        source: Option<String>,
        started: String,
        cases: usize,
        workers: usize,
        base_url: Option<String>,
        browser: String,
    },
    Case {
        case: usize,
        at_ms: u64,
        #[serde(flatten)]
        event: CaseEvent,
    },
    /// `stopped`: by the user.
    Finished { stopped: bool, duration_ms: u64 },
}

/// Evidence or an event could not be kept: the run must end.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SinkError(pub String);

/// Where the events and the evidence of a case go. An event is kept before it is shown.
pub trait Sink: Send + Sync {
    /// Keeps, then shows.
    fn emit(&self, event: CaseEvent) -> impl Future<Output = Result<(), SinkError>> + Send;

    /// Keeps a piece of evidence.
    fn keep(&self, piece: Piece) -> impl Future<Output = Result<BlobId, SinkError>> + Send;
}
