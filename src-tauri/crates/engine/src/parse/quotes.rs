//! Where the quoted literals of a cell stand, and the quote that was left open.

use super::error::ParseError;
use crate::step::Span;

/// Takes the place of characters that no rule about words may look at.
pub(super) const MASK: char = '\u{1}';

pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn word_at(chars: &[char], at: usize) -> bool {
    chars.get(at).is_some_and(|c| is_word(*c))
}

fn opens(chars: &[char], at: usize) -> bool {
    match chars[at] {
        '\'' | '‘' => at == 0 || !word_at(chars, at - 1),
        '"' | '“' | '„' | '”' | '«' | '`' => true,
        _ => false,
    }
}

fn closes(chars: &[char], open: char, at: usize) -> bool {
    let found = chars[at];
    let single = !word_at(chars, at + 1);
    match open {
        '\'' => found == '\'' && single,
        '‘' => (found == '’' || found == '\'') && single,
        '“' => matches!(found, '”' | '"' | '“'),
        '„' => matches!(found, '“' | '”'),
        '«' => found == '»',
        other => found == other,
    }
}

/// The spans of the quoted literals and of test data, quotes included; an error at a quote that nothing closes.
pub(super) fn literals(chars: &[char]) -> Result<Vec<Span>, ParseError> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let end = if opens(chars, at) {
            let why = "this quote is not closed: put the same mark at the end of the text";
            Some(quoted(chars, at).ok_or_else(|| open_at(at, 1, why))?)
        } else if chars[at..].starts_with(&['{', '{']) {
            let why = "this test data is not closed: write it as {{name}}";
            Some(data(chars, at).ok_or_else(|| open_at(at, 2, why))?)
        } else if let Some(end) = super::locator::end(chars, at) {
            Some(end? - 1)
        } else {
            None
        };
        if let Some(end) = end {
            found.push(Span { start: at, end: end + 1 });
            at = end;
        }
        at += 1;
    }
    Ok(found)
}

/// Finds the quoted texts of a cell from its beginning on, in a time that grows with its length alone: a search that came to the end of
/// a line without what it looked for is not made again on that line.
#[derive(Default)]
pub(super) struct Texts {
    /// Marks that nothing closes up to the end of the line, and where that is.
    open: Vec<(char, usize)>,
}

impl Texts {
    /// The last mark of the text, or the last brace of the test data, that begins here; `None` where none does.
    pub(super) fn end(&mut self, chars: &[char], at: usize) -> Option<usize> {
        let c = chars[at];
        let is_data = c == '{' && chars.get(at + 1) == Some(&'{');
        if !is_data && !opens(chars, at) || self.open.iter().any(|(mark, to)| *mark == c && at < *to) {
            return None;
        }
        let found = if is_data { data(chars, at) } else { quoted(chars, at) };
        if found.is_none() {
            let line = chars[at..].iter().position(|c| !is_data && matches!(c, '\n' | '\r'));
            let to = line.map_or(chars.len(), |length| at + length);
            self.open.retain(|(mark, _)| *mark != c);
            self.open.push((c, to));
        }
        found
    }
}

fn open_at(at: usize, length: usize, why: &str) -> ParseError {
    ParseError::new(Span { start: at, end: at + length }, why)
}

/// The last brace of the test data that begins here.
fn data(chars: &[char], at: usize) -> Option<usize> {
    let braces = chars[at + 2..].windows(2).position(|pair| pair == ['}', '}'])?;
    Some(at + 2 + braces + 1)
}

fn quoted(chars: &[char], at: usize) -> Option<usize> {
    let line = chars[at + 1..].iter().position(|c| matches!(c, '\n' | '\r'));
    let stop = line.map_or(chars.len(), |length| at + 1 + length);
    (at + 1..stop).find(|i| closes(chars, chars[at], *i))
}

/// The characters with every literal and every bare address masked.
pub(super) fn masked(chars: &[char], literals: &[Span]) -> Vec<char> {
    let mut masked = chars.to_vec();
    for literal in literals {
        masked[literal.start..literal.end].fill(MASK);
    }
    let mut at = 0;
    while at < masked.len() {
        let end =
            masked[at..].iter().position(|c| c.is_whitespace()).map_or(masked.len(), |length| at + length);
        let said: String = masked[at..end].iter().collect();
        if said.starts_with('/') || said.starts_with("www.") || said.contains("://") {
            let kept = said.trim_end_matches(['.', ',', ';', '!']).chars().count();
            masked[at..at + kept].fill(MASK);
        }
        at = end + 1;
    }
    masked
}
