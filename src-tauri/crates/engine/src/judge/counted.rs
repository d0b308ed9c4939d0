//! What is counted, where, in words, and the numbers that a page writes before it.

use super::area::{area, area_of_table};
use super::ruling::{Ruling, Sight};
use crate::assertion::{Comparison, Counted};
use crate::facts::area::Area;
use crate::facts::line::Line;
use crate::facts::plain::folded;
use crate::facts::shown::lines;
use crate::snapshot::{RunKind, Snapshot};
use crate::step::{ElementKind, Scope};

/// "there are 2 or 3 rows", "there is 1 link 'Edit'", "the text 'Save' is shown 3 times".
pub(super) fn there_are((least, most): (u64, u64), counted: &Counted) -> String {
    let number = match most - least {
        0 => format!("{least}"),
        1 => format!("{least} or {most}"),
        _ => format!("{least} to {most}"),
    };
    match counted {
        Counted::Text(t) => {
            format!("the text '{}' is shown {number} time{}", t.shown(), if most == 1 { "" } else { "s" })
        }
        _ if most == 1 => format!("there is {number} {}", of_number(1, counted)),
        _ => format!("there are {number} {}", in_words(counted)),
    }
}

/// "exactly 3 rows", "at least 2 times the text 'Save'".
pub(crate) fn so_many(comparison: &str, number: u64, counted: &Counted) -> String {
    let times = match counted {
        Counted::Text(_) if number == 1 => "time ",
        Counted::Text(_) => "times ",
        _ => "",
    };
    format!("{comparison} {number} {times}{}", of_number(number, counted))
}

/// What is counted, as it is said of so many.
fn of_number(number: u64, counted: &Counted) -> String {
    match counted {
        Counted::Elements(kind, None) if number == 1 => kind.noun().to_owned(),
        Counted::Elements(kind, Some(name)) if number == 1 => {
            format!("{} '{}'", kind.noun(), name.shown())
        }
        Counted::Noun(noun) if number == 1 => singular(noun),
        _ => in_words(counted),
    }
}

/// What is counted, in words.
pub(crate) fn in_words(counted: &Counted) -> String {
    match counted {
        Counted::Text(t) => format!("the text '{}'", t.shown()),
        Counted::Elements(kind, None) => kind.nouns().to_owned(),
        Counted::Elements(kind, Some(name)) => format!("{} '{}'", kind.nouns(), name.shown()),
        Counted::Noun(noun) => noun.clone(),
    }
}

/// The numbers that are written before a noun, itself alone in its line up to words such as "found" or to the part of them that is
/// shown.
pub(super) fn written(s: &Snapshot, area: &Area, noun: &str) -> Vec<u64> {
    let around =
        ["showing", "found", "total", "total:", "in", "shown", "displayed", "listed", "available", "results"];
    let mut numbers: Vec<u64> = Vec::new();
    for line in lines(s, area).iter().filter(|l| l.kind == RunKind::Content) {
        let text = folded(&line.text);
        let words: Vec<&str> = text.split(' ').map(|w| w.trim_matches(['.', ',', '(', ')', ':'])).collect();
        let wanted = noun.split(' ').count();
        for (i, word) in words.iter().enumerate() {
            let Some(n) = (if *word == "no" { Some(0) } else { word.replace(',', "").parse::<u64>().ok() })
            else {
                continue;
            };
            let Some(named) = words.get(i + 1..i + 1 + wanted) else { continue };
            let rest = before_total(&words[..i]).0.iter().chain(&words[i + 1 + wanted..]);
            if singular(&named.join(" ")) == noun
                && rest.into_iter().all(|w| w.is_empty() || around.contains(w))
            {
                numbers.push(n);
            }
        }
        numbers.extend(
            behind(&text, noun)
                .filter(|(_, rest)| rest.iter().all(|w| w.is_empty() || around.contains(&w.as_str())))
                .map(|(n, _)| n),
        );
    }
    numbers.dedup();
    numbers
}

