//! Past runs in lists, groups and figures.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use verbatim_engine::event::RowId;
use verbatim_engine::suite::Label;
use verbatim_engine::verdict::{Cause, Strength, Whose};
use verbatim_store::{
    CaseId, Counts, ModelCost, ReviewKind, RunId, RunState, SuiteCaseId, SuiteId, VerdictKind,
};

/// A run in a list.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RunLine {
    /// Its number.
    pub id: RunId,
    /// Name of the suite, as it was.
    pub suite: String,
    /// The suite, where it is one of the library.
    pub suite_id: Option<SuiteId>,
    /// File of the suite.
    pub source: Option<String>,
    /// Base URL.
    pub base_url: Option<String>,
    /// Name and version of the browser.
    pub browser: String,
    /// How many cases ran at the same time.
    pub workers: usize,
    /// How many cases were to run.
    pub planned: usize,
    /// When it began.
    pub started: String,
    /// How long it took, unless it goes on.
    pub duration_ms: Option<u64>,
    /// Where it is.
    pub state: RunState,
    /// Its verdicts.
    pub counts: Counts,
    /// It ran some rows only, and so has no verdict of a case.
    pub partial: bool,
    /// Its trace was pruned.
    pub pruned: bool,
    /// What its calls of models cost.
    pub cost: ModelCost,
}

/// What a person has found a verdict to be; it stands beside the verdict and never in its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PersonReview {
    /// What.
    pub kind: ReviewKind,
    /// In the person's words; may be empty.
    pub note: String,
    /// When.
    pub at: String,
}

/// An attempt at a case in a list.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AttemptLine {
    /// Its number.
    pub id: CaseId,
    /// Its run.
    pub run: RunId,
    /// Index of the case in the run, from 0.
    pub case: usize,
    /// Attempt, from 1.
    pub attempt: u32,
    /// Name of the suite, as it was.
    pub suite: String,
    /// Name of the case, as it was.
    pub name: String,
    /// The case, where it is one of the library.
    pub case_id: Option<SuiteCaseId>,
    /// Its tags, as they were.
    pub tags: Vec<String>,
    /// When it began.
    pub started: String,
    /// How long it took, unless it goes on.
    pub duration_ms: Option<u64>,
    /// Its verdict, unless it goes on or ran some rows only.
    pub verdict: Option<VerdictKind>,
    /// What a pass rests on.
    pub strength: Option<Strength>,
    /// Why it is no pass.
    pub cause: Option<Cause>,
    /// Whose that is.
    pub whose: Option<Whose>,
    /// It went on to its end, and only expected results are undecided.
    pub went_on: bool,
    /// The row that decided.
    pub row: Option<RowId>,
    /// The sentence that decided.
    pub sentence: Option<String>,
    /// In plain words; none where they say no more than the cause.
    pub message: Option<String>,
    /// The verdict that it is labelled with.
    pub expect: Option<Label>,
    /// It ran some rows only.
    pub partial: bool,
    /// What a person has found.
    pub review: Option<PersonReview>,
    /// What its calls of models cost.
    pub cost: ModelCost,
}

/// Which attempts to list; the newest come first.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct HistoryFilter {
    /// Of this run.
    pub run: Option<RunId>,
    /// Of the suite of exactly this name.
    pub suite: Option<String>,
    /// At the case of exactly this name.
    pub case: Option<String>,
    /// At this case of the library, whatever its name was.
    pub case_id: Option<SuiteCaseId>,
    /// With exactly this tag.
    pub tag: Option<String>,
    /// With this verdict.
    pub verdict: Option<VerdictKind>,
    /// With this cause.
    pub cause: Option<Cause>,
    /// Those that went on to their end, with nothing but undecided expected results (true), or the others (false).
    pub went_on: Option<bool>,
    /// With a cause of this owner.
    pub whose: Option<Whose>,
    /// Passes that rest on this.
    pub strength: Option<Strength>,
    /// With a call of a model (true), or without (false).
    pub asked: Option<bool>,
    /// With this review of a person.
    pub review: Option<ReviewKind>,
    /// Without any review of a person.
    pub unreviewed: bool,
    /// Begun at or after this moment.
    pub since: Option<String>,
    /// Begun before this moment.
    pub until: Option<String>,
    /// With all of these words in the name, the suite, a tag, the sentence or message of the verdict, or a person's note, in
    /// any letter case.
    pub text: Option<String>,
    /// Older than this one: the next page of the list.
    pub before: Option<CaseId>,
    /// At most so many; 200 if it is 0.
    pub limit: usize,
}

/// A page of the list.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct HistoryPage {
    /// The attempts.
    pub attempts: Vec<AttemptLine>,
    /// How many the filter lets through in all.
    pub total: u64,
}

/// What can be filtered by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs)]
pub struct HistoryFacets {
    pub suites: Vec<String>,
    pub tags: Vec<String>,
    pub causes: Vec<Cause>,
    /// A model was ever asked.
    pub models: bool,
}

/// The attempts with one cause.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CauseGroup {
    /// The cause.
    pub cause: Cause,
    /// Whose it is.
    pub whose: Whose,
    /// Fail or inconclusive.
    pub verdict: VerdictKind,
    /// How many attempts have it.
    pub attempts: u64,
    /// How many cases.
    pub cases: u64,
    /// The newest one.
    pub newest: AttemptLine,
}

/// Cases against runs.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Grid {
    /// The runs, the newest first.
    pub runs: Vec<RunLine>,
    /// The cases, by name.
    pub cases: Vec<GridCase>,
}

/// A case in the grid.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct GridCase {
    /// Its name.
    pub name: String,
    /// Its number, where it is one of the library.
    pub case_id: Option<SuiteCaseId>,
    /// Its last attempt in each run, in the order of [`Grid::runs`]; none where it did not run.
    pub cells: Vec<Option<GridCell>>,
}

/// An attempt in the grid.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs)]
pub struct GridCell {
    pub attempt: CaseId,
    pub verdict: Option<VerdictKind>,
    pub strength: Option<Strength>,
    pub cause: Option<Cause>,
    pub went_on: bool,
    pub duration_ms: Option<u64>,
}

/// A case whose verdicts go now one way, now the other.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct FlakyCase {
    /// Name of the suite.
    pub suite: String,
    /// Name of the case.
    pub name: String,
    /// Its number, where it is one of the library.
    pub case_id: Option<SuiteCaseId>,
    /// Its last verdicts, the newest first.
    pub verdicts: Vec<GridCell>,
    /// How often the verdict turned between one run and the next.
    pub turns: u32,
}
