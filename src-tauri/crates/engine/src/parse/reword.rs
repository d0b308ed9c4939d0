//! Words of testers for which the grammar of expected results has others ("preset to", "on top is 'A'", "disapears"), put in their place
//! where a cell is not read as it stands. Each says the same: a reading that comes of it keeps the words of the cell.

mod kinds;
mod lists;
mod ranks;
mod stated;
mod told;

use super::mend::Mend;
use super::quotes::{MASK, is_word, literals, masked};
use crate::facts::wanted::distance;

pub(super) use kinds::{as_text, begins_with_kinds, is_said, named_kind};
pub(super) use lists::{as_list, list_of};

/// Words of the grammar that are often misspelt. None is near to another of them that says something else.
const SPELT: &str = "displayed disappears disappear disappeared appears automatically successfully selected unselected deselected \
    disabled enabled visible invisible available unavailable redirected message notification confirmation unchecked checked \
    highlighted expanded collapsed chosen";

/// What stands for what.
const PHRASES: [(&str, &str); 28] = [
    ("preset to", "set to"),
    ("pre-set to", "set to"),
    ("defaulted to", "set to"),
    ("is back to", "is"),
    ("is back at", "is"),
    ("choosen", "chosen"),
    ("is greyed", "is disabled"),
    ("are greyed", "are disabled"),
    ("is grayed", "is disabled"),
    ("have status", "have the status"),
    ("has status", "has the status"),
    ("is in the first row", "is the first row"),
    ("is in the last row", "is the last row"),
    ("is on the first line", "is the first row"),
    ("is on the last line", "is the last row"),
    ("should be in the first row", "should be the first row"),
    ("should be on the first line", "should be the first row"),
    ("should be in the last row", "should be the last row"),
    ("table with", "table of"),
    ("list with", "list of"),
    ("grid with", "grid of"),
    ("info box", "info message"),
    ("are not any", "are no"),
    ("is not any", "is no"),
    ("near to", "near"),
    ("in the page heading", "in the heading"),
    ("in page heading", "in the heading"),
    ("as the page heading", "as heading"),
];

/// Parts of a page that are said without an article.
const PLACES: [&str; 10] =
    ["table", "list", "form", "menu", "navigation", "header", "footer", "dialog", "sidebar", "toolbar"];
/// A place of the text, and what is put there.
type Change = (usize, usize, String);

/// A text in other words, and what was put where.
pub(super) type Reworded = (String, Vec<Mend>);

/// Whether a list of words has this one.
fn among(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|one| one == word)
}

/// The cell in words of the grammar, and what was put where; none where it has no others.
pub(super) fn reworded(text: &str) -> Option<Reworded> {
    let chars: Vec<char> = text.chars().collect();
    let masked = masked(&chars, &literals(&chars).ok()?);
    let small: Vec<char> = masked.iter().map(char::to_ascii_lowercase).collect();
    let mut changes = Vec::new();
    changes.extend(phrases(&small));
    changes.extend(spelt(&masked));
    changes.extend(placed(&small));
    changes.extend(button_active(&small));
    changes.extend(reasons(&small));
    changes.extend(ranks::ranked(&chars, &small));
    changes.extend(ranks::first_of_all(&chars, &small));
    changes.extend(ranks::called(&chars, &small));
    changes.extend(lists::listed(&chars, &small));
    changes.extend(ranks::filters(&chars, &small));
    changes.extend(told::told(&chars, &masked));
    put_in(&chars, changes)
}

/// The cell with what its sentences leave out; none where they leave out nothing.
pub(super) fn surely(text: &str) -> Option<Reworded> {
    let chars: Vec<char> = text.chars().collect();
    let masked = masked(&chars, &literals(&chars).ok()?);
    put_in(&chars, stated::stated(&chars, &masked))
}

