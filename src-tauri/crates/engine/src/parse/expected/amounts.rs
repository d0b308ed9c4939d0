//! How many: counts, their comparisons, and what is counted.

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::unbuilt;
use super::super::target::{kind, number, words};
use super::pairs::{name, part};
use super::phrase::Built;
use crate::assertion::{Comparison, Counted};
use crate::step::ElementKind;

/// What things are called that the application has a word for.
pub(super) fn noun(pair: &Pair<'_, Rule>) -> Option<String> {
    part(pair, Rule::x_noun).map(|noun| words(&noun).to_lowercase())
}

/// The number of `x_amount`.
pub(super) fn amount(pair: &Pair<'_, Rule>) -> Built<u64> {
    const BIG: [&str; 8] =
        ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"];
    if let Some(found) = part(pair, Rule::number) {
        return number(&found);
    }
    let text = words(pair).to_lowercase();
    BIG.iter().position(|word| *word == text).map(|at| at as u64 + 13).ok_or_else(|| unbuilt(pair))
}

/// How a count is compared: exactly, when nothing is said.
pub(super) fn comparison(pair: &Pair<'_, Rule>) -> Comparison {
    let word = part(pair, Rule::x_comparison).and_then(|inner| inner.into_inner().next());
    match word.map(|inner| inner.as_rule()) {
        Some(Rule::x_at_least) => Comparison::AtLeast,
        Some(Rule::x_at_most) => Comparison::AtMost,
        Some(Rule::x_more) => Comparison::MoreThan,
        Some(Rule::x_fewer) => Comparison::FewerThan,
        _ => Comparison::Exactly,
    }
}

pub(super) fn counted(pair: &Pair<'_, Rule>) -> Built<Counted> {
    let inner = part(pair, Rule::x_counted).ok_or_else(|| unbuilt(pair))?;
    if let Some(noun) = noun(&inner) {
        return Ok(Counted::Noun(noun));
    }
    let name = name(&inner);
    match (part(&inner, Rule::kinds).as_ref().and_then(kind), name) {
        (Some(ElementKind::Text | ElementKind::Label), Some(name)) | (None, Some(name)) => {
            Ok(Counted::Text(name))
        }
        (Some(kind), name) => Ok(Counted::Elements(kind, name)),
        (None, None) => Err(unbuilt(&inner)),
    }
}
