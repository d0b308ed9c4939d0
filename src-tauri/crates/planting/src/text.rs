//! Texts as people read them, and slight changes of them.

use fastrand::Rng;
use html_escape::decode_html_entities;

/// Words that stand in no usual page, to put in place of one.
const WORDS: [&str; 6] = ["Walrus", "Quartz", "Zephyr", "Gargoyle", "Obelisk", "Juniper"];

/// With its character references read, and all blanks between two words as one. Blanks at the ends are left out.
pub(crate) fn plain(raw: &str) -> String {
    squeezed(&decode_html_entities(raw))
}

/// All blanks between two words are one; none at the ends.
pub(crate) fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether one text stands in another, in small or large letters.
pub(crate) fn stands_in(text: &str, all: &str) -> bool {
    all.to_lowercase().contains(&squeezed(text).to_lowercase())
}

/// One word is another, with the first letter large or small as it was.
pub(crate) fn other_word(text: &str, drawn: &mut Rng) -> Option<String> {
    let words: Vec<&str> = text.split(' ').collect();
    let letters = |word: &str| word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    let places: Vec<usize> = (0..words.len()).filter(|at| letters(words[*at])).collect();
    let at = drawn.choice(places)?;
    let new = drawn.choice(WORDS.iter().filter(|new| !stands_in(new, text)).collect::<Vec<_>>())?;
    let small = words[at].starts_with(char::is_lowercase);
    let new = if small { new.to_lowercase() } else { (*new).to_owned() };
    let put = words.iter().enumerate().map(|(place, word)| if place == at { new.as_str() } else { word });
    Some(put.collect::<Vec<_>>().join(" "))
}

/// The first whole number of up to nine digits is one more, or one less; a zero is one more.
pub(crate) fn other_number(text: &str, drawn: &mut Rng) -> Option<String> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let length = text[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - start);
    let digits = &text[start..start + length];
    let number: u32 = digits.parse().ok().filter(|_| length <= 9)?;
    let new = if number == 0 || drawn.bool() { number + 1 } else { number - 1 };
    Some(format!("{}{new:0length$}{}", &text[..start], &text[start + length..]))
}

/// The first letter is small instead of large, or large instead of small.
pub(crate) fn other_case(text: &str) -> Option<String> {
    let (at, c) = text.char_indices().find(|(_, c)| c.is_ascii_alphabetic())?;
    let other = if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    Some(format!("{}{other}{}", &text[..at], &text[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_changed_in_one_place() {
        let mut drawn = Rng::with_seed(1);
        let word = other_word("your 24 orders", &mut drawn).unwrap();
        let changed = word.split(' ').zip("your 24 orders".split(' ')).filter(|(a, b)| a != b).count();
        assert_eq!(changed, 1, "{word}");
        assert!(word.contains("24") && word == word.to_lowercase(), "{word}");
        assert!(["25 products", "23 products"].contains(&&*other_number("24 products", &mut drawn).unwrap()));
        assert_eq!(other_number("$0.50", &mut drawn).as_deref(), Some("$1.50"));
        assert_eq!(other_case("  Your cart").as_deref(), Some("  your cart"));
        assert_eq!((other_word("24 %", &mut drawn), other_number("none", &mut drawn)), (None, None));
    }

    #[test]
    fn a_text_is_read_as_people_read_it() {
        assert_eq!(plain("\n  Salt &amp;\n pepper "), "Salt & pepper");
        assert!(stands_in("salt  & PEPPER", "Salt & pepper mill"));
    }
}
