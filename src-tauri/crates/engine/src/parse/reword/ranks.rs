//! Which one is first, last, or called so, in the words of the grammar.

use super::{Change, lower, places_of, words};
use crate::parse::quotes::MASK;

/// The rest of a clause, where it is one name: to the next comma, stop or "and".
fn name_behind(chars: &[char], small: &[char], at: usize) -> Option<(usize, String)> {
    let over = |i: usize| {
        matches!(small[i], '.' if small.get(i + 1).is_none_or(|c| c.is_whitespace()))
            || matches!(small[i], ',' | ';' | '\n' | ':')
            || small[i..].starts_with(&[' ', 'a', 'n', 'd', ' '])
    };
    let end = (at..small.len()).find(|i| over(*i)).unwrap_or(small.len());
    let name: String = chars[at..end].iter().collect::<String>().trim().to_owned();
    let large = name.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    if small[at..end].contains(&MASK) {
        return Some((end, name));
    }
    (large && !name.contains('"')).then(|| (end, format!("\"{name}\"")))
}

/// "On top is 'A'", "the last one is 'B'": which is first or last.
pub(super) fn ranked(chars: &[char], small: &[char]) -> Vec<Change> {
    const SAID: [(&str, &str); 7] = [
        ("on top is", "is on top"),
        ("at the top is", "is on top"),
        ("the first one is", "is the first"),
        ("first one is", "is the first"),
        ("the last one is", "is the last"),
        ("last one is", "is the last"),
        ("on top there is", "is on top"),
    ];
    let of = |(said, new): &(&str, &str)| {
        let long = said.chars().count();
        let change = |at: usize| {
            let (end, name) = name_behind(chars, small, at + long + 1)?;
            Some((at, end, format!("{name} {new}")))
        };
        places_of(small, said).into_iter().filter_map(change).collect::<Vec<Change>>()
    };
    SAID.iter().flat_map(of).collect()
}

/// "'A' is the first guest in the table": what a table lists are its rows. "First row: 'A'": what it is.
pub(super) fn first_of_all(chars: &[char], small: &[char]) -> Vec<Change> {
    let mut found = Vec::new();
    for (said, noun) in
        [("in the table", "row"), ("of the table", "row"), ("in the list", "item"), ("of the list", "item")]
    {
        for at in places_of(small, said) {
            let before: Vec<(usize, usize)> = words(&small[..at]);
            let Some([(a, b), (start, end)]) = before.last_chunk::<2>() else { continue };
            let ordinal = matches!(lower(&small[*a..*b]).as_str(), "first" | "last" | "second" | "third");
            if ordinal
                && !matches!(
                    lower(&small[*start..*end]).as_str(),
                    "row" | "item" | "column" | "entry" | "one"
                )
            {
                found.push((*start, *end, noun.to_owned()));
            }
        }
    }
    for said in ["first row", "last row", "first line", "last line", "second row"] {
        for at in places_of(small, said) {
            let end = at + said.chars().count();
            let value = |at: usize| {
                small.get(at).is_some_and(|c| *c == MASK || c.is_ascii_digit())
                    || chars.get(at).is_some_and(|c| c.is_uppercase())
            };
            if small[end..].starts_with(&[':', ' ']) {
                found.push((end, end + 1, " is".to_owned()));
            } else if small.get(end) == Some(&' ') && value(end + 1) {
                found.push((end, end, " is".to_owned()));
            }
        }
    }
    found
}

/// "The tab should be named Details (2)": one of this name is there.
pub(super) fn called(chars: &[char], small: &[char]) -> Vec<Change> {
    const KINDS: [&str; 6] = ["button", "tab", "link", "heading", "dialog", "option"];
    const SAID: [&str; 12] = [
        "is now called",
        "is called",
        "should be called",
        "is now named",
        "is named",
        "should be named",
        "is now labelled",
        "is labelled",
        "should be labelled",
        "is renamed to",
        "is now titled",
        "is titled",
    ];
    let of = |kind: &str, said: &str| {
        let phrase = format!("{kind} {said}");
        let long = phrase.chars().count();
        let change = |at: usize| {
            let (end, name) = name_behind(chars, small, at + long + 1)?;
            let alone = words(&small[..at]).last().is_none_or(|(start, end)| {
                matches!(lower(&small[*start..*end]).as_str(), "the" | "and" | "a")
            });
            alone.then(|| (at, end, format!("{kind} {name} is displayed")))
        };
        places_of(small, &phrase).into_iter().filter_map(change).collect::<Vec<Change>>()
    };
    KINDS.iter().flat_map(|kind| SAID.iter().flat_map(move |said| of(kind, said))).collect()
}

/// "Filter Status is set to Open": what the dropdown of that name shows.
pub(super) fn filters(chars: &[char], small: &[char]) -> Vec<Change> {
    let begins = |at: &usize| {
        words(&small[..*at])
            .last()
            .is_none_or(|(start, end)| matches!(lower(&small[*start..*end]).as_str(), "the" | "and"))
    };
    let of = |at: usize| {
        let name = at + "filter ".chars().count();
        let (is, long) = [" is set to ", " is ", " shows "].iter().find_map(|said| {
            let said: Vec<char> = said.chars().collect();
            let found = (name..small.len().min(name + 40)).find(|i| small[*i..].starts_with(&said))?;
            Some((found, said.len()))
        })?;
        let label: String = chars[name..is].iter().collect();
        let large = label.starts_with(char::is_uppercase) && !label.contains(['"', ',', '.']);
        let (end, value) = name_behind(chars, small, is + long)?;
        // A list behind it would be read as values.
        let over = small.get(end).is_none_or(|c| matches!(c, '.' | '\n'));
        (large && over).then(|| (at, end, format!("dropdown \"{}\" is set to {value}", label.trim())))
    };
    places_of(small, "filter").into_iter().filter(begins).filter_map(of).collect()
}
