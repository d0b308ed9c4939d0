//! What no grammar should accept in an action cell, told before parsing (DESIGN section 6, rule 2; LANGUAGE).

use super::error::ParseError;
use super::quotes::{MASK, is_word};
use crate::step::Span;

/// A word outside of literals.
struct Word {
    text: String,
    lower: String,
    at: Span,
    /// Where its clause begins in the list of words.
    clause: usize,
}

const CLICKS: [&str; 11] =
    ["click", "clicks", "tap", "press", "hit", "push", "select", "choose", "pick", "open", "go"];
const CONDITIONS: [&str; 4] = ["if", "when", "wait", "waits"];
/// Adjectives that are refused for themselves, article or not.
const UNSAID: [&str; 9] = [
    "valid",
    "invalid",
    "unknown",
    "incorrect",
    "correct",
    "wrong",
    "existing",
    "non-existing",
    "unregistered",
];
/// Verbs that a value stands behind.
const TYPES: [&str; 9] = ["enter", "enters", "type", "types", "fill", "fills", "input", "provide", "write"];
/// Nouns that name a value without giving it.
const GENERIC: [&str; 23] = [
    "password",
    "value",
    "values",
    "data",
    "credentials",
    "user",
    "username",
    "name",
    "email",
    "e-mail",
    "address",
    "card",
    "number",
    "code",
    "pin",
    "details",
    "information",
    "input",
    "login",
    "date",
    "amount",
    "one",
    "ones",
];
/// What "a" may stand before, since there is but one way to do it.
const SINGLE: [&str; 13] = [
    "browser",
    "web",
    "dialog",
    "alert",
    "prompt",
    "confirmation",
    "pop-up",
    "popup",
    "modal",
    "javascript",
    "while",
    "chrome",
    "chromium",
];

/// Refuses a cell for the first word that leaves open what to do.
pub(super) fn check(chars: &[char], masked: &[char]) -> Result<(), ParseError> {
    let masked = &without_examples(chars, masked);
    let words = words(chars, &without_form_values(masked));
    for at in 0..words.len() {
        if let Some((last, why)) = refusal(&words, at, masked) {
            return Err(ParseError::new(Span { start: words[at].at.start, end: words[last].at.end }, why));
        }
    }
    Ok(())
}

/// "e.g." says that a value follows, and ends no sentence.
fn without_examples(chars: &[char], masked: &[char]) -> Vec<char> {
    let mut plain = masked.to_vec();
    let is = |at: usize, sign: char| chars.get(at).is_some_and(|c| c.eq_ignore_ascii_case(&sign));
    for at in 0..chars.len() {
        let begins = at == 0 || !is_word(chars[at - 1]);
        if begins && is(at, 'e') && is(at + 1, '.') && is(at + 2, 'g') && is(at + 3, '.') {
            plain[at..at + 4].fill(' ');
        }
    }
    plain
}

/// In a `Label: value` line the value is test data.
fn without_form_values(masked: &[char]) -> Vec<char> {
    let mut plain = masked.to_vec();
    let mut start = 0;
    let mut first = true;
    for line in masked.split(|c| *c == '\n') {
        if let Some(colon) = line.iter().position(|c| *c == ':').filter(|_| !first) {
            plain[start + colon..start + line.len()].fill(MASK);
        }
        start += line.len() + 1;
        first = false;
    }
    plain
}

fn words(chars: &[char], masked: &[char]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let (mut at, mut clause) = (0, 0);
    while at < masked.len() {
        if matches!(masked[at], ',' | ';' | '.' | '\n' | '\r') {
            clause = words.len();
        }
        if !is_word(masked[at]) {
            at += 1;
            continue;
        }
        let start = at;
        while at < masked.len() && (is_word(masked[at]) || inner_mark(masked, at)) {
            at += 1;
        }
        let text: String = chars[start..at].iter().collect();
        words.push(Word {
            lower: text.to_lowercase().replace('’', "'"),
            text,
            at: Span { start, end: at },
            clause,
        });
    }
    words
}