/// The words that stand before a total, without the part of it that is shown, and how many are in that: "1-8 of", "1 to 8 of".
fn before_total<'w, 't>(words: &'w [&'t str]) -> (&'w [&'t str], Option<u64>) {
    let number = |word: &str| word.replace(',', "").parse::<u64>().ok();
    let (rest, ends) = match words {
        [rest @ .., range, "of"] if range.contains(['-', '–', '—']) => {
            (rest, range.split_once(['-', '–', '—']))
        }
        [rest @ .., from, "to" | "-" | "–" | "—", last, "of"] => (rest, Some((*from, *last))),
        _ => return (words, None),
    };
    let range = ends.and_then(|(from, last)| Some((number(from)?, number(last)?)));
    match range.and_then(|(from, last)| (last + 1).checked_sub(from)) {
        Some(shown) => (rest, Some(shown)),
        None => (words, None),
    }
}

/// How many of them a page says that it shows, where it tells how many there are in all: 8 of "1-8 of 20 tasks".
pub(super) fn shown_of_all(s: &Snapshot, area: &Area, noun: &str) -> Option<u64> {
    let of_line = |line: &Line| {
        let text = folded(&line.text);
        let words: Vec<&str> = text.split(' ').map(|w| w.trim_matches(['.', ',', '(', ')', ':'])).collect();
        let named = |&i: &usize| singular(words[i]) == noun;
        let at = (1..words.len()).find(named)?;
        before_total(&words[..at - 1]).1
    };
    lines(s, area).iter().filter(|line| line.kind == RunKind::Content).find_map(of_line)
}

/// The number behind a noun in the plural, as headings write it ("Orders (15)", "Total guests: 18"), and what else stands in the line.
fn behind(text: &str, noun: &str) -> impl Iterator<Item = (u64, Vec<String>)> + use<> {
    let words: Vec<&str> = text.split(' ').collect();
    let bare = |word: &str| word.trim_matches(['.', ',', '(', ')', ':']).to_owned();
    let wanted = noun.split(' ').count();
    let at = |i: usize| {
        let named = words.get(i..i + wanted)?.join(" ");
        let said = named.trim_end_matches(':');
        let number = words.get(i + wanted)?;
        let marked = named.ends_with(':') || number.starts_with('(') && number.ends_with(')');
        let n = bare(number)
            .replace(',', "")
            .parse()
            .ok()
            .filter(|_| marked && said != noun && singular(said) == noun)?;
        let rest = words[..i].iter().chain(&words[i + wanted + 1..]);
        Some((n, rest.map(|word| bare(word)).collect()))
    };
    (0..words.len()).filter_map(at).collect::<Vec<_>>().into_iter()
}

/// A noun in the plural: "companies", "boxes", "days".
pub(super) fn plural(noun: &str) -> String {
    let before_y = |stem: &&str| !stem.ends_with(['a', 'e', 'o', 'u']);
    if let Some(stem) = noun.strip_suffix('y').filter(before_y) {
        return format!("{stem}ies");
    }
    let hissing = ["s", "x", "z", "ch", "sh"].iter().any(|end| noun.ends_with(end));
    format!("{noun}{}", if hissing { "es" } else { "s" })
}

/// A noun in the singular.
pub(super) fn singular(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let es = ["ches", "shes", "xes", "sses"].iter().any(|e| noun.ends_with(e));
    noun.strip_suffix(if es { "es" } else { "s" }).unwrap_or(noun).to_owned()
}

/// Where they are counted.
pub(super) fn place(sight: &Sight<'_>, counted: &Counted, within: &[Scope]) -> Result<Area, Ruling> {
    match counted {
        Counted::Elements(ElementKind::Row, _) => area_of_table(sight, within),
        _ => area(sight, within),
    }
}

/// Whether a number compares so with another.
pub(super) fn compares(n: u64, comparison: Comparison, number: u64) -> bool {
    match comparison {
        Comparison::Exactly => n == number,
        Comparison::AtLeast => n >= number,
        Comparison::AtMost => n <= number,
        Comparison::MoreThan => n > number,
        Comparison::FewerThan => n < number,
        // Judged by what there was: [`since`].
        Comparison::MoreThanBefore | Comparison::FewerThanBefore => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{plural, singular};

    #[test]
    fn nouns_are_told_in_the_plural_and_read_in_it() {
        for (one, many) in [("company", "companies"), ("day", "days"), ("box", "boxes"), ("hit", "hits")] {
            assert_eq!(plural(one), many);
            assert_eq!(singular(many), one);
        }
    }
}
