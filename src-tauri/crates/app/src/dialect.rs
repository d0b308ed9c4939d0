//! The dialect of a suite: what nothing reads of it, alike sentences together, with meanings to choose from. What is accepted is a
//! phrase of the suite.

use std::collections::HashSet;

use verbatim_engine::clarity;
use verbatim_engine::dialect::{self, Template};
use verbatim_engine::event::Column;
use verbatim_engine::suite::{Phrase, Row, Suite};

use crate::error::Error;

/// So many sentences of a group are shown as they would be read.
const SHOWN: usize = 5;

/// Sentences that are worded alike.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// What they have in common, with `{p1}`, … for what differs.
    pub template: Template,
    /// Each of them, as it is written, those of the same words once.
    pub sentences: Vec<String>,
    /// How many cells they stand in.
    pub cells: usize,
}

/// What the sentences of a group may mean.
#[derive(Debug, Clone, PartialEq)]
pub struct Meaning {
    /// Makes them readable.
    pub phrase: Phrase,
    /// How many of the sentences it reads.
    pub reads: usize,
    /// Some of them, each with how it is read then.
    pub shown: Vec<(String, Vec<String>)>,
}

/// What nothing reads of a suite, what most cells have in common first.
pub fn dialect(suite: &Suite) -> Vec<Group> {
    let said = unread(suite);
    let templates = dialect::templates(&said);
    templates.into_iter().map(|template| group(template, &said)).collect()
}

/// What the sentences of a group may mean, the likeliest first.
pub fn meanings(group: &Group) -> Vec<Meaning> {
    let Group { template, sentences, .. } = group;
    let Some(example) = sentences.first() else { return Vec::new() };
    let meant = dialect::meanings(template.column, example).into_iter().filter_map(|meant| {
        let phrase = dialect::phrase(template, example, &meant)?;
        Some(meaning(phrase, group)).filter(|meaning| meaning.reads > 0)
    });
    meant.collect()
}

/// The phrase by which a group means a sentence that somebody has written in the words of its first sentence.
///
/// # Errors
/// The sentence cannot be read, or says nothing of what differs in the group.
pub fn accept(group: &Group, sentence: &str) -> Result<Meaning, Error> {
    let refused = |why: String| Error::Usage(format!("could not take '{sentence}' for what is meant: {why}"));
    let example = group.sentences.first().map(String::as_str).unwrap_or_default();
    clarity::told(example, group.template.column, &[sentence.to_owned()])
        .map_err(|finding| refused(finding.message))?;
    let phrase = dialect::phrase(&group.template, example, sentence)
        .ok_or_else(|| refused(format!("say it of '{example}', with all that differs from the others")))?;
    let meaning = meaning(phrase, group);
    match meaning.shown.first().is_some_and(|(read, _)| read == example) {
        true => Ok(meaning),
        false => Err(refused("no phrase can keep it: write what differs in quotes".into())),
    }
}

/// The sentences that nothing reads, each as often as it stands in a cell.
fn unread(suite: &Suite) -> Vec<(Column, String)> {
    let cases = suite.cases.iter().flat_map(|case| [&case.setup, &case.rows, &case.teardown]);
    let rows = [&suite.setup].into_iter().chain(cases).chain([&suite.teardown]).flatten();
    let of = |row: &Row| {
        let cells = [(Column::Action, &row.action), (Column::Expected, &row.expected)];
        let found = cells.into_iter().flat_map(|(column, cell)| {
            let sentences = dialect::unread(column, cell, &suite.phrasebook);
            sentences.into_iter().map(move |sentence| (column, sentence))
        });
        found.collect::<Vec<_>>()
    };
    rows.flat_map(of).collect()
}

fn group(template: Template, said: &[(Column, String)]) -> Group {
    let cells = template.sentences.len();
    let mut sentences: Vec<String> = Vec::new();
    let mut known: HashSet<&str> = HashSet::new();
    for (_, sentence) in template.sentences.iter().filter_map(|index| said.get(*index)) {
        if known.insert(sentence) {
            sentences.push(sentence.clone());
        }
    }
    Group { cells, template, sentences }
}

fn meaning(phrase: Phrase, group: &Group) -> Meaning {
    let book = std::slice::from_ref(&phrase);
    let read = |sentence: &String| {
        Some((sentence.clone(), dialect::read_as(group.template.column, sentence, book)?))
    };
    let mut shown: Vec<(String, Vec<String>)> = group.sentences.iter().filter_map(read).collect();
    let reads = shown.len();
    shown.truncate(SHOWN);
    Meaning { phrase, reads, shown }
}
