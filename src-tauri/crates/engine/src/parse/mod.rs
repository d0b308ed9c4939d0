//! From the words of a cell to steps or an assertion (DESIGN section 6, LANGUAGE).
//!
//! One pest parser reads both grammars: `grammar/common.pest` holds what they share (literals, targets,
//! scopes), `grammar/action.pest` the steps, `grammar/assertion.pest` the checks.

mod action;
mod browse;
mod clause;
mod diagnose;
pub mod error;
mod expected;
pub(crate) mod expected_render;
mod fill;
mod keys;
mod locator;
mod quotes;
mod refuse;
pub mod render;
pub(crate) mod target;
mod task;
mod wait;

use pest::Parser;

pub use error::ParseError;
pub use locator::selectors;

use crate::assertion::Assertion;
use crate::step::Step;

pub(crate) use verbatim_grammar::{Grammar, Rule};

/// Reads an action cell: its steps in order, every word consumed. An empty cell has none.
pub fn action_cell(text: &str) -> Result<Vec<Step>, ParseError> {
    error::within_length(text)?;
    let chars: Vec<char> = text.chars().collect();
    let literals = quotes::literals(&chars).map_err(|error| {
        let nearest = diagnose::closed(&chars, error.at.start);
        error.with_nearest(nearest)
    })?;
    let masked = quotes::masked(&chars, &literals);
    refuse::check(&chars, &masked)?;
    read_action(text).unwrap_or_else(|| Err(diagnose::unread(text, &masked)))
}

/// The steps if the grammar reads the text, without any diagnosis.
fn read_action(text: &str) -> Option<Result<Vec<Step>, ParseError>> {
    let cell = Grammar::parse(Rule::action_cell, text).ok()?.next()?;
    Some(clause::steps(cell))
}

/// Where the quoted literals and the test data of a cell stand, quotes included.
pub(crate) fn literal_spans(text: &str) -> Result<Vec<crate::step::Span>, ParseError> {
    error::within_length(text)?;
    let chars: Vec<char> = text.chars().collect();
    quotes::literals(&chars)
}

/// Reads an expected cell: one assertion (clauses, lines and bullets are joined by and). An empty cell is `None`.
pub fn expected_cell(text: &str) -> Result<Option<Assertion>, ParseError> {
    error::within_length(text)?;
    locator::check(text)?;
    expected::expected_cell(text)
}