/// The text with its changes, which are apart; none where there is none.
fn put_in(chars: &[char], mut changes: Vec<Change>) -> Option<Reworded> {
    changes.sort_by_key(|(start, end, _)| (*start, *end));
    let (mut text, mut mends, mut at) = (String::new(), Vec::new(), 0);
    for (start, end, new) in changes {
        if start < at {
            continue;
        }
        text.extend(&chars[at..start]);
        mends.push(Mend::new(text.chars().count(), new.chars().count(), end - start));
        text.push_str(&new);
        at = end;
    }
    text.extend(&chars[at..]);
    (!mends.is_empty()).then_some((text, mends))
}

/// Where the words of a text begin and end.
fn words(masked: &[char]) -> Vec<(usize, usize)> {
    let (mut found, mut at) = (Vec::new(), 0);
    while at < masked.len() {
        let joins = |i: usize| {
            matches!(masked[i], '-' | '\'' | '’') && masked.get(i + 1).is_some_and(|c| is_word(*c))
        };
        let end = (at..masked.len())
            .find(|i| !(is_word(masked[*i]) || *i > at && joins(*i)))
            .unwrap_or(masked.len());
        if end > at {
            found.push((at, end));
        }
        at = end.max(at + 1);
    }
    found
}

fn lower(chars: &[char]) -> String {
    chars.iter().collect::<String>().to_lowercase()
}

/// Where a phrase stands on whole words.
fn places_of(small: &[char], phrase: &str) -> Vec<usize> {
    let phrase: Vec<char> = phrase.chars().collect();
    let is_edge =
        |at: Option<usize>| at.and_then(|at| small.get(at)).is_none_or(|c| !is_word(*c) && *c != '-');
    (0..=small.len().saturating_sub(phrase.len()))
        .filter(|at| {
            small[*at..].starts_with(&phrase)
                && is_edge(at.checked_sub(1))
                && is_edge(Some(at + phrase.len()))
        })
        .collect()
}

fn phrases(small: &[char]) -> Vec<Change> {
    let of = |(said, new): &(&str, &str)| {
        let long = said.chars().count();
        // "is greyed out" is read as it is.
        let goes_on = |at: &usize| {
            !said.ends_with("greyed") && !said.ends_with("grayed")
                || !small[at + long..].starts_with(&[' ', 'o', 'u', 't'])
        };
        places_of(small, said)
            .into_iter()
            .filter(goes_on)
            .map(|at| (at, at + long, (*new).to_owned()))
            .collect::<Vec<Change>>()
    };
    PHRASES.iter().flat_map(of).collect()
}

/// Misspelt words of the grammar, in small letters as no name is.
fn spelt(masked: &[char]) -> Vec<Change> {
    let mended = |(start, end): (usize, usize)| {
        let word: String = masked[start..end].iter().collect();
        let most = if word.chars().count() < 9 { 1 } else { 2 };
        if word.chars().count() < 7 || !word.chars().all(|c| c.is_ascii_lowercase()) || among(SPELT, &word) {
            return None;
        }
        let ends = |key: &str| {
            key.chars().next() == word.chars().next() && key.chars().last() == word.chars().last()
        };
        let mut near =
            SPELT.split_whitespace().filter(|key| ends(key) && distance(&word, key, most).is_some());
        let (key, None) = (near.next()?, near.next()) else { return None };
        Some((start, end, key.to_owned()))
    };
    words(masked).into_iter().filter_map(mended).collect()
}

/// "above table": a place without its article.
fn placed(small: &[char]) -> Vec<Change> {
    let place = |part: &&str| {
        let said = |at: usize| {
            ["above ", "below ", "under ", "in ", "on ", "at "].iter().any(|said| {
                let said: Vec<char> = said.chars().collect();
                at >= said.len()
                    && small[..at].ends_with(&said)
                    && (at == said.len() || !is_word(small[at - said.len() - 1]))
            })
        };
        let ends = |at: usize| {
            small.get(at + part.chars().count()).is_none_or(|c| matches!(c, '.' | ',' | ';' | '\n'))
        };
        places_of(small, part)
            .into_iter()
            .filter(|at| said(*at) && ends(*at))
            .map(|at| (at, at, "the ".to_owned()))
            .collect::<Vec<Change>>()
    };
    PLACES.iter().flat_map(place).collect()
}

