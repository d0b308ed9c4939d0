//! One assertion clause, from its pair to its [`Assertion`].

use pest::iterators::Pair;

use super::Rule;
use super::error::{ParseError, unbuilt};
use super::target::{literal, span, words};
use crate::assertion::{Assertion, Check, Claim, Memory};

/// The assertion of an `assertion` pair.
pub(crate) fn build_assertion(pair: Pair<'_, Rule>) -> Result<Assertion, ParseError> {
    let name = pair.clone().into_inner().next().ok_or_else(|| unbuilt(&pair))?;
    let claim = Claim::Text { text: literal(&name), within: Vec::new() };
    Ok(Assertion::Check(Check { text: words(&pair), span: span(&pair), memory: Memory::Now, claim }))
}
