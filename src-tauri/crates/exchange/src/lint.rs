//! What `lint --json` writes: how each cell was read. The format is [`crate::schema::LINT`].

use serde::{Deserialize, Serialize};
use verbatim_engine::event::{Column, Part};
use verbatim_engine::parse::ParseError;

/// All cells of a suite that are not empty.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct LintReport {
    /// Name of the suite.
    pub suite: String,
    /// The cells, in order.
    pub cells: Vec<LintCell>,
}

/// How a cell was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HowRead {
    /// By the grammar.
    Grammar,
    /// By the grammar, with an unquoted label that only the page can confirm.
    IfOnPage,
    /// By the suite's phrasebook.
    Phrasebook,
    /// Not at all.
    No,
}

/// A cell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LintCell {
    /// Name of the case; none for the set-up and tear-down rows of the suite.
    pub case: Option<String>,
    /// Part of the case.
    pub part: Part,
    /// Its row in that part, from 1.
    pub row: usize,
    /// Its column.
    pub column: Column,
    /// What is written in it.
    pub text: String,
    /// How it was read.
    pub read: HowRead,
    /// The steps or assertions that it was read as.
    pub steps: Vec<String>,
    /// Why it was not read; `at` counts characters from 0.
    pub error: Option<ParseError>,
}
