//! Runs as the window starts and follows them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use verbatim_engine::event::RunEvent;
use verbatim_engine::person::Question;
use verbatim_store::{RunId, RunState, SuiteCaseId, SuiteId};

use super::models::Asking;
use super::settings::Refusal;

/// What to run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RunRequest {
    /// The suite.
    pub suite: SuiteId,
    /// The cases; all of the suite if there is none.
    pub cases: Vec<SuiteCaseId>,
    /// Which rows; other than the whole only for one case, with one worker, once.
    pub rows: RowRange,
    /// Show the browser's own window.
    pub headed: bool,
    /// How many cases run at the same time.
    pub workers: usize,
    /// How often each case runs.
    pub repeat: u32,
    /// Send pictures of the live page.
    pub live: bool,
    /// Values of secrets that were asked for, for this run alone.
    #[serde(default)]
    pub secrets: BTreeMap<String, String>,
    /// Ask no model, though one is set up.
    #[serde(default)]
    pub no_model: bool,
    /// Ask the person at the window where a row cannot be decided, on the page as it is; then with one worker, and with
    /// pictures of the live page.
    #[serde(default)]
    pub attended: bool,
}

/// Which rows of a case to run; rows count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum RowRange {
    /// The case, with its set-up and tear-down: gives a verdict of the case.
    #[default]
    Whole,
    /// From the beginning up to this row; the page stays open. Gives verdicts of rows alone.
    To { row: usize },
    /// From this row to the end, on the page that is open. Gives verdicts of rows alone.
    From { row: usize },
    /// This row, on the page that is open. Gives the verdict of this row alone.
    Only { row: usize },
}

/// What the window is told while a run goes on, in order. More kinds may come: leave out those you do not know.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum RunMessage {
    /// An event of the run; it is in the history already. The box of a target is in `readiness`, before it is acted on.
    Event { run: RunId, event: RunEvent },
    /// A worker has taken a case of the run; `case` is its index in the run's events, `id` its number in the library.
    Worker { worker: usize, case: usize, id: SuiteCaseId, name: String },
    /// The page that a worker shows has another address or title.
    Page { worker: usize, url: String, title: String, width: u32, height: u32 },
    /// A model is being asked in a case; none when that question is over, however it ended.
    Asking { case: usize, asking: Option<Asking> },
    /// The person at the window is asked, and the case waits; none when that question is over, however it ended. `case` is
    /// the index of the case in the run's events, `id` its number in the library.
    Question { worker: usize, case: usize, id: SuiteCaseId, question: Option<Attended> },
    /// The run has ended. It is the last message.
    Ended { run: RunId, state: RunState, page_open: bool },
    /// The run was broken off: what went wrong. It is the last message.
    Failed { refusal: Refusal },
}

/// A question to the person at the window, and the page that takes input while it is open.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Attended {
    /// Its number, for `run_answer` and `run_input`.
    pub number: u32,
    /// The question, secrets masked.
    pub question: Question,
    /// Width of the page's viewport, in CSS pixels.
    pub width: u32,
    /// Its height.
    pub height: u32,
}

/// An input of the person at the window to the live page, while a question is open. `x` and `y` are CSS pixels of the
/// viewport; `modifiers` has bit 1 for alt, 2 for ctrl, 4 for meta, 8 for shift.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum PageInput {
    /// The pointer is there now.
    Move {
        /// Where.
        x: f64,
        /// Where.
        y: f64,
    },
    /// A button of the mouse goes down.
    Down {
        /// Where.
        x: f64,
        /// Where.
        y: f64,
        /// Which.
        button: PageButton,
        /// The number of the click it belongs to: 2 in a double click's second.
        clicks: u32,
    },
    /// It goes up.
    Up {
        /// Where.
        x: f64,
        /// Where.
        y: f64,
        /// Which.
        button: PageButton,
        /// As in `down`.
        clicks: u32,
    },
    /// The wheel turns.
    Wheel {
        /// Where the pointer is.
        x: f64,
        /// Where the pointer is.
        y: f64,
        /// Rightwards, in CSS pixels.
        dx: f64,
        /// Downwards, in CSS pixels.
        dy: f64,
    },
    /// A key goes down. Where the page waits for a dialog, Enter accepts it and Escape dismisses it.
    KeyDown {
        /// What it means, as `KeyboardEvent.key`.
        key: String,
        /// Where it is, as `KeyboardEvent.code`.
        code: String,
        /// What it types, if anything.
        text: Option<String>,
        /// What is held.
        modifiers: u8,
    },
    /// It goes up.
    KeyUp {
        /// As in `key-down`.
        key: String,
        /// As in `key-down`.
        code: String,
        /// What is held.
        modifiers: u8,
    },
    /// A text is put in at the caret, as by an input method.
    Text {
        /// The text.
        text: String,
    },
}

/// A button of the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum PageButton {
    Left,
    Middle,
    Right,
}

/// A run that goes on.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Going {
    /// Its number.
    pub run: RunId,
    /// Its suite.
    pub suite: SuiteId,
    /// Its cases, in their order.
    pub cases: Vec<SuiteCaseId>,
    /// Which rows.
    pub rows: RowRange,
    /// When it began.
    pub started: String,
}

/// A page that a run of some rows has left open.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct OpenPage {
    /// The case.
    pub case: SuiteCaseId,
    /// The last row that ran on it.
    pub row: usize,
    /// Its address.
    pub url: String,
}

/// How long cases may be expected to take, by their past runs.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Expected {
    /// All of them, with so many workers; none where no case has run yet.
    pub total_ms: Option<u64>,
    /// Each of them.
    pub cases: Vec<CaseExpected>,
}

/// How long a case may be expected to take.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs)]
pub struct CaseExpected {
    pub case: SuiteCaseId,
    pub ms: Option<u64>,
}

/// What came of a row that was recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Recorded {
    /// The action as it is to stand in the case: a secret value is in it by its name.
    pub action: String,
    /// The expected result.
    pub expected: String,
    /// The action was carried out, and what was expected holds.
    pub done: bool,
    /// What the tester should know: why it was not done, or that nothing was seen to happen.
    pub message: Option<String>,
    /// Address of the page afterwards; empty where the page did not answer.
    pub url: String,
    /// Its title.
    pub title: String,
}
