//! The dialect of a suite: sentences that nothing reads, those that are worded alike together, and what they may mean. One phrase
//! makes all of a group readable; a person accepts it, nothing is guessed.

mod meant;
mod templates;

use crate::agents::parts::parts;
use crate::clarity;
use crate::event::Column;
use crate::parse::render;
use crate::phrasebook;
use crate::suite::Phrase;

pub use meant::meanings;
pub use templates::{Template, templates};

/// The sentences of a cell that neither the grammar nor these phrases read; the whole cell where its parts may depend on each other.
pub fn unread(column: Column, cell: &str, book: &[Phrase]) -> Vec<String> {
    let reads = |part: &str| reads(column, part, book);
    if cell.trim().is_empty() || reads(cell) {
        return Vec::new();
    }
    let lines = cell.lines().map(str::trim).filter(|line| !line.is_empty() && !reads(line));
    lines.flat_map(|line| parts(line, reads).1.lines().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// Whether a sentence is read, with the phrases of a suite or without any.
pub fn reads(column: Column, sentence: &str, book: &[Phrase]) -> bool {
    read_as(column, sentence, book).is_some()
}

/// How a sentence is read, in the words of the grammar.
pub fn read_as(column: Column, sentence: &str, book: &[Phrase]) -> Option<Vec<String>> {
    let said: Vec<String> = match column {
        Column::Action => {
            clarity::read_action(sentence, book).ok()?.content().iter().map(render::step).collect()
        }
        Column::Expected => {
            clarity::read_expected(sentence, book).ok()?.content().iter().map(render::assertion).collect()
        }
    };
    (!said.is_empty()).then_some(said)
}

/// The phrase by which the sentences of a template mean this; none where it does not say what differs among them, or cannot be read
/// in the words of each. `example` is one of them.
pub fn phrase(template: &Template, example: &str, meaning: &str) -> Option<Phrase> {
    let values = phrasebook::values(&template.phrase, example)?;
    let mut sentence = meaning.to_owned();
    for (name, value) in &values {
        let hole = format!("{{{name}}}");
        if sentence.contains(&hole) {
            continue;
        }
        sentence = with_hole(&sentence, value, &hole)?;
    }
    let phrase = template.phrase.clone();
    Some(match template.column {
        Column::Action => Phrase { phrase, steps: vec![sentence], assertions: Vec::new() },
        Column::Expected => Phrase { phrase, steps: Vec::new(), assertions: vec![sentence] },
    })
}

/// A sentence with a parameter wherever it says a value by itself; none where it does not.
fn with_hole(sentence: &str, value: &str, hole: &str) -> Option<String> {
    if value.is_empty() {
        return None;
    }
    let mut out = String::new();
    let mut rest = sentence;
    let mut found = false;
    while let Some(at) = rest.find(value) {
        let (before, after) = (&rest[..at], &rest[at + value.len()..]);
        let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        // "A" is no part of "Add".
        let alone =
            !joins(before.chars().next_back().or(out.chars().next_back())) && !joins(after.chars().next());
        out.push_str(before);
        out.push_str(if alone { hole } else { value });
        found |= alone;
        rest = after;
    }
    out.push_str(rest);
    found.then_some(out)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]
mod tests;
