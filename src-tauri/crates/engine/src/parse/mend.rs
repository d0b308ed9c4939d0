//! What the grammar does not read as it stands and reads for certain with a slip of the pen mended: a line that was wrapped, a verb that
//! misses a letter. The words of the cell stay those that were written.

use serde_json::Value;

use pest::iterators::Pair;

use super::Rule;
use super::diagnose::{VERBS, distance};
use super::quotes::is_word;
use crate::step::Step;

/// Fewest letters of a verb that may be misspelt: of shorter ones too many words are near.
const SHORTEST: usize = 4;

/// Parts of a page, which are looked at rather than clicked.
const PARTS: [&str; 7] =
    ["sidebar", "header", "footer", "navigation", "toolbar", "breadcrumb", "breadcrumbs"];

/// Words that no sentence ends with.
const OPEN: [&str; 16] =
    ["the", "a", "an", "of", "to", "in", "into", "on", "with", "and", "for", "from", "as", "at", "by", "or"];

/// The cell with lines joined that go on in the next one, as long as it is.
pub(super) fn joined(chars: &[char], masked: &[char]) -> Option<String> {
    let mut joined: Vec<char> = chars.to_vec();
    // Where the last word ended, and whether the lines that have ended since go on.
    let (mut end, mut lines) = (0, None);
    for at in 0..masked.len() {
        if !masked[at].is_whitespace() {
            (end, lines) = (at + 1, None);
        } else if matches!(masked[at], '\n' | '\r')
            && *lines.get_or_insert_with(|| {
                let ends = end == 0 || matches!(masked[end - 1], '.' | ':' | ';' | '!');
                is_open(&masked[..end]) || !ends && goes_on(&chars[at + 1..], &masked[at + 1..])
            })
        {
            joined[at] = ' ';
        }
    }
    (joined != chars).then(|| joined.into_iter().collect())
}

/// Whether no sentence ends with the last word of these.
fn is_open(masked: &[char]) -> bool {
    let word: Vec<char> = masked.iter().rev().copied().take_while(|c| is_word(*c)).collect();
    OPEN.contains(&word.into_iter().rev().collect::<String>().to_lowercase().as_str())
}

/// Whether a line begins with what no step begins with.
fn goes_on(chars: &[char], masked: &[char]) -> bool {
    let skip = masked.iter().take_while(|c| c.is_whitespace()).count();
    let word: String = chars[skip..].iter().take_while(|c| is_word(**c)).collect::<String>().to_lowercase();
    match masked.get(skip) {
        None => false,
        Some(c) if c.is_alphabetic() => !is_verb(&word) && word.chars().count() > 1,
        Some(c) => *c == super::quotes::MASK,
    }
}

pub(super) fn is_verb(word: &str) -> bool {
    let known = |word: &str| {
        VERBS.contains(&word)
            || ["log", "login", "sign", "logs", "signs", "user", "if", "then"].contains(&word)
    };
    known(word) || word.strip_suffix('s').is_some_and(known) || word.strip_suffix("es").is_some_and(known)
}

/// The cell with its misspelt verbs mended, where each has one that is near, and what was put where.
pub(super) fn spelt(chars: &[char], masked: &[char]) -> Option<(String, Vec<Mend>)> {
    let (mut text, mut mends, mut copied) = (String::new(), Vec::new(), 0);
    for (start, end) in beginnings(masked) {
        let word: String = chars[start..end].iter().collect::<String>().to_lowercase();
        if word.chars().count() < SHORTEST || is_verb(&word) {
            continue;
        }
        let near: Vec<&str> =
            VERBS.iter().copied().filter(|verb| !verb.contains('-') && distance(&word, verb) == 1).collect();
        if let [verb] = near.as_slice() {
            text.extend(&chars[copied..start]);
            let at = text.chars().count();
            text.push_str(verb);
            mends.push(Mend { at, long: verb.chars().count(), was: end - start });
            copied = end;
        }
    }
    text.extend(&chars[copied..]);
    (!mends.is_empty()).then_some((text, mends))
}

