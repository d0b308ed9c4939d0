//! Lists of what there is: "2 tasks are listed: 'A' and 'B'", "only 'A' is listed"; and pages by whose they are.

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::unbuilt;
use super::super::target::{ordinal, region_of, span, words};
use super::adjunct::{all_of, some_of};
use super::claim::Clause;
use super::pairs::{name, names, part, parts};
use super::phrase::{Built, Message, Place, Subject, What};
use super::subject::{noun_phrase, scopes};
use super::{only, polarity};
use crate::assertion::{Assertion, Claim, Comparison, Counted, TextMatch};
use crate::step::{ElementKind, Literal, Ordinal, Region, Scope};

const OTHER_NUMBER: &str = "the number and the names behind the colon do not agree: say which is meant";

/// "There are 2 tasks: 'A' and 'B'": so many, and each of them.
pub(super) fn listing(pair: &Pair<'_, Rule>, at: &Clause) -> Built<Assertion> {
    let count = part(pair, Rule::x_count).ok_or_else(|| unbuilt(pair))?;
    let Subject::Count { counted, comparison, number, within } = noun_phrase(&count)? else {
        return Err(unbuilt(pair));
    };
    let texts = listed(pair)?;
    // Where the names have no quotes, only their number tells that they are all of them.
    let is_bare = part(pair, Rule::x_listed_words).is_some();
    if (is_bare || comparison == Comparison::Exactly) && number != texts.len() as u64 {
        return at.refuse(OTHER_NUMBER);
    }
    let mut place = within;
    place.extend(scopes(pair)?);
    place.extend(region(pair));
    let count = Claim::Count { counted, comparison, number, within: place.clone() };
    Ok(all_of([vec![at.check(count)], each(texts, &place, at)].concat()))
}

/// "Only 'A' and 'B' are listed": these, and as many rows or items.
pub(super) fn only_listed(pair: &Pair<'_, Rule>, at: &Clause) -> Built<Assertion> {
    let texts = listed(pair)?;
    let place: Vec<Scope> = region(pair).into_iter().collect();
    let counted = match place.first() {
        Some(Scope::Region(Region::Table)) => Counted::Elements(ElementKind::Row, None),
        // Of a page's lists nothing tells which is meant: a number that the page writes does.
        _ => Counted::Noun("result".to_owned()),
    };
    let number = texts.len() as u64;
    let count = Claim::Count { counted, comparison: Comparison::Exactly, number, within: place.clone() };
    Ok(all_of([each(texts, &place, at), vec![at.check(count)]].concat()))
}

fn each(texts: Vec<Literal>, place: &[Scope], at: &Clause) -> Vec<Assertion> {
    let is_listed = |text| at.check(Claim::Text { text, listed: true, within: place.to_vec() });
    texts.into_iter().map(is_listed).collect()
}

fn listed(pair: &Pair<'_, Rule>) -> Built<Vec<Literal>> {
    if let Some(bare) = part(pair, Rule::x_listed_words) {
        let words =
            |part: &Pair<'_, Rule>| Literal { span: span(part), ..Literal::bare(part.as_str().trim()) };
        return Ok(parts(&bare)
            .iter()
            .filter(|part| part.as_rule() == Rule::x_listed_word)
            .map(words)
            .collect());
    }
    Ok(names(&part(pair, Rule::x_listed).ok_or_else(|| unbuilt(pair))?))
}

/// "the list shows …": where they are.
fn region(pair: &Pair<'_, Rule>) -> Option<Scope> {
    let found = parts(pair).into_iter().find_map(|inner| match inner.as_rule() {
        Rule::region => inner.into_inner().next(),
        Rule::r_table | Rule::r_list => Some(inner),
        _ => None,
    })?;
    region_of(found.as_rule()).map(Scope::Region)
}

/// "'A' first", "'B' is on top": which place it has among what is listed.
pub(super) fn ranked(pair: &Pair<'_, Rule>, at: &Clause) -> Built<Assertion> {
    let text = name(pair).ok_or_else(|| unbuilt(pair))?;
    let ordinal = part(pair, Rule::ordinal).as_ref().map_or(Ok(Ordinal::Nth(1)), ordinal)?;
    let within = region(pair).into_iter().collect();
    Ok(at.check(Claim::ItemAt { ordinal, kind: None, text, exact: false, within }))
}

/// "The dashboard of 'Ada' is shown": the page that is called by both.
pub(super) fn page_of(pair: &Pair<'_, Rule>, at: &Clause) -> Built<Assertion> {
    let said = part(pair, Rule::x_page_of_name).ok_or_else(|| unbuilt(pair))?;
    let whose = name(&said).ok_or_else(|| unbuilt(pair))?;
    let before: String =
        words(&said).chars().take(whose.span.start.saturating_sub(span(&said).start)).collect();
    let called = format!("{}{}", before, whose.text);
    let page = Literal { span: span(&said), secret: whose.secret, ..Literal::bare(called) };
    super::meant::go_to(&Place::Named(page), at)
}

/// "It says that the name is required": a message that tells it.
pub(super) fn matters(pair: &Pair<'_, Rule>, at: &Clause) -> Built<Assertion> {
    let text = name(pair).ok_or_else(|| unbuilt(pair))?;
    let said = Message { text: Some((TextMatch::Contains, text.clone())), ..Message::default() };
    let plain = super::bare(What::Shown { listed: false, open: false, there: false }, pair);
    Ok(or_text(text, polarity::clause(&only(Subject::Message(said)), &plain, at)?, at))
}

/// Where nothing was said of a message, a text of the page tells it as well.
pub(super) fn or_text(text: Literal, message: Assertion, at: &Clause) -> Assertion {
    some_of(vec![at.check(Claim::Text { text, listed: false, within: Vec::new() }), message])
}
