//! How guards compare words: stems of content words, numbers, negations.

use crate::words::NUMBERS;

/// Words that carry no meaning of their own in a cell.
const STOP: &[&str] = &[
    "a", "an", "the", "this", "that", "these", "those", "it", "its", "they", "them", "of", "to", "in", "on",
    "at", "for", "from", "with", "into", "onto", "by", "as", "is", "are", "was", "were", "be", "been",
    "being", "has", "have", "had", "will", "would", "should", "shall", "must", "do", "does", "did", "and",
    "then", "now", "also", "please", "there", "here", "which", "who", "your", "you", "we", "our", "my", "i",
    "up", "out", "via", "using", "so", "again", "just", "finally", "next", "first", "get", "gets", "got",
    "one",
];

/// Words of expected results that only say that something can be seen.
const SHOWING: &[&str] = &[
    "display",
    "displayed",
    "show",
    "shown",
    "shows",
    "showed",
    "see",
    "sees",
    "seen",
    "appear",
    "appears",
    "appeared",
    "visible",
    "present",
    "presented",
    "tell",
    "told",
    "tells",
    "inform",
    "informed",
    "informs",
    "say",
    "says",
    "saying",
    "state",
    "states",
    "stating",
    "user",
    "customer",
    "visitor",
    "tester",
    "page",
    "screen",
    "application",
    "app",
    "site",
    "website",
    "system",
    "message",
    "notification",
    "text",
    "confirmation",
    "confirms",
    "confirmed",
    "success",
    "successful",
    "successfully",
    "still",
    "remain",
    "remains",
    "remained",
    "stays",
    "stayed",
    "unchanged",
    "kept",
    "come",
    "comes",
    "can",
];

/// Words that turn a sentence round.
const NEGATIONS: &[&str] = &[
    "no",
    "not",
    "never",
    "none",
    "nothing",
    "nobody",
    "cannot",
    "without",
    "neither",
    "nor",
    "isn",
    "aren",
    "wasn",
    "weren",
    "doesn",
    "don",
    "didn",
    "won",
    "hasn",
    "haven",
    "couldn",
    "can't",
    "unable",
    "except",
    "avoid",
    "gone",
    "disappear",
    "disappears",
    "disappeared",
    "vanish",
    "vanishes",
    "vanished",
    "longer",
];

/// Words by which a page says that something went wrong.
const FAILURES: &[&str] = &[
    "fail",
    "failed",
    "fails",
    "failure",
    "error",
    "errors",
    "invalid",
    "wrong",
    "expired",
    "sorry",
    "denied",
    "missing",
    "rejected",
    "refused",
    "incorrect",
    "could",
    "oops",
    "problem",
    "unavailable",
    "impossible",
    "unknown",
    "unsuccessful",
    "already",
    "pending",
    "only",
];

/// Words that leave a choice or a condition open: no rewrite may decide it.
const OPEN: &[&str] = &[
    "or",
    "either",
    "unless",
    "while",
    "whether",
    "if",
    "when",
    "whenever",
    "otherwise",
    "depending",
    "maybe",
    "perhaps",
    "optionally",
    "except",
    "may",
    "might",
];

/// What cannot be taken back; only a cell that says so may ask for it.
const COMMITTING: &[&str] = &[
    "delete",
    "remove",
    "cancel",
    "pay",
    "buy",
    "purchase",
    "order",
    "submit",
    "send",
    "publish",
    "erase",
    "destroy",
    "drop",
    "reset",
    "deactivate",
    "unsubscribe",
    "confirm",
    "transfer",
    "close",
    "discard",
];

/// Words in lower case; a number with its separators is one.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut word = String::new();
    let chars: Vec<char> = text.to_lowercase().chars().collect();
    for (i, &c) in chars.iter().enumerate() {
        let between = |c: char| matches!(c, '.' | ',');
        let digit = |at: Option<&char>| at.is_some_and(char::is_ascii_digit);
        let inside = between(c) && i > 0 && digit(chars.get(i - 1)) && digit(chars.get(i + 1));
        if c.is_alphanumeric() || inside {
            word.push(c);
        } else if !word.is_empty() {
            out.push(std::mem::take(&mut word));
        }
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

/// The number that a word is: "2", "1,234.50", "three".
pub(super) fn number(word: &str) -> Option<String> {
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(word.to_owned());
    }
    // "One" says less than a number: "the one that was added".
    NUMBERS.iter().skip(2).position(|name| *name == word).map(|at| (at + 2).to_string())
}

