//! A suite's own sentences: a phrase with `{parameters}` and what it means in the grammar.

use crate::suite::Phrase;

/// Finds the one phrase that a sentence is, and gives its meaning with the parameters put in. Words compare
/// without regard to case and white space; a parameter takes a quoted text (without its quotes) or any words.
pub fn meaning<'a>(
    book: &'a [Phrase],
    sentence: &str,
    pick: impl Fn(&'a Phrase) -> &'a [String],
) -> Option<Vec<String>> {
    let mut found = None;
    for phrase in book {
        let meant = pick(phrase);
        if meant.is_empty() {
            continue;
        }
        if let Some(values) = parameters(&phrase.phrase, sentence) {
            let expanded: Vec<String> = meant.iter().map(|m| put_in(m, &values)).collect();
            match &found {
                None => found = Some(expanded),
                // Two phrases that mean different things: the sentence is not a rule.
                Some(other) if *other != expanded => return None,
                Some(_) => {}
            }
        }
    }
    found
}

fn put_in(meant: &str, values: &[(String, String)]) -> String {
    let mut out = String::with_capacity(meant.len());
    let mut rest = meant;
    'scan: while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open..];
        for (name, value) in values {
            if let Some(after) = rest.strip_prefix(&format!("{{{name}}}")) {
                out.push_str(value);
                rest = after;
                continue 'scan;
            }
        }
        // Test data (`{{name}}`) and unknown braces stay as they are.
        let braces = rest.chars().take_while(|&c| c == '{').count();
        out.push_str(&rest[..braces]);
        rest = &rest[braces..];
    }
    out.push_str(rest);
    out
}

enum Piece {
    Word(String),
    Parameter(String),
}

fn pieces(phrase: &str) -> Vec<Piece> {
    words(phrase)
        .into_iter()
        .map(|w| match w.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
            Some(name) if !name.is_empty() && !name.starts_with('{') => Piece::Parameter(name.to_owned()),
            _ => Piece::Word(w.to_lowercase()),
        })
        .collect()
}

/// Words, a quoted text being one.
fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word = String::new();
    let mut closing = None;
    for c in text.trim().trim_end_matches('.').chars() {
        match closing {
            Some(end) => {
                word.push(c);
                if c == end {
                    closing = None;
                }
            }
            None if c.is_whitespace() => {
                if !word.is_empty() {
                    out.push(std::mem::take(&mut word));
                }
            }
            None => {
                if word.is_empty() {
                    closing = closing_quote(c);
                }
                word.push(c);
            }
        }
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

fn closing_quote(open: char) -> Option<char> {
    Some(match open {
        '\'' => '\'',
        '"' => '"',
        '“' => '”',
        '‘' => '’',
        '«' => '»',
        '`' => '`',
        _ => return None,
    })
}

fn parameters(phrase: &str, sentence: &str) -> Option<Vec<(String, String)>> {
    let pieces = pieces(phrase);
    let words = words(sentence);
    let mut all = Vec::new();
    let mut found = Vec::new();
    assign(&pieces, &words, &mut found, &mut all);
    // Several ways to cut the sentence into parameters: it is not clear which was meant.
    if all.len() == 1 { all.pop() } else { None }
}

fn assign(
    pieces: &[Piece],
    words: &[String],
    found: &mut Vec<(String, String)>,
    all: &mut Vec<Vec<(String, String)>>,
) {
    if all.len() > 1 {
        return;
    }
    match pieces.split_first() {
        None => {
            if words.is_empty() {
                all.push(found.clone());
            }
        }
        Some((Piece::Word(expected), rest)) => {
            if let Some((word, tail)) = words.split_first()
                && word.to_lowercase() == *expected
            {
                assign(rest, tail, found, all);
            }
        }
        Some((Piece::Parameter(name), rest)) => {
            let longest = if words.first().is_some_and(|w| unquoted(w).is_some()) { 1 } else { words.len() };
            for n in 1..=longest.min(words.len()) {
                let value = match unquoted(&words[0]) {
                    Some(inner) if n == 1 => inner.to_owned(),
                    _ => words[..n].join(" "),
                };
                found.push((name.clone(), value));
                assign(rest, &words[n..], found, all);
                found.pop();
            }
        }
    }
}

fn unquoted(word: &str) -> Option<&str> {
    let mut chars = word.chars();
    let end = closing_quote(chars.next()?)?;
    chars.as_str().strip_suffix(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Vec<Phrase> {
        vec![
            Phrase {
                phrase: "Sign in as {user}".into(),
                steps: vec!["Type '{user}' in 'User'".into(), "Click 'Go'".into()],
                assertions: vec![],
            },
            Phrase {
                phrase: "the basket holds {n} of {thing}".into(),
                steps: vec![],
                assertions: vec!["'{thing}' is displayed exactly {n} times".into()],
            },
        ]
    }

    fn steps(sentence: &str) -> Option<Vec<String>> {
        meaning(&book(), sentence, |p| &p.steps)
    }

    #[test]
    fn parameters_take_quoted_texts_and_words() {
        assert_eq!(steps("sign  in as 'Ada L.'.").expect("known")[0], "Type 'Ada L.' in 'User'");
        assert_eq!(steps("Sign in as {{user}}").expect("known")[0], "Type '{{user}}' in 'User'");
    }

    #[test]
    fn other_sentences_and_other_columns_are_not_known() {
        assert_eq!(steps("Sign in"), None);
        assert_eq!(steps("the basket holds 2 of 'Tea'"), None);
        assert_eq!(
            meaning(&book(), "The basket holds 2 of 'Tea'", |p| &p.assertions),
            Some(vec!["'Tea' is displayed exactly 2 times".into()])
        );
    }

    #[test]
    fn a_sentence_that_can_be_cut_in_two_ways_is_not_known() {
        let book = vec![Phrase {
            phrase: "move {a} to {b}".into(),
            steps: vec!["Drag '{a}' to '{b}'".into()],
            assertions: vec![],
        }];
        assert_eq!(meaning(&book, "move go to x to y", |p| &p.steps), None);
        assert!(meaning(&book, "move 'go to x' to y", |p| &p.steps).is_some());
    }
}
