//! Lists of noun phrases: how far a noun, a "no" and a place reach.

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::{ParseError, unbuilt};
use super::super::target::{kind, span, words};
use super::pairs::{has, names, part, parts};
use super::phrase::{Built, Join, Message, Subject, Subjects, join};
use super::subject::{any_literal, noun_phrase, scopes, subject_named};
use crate::assertion::TextMatch;
use crate::step::Scope;

/// From `x_subjects`, `x_objects` or `x_items`.
pub(super) fn subjects(pair: &Pair<'_, Rule>) -> Built<Subjects> {
    let mut items = Vec::new();
    let mut joints = Vec::new();
    one_noun(pair)?;
    for inner in parts(pair) {
        match inner.as_rule() {
            Rule::x_np | Rule::x_object => items.extend(noun_phrases(&inner, &mut joints)?),
            Rule::x_list_joint => joints.push(inner),
            _ => {}
        }
    }
    if items.len() < 2 && has(pair, Rule::x_both) {
        return Err(ParseError::new(span(pair), "\"both\" names none of them: name each"));
    }
    let join = join(&joints, has(pair, Rule::x_neither))?;
    one_no(&items, join, pair)?;
    spread_messages(&mut items);
    let places = places_of(&items);
    for (_, item) in &mut items {
        if let (Subject::Text(_, within), Some(places)) = (item, &places) {
            within.clone_from(places);
        }
    }
    let objects = parts(pair).into_iter().filter(|inner| inner.as_rule() == Rule::x_object);
    let values =
        objects.fold(None, |all, object| Some(all.unwrap_or(true) && has(&object, Rule::x_value_word)));
    Ok(Subjects { items, join, values: values.unwrap_or(false) })
}

/// "the button 'A' and 'B'": the noun before the first name may be meant for the second too.
fn one_noun(pair: &Pair<'_, Rule>) -> Built<()> {
    let listed = |inner: &Pair<'_, Rule>| matches!(inner.as_rule(), Rule::x_np | Rule::x_object);
    let items: Vec<_> = parts(pair).into_iter().filter(listed).collect();
    for two in items.windows(2) {
        let [first, second] = two else { continue };
        let inner = part(first, Rule::x_np).unwrap_or_else(|| first.clone());
        let singular =
            [Rule::x_target, Rule::x_message, Rule::x_dialog].iter().find_map(|rule| part(&inner, *rule));
        let Some(noun) = singular.filter(|noun| !starts_quoted(noun.as_str()) && ends_quoted(noun.as_str()))
        else {
            continue;
        };
        let many = part(&noun, Rule::x_message_noun).is_some_and(|word| words(&word).ends_with('s'));
        if !many && starts_quoted(second.as_str()) && ends_quoted(second.as_str()) {
            return Err(ParseError::new(
                span(second),
                "the noun before the first name may be meant here too: name the kind of each, or say it in the plural",
            ));
        }
    }
    Ok(())
}

/// Whether words begin with a quoted text.
pub(super) fn starts_quoted(text: &str) -> bool {
    text.trim_start().starts_with(['\'', '"', '“', '„', '”', '‘', '«', '`', '{'])
}

/// Whether words end with a quoted text.
pub(super) fn ends_quoted(text: &str) -> bool {
    text.trim_end().ends_with(['\'', '"', '“', '”', '’', '»', '`', '}'])
}

/// "no 'A' and 'B'": a "no" before others may reach them or not.
fn one_no(items: &[(bool, Subject)], join: Join, pair: &Pair<'_, Rule>) -> Built<()> {
    let after = items.iter().skip_while(|(no, _)| !no).any(|(no, _)| !no);
    if join == Join::And && after {
        return Err(ParseError::new(
            span(pair),
            "the \"no\" may reach one or all of these: say \"neither … nor\", or write two sentences",
        ));
    }
    Ok(())
}

/// "the error messages 'A' and 'B'": the texts behind a plural are messages too.
fn spread_messages(items: &mut [(bool, Subject)]) {
    let mut plural: Option<Message> = None;
    for (_, item) in items {
        match item {
            Subject::Message(found) => plural = found.plural.then(|| found.clone()),
            Subject::Text(text, within) if within.is_empty() => {
                if let Some(kind) = &plural {
                    let text = Some((TextMatch::Contains, text.clone()));
                    *item = Subject::Message(Message { text, ..kind.clone() });
                }
            }
            _ => plural = None,
        }
    }
}

/// "'A' and 'B' in the footer": a place behind the last of plain texts is the place of all.
fn places_of(items: &[(bool, Subject)]) -> Option<Vec<Scope>> {
    let (last, before) = items.split_last()?;
    let plain = !before.is_empty()
        && before.iter().all(|(_, item)| matches!(item, Subject::Text(_, within) if within.is_empty()));
    match last {
        (_, Subject::Text(_, within)) if plain && !within.is_empty() => Some(within.clone()),
        _ => None,
    }
}

fn noun_phrases<'i>(pair: &Pair<'i, Rule>, joints: &mut Vec<Pair<'i, Rule>>) -> Built<Vec<(bool, Subject)>> {
    let no = has(pair, Rule::x_no);
    if let Some(inner) = part(pair, Rule::x_np) {
        let found = noun_phrases(&inner, joints)?;
        return Ok(found.into_iter().map(|(negated, item)| (negated || no, item)).collect());
    }
    if let Some(group) = part(pair, Rule::x_group) {
        joints.extend(parts(&group).into_iter().filter(|inner| inner.as_rule() == Rule::x_list_joint));
        return Ok(group_of(&group)?.into_iter().map(|item| (no, item)).collect());
    }
    if let Some(plain) = part(pair, Rule::x_literal) {
        return Ok(vec![(no, Subject::Text(any_literal(&plain)?, Vec::new()))]);
    }
    let inner =
        parts(pair).into_iter().find(|inner| inner.as_rule() != Rule::x_no).ok_or_else(|| unbuilt(pair))?;
    Ok(vec![(no, noun_phrase(&inner)?)])
}

/// "the buttons 'A' and 'B'", "'A', 'B' and 'C' fields".
fn group_of(pair: &Pair<'_, Rule>) -> Built<Vec<Subject>> {
    let within = scopes(pair)?;
    let kinds = part(pair, Rule::kinds);
    let plural = kinds.as_ref().is_none_or(|found| words(found).to_lowercase().ends_with('s'));
    let and = parts(pair).iter().any(|inner| has(inner, Rule::x_and));
    if !plural && and {
        return Err(ParseError::new(
            span(pair),
            "the last alone or all of these may be meant: name the kind of each, or say it in the plural",
        ));
    }
    let found = kinds.as_ref().and_then(kind);
    Ok(names(pair).into_iter().map(|name| subject_named(name, found, within.clone(), span(pair))).collect())
}

/// One joined list of one.
pub(super) fn only(subject: Subject) -> Subjects {
    Subjects { items: vec![(false, subject)], join: Join::And, values: false }
}
