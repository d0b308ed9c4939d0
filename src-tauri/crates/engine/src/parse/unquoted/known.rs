//! Where a cell says names that a page shows.

use super::word::Word;
use crate::parse::mend::is_verb;
use crate::step::Span;

/// The places of the names, which are the longest first: none within another, and none that may be a part of a longer name.
pub(super) fn spans(chars: &[char], words: &[Word], known: &[String]) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let cell: String = chars.iter().collect();
    for name in known.iter().filter(|name| cell.contains(name.as_str())) {
        let name: Vec<char> = name.chars().collect();
        let starts =
            (0..=chars.len().saturating_sub(name.len())).filter(|at| chars[*at..].starts_with(&name));
        for start in starts {
            let span = Span { start, end: start + name.len() };
            if is_apart(&found, span) && is_whole(words, span) {
                found.push(span);
            }
        }
    }
    found.sort_by_key(|span| span.start);
    found
}

/// Whether a place lies within none of these, nor any of them in it.
pub(super) fn is_apart(from: &[Span], span: Span) -> bool {
    from.iter().all(|one| span.end <= one.start || one.end <= span.start)
}

/// Whether a name is one for sure: not a single word, which may be one of the sentence.
pub(super) fn is_sure(chars: &[char], span: Span) -> bool {
    let name = &chars[span.start..span.end];
    name.iter().any(|c| matches!(c, ' ' | '_' | '@'))
}

/// Whether it begins and ends with a word of the cell, none of them in quotes, and stands beside no word that may belong to it.
fn is_whole(words: &[Word], span: Span) -> bool {
    let Some(first) = words.iter().position(|word| word.at.start == span.start) else { return false };
    let inside = words[first..].iter().take_while(|word| word.at.end <= span.end).count();
    let ends = |word: &Word| word.at.end == span.end || word.at.end + 1 == span.end;
    if inside == 0 || !ends(&words[first + inside - 1]) {
        return false;
    }
    let word = &words[first];
    // A capital letter at the beginning of a sentence tells nothing.
    let verb = (word.begins || word.opens) && is_verb(&word.lower());
    let is_step = inside == 1 && (verb || word.opens && word.is_large());
    let large = |word: &Word| word.is_large() || word.text.starts_with(|c: char| c.is_ascii_digit());
    let goes_on = words.get(first + inside).is_some_and(|next| next.goes_on && large(next));
    let before = first.checked_sub(1).map(|at| &words[at]);
    let began = before
        .is_some_and(|before| word.goes_on && large(before) && !before.opens && !is_verb(&before.lower()));
    !is_step && !goes_on && !began
}
