//! From a cell to sentences that are clear: grammar first, then the suite's phrasebook, then test data
//! (Salva 2026, Algorithm 1, lines 4 to 8; DESIGN section 6).

mod alternatives;
mod beginning;
mod phrases;
mod recalled;

pub use alternatives::alternatives;
pub(crate) use alternatives::ready_alternative;
pub(crate) use beginning::{Beginning, read_beginning, read_in_brief, read_in_user_menu, read_otherwise};
pub use phrases::phrases_of;
pub(crate) use recalled::all_given;
pub use recalled::{Given, given, read_action_recalling, read_expected_recalling};

use std::mem::discriminant;

use crate::agents::assertion::Proposal;
use crate::agents::clarity::Rewrite;
use crate::agents::data::Filled;
use crate::agents::navigation::Choice;
use crate::agents::parts::parts;
use crate::assertion::Assertion;
use crate::data::Data;
use crate::event::Column;
use crate::examples;
use crate::parse::{self, ParseError};
use crate::phrasebook;
use crate::step::{Action, Step};
use crate::suite::Phrase;
use crate::verdict::{Cause, Finding};
use crate::visit::Literals;

/// How a cell was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Via {
    /// By the grammar alone.
    Grammar,
    /// By an entry of the phrasebook, in whole or in part.
    Phrasebook,
    /// By a model's proposal that the gate let through.
    Model,
    /// By what a person answered.
    Person,
}

/// A cell that was read: its sentences in the grammar, test data not put in yet. Only [`read_action`] and
/// [`read_expected`] make one, with their likes that know the page, and of what a model proposes [`rewritten`],
/// [`filled`] and [`proposed`].
#[derive(Debug, Clone, PartialEq)]
pub struct Parsed<T> {
    cell: String,
    via: Via,
    content: T,
}

impl<T> Parsed<T> {
    /// How it was read.
    pub fn via(&self) -> Via {
        self.via
    }

    /// The sentences.
    pub fn content(&self) -> &T {
        &self.content
    }
}

impl<T: Literals> Parsed<T> {
    /// Whether it names something without quotes, which only the page can confirm.
    pub fn rests_on_bare_label(&self) -> bool
    where
        T: Clone,
    {
        let mut bare = false;
        self.content.clone().each_literal(&mut |l| bare |= !l.quoted);
        bare
    }
}

/// Reads an action cell.
///
/// # Errors
/// Where no grammar and no phrase reads it: the grammar's error.
pub fn read_action(cell: &str, book: &[Phrase]) -> Result<Parsed<Vec<Step>>, ParseError> {
    let join = &mut |all: &mut Vec<Step>, more| all.extend(more);
    let (via, content) =
        read(cell, book, |p| &p.steps, parse::action_cell, join, |said, meant| says_which(said, meant))?;
    Ok(Parsed { cell: cell.to_owned(), via, content })
}

/// Reads an expected cell; an empty one has no assertion.
///
/// # Errors
/// As [`read_action`].
pub fn read_expected(cell: &str, book: &[Phrase]) -> Result<Parsed<Option<Assertion>>, ParseError> {
    let join = &mut |all: &mut Option<Assertion>, more: Option<Assertion>| {
        *all = match (all.take(), more) {
            (None, one) | (one, None) => one,
            (Some(Assertion::And(mut parts)), Some(one)) => {
                parts.push(one);
                Some(Assertion::And(parts))
            }
            (Some(first), Some(second)) => Some(Assertion::And(vec![first, second])),
        };
    };
    let (via, content) = read(cell, book, |p| &p.assertions, parse::expected_cell, join, |_, _| false)?;
    Ok(Parsed { cell: cell.to_owned(), via, content })
}

/// Reads an action cell, which is not read by itself, by the names that the page shows (`titles`), the longest first.
pub(crate) fn read_action_by(titles: &[String], cell: &str) -> Option<Parsed<Vec<Step>>> {
    let content = parse::action_cell_by(titles, cell)?;
    Some(Parsed { cell: cell.to_owned(), via: Via::Grammar, content })
}