fn inner_mark(masked: &[char], at: usize) -> bool {
    matches!(masked[at], '\'' | '’' | '-') && masked.get(at + 1).is_some_and(|c| is_word(*c))
}

/// What everybody has one of.
const OWN: [&str; 5] = ["browser", "web", "password", "pwd", "pw"];

/// The last word of what is refused, and why.
fn refusal(words: &[Word], at: usize, masked: &[char]) -> Option<(usize, String)> {
    let word = &words[at];
    let next = words.get(at + 1).filter(|next| next.clause == word.clause);
    let next_is = |any: &[&str]| next.is_some_and(|next| any.contains(&next.lower.as_str()));
    let with_next = if next.is_some() { at + 1 } else { at };
    if label_word(words, at, masked) || in_check(words, at) || says_enough(words, at, masked) {
        return None;
    }
    let why = match word.lower.as_str() {
        "or" if between_kinds(words, at) => return None,
        "or" => return Some((at, "\"or\" leaves a choice open: write a row for each".into())),
        "unless" | "while" | "otherwise" | "except" => {
            format!(
                "\"{}\" makes a condition that no rule can follow: write \"if …, …\" or a case for each",
                word.lower
            )
        }
        "any" | "anything" if ["without", "not", "don't"].iter().any(|no| said_before(words, at, no)) => {
            return None;
        }
        "any" | "some" | "either" | "random" | "randomly" | "arbitrary" | "several" => {
            return next.map(|_| (with_next, which(words, at, with_next)));
        }
        // "Click Add another author" has a name with it.
        "another" if at == word.clause + 1 => return next.map(|_| (with_next, which(words, at, with_next))),
        "everything" | "anything" | "something" => return Some((at, which(words, at, at))),
        "outside" | "anywhere" => format!(
            "\"{}\" leaves open what is clicked: name it in quotes, or write \"press Escape\"",
            word.lower
        ),
        "nothing" => "\"nothing\" is no value: write \"clear 'X'\"".into(),
        "add" if next.is_some_and(|next| next.text.chars().all(|c| c.is_ascii_digit())) => {
            return Some((
                with_next,
                "this may count up, or write behind what stands there: write \"enter 'X' in 'Y'\" or \"append 'X' to 'Y'\"".into(),
            ));
        }
        "one" if next_is(&["of"]) => return Some((with_next, which(words, at, with_next))),
        "a" | "an" if !next_is(&UNSAID) && bare_noun(words, at, masked) => {
            return Some((with_next, which(words, at, with_next)));
        }
        // "Ada / correct horse" is a password; what no value is, is "the correct password".
        "correct" | "wrong" if next.is_some_and(|next| !GENERIC.contains(&next.lower.as_str())) => {
            return None;
        }
        "existing" if next_is(&["content", "contents", "text", "value"]) => return None,
        unsaid if UNSAID.contains(&unsaid) => {
            format!("\"{unsaid}\" is no value: give the value in quotes or as {{{{test data}}}}")
        }
        "previous" | "previously" if !next_is(&["page", "tab", "window", "screen", "browser"]) => {
            earlier(&word.lower)
        }
        "same" if !next_is(&["tab", "browser", "window"]) => earlier(&word.lower),
        "chosen" | "created" | "aforementioned" | "above-mentioned" => earlier(&word.lower),
        "his" | "her" | "their" | "your" | "my" | "our" if !next_is(&OWN) => {
            format!("\"{}\" does not say whose: name it in quotes", word.lower)
        }
        possessive if possessive.ends_with("'s") && !matches!(possessive, "browser's" | "let's" | "it's") => {
            format!("\"{}\" does not say which element: name it in quotes", word.text)
        }
        _ => return None,
    };
    Some((at, why))
}

/// Whether a word gives a value, as no word of a sentence has a digit in it.
fn is_given(words: &[Word], at: usize) -> bool {
    let follows = |word: &&Word| word.clause == words[at - 1].clause;
    words.get(at).filter(follows).is_some_and(|word| word.text.chars().any(|c| c.is_ascii_digit()))
}