/// The numbers of a text.
pub(super) fn numbers(text: &str) -> Vec<String> {
    words(text).iter().filter_map(|w| number(w)).collect()
}

/// A word without the endings that English gives it, so that "removed" is "remove".
pub(super) fn stem(word: &str) -> String {
    if let Some(number) = number(word) {
        return number;
    }
    let mut stem = word;
    if word.chars().count() > 3 {
        let cut = ["ies", "ied", "ings", "ing", "ed", "es", "s"];
        let ending =
            cut.iter().find(|e| word.ends_with(**e) && word.len() >= e.len() + 3 && !word.ends_with("ss"));
        if let Some(ending) = ending {
            stem = &word[..word.len() - ending.len()];
        }
    }
    let stem = stem.strip_suffix(['e', 'y']).filter(|s| s.len() >= 3).unwrap_or(stem);
    let mut chars: Vec<char> = stem.chars().collect();
    if let [.., a, b] = chars.as_slice()
        && a == b
        && chars.len() > 3
    {
        chars.pop();
    }
    chars.into_iter().collect()
}

/// The stems of the words that carry meaning.
pub(crate) fn content(text: &str) -> Vec<String> {
    words(text).iter().filter(|w| !STOP.contains(&w.as_str())).map(|w| stem(w)).collect()
}

/// The stems that the evidence of an expected result must have.
pub(crate) fn claimed(text: &str) -> Vec<String> {
    let plain = |w: &&String| {
        let w = w.as_str();
        !STOP.contains(&w) && !SHOWING.contains(&w) && !NEGATIONS.contains(&w) && w.len() > 1
            || w.starts_with(|c: char| c.is_ascii_digit())
    };
    words(text).iter().filter(plain).map(|w| stem(w)).collect()
}

fn any(text: &str, list: &[&str]) -> bool {
    words(text).iter().any(|w| list.contains(&w.as_str()))
}

/// Whether a text denies something.
pub(crate) fn denies(text: &str) -> bool {
    any(text, NEGATIONS)
}

/// Words by which a text tells of a failure or denies something.
pub(super) fn failures(text: &str) -> Vec<String> {
    let bad = |w: &String| NEGATIONS.contains(&w.as_str()) || FAILURES.contains(&w.as_str());
    words(text).into_iter().filter(bad).map(|w| stem(&w)).collect()
}

/// Whether a cell leaves a choice or a condition open.
pub(super) fn is_open(text: &str) -> bool {
    any(text, OPEN)
}

/// Whether a cell says that something stays as it was.
pub(crate) fn says_still(text: &str) -> bool {
    any(text, &["still", "remain", "remains", "remained", "stays", "stayed", "unchanged", "kept"])
}

/// Stems of committing words in a name.
pub(super) fn committing(text: &str) -> Vec<String> {
    words(text).iter().filter(|w| COMMITTING.contains(&w.as_str())).map(|w| stem(w)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_have_one_stem() {
        for forms in [
            &["remove", "removed", "removes", "removing"][..],
            &["cancel", "cancelled", "cancels"],
            &["update", "updated", "updates"],
            &["entry", "entries"],
            &["add", "added", "adds", "adding"],
            &["three", "3"],
            &["place", "placed"],
        ] {
            let stems: Vec<String> = forms.iter().map(|w| stem(w)).collect();
            assert!(stems.windows(2).all(|pair| pair[0] == pair[1]), "{stems:?}");
        }
        assert_ne!(stem("place"), stem("plate"));
        assert_ne!(stem("30"), stem("30.50"));
    }

    #[test]
    fn only_words_with_a_meaning_are_claimed() {
        assert_eq!(claimed("The user sees that the order has been placed"), ["order", "plac"]);
        assert_eq!(claimed("3 items are shown"), ["3", "item"]);
        assert!(denies("nothing is shown") && !denies("a note is shown"));
    }
}
