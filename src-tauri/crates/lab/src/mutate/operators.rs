//! What is made of a claim: slight variants of it, and claims and texts of other pages.

use std::ops::Range;

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::seen::Seen;

/// So many of other pages are tried for each claim.
const OF_OTHERS: usize = 3;

/// How a claim was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operator {
    /// One letter of a quoted text is the next of the alphabet.
    Letter,
    /// A letter of a quoted text is small instead of large, or large instead of small.
    LetterCase,
    /// Two words of a quoted text have changed places.
    WordOrder,
    /// A number in a quoted text is one more, or one less.
    Number,
    /// A stated number of things is one more, or one less.
    Count,
    /// The claim speaks of a link instead of a button, of a heading instead of a link, of a button instead of a heading.
    Kind,
    /// "not" was put in, or taken out.
    Negation,
    /// A quoted text is one that a claim about another page has.
    TextOfOther,
    /// The claim is one about another page.
    ClaimOfOther,
    /// The action is one that is ready on another page.
    ActionOfOther,
}

impl Operator {
    /// Its name, as reports have it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Letter => "letter",
            Self::LetterCase => "letter case",
            Self::WordOrder => "word order",
            Self::Number => "number",
            Self::Count => "count",
            Self::Kind => "kind",
            Self::Negation => "negation",
            Self::TextOfOther => "text of another page",
            Self::ClaimOfOther => "claim of another page",
            Self::ActionOfOther => "action of another page",
        }
    }
}

/// All that is made of a claim.
pub(super) fn mutants(claim: &str, rows: &[Seen], drawn: &mut Rng) -> Vec<(Operator, String)> {
    let mut made = Vec::new();
    for quoted in quoted(claim) {
        let text = &claim[quoted.clone()];
        let put = |new: String| format!("{}{new}{}", &claim[..quoted.start], &claim[quoted.end..]);
        made.extend(letter(text).map(|new| (Operator::Letter, put(new))));
        made.extend(letter_case(text).map(|new| (Operator::LetterCase, put(new))));
        made.extend(word_order(text).map(|new| (Operator::WordOrder, put(new))));
        for _ in 0..OF_OTHERS {
            let other = other_claim(rows, drawn);
            let texts: Vec<&str> = other.iter().flat_map(|o| quoted_texts(o)).collect();
            let new = drawn.choice(texts).filter(|new| *new != text);
            made.extend(new.map(|new| (Operator::TextOfOther, put(new.to_owned()))));
        }
    }
    made.extend(numbers(claim));
    made.extend(number_words(claim).into_iter().map(|new| (Operator::Count, new)));
    made.extend(kind(claim).map(|new| (Operator::Kind, new)));
    made.extend(negated(claim).map(|new| (Operator::Negation, new)));
    for _ in 0..OF_OTHERS {
        let other = other_claim(rows, drawn).filter(|other| *other != claim);
        made.extend(other.map(|other| (Operator::ClaimOfOther, other.to_owned())));
    }
    made.sort();
    made.dedup();
    made
}

fn other_claim<'a>(rows: &'a [Seen], drawn: &mut Rng) -> Option<&'a str> {
    drawn.choice(rows).and_then(|seen| drawn.choice(&seen.claims)).map(String::as_str)
}

fn quoted_texts(claim: &str) -> impl Iterator<Item = &str> {
    quoted(claim).into_iter().map(|range| &claim[range])
}

/// Where quoted texts stand, without their quotes.
pub(super) fn quoted(claim: &str) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let mut rest = 0;
    while let Some((at, open)) = claim[rest..].char_indices().find(|(at, c)| opens(claim, rest + at, *c)) {
        let start = rest + at + open.len_utf8();
        let close = match open {
            '“' => '”',
            '‘' => '’',
            same => same,
        };
        let ends = |(at, c): &(usize, char)| *c == close && !follows(claim, start + at + c.len_utf8());
        let Some((length, _)) = claim[start..].char_indices().find(ends) else { break };
        if length > 0 {
            all.push(start..start + length);
        }
        rest = start + length + close.len_utf8();
    }
    all
}

/// A quote opens where no word ends: an apostrophe does not.
fn opens(claim: &str, at: usize, c: char) -> bool {
    matches!(c, '\'' | '"' | '“' | '‘') && !claim[..at].ends_with(char::is_alphanumeric)
}

fn follows(claim: &str, at: usize) -> bool {
    claim[at..].starts_with(char::is_alphanumeric)
}

/// The middle letter becomes the next of the alphabet.
fn letter(text: &str) -> Option<String> {
    let letters: Vec<(usize, char)> = text.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).collect();
    let (at, c) = *letters.get(letters.len() / 2)?;
    let next = match c {
        'z' => 'a',
        'Z' => 'A',
        c => (c as u8 + 1) as char,
    };
    Some(format!("{}{next}{}", &text[..at], &text[at + 1..]))
}

fn letter_case(text: &str) -> Option<String> {
    let (at, c) = text.char_indices().find(|(_, c)| c.is_ascii_alphabetic())?;
    let other = if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    Some(format!("{}{other}{}", &text[..at], &text[at + 1..]))
}

fn word_order(text: &str) -> Option<String> {
    let mut words: Vec<&str> = text.split(' ').collect();
    let at = words.windows(2).position(|pair| pair[0] != pair[1] && pair.iter().all(|w| !w.is_empty()))?;
    words.swap(at, at + 1);
    Some(words.join(" "))
}