/// Whether what is read as a name alone may be no name: it begins with what may be a verb ("Opn Orders"), or tells what happened
/// ("Item added").
pub(super) fn is_no_name(cell: &Pair<'_, Rule>) -> bool {
    let is_one = |item: &Pair<'_, Rule>| {
        let words: Vec<String> = item.as_str().split_whitespace().map(str::to_lowercase).collect();
        let first = words.first().map_or("", String::as_str);
        let near = first.chars().count() >= 3
            && VERBS.iter().any(|verb| *verb != first && distance(first, verb) == 1);
        let part = words.len() == 1 && PARTS.contains(&first);
        let told = |word: &String| ["ed", "ing", "ly", "ful"].iter().any(|end| word.ends_with(end));
        near || part || words.get(1).is_some_and(told)
    };
    cell.clone().into_inner().flatten().any(|pair| pair.as_rule() == Rule::named_item && is_one(&pair))
}

/// The words with which steps may begin.
fn beginnings(masked: &[char]) -> Vec<(usize, usize)> {
    let (mut found, mut first, mut at) = (Vec::new(), true, 0);
    while at < masked.len() {
        if !is_word(masked[at]) {
            first |= matches!(masked[at], '\n' | '\r' | ',' | ';' | '.' | ':');
            at += 1;
            continue;
        }
        let start = at;
        while at < masked.len() && is_word(masked[at]) {
            at += 1;
        }
        let word: String = masked[start..at].iter().collect::<String>().to_lowercase();
        if first && word.chars().all(|c| c.is_ascii_digit()) {
            continue;
        }
        if first {
            found.push((start, at));
        }
        first = matches!(word.as_str(), "and" | "then" | "please" | "user" | "i");
    }
    found
}

/// A word of the mended cell, and how long the word was that was written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mend {
    at: usize,
    long: usize,
    was: usize,
}

impl Mend {
    pub(super) fn new(at: usize, long: usize, was: usize) -> Self {
        Self { at, long, was }
    }

    /// The same behind so many characters more.
    pub(super) fn moved(self, by: usize) -> Self {
        Self { at: self.at + by, ..self }
    }
}

/// The place in the cell as written of a place in the mended one.
fn written(place: usize, mends: &[Mend]) -> usize {
    mends.iter().fold(place, |moved, mend| match place {
        p if p >= mend.at + mend.long => (moved + mend.was).saturating_sub(mend.long),
        p if p > mend.at => moved.min(mend.at + mend.was),
        _ => moved,
    })
}

/// The steps with the places and words of the cell as it was written.
pub(super) fn as_written(steps: Vec<Step>, mends: &[Mend], chars: &[char]) -> Option<Vec<Step>> {
    let mut value = serde_json::to_value(steps).ok()?;
    move_spans(&mut value, mends);
    let mut steps: Vec<Step> = serde_json::from_value(value).ok()?;
    for step in &mut steps {
        step.text = chars.get(step.span.start..step.span.end)?.iter().collect();
    }
    Some(steps)
}

pub(super) fn move_spans(value: &mut Value, mends: &[Mend]) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields.iter_mut() {
                if !matches!(name.as_str(), "start" | "end") {
                    move_spans(field, mends);
                } else if let Some(place) = field.as_u64().and_then(|p| usize::try_from(p).ok()) {
                    *field = Value::from(written(place, mends));
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| move_spans(item, mends)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::action_cell;

    #[test]
    fn places_and_words_are_those_of_the_cell_as_it_was_written() {
        let cell = "Opn the app, then clik 'Save' in the row 'Ada'";
        let steps = action_cell(&cell.replace("Opn", "Open")).unwrap();
        let step = &steps[1];
        let words = |span: crate::step::Span, cell: &str| {
            cell.chars().skip(span.start).take(span.end - span.start).collect::<String>()
        };
        let cell = cell.replace("Opn", "Open");
        assert_eq!(step.text, "clik 'Save' in the row 'Ada'");
        assert_eq!(words(step.span, &cell), step.text);
        let mut action = step.action.clone();
        let name = action.target_mut().and_then(|target| target.name.clone()).unwrap();
        assert_eq!(words(name.span, &cell), "'Save'");
    }

    #[test]
    fn only_a_verb_that_one_verb_is_near_is_mended() {
        assert!(action_cell("Slect 'A' from 'B'").is_ok());
        // "Fell" may be "fill" and is too short to tell, "clokc" is two letters off.
        assert!(action_cell("Clokcs 'A'").is_err());
        assert!(action_cell("Pik 'A'").is_err());
    }

    #[test]
    fn a_line_goes_on_only_where_no_step_begins() {
        assert_eq!(action_cell("Click the 'Save'\nbutton").unwrap().len(), 1);
        assert_eq!(action_cell("Click 'A'\nClick 'B'").unwrap().len(), 2);
        assert!(action_cell("Click 'A'.\nbutton").is_err());
    }
}
