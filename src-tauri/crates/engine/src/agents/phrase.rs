//! Asked once: an accepted proposal as an entry of the phrasebook.

use super::cell::Cell;
use crate::event::Column;
use crate::parse::{self, render};
use crate::phrasebook;
use crate::suite::Phrase;

/// The entry by which a cell is from now on read as these sentences: its quoted texts become parameters where it then
/// still means the same. None where no entry can mean them.
pub fn phrase(cell: &str, column: Column, sentences: &[String]) -> Option<Phrase> {
    let with_parameters = parameterised(cell.trim(), column, sentences);
    let found = with_parameters.filter(|phrase| means(phrase, cell, column, sentences));
    found.or_else(|| whole(cell, column, sentences))
}

/// The entry by which this cell alone, as it stands, is read as these sentences. None where no entry can mean them.
pub fn whole(cell: &str, column: Column, sentences: &[String]) -> Option<Phrase> {
    let whole = entry(cell.trim().to_owned(), column, sentences.to_vec());
    means(&whole, cell, column, sentences).then_some(whole)
}

/// Puts an entry into a phrasebook, in the place of another meaning of the same phrase.
pub fn replace(book: &mut Vec<Phrase>, phrase: Phrase) {
    book.retain(|known| !is_replaced(known, &phrase));
    book.push(phrase);
}

/// Whether an entry of a phrasebook gives way to another: it is the same phrase of the same column.
pub fn is_replaced(known: &Phrase, by: &Phrase) -> bool {
    known.phrase == by.phrase && known.steps.is_empty() == by.steps.is_empty()
}

fn entry(phrase: String, column: Column, sentences: Vec<String>) -> Phrase {
    match column {
        Column::Action => Phrase { phrase, steps: sentences, assertions: Vec::new() },
        Column::Expected => Phrase { phrase, steps: Vec::new(), assertions: sentences },
    }
}

fn parameterised(cell: &str, column: Column, sentences: &[String]) -> Option<Phrase> {
    // What the grammar reads and only this page left open is no pattern for other cells.
    let is_read = match column {
        Column::Action => parse::action_cell(cell).is_ok(),
        Column::Expected => parse::expected_cell(cell).is_ok(),
    };
    let read = Cell::read(cell).filter(|_| !is_read)?;
    let chars: Vec<char> = cell.chars().collect();
    let alone = |at: Option<&char>| at.is_none_or(|c| c.is_whitespace());
    let mut phrase = String::new();
    let mut at = 0;
    let mut sentences = sentences.to_vec();
    let mut count = 0;
    for literal in &read.literals {
        let before = literal.span.start.checked_sub(1).and_then(|i| chars.get(i));
        let quoted = !literal.text.starts_with("{{") && !literal.text.contains(['{', '}', '\'']);
        if !quoted || !alone(before) || !alone(chars.get(literal.span.end)) || literal.text.is_empty() {
            continue;
        }
        let value = crate::words::quoted(&literal.text);
        if !sentences.iter().any(|s| s.contains(&value)) {
            continue;
        }
        count += 1;
        let name = format!("p{count}");
        sentences = sentences.iter().map(|s| s.replace(&value, &format!("'{{{name}}}'"))).collect();
        phrase.extend(&chars[at..literal.span.start]);
        phrase.push_str(&format!("{{{name}}}"));
        at = literal.span.end;
    }
    phrase.extend(&chars[at..]);
    (count > 0).then(|| entry(phrase, column, sentences))
}

/// Whether the entry alone makes the cell mean these sentences.
fn means(phrase: &Phrase, cell: &str, column: Column, sentences: &[String]) -> bool {
    let book = std::slice::from_ref(phrase);
    let meant = phrasebook::meaning(book, cell, |p| match column {
        Column::Action => &p.steps,
        Column::Expected => &p.assertions,
    });
    let Some(meant) = meant.filter(|meant| meant.len() == sentences.len()) else { return false };
    meant.iter().zip(sentences).all(|(meant, sentence)| match column {
        Column::Action => {
            let steps = |text: &str| {
                Some(parse::action_cell(text).ok()?.iter().map(render::step).collect::<Vec<_>>())
            };
            steps(meant).is_some_and(|read| Some(read) == steps(sentence))
        }
        Column::Expected => {
            let read = |text: &str| Some(render::assertion(&parse::expected_cell(text).ok()??));
            read(meant).is_some_and(|one| Some(one) == read(sentence))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_texts_become_parameters() {
        let sentences = ["enter 'Ada' into 'Full name'".to_owned()];
        let phrase =
            phrase("Call yourself 'Ada' in the form", Column::Action, &sentences).expect("one means it");
        assert_eq!(phrase.phrase, "Call yourself {p1} in the form");
        assert_eq!(phrase.steps, ["enter '{p1}' into 'Full name'"]);
    }

    #[test]
    fn what_cannot_be_cut_stays_as_it_is() {
        let sentences = ["'Your cart has been updated.' is displayed".to_owned()];
        let phrase = phrase("The cart was updated.", Column::Expected, &sentences).expect("one means it");
        assert_eq!(phrase.phrase, "The cart was updated.");
        assert!(
            super::phrase("no {braces} here", Column::Expected, &["not a sentence".to_owned()]).is_none()
        );
    }
}