/// Reads an expected cell likewise.
pub(crate) fn read_expected_by(titles: &[String], cell: &str) -> Option<Parsed<Option<Assertion>>> {
    let content = parse::expected_cell_by(titles, cell)?;
    Some(Parsed { cell: cell.to_owned(), via: Via::Grammar, content: Some(content) })
}

/// Reads an expected cell part by part, each by rules (`reads`) or as what the page has to show just so.
pub(crate) fn read_fragments(
    cell: &str,
    reads: &dyn Fn(&str) -> Option<Assertion>,
) -> Option<Parsed<Option<Assertion>>> {
    let content = parse::fragments(cell, reads)?;
    Some(Parsed { cell: cell.to_owned(), via: Via::Grammar, content: Some(content) })
}

/// Whether the steps of a phrase are those that the words say themselves, and say only which element is meant. Such a choice was
/// made on one page: it is for where the words leave it open (`run::attending`), and no other case is to change by it.
fn says_which(said: &[Step], meant: &[Step]) -> bool {
    said.len() == meant.len() && said.iter().zip(meant).all(|(a, b)| does_the_same(a, b))
}

/// Whether two steps do the same to whatever they are about.
fn does_the_same(a: &Step, b: &Step) -> bool {
    discriminant(&a.action) == discriminant(&b.action)
}

fn read<'a, T: Default>(
    cell: &str,
    book: &'a [Phrase],
    pick: impl Fn(&'a Phrase) -> &'a [String] + Copy,
    grammar: impl Fn(&str) -> Result<T, ParseError>,
    join: &mut impl FnMut(&mut T, T),
    says_which: impl Fn(&T, &T) -> bool,
) -> Result<(Via, T), ParseError> {
    let mut all = T::default();
    let mut spelt_out = |all: &mut T, sentences: Vec<String>| {
        sentences.iter().try_for_each(|sentence| grammar(sentence).map(|more| join(all, more)))
    };
    let said = grammar(cell);
    // What a suite has taught goes before what the grammar makes of the same words, also of those that it learns to read later.
    if let Some(sentences) = phrasebook::meaning(book, cell, pick) {
        spelt_out(&mut all, sentences)?;
        return Ok(match said {
            Ok(said) if says_which(&said, &all) => (Via::Grammar, said),
            _ => (Via::Phrasebook, all),
        });
    }
    let error = match said {
        Ok(content) => return Ok((Via::Grammar, content)),
        Err(error) => error,
    };
    if book.is_empty() {
        return Err(error);
    }
    // Line by line: each line a phrase or sentences of the grammar, among which may be phrases.
    let lines = cell.lines().map(str::trim).filter(|l| !l.is_empty());
    let known = |part: &str| phrasebook::meaning(book, part, pick).is_some();
    let parts = lines.flat_map(|line| match known(line) || grammar(line).is_ok() {
        true => vec![line.to_owned()],
        false => apart(line, |part| known(part) || grammar(part).is_ok()),
    });
    let parts: Vec<String> = parts.collect();
    for line in &parts {
        match phrasebook::meaning(book, line, pick) {
            Some(sentences) => spelt_out(&mut all, sentences)?,
            None => spelt_out(&mut all, vec![line.clone()]).map_err(|_| error.clone())?,
        }
    }
    Ok((Via::Phrasebook, all))
}

/// The sentences of a line, where all of them are read; else the line.
fn apart(line: &str, reads: impl Fn(&str) -> bool) -> Vec<String> {
    let (sentences, rest) = parts(line, reads);
    if rest.is_empty() { sentences } else { vec![line.to_owned()] }
}

/// A sentence that is clear: read by a rule, and every `{{name}}` in it has its value. Only [`clarify`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct Clear<T>(T);

impl<T> Clear<T> {
    /// The sentence.
    pub fn get(&self) -> &T {
        &self.0
    }
}

impl<T> Clear<Vec<T>> {
    /// Each of several sentences by itself.
    pub fn each(self) -> Vec<Clear<T>> {
        self.0.into_iter().map(Clear).collect()
    }
}

