//! Predicates of values: "is 'V'", "changes to 'V'", "is between 1 and 5".

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::{ParseError, unbuilt};
use super::super::target::{literal, span, words};
use super::amounts::amount;
use super::pairs::{has, part, parts};
use super::phrase::{Built, Change, Subject, What};
use super::subject::{any_literal, scopes};
use crate::assertion::{Comparison, Earlier, TextMatch};
use crate::step::Literal;

/// "is 'V'", "changes from 'A' to 'B'", "increases to '3'", "changes".
pub(super) fn value(pair: &Pair<'_, Rule>) -> Built<What> {
    if let Some(said) =
        part(pair, Rule::x_valued_word).as_ref().and_then(|said| part(said, Rule::x_word_value))
    {
        let values = vec![Literal { span: span(&said), ..Literal::bare(words(&said)) }];
        return Ok(What::Value { values, change: Change::None, within: Vec::new() });
    }
    let Some(valued) = part(pair, Rule::x_valued) else {
        return Ok(What::Same { earlier: Earlier::BeforeAction, changed: true });
    };
    let values = parts(&valued)
        .iter()
        .filter(|inner| inner.as_rule() == Rule::x_literal)
        .map(any_literal)
        .collect::<Built<Vec<Literal>>>()?;
    Ok(What::Value { values, change: change(pair)?, within: scopes(&valued)? })
}

/// "the new limit of 800 EUR": an amount at the label of that name, where there is one.
pub(super) fn sum_of(pair: &Pair<'_, Rule>) -> Built<Subject> {
    let label = part(pair, Rule::x_sum_noun).ok_or_else(|| unbuilt(pair))?;
    let text = part(pair, Rule::x_num).ok_or_else(|| unbuilt(pair))?;
    let text = Literal { span: span(&text), ..Literal::quoted(words(&text)) };
    Ok(Subject::Labelled { label: literal(&label), text, within: scopes(pair)? })
}

/// "26-50 of 500": the text that pages write so.
pub(super) fn paging(pair: &Pair<'_, Rule>) -> Built<Subject> {
    let said = part(pair, Rule::x_paging_text).ok_or_else(|| unbuilt(pair))?;
    Ok(Subject::Text(Literal { span: span(&said), ..Literal::quoted(words(&said)) }, Vec::new()))
}

/// "'S', 'M' and 'L'"
pub(super) fn list(pair: &Pair<'_, Rule>) -> Built<Vec<Literal>> {
    parts(pair).iter().filter(|inner| inner.as_rule() == Rule::x_literal).map(any_literal).collect()
}

pub(super) fn change(pair: &Pair<'_, Rule>) -> Built<Change> {
    if let Some(from) = part(pair, Rule::x_from) {
        return Ok(Change::From(literal_of(&from)?));
    }
    let verb =
        if pair.as_rule() == Rule::x_v_change { Some(pair.clone()) } else { part(pair, Rule::x_change) };
    Ok(match verb {
        Some(verb) if has(&verb, Rule::x_rises) => Change::Up,
        Some(verb) if has(&verb, Rule::x_falls) => Change::Down,
        Some(_) => Change::Any,
        None => Change::None,
    })
}

pub(super) fn was(pair: &Pair<'_, Rule>) -> Built<What> {
    let valued = part(pair, Rule::x_valued).ok_or_else(|| unbuilt(pair))?;
    Ok(What::Was { value: literal_of(&valued)?, within: scopes(&valued)? })
}

pub(super) fn moved(pair: &Pair<'_, Rule>) -> Built<What> {
    let up = has(pair, Rule::x_rises) || has(pair, Rule::x_higher);
    let Some(much) = part(pair, Rule::x_much) else { return Ok(What::Moved { up, by: None }) };
    let by = figure(&much)?;
    if by.text.trim_end().ends_with('%') {
        return Err(ParseError::new(
            by.span,
            "a percentage of what it was, or so many points, may be meant: say what it is afterwards",
        ));
    }
    Ok(What::Moved { up, by: Some(by) })
}

/// A number in quotes, in digits with its unit, or in words.
pub(super) fn figure(pair: &Pair<'_, Rule>) -> Built<Literal> {
    match part(pair, Rule::x_amount) {
        Some(number) => Ok(Literal { span: span(pair), ..Literal::bare(amount(&number)?.to_string()) }),
        None => any_literal(pair),
    }
}

/// "at least 4", "between 1 and 5", "3 or more", "exceeds 2".
pub(super) fn measure(pair: &Pair<'_, Rule>) -> Built<What> {
    let bounds = parts(pair).into_iter().filter(|inner| inner.as_rule() == Rule::x_bound);
    let bounds = bounds.map(|bound| figure(&bound)).collect::<Built<Vec<Literal>>>()?;
    let word = part(pair, Rule::x_measure).and_then(|inner| inner.into_inner().next());
    let comparisons = match word.map(|inner| inner.as_rule()) {
        Some(Rule::x_m_least) => vec![Comparison::AtLeast],
        Some(Rule::x_m_most) => vec![Comparison::AtMost],
        Some(Rule::x_m_more) => vec![Comparison::MoreThan],
        Some(Rule::x_m_less) => vec![Comparison::FewerThan],
        _ if has(pair, Rule::x_between) => vec![Comparison::AtLeast, Comparison::AtMost],
        _ if has(pair, Rule::x_or_more) => vec![Comparison::AtLeast],
        _ if has(pair, Rule::x_or_less) => vec![Comparison::AtMost],
        _ => vec![Comparison::MoreThan],
    };
    Ok(What::Measure { bounds: comparisons.into_iter().zip(bounds).collect(), within: scopes(pair)? })
}

pub(super) fn edge(pair: &Pair<'_, Rule>) -> TextMatch {
    if has(pair, Rule::x_v_starts) { TextMatch::StartsWith } else { TextMatch::EndsWith }
}

pub(super) fn literal_of(pair: &Pair<'_, Rule>) -> Built<Literal> {
    any_literal(&part(pair, Rule::x_literal).ok_or_else(|| unbuilt(pair))?)
}
