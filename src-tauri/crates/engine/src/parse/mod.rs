//! From the words of a cell to steps or an assertion (DESIGN section 6, LANGUAGE).

use serde::{Deserialize, Serialize};

use crate::assertion::Assertion;
use crate::step::{Span, Step};

/// Why a cell was not read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{why}")]
pub struct ParseError {
    /// The words that could not be read.
    pub at: Span,
    /// Why, lower-case.
    pub why: String,
    /// The nearest sentence that parses.
    pub nearest: Option<String>,
}

/// Reads an action cell: its steps in order, every word consumed. An empty cell has none.
pub fn action_cell(text: &str) -> Result<Vec<Step>, ParseError> {
    let _ = text;
    Err(ParseError { at: Span::default(), why: String::new(), nearest: None })
}

/// Reads an expected cell: one assertion (clauses, lines and bullets are joined by and). An empty cell is `None`.
pub fn expected_cell(text: &str) -> Result<Option<Assertion>, ParseError> {
    let _ = text;
    Err(ParseError { at: Span::default(), why: String::new(), nearest: None })
}
