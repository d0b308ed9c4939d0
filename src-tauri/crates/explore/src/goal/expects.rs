//! What is expected of a row of a kept case: what came with it, as the engine's candidates say it, and is so again in another run.

use verbatim_engine::data::Data;
use verbatim_engine::questions::{Pages, came, candidates, literals};
use verbatim_engine::secret::{Secrets, Source};
use verbatim_engine::words::{in_quotes, quoted};

use crate::goal::user_data::UserData;

/// So many sentences are expected of a row.
const MOST: usize = 2;
/// A shorter value stands in sentences by chance.
const SHORTEST: usize = 3;

/// Words of dates that have no digit.
const DATES: &[&str] = &[
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "january",
    "february",
    "march",
    "april",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "today",
    "yesterday",
    "tomorrow",
    "ago",
    "now",
];

/// What a row is expected to bring, from the pages before and after it: the one or two best ranked sentences that were false before,
/// are true after and tell nothing that is another in the next run.
pub(super) fn expected(pages: &Pages<'_>, data: &UserData, values: &Data) -> Vec<String> {
    let secrets = Secrets::of(values.secrets());
    let mut kept: Vec<String> = Vec::new();
    let mut said: Vec<String> = Vec::new();
    // No words are given that they should share: what stands out most goes first, messages before headings.
    for candidate in candidates("", pages) {
        let sentence = candidate.sentence;
        if kept.len() == MOST {
            break;
        }
        let told = literals(&sentence);
        if is_steady(&sentence, data)
            && !told.iter().all(|text| said.contains(text))
            && !secrets.are_in(&sentence, Source::Seen)
            && came(&sentence, pages) == Some(true)
        {
            kept.push(by_names(&sentence, data));
            said.extend(told);
        }
    }
    kept
}

/// Whether a sentence says the same in the next run: no number (a date, a counter, a price), no time, no random text, and nothing
/// that is about a moment (what is focused, what is gone).
fn is_steady(sentence: &str, data: &UserData) -> bool {
    let told = literals(sentence);
    let outside =
        told.iter().fold(sentence.to_owned(), |rest, literal| rest.replacen(literal.as_str(), "", 1));
    let is_momentary = ["focused", "no longer", "not displayed", "there are"];
    if told.is_empty() || momentary(&outside, &is_momentary) {
        return false;
    }
    told.iter().all(|literal| data.open().any(|(_, value)| value == literal) || is_plain(literal))
}

fn momentary(outside: &str, words: &[&str]) -> bool {
    words.iter().any(|word| outside.contains(word))
}

fn is_plain(literal: &str) -> bool {
    let words = literal.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    !literal.chars().any(char::is_numeric)
        && literal.chars().any(char::is_alphabetic)
        && words.map(str::to_lowercase).all(|word| !DATES.contains(&word.as_str()) && !is_random(&word))
}

/// A long word without a vowel, or too long for one, is an identifier.
fn is_random(word: &str) -> bool {
    let length = word.chars().count();
    length > 24 || length > 6 && !word.contains(['a', 'e', 'i', 'o', 'u', 'y']) && word.is_ascii()
}

/// The sentence with the user's data by their names.
fn by_names(sentence: &str, data: &UserData) -> String {
    let mut all: Vec<(&str, &str)> =
        data.open().filter(|(_, value)| value.chars().count() >= SHORTEST).collect();
    all.sort_by_key(|(_, value)| std::cmp::Reverse(value.len()));
    let named = |sentence: String, (name, value): (&str, &str)| match in_quotes(value) {
        Some(said) => sentence.replace(&said, &quoted(&format!("{{{{{name}}}}}"))),
        None => sentence,
    };
    all.into_iter().fold(sentence.to_owned(), named)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data() -> UserData {
        UserData::of([("mail".to_owned(), Some("ada1@example.com".to_owned()))], [])
    }

    #[test]
    fn what_is_another_in_the_next_run_is_not_expected() {
        for steady in [
            "the heading 'Your cart' is displayed",
            "the message 'Welcome back, Ada!' is displayed",
            "the field 'Email' contains 'ada1@example.com'",
            "the URL ends with '/checkout'",
        ] {
            assert!(is_steady(steady, &data()), "{steady}");
        }
        for moment in [
            "'Order 1007' is displayed",
            "'$48.00' is displayed",
            "'Delivered on Tuesday' is displayed",
            "there are 3 rows",
            "the field 'Name' is focused",
            "'Loading' is no longer displayed",
            "the button 'Pay' is not displayed",
            "'xkcdqwrt' is displayed",
            "a dialog is displayed",
        ] {
            assert!(!is_steady(moment, &data()), "{moment}");
        }
    }

    #[test]
    fn data_stand_by_their_names() {
        let said = by_names("the field 'Email' contains 'ada1@example.com'", &data());
        assert_eq!(said, "the field 'Email' contains '{{mail}}'");
        assert_eq!(
            by_names("'ada1@example.com.au' is displayed", &data()),
            "'ada1@example.com.au' is displayed"
        );
    }
}
