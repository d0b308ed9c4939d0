//! Why a cell was not read, and the sentence that would have been.

use pest::iterators::Pair;
use serde::{Deserialize, Serialize};

use super::Rule;
use super::target::span;
use crate::step::Span;

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

/// The longest cell that is read, in characters: what spreadsheets hold.
pub const MAX_CELL: usize = 32_767;

/// Marks that open a text, and what closes it.
const MARKS: [(&str, &[&str]); 5] =
    [("‘", &["’", "'"]), ("“", &["”", "\"", "“"]), ("„", &["“", "”"]), ("«", &["»"]), ("{{", &["}}"])];
/// A cell with more open marks at its end is no sentence; each of them would be followed to the end of the cell.
const MAX_OPEN: usize = 50;

/// Refuses a cell that is too long or full of open marks, before any work that grows with it.
pub(crate) fn within_length(text: &str) -> Result<(), ParseError> {
    if text.len() > MAX_CELL && text.chars().nth(MAX_CELL).is_some() {
        return Err(ParseError::new(
            Span { start: MAX_CELL, end: MAX_CELL + 1 },
            format!("the cell is longer than {MAX_CELL} characters: split it into several rows"),
        ));
    }
    let Some(open) = MARKS.iter().find_map(|(mark, closing)| open_mark(text, mark, closing)) else {
        return Ok(());
    };
    let start = text[..open].chars().count();
    Err(ParseError::new(
        Span { start, end: start + 1 },
        "a quotation mark has no partner: put each text in a pair of quotes",
    ))
}

/// The place of the first of too many marks behind which nothing closes.
fn open_mark(text: &str, mark: &str, closing: &[&str]) -> Option<usize> {
    let closes = closing.iter().filter(|close| **close != mark);
    let closed = closes.filter_map(|close| text.rfind(close).map(|at| at + close.len())).max().unwrap_or(0);
    let mut open = text[closed..].match_indices(mark).map(|(at, _)| closed + at);
    let first = open.next()?;
    open.nth(MAX_OPEN).map(|_| first)
}

/// For a form that the grammar accepts and no builder knows: a gap in the program, told as such and never guessed over.
pub(crate) fn unbuilt(pair: &Pair<'_, Rule>) -> ParseError {
    ParseError::new(span(pair), "this form is read but has no meaning yet")
}
