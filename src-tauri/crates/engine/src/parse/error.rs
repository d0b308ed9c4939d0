//! Why a cell was not read, and the sentence that would have been.

use pest::iterators::Pair;
use serde::{Deserialize, Serialize};

use super::Rule;
use super::target::span;
use crate::step::Span;

pub use super::bounds::MAX_CELL;

/// Why a cell was not read (DESIGN section 6, rule 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{why}")]
pub struct ParseError {
    /// The words that could not be read.
    pub at: Span,
    /// Why, as a lower-case fragment.
    pub why: String,
    /// The nearest sentence that parses.
    pub nearest: Option<String>,
}

impl ParseError {
    /// An error without a nearest sentence.
    pub fn new(at: Span, why: impl Into<String>) -> Self {
        Self { at, why: why.into(), nearest: None }
    }

    /// The same with a nearest sentence; the caller has seen it parse.
    pub fn with_nearest(mut self, nearest: Option<String>) -> Self {
        self.nearest = nearest;
        self
    }
}

/// For a form that the grammar accepts and no builder knows: a gap in the program, told as such and never guessed over.
pub(crate) fn unbuilt(pair: &Pair<'_, Rule>) -> ParseError {
    ParseError::new(span(pair), "this form is read but has no meaning yet")
}
