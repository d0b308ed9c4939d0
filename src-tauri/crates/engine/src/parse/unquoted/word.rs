//! The words of a cell, and which of them begin and end names.

use crate::parse::quotes::{MASK, literals, masked};
use crate::step::Span;

/// With these, at the beginning of a sentence, no name begins.
const OPENERS: [&str; 90] = [
    "a",
    "an",
    "the",
    "it",
    "its",
    "there",
    "this",
    "that",
    "these",
    "those",
    "all",
    "both",
    "each",
    "every",
    "only",
    "no",
    "not",
    "none",
    "nothing",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "i",
    "you",
    "we",
    "he",
    "she",
    "they",
    "user",
    "page",
    "message",
    "error",
    "text",
    "field",
    "list",
    "table",
    "column",
    "row",
    "total",
    "search",
    "back",
    "still",
    "now",
    "then",
    "and",
    "also",
    "after",
    "before",
    "in",
    "on",
    "at",
    "if",
    "when",
    "under",
    "above",
    "below",
    "verify",
    "check",
    "see",
    "status",
    "title",
    "top",
    "first",
    "everything",
    "everyone",
    "anything",
    "something",
    "correct",
    "correctly",
    "valid",
    "invalid",
    "proper",
    "right",
    "ok",
    "okay",
    "yes",
    "pass",
    "passed",
    "fail",
    "success",
    "successful",
    "works",
    "fine",
    "done",
    "same",
    "just",
    "exactly",
];

/// With these a name is over.
const BOUNDS: [&str; 86] = [
    "is",
    "are",
    "was",
    "were",
    "be",
    "been",
    "isn't",
    "aren't",
    "wasn't",
    "has",
    "have",
    "had",
    "hasn't",
    "does",
    "doesn't",
    "do",
    "don't",
    "did",
    "should",
    "must",
    "will",
    "would",
    "can",
    "cannot",
    "can't",
    "in",
    "on",
    "at",
    "from",
    "with",
    "without",
    "under",
    "above",
    "below",
    "over",
    "into",
    "onto",
    "of",
    "to",
    "for",
    "by",
    "as",
    "and",
    "or",
    "but",
    "nor",
    "than",
    "that",
    "which",
    "who",
    "where",
    "when",
    "if",
    "not",
    "no",
    "now",
    "still",
    "also",
    "only",
    "again",
    "there",
    "appears",
    "appear",
    "disappears",
    "shows",
    "show",
    "displays",
    "opens",
    "closes",
    "gone",
    "listed",
    "shown",
    "displayed",
    "visible",
    "stands",
    "comes",
    "changes",
    "becomes",
    "contains",
    "reads",
    "says",
    "via",
    "first",
    "second",
    "third",
    "last",
];

/// What a name stands before and is no part of.
pub(super) const KINDS: [&str; 22] = [
    "page", "screen", "tab", "button", "link", "field", "box", "list", "table", "section", "row", "column",
    "menu", "board", "dialog", "window", "icon", "entry", "item", "card", "checkbox", "dropdown",
];

/// Keys, which are pressed and not typed.
const KEYS: [&str; 12] = [
    "enter",
    "tab",
    "escape",
    "esc",
    "return",
    "space",
    "backspace",
    "ctrl",
    "control",
    "shift",
    "alt",
    "del",
];

/// What follows these is what is said, to the end of the sentence.
pub(super) const SAYS: [&str; 8] = ["says", "reads", "states", "saying", "reading", "stating", "say", "read"];
/// The same with a colon behind.
pub(super) const TOLD: [&str; 9] =
    ["message", "error", "warning", "question", "notice", "text", "heading", "notification", "confirmation"];

/// A word of a cell outside of its quotes.
pub(super) struct Word {
    pub(super) text: String,
    pub(super) at: Span,
    /// Whether a sentence begins with it.
    pub(super) opens: bool,
    /// Whether only blanks part it from the word before.
    pub(super) goes_on: bool,
    /// Whether a step may begin with it.
    pub(super) begins: bool,
    /// Whether a name is over before it.
    pub(super) ends: bool,
}

impl Word {
    pub(super) fn begins_name(&self) -> bool {
        let key =
            self.is_one_of(&KEYS) || self.text.strip_prefix('F').is_some_and(|n| n.parse::<u8>().is_ok());
        self.is_large() && !self.ends && !key && self.text != "I" && !(self.opens && self.is_one_of(&OPENERS))
    }

    pub(super) fn is_large(&self) -> bool {
        self.text.starts_with(char::is_uppercase)
    }

    pub(super) fn lower(&self) -> String {
        self.text.to_lowercase().replace('’', "'")
    }

    pub(super) fn is_one_of(&self, words: &[&str]) -> bool {
        words.contains(&self.lower().as_str())
    }
}

pub(super) fn words_of(text: &str) -> Option<(Vec<char>, Vec<Word>)> {
    let chars: Vec<char> = text.chars().collect();
    let masked = masked(&chars, &literals(&chars).ok()?);
    let (mut words, mut at) = (Vec::new(), 0);
    let (mut opens, mut goes_on) = (true, false);
    while at < masked.len() {
        let c = masked[at];
        if !is_part(c) {
            goes_on &= matches!(c, ' ' | '\t' | '\u{a0}');
            opens |= matches!(c, '\n' | '\r' | '!' | '?' | ';' | '.');
            opens &= c != MASK;
            at += 1;
            continue;
        }
        let start = at;
        while at < masked.len() && (is_part(masked[at]) || is_inner(&masked, at)) {
            at += 1;
        }
        // "Cycling2026!": the sign of a value rather than of a sentence.
        if masked.get(at) == Some(&'!') && chars[start..at].iter().any(char::is_ascii_digit) {
            at += 1;
        }
        let word: String = chars[start..at].iter().collect();
        let joined = words.last().is_some_and(|before: &Word| before.is_one_of(&["and", "then"]));
        let begins = opens || !goes_on || joined;
        let mut word = Word { text: word, at: Span { start, end: at }, opens, goes_on, begins, ends: false };
        word.ends = word.is_one_of(&BOUNDS);
        words.push(word);
        (opens, goes_on) = (false, true);
    }
    Some((chars, words))
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric()
        || matches!(c, '#' | '@' | '&' | '_' | '%' | '€' | '£' | '$' | '+' | '-' | '/' | '\'' | '’')
}

/// A dot within a number, an address or a file.
fn is_inner(masked: &[char], at: usize) -> bool {
    masked[at] == '.' && masked.get(at + 1).is_some_and(|c| c.is_alphanumeric())
}
