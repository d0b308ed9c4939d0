//! From the words of a cell to steps or an assertion (DESIGN section 6, LANGUAGE).
//!
//! One pest parser reads both grammars: `grammar/common.pest` holds what they share (literals, targets,
//! scopes), `grammar/action.pest` the steps, `grammar/assertion.pest` the checks.

mod action;
mod browse;
mod clause;
pub mod error;
mod expected;
mod expected_render;
mod fill;
mod keys;
pub(crate) mod target;
mod wait;

use pest::Parser;

pub use error::ParseError;

use crate::assertion::Assertion;
use crate::step::{Span, Step};

/// The parser of both grammars.
#[derive(pest_derive::Parser)]
#[grammar = "../../../grammar/common.pest"]
#[grammar = "../../../grammar/action.pest"]
#[grammar = "../../../grammar/assertion.pest"]
pub(crate) struct Grammar;

/// Reads an action cell: its steps in order, every word consumed. An empty cell has none.
pub fn action_cell(text: &str) -> Result<Vec<Step>, ParseError> {
    error::within_length(text)?;
    read_action(text).unwrap_or_else(|| Err(ParseError::new(Span::default(), "not read")))
}

/// The steps if the grammar reads the text, without any diagnosis.
fn read_action(text: &str) -> Option<Result<Vec<Step>, ParseError>> {
    let cell = Grammar::parse(Rule::action_cell, text).ok()?.next()?;
    Some(clause::steps(cell))
}

/// Reads an expected cell: one assertion (clauses, lines and bullets are joined by and). An empty cell is `None`.
pub fn expected_cell(text: &str) -> Result<Option<Assertion>, ParseError> {
    expected::expected_cell(text)
}
