//! The assertion agent: what on the page shows that an expected result holds (DESIGN section 9).

use serde::Deserialize;

use super::cell::Cell;
use super::clarity::short_cell;
use super::{Refusal, Setting, ask, bounded, list_schema, parsed, short, unfaithful, words};
use crate::assertion::{Assertion, Check, Claim, Counted, Memory};
use crate::model::{Agent, Reply, Request};
use crate::parse::{self, render};
use crate::visit::Literals;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// What shows that the expected result holds.
    Holds,
    /// What shows that it does not.
    Opposite,
}

/// Checks that keep to their cell and to the page, not yet judged. Only [`check`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    sentences: Vec<String>,
    checks: Vec<Assertion>,
    still: bool,
}

impl Proposal {
    /// Its sentences, one check each.
    pub fn sentences(&self) -> &[String] {
        &self.sentences
    }

    /// Its checks; all must hold.
    pub fn checks(&self) -> &[Assertion] {
        &self.checks
    }

    /// Whether the cell says that something stays: then the evidence may have been there before.
    pub fn still(&self) -> bool {
        self.still
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    #[serde(rename = "reasoning")]
    _reasoning: String,
    checks: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Item {
    words: String,
    sentence: String,
    quote: String,
}

/// Why a model is not asked about a cell at all.
///
/// # Errors
/// Where no proposal could be right.
pub fn may_ask(cell: &str) -> Result<(), &'static str> {
    let Some(read) = Cell::read(cell) else { return Err("a quote in it is not closed") };
    let outside = read.outside(read.whole());
    if words::is_open(&outside) {
        return Err("it leaves a choice or a condition open");
    }
    if words::claimed(&read.text(read.whole())).is_empty() {
        return Err("it has no words that a page could show");
    }
    Ok(())
}

/// Asks for the checks of an expected cell; the page of the setting is the one after the action.
pub fn request(setting: &Setting<'_>, side: Side, context: usize) -> Request {
    let what = match side {
        Side::Holds => "What on the page shows that this expected result holds?",
        Side::Opposite => {
            "You are asked for the opposite: what on the page shows that this expected result does NOT hold? If nothing does, give an empty list."
        }
    };
    let question = format!(
        "The expected result:\n{}\n\nThe action before it:\n{}\n\n{what}",
        short_cell(setting.cell),
        short_cell(setting.action)
    );
    ask(Agent::Assertion, &question, setting, list_schema("checks", &["words", "sentence", "quote"]), context)
}

/// Lets a reply through if it keeps to the cell and cites what is on the page (`before`: or was there before the row's
/// action, for what is there no longer).
///
/// # Errors
/// Why not.
pub fn check(
    setting: &Setting<'_>,
    before: &super::Seen,
    side: Side,
    reply: &Reply,
) -> Result<Proposal, Refusal> {
    let answer: Answer = parsed(reply)?;
    bounded(answer.checks.iter().map(|i| i.sentence.as_str()))?;
    bounded(answer.checks.iter().map(|i| i.words.as_str()))?;
    bounded(answer.checks.iter().map(|i| i.quote.as_str()))?;
    if answer.checks.is_empty() {
        return Err(Refusal::Nothing);
    }
    may_ask(setting.cell).map_err(|why| Refusal::Unfaithful(why.into()))?;
    let Some(cell) = Cell::read(setting.cell) else { return Err(Refusal::Nothing) };
    let mut proposal =
        Proposal { sentences: Vec::new(), checks: Vec::new(), still: words::says_still(setting.cell) };
    let gate = Gate { cell: &cell, setting, before, side };
    for item in &answer.checks {
        let assertion = gate.item(item)?;
        proposal.sentences.push(item.sentence.trim().to_owned());
        proposal.checks.push(assertion);
    }
    gate.covered(&proposal.checks)?;
    Ok(proposal)
}

struct Gate<'a> {
    cell: &'a Cell,
    setting: &'a Setting<'a>,
    before: &'a super::Seen,
    side: Side,
}

