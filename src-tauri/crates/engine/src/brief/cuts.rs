//! Where a cell in few words may be cut.

use crate::parse::literal_spans;

/// A place where a piece may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cut {
    /// Bytes up to the end of the piece.
    pub(super) at: usize,
    /// Where the next begins.
    pub(super) next: usize,
    /// Whether what stands before and behind may as well be one: "tea and coffee".
    pub(super) may_go_on: bool,
}

/// What parts pieces for certain, and what may join words of one.
const HARD: [&str; 12] = ["->", "=>", "→", "⇒", "»", " > ", " + ", ";", "\n", ", then ", " then ", ", "];
const SOFT: [&str; 2] = [" and ", " & "];

/// The places, the last of them the end of the cell. Nothing is cut within quotes.
pub(super) fn cuts(text: &str) -> Vec<Cut> {
    let quoted = literal_spans(text).unwrap_or_default();
    let in_quotes = |chars: usize| quoted.iter().any(|span| span.start < chars && chars < span.end);
    let (mut found, mut last) = (Vec::new(), 0);
    for (chars, (at, _)) in text.char_indices().enumerate() {
        if at < last || in_quotes(chars) {
            continue;
        }
        let rest = &text[at..];
        let hard = HARD.iter().find(|mark| rest.starts_with(**mark)).map(|mark| (mark.len(), false));
        let soft = || SOFT.iter().find(|mark| rest.starts_with(**mark)).map(|mark| (mark.len(), true));
        let stop = || ends_sentence(&text[..at], rest).then_some((1, false));
        if let Some((long, may_go_on)) = hard.or_else(soft).or_else(stop) {
            let next = at + long + joints(&text[at + long..]);
            found.push(Cut { at, next, may_go_on: may_go_on && next == at + long });
            last = next;
        }
    }
    let end = text.trim_end_matches(['.', ' ']).len();
    found.retain(|cut| cut.at > 0 && cut.at < end && cut.next < text.len());
    found.push(Cut { at: end, next: text.len(), may_go_on: false });
    found
}

/// Whether a full stop ends a sentence: not behind an initial ("Maren H. Lund") or a short form.
fn ends_sentence(before: &str, rest: &str) -> bool {
    let word = before.rsplit([' ', '.']).next().unwrap_or_default();
    let short = word.chars().count() < 2
        || matches!(word, "no" | "No" | "st" | "St" | "Dr" | "Mr" | "Mrs" | "approx" | "est");
    rest.starts_with(". ") && !short
}

/// Bytes of what joins a piece to the one before it.
fn joints(rest: &str) -> usize {
    const JOINTS: [&str; 12] = [
        "and then ",
        "and also ",
        "and there ",
        "and ",
        "then ",
        "also ",
        "after that ",
        "afterwards ",
        "now ",
        "please ",
        "finally ",
        " ",
    ];
    let mut long = 0;
    while let Some(joint) = JOINTS.iter().find(|joint| rest[long..].to_ascii_lowercase().starts_with(**joint))
    {
        long += joint.len();
    }
    long
}