/// "The button is active": of a button that can be used or not, not of one of several that is chosen.
fn button_active(small: &[char]) -> Vec<Change> {
    let of = |at: &usize| {
        let before = &small[..*at];
        let begin = before.iter().rposition(|c| matches!(c, ',' | '.' | ';' | '\n')).map_or(0, |at| at + 1);
        let said = lower(&before[begin..]);
        let said: Vec<&str> = said.split_whitespace().collect();
        said.contains(&"button")
            && said.last().is_some_and(|last| matches!(*last, "is" | "be" | "becomes" | "gets"))
    };
    places_of(small, "active").into_iter().filter(of).map(|at| (at, at + 6, "enabled".to_owned())).collect()
}

/// Why something is so, to the end of its sentence: nobody sees it.
fn reasons(small: &[char]) -> Vec<Change> {
    const WHY: [&str; 6] = ["because", "since", "as the", "as there", "as it", "as no"];
    let of = |at: usize| {
        let end =
            (at..small.len()).find(|i| matches!(small[*i], '.' | '\n' | ';' | MASK)).unwrap_or(small.len());
        let said = lower(&small[at..end]);
        let finite = |word: &str| {
            matches!(word, "is" | "are" | "has" | "have" | "must" | "can" | "cannot" | "does" | "doesn't")
        };
        let reason = said.split_whitespace().skip(2).any(finite) && small.get(end) != Some(&MASK);
        let before = small[..at].iter().rposition(|c| !matches!(c, ' ' | ','))? + 1;
        let shown = lower(&small[..before]);
        let compared = ["same", "displayed", "shown", "long", "soon", "far", "such"]
            .iter()
            .any(|word| shown.ends_with(word));
        (reason && !compared).then(|| (before, end, String::new()))
    };
    WHY.iter().flat_map(|why| places_of(small, why)).filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::{named_kind, reworded};

    fn said(text: &str) -> String {
        reworded(text).map(|(text, _)| text).unwrap_or_default()
    }

    #[test]
    fn what_says_the_same_is_said_in_words_of_the_grammar() {
        assert_eq!(said("Size is preset to 'M'"), "Size is set to 'M'");
        assert_eq!(said("the hint dissapears"), "the hint disappears");
        assert_eq!(said("On top is Kettle"), "\"Kettle\" is on top");
        assert_eq!(
            said("'Kettle' is the first product in the table"),
            "'Kettle' is the first row in the table"
        );
        assert_eq!(said("the tab should be named Notes (2)"), "the tab \"Notes (2)\" is displayed");
        assert_eq!(said("Orders are listed."), "list of orders is displayed.");
        assert_eq!(said("'3 chosen' is displayed above table"), "'3 chosen' is displayed above the table");
        assert_eq!(said("The 'Pay' button should be active"), "The 'Pay' button should be enabled");
        assert_eq!(said("'Pay' is disabled since the cart is empty"), "'Pay' is disabled");
    }

    #[test]
    fn what_may_mean_something_else_stays() {
        for text in [
            "the box is unselected",
            "'since' is displayed",
            "the tab is active",
            "Total is the same as the sum is",
            "All orders are listed",
        ] {
            assert_eq!(said(text), "", "{text}");
        }
    }

    #[test]
    fn a_kind_before_a_text_says_that_it_is_there() {
        let said = |text: &str| named_kind(text).map(|(text, _)| text).unwrap_or_default();
        assert_eq!(said("hint Up to 20 letters"), "hint \"Up to 20 letters\" is displayed");
        assert_eq!(said("Red message 'Wrong'"), "Red message 'Wrong' is displayed");
        assert_eq!(said("A dialog is displayed: Delete it?"), "A dialog is displayed: \"Delete it?\"");
        assert_eq!(said("message of the day"), "");
        assert_eq!(said("error A, B"), "");
    }
}
