//! Why a sentence was not read, and what would be.

use pest::Parser;
use pest::error::InputLocation;

use super::super::error::ParseError;
use super::super::{Grammar, Rule};
use crate::step::Span;
use crate::words::in_quotes;

/// The error of a sentence that is in no rule; `padded` is the sentence with blanks before it.
pub(super) fn unread(cell: &str, padded: &str, whole: Span) -> ParseError {
    let sentence = super::cell::trimmed(padded);
    if let Some(error) = vague(sentence, whole) {
        return error;
    }
    let stuck = match Grammar::parse(Rule::x_cell, padded) {
        Err(error) => match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => {
                padded.get(..at).map_or(whole.start, |text| text.chars().count())
            }
        },
        Ok(_) => whole.start,
    };
    let at = words_at(cell, stuck, whole);
    let why = if unbalanced(sentence) {
        "a quotation mark has no partner: put each text in a pair of quotes".to_owned()
    } else if sentence.trim_start().get(..5).is_some_and(|start| start.eq_ignore_ascii_case("only ")) {
        "that nothing else is there is said by a number: \"there is 1 row\", and each that is there by its name"
            .to_owned()
    } else {
        let told: String = cell.chars().skip(at.start).take(at.end.saturating_sub(at.start)).collect();
        format!("no rule reads \"{told}\" here: say which text, element, page or message shows the result")
    };
    ParseError::new(at, why).with_nearest(nearest(sentence))
}

/// The words from a place on, at most to the end of the sentence.
fn words_at(cell: &str, stuck: usize, whole: Span) -> Span {
    let chars: Vec<char> = cell.chars().collect();
    let mut start = stuck.clamp(whole.start, whole.end);
    while start > whole.start
        && start < chars.len()
        && chars[start].is_alphanumeric()
        && chars[start - 1].is_alphanumeric()
    {
        start -= 1;
    }
    if start >= whole.end {
        start = whole.start;
    }
    let mut end = whole.end.min(chars.len());
    while end > start + 1 && chars[end - 1].is_whitespace() {
        end -= 1;
    }
    Span { start, end: end.max(start) }
}

fn unbalanced(sentence: &str) -> bool {
    sentence.matches('"').count() % 2 == 1
        || sentence.matches('“').count() != sentence.matches('”').count()
        || sentence.split_whitespace().filter(|word| word.starts_with('\'')).count()
            != sentence
                .split_whitespace()
                .filter(|word| word.trim_end_matches(['.', ',', ';', ':', '!']).ends_with('\''))
                .count()
}

/// Words that make a sentence undecidable, and why.
const VAGUE: [(&[&str], &str); 9] = [
    (
        &[
            "logged in",
            "signed in",
            "log in success",
            "login is success",
            "login success",
            "logged out",
            "signed out",
        ],
        "no rule can see who is logged in: say which text, element or page shows it",
    ),
    (
        &["works", "working", "work as", "functions", "behaves", "behave"],
        "no rule can decide that something works: say which text, element or page shows it",
    ),
    (
        &[
            "correct",
            "properly",
            "as expected",
            "accordingly",
            "appropriate",
            "fine",
            "okay",
            "well",
            "looks good",
            "user-friendly",
            "valid data",
        ],
        "no rule can decide what is correct: say which text or element shows it",
    ),
    (
        &[
            "updated",
            "refreshed",
            "saved",
            "created",
            "registered",
            "placed",
            "successful",
            "completed",
            "processed",
            "stored",
            "sent",
            "submitted",
        ],
        "no rule can see that this was done: say which message, text or page shows it",
    ),
    (&["not all"], "\"not all\" leaves open which: say which are shown and which are not, or count"),
    (
        &["quickly", "immediately", "within", "seconds", "fast", "in time"],
        "no rule measures time here: leave it out, the deadline of an assertion is a setting",
    ),
    (
        &["new window"],
        "this may be a window of the browser or a dialog: say \"browser window\" or \"dialog\"",
    ),
    (
        &[
            "new message",
            "new error",
            "new warning",
            "new success",
            "new notification",
            "new alert",
            "new toast",
            "new dialog",
            "new pop-up",
            "new popup",
            "new modal",
        ],
        "no rule tells what is new from what was there before: say what it says, without \"new\"",
    ),
    (&["and/or"], "\"and/or\" can be read in two ways: say \"and\" or \"or\""),
];

