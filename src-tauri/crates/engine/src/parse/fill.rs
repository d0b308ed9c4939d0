//! Steps that give a control its value: fill, set, append, clear, select, upload, log in.

use pest::iterators::Pair;

use super::Rule;
use super::clause::Read;
use super::error::{ParseError, unbuilt};
use super::target::{kind, literal, scope, span, target, words};
use super::wait::{CLAIM_MS, check};
use crate::assertion::{Claim, TextMatch};
use crate::step::{Action, ElementKind, Literal, Target};

/// A value: quoted, test data, or one of the shapes that need no quotes. It is never a label, so it counts as given.
pub(super) fn value(pair: &Pair<'_, Rule>) -> Literal {
    match pair.clone().into_inner().next() {
        Some(inner) if inner.as_rule() == Rule::q => literal(&inner),
        _ => Literal { span: span(pair), ..Literal::quoted(words(pair)) },
    }
}

/// A target that is only a name.
pub(super) fn named(pair: &Pair<'_, Rule>) -> Target {
    let name = match pair.as_rule() {
        Rule::q => literal(pair),
        _ => Literal { span: span(pair), ..Literal::bare(words(pair)) },
    };
    Target { name: Some(name), kind: None, ordinal: None, within: Vec::new(), span: span(pair) }
}

/// What a fill-like pair holds: the value and the target, in whatever order they stand.
#[derive(Default)]
struct Held {
    value: Option<Literal>,
    target: Option<Target>,
    /// "from 'A'": what the target holds before.
    old: Option<Literal>,
}

/// From `old_value`.
fn old_value(pair: &Pair<'_, Rule>) -> Result<Literal, ParseError> {
    let said = pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))?;
    Ok(if said.as_rule() == Rule::set_bare { literal(&said) } else { value(&said) })
}

/// "change 'Size' from 'M' to 'L'": that it is 'M' before is waited for, and then it is set.
pub(super) fn set(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let Held { value: Some(value), target: Some(target), old } = held(&pair)? else {
        return Err(unbuilt(&pair));
    };
    let mut read = Vec::new();
    // Of a field that is called without quotes what it holds cannot be told for certain: what it is to hold is set all the same.
    if let Some(old) = old.filter(|_| target.name.as_ref().is_none_or(|name| name.quoted)) {
        let claim = Claim::Value { target: target.clone(), how: TextMatch::Is, value: old };
        read.push((
            Action::Wait { assertion: check(claim, &pair), at_most_ms: Some(CLAIM_MS) },
            pair.clone(),
        ));
    }
    read.push((Action::Set { target, value }, pair.clone()));
    for more in pair.into_inner().filter(|part| part.as_rule() == Rule::set_more) {
        read.push((both(&more, |target, value| Action::Set { target, value })?, more));
    }
    Ok(read)
}

fn held(pair: &Pair<'_, Rule>) -> Result<Held, ParseError> {
    let mut held = Held::default();
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::value => held.value = Some(value(&part)),
            Rule::choice_bare | Rule::set_bare => held.value = Some(literal(&part)),
            Rule::set_more => {}
            Rule::set_word
            | Rule::set_small
            | Rule::typed_words
            | Rule::said_value
            | Rule::cred_small
            | Rule::paren_value => {
                held.value = Some(Literal { span: span(&part), ..Literal::quoted(words(&part)) })
            }
            Rule::target
            | Rule::target_strict
            | Rule::target_to
            | Rule::select_from
            | Rule::fill_place
            | Rule::typed_at
            | Rule::fill_as_at => {
                held.target = Some(target(&part)?);
            }
            Rule::noun if held.target.is_none() && pair.as_rule() != Rule::noun_value => {}
            Rule::noun | Rule::said_noun | Rule::cred_noun => held.target = Some(named(&part)),
            Rule::set_place => {
                let place = part.clone().into_inner().next().ok_or_else(|| unbuilt(&part))?;
                let place = scope(&place)?;
                held.target.iter_mut().for_each(|at| at.within.push(place.clone()));
            }
            Rule::old_value => held.old = Some(old_value(&part)?),
            // "select the radio button 'X' …": the kind of the value says nothing of its place.
            _ if kind(&part).is_some() => {}
            _ => return Err(unbuilt(&part)),
        }
    }
    Ok(held)
}

/// The one action of a pair that holds a value and a target.
fn both(pair: &Pair<'_, Rule>, make: impl FnOnce(Target, Literal) -> Action) -> Result<Action, ParseError> {
    match held(pair)? {
        Held { value: Some(value), target: Some(target), .. } => Ok(make(target, value)),
        _ => Err(unbuilt(pair)),
    }
}

/// Fill, in all its orders of words; several pairs are several steps.
pub(super) fn fill(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let make = |target, value| Action::Fill { target, value };
    if matches!(pair.as_rule(), Rule::a_fill_at | Rule::a_type_words | Rule::p_fill) {
        return Ok(vec![(both(&pair, make)?, pair)]);
    }
    let mut read = Vec::new();
    for one in pair.into_inner() {
        match one.as_rule() {
            Rule::fill_same | Rule::with_each => read.extend(several(one)?),
            _ => read.push((both(&one, make)?, one)),
        }
    }
    Ok(read)
}

