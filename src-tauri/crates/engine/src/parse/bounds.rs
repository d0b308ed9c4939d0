//! How much of a cell is read. Reading takes a time that grows faster than a sentence does, so what no person writes is refused before
//! any work that grows with it.

use super::error::ParseError;
use super::quotes::{self, is_word};
use crate::step::Span;

/// The longest cell that is read, in characters: what spreadsheets hold.
pub const MAX_CELL: usize = 32_767;

/// The most lines and sentences of a cell.
const MOST_SENTENCES: usize = 300;
/// The most words, texts in quotes and signs of a sentence: a list of all countries has fewer.
const MOST_WORDS: usize = 600;
/// The most characters of a word outside of quotes: addresses are the longest that people write.
const LONGEST_WORD: usize = 8_000;
/// Cells up to this length have few sentences, so that it matters little how each is read.
const SHORT: usize = 1_000;

/// Marks that open a text, and what closes it.
const MARKS: [(&str, &[&str]); 5] =
    [("‘", &["’", "'"]), ("“", &["”", "\"", "“"]), ("„", &["“", "”"]), ("«", &["»"]), ("{{", &["}}"])];
/// A cell with more open marks at its end is no sentence; each of them would be followed to the end of the cell.
const MAX_OPEN: usize = 50;

/// Stands before and behind what the reading of expected results leaves out: no cell begins with it, and no long one holds it.
pub(super) const STRETCH: char = '\u{2}';

/// Refuses a cell that is too long, has too many sentences or words in one, or is full of open marks.
pub(crate) fn check(text: &str) -> Result<(), ParseError> {
    if text.len() > MAX_CELL && text.chars().nth(MAX_CELL).is_some() {
        return Err(ParseError::new(
            Span { start: MAX_CELL, end: MAX_CELL + 1 },
            format!("the cell is longer than {MAX_CELL} characters: split it into several rows"),
        ));
    }
    if text.starts_with(STRETCH) || text.len() > SHORT && text.contains(STRETCH) {
        let at = text.chars().position(|c| c == STRETCH).unwrap_or(0);
        let why = "the cell holds a character that cannot be seen (U+0002): take it out";
        return Err(ParseError::new(Span { start: at, end: at + 1 }, why));
    }
    if let Some(open) = MARKS.iter().find_map(|(mark, closing)| open_mark(text, mark, closing)) {
        let start = text[..open].chars().count();
        let why = "a quotation mark has no partner: put each text in a pair of quotes";
        return Err(ParseError::new(Span { start, end: start + 1 }, why));
    }
    // So few characters have fewer sentences and words.
    if text.len() <= MOST_SENTENCES {
        return Ok(());
    }
    few_enough(&text.chars().collect::<Vec<_>>())
}

/// The place of the first of too many marks behind which nothing closes.
fn open_mark(text: &str, mark: &str, closing: &[&str]) -> Option<usize> {
    let closes = closing.iter().filter(|close| **close != mark);
    let closed = closes.filter_map(|close| text.rfind(close).map(|at| at + close.len())).max().unwrap_or(0);
    let mut open = text[closed..].match_indices(mark).map(|(at, _)| closed + at);
    let first = open.next()?;
    open.nth(MAX_OPEN).map(|_| first)
}

fn few_enough(chars: &[char]) -> Result<(), ParseError> {
    let mut count = Count::default();
    let mut texts = quotes::Texts::default();
    let mut at = 0;
    while at < chars.len() {
        if let Some(end) = texts.end(chars, at) {
            count.thing(at)?;
            count.within_word = true;
            at = end + 1;
            continue;
        }
        count.character(chars, at)?;
        at += 1;
    }
    Ok(())
}

/// What a cell has so far.
#[derive(Default)]
struct Count {
    sentences: usize,
    /// Words and signs of the sentence that goes on, and where it began.
    words: usize,
    begun: usize,
    within_word: bool,
    /// Characters without a blank between them.
    run: usize,
}

impl Count {
    fn character(&mut self, chars: &[char], at: usize) -> Result<(), ParseError> {
        let c = chars[at];
        self.run = if c.is_whitespace() { 0 } else { self.run + 1 };
        if self.run > LONGEST_WORD {
            let why =
                format!("this has more than {LONGEST_WORD} characters without a blank: put it in quotes");
            return Err(ParseError::new(Span { start: at + 1 - self.run, end: at + 1 }, why));
        }
        let over = chars.get(at + 1).is_none_or(|next| next.is_whitespace());
        // The number of a line ("1. Click") ends none.
        if matches!(c, '\n' | '\r') || over && self.words > 1 && matches!(c, '.' | '!' | ';') {
            self.words = 0;
            self.within_word = false;
        } else if c.is_whitespace() {
            self.within_word = false;
        } else if is_sign(chars, at) {
            self.thing(at)?;
        } else if !self.within_word {
            self.within_word = true;
            self.thing(at)?;
        }
        Ok(())
    }

