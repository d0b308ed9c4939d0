//! The clarity agent: an action cell that no rule reads, as sentences of the action grammar (DESIGN section 6).

use serde::Deserialize;

use super::cell::Cell;
use super::tie::{self, Tie};
use super::{Refusal, Setting, ask, bounded, list_schema, parsed, short, unfaithful, words};
use crate::model::{Agent, Reply, Request};
use crate::parse;
use crate::step::{Span, Step};

/// A rewrite that keeps to its cell and its page. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct Rewrite {
    sentences: Vec<String>,
    steps: Vec<Step>,
}

impl Rewrite {
    /// Its sentences, one step each.
    pub fn sentences(&self) -> &[String] {
        &self.sentences
    }

    /// Their steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    #[serde(rename = "reasoning")]
    _reasoning: String,
    steps: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    words: String,
    sentence: String,
}

/// Why a model is not asked about a cell at all.
///
/// # Errors
/// Where no rewrite could be right: a quote left open, a choice or a condition, a denial.
pub fn may_ask(cell: &str) -> Result<(), &'static str> {
    let Some(read) = Cell::read(cell) else { return Err("a quote in it is not closed") };
    let outside = read.outside(read.whole());
    if words::is_open(&outside) {
        return Err("it leaves a choice or a condition open");
    }
    if words::denies(&outside) {
        return Err("it says what not to do");
    }
    if words::content(&read.text(read.whole())).is_empty() {
        return Err("it has no words");
    }
    Ok(())
}

/// Asks for a rewrite of a cell; `why` is why no rule reads it, and `context` the tokens that the model takes.
pub fn request(setting: &Setting<'_>, why: &str, context: usize) -> Request {
    let question = format!(
        "The action cell to rewrite:\n{}\n\nWhy no rule reads it: {}",
        short_cell(setting.cell),
        short(why)
    );
    ask(Agent::Clarity, &question, setting, list_schema("steps", &["words", "sentence"]), context)
}

/// A cell of bounded length, on lines of its own.
pub(super) fn short_cell(cell: &str) -> String {
    cell.chars().take(4_000).collect()
}

/// Lets a reply through if it keeps to the cell and the page.
///
/// # Errors
/// Why not.
pub fn check(setting: &Setting<'_>, reply: &Reply) -> Result<Rewrite, Refusal> {
    let answer: Answer = parsed(reply)?;
    bounded(answer.steps.iter().map(|i| i.sentence.as_str()))?;
    bounded(answer.steps.iter().map(|i| i.words.as_str()))?;
    if answer.steps.is_empty() {
        return Err(Refusal::Nothing);
    }
    may_ask(setting.cell).map_err(|why| Refusal::Unfaithful(why.into()))?;
    let Some(cell) = Cell::read(setting.cell) else { return Err(Refusal::Nothing) };
    if answer.steps.len() > cell.parts() {
        return unfaithful(format!(
            "it has {} steps, and the cell asks for {}",
            answer.steps.len(),
            cell.parts()
        ));
    }
    let mut at = 0;
    let mut rewrite = Rewrite { sentences: Vec::new(), steps: Vec::new() };
    let mut kept = tie::Kept::default();
    for item in &answer.steps {
        let Some(cited) = cell.cite(&item.words, at) else {
            return unfaithful(format!("the cell has no words '{}' there", short(&item.words)));
        };
        left_out(&cell, Span { start: at, end: cited.start })?;
        at = cited.end;
        let step = one_step(&item.sentence)?;
        let tied = Tie { cell: &cell, cited, page: setting.page };
        tied.step(&step, &mut kept)?;
        rewrite.sentences.push(item.sentence.trim().to_owned());
        rewrite.steps.push(step);
    }
    left_out(&cell, Span { start: at, end: cell.whole().end })?;
    kept.all_of(&cell)?;
    Ok(rewrite)
}

/// Words of the cell that no step stands for must carry no meaning.
fn left_out(cell: &Cell, part: Span) -> Result<(), Refusal> {
    match words::content(&cell.text(part)).first() {
        Some(_) => unfaithful(format!("it leaves out '{}'", short(cell.text(part).trim()))),
        None => Ok(()),
    }
}

fn one_step(sentence: &str) -> Result<Step, Refusal> {
    let mut steps = parse::action_cell(sentence).map_err(|error| {
        Refusal::Unfaithful(format!("'{}' is no sentence of the grammar: {}", short(sentence), error.why))
    })?;
    match (steps.pop(), steps.is_empty()) {
        (Some(step), true) => Ok(step),
        _ => unfaithful(format!("'{}' is not one step", short(sentence))),
    }
}
