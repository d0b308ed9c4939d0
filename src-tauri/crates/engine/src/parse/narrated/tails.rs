//! What stands behind the step: a remark in brackets, the part of a column, the way in which something is closed.

use super::is_doing;
use super::word::{Edit, Word, any_of, begins, edit, is, without};
use crate::parse::quotes::MASK;

/// "(it is on the second page)", "(my own)": what its writer remarks.
pub(super) fn aside(words: &[Word], at: usize) -> Option<Edit> {
    let told =
        any_of(words, at, &["it is", "it's", "this is", "which is", "my", "the one", "see", "as before"]);
    told.filter(|_| at > 0 && words[at].opens)?;
    let last = (at..words.len()).find(|&i| words[i].closes)?;
    let plain = !words[at..=last].iter().any(|word| word.text.contains(MASK));
    plain.then(|| Edit {
        start: words[at - 1].end,
        end: words[last].end + 1,
        text: String::new(),
        next: last + 1,
    })
}

/// "Click the 'Name' header": the header of that column.
pub(super) fn column_header(words: &[Word], at: usize) -> Option<Edit> {
    let to = any_of(words, at, &["table header", "header"]).filter(|_| at > 0)?;
    let first = (0..at).rev().find(|&i| begins(words, i))?;
    let clicks = (first..at).any(|i| is(words, i, &["click", "clicks", "press", "presses"]));
    let placed = (first..at).any(|i| is(words, i, &["in", "of", "from", "column"]));
    let ends = words[to - 1].ends || is(words, to, &["again", "and", "once", "twice", "one"]);
    (clicks && !placed && ends && at > first + 1).then(|| edit(words, (at, to), "column header"))
}

/// "Close the panel with the X": by what closes it.
pub(super) fn closed_by(words: &[Word], at: usize) -> Option<Edit> {
    const BY: [&str; 10] = [
        "with the x",
        "by the x",
        "using the x",
        "via the x",
        "with the cross",
        "using the cross",
        "with x",
        "by clicking the x",
        "by clicking x",
        "with the close icon",
    ];
    let to = any_of(words, at, &BY).filter(|&to| words[to - 1].ends || is(words, to, &["and"]))?;
    let closes =
        (0..at).rev().find(|&i| begins(words, i)).is_some_and(|i| is(words, i, &["close", "closes"]));
    closes.then(|| Edit { start: words[at - 1].end, end: words[to - 1].end, text: String::new(), next: to })
}

/// "Press Cancel by HR-1045": at what has that number.
pub(super) fn next_to(words: &[Word], at: usize) -> Option<Edit> {
    let numbered = words.get(at + 1).is_some_and(|word| {
        word.text.contains(|c: char| c.is_ascii_digit()) && word.text.starts_with(char::is_alphabetic)
    });
    let first = (0..at).rev().find(|&i| begins(words, i))?;
    let clicks = (first..at).any(|i| is(words, i, &["click", "clicks", "press", "presses"]));
    (is(words, at, &["by"]) && numbered && clicks && !words[at - 1].ends)
        .then(|| edit(words, (at, at + 1), "in the row"))
}

/// "…, post", "… and then saves": the button that sends it.
pub(super) fn sent(words: &[Word], at: usize) -> Option<Edit> {
    const SENT: [(&str, &str); 9] = [
        ("saves", "save"),
        ("submits", "submit"),
        ("confirms", "confirm"),
        ("sends", "send"),
        ("post", "post"),
        ("posts", "post"),
        ("apply", "apply"),
        ("applies", "apply"),
        ("ok", "ok"),
    ];
    let alone = at > 0 && begins(words, at) && words[at].ends;
    let (_, button) = SENT.iter().find(|(said, _)| words[at].text == *said && alone)?;
    Some(edit(words, (at, at + 1), &format!("click {button}")))
}

/// Words that say nothing of what is done.
pub(super) fn filler(words: &[Word], at: usize) -> Option<Edit> {
    const ENDS: [&str; 6] =
        ["as well", "one more time", "for the second time", "for the first time", "by myself", "too"];
    const AMONG: [&str; 2] = ["one time", "directly"];
    let ends = any_of(words, at, &ENDS).filter(|&to| words[to - 1].ends || is(words, to, &["and"]));
    let among =
        || any_of(words, at, &AMONG).filter(|_| at.checked_sub(1).is_some_and(|i| is_doing(&words[i].text)));
    ends.or_else(among).filter(|_| at > 0).map(|to| without(words, (at, to)))
}