    /// One more word, text or sign.
    fn thing(&mut self, at: usize) -> Result<(), ParseError> {
        if self.words == 0 {
            self.sentences += 1;
            self.begun = at;
        }
        self.words += 1;
        let too_much = |start, what: &str| Err(ParseError::new(Span { start, end: at + 1 }, what));
        if self.sentences > MOST_SENTENCES {
            let why = format!(
                "the cell has more than {MOST_SENTENCES} lines and sentences: split it into several rows"
            );
            return too_much(at, &why);
        }
        if self.words > MOST_WORDS {
            let why = format!(
                "this sentence has more than {MOST_WORDS} words: put long texts in quotes, or split it into several rows"
            );
            return too_much(self.begun, &why);
        }
        Ok(())
    }
}

/// Whether a character parts words as a blank does, or may begin or end a text.
fn is_sign(chars: &[char], at: usize) -> bool {
    match chars[at] {
        '\'' | '’' => !(at > 0 && is_word(chars[at - 1]) && chars.get(at + 1).is_some_and(|c| is_word(*c))),
        c => matches!(
            c,
            ',' | ';'
                | ':'
                | '('
                | ')'
                | '['
                | ']'
                | '{'
                | '}'
                | '<'
                | '>'
                | '|'
                | '"'
                | '“'
                | '”'
                | '„'
                | '‘'
                | '«'
                | '»'
                | '`'
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{action_cell, expected_cell};
    use super::*;

    fn why(text: &str) -> Option<String> {
        check(text).err().map(|error| error.why)
    }

    #[test]
    fn what_a_person_writes_is_within_the_bounds() {
        let countries: Vec<String> = (0..250).map(|at| format!("'Country of {at}'")).collect();
        let list = format!("the dropdown 'Country' has the options {}", countries.join(", "));
        assert_eq!(expected_cell(&list).map(|read| read.is_some()), Ok(true));
        let lines: Vec<String> = (0..300).map(|at| format!("{at}. Click 'Button {at}'")).collect();
        assert_eq!(check(&lines.join("\n")), Ok(()));
        let text = format!("Enter '{}' into the field 'Story'", "word, and (more): ".repeat(1_800));
        assert_eq!(action_cell(&text).map(|steps| steps.len()), Ok(1));
        let address = format!("Open https://example.com/?{}", "a=b&c=%2F&".repeat(300));
        assert_eq!(action_cell(&address).map(|steps| steps.len()), Ok(1));
        assert_eq!(why(&"=".repeat(2_000)), None);
    }

    #[test]
    fn more_sentences_or_words_are_refused_with_what_to_do() {
        let lines = why(&"Click 'A'\n".repeat(301)).unwrap();
        assert!(lines.ends_with("more than 300 lines and sentences: split it into several rows"), "{lines}");
        for many in ["word ", "'a' ", "a,", "((", "]Name ", "'a'", "“a”", "{{a}}", "'b c "] {
            let error = check(&format!("Click 'A'. {}", many.repeat(601))).unwrap_err();
            assert!(error.why.contains("more than 600 words"), "{many}: {}", error.why);
            assert_eq!(error.at.start, 11);
        }
        assert!(expected_cell(&"word ".repeat(601)).is_err() && action_cell(&"word ".repeat(601)).is_err());
        let word = why(&"a".repeat(8_001)).unwrap();
        assert!(word.ends_with("more than 8000 characters without a blank: put it in quotes"), "{word}");
        assert_eq!(why(&format!("Enter '{}' in 'A'", "a".repeat(30_000))), None);
    }

    #[test]
    fn what_parts_sentences_from_what_stands_before_them_hides_nothing() {
        for hidden in ["\u{2}'B' is displayed\u{2}'A' is displayed", "\u{2}\n'A' is displayed"] {
            assert!(why(hidden).is_some_and(|why| why.contains("U+0002")));
        }
        let long = format!("'A' is displayed. {}", "\u{2}'B' is displayed\u{2}\n".repeat(60));
        assert!(why(&long).is_some_and(|why| why.contains("U+0002")));
        for cell in
            ["'A' is displayed. \u{2}'B' is displayed\u{2} 'C' is displayed", "\u{2}\u{2}'A' is displayed"]
        {
            assert!(expected_cell(cell).is_err(), "{cell:?}");
        }
    }
}
