//! Sentences that no tester would say of a page, and pages say: "Thank you for your order", "Are you sure you wish to remove it?".

use crate::assertion::{Check, Claim, Memory};
use crate::step::{Literal, Span};

/// Words with which a page speaks to its reader.
const SPEAKS: [&str; 14] = [
    "you",
    "your",
    "you've",
    "you're",
    "yours",
    "please",
    "thank",
    "thanks",
    "sorry",
    "oops",
    "welcome",
    "congratulations",
    "hello",
    "hi",
];
/// What testers tell each other of a page with the same words: "you land on the page", "thanks page opens".
const TELLS: [&str; 26] = [
    "user",
    "page",
    "screen",
    "shown",
    "displayed",
    "appears",
    "opens",
    "listed",
    "visible",
    "should",
    "field",
    "button",
    "see",
    "land",
    "stay",
    "get",
    "back",
    "logged",
    "list",
    "table",
    "message",
    "text",
    "title",
    "nothing",
    "still",
    "again",
];

/// What a sentence claims that is what the page says, word for word; bare, so that it is never false.
pub(super) fn claim(sentence: &str, at: Span) -> Option<Check> {
    let text = sentence.trim().trim_end_matches('.').trim_end();
    let words: Vec<String> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().replace('’', "'"))
        .collect();
    let any = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    let asks = text.ends_with('?');
    let starts = text.starts_with(char::is_uppercase) && !text.contains(['"', '“', '{', ':', '\n']);
    if !starts || words.len() < 3 || !asks && (any(&TELLS) || !any(&SPEAKS)) {
        return None;
    }
    let text = Literal { span: at, ..Literal::bare(text) };
    let claim = Claim::Text { text, listed: false, within: Vec::new() };
    Some(Check { text: sentence.trim().to_owned(), span: at, claim, memory: Memory::Now })
}

#[cfg(test)]
mod tests {
    use super::claim;
    use crate::step::Span;

    #[test]
    fn pages_speak_to_their_readers_and_testers_of_pages() {
        let says = |text: &str| claim(text, Span::default()).is_some();
        assert!(says("Thank you for reviewing this product"));
        assert!(says("Are you sure you wish to remove the dependency on this ticket?"));
        assert!(!says("You land on the page again"));
        assert!(!says("The price is shown"));
    }
}
