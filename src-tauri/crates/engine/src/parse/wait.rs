//! Waits: for an element to come or go, or for an assertion, with an upper bound.

use pest::iterators::Pair;

use super::Rule;
use super::error::{ParseError, unbuilt};
use super::expected;
use super::target::{number, span, target, words};
use crate::assertion::{Assertion, Check, Claim, Memory, State};
use crate::step::{Action, Target};

/// The longest wait that a sentence can ask for: ten minutes.
const MAX_WAIT_MS: u64 = 600_000;

/// So long what is said of the page before a step may take to come true, in milliseconds: as long as any positive claim (DESIGN section 9).
pub(super) const CLAIM_MS: u64 = 5_000;

/// "wait until …", "wait for …".
pub(super) fn read(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let mut assertion = None;
    let mut thing = None;
    let mut at_most_ms = None;
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::bound => at_most_ms = Some(bound(&part)?),
            Rule::wait_thing => thing = Some(inner_target(&part)?),
            Rule::wait_gone => assertion = thing.take().map(|target| gone(target, pair)),
            Rule::wait_enabled => {
                assertion =
                    thing.take().map(|target| check(Claim::State { target, state: State::Enabled }, pair));
            }
            Rule::wait_shown => assertion = thing.take().map(|target| shown(target, pair)),
            Rule::condition => assertion = Some(expected::build_assertion(part)?),
            _ => return Err(unbuilt(&part)),
        }
    }
    let assertion = assertion.or_else(|| thing.map(|target| shown(target, pair)));
    assertion.map(|assertion| Action::Wait { assertion, at_most_ms }).ok_or_else(|| unbuilt(pair))
}

/// The target inside of a wrapping rule.
pub(super) fn inner_target(pair: &Pair<'_, Rule>) -> Result<Target, ParseError> {
    let inner = pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))?;
    target(&inner)
}

/// That an element is shown; a mere quoted name may be any text of the page.
pub(super) fn shown(target: Target, from: &Pair<'_, Rule>) -> Assertion {
    let claim = match target {
        Target { name: Some(text), kind: None, ordinal: None, within, .. } => {
            Claim::Text { text, within, listed: false }
        }
        target => Claim::Element { target },
    };
    check(claim, from)
}

fn gone(target: Target, from: &Pair<'_, Rule>) -> Assertion {
    Assertion::Not(Box::new(shown(target, from)))
}

pub(super) fn check(claim: Claim, from: &Pair<'_, Rule>) -> Assertion {
    Assertion::Check(Check { text: words(from), span: span(from), memory: Memory::Now, claim })
}

/// "wait 5 seconds".
pub(super) fn pause(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let mut parts = pair.clone().into_inner();
    let (Some(count), Some(unit)) = (parts.next(), parts.next()) else { return Err(unbuilt(pair)) };
    let count = if count.as_rule() == Rule::number { number(&count)? } else { 1 };
    Ok(Action::Pause { ms: lasting(count, &unit, pair)? })
}

fn bound(pair: &Pair<'_, Rule>) -> Result<u64, ParseError> {
    let mut parts = pair.clone().into_inner();
    let (Some(count), Some(unit)) = (parts.next(), parts.next()) else { return Err(unbuilt(pair)) };
    lasting(number(&count)?, &unit, pair)
}

/// So many of a unit in milliseconds.
fn lasting(count: u64, unit: &Pair<'_, Rule>, whole: &Pair<'_, Rule>) -> Result<u64, ParseError> {
    let unit = words(unit).to_lowercase();
    let ms = match unit.as_str() {
        unit if unit.starts_with("mi") && !unit.starts_with("mil") => 60_000,
        unit if unit.starts_with('s') => 1_000,
        _ => 1,
    };
    match count.checked_mul(ms) {
        Some(total) if (1..=MAX_WAIT_MS).contains(&total) => Ok(total),
        _ => Err(ParseError::new(span(whole), "a wait lasts from a millisecond to ten minutes")),
    }
}
