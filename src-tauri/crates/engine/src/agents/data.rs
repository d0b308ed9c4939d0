//! The data agent: a value or an item where an action cell leaves it open.

use serde::Deserialize;

use super::cell::Cell;
use super::clarity::short_cell;
use super::{Refusal, Setting, ask, bounded, list_schema, parsed, short, unfaithful, words};
use crate::model::{Agent, Reply, Request};
use crate::parse::{self, render};
use crate::step::{Action, Literal, Span, Step};
use crate::visit::Literals;

/// Words that leave an item open.
const ANY: &[&str] = &["any", "some", "random", "arbitrary", "whichever"];
/// Words that ask for something that is not there yet.
const NEW: &[&str] = &["new", "unused", "unique", "fresh"];
/// Words by which a later cell points back.
const BACK: &[&str] = &["same", "chosen", "created", "selected", "new", "picked", "entered"];

/// A cell with what it left open filled in. Only [`check`] and [`Choices::put_in`] make one.
#[derive(Debug, Clone, PartialEq)]
pub struct Filled {
    sentences: Vec<String>,
    steps: Vec<Step>,
    chosen: Vec<(String, String)>,
}

impl Filled {
    /// The sentences, one step each.
    pub fn sentences(&self) -> &[String] {
        &self.sentences
    }

    /// Their steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// What was chosen in this case, so that "the same product" and "the created list" are rules.
#[derive(Debug, Clone, Default)]
pub struct Choices(Vec<(String, String)>);

impl Choices {
    /// Remembers what was chosen.
    pub fn remember(&mut self, filled: &Filled) {
        self.0.extend(filled.chosen.iter().cloned());
    }

