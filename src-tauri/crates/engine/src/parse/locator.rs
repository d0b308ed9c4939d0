//! Exact locators in brackets: `[css=#save]`, `[text='Save']`, `[role=treeitem name='Inbox']`, `[aria-label='Close']`.

use pest::Parser;
use pest::iterators::Pair;

use super::error::{ParseError, unbuilt};
use super::target::{char_span, literal, span, words};
use super::{Grammar, Rule};
use crate::locator::{Locator, role_named};
use crate::step::Span;

/// The longest locator that is read, in characters: each is read to its end before it is known to have one.
const LONGEST: usize = 1_000;

const FORMS: &str =
    "an exact locator is [css=SELECTOR], [text='TEXT'], [aria-label='TEXT'] or [role=ROLE name='NAME']";

/// The locator of a `locator` pair.
pub(crate) fn locator(pair: &Pair<'_, Rule>) -> Result<Locator, ParseError> {
    if pair.as_str().contains("{{") {
        return Err(ParseError::new(span(pair), "test data cannot stand in an exact locator"));
    }
    let inner = pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))?;
    let parts: Vec<_> = inner.clone().into_inner().collect();
    let first = parts.first().ok_or_else(|| unbuilt(pair))?;
    Ok(match inner.as_rule() {
        Rule::loc_css => Locator::Css(words(first)),
        Rule::loc_text => Locator::Text(text(first)),
        Rule::loc_label => Locator::Label(text(first)),
        Rule::loc_role => {
            let role = role_named(&words(first));
            let unknown = || {
                let why = format!("no rule knows the role '{}': write [css=…]", words(first));
                ParseError::new(span(first), why)
            };
            Locator::Role { role: role.ok_or_else(unknown)?, name: parts.get(1).map(text) }
        }
        _ => return Err(unbuilt(pair)),
    })
}

fn text(pair: &Pair<'_, Rule>) -> String {
    if pair.as_rule() == Rule::q { literal(pair).text } else { words(pair) }
}

/// Where the locator ends that begins at a character, the bracket included; `None` where none begins there.
pub(super) fn end(chars: &[char], at: usize) -> Option<Result<usize, ParseError>> {
    if chars.get(at) != Some(&'[') {
        return None;
    }
    let blanks =
        chars[at + 1..].iter().take_while(|c| !c.is_ascii_alphabetic() && **c != '[').take(LONGEST).count();
    if !chars.get(at + 1 + blanks).is_some_and(|c| matches!(c.to_ascii_lowercase(), 'c' | 't' | 'a' | 'r')) {
        return None;
    }
    let rest: String = chars[at..].iter().take_while(|c| !matches!(c, '\n' | '\r')).take(LONGEST).collect();
    Grammar::parse(Rule::loc_begin, &rest).ok()?;
    Some(match Grammar::parse(Rule::locator, &rest) {
        Ok(found) => {
            let said = found.as_str();
            let length = said.rfind(']').map_or(said.len(), |bracket| bracket + 1);
            Ok(at + char_span(&rest, 0, length).end)
        }
        Err(_) => {
            let line = chars[at..].iter().position(|c| matches!(c, '\n' | '\r')).unwrap_or(chars.len() - at);
            let bracket = chars[at..at + line].iter().rposition(|c| *c == ']').map(|bracket| bracket + 1);
            let whole = Span { start: at, end: at + bracket.unwrap_or(line) };
            Err(ParseError::new(whole, format!("this locator is not read: {FORMS}")))
        }
    })
}

/// Refuses the first locator outside of quotes that cannot be read.
pub(super) fn check(text: &str) -> Result<(), ParseError> {
    let chars: Vec<char> = text.chars().collect();
    if !chars.contains(&'[') {
        return Ok(());
    }
    super::quotes::literals(&chars).map(|_| ()).or_else(|error| match error.why.contains("locator") {
        true => Err(error),
        // Quotes that are not closed are told where the sentence is read.
        false => Ok(()),
    })
}

/// What the page has to be asked for the locators of a cell, whatever else stands in it.
pub fn selectors(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    for at in (0..chars.len()).filter(|&at| chars[at] == '[') {
        if let Some(Ok(end)) = end(&chars, at) {
            let said: String = chars[at..end].iter().collect();
            let pair = Grammar::parse(Rule::locator, &said).ok().and_then(|mut pairs| pairs.next());
            found.extend(pair.and_then(|pair| locator(&pair).ok()).and_then(|locator| locator.query()));
        }
    }
    found
}