/// One value for several fields, or one for each.
fn several(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let (mut fields, mut values) = (Vec::new(), Vec::new());
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::value => values.push(value(&part)),
            Rule::same_target => fields.push((target(&part)?, part)),
            Rule::noun => {}
            _ => return Err(unbuilt(&part)),
        }
    }
    if values.len() != 1 && values.len() != fields.len() {
        let why = "there are not as many values as fields: write a sentence for each";
        return Err(ParseError::new(span(&pair), why));
    }
    let value = |at: usize| values.get(at).or_else(|| values.first()).cloned();
    let fields = fields.into_iter().enumerate();
    Ok(fields
        .filter_map(|(at, (target, part))| Some((Action::Fill { target, value: value(at)? }, part)))
        .collect())
}

/// Select and append.
pub(super) fn give(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    match pair.as_rule() {
        Rule::a_select | Rule::a_select_bare | Rule::p_select => {
            both(pair, |target, value| Action::Select { value, target })
        }
        Rule::a_append => both(pair, |target, value| Action::Append { target, value }),
        Rule::a_select_noun | Rule::a_select_said => select_noun(pair),
        Rule::a_set_said => match select_noun(pair)? {
            Action::Select { value, target } => Ok(Action::Set { value, target }),
            other => Ok(other),
        },
        _ => Err(unbuilt(pair)),
    }
}

/// "select the country 'France'".
fn select_noun(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let mut parts = pair.clone().into_inner();
    match (parts.next(), parts.next()) {
        (Some(noun), Some(value)) => Ok(Action::Select { value: literal(&value), target: named(&noun) }),
        _ => Err(unbuilt(pair)),
    }
}

/// "Status: Solved", "Priority = Urgent, Queue = HR".
pub(super) fn assign(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let one = |part: &Pair<'_, Rule>| {
        let (mut target, mut given) = (None, None);
        for inner in part.clone().into_inner() {
            match inner.as_rule() {
                Rule::assign_label | Rule::assign_noun | Rule::assign_text => target = Some(named(&inner)),
                Rule::value => given = Some(value(&inner)),
                Rule::assign_words => given = Some(literal(&inner)),
                Rule::assign_word | Rule::assign_free => {
                    given = Some(Literal { span: span(&inner), ..Literal::quoted(words(&inner)) });
                }
                _ => return Err(unbuilt(&inner)),
            }
        }
        let (target, value) = target.zip(given).ok_or_else(|| unbuilt(part))?;
        Ok(Action::Set { target, value })
    };
    pair.into_inner().map(|part| Ok((one(&part)?, part))).collect()
}

/// "clear the field 'X'", "leave 'X' empty", "clear 'X' and 'Y'".
pub(super) fn clear(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let mut read = Vec::new();
    for part in pair.into_inner() {
        let action = match part.as_rule() {
            Rule::clear_here => Action::ClearHere,
            _ => cleared(target(&part)?),
        };
        read.push((action, part));
    }
    Ok(read)
}

fn cleared(target: Target) -> Action {
    if target.kind == Some(ElementKind::Checkbox) {
        return Action::Uncheck { target };
    }
    Action::Clear { target }
}

/// A form: a value for each of its fields, by the kind of control that is found.
pub(super) fn form(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let mut read = Vec::new();
    let mut place = Vec::new();
    for part in pair.into_inner() {
        if part.as_rule() == Rule::q {
            let name = literal(&part);
            place.push(crate::step::Scope::Named(name, Some(ElementKind::Form)));
        } else {
            let (mut field, value) = form_line(&part)?;
            field.within.clone_from(&place);
            read.push((Action::Set { target: field, value }, part));
        }
    }
    Ok(read)
}

fn form_line(line: &Pair<'_, Rule>) -> Result<(Target, Literal), ParseError> {
    let mut field = None;
    let mut given = None;
    for part in line.clone().into_inner() {
        match part.as_rule() {
            Rule::form_plain | Rule::form_in_box => {
                given = Some(Literal { span: span(&part), ..Literal::quoted(words(&part)) });
            }
            Rule::value | Rule::form_value | Rule::form_paren => given = Some(value(&part)),
            Rule::q | Rule::label | Rule::form_label | Rule::form_box_label => field = Some(named(&part)),
            _ => return Err(unbuilt(&part)),
        }
    }
    field.zip(given).ok_or_else(|| unbuilt(line))
}

/// "upload 'a.pdf' and 'b.pdf' to 'Files'".
pub(super) fn upload(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let mut files = Vec::new();
    let mut place = None;
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::q => files.push(literal(&part)),
            Rule::file_bare => files.push(Literal { span: span(&part), ..Literal::quoted(words(&part)) }),
            Rule::target => place = Some(target(&part)?),
            _ => return Err(unbuilt(&part)),
        }
    }
    Ok(Action::Upload { files, target: place })
}
