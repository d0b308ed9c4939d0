//! Checks that stand among the steps.

use pest::iterators::Pair;

use super::Rule;
use super::error::{ParseError, unbuilt};
use super::target::{char_span, literal};
use super::{expected, wait};
use crate::assertion::Claim;
use crate::step::{Action, Target};

/// "verify that 'Pay' is displayed": read as an expected result is, with the words that begin it or without.
pub(super) fn read(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let text = pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))?;
    let begin = pair.as_span().start();
    let end = text.as_span().end();
    let of = |start: usize| {
        // Blanks in the place of what stands before keep the places of the words.
        let before = char_span(pair.get_input(), 0, start).end;
        let said = pair.get_input().get(start..end).unwrap_or_default();
        expected::expected_cell(&format!("{}{said}", " ".repeat(before)))
    };
    let read = of(begin).or_else(|error| of(text.as_span().start()).map_err(|_| error))?;
    read.map(|assertion| Action::Verify { assertion }).ok_or_else(|| unbuilt(pair))
}

/// "check the list": that it is there.
pub(super) fn seen(target: Target, pair: &Pair<'_, Rule>) -> Action {
    Action::Verify { assertion: wait::check(Claim::Element { target }, pair) }
}

/// "I am on the log-in page".
pub(super) fn at_page(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let name = pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))?;
    let assertion = wait::check(Claim::Page { name: literal(&name) }, pair);
    Ok(Action::Wait { assertion, at_most_ms: Some(wait::CLAIM_MS) })
}
