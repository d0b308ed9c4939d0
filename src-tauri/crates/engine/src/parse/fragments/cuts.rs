//! Where a cell may be cut: its sentences, and the parts of a sentence.

use crate::parse::reword;
use crate::step::Span;

/// The sentences of a cell, without the bullets before them and the stops behind them.
pub(super) fn sentences(masked: &[char]) -> Vec<Span> {
    let mut found = Vec::new();
    let mut start = 0;
    for at in 0..=masked.len() {
        let ends = match masked.get(at) {
            None | Some('\n' | '\r' | ';') => true,
            Some('.' | '!') => {
                masked.get(at + 1).is_none_or(|c| c.is_whitespace()) && !is_short(&masked[start..at])
            }
            _ => false,
        };
        if ends {
            found.extend(trimmed(masked, Span { start, end: at }));
            start = at + 1;
        }
    }
    found
}

/// Whether what stands before a stop is an abbreviation.
fn is_short(before: &[char]) -> bool {
    let word: Vec<char> = before.iter().rev().copied().take_while(|c| !c.is_whitespace()).collect();
    let word: String = word.into_iter().rev().collect::<String>().to_lowercase();
    matches!(word.as_str(), "e.g" | "i.e" | "no" | "approx" | "etc" | "max" | "min" | "incl")
        || word.chars().all(|c| c.is_ascii_digit())
}

/// Without blanks, bullets and stops around it; none where nothing is left.
fn trimmed(masked: &[char], at: Span) -> Option<Span> {
    let (mut start, mut end) = (at.start, at.end);
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '*' | '•' | '·' | '▪' | '◦' | '‣' | '●' | '○');
    loop {
        let rest = masked.get(start..end)?;
        let first = *rest.first()?;
        let number = rest.iter().take_while(|c| c.is_ascii_digit()).count();
        let numbered = (1..3).contains(&number)
            && matches!(rest.get(number), Some(')' | '.'))
            && rest.get(number + 1).is_some_and(|c| c.is_whitespace());
        if is_blank(first)
            || matches!(first, '-' | '–' | '—') && rest.get(1).is_some_and(|c| c.is_whitespace())
        {
            start += 1;
        } else if numbered {
            start += number + 1;
        } else {
            break;
        }
    }
    while end > start && (is_blank(masked[end - 1]) || matches!(masked[end - 1], '.' | ',' | ':' | '!')) {
        end -= 1;
    }
    (start < end).then_some(Span { start, end })
}

/// The parts of a sentence that commas, colons, dashes and "and" cut.
pub(super) fn pieces(masked: &[char], at: Span) -> Vec<Span> {
    const JOINTS: [&str; 11] =
        [", and ", ", ", ",\n", ": ", " - ", " – ", " — ", " and ", " but ", " with the ", " with "];
    let joints: Vec<Vec<char>> = JOINTS.iter().map(|joint| joint.chars().collect()).collect();
    let mut found = Vec::new();
    let (mut start, mut i) = (at.start, at.start);
    while i < at.end {
        let rest = &masked[i..at.end];
        let joint = joints
            .iter()
            .filter(|joint| {
                joint[1] != 'w' || reword::begins_with_kinds(&rest[joint.len().min(rest.len())..])
            })
            .find(|joint| {
                rest.len() >= joint.len()
                    && rest[..joint.len()].iter().map(char::to_ascii_lowercase).eq(joint.iter().copied())
            });
        match joint {
            Some(joint) => {
                found.extend(trimmed(masked, Span { start, end: i }));
                i += joint.len();
                start = i;
            }
            None => i += 1,
        }
    }
    found.extend(trimmed(masked, Span { start, end: at.end }));
    found
}