/// Sentences that no rule will ever decide, by the words that make them so.
pub(super) fn vague(sentence: &str, at: Span) -> Option<ParseError> {
    let lower = sentence.to_lowercase();
    let plain = unquoted(&lower);
    VAGUE
        .iter()
        .find(|(words, _)| words.iter().any(|word| has_words(&plain, word)))
        .map(|(_, why)| ParseError::new(at, *why))
}

fn has_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        before
            && text[at + words.len()..].chars().next().is_none_or(|c| !c.is_alphanumeric() || words.len() > 6)
    })
}

/// A sentence without its quoted texts.
pub(super) fn unquoted(sentence: &str) -> String {
    let mut open: Option<char> = None;
    sentence
        .chars()
        .map(|c| match (open, c) {
            (None, '\'' | '"' | '`') => {
                open = Some(c);
                ' '
            }
            (Some(mark), found) if mark == found => {
                open = None;
                ' '
            }
            (Some(_), _) => ' ',
            (None, other) => other,
        })
        .collect()
}

/// The quoted sentence for a text that stands alone.
pub(super) fn quoted(text: &str) -> Option<String> {
    parses(format!("{} is displayed", in_quotes(text)?))
}

fn parses(sentence: String) -> Option<String> {
    matches!(super::cell::readable(&sentence), Ok(true)).then_some(sentence)
}

/// The nearest sentence that parses: a text put in quotes, a misspelt word set right, a text alone made a claim.
fn nearest(sentence: &str) -> Option<String> {
    let sentence = sentence.trim_end_matches(['.', '!', ';', ',', ' ']);
    if sentence.chars().count() > 300 {
        return None;
    }
    let lower = sentence.to_lowercase();
    // Behind these verbs nothing stands alone: made a claim, it would no longer be in what has it.
    let had = ["has", "have", "contains", "contain", "shows", "show", "lists", "offers"];
    let said = unquoted(&lower);
    let alone = (sentence.starts_with(['\'', '"', '“', '«', '‘', '`']) || lower.starts_with("the "))
        && !said.split_whitespace().any(|word| had.contains(&word));
    parses(format!("{sentence} is displayed"))
        .filter(|_| alone)
        .or_else(|| quoted_subject(sentence))
        .or_else(|| without_noun(sentence))
        .or_else(|| respelt(sentence))
}

/// "Welcome back is displayed" -> "'Welcome back' is displayed".
fn quoted_subject(sentence: &str) -> Option<String> {
    const VERBS: [&str; 12] = [
        " is ",
        " are ",
        " should ",
        " must ",
        " will ",
        " has ",
        " appears",
        " does ",
        " can ",
        " contains ",
        " shows ",
        " gets ",
    ];
    const LEADS: [&str; 11] = [
        "verify that ",
        "check that ",
        "assert that ",
        "make sure that ",
        "make sure ",
        "ensure that ",
        "confirm that ",
        "verify ",
        "ensure ",
        "the text ",
        "the ",
    ];
    let starts =
        |lead: &&str| sentence.get(..lead.len()).is_some_and(|start| start.eq_ignore_ascii_case(lead));
    let lead = LEADS.into_iter().find(starts).map_or(0, str::len);
    let (lead, rest) = sentence.split_at(lead);
    let at = VERBS.iter().filter_map(|verb| rest.find(verb)).min()?;
    let (name, predicate) = rest.split_at(at);
    let name = name.trim();
    if !nameable(name) || NOUNS.contains(&name) {
        return None;
    }
    let lead = if lead.eq_ignore_ascii_case("the ") { "" } else { lead };
    match name.rsplit_once(' ') {
        Some((label, noun)) if NOUNS.contains(&noun) => {
            parses(format!("{lead}the {} {noun}{predicate}", in_quotes(label)?))
        }
        _ => parses(format!("{lead}{}{predicate}", in_quotes(name)?)),
    }
}