    /// A cell with what it points back at put in, in quotes; none where it points at nothing that was chosen.
    pub fn put_in(&self, text: &str) -> Option<String> {
        let cell = Cell::read(text)?;
        let mut out = text.to_owned();
        let mut changed = false;
        let nouns: Vec<&String> = self.0.iter().map(|(noun, _)| noun).collect();
        for noun in nouns.iter().filter(|n| nouns.iter().filter(|m| m == n).count() == 1) {
            let value = self.0.iter().find(|(n, _)| *n == **noun).map(|(_, value)| value)?;
            for back in BACK {
                let said = format!("the {back} {noun}");
                let Some(span) =
                    cell.cite(&said, 0).filter(|s| cell.outside(*s).trim() == cell.text(*s).trim())
                else {
                    continue;
                };
                out = out.replacen(&cell.text(span), &crate::words::quoted(value), 1);
                changed = true;
            }
        }
        changed.then_some(out)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    #[serde(rename = "reasoning")]
    _reasoning: String,
    choices: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    words: String,
    value: String,
}

/// Whether a cell leaves a value or an item open that this agent may choose.
pub fn leaves_open(cell: &str) -> bool {
    let Some(read) = Cell::read(cell) else { return false };
    let outside = read.outside(read.whole());
    let said = words::words(&outside);
    let has = |list: &[&str]| said.iter().any(|w| list.contains(&w.as_str()));
    (has(ANY) || has(NEW)) && !words::is_open(&outside) && !words::denies(&outside)
}

/// Asks for choices.
pub fn request(setting: &Setting<'_>, context: usize) -> Request {
    let question = format!("The action cell that leaves something open:\n{}", short_cell(setting.cell));
    ask(Agent::Data, &question, setting, list_schema("choices", &["words", "value"]), context)
}

/// Lets a reply through if the cell with its choices put in is read by the grammar, and each choice is what it may be.
///
/// # Errors
/// Why not.
pub fn check(setting: &Setting<'_>, reply: &Reply) -> Result<Filled, Refusal> {
    let answer: Answer = parsed(reply)?;
    bounded(answer.choices.iter().map(|i| i.value.as_str()))?;
    bounded(answer.choices.iter().map(|i| i.words.as_str()))?;
    if answer.choices.is_empty() {
        return Err(Refusal::Nothing);
    }
    let Some(cell) = Cell::read(setting.cell).filter(|_| leaves_open(setting.cell)) else {
        return unfaithful("the cell leaves nothing open that may be chosen");
    };
    let mut text = String::new();
    let mut chosen = Vec::new();
    let mut at = 0;
    for item in &answer.choices {
        let Some(cited) = cell.cite(&item.words, at) else {
            return unfaithful(format!("the cell has no words '{}' there", short(&item.words)));
        };
        allowed(setting, &cell, cited, &item.value)?;
        text.push_str(&cell.text(Span { start: at, end: cited.start }));
        text.push_str(&crate::words::quoted(&item.value));
        at = cited.end;
        if let Some(noun) = words::words(&cell.text(cited)).pop() {
            chosen.push((noun, item.value.clone()));
        }
    }
    text.push_str(&cell.text(Span { start: at, end: cell.whole().end }));
    let steps = parse::action_cell(&text)
        .map_err(|error| Refusal::Unfaithful(format!("'{}' is no sentence: {}", short(&text), error.why)))?;
    for (_, value) in &chosen {
        placed(&steps, value)?;
    }
    let sentences = steps.iter().map(render::step).collect();
    Ok(Filled { sentences, steps, chosen })
}

/// What stands for these words: an item of the page, or something new.
fn allowed(setting: &Setting<'_>, cell: &Cell, cited: Span, value: &str) -> Result<(), Refusal> {
    let said = words::words(&cell.outside(cited));
    let has = |list: &[&str]| said.iter().any(|w| list.contains(&w.as_str()));
    if said.len() > 6 || cell.literals_in(cited).next().is_some() || !(has(ANY) || has(NEW)) {
        return unfaithful(format!("'{}' leaves nothing open", short(&cell.text(cited))));
    }
    let first = said.first().map(String::as_str).unwrap_or_default();
    if !(matches!(first, "a" | "an" | "the") || ANY.contains(&first) || NEW.contains(&first)) {
        return unfaithful(format!("'{}' holds more than what is left open", short(&cell.text(cited))));
    }
    let plain = |c: char| !c.is_control() && !"'\"“”‘’«»`<>".contains(c);
    if value.trim() != value || value.is_empty() || value.chars().count() > 80 || !value.chars().all(plain) {
        return unfaithful(format!("'{}' is no plain value", short(value)));
    }
    if !words::committing(value).is_empty() {
        return unfaithful(format!("'{}' is no item", short(value)));
    }
    if !has(NEW) {
        let whole = !value.contains("{{") && setting.page.has_name(value);
        return if whole { Ok(()) } else { unfaithful(format!("'{}' is no item of the page", short(value))) };
    }
    let rest = value.replacen("{{unique}}", "", 1);
    if rest.len() == value.len() || rest.contains(['{', '}', '/', '\\', ':']) || setting.page.shows(value) {
        return unfaithful(format!("'{}' is not sure to be new", short(value)));
    }
    Ok(())
}

/// A chosen value is entered, selected or clicked; it is no address, file, key or place.
fn placed(steps: &[Step], value: &str) -> Result<(), Refusal> {
    let is = |l: &Literal| l.text == value;
    for step in steps {
        let mut uses = 0;
        step.clone().each_literal(&mut |l| uses += usize::from(is(l)));
        let fits = match &step.action {
            Action::Fill { value: v, .. }
            | Action::Type { value: v }
            | Action::Append { value: v, .. }
            | Action::Set { value: v, .. }
            | Action::Select { value: v, .. } => is(v),
            Action::Click { target, .. } | Action::Choose { target } | Action::Check { target } => {
                target.name.as_ref().is_some_and(is)
                    || target.within.iter().any(|s| {
                        let mut inside = false;
                        s.clone().each_literal(&mut |l| inside |= is(l));
                        inside
                    })
            }
            _ => false,
        };
        if uses == 1 && fits {
            return Ok(());
        }
        if uses > 0 {
            break;
        }
    }
    unfaithful(format!("'{}' stands where nothing may be chosen", short(value)))
}
