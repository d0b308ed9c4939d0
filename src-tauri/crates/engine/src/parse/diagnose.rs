//! Why a cell was not read: the words at fault, the reason, and the nearest sentence that is read.

use pest::Parser;

use super::error::ParseError;
use super::quotes::{self, MASK};
use super::target::char_span;
use super::task::task;
use super::{Grammar, Rule, read_action, refuse};
use crate::step::Span;

/// Longest sentence, in words, for which a nearest one is sought.
const MAX_WORDS: usize = 24;
pub(super) const VERBS: [&str; 48] = [
    "attach",
    "paste",
    "provide",
    "double-click",
    "click",
    "tap",
    "press",
    "select",
    "choose",
    "pick",
    "set",
    "type",
    "enter",
    "input",
    "write",
    "fill",
    "insert",
    "replace",
    "change",
    "update",
    "append",
    "add",
    "clear",
    "leave",
    "check",
    "tick",
    "mark",
    "enable",
    "uncheck",
    "untick",
    "disable",
    "open",
    "go",
    "navigate",
    "visit",
    "launch",
    "scroll",
    "hover",
    "drag",
    "upload",
    "refresh",
    "reload",
    "switch",
    "close",
    "resize",
    "accept",
    "dismiss",
    "wait",
];
const CHECKS: [&str; 13] = [
    "verify",
    "assert",
    "ensure",
    "observe",
    "expect",
    "validate",
    "make sure",
    "confirm that",
    "check that",
    "check if",
    "check whether",
    "see that",
    "check for",
];
const FILLERS: [&str; 14] = [
    "simply",
    "just",
    "quickly",
    "carefully",
    "again",
    "there",
    "also",
    "directly",
    "immediately",
    "blue",
    "green",
    "red",
    "called",
    "up",
];
/// Words that say something of a value, a place or a time: in quotes they would be the text itself.
const SAYING: [&str; 16] = [
    "it",
    "them",
    "blank",
    "blanks",
    "space",
    "spaces",
    "tomorrow",
    "yesterday",
    "today",
    "times",
    "until",
    "outside",
    "corner",
    "appear",
    "disappear",
    "well",
];
const PREPOSITIONS: [&str; 8] = ["in", "into", "on", "from", "as", "to", "with", "for"];

/// A word of the sentence at fault; a quoted literal is one word.
struct Token {
    text: String,
    at: Span,
    literal: bool,
}

/// The error of a cell whose quotes are balanced, that nothing refuses, and that the grammar does not read.
pub(super) fn unread(text: &str, masked: &[char]) -> ParseError {
    let start = Grammar::parse(Rule::action_prefix, text)
        .ok()
        .and_then(|mut pairs| pairs.next())
        .map_or(0, |pair| pair.as_span().end());
    let start = char_span(text, 0, start).end;
    let chars: Vec<char> = text.chars().collect();
    let tokens = tokens(&chars, masked, start);
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return ParseError::new(Span { start: 0, end: chars.len() }, "there is no step here");
    };
    let whole = Span { start: first.at.start, end: last.at.end };
    let words: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    let literal: Vec<bool> = tokens.iter().map(|token| token.literal).collect();
    if let Some(task) = task(words[0], &words[1..], &literal[1..]) {
        let why = format!("\"{}\" is no step: {}", first.text, task.why);
        return ParseError::new(first.at, why).with_nearest(task.steps.filter(|said| reads(said)));
    }
    let (at, why) = reason(&tokens, whole);
    ParseError::new(at, why).with_nearest(nearest(&tokens))
}

/// The words from `start` to the end of the sentence.
fn tokens(chars: &[char], masked: &[char], start: usize) -> Vec<Token> {
    let skip =
        masked[start..].iter().take_while(|c| c.is_whitespace() || matches!(c, ',' | '.' | ';')).count();
    let mut tokens = Vec::new();
    let mut at = start + skip;
    while at < masked.len() && !matches!(masked[at], '\n' | '\r') {
        if masked[at].is_whitespace() {
            at += 1;
            continue;
        }
        let from = at;
        while at < masked.len() && !masked[at].is_whitespace() {
            at += 1;
        }
        let stop = at < masked.len() && masked[at - 1] == '.';
        let end = if matches!(masked[at - 1], '.' | ',' | ';' | '!') && at - from > 1 { at - 1 } else { at };
        let text = chars[from..end].iter().collect();
        tokens.push(Token {
            text,
            at: Span { start: from, end },
            literal: masked[from..end].contains(&MASK),
        });
        if stop {
            break;
        }
    }
    tokens
}

