//! The list of sentences that people are shown, with one example each: `grammar/sentences.json`.
//!
//! The window, the command line and the findings all take it from here, and a test holds it to the grammar: nobody is
//! shown a sentence that is not read.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::event::Column;

/// Sentences of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The cells that they stand in.
    pub column: Column,
    /// What the kind is called.
    pub group: String,
    /// The sentences.
    pub sentences: Vec<Example>,
}

/// A sentence that is read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// What it is for, in a tester's words.
    pub to: String,
    /// The sentence.
    pub write: String,
    /// Other words in which testers say it, which nothing reads: for looking it up alone.
    #[serde(default)]
    pub also: Vec<String>,
}

/// All of them. A list that is no list is empty, which a test keeps from happening.
pub fn groups() -> &'static [Group] {
    static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../../../../grammar/sentences.json")).unwrap_or_default()
    });
    &GROUPS
}

/// The example that shares most words with a cell that is not read; none where it shares no word that says anything.
pub fn similar(column: Column, cell: &str) -> Option<&'static str> {
    let said = words(cell);
    let fitting = groups().iter().filter(|group| group.column == column).flat_map(|group| &group.sentences);
    let mut best: Option<(usize, &Example)> = None;
    // Neither lists nor selectors answer a sentence in plain words.
    for one in fitting.filter(|one| !one.write.contains(['\n', '['])) {
        let shared = words(&one.write).intersection(&said).count();
        if shared > best.map_or(0, |(most, _)| most) {
            best = Some((shared, one));
        }
    }
    best.map(|(_, one)| one.write.as_str())
}

/// What a tester can do about a cell that no rule reads and that no sentence comes near.
pub fn way_out(column: Column, cell: &str) -> String {
    let such = similar(column, cell).map(|one| format!(", such as: {one}")).unwrap_or_default();
    format!("{LISTED}{such}; or teach the suite's phrasebook what it means")
}

/// Where the sentences are to be found.
pub const LISTED: &str =
    "write it as one of the sentences that Verbatim reads (F1 lists them, and so does 'verbatim sentences')";

/// Words that stand in any sentence.
const COMMON: &[&str] = &[
    "a",
    "an",
    "and",
    "are",
    "as",
    "at",
    "be",
    "by",
    "displayed",
    "for",
    "has",
    "in",
    "into",
    "is",
    "it",
    "no",
    "not",
    "of",
    "on",
    "or",
    "shown",
    "the",
    "to",
    "with",
];

/// The words of a sentence that say something, without what it quotes.
fn words(sentence: &str) -> BTreeSet<String> {
    let mut quoted = false;
    let mut before = ' ';
    let plain: String = sentence
        .chars()
        .map(|sign| {
            let mark = matches!(sign, '\'' | '"' | '“' | '”' | '‘' | '’');
            // An apostrophe within a word opens nothing.
            if mark && (quoted || !before.is_alphanumeric()) {
                quoted = !quoted;
            }
            before = sign;
            if mark || quoted { ' ' } else { sign }
        })
        .collect();
    let words = plain.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).filter(|word| !COMMON.contains(&word.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_is_not_read_is_answered_by_a_sentence_with_its_words() {
        assert_eq!(similar(Column::Action, "Click on any link"), Some("Click 'Save'"));
        assert_eq!(
            similar(Column::Expected, "The table looks well sorted"),
            Some("the table is sorted by 'Price' ascending")
        );
        assert_eq!(similar(Column::Expected, "Everything is fine"), None);
        assert_eq!(
            similar(Column::Action, "Do 'Click' it"),
            None,
            "what is quoted is no word of the sentence"
        );
    }

    #[test]
    fn the_way_out_names_a_sentence_and_the_list() {
        let with = way_out(Column::Action, "Click on any link");
        assert_eq!(
            with,
            "write it as one of the sentences that Verbatim reads (F1 lists them, and so does 'verbatim sentences'), \
             such as: Click 'Save'; or teach the suite's phrasebook what it means"
        );
        assert!(way_out(Column::Expected, "Everything is fine").contains("'verbatim sentences'); or teach"));
    }
}