/// Whether nothing is open although the word leaves things open elsewhere.
fn says_enough(words: &[Word], at: usize, masked: &[char]) -> bool {
    let word = &words[at];
    // "with the wrong password secret1"
    if UNSAID.contains(&word.lower.as_str()) && is_given(words, at + 2) {
        return true;
    }
    let first = words[word.clause].lower.as_str();
    let next = words.get(at + 1).filter(|next| next.clause == word.clause).map(|next| next.lower.as_str());
    match word.lower.as_str() {
        // "Log in with valid credentials": asked of the test data.
        "valid" | "correct" if !TYPES.contains(&first) => {
            matches!(first, "log" | "login" | "sign" | "logs" | "signs")
                && matches!(next, Some("credentials" | "login" | "user" | "username" | "account"))
        }
        // "Enter an invalid email such as 'abc'": the value is given.
        unsaid if UNSAID.contains(&unsaid) => {
            TYPES.contains(&first) && gives_a_value(words, at, masked) || is_quoted(words, at, masked)
        }
        // "Leave everything as it is"
        "everything" => {
            matches!(first, "leave" | "leaves" | "keep")
                && matches!(next, Some("as" | "unchanged" | "untouched"))
        }
        // "As a logged-in user, …"
        // "Log in as an admin (ada / pw1)"
        "a" | "an" => {
            let behind_as = at.checked_sub(1).is_some_and(|before| words[before].lower == "as");
            let logs_in = matches!(first, "log" | "login" | "sign" | "logs" | "signs");
            behind_as && (at == word.clause + 1 || logs_in && gives_a_log_in(words, at, masked))
        }
        // "The option 'A' is chosen": that it is, and no earlier choice.
        "chosen" => ["is", "are"].iter().any(|be| said_before(words, at, be)),
        // "My tickets" is called so.
        "my" => {
            let behind = |n: usize| words.get(at + n).filter(|next| next.clause == word.clause);
            let large = |word: &Word| word.text.starts_with(char::is_uppercase);
            let alone = at == word.clause && behind(2).is_none();
            word.text.starts_with('M') && (alone || behind(1).is_some_and(large))
        }
        // "Enter the customer's birth year as 2003": of the field nothing is open. "The shop's home page": there is one.
        possessive => {
            let named = matches!(first, "enter" | "enters" | "type" | "fill") && said_behind(words, at, "as");
            let home = matches!(next, Some("home" | "homepage" | "landing" | "start"));
            possessive.ends_with("'s") && (named || home)
        }
    }
}

/// "button or link": whichever it is.
fn between_kinds(words: &[Word], at: usize) -> bool {
    const KINDS: [&str; 8] = ["button", "link", "icon", "tab", "option", "action", "menu", "dropdown"];
    let is = |word: Option<&Word>| word.is_some_and(|word| KINDS.contains(&word.lower.as_str()));
    is(at.checked_sub(1).and_then(|before| words.get(before))) && is(words.get(at + 1))
}

/// Whether the word belongs to a check, whose language is that of expected results.
fn in_check(words: &[Word], at: usize) -> bool {
    let before = &words[words[at].clause..at];
    before.iter().enumerate().any(|(i, word)| {
        let next = before.get(i + 1).map_or("", |next| next.lower.as_str());
        match word.lower.as_str() {
            "verify" | "verifies" | "ensure" | "ensures" | "assert" | "asserts" | "validate"
            | "validates" => true,
            "make" => next == "sure",
            "check" | "checks" | "confirm" | "confirms" | "observe" | "see" => {
                matches!(next, "that" | "if" | "whether")
            }
            _ => false,
        }
    })
}

/// Whether a word stands in front of another in its clause.
fn said_before(words: &[Word], at: usize, word: &str) -> bool {
    words[words[at].clause..at].iter().any(|before| before.lower == word)
}

