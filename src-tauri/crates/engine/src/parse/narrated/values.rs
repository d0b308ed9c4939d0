//! What is entered or pointed at, where it stands without quotes among words that the grammar would take for its own.

use super::is_doing;
use super::word::{Edit, Word, any_of, begins, edit, is, said};
use crate::parse::quotes::MASK;

/// Where the clause ends that a word belongs to.
fn last_of(words: &[Word], at: usize) -> Option<usize> {
    (at..words.len()).find(|&i| words[i].ends)
}

fn quoted(words: &[Word], from: usize, to: usize) -> bool {
    words[from..to].iter().any(|word| word.text.contains(MASK))
}

/// These words as one literal.
fn quote(words: &[Word], from: usize, to: usize) -> Edit {
    edit(words, (from, to), &format!("\"{}\"", said(words, (from, to))))
}

/// "Type the following text into the notes box: Check it": the text stands behind the colon, to the end of the cell.
pub(super) fn following(words: &[Word], at: usize) -> Option<Edit> {
    const TYPES: [&str; 8] = ["type", "types", "enter", "enters", "write", "writes", "input", "inputs"];
    const TEXTS: [&str; 3] = ["the following text", "the following", "following text"];
    let to = any_of(words, at + 1, &TEXTS).filter(|_| is(words, at, &TYPES))?;
    let end = last_of(words, to)?;
    let plain = end + 1 < words.len() && is(words, to, &["in", "into"]) && !quoted(words, at, words.len());
    plain.then(|| {
        let text = said(words, (end + 1, words.len()));
        edit(words, (at, words.len()), &format!("type \"{text}\" {}", said(words, (to, end + 1))))
    })
}

/// "20 May 2025": one value.
pub(super) fn date(words: &[Word], at: usize) -> Option<Edit> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let [day, month, year] = words.get(at..at + 3)? else { return None };
    let digits =
        |word: &Word, long: usize| word.text.len() <= long && word.text.chars().all(|c| c.is_ascii_digit());
    let named = month.text.get(..3).is_some_and(|month| MONTHS.contains(&month));
    let one = digits(day, 2) && named && digits(year, 4) && year.text.len() == 4 && !day.ends && !month.ends;
    one.then(|| quote(words, at, at + 3))
}

/// Longest name of a field in words.
const LONGEST: usize = 4;

/// "Category dropdown = Garden": what is set to what.
pub(super) fn equals(words: &[Word], at: usize) -> Option<Edit> {
    const KINDS: [&str; 6] = ["dropdown", "field", "box", "select", "list", "combobox"];
    let sign = (at + 1..words.len().min(at + 2 + LONGEST)).find(|&i| is(words, i, &["="]))?;
    let named =
        begins(words, at) && !is_doing(&words[at].text) && !words[at..sign].iter().any(|word| word.ends);
    let end = last_of(words, sign)?;
    if !named || end == sign || quoted(words, at, sign) {
        return None;
    }
    let kind = sign > at + 1 && is(words, sign - 1, &KINDS);
    let name = said(words, (at, if kind { sign - 1 } else { sign }));
    Some(Edit { next: sign + 1, ..edit(words, (at, sign + 1), &format!("set {name} to")) })
}

/// "…, return date 20/05/2025, …": among steps, a field and what it is set to.
pub(super) fn told(words: &[Word], at: usize) -> Option<Edit> {
    let end = last_of(words, at)?;
    let named =
        at > 0 && words[at - 1].ends && end > at && end <= at + LONGEST && !quoted(words, at, end + 1);
    let value = words[end].text.starts_with(|c: char| c.is_ascii_digit())
        && words[end].text.chars().all(|c| c.is_ascii_digit() || matches!(c, '/' | '-' | '.'));
    let field =
        words[at..end].iter().all(|word| word.text.chars().all(char::is_alphabetic) && !is_doing(&word.text));
    let plain = !is(words, at, &["then", "and", "the", "row", "page", "step", "item"]);
    (named && value && field && plain && words[..at].iter().any(|word| is_doing(&word.text)))
        .then(|| edit(words, (at, end), &format!("set {} to", said(words, (at, end)))))
}

/// "Tick checkbox I accept the terms", "into field Find by name": a name behind its kind that holds words of the grammar.
pub(super) fn name_behind_kind(words: &[Word], at: usize) -> Option<Edit> {
    const KINDS: [&str; 9] =
        ["checkbox", "button", "link", "tab", "option", "field", "textbox", "radio button", "menu item"];
    let to = any_of(words, at, &KINDS).filter(|&to| to < words.len() && at > 0 && !words[to - 1].ends)?;
    let led = is(
        words,
        at - 1,
        &["tick", "untick", "check", "uncheck", "click", "press", "into", "in", "the", "on"],
    );
    let end = last_of(words, to)?;
    let holds = end > to && words[to..=end].iter().any(|word| is_doing(&word.text) || is(words, to, &["i"]));
    let capital = words[to].said.starts_with(char::is_uppercase);
    (led && holds && capital && !quoted(words, to, end + 1)).then(|| quote(words, to, end + 1))
}

/// "Accept the hire terms": the box at which they stand.
pub(super) fn terms(words: &[Word], at: usize) -> Option<Edit> {
    const ACCEPTS: [&str; 8] = [
        "accept the",
        "accepts the",
        "accept",
        "accepts",
        "agree to the",
        "agrees to the",
        "agree with the",
        "confirm acceptance of the",
    ];
    let to = any_of(words, at, &ACCEPTS).filter(|_| begins(words, at))?;
    let end = last_of(words, to)?;
    let clause = (to..=end).find(|&i| is(words, i, &["terms", "conditions", "policy"]))?;
    let short = clause <= to + 2 && (clause == end || is(words, clause + 1, &["and"]));
    (short && !quoted(words, to, clause + 1)).then(|| edit(words, (at, to), "tick"))
}

/// "Accept the browser question": its dialog.
pub(super) fn browser_question(words: &[Word], at: usize) -> Option<Edit> {
    const SAID: [&str; 6] = [
        "browser question",
        "browser prompt",
        "browser popup",
        "browser message",
        "browser confirmation",
        "confirmation of the browser",
    ];
    any_of(words, at, &SAID).map(|to| edit(words, (at, to), "dialog"))
}
