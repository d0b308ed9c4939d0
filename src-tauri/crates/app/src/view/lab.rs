//! Studies of the laboratory, as the window starts and shows them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use verbatim_engine::event::RowId;
use verbatim_engine::verdict::Cause;
pub use verbatim_lab::Form as StudyForm;
use verbatim_lab::{CaseMeasure, Condition, Expectation, Pattern, Spread};
use verbatim_passport::Share;
use verbatim_store::{RunId, StudyId, SuiteCaseId, SuiteId, VerdictKind};

use super::history::GridCell;
use super::settings::Refusal;

/// A study that is to begin.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StudyRequest {
    /// The suite.
    pub suite: SuiteId,
    /// Further suites, a study each, which are begun with it and go on when they are resumed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub more: Vec<SuiteId>,
    /// How often each case runs at most.
    pub rounds: usize,
    /// The order of the cases is drawn from it, anew for each round.
    pub seed: u32,
    /// The share of wrong verdicts that is tolerated, from 0 to below 1.
    pub alpha: f64,
    /// End as soon as it is decided whether errors stay within the tolerance.
    pub spare: bool,
    /// Cases without a label run against an application that is known to be right.
    pub taken_as_right: bool,
    /// The runner of a paper that carries the cases out with a model, to compare with; none: Verbatim itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub profile: Option<String>,
    /// How its runs go.
    pub how: StudyHow,
}

/// How the runs of a study go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StudyHow {
    /// Show the browser's own window.
    pub headed: bool,
    /// How many cases run at the same time.
    pub workers: usize,
    /// Values of secrets that were asked for, for these runs alone.
    #[serde(default)]
    pub secrets: BTreeMap<String, String>,
    /// Ask no model, though one is set up.
    #[serde(default)]
    pub no_model: bool,
}

/// What can be measured of a suite, by the labels of its cases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, TS)]
pub struct StudyProspect {
    /// How many cases it has.
    pub cases: usize,
    /// How many must pass.
    pub right: usize,
    /// How many must fail.
    pub wrong: usize,
    /// How many must be inconclusive.
    pub undecided: usize,
}

/// What the window is told while a study goes on, in order.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum StudyMessage {
    /// A round has begun: its number from 1, and how many cases it has.
    Round { round: usize, run: RunId, cases: usize },
    /// A case of the round came to its verdict.
    Case { name: String, verdict: VerdictKind, cause: Option<Cause> },
    /// The round has ended. Where it was stopped it counts as none.
    RoundEnded { run: RunId, stopped: bool },
    /// The study has ended, or was stopped. It is the last message.
    Ended { study: StudyId },
    /// The study was broken off: what went wrong. What it came to is kept. It is the last message.
    Failed { refusal: Refusal },
}

/// A study in a list.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct StudyLine {
    /// Its number.
    pub id: StudyId,
    /// Name of the suite, as it was.
    pub suite: String,
    /// The suite, where it is one of the library and still there.
    pub suite_id: Option<SuiteId>,
    /// When it began.
    pub started: String,
    /// The first of the studies that were begun together; none where it was begun alone.
    pub group: Option<StudyId>,
    /// How many rounds were asked for.
    pub planned: usize,
    /// How many of them came to their end.
    pub whole: usize,
    /// How many were spared, for what was measured is narrow enough.
    pub spared: usize,
    /// The share of wrong verdicts that is tolerated.
    pub alpha: f64,
    /// It goes on in this window.
    pub going: bool,
}

/// So many of so many, with the 95 % interval of the share behind it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, TS)]
#[allow(missing_docs)]
pub struct StudyShare {
    pub part: usize,
    pub of: usize,
    pub low: f64,
    pub high: f64,
}

impl From<Share> for StudyShare {
    fn from(share: Share) -> Self {
        let (low, high) = share.interval();
        Self { part: share.part, of: share.of, low, high }
    }
}

/// A figure of a suite: a share, or a number from 0 to 1; neither where nothing tells it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct StudyFigure {
    /// A stable identifier.
    pub id: String,
    /// A share.
    pub share: Option<StudyShare>,
    /// Another number.
    pub number: Option<f64>,
}

/// What a study has come to, as far as it has got.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct StudyReview {
    /// The study.
    pub line: StudyLine,
    /// Name and version of the program of its last run.
    pub program: String,
    /// Name and version of the browser of its last run.
    pub browser: String,
    /// The base URL of its last run.
    pub base_url: Option<String>,
    /// The order of the cases was drawn from it.
    pub seed: u64,
    /// Cases without a label were run against an application that is known to be right.
    pub taken_as_right: bool,
    /// Attempts that were cut off, which are in no figure.
    pub cut_off: usize,
    /// Its runs, a round each.
    pub runs: Vec<RunId>,
    /// The figures of the suite.
    pub figures: Vec<StudyFigure>,
    /// The sigma level of right verdicts on right applications; none where no case must pass.
    pub sigma: Option<u8>,
    /// Its cases.
    pub cases: Vec<StudyCase>,
    /// What the cases of each tag come to.
    pub tags: Vec<StudyTag>,
}