impl Gate<'_> {
    fn item(&self, item: &Item) -> Result<Assertion, Refusal> {
        let read = parse::expected_cell(&item.sentence).map_err(|error| {
            Refusal::Unfaithful(format!(
                "'{}' is no sentence of the grammar: {}",
                short(&item.sentence),
                error.why
            ))
        })?;
        let Some(assertion) = read else { return unfaithful("it has an empty sentence") };
        let (check, gone) = elementary(&assertion)?;
        let Some(cited) = self.cell.cite(&item.words, 0) else {
            return unfaithful(format!("the expected result has no words '{}'", short(&item.words)));
        };
        let page = if gone { self.before } else { self.setting.page };
        if !page.shows(&item.quote) && !self.setting.page.has_name(&item.quote) {
            return unfaithful(format!("'{}' is not on the page", short(&item.quote)));
        }
        let literals = literals(check);
        let quote = item.quote.to_lowercase();
        if !literals.iter().any(|l| quote.contains(&l.to_lowercase())) {
            return unfaithful(format!("'{}' does not carry its sentence", short(&item.quote)));
        }
        for literal in &literals {
            let known = self.cell.says(literal, self.cell.whole()) || page.shows(literal);
            if !known || literal.contains("{{") && !self.cell.says(literal, self.cell.whole()) {
                return unfaithful(format!("it invents '{}'", short(literal)));
            }
        }
        self.polarity(&literals, gone)?;
        let shown = words::claimed(&render::assertion(&assertion));
        if !words::claimed(&self.cell.text(cited)).iter().any(|w| shown.contains(w)) {
            return unfaithful(format!(
                "'{}' has no word in common with what it stands for",
                short(&item.sentence)
            ));
        }
        Ok(assertion)
    }

    /// What the cell affirms is not shown by what is gone or by what tells of a failure, and the other way round.
    fn polarity(&self, literals: &[String], gone: bool) -> Result<(), Refusal> {
        if self.side == Side::Opposite {
            return Ok(());
        }
        let said = self.cell.outside(self.cell.whole());
        let denied = words::denies(&said);
        if gone != denied {
            let why = if gone {
                "it shows that something is gone, and the expected result does not say so"
            } else {
                "the expected result denies something, and it shows that something is there"
            };
            return unfaithful(why);
        }
        let mine = words::failures(&self.cell.text(self.cell.whole()));
        let theirs = literals.iter().flat_map(|l| words::failures(l));
        match theirs.into_iter().find(|w| !mine.contains(w)) {
            Some(_) => unfaithful("it shows a failure that the expected result does not speak of"),
            None => Ok(()),
        }
    }

    /// Every word with a meaning, every literal and number of the cell is shown by a check.
    fn covered(&self, checks: &[Assertion]) -> Result<(), Refusal> {
        if self.side == Side::Opposite {
            return Ok(());
        }
        let mut said = Vec::new();
        let mut shown = Vec::new();
        for check in checks {
            let mut copy = check.clone();
            copy.each_literal(&mut |l| said.push(l.text.clone()));
            shown.extend(words::claimed(&render::assertion(check)));
        }
        for literal in &self.cell.literals {
            if !said.iter().any(|s| s.contains(&literal.text)) {
                return unfaithful(format!("it drops '{}'", short(&literal.text)));
            }
        }
        let outside = self.cell.outside(self.cell.whole());
        for number in self.cell.numbers_in(self.cell.whole()) {
            if !shown.contains(&number) {
                return unfaithful(format!("it drops the number {number}"));
            }
        }
        match words::claimed(&outside).into_iter().find(|w| !shown.contains(w)) {
            Some(word) => unfaithful(format!("nothing that it cites shows '{word}…' of the expected result")),
            None => Ok(()),
        }
    }
}

/// The one check of a sentence, and whether it says that something is no longer there.
fn elementary(assertion: &Assertion) -> Result<(&Check, bool), Refusal> {
    let (check, gone) = match assertion {
        Assertion::Check(check) if check.memory != Memory::NoLonger => (check, false),
        Assertion::Not(inner) => match inner.as_ref() {
            Assertion::Check(check) if check.memory == Memory::NoLonger => (check, true),
            _ => return unfaithful("what is not there cannot be cited"),
        },
        _ => return unfaithful("a sentence is more than one check"),
    };
    let carries = matches!(
        &check.claim,
        Claim::Text { .. }
            | Claim::Element { .. }
            | Claim::Message { text: Some(_), .. }
            | Claim::Dialog { text: Some(_), .. }
            | Claim::State { .. }
            | Claim::Value { .. }
            | Claim::TableRow { .. }
            | Claim::Cell { .. }
            | Claim::Title { .. }
            | Claim::Options { .. }
            | Claim::Count { counted: Counted::Text(_) | Counted::Elements(_, Some(_)), .. }
    );
    if !carries || literals(check).is_empty() {
        return unfaithful("it is a kind of check that cites nothing of the page");
    }
    Ok((check, gone))
}

fn literals(check: &Check) -> Vec<String> {
    let mut all = Vec::new();
    check.clone().each_literal(&mut |l| all.push(l.text.clone()));
    all
}