/// "The badge 'New' is displayed" -> "'New' is displayed": what no rule tells apart by its looks is found by its text.
fn without_noun(sentence: &str) -> Option<String> {
    let (noun, rest) = sentence.split_at(sentence.find(['\'', '"', '“', '«'])?);
    let noun = noun.trim().to_lowercase();
    let noun = ["the ", "a ", "an "].iter().find_map(|article| noun.strip_prefix(article))?;
    let known = |word: &str| KNOWN.contains(&word) || NOUNS.contains(&word);
    if !nameable(noun) || noun.split(' ').count() > 2 || noun.split(' ').any(known) {
        return None;
    }
    parses(rest.to_owned())
}

const NOUNS: [&str; 16] = [
    "page", "screen", "button", "link", "field", "checkbox", "dropdown", "tab", "section", "table", "list",
    "menu", "icon", "image", "option", "dialog",
];

/// Words that may be a text of the page: not those that range, point or deny, which quotes would only hide.
fn nameable(name: &str) -> bool {
    const NEVER: [&str; 29] = [
        "of",
        "in",
        "the",
        "all",
        "no",
        "not",
        "only",
        "any",
        "some",
        "each",
        "every",
        "same",
        "correct",
        "next",
        "new",
        "user",
        "everything",
        "nothing",
        "it",
        "they",
        "exactly",
        "previous",
        "first",
        "second",
        "third",
        "last",
        "both",
        "data",
        "following",
    ];
    let plural = name.ends_with('s') && name.contains(" and ");
    !plural
        && !name.contains(['\'', '"', '“', '”', '`', ','])
        && !name.to_lowercase().split(' ').any(|word| NEVER.contains(&word))
}

const KNOWN: [&str; 34] = [
    "displayed",
    "shown",
    "visible",
    "present",
    "appears",
    "contains",
    "enabled",
    "disabled",
    "checked",
    "unchecked",
    "selected",
    "empty",
    "required",
    "sorted",
    "ascending",
    "descending",
    "message",
    "button",
    "field",
    "dropdown",
    "checkbox",
    "redirected",
    "opened",
    "listed",
    "exactly",
    "times",
    "title",
    "page",
    "table",
    "error",
    "success",
    "should",
    "downloaded",
    "unchanged",
];

/// One misspelt word set right.
fn respelt(sentence: &str) -> Option<String> {
    let words: Vec<&str> = sentence.split(' ').collect();
    words.iter().enumerate().filter(|(_, word)| word.len() > 3 && !KNOWN.contains(word)).take(20).find_map(
        |(at, word)| {
            let right = KNOWN.iter().find(|known| close(word, known))?;
            let mut mended = words.clone();
            mended[at] = right;
            parses(mended.join(" "))
        },
    )
}

/// Whether two words differ by a letter, or long ones by two.
fn close(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.to_lowercase().chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > 2 {
        return false;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.iter().enumerate() {
        let mut last = row[0];
        row[0] = i + 1;
        for (j, right) in b.iter().enumerate() {
            let swap = last + usize::from(left != right);
            last = row[j + 1];
            row[j + 1] = swap.min(row[j] + 1).min(last + 1);
        }
    }
    row[b.len()] <= if a.len() < 6 { 1 } else { 2 }
}

/// Adds a nearest sentence to an error of meaning.
pub(super) fn mend(_cell: &str, error: ParseError, sentence: &str) -> ParseError {
    if error.nearest.is_some() {
        return error;
    }
    let near = nearest(sentence).filter(|near| near != sentence);
    error.with_nearest(near)
}
