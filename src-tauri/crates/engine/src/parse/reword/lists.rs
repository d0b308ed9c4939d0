//! Lists of things, in the words of the grammar.

use super::{Change, Reworded, among, put_in, words};
use crate::parse::quotes::{MASK, literals, masked};

/// What is no thing that a list is of.
const OTHERS: &str = "all the no rows items both these those options fields messages errors drop-down dropdown select check price";

/// "Orders are listed": a list of them is there. "Table with 5 orders": so many rows are. "All of them have the status Paid": every row shows it.
pub(super) fn listed(chars: &[char], small: &[char]) -> Vec<Change> {
    all_listed(chars, small).into_iter().chain(counted(small)).chain(all_of_them(chars, small)).collect()
}

/// "The order list is visible", as a list of orders.
pub(in crate::parse) fn as_list(text: &str) -> Option<Reworded> {
    let chars: Vec<char> = text.chars().collect();
    let masked = masked(&chars, &literals(&chars).ok()?);
    let said: String = masked.iter().collect::<String>().to_lowercase();
    let mut said: Vec<&str> = said.split_whitespace().collect();
    if said.first() == Some(&"the") {
        said.remove(0);
    }
    let at = said.iter().position(|word| *word == "list")?;
    let tail = said[at + 1..].join(" ");
    let shown =
        among("is_displayed is_shown is_visible opens appears should_be_displayed", &tail.replace(' ', "_"))
            || tail.is_empty();
    let nouns = &said[..at];
    let plain = nouns.iter().all(|word| word.chars().all(char::is_alphabetic) && !among(OTHERS, word));
    if !shown || !plain || !(1..=2).contains(&nouns.len()) {
        return None;
    }
    let noun = nouns.join(" ");
    let many = if noun.ends_with('s') { noun } else { format!("{noun}s") };
    put_in(&chars, vec![(0, chars.len(), format!("list of {many} is displayed"))])
}

/// Where a list begins behind what holds it, of a sentence that says no more than that it is there: "Menu with the items A, B and C".
pub(in crate::parse) fn list_of(masked: &[char]) -> Option<usize> {
    const HOLDERS: &str = "menu tree list popup pop-up panel context drop-down dropdown the a user";
    let all = words(masked);
    let word = |i: usize| all.get(i).map(|(start, end)| super::lower(&masked[*start..*end]));
    let with = (1..all.len().min(5)).find(|i| word(*i).as_deref() == Some("with"))?;
    let held = (0..with).all(|i| word(i).is_some_and(|word| among(HOLDERS, &word)));
    let skipped =
        |i: &usize| word(*i).is_some_and(|word| among("the items options entries nodes following", &word));
    let first = (with + 1..all.len()).find(|i| !skipped(i))?;
    let plain = !masked.contains(&MASK)
        && !(first..all.len()).any(|i| word(i).is_some_and(|word| super::is_said(&word)));
    (held && plain).then(|| all[first].0)
}

fn all_listed(chars: &[char], small: &[char]) -> Option<Change> {
    let end = small.len() - small.iter().rev().take_while(|c| matches!(c, '.' | ' ')).count();
    let said: String = small[..end].iter().collect();
    let noun = said.strip_suffix(" are listed").or_else(|| said.strip_suffix(" listed"))?.trim();
    let plain = noun.chars().all(|c| c.is_alphabetic() || c == ' ') && noun.ends_with('s');
    let own = noun.split(' ').count() <= 2 && noun.split(' ').all(|word| !among(OTHERS, word));
    let from = chars.iter().take_while(|c| c.is_whitespace()).count();
    (plain && own).then(|| (from, end, format!("list of {noun} is displayed")))
}

/// "A table with 5 orders": a table that has so many rows.
fn counted(small: &[char]) -> Option<Change> {
    let said: String = small.iter().collect();
    let from = small.iter().take_while(|c| c.is_whitespace()).count();
    let parts: Vec<&str> = said.trim().trim_end_matches('.').split(' ').collect();
    let parts = parts.strip_prefix(&["the"]).or_else(|| parts.strip_prefix(&["a"])).unwrap_or(&parts);
    let ["table" | "grid", "with" | "of" | "shows" | "contains" | "lists" | "has", number, _noun, rest @ ..] =
        parts
    else {
        return None;
    };
    let n: u32 = number.parse().ok()?;
    let shown =
        rest.is_empty() || matches!(rest, ["is", "displayed" | "shown" | "visible"] | ["appears" | "opens"]);
    (shown && n > 0).then(|| (from, small.len(), format!("there are {n} rows")))
}

/// "All of them have the status Paid", "all of them are Paid".
fn all_of_them(chars: &[char], small: &[char]) -> Vec<Change> {
    let mut found = Vec::new();
    for said in [
        "all of them have status",
        "all of them have the status",
        "all of them have",
        "all of them are",
        "all of them show",
    ] {
        for at in super::places_of(small, said) {
            let behind = at + said.chars().count() + 1;
            let value: String = chars.get(behind..).unwrap_or_default().iter().collect();
            let value = value.trim().trim_end_matches('.');
            let one = words(&small[behind.min(small.len())..]).len();
            let quoted = small.get(behind) == Some(&MASK);
            let large = value.starts_with(char::is_uppercase)
                && (1..=3).contains(&one)
                && !value.contains([',', '"', ';', '\n']);
            if found.is_empty() && (quoted || large) {
                let text = if quoted { value.to_owned() } else { format!("\"{value}\"") };
                found.push((at, chars.len(), format!("every row shows {text}")));
            }
        }
    }
    found
}
