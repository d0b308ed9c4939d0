//! The verbs and small words of a piece, and what they leave.

use super::commands::is_command;
use super::fields;
use super::offered::{Offered, spoken};
use crate::parse::begins_a_step;

/// What a piece says is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doing {
    /// Nothing but what the thing itself is for.
    Unsaid,
    Click,
    Go,
    Choose,
    Tick,
    Untick,
    Fill,
}

/// Longer ones stand before those that they begin with.
const VERBS: [(Doing, &[&str]); 6] = [
    (
        Doing::Untick,
        &["switch off", "turn off", "untick", "uncheck", "unmark", "disable", "deactivate", "deselect"],
    ),
    (Doing::Tick, &["switch on", "turn on", "tick", "enable", "activate", "accept", "agree to", "mark"]),
    (Doing::Click, &["click on", "click", "press on", "press", "tap on", "tap", "hit", "push", "use"]),
    (
        Doing::Go,
        &[
            "go back to",
            "go to",
            "go in",
            "go into",
            "back to",
            "return to",
            "navigate to",
            "switch back to",
            "switch to",
            "change to",
            "jump to",
            "open",
            "visit",
            "view",
            "show",
            "see",
        ],
    ),
    (Doing::Choose, &["select", "choose", "pick", "take"]),
    (
        Doing::Fill,
        &[
            "fill in",
            "fill",
            "enter",
            "type in",
            "type",
            "write",
            "put in",
            "put",
            "insert",
            "set",
            "change",
            "update",
            "correct",
            "give",
            "input",
            "replace",
            "filter by",
            "filter for",
            "filter on",
            "filter",
            "select",
            "choose",
            "pick",
        ],
    ),
];

/// Words in front that say nothing of what is done.
const LEADS: [&str; 20] = [
    "i",
    "we",
    "please",
    "now",
    "then",
    "and",
    "again",
    "also",
    "next",
    "finally",
    "first",
    "there",
    "just",
    "directly",
    "simply",
    "here",
    "afterwards",
    "this time",
    "still",
    "try to",
];
/// And behind.
const TAILS: [&str; 15] = [
    "again",
    "once more",
    "one more time",
    "now",
    "too",
    "as well",
    "right away",
    "straight away",
    "immediately",
    "directly",
    "please",
    "there",
    "at once",
    "anew",
    "instead",
];

/// A piece without the small words around it.
pub(super) fn plain_piece(text: &str) -> &str {
    let mut rest = without_leads(text);
    while let Some(shorter) = without_tail(rest) {
        rest = shorter;
    }
    rest
}

/// The same with what stands behind it, which may belong to a value.
pub(super) fn without_leads(text: &str) -> &str {
    let mut rest = text.trim().trim_end_matches(['.', ',']).trim_end();
    while let Some(shorter) = LEADS.iter().find_map(|lead| behind(rest, lead)) {
        rest = shorter;
    }
    rest
}

/// What stands before small words at the end, where there are any.
pub(super) fn without_tail(text: &str) -> Option<&str> {
    TAILS.iter().find_map(|tail| before(text, tail)).filter(|shorter| !shorter.is_empty())
}

/// The ways in which a piece may be meant: as it stands, and behind each verb that it may begin with.
pub(super) fn ways(piece: &str) -> Vec<(Doing, &str)> {
    let mut found = vec![(Doing::Unsaid, piece)];
    for (doing, verbs) in VERBS {
        if let Some(rest) = verbs.iter().find_map(|verb| behind(piece, verb)) {
            found.push((doing, rest));
        }
    }
    found
}

/// What stands behind a word or words in front.
pub(super) fn behind<'t>(text: &'t str, front: &str) -> Option<&'t str> {
    let head = text.get(..front.len())?;
    let rest = &text[front.len()..];
    (head.eq_ignore_ascii_case(front) && rest.starts_with(' ')).then(|| rest.trim_start())
}

/// What stands before a word or words at the end.
pub(super) fn before<'t>(text: &'t str, tail: &str) -> Option<&'t str> {
    let at = text.len().checked_sub(tail.len())?;
    let end = text.get(at..)?;
    let rest = &text[..at];
    (end.eq_ignore_ascii_case(tail) && rest.ends_with(' ')).then(|| rest.trim_end())
}

/// Without an article in front.
pub(super) fn bare(text: &str) -> &str {
    ["the", "a", "an", "my", "your"].iter().find_map(|article| behind(text, article)).unwrap_or(text)
}

/// Whether another piece begins here: with a verb, or with the name of a field.
pub(super) fn begins_anew(offered: &Offered<'_>, rest: &str) -> bool {
    let first = spoken(rest).into_iter().next();
    first.is_some_and(|word| begins_a_step(&word) || is_command(&word)) || fields::begins(offered, rest)
}