/// Each whole number of up to six digits, one more and one less; outside of quotes it may be a number of things.
fn numbers(claim: &str) -> Vec<(Operator, String)> {
    let within = quoted(claim);
    let bytes = claim.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let part_of_more = |at: usize| bytes.get(at).is_some_and(|b| b.is_ascii_alphabetic());
    let mut made = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = (at..).find(|end| !is_digit(*end)).unwrap_or(at);
        let stands = end > at && !part_of_more(end) && (at == 0 || !part_of_more(at - 1));
        if stands && end - at <= 6 {
            let number: u32 = claim[at..end].parse().unwrap_or_default();
            let width = end - at;
            let is_quoted = within.iter().any(|range| range.contains(&at));
            let operator = if is_quoted { Operator::Number } else { Operator::Count };
            for other in [number.checked_add(1), number.checked_sub(1)].into_iter().flatten() {
                made.push((operator, format!("{}{other:0width$}{}", &claim[..at], &claim[end..])));
            }
        }
        at = end.max(at + 1);
    }
    made
}

/// The first of some words outside of quotes, with its place.
fn word_of<'a>(claim: &str, words: &[&'a str]) -> Option<(usize, &'a str)> {
    let within = quoted(claim);
    let letter = |c: char| c.is_alphanumeric();
    let stands = |at: usize, word: &str| {
        let is_whole = !claim[..at].ends_with(letter) && !claim[at + word.len()..].starts_with(letter);
        is_whole && !within.iter().any(|range| range.contains(&at))
    };
    let of = |word: &&'a str| {
        let found = claim.match_indices(*word).map(|(at, _)| at).find(|at| stands(*at, word));
        found.map(|at| (at, *word))
    };
    words.iter().filter_map(of).min()
}

/// A number that is written as a word, one more and one less.
fn number_words(claim: &str) -> Vec<String> {
    const WORDS: [&str; 11] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];
    let Some((at, word)) = word_of(claim, &WORDS[1..10]) else { return Vec::new() };
    let number = WORDS.iter().position(|known| *known == word).unwrap_or_default();
    let others = [number + 1, number.saturating_sub(1)];
    others.map(|other| format!("{}{}{}", &claim[..at], WORDS[other], &claim[at + word.len()..])).into()
}

/// Another kind of thing is claimed.
fn kind(claim: &str) -> Option<String> {
    const INSTEAD: [(&str, &str); 3] = [("button", "link"), ("link", "heading"), ("heading", "button")];
    let (at, word) = word_of(claim, &INSTEAD.map(|(from, _)| from))?;
    let (_, instead) = INSTEAD.iter().find(|(from, _)| *from == word)?;
    Some(format!("{}{instead}{}", &claim[..at], &claim[at + word.len()..]))
}

/// "not" is put in or taken out, outside of quotes.
fn negated(claim: &str) -> Option<String> {
    const PAIRS: [(&str, &str); 8] = [
        (" is not ", " is "),
        (" are not ", " are "),
        (" does not contain ", " contains "),
        (" does not show ", " shows "),
        (" is ", " is not "),
        (" are ", " are not "),
        (" contains ", " does not contain "),
        (" shows ", " does not show "),
    ];
    let within = quoted(claim);
    PAIRS.iter().find_map(|(from, to)| {
        let mut found = claim.match_indices(from).map(|(at, _)| at);
        let at = found.find(|at| !within.iter().any(|range| range.contains(at)))?;
        Some(format!("{}{to}{}", &claim[..at], &claim[at + from.len()..]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_no_apostrophes() {
        let of = |claim| quoted_texts(claim).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(of("'Mara's kettle' is shown in the shop's \"Cart\""), ["Mara's kettle", "Cart"]);
        assert_eq!(of("“Desk Lamp” and ‘Mug’ are shown"), ["Desk Lamp", "Mug"]);
        assert_eq!(of("nothing's quoted, nor ''"), Vec::<String>::new());
    }

    #[test]
    fn each_operator_changes_one_thing() {
        assert_eq!(letter("Copper").as_deref(), Some("Copqer"));
        assert_eq!(letter_case("copper Kettle").as_deref(), Some("Copper Kettle"));
        assert_eq!(word_order("Copper Kettle 2").as_deref(), Some("Kettle Copper 2"));
        assert_eq!(word_order("Copper"), None);
        let others = |claim, of| -> Vec<String> {
            numbers(claim).into_iter().filter(|(operator, _)| *operator == of).map(|(_, new)| new).collect()
        };
        assert_eq!(
            others("'09 of 12' A4", Operator::Number),
            ["'10 of 12' A4", "'08 of 12' A4", "'09 of 13' A4", "'09 of 11' A4"]
        );
        assert_eq!(others("there are 3 rows", Operator::Count), ["there are 4 rows", "there are 2 rows"]);
        assert_eq!(number_words("two rows of 'three'"), ["three rows of 'three'", "one rows of 'three'"]);
        assert_eq!(number_words("one row"), Vec::<String>::new());
        assert_eq!(kind("the button 'link' is shown").as_deref(), Some("the link 'link' is shown"));
        assert_eq!(kind("'the button' is linked"), None);
        assert_eq!(negated("'this is it' is displayed").as_deref(), Some("'this is it' is not displayed"));
        assert_eq!(negated("'A' is not displayed").as_deref(), Some("'A' is displayed"));
    }
}
