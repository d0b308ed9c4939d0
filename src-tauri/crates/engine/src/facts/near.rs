//! What comes near to a text that is not there.

use super::called::describe;
use super::plain::{folded, plain};
use super::shown::lines;
use crate::facts::area::Area;
use crate::snapshot::{RunKind, Snapshot};
use crate::step::Literal;
use crate::verdict::Candidate;

/// Most near misses that are named.
const MOST: usize = 5;
/// Texts looked at; a page with more has no use for a guess.
const LOOKED_AT: usize = 3000;

/// The closest visible texts and names: the same up to case first, then by edit distance, then by shared words.
pub(crate) fn near_texts(s: &Snapshot, area: &Area, literal: &Literal) -> Vec<Candidate> {
    let needle = folded(&literal.text);
    if literal.secret || needle.is_empty() || needle.chars().count() > 200 {
        return Vec::new();
    }
    let mut scored: Vec<(usize, Candidate)> = Vec::new();
    let visible = lines(s, area).into_iter().filter(|l| l.kind == RunKind::Content).take(LOOKED_AT);
    for line in visible {
        if let Some(score) = distance(&line.text.to_lowercase(), &needle) {
            let description = format!("text '{}'", shortened(&line.text));
            let node = line.element.and_then(|e| s.elements.get(e)).and_then(|e| e.node);
            scored.push((score, Candidate { description, node, bbox: line.bbox }));
        }
    }
    for (_, e) in s.elements.iter().enumerate().filter(|(i, e)| e.visible && area.has(*i)).take(LOOKED_AT) {
        let told =
            scored.iter().any(|(_, c)| c.description == format!("text '{}'", shortened(&plain(&e.name))));
        if let Some(score) = distance(&folded(&e.name), &needle).filter(|_| !told && e.name.len() < 200) {
            scored.push((score, Candidate { description: describe(e), node: e.node, bbox: e.bbox }));
        }
    }
    scored.sort_by_key(|(score, _)| *score);
    scored.dedup_by(|a, b| a.1.description == b.1.description);
    scored.into_iter().take(MOST).map(|(_, c)| c).collect()
}

/// Elements as near misses.
pub(crate) fn near_elements(s: &Snapshot, elements: &[usize]) -> Vec<Candidate> {
    let named = elements.iter().filter_map(|&i| s.elements.get(i));
    named.take(MOST).map(|e| Candidate { description: describe(e), node: e.node, bbox: e.bbox }).collect()
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= 120 {
        text.to_owned()
    } else {
        text.chars().take(119).chain(['…']).collect()
    }
}

/// 0 when the needle is there up to case, else a distance, or nothing when it is too far. Both folded.
fn distance(text: &str, needle: &str) -> Option<usize> {
    if text.is_empty() {
        return None;
    }
    if text.contains(needle) {
        return Some(0);
    }
    let words: Vec<&str> = text.split(' ').take(60).collect();
    let wanted: Vec<&str> = needle.split(' ').collect();
    let bound = (needle.chars().count() / 4).max(1);
    let best = words
        .windows(wanted.len().min(words.len()))
        .map(|w| w.join(" "))
        .filter(|w| w.chars().count().abs_diff(needle.chars().count()) <= bound)
        .map(|w| edits(&w, needle))
        .min();
    if let Some(best) = best.filter(|&b| b <= bound) {
        return Some(best);
    }
    if unit(needle).is_some_and(|unit| words.iter().any(|w| self::unit(w).as_ref() == Some(&unit))) {
        return Some(50);
    }
    let shared = wanted.iter().filter(|w| w.chars().count() > 2 && words.contains(w)).count();
    (shared * 2 >= wanted.len() && shared > 0).then_some(100 + wanted.len() - shared)
}

/// What stands around the digits of an amount ("$" of "$49.00"): another amount of the unit is what a wrong one is held against.
fn unit(word: &str) -> Option<(&str, &str)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let (start, end) = (word.find(is_digit)?, word.rfind(is_digit)?);
    let number = word[start..=end].chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
    let unit = (&word[..start], word[end + 1..].trim_end_matches(['.', ',', ';', ':']));
    (number && unit != ("", "")).then_some(unit)
}

/// Levenshtein distance in characters.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, cb) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn other_amounts_of_the_unit_come_near() {
        assert_eq!(distance("total: $49.00", "$50.00"), Some(50));
        assert_eq!(distance("12 %", "$50.00"), None);
    }

    #[test]
    fn slips_of_the_pen_come_nearest() {
        assert_eq!(distance("Pay Now".to_lowercase().as_str(), "pay now"), Some(0));
        assert_eq!(distance("welcom back", "welcome back"), Some(1));
    }
}
