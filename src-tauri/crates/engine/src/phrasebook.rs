//! A suite's own sentences: a phrase with `{parameters}` and what it means in the grammar.

use crate::suite::Phrase;

/// Finds the one phrase that a sentence is, and gives its meaning with the parameters put in. Words compare
/// without regard to case and white space; a parameter takes a quoted text (without its quotes) or any words.
///
/// The time is that of the words of the sentence times those of the phrases that begin and end as it does.
pub fn meaning<'a>(
    book: &'a [Phrase],
    sentence: &str,
    pick: impl Fn(&'a Phrase) -> &'a [String],
) -> Option<Vec<String>> {
    let said = words(sentence);
    let small: Vec<String> = said.iter().map(|word| word.to_lowercase()).collect();
    let mut found = None;
    for phrase in book {
        let meant = pick(phrase);
        if meant.is_empty() || !may_be(&phrase.phrase, &small) {
            continue;
        }
        if let Some(values) = parameters(&pieces(&phrase.phrase), &said, &small) {
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

/// Whether the first and the last word of a phrase let a sentence be it: most of a book is passed over by that.
fn may_be(phrase: &str, small: &[String]) -> bool {
    let plain = |word: &&str| !word.contains(['{', '\'', '"', '“', '”', '‘', '’', '«', '»', '`']);
    let fits = |word: Option<&str>, said: Option<&String>| {
        let word = word.filter(plain).map(|word| word.trim_end_matches('.'));
        match (word, said) {
            (Some(word), Some(said)) => word.is_empty() || word.to_lowercase() == *said.trim_end_matches('.'),
            _ => true,
        }
    };
    let phrase = phrase.trim();
    fits(phrase.split_whitespace().next(), small.first())
        && fits(phrase.split_whitespace().next_back(), small.last())
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

/// The values that the parameters of a phrase have in a sentence; none where it is not that phrase in exactly one way.
pub fn values(phrase: &str, sentence: &str) -> Option<Vec<(String, String)>> {
    let said = words(sentence);
    let small: Vec<String> = said.iter().map(|word| word.to_lowercase()).collect();
    parameters(&pieces(phrase), &said, &small)
}

/// Words, a quoted text being one.
pub(crate) fn words(text: &str) -> Vec<String> {
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

/// The values of the parameters where the sentence is the phrase in exactly one way: where it can be cut in several, it is not
/// clear which was meant.
fn parameters(pieces: &[Piece], words: &[String], small: &[String]) -> Option<Vec<(String, String)>> {
    let ways = ways(pieces, words, small);
    if ways[0][0] != 1 {
        return None;
    }
    let (mut found, mut at) = (Vec::new(), 0);
    for (index, piece) in pieces.iter().enumerate() {
        let Piece::Parameter(name) = piece else {
            at += 1;
            continue;
        };
        // The one way goes over the only end from which the rest of the phrase is the rest of the sentence.
        let end = (at + 1..=longest(words, at)).find(|end| ways[index + 1][*end] == 1)?;
        let value = match unquoted(&words[at]) {
            Some(inner) if end == at + 1 => inner.to_owned(),
            _ => words[at..end].join(" "),
        };
        found.push((name.clone(), value));
        at = end;
    }
    Some(found)
}

/// In how many ways (2 stands for more) the pieces from one on are the words from one on.
fn ways(pieces: &[Piece], words: &[String], small: &[String]) -> Vec<Vec<u8>> {
    let mut ways = vec![vec![0_u8; words.len() + 1]; pieces.len() + 1];
    ways[pieces.len()][words.len()] = 1;
    for (index, piece) in pieces.iter().enumerate().rev() {
        // Over all ends of what a parameter that begins here may take.
        let mut ends = 0_u8;
        for at in (0..words.len()).rev() {
            let next = ways[index + 1][at + 1];
            ends = (ends + next).min(2);
            ways[index][at] = match piece {
                Piece::Word(expected) if small[at] == *expected => next,
                Piece::Word(_) => 0,
                Piece::Parameter(_) if unquoted(&words[at]).is_some() => next,
                Piece::Parameter(_) => ends,
            };
        }
    }
    ways
}

/// The last end of a parameter that begins with this word: a quoted text is all of it.
fn longest(words: &[String], at: usize) -> usize {
    if words.get(at).is_some_and(|word| unquoted(word).is_some()) { at + 1 } else { words.len() }
}

/// What stands between the quotes of a word that is one quoted text.
pub(crate) fn unquoted(word: &str) -> Option<&str> {
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
    /// What was exponential: five parameters and many words, none of which is the last.
    #[test]
    fn many_parameters_and_many_words_take_no_longer_than_their_product() {
        let book = vec![Phrase {
            phrase: "a {a} b {b} c {c} d {d} e {e} f {f} g {g} end".into(),
            steps: vec!["Click '{a}'".into()],
            assertions: vec![],
        }];
        let words = "a b c d e f g ".repeat(2_000);
        assert_eq!(meaning(&book, &format!("{words} end"), |p| &p.steps), None);
        assert_eq!(meaning(&book, &words, |p| &p.steps), None);
    }

    #[test]
    fn what_a_phrase_begins_with_and_ends_with_leaves_none_out_that_fits() {
        let phrase = |phrase: &str| {
            vec![Phrase { phrase: phrase.into(), steps: vec!["x".into()], assertions: vec![] }]
        };
        for (book, sentence) in [
            ("Go home.", "go HOME"),
            ("go home", "Go  home."),
            ("{what} again", "once more again."),
            ("say 'Hello World' now", "Say 'Hello World' now"),
            ("'Hello World' is said", "'hello world' is said"),
            ("one", "One."),
        ] {
            assert!(meaning(&phrase(book), sentence, |p| &p.steps).is_some(), "{book}: {sentence}");
        }
        assert!(meaning(&phrase("go home"), "go", |p| &p.steps).is_none());
        assert!(meaning(&phrase("go home"), "", |p| &p.steps).is_none());
    }
}