/// What the attempts at one case tell.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct StudyCase {
    /// Its name.
    pub name: String,
    /// The case, where it is one of the library.
    pub case_id: Option<SuiteCaseId>,
    /// What it must come to.
    pub must: Expectation,
    /// How many attempts came to an end.
    pub attempts: usize,
    /// How many were cut off.
    pub cut_off: usize,
    /// How many passed.
    pub passed: usize,
    /// How many failed.
    pub failed: usize,
    /// How many are inconclusive.
    pub inconclusive: usize,
    /// FER.
    pub rejected: StudyShare,
    /// PER.
    pub accepted: StudyShare,
    /// Observed consistency.
    pub consistency: StudyShare,
    /// Consistency that was to be expected; none where it did nothing.
    pub estimated: Option<f64>,
    /// Its patterns, the most frequent first.
    pub patterns: Vec<Pattern>,
    /// How long attempts took, in milliseconds.
    pub took_ms: Spread,
    /// How often models were asked.
    pub calls: usize,
    /// Their tokens.
    pub tokens: u64,
    /// Its attempt in each run, in the order of [`StudyReview::runs`]; none where it did not run.
    pub cells: Vec<Option<GridCell>>,
}

impl StudyCase {
    pub(crate) fn of(measure: CaseMeasure, estimated: Option<f64>, cells: Vec<Option<GridCell>>) -> Self {
        Self {
            case_id: None,
            must: measure.expectation,
            attempts: measure.attempts,
            cut_off: measure.cut_off,
            passed: measure.passed,
            failed: measure.failed,
            inconclusive: measure.inconclusive,
            rejected: measure.rejected.into(),
            accepted: measure.accepted.into(),
            consistency: measure.consistency.into(),
            estimated,
            took_ms: measure.took_ms,
            calls: measure.calls,
            tokens: measure.tokens,
            name: measure.case,
            patterns: measure.patterns,
            cells,
        }
    }
}

/// What the cases of a tag come to.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs)]
pub struct StudyTag {
    pub tag: String,
    pub cases: usize,
    pub passed: usize,
    pub failed: usize,
    pub inconclusive: usize,
    pub rejected: StudyShare,
    pub accepted: StudyShare,
    pub unsound: StudyShare,
    pub lax: StudyShare,
}

/// By which of Salva's propositions a case is weakly unsound or lax, condition by condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct StudyPropositions {
    /// Number of the proposition by which it is weakly unsound.
    pub unsound_by: Option<u8>,
    /// Number of the proposition by which it is weakly lax.
    pub lax_by: Option<u8>,
    /// The conditions.
    pub conditions: Vec<Condition>,
}

/// Two studies beside each other.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct StudyComparison {
    /// The one.
    pub before: StudyLine,
    /// The other.
    pub after: StudyLine,
    /// The figures of both, each once.
    pub figures: Vec<StudyFigurePair>,
    /// Cases that went another way, or that one of them alone has.
    pub cases: Vec<StudyCasePair>,
    /// How many cases went the same way in both.
    pub same: usize,
}

/// A figure of both; none in one that does not have it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs)]
pub struct StudyFigurePair {
    pub before: Option<StudyFigure>,
    pub after: Option<StudyFigure>,
}

/// A case of both, by its name; none in one that does not have it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs)]
pub struct StudyCasePair {
    pub name: String,
    pub before: Option<StudyCounts>,
    pub after: Option<StudyCounts>,
}

/// The verdicts of a case in a study.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs)]
pub struct StudyCounts {
    pub passed: usize,
    pub failed: usize,
    pub inconclusive: usize,
    /// Its patterns, the most frequent first.
    pub patterns: Vec<Pattern>,
}

impl From<&CaseMeasure> for StudyCounts {
    fn from(case: &CaseMeasure) -> Self {
        Self {
            passed: case.passed,
            failed: case.failed,
            inconclusive: case.inconclusive,
            patterns: case.patterns.clone(),
        }
    }
}

/// What the last whole run of a suite has shown to be weak in it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct WeakClaims {
    /// The run; none where the suite has not run.
    pub run: Option<RunId>,
    /// How many pages were kept of it.
    pub pages: usize,
    /// Claims that would hold as well if the row had done nothing, or on other pages; the weakest first.
    pub claims: Vec<WeakClaimLine>,
}

/// A claim that holds, and would hold where it should not.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct WeakClaimLine {
    /// Name of the case.
    pub name: String,
    /// The case, where it is still in the library.
    pub case_id: Option<SuiteCaseId>,
    /// The row.
    pub row: RowId,
    /// The claim.
    pub claim: String,
    /// It held before the row's action, too.
    pub held_before: bool,
    /// On how many of the other pages it holds as well.
    pub elsewhere: Share,
    /// The row's expected result, as it was run.
    pub expected: String,
    /// A sentence that is true on the page of the row and false on each other one on which its claims hold as well. None where none
    /// was found.
    pub telling: Option<String>,
}