impl Clear<Step> {
    /// The check that a step is.
    pub fn claim(&self) -> Option<Clear<Assertion>> {
        match &self.0.action {
            Action::Verify { assertion } => Some(Clear(assertion.clone())),
            _ => None,
        }
    }
}

impl<T> Clear<Option<T>> {
    /// The sentence, if there is one.
    pub fn some(self) -> Option<Clear<T>> {
        self.0.map(Clear)
    }
}

/// Puts test data into what was parsed.
///
/// # Errors
/// `missing-test-data` with the name that has no value.
pub fn clarify<T: Literals + Clone>(parsed: &Parsed<T>, data: &Data) -> Result<Clear<T>, Finding> {
    let mut content = parsed.content.clone();
    match data.fill(&mut content) {
        Ok(()) => Ok(Clear(content)),
        Err(name) => Err(Finding::new(
            Cause::MissingTestData,
            &parsed.cell,
            format!("the test data '{name}' has no value"),
        )
        .way_out(format!("give it one in the suite's test data, or with --data {name}=VALUE"))),
    }
}

/// An action cell as a model has rewritten it.
pub fn rewritten(cell: &str, rewrite: &Rewrite) -> Parsed<Vec<Step>> {
    Parsed { cell: cell.to_owned(), via: Via::Model, content: rewrite.steps().to_vec() }
}

/// An action cell with what it left open filled in by a model.
pub fn filled(cell: &str, filled: &Filled) -> Parsed<Vec<Step>> {
    Parsed { cell: cell.to_owned(), via: Via::Model, content: filled.steps().to_vec() }
}

/// What a model proposes for an expected cell; all of it must hold.
pub fn proposed(cell: &str, proposal: &Proposal) -> Parsed<Assertion> {
    let content = Assertion::And(proposal.checks().to_vec());
    Parsed { cell: cell.to_owned(), via: Via::Model, content }
}

/// The step that means the element which a model chose; its test data is in it.
pub fn chosen(choice: &Choice) -> Clear<Step> {
    Clear(choice.step().clone())
}

/// What the phrasebook has kept for an expected cell that the grammar reads and no rule decides.
pub fn kept_meaning(cell: &str, book: &[Phrase]) -> Option<Parsed<Assertion>> {
    let meant = phrasebook::meaning(book, cell, |p| &p.assertions)?;
    let parts: Option<Vec<Assertion>> = meant.iter().map(|s| parse::expected_cell(s).ok()?).collect();
    Some(Parsed { cell: cell.to_owned(), via: Via::Phrasebook, content: Assertion::And(parts?) })
}

/// What the phrasebook has kept for a step that the grammar reads and the page leaves open.
pub fn kept_steps(step: &str, book: &[Phrase]) -> Option<Parsed<Vec<Step>>> {
    let meant = phrasebook::meaning(book, step, |p| &p.steps)?;
    let parsed = told_steps(step, &meant).ok()?;
    Some(Parsed { via: Via::Phrasebook, ..parsed })
}

/// An action cell as a person has put it.
///
/// # Errors
/// The grammar does not read one of the sentences, or they say nothing.
pub fn told_steps(cell: &str, sentences: &[String]) -> Result<Parsed<Vec<Step>>, Finding> {
    let read = |sentence: &String| {
        parse::action_cell(sentence).map_err(|error| unclear(sentence, Column::Action, &error))
    };
    let content: Vec<Vec<Step>> = sentences.iter().map(read).collect::<Result<_, _>>()?;
    let content: Vec<Step> = content.into_iter().flatten().collect();
    if content.is_empty() {
        return Err(nothing_told(cell));
    }
    Ok(Parsed { cell: cell.to_owned(), via: Via::Person, content })
}

