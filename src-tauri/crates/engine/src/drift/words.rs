//! How near two texts are to each other as words, and whether they differ in a value alone.

use crate::facts::wanted::{distance, fold, words};

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
/// What undoes what another control does: such a control is the same one in another state, never another name for it.
const OPPOSITES: [(&str, &str); 17] = [
    ("enable", "disable"),
    ("show", "hide"),
    ("open", "close"),
    ("start", "stop"),
    ("play", "pause"),
    ("expand", "collapse"),
    ("add", "remove"),
    ("on", "off"),
    ("more", "less"),
    ("approve", "reject"),
    ("accept", "decline"),
    ("save", "delete"),
    ("add", "delete"),
    ("in", "out"),
    ("archive", "restore"),
    ("next", "previous"),
    ("allow", "deny"),
];
const PREFIXES: [&str; 3] = ["un", "dis", "de"];

/// How near two names are, from 0 (no word in common) to 1 (the same words). A name with further words is near; so is a word that is
/// spelled a little differently.
pub(super) fn nearness(one: &str, other: &str) -> f64 {
    let (one, other) = (words(one), words(other));
    if one.is_empty() || other.is_empty() {
        return 0.0;
    }
    let shared = one.iter().filter(|word| other.iter().any(|known| is_spelled_alike(word, known))).count();
    let (fewest, most) = (one.len().min(other.len()), one.len().max(other.len()));
    let [shared, fewest, most] = [shared.min(fewest), fewest, most].map(as_real);
    (shared / most + shared / fewest) / 2.0
}

fn as_real(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// "colour" and "color", "setting" and "settings"; short words have to be the same.
fn is_spelled_alike(one: &str, other: &str) -> bool {
    one == other || one.chars().count().min(other.chars().count()) > 4 && distance(one, other, 1).is_some()
}

/// Whether one says the opposite of the other: "Lock" and "Unlock", "Show details" and "Hide details".
pub(super) fn are_opposites(one: &str, other: &str) -> bool {
    let (one, other) = (words(one), words(other));
    let only = |of: &[String], not: &[String]| -> Vec<String> {
        of.iter().filter(|word| !not.contains(word)).cloned().collect()
    };
    let (one, other) = (only(&one, &other), only(&other, &one));
    let ([one], [other]) = (one.as_slice(), other.as_slice()) else { return false };
    let undoes =
        |longer: &str, shorter: &str| PREFIXES.iter().any(|p| longer.strip_prefix(p) == Some(shorter));
    let listed = |a: &str, b: &str| OPPOSITES.contains(&(a, b));
    undoes(one, other) || undoes(other, one) || listed(one, other) || listed(other, one)
}

/// Whether a word of one stands for a word of the other, so that neither only says more than the other.
pub(super) fn exchange_words(one: &str, other: &str) -> bool {
    let (one, other) = (words(one), words(other));
    let lacks = |of: &[String], not: &[String]| {
        of.iter().any(|word| !not.iter().any(|known| is_spelled_alike(word, known)))
    };
    lacks(&one, &other) && lacks(&other, &one)
}

/// A text with its numbers and months left out: two that are the same then differ in a value alone. None for a text without any.
fn shape(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut valued = false;
    for word in fold(text).split_whitespace() {
        let month = |part: &str| MONTHS.iter().any(|month| *month == part || month.get(..3) == Some(part));
        let part = word.trim_matches(|c: char| !c.is_alphanumeric());
        let number = word.chars().any(|c| c.is_numeric());
        if number || month(part) {
            valued = true;
        } else {
            out.push_str(word);
        }
        out.push(' ');
    }
    valued.then_some(out)
}

/// Whether two different texts differ in numbers and dates alone.
pub(super) fn differ_in_value(one: &str, other: &str) -> bool {
    let shapes = (shape(one), shape(other));
    shapes.0.is_some() && shapes.0 == shapes.1 && fold(one) != fold(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_near_by_their_words() {
        assert!(nearness("Save", "Save changes") > 0.7);
        assert!(nearness("Settings", "Setting") > 0.9);
        assert!(nearness("Save", "Store") < 0.1);
        assert!(nearness("", "Store") < 0.1);
        assert!(nearness("Add to cart", "Add to basket") > 0.6);
    }

    #[test]
    fn opposites_are_no_other_name() {
        for (one, other) in [
            ("Lock", "Unlock"),
            ("Enable", "Disable"),
            ("Show details", "Hide details"),
            ("Sign in", "Sign out"),
        ] {
            assert!(are_opposites(one, other), "{one} / {other}");
        }
        assert!(!are_opposites("Save", "Save changes"));
    }

    #[test]
    fn further_words_exchange_none() {
        assert!(!exchange_words("Save", "Save changes") && !exchange_words("User settings", "Setting"));
        assert!(exchange_words("Claim offer", "Claim zephyr") && exchange_words("Save", "Store"));
    }

    #[test]
    fn values_are_numbers_and_dates() {
        assert!(differ_in_value("Total: $24.00", "Total: $1,025.00"));
        assert!(differ_in_value("Due 3 March 2026", "Due 4 April 2026"));
        assert!(!differ_in_value("Total: $24.00", "Sum: $24.00"));
        assert!(!differ_in_value("Saved", "Stored"));
    }
}