fn sentence(tokens: &[Token]) -> String {
    tokens.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn reason(tokens: &[Token], whole: Span) -> (Span, String) {
    let said = sentence(tokens);
    let lower = said.to_lowercase();
    let verb = tokens[0].text.to_lowercase();
    if CHECKS.iter().any(|check| lower.starts_with(check)) || lower.contains(" should ") {
        return (whole, "this is a check and no action: move it to the expected column".into());
    }
    if verb == "wait" && tokens.iter().any(|token| token.text.starts_with(|c: char| c.is_ascii_digit())) {
        return (whole, "a wait needs something to wait for: write \"wait until 'X' is shown\"".into());
    }
    let joined = lower.replace(['-', ' '], "");
    if ["login", "logon", "signin"].iter().any(|start| joined.starts_with(start)) {
        return (whole, super::log_in::NEEDS_BOTH.into());
    }
    if presses_key(tokens) {
        return (
            whole,
            "this may be a key and may be a button: write \"press the key …\" or \"click …\"".into(),
        );
    }
    let known = VERBS.contains(&verb.trim_end_matches('s')) || VERBS.contains(&verb.as_str());
    let conditional =
        matches!(verb.as_str(), "if" | "when" | "in" | "on" | "from" | "log" | "login" | "sign");
    if !known && !conditional {
        return (tokens[0].at, format!("\"{}\" is no action that is known", tokens[0].text));
    }
    if let Some(read) = longest_read(tokens) {
        let at = Span { start: tokens[read].at.start, end: whole.end };
        let left = sentence(&tokens[read..]);
        let mend = if ends_in_page(tokens) {
            ": an action cannot tell on which page it is, expect that in the row before"
        } else {
            ""
        };
        return (at, format!("\"{left}\" was left over after \"{}\"{mend}", sentence(&tokens[..read])));
    }
    match tokens.get(1) {
        Some(next) => {
            let at = Span { start: next.at.start, end: whole.end };
            (
                at,
                format!(
                    "what follows \"{}\" could not be read: put names and values in quotes",
                    tokens[0].text
                ),
            )
        }
        None => (whole, format!("\"{}\" does not say on what: name the element in quotes", tokens[0].text)),
    }
}

fn ends_in_page(tokens: &[Token]) -> bool {
    tokens.last().is_some_and(|last| matches!(last.text.to_lowercase().as_str(), "page" | "screen"))
}

/// "press 'Delete'", "press the Enter button".
fn presses_key(tokens: &[Token]) -> bool {
    matches!(tokens[0].text.to_lowercase().as_str(), "press" | "hit" | "presses" | "hits")
        && tokens.len() <= 4
        && tokens.iter().any(|token| is_key(&token.text))
}

fn is_key(word: &str) -> bool {
    let lower = word.to_lowercase();
    let bare = lower.trim_matches(|c: char| !c.is_alphanumeric());
    matches!(bare, "delete" | "del" | "home" | "end" | "insert" | "up" | "down" | "left" | "right")
        || matches!(bare, "enter" | "return" | "tab" | "escape" | "esc" | "space")
}

/// How many words from the start make a sentence.
fn longest_read(tokens: &[Token]) -> Option<usize> {
    let most = tokens.len().min(MAX_WORDS);
    (2..most).rev().find(|count| reads(&sentence(&tokens[..*count])))
}

/// Whether a sentence would be read, by every rule.
fn reads(said: &str) -> bool {
    let chars: Vec<char> = said.chars().collect();
    let Ok(literals) = quotes::literals(&chars) else { return false };
    let masked = quotes::masked(&chars, &literals);
    refuse::check(&chars, &masked).is_ok()
        && read_action(said).is_some_and(|read| read.is_ok_and(|steps| !steps.is_empty()))
}

fn nearest(tokens: &[Token]) -> Option<String> {
    if tokens.len() > MAX_WORDS || tokens.iter().any(|token| token.text.len() > 200) {
        return None;
    }
    let words: Vec<String> = tokens.iter().map(|token| token.text.clone()).collect();
    let literal: Vec<bool> = tokens.iter().map(|token| token.literal).collect();
    if CHECKS.iter().any(|check| words.join(" ").to_lowercase().starts_with(check)) {
        return None;
    }
    if ends_in_page(tokens)
        && let Some(count) = longest_read(tokens)
    {
        return Some(sentence(&tokens[..count]));
    }
    if presses_key(tokens) {
        let key = tokens.iter().find(|token| is_key(&token.text))?;
        return Some(format!("press the key {}", key.text)).filter(|said| reads(said));
    }
    let mended = verbs(&words);
    mended
        .iter()
        .map(|words| words.join(" "))
        .find(|said| reads(said))
        .or_else(|| mended.iter().find_map(|words| with_quotes(words, &literal)))
        .or_else(|| mended.iter().find_map(|words| with_less(words, &literal)))
}

/// The sentence itself and, with a misspelt verb, the sentences with the verbs that come near.
fn verbs(words: &[String]) -> Vec<Vec<String>> {
    let first = words[0].to_lowercase();
    if VERBS.contains(&first.as_str()) {
        return vec![words.to_vec()];
    }
    let bound = if first.chars().count() < 5 { 1 } else { 2 };
    let mut near: Vec<_> =
        VERBS.iter().map(|verb| (distance(&first, verb), *verb)).filter(|(far, _)| *far <= bound).collect();
    near.sort();
    let with = |verb: &str| {
        let mut words = words.to_vec();
        words[0] = verb.to_owned();
        words
    };
    near.into_iter().take(3).map(|(_, verb)| with(verb)).chain([words.to_vec()]).collect()
}

/// Quotes put around the words that look like a value and a name, then around any run of words; never around some that say
/// what is to be done, for a mend must mean what was meant.
fn with_quotes(words: &[String], literal: &[bool]) -> Option<String> {
    let n = words.len();
    let free = |from: usize, to: usize| from < to && !literal[from..to].contains(&true);
    let mut tries: Vec<Vec<(usize, usize)>> = Vec::new();
    for (at, word) in words.iter().enumerate().take(n.saturating_sub(1)).skip(2) {
        if PREPOSITIONS.contains(&word.to_lowercase().as_str()) {
            tries.push(vec![(1, at)]);
            tries.push(vec![(1, at), (at + 1, n)]);
            tries.push(vec![(at + 1, n)]);
        }
    }
    for from in 1..n {
        for to in (from + 1..=n).rev() {
            tries.push(vec![(from, to)]);
        }
    }
    let says = |at: usize| SAYING.contains(&words[at].to_lowercase().as_str());
    let article = |at: usize| matches!(words[at].to_lowercase().as_str(), "the" | "a" | "an");
    let legal = tries
        .into_iter()
        .filter(|ranges| !ranges.iter().any(|(from, to)| article(*from) || (*from..*to).any(says)))
        .filter(|ranges| ranges.iter().all(|(from, to)| free(*from, *to)));
    legal.take(120).map(|ranges| quote(words, &ranges)).find(|said| reads(said))
}

fn quote(words: &[String], ranges: &[(usize, usize)]) -> String {
    let mut words = words.to_vec();
    for (from, to) in ranges {
        words[*from].insert(0, '\'');
        words[*to - 1].push('\'');
    }
    words.join(" ")
}

/// The sentence without one word that says nothing.
fn with_less(words: &[String], literal: &[bool]) -> Option<String> {
    let less = |at: usize| [&words[..at], &words[at + 1..]].concat().join(" ");
    (1..words.len())
        .filter(|at| !literal[*at] && FILLERS.contains(&words[*at].to_lowercase().as_str()))
        .map(less)
        .find(|said| reads(said))
}

/// Edits from one word to another, two swapped letters counting as one.
pub(super) fn distance(from: &str, to: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (from.chars().take(20).collect(), to.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let best = change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                let swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                if swap { best.min(rows[i - 2][j - 2] + 1) } else { best }
            };
        }
    }
    rows[a.len()][b.len()]
}

/// The cell with the open quote closed where it is then read, at the earliest end of a word.
pub(super) fn closed(chars: &[char], open: usize) -> Option<String> {
    if chars.len() > 1_000 {
        return None;
    }
    let mark = match chars[open] {
        '“' => '”',
        '„' => '“',
        '‘' => '’',
        '«' => '»',
        other => other,
    };
    let ends = (open + 2..=chars.len()).filter(|end| {
        !chars[end - 1].is_whitespace()
            && chars.get(*end).is_none_or(|c| c.is_whitespace() || matches!(c, '.' | ','))
    });
    ends.take(8)
        .map(|end| chars[..end].iter().chain([&mark]).chain(&chars[end..]).collect::<String>())
        .find(|said| reads(said))
}
