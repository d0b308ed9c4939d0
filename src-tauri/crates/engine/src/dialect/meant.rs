//! What a sentence that nothing reads may mean, by its words alone: without what stands before or behind a sentence that is read,
//! or as the form of the list of sentences that is nearest to it, with its own texts.

use std::collections::BTreeSet;

use super::reads;
use crate::agents::words;
use crate::clarity;
use crate::event::Column;
use crate::examples;
use crate::parse;
use crate::phrasebook;
use crate::words::quoted;

/// So many are proposed.
const MOST: usize = 3;

/// Of so many words a sentence is taken apart.
const LONGEST: usize = 40;

/// A form shares so many words with what it is proposed for.
const SHARED: usize = 2;

/// Words at which a sentence may be cut: what follows them says where, how or what for.
const CUTS: &[&str] = &[
    "in", "on", "at", "of", "for", "to", "with", "by", "from", "via", "using", "as", "so", "when", "after",
    "before", "and", "then", "that", "which", "under", "near", "next", "inside", "within", "through",
    "without", "while", "where", "because", "since", "if", "once", "until",
];

/// Sentences that are read and that this one may mean, the likeliest first. Each has all that it quotes.
pub fn meanings(column: Column, sentence: &str) -> Vec<String> {
    let literals = literals(sentence);
    let mut found: Vec<String> = Vec::new();
    let mut take = |said: String| {
        let whole = literals.iter().all(|literal| said.contains(literal.as_str()));
        if whole
            && keeps(column, sentence, &said)
            && found.len() < MOST
            && !found.contains(&said)
            && reads(column, &said, &[])
        {
            found.push(said);
        }
    };
    nearest(column, sentence).into_iter().for_each(&mut take);
    cuts(column, sentence).into_iter().for_each(&mut take);
    forms(column, sentence, &literals).into_iter().for_each(&mut take);
    found
}

/// Whether a meaning leaves out nothing that turns the sentence round, no number, and not too many of its words of meaning: what an
/// expected result leaves out is not checked, while a step may say at length why it is done.
fn keeps(column: Column, sentence: &str, said: &str) -> bool {
    let (whole, part): (BTreeSet<String>, BTreeSet<String>) =
        (words::content(sentence).into_iter().collect(), words::content(said).into_iter().collect());
    let numbers = |words: &BTreeSet<String>| {
        words.iter().filter(|word| word.chars().any(|c| c.is_ascii_digit())).cloned().collect::<BTreeSet<_>>()
    };
    let kept = whole.intersection(&part).count();
    let least = match column {
        Column::Action => whole.len(),
        Column::Expected => 2 * whole.len(),
    };
    words::denies(sentence) == words::denies(said)
        && numbers(&whole).is_subset(&numbers(&part))
        && 3 * kept >= least
}

/// The sentence that the grammar itself names as the nearest.
fn nearest(column: Column, sentence: &str) -> Option<String> {
    match column {
        Column::Action => clarity::read_action(sentence, &[]).err()?.nearest,
        Column::Expected => clarity::read_expected(sentence, &[]).err()?.nearest,
    }
}

/// What is left of it without its beginning, its end, or both, the most of its words first.
fn cuts(column: Column, sentence: &str) -> Vec<String> {
    let said = phrasebook::words(sentence);
    if said.len() > LONGEST {
        return Vec::new();
    }
    let is_cut = |word: &String| CUTS.contains(&word.to_lowercase().as_str());
    let ends = (2..said.len()).rev().filter(|at| is_cut(&said[*at]) || said[*at - 1].ends_with([',', ';']));
    let ends: Vec<usize> = [said.len()].into_iter().chain(ends).collect();
    let mut found = Vec::new();
    for from in 0..said.len().min(6) {
        for to in ends.iter().filter(|to| **to > from + 1) {
            let part = said[from..*to].join(" ");
            let part = part.trim_end_matches([',', ';', ':']);
            if (from, *to) != (0, said.len()) && reads(column, part, &[]) {
                found.push((to - from, part.to_owned()));
                break;
            }
        }
    }
    found.sort_by_key(|(words, _)| std::cmp::Reverse(*words));
    found.into_iter().map(|(_, part)| part).collect()
}

/// The forms of the list that share most words with it, each with the texts of this sentence in the place of its own.
fn forms(column: Column, sentence: &str, literals: &[String]) -> Vec<String> {
    let said: BTreeSet<String> = words::content(sentence).into_iter().collect();
    let groups = examples::groups().iter().filter(|group| group.column == column);
    let mut near: Vec<(usize, String)> = Vec::new();
    for example in groups.flat_map(|group| &group.sentences).filter(|one| !one.write.contains('\n')) {
        let Some(own) = filled(&example.write, literals) else { continue };
        let told = [example.to.as_str(), example.write.as_str()]
            .into_iter()
            .chain(example.also.iter().map(String::as_str));
        let shared = told.map(|told| shared(&said, told)).max().unwrap_or_default();
        if shared >= SHARED {
            near.push((shared, own));
        }
    }
    near.sort_by_key(|(shared, _)| std::cmp::Reverse(*shared));
    near.into_iter().map(|(_, own)| own).collect()
}

fn shared(said: &BTreeSet<String>, told: &str) -> usize {
    let told: BTreeSet<String> = words::content(told).into_iter().collect();
    told.intersection(said).count()
}

/// A form with these texts in the place of its own, in their order; none where they are not as many.
fn filled(form: &str, literals: &[String]) -> Option<String> {
    let chars: Vec<char> = form.chars().collect();
    let spans = parse::literal_spans(form).unwrap_or_default();
    // A number of its own would be one that nobody has said.
    let mut outside =
        chars.iter().enumerate().filter(|(at, _)| !spans.iter().any(|s| s.start <= *at && *at < s.end));
    if spans.is_empty() || spans.len() != literals.len() || outside.any(|(_, c)| c.is_ascii_digit()) {
        return None;
    }
    let mut out = String::new();
    let mut at = 0;
    for (span, literal) in spans.iter().zip(literals) {
        out.extend(chars.get(at..span.start)?);
        out.push_str(&quoted(literal));
        at = span.end;
    }
    out.extend(chars.get(at..)?);
    Some(out)
}

/// The texts that a sentence quotes.
fn literals(sentence: &str) -> Vec<String> {
    phrasebook::words(sentence)
        .iter()
        .filter_map(|word| {
            phrasebook::unquoted(word.trim_end_matches([',', ';', ':', '.'])).map(str::to_owned)
        })
        .filter(|literal| !literal.is_empty())
        .collect()
}