/// An expected cell as a person has put it; all of it must hold.
///
/// # Errors
/// As [`told_steps`].
pub fn told_assertion(cell: &str, sentences: &[String]) -> Result<Parsed<Assertion>, Finding> {
    let read = |sentence: &String| {
        parse::expected_cell(sentence).map_err(|error| unclear(sentence, Column::Expected, &error))
    };
    let parts: Vec<Option<Assertion>> = sentences.iter().map(read).collect::<Result<_, _>>()?;
    let mut parts: Vec<Assertion> = parts.into_iter().flatten().collect();
    let content = match parts.len() {
        0 => return Err(nothing_told(cell)),
        1 => parts.remove(0),
        _ => Assertion::And(parts),
    };
    Ok(Parsed { cell: cell.to_owned(), via: Via::Person, content })
}

/// Whether sentences may be what a person means by a cell of a column.
///
/// # Errors
/// As [`told_steps`].
pub fn told(cell: &str, column: Column, sentences: &[String]) -> Result<(), Finding> {
    match column {
        Column::Action => told_steps(cell, sentences).map(drop),
        Column::Expected => told_assertion(cell, sentences).map(drop),
    }
}

fn nothing_told(cell: &str) -> Finding {
    Finding::new(Cause::AmbiguousStep, cell, "what it means was left empty")
}

/// A step with the target that the phrasebook has kept for its text.
pub fn kept_target(step: &Clear<Step>, text: &str, book: &[Phrase]) -> Option<Clear<Step>> {
    let meant = phrasebook::meaning(book, text, |p| &p.steps)?;
    let [sentence] = meant.as_slice() else { return None };
    kept_choice(step, sentence)
}

/// A step with the target that a kept sentence names, where that sentence says nothing else.
fn kept_choice(step: &Clear<Step>, sentence: &str) -> Option<Clear<Step>> {
    let mut steps = parse::action_cell(sentence).ok()?;
    let mut kept = steps.pop().filter(|_| steps.is_empty())?;
    // A sentence that names test data is not a choice among elements.
    let mut data = false;
    kept.each_literal(&mut |l| data |= l.text.contains("{{"));
    (does_the_same(&kept, step.get()) && !data).then_some(Clear(kept))
}

/// The finding of a cell that was not read.
pub fn unclear(cell: &str, column: Column, error: &ParseError) -> Finding {
    let words: String =
        cell.chars().skip(error.at.start).take(error.at.end.saturating_sub(error.at.start)).collect();
    let called = match column {
        Column::Action => "action",
        Column::Expected => "expected result",
    };
    let message = if words.is_empty() || words == cell {
        format!("the {called} cannot be read: {}", error.why)
    } else {
        format!("the {called} cannot be read at '{words}': {}", error.why)
    };
    let finding = Finding::new(Cause::AmbiguousStep, cell, message);
    match &error.nearest {
        Some(nearest) => finding.way_out(format!("the nearest sentence that can be read: {nearest}")),
        None => finding.way_out(examples::way_out(column, cell)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taught(phrase: &str, steps: &[&str], assertions: &[&str]) -> Phrase {
        let all = |given: &[&str]| given.iter().map(|&sentence| sentence.to_owned()).collect();
        Phrase { phrase: phrase.into(), steps: all(steps), assertions: all(assertions) }
    }

    #[test]
    fn what_a_suite_has_taught_goes_before_what_the_words_say() {
        let book = [
            taught("Put 'Kettle' into 'Basket'", &["Click 'Add'"], &[]),
            taught("'Saved' is displayed", &[], &["'Stored' is displayed"]),
        ];
        let read = read_action("Put 'Kettle' into 'Basket'", &book).unwrap();
        assert_eq!((read.via(), read.content()[0].text.as_str()), (Via::Phrasebook, "Click 'Add'"));
        assert_eq!(read_expected("'Saved' is displayed", &book).unwrap().via(), Via::Phrasebook);
    }

    #[test]
    fn a_choice_that_was_made_on_one_page_leaves_the_words_as_they_are() {
        let book = [taught("Click 'Remove'", &["Click the 2nd 'Remove'"], &[])];
        let read = read_action("Click 'Remove'", &book).unwrap();
        assert_eq!((read.via(), read.content()[0].text.as_str()), (Via::Grammar, "Click 'Remove'"));
    }
}