/// Whether a word stands behind another in its clause.
fn said_behind(words: &[Word], at: usize, word: &str) -> bool {
    let mut behind = words[at + 1..].iter().take_while(|behind| behind.clause == words[at].clause);
    behind.any(|behind| behind.lower == word)
}

/// Whether who logs in is told in parentheses behind.
fn gives_a_log_in(words: &[Word], at: usize, masked: &[char]) -> bool {
    let behind = masked[words[at].at.end..].iter().take_while(|c| **c != '\n');
    behind.collect::<String>().split_once('(').is_some_and(|(_, inside)| inside.contains('/'))
}

/// Whether what the word speaks of is followed by a value: a quoted text, a number or an address before the next field.
fn gives_a_value(words: &[Word], at: usize, masked: &[char]) -> bool {
    let behind = words[at + 1..].iter().take_while(|behind| behind.clause == words[at].clause);
    let joins = |word: &&Word| matches!(word.lower.as_str(), "and" | "or" | "in" | "into");
    let from = words[at].at.end;
    let to = behind.clone().find(joins).map_or(masked.len(), |next| next.at.start);
    let said = masked[from..to].iter().take_while(|c| !matches!(c, ',' | ';' | '\n'));
    said.into_iter().any(|c| *c == MASK || c.is_numeric() || *c == '@')
}

/// "… and the wrong password 'abc'": the value stands behind its noun.
fn is_quoted(words: &[Word], at: usize, masked: &[char]) -> bool {
    let noun = words.get(at + 1).filter(|noun| GENERIC.contains(&noun.lower.as_str()));
    noun.is_some_and(|noun| masked[noun.at.end..].iter().find(|c| **c != ' ') == Some(&MASK))
}

fn which(words: &[Word], from: usize, to: usize) -> String {
    let said: Vec<&str> = words[from..=to].iter().map(|word| word.text.as_str()).collect();
    format!("\"{}\" does not say which: name it in quotes", said.join(" "))
}

fn earlier(word: &str) -> String {
    format!("\"{word}\" points at something earlier: name it in quotes or as {{{{test data}}}}")
}

/// Whether the word is part of a lone label after a click verb ("Click Previous", "Click Any time").
fn label_word(words: &[Word], at: usize, masked: &[char]) -> bool {
    let word = &words[at];
    let Some(first) = words[word.clause..]
        .iter()
        .find(|word| !matches!(word.lower.as_str(), "then" | "and" | "now" | "please"))
    else {
        return false;
    };
    let literal =
        masked[first.at.start..].iter().take_while(|c| !matches!(c, ',' | ';' | '\n')).any(|c| *c == MASK);
    if literal || !CLICKS.contains(&first.lower.as_str()) || word.lower == "or" {
        return false;
    }
    let capital = word.text.chars().next().is_some_and(char::is_uppercase);
    capital || matches!(word.lower.as_str(), "previous" | "my" | "your")
}

/// "a product" with no name behind it; "a button 'Save'" has one.
fn bare_noun(words: &[Word], at: usize, masked: &[char]) -> bool {
    let word = &words[at];
    let start = &words[word.clause].lower;
    let Some(next) = words.get(at + 1).filter(|next| next.clause == word.clause) else { return false };
    // "a new tab", and not "a new name".
    let opened = words
        .get(at + 2)
        .is_some_and(|w| matches!(w.lower.as_str(), "tab" | "browser" | "window" | "private" | "incognito"));
    let single = SINGLE.contains(&next.lower.as_str()) || next.lower == "new" && opened;
    if CONDITIONS.contains(&start.as_str()) || single {
        return false;
    }
    let mut end = next.at.end;
    for follower in words[at + 1..].iter().take(5) {
        let literal = masked.get(end..follower.at.start).is_some_and(|between| between.contains(&MASK));
        if literal
            || follower.clause != word.clause
            || matches!(follower.lower.as_str(), "in" | "into" | "on" | "from" | "to" | "and" | "of")
        {
            break;
        }
        end = follower.at.end;
    }
    let rest = masked[end..].iter().find(|c| !c.is_whitespace() && **c != ':');
    rest != Some(&MASK)
}
