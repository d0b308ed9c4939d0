//! The results of a run, as `run --json` writes them: a fold over its events. The format is [`crate::schema::RESULTS`].

use serde::{Deserialize, Serialize};
use verbatim_engine::event::{BlobId, Part, RunEvent, StepOutcome};
use verbatim_engine::rule::RuleId;
use verbatim_engine::suite::{Label, Suite};
use verbatim_engine::verdict::{Cause, Strength, Verdict, Whose};

use crate::error::WriteError;

mod attempts;
mod fold;
mod merge;
mod titles;

pub use attempts::Attempts;
pub(crate) use attempts::rests_on;
pub use fold::ResultBuilder;
pub use merge::merge;
pub use titles::titles;

/// The results of a run of a suite.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RunResult {
    /// Name of the suite.
    pub suite: String,
    /// Its file, as it was named; none of a suite that the program keeps itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// When it began, in RFC 3339.
    pub started: String,
    /// Base URL.
    pub base_url: Option<String>,
    /// Name and version of the browser.
    pub browser: Option<String>,
    /// Whether the user stopped it.
    pub stopped: bool,
    /// How long it took; none while it goes on.
    pub duration_ms: Option<u64>,
    /// The attempts at its cases, in the order of the suite.
    pub cases: Vec<CaseResult>,
}

/// An attempt at a case.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CaseResult {
    /// Name of the case.
    pub name: String,
    /// Its identifier in the tool that it came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Attempt, from 1.
    pub attempt: u32,
    /// When it began, in RFC 3339; none in results that were written before this was told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started: Option<String>,
    /// Its tags.
    pub tags: Vec<String>,
    /// "pass", "fail" or "inconclusive"; none while it goes on.
    pub verdict: Option<String>,
    /// What a pass rests on; none unless it is a pass.
    pub strength: Option<Strength>,
    /// Why it is no pass, and where and what was seen.
    #[serde(flatten)]
    pub reason: Reason,
    /// The row that decided, from 1 in its part; none for a pass and where no row did.
    pub row: Option<usize>,
    /// The part of that row.
    pub part: Option<Part>,
    /// Screenshot of the row that decided: its content hash, or what [`RunResult::locate`] made of it.
    pub screenshot: Option<String>,
    /// Calls of a model.
    pub model_calls: u32,
    /// How long it took.
    pub duration_ms: u64,
    /// The verdict that it is labelled with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expect: Option<Label>,
    /// The rows: those that ran in order, set-up and tear-down included, and with
    /// [`ResultBuilder::with_suite`] those that did not.
    pub rows: Vec<RowResult>,
}

/// Why a verdict is not pass. All fields are none for a pass.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Reason {
    /// The cause.
    pub cause: Option<Cause>,
    /// Whose it is.
    pub whose: Option<Whose>,
    /// The sentence that decided.
    pub sentence: Option<String>,
    /// In plain words.
    pub message: Option<String>,
    /// What was expected.
    pub expected: Option<String>,
    /// What was observed instead.
    pub observed: Option<String>,
    /// What comes near, in words.
    pub near: Vec<String>,
    /// What the tester can do about it.
    pub way_out: Option<String>,
    /// Only expected results are undecided, and the case went on: of a row, that one; of a case, to its end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub went_on: bool,
    /// The rule that decided, where one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

impl Reason {
    fn of(verdict: &Verdict) -> Self {
        let Some(finding) = verdict.finding().cloned() else { return Self::default() };
        Self {
            cause: Some(finding.cause),
            whose: Some(finding.cause.whose()),
            sentence: Some(finding.sentence),
            message: Some(finding.message),
            expected: finding.expected,
            observed: finding.observed,
            near: finding.near.into_iter().map(|candidate| candidate.description).collect(),
            way_out: finding.way_out,
            went_on: finding.went_on,
            rule: finding.rule,
        }
    }
}

/// How a row ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum RowVerdict {
    Pass,
    Fail,
    Inconclusive,
    /// It has not begun, or has not ended yet.
    #[default]
    NotRun,
}

/// A row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RowResult {
    /// Its number in its part, from 1.
    pub row: usize,
    /// Part of the case.
    pub part: Part,
    /// What its cells say.
    pub action: String,
    /// The expected cell.
    pub expected_result: String,
    /// How it ended.
    pub verdict: RowVerdict,
    /// What a pass rests on; none unless it is a pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// Why it is no pass.
    #[serde(flatten)]
    pub reason: Reason,
    /// How long it took.
    pub duration_ms: u64,
    /// A person who attended the run decided something in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_person: bool,
    /// Screenshot at its end: its content hash, or what [`RunResult::locate`] made of it.
    pub screenshot: Option<String>,
    /// Its steps.
    pub steps: Vec<StepResult>,
}

/// A step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StepResult {
    /// In the words of the grammar.
    pub text: String,
    /// How long it took.
    pub duration_ms: u64,
    /// How it ended.
    pub verdict: StepOutcome,
}

impl RunResult {
    /// Puts the place of a screenshot (a path, say) where its content hash is; none where it has none.
    pub fn locate(&mut self, place: impl Fn(&BlobId) -> Option<String>) {
        let located = |screenshot: &mut Option<String>| {
            *screenshot = screenshot.take().and_then(|id| place(&BlobId(id)));
        };
        for case in &mut self.cases {
            located(&mut case.screenshot);
            for row in &mut case.rows {
                located(&mut row.screenshot);
            }
        }
    }
}

/// The results of a run from its events. With the suite, rows that did not run are in them too.
pub fn from_events<'a>(events: impl IntoIterator<Item = &'a RunEvent>, suite: Option<&Suite>) -> RunResult {
    let mut builder = ResultBuilder::default();
    if let Some(suite) = suite {
        builder = builder.with_suite(suite);
    }
    for event in events {
        builder.add(event);
    }
    builder.result()
}

/// Results as JSON: an object for one run, a list for several.
///
/// # Errors
/// None that results in memory can cause.
pub fn write_results(runs: &[RunResult]) -> Result<String, WriteError> {
    let mut text = match runs {
        [run] => serde_json::to_string_pretty(run)?,
        runs => serde_json::to_string_pretty(runs)?,
    };
    text.push('\n');
    Ok(text)
}

/// Reads results that [`write_results`] wrote.
///
/// # Errors
/// The text is not of [`crate::schema::RESULTS`].
pub fn read_results(text: &str) -> Result<Vec<RunResult>, serde_json::Error> {
    let value: serde_json::Value = serde_json::from_str(text)?;
    if value.is_array() { serde_json::from_value(value) } else { Ok(vec![serde_json::from_value(value)?]) }
}
