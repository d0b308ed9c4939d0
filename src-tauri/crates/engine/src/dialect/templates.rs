//! Sentences that are worded alike: the same words, and in one place, or between quotes, others.

use std::collections::HashMap;

use crate::agents::words;
use crate::event::Column;
use crate::phrasebook;

/// A longer sentence is a template of its own: that another one has so many of its words is chance.
const LONGEST: usize = 24;

/// So many words may stand where sentences differ.
const WIDEST: usize = 4;

/// Words that no name holds: a place where sentences differ by one of these says other things of them, not of other things.
const TELLING: &[&str] = &[
    "is", "are", "was", "were", "be", "been", "has", "have", "had", "can", "cannot", "does", "do", "did",
    "not", "no", "and", "or", "but", "with", "without", "by", "to", "that", "which", "if", "when", "only",
    "all", "none", "same",
];

/// What stands for a quoted text.
const QUOTED: &str = "\u{0}";

/// What sentences have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// The cells that they stand in.
    pub column: Column,
    /// Their words, with `{p1}`, `{p2}`, … for what differs.
    pub phrase: String,
    /// Indices of the sentences, in their order.
    pub sentences: Vec<usize>,
}

/// The templates of sentences, those of most sentences first. Each sentence has one.
pub fn templates(sentences: &[(Column, String)]) -> Vec<Template> {
    let kinds = kinds(sentences);
    let mut left: Vec<bool> = vec![true; kinds.len()];
    let mut found: Vec<Template> = Vec::new();
    for hole in holes(&kinds) {
        let mut of: Vec<usize> = hole.kinds.iter().copied().filter(|kind| left[*kind]).collect();
        let Some(first) = of.first().map(|kind| &kinds[*kind]) else { continue };
        let phrase = first.phrase(hole.before..first.words.len() - hole.behind);
        of.retain(|kind| phrasebook::values(&phrase, &sentences[kinds[*kind].sentences[0]].1).is_some());
        if of.len() < 2 {
            continue;
        }
        of.iter().for_each(|kind| left[*kind] = false);
        let mut all: Vec<usize> = of.iter().flat_map(|kind| kinds[*kind].sentences.iter().copied()).collect();
        all.sort_unstable();
        found.push(Template { column: kinds[of[0]].column, phrase, sentences: all });
    }
    for (kind, _) in kinds.iter().zip(&left).filter(|(_, left)| **left) {
        let template = kind.phrase(0..0);
        found.push(Template { column: kind.column, phrase: template, sentences: kind.sentences.clone() });
    }
    found.sort_by_key(|template| (std::cmp::Reverse(template.sentences.len()), template.sentences[0]));
    found
}

/// Sentences of the same words that differ between quotes alone.
struct Kind {
    column: Column,
    /// As the first of them is written.
    said: Vec<String>,
    /// As they are compared.
    words: Vec<String>,
    sentences: Vec<usize>,
}

/// A place at which kinds differ: all before and behind it is the same.
struct Hole {
    before: usize,
    behind: usize,
    kinds: Vec<usize>,
    sentences: usize,
}

fn kinds(sentences: &[(Column, String)]) -> Vec<Kind> {
    let mut known: HashMap<(Column, Vec<String>), usize> = HashMap::new();
    let mut kinds: Vec<Kind> = Vec::new();
    for (index, (column, sentence)) in sentences.iter().enumerate() {
        let said = phrasebook::words(sentence);
        let words: Vec<String> = said.iter().map(|word| compared(word)).collect();
        let at = *known.entry((*column, words.clone())).or_insert_with(|| {
            kinds.push(Kind { column: *column, said, words, sentences: Vec::new() });
            kinds.len() - 1
        });
        kinds[at].sentences.push(index);
    }
    kinds
}

fn compared(word: &str) -> String {
    match phrasebook::unquoted(word) {
        Some(_) => QUOTED.to_owned(),
        None => word.to_lowercase().trim_end_matches([',', ';', ':']).to_owned(),
    }
}

/// The places at which several kinds differ, those of most sentences first.
fn holes(kinds: &[Kind]) -> Vec<Hole> {
    type Around<'a> = (Column, &'a [String], &'a [String]);
    let mut around: HashMap<Around<'_>, Vec<usize>> = HashMap::new();
    for (index, kind) in kinds.iter().enumerate().filter(|(_, kind)| kind.words.len() <= LONGEST) {
        let count = kind.words.len();
        // What an action does is its first word: sentences that differ there have nothing in common.
        let first = usize::from(kind.column == Column::Action);
        for from in first..count {
            for to in from + 1..=count.min(from + WIDEST) {
                let (before, behind) = (&kind.words[..from], &kind.words[to..]);
                if is_named(&kind.words[from..to]) && says_something(before, behind) {
                    around.entry((kind.column, before, behind)).or_default().push(index);
                }
            }
        }
    }
    let mut holes: Vec<Hole> = around
        .into_iter()
        .filter(|(_, of)| of.len() > 1)
        .map(|((_, before, behind), of)| {
            let sentences = of.iter().map(|kind| kinds[*kind].sentences.len()).sum();
            Hole { before: before.len(), behind: behind.len(), kinds: of, sentences }
        })
        .collect();
    holes.sort_by_key(|hole| {
        let rank = std::cmp::Reverse((hole.sentences, hole.before + hole.behind));
        (rank, hole.kinds[0], hole.before)
    });
    holes
}

/// Whether the words in a hole may be what something is called.
fn is_named(words: &[String]) -> bool {
    !words.iter().any(|word| TELLING.contains(&word.as_str()))
}

/// Whether what is left around a hole is a sentence still: two words, one of which has a meaning of its own.
fn says_something(before: &[String], behind: &[String]) -> bool {
    let fixed: Vec<&str> =
        before.iter().chain(behind).map(String::as_str).filter(|word| *word != QUOTED).collect();
    fixed.len() >= 2 && fixed.iter().any(|word| !words::content(word).is_empty())
}

impl Kind {
    /// Its phrase, with a parameter for the words in a hole and for each quoted text.
    fn phrase(&self, hole: std::ops::Range<usize>) -> String {
        let mut count = 0;
        let mut out: Vec<String> = Vec::new();
        let mut parameter = |out: &mut Vec<String>| {
            count += 1;
            out.push(format!("{{p{count}}}"));
        };
        let lone = self.said.len() == 1;
        for (at, word) in self.said.iter().enumerate() {
            match () {
                () if hole.contains(&at) && at > hole.start => {}
                () if hole.contains(&at) => parameter(&mut out),
                () if self.words[at] == QUOTED && !lone => parameter(&mut out),
                () => out.push(word.clone()),
            }
        }
        out.join(" ")
    }
}
