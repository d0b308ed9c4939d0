//! How cells are read, and what will stop a run although they are.

use std::collections::BTreeSet;

use verbatim_engine::agents;
use verbatim_engine::assertion::Assertion;
use verbatim_engine::clarity::{self, Via};
use verbatim_engine::event::Column;
use verbatim_engine::ground::{self, Grounding};
use verbatim_engine::model::Agent;
use verbatim_engine::parse::{ParseError, render};
use verbatim_engine::snapshot::{NodeRef, Snapshot};
use verbatim_engine::step::{Action, Span, Step};
use verbatim_engine::suite::{Phrase, Suite};
use verbatim_engine::verdict::Cause;
use verbatim_store::{SuiteCaseId, SuiteId};

use super::Workbench;
use crate::error::Error;
use crate::view::{CellRead, CellReading, CellText, Chip, ChipKind, Doubt, Fix, Problem};

/// Values that every run gives by itself.
pub(super) const GIVEN: &[&str] = &["base", "today", "unique"];

impl Workbench {
    /// Reads cells, in their order. With a case, they are held to what its last run has seen.
    ///
    /// # Errors
    /// The suite is not there, or the database cannot be read.
    pub fn read_cells(
        &self,
        suite: SuiteId,
        case: Option<SuiteCaseId>,
        cells: Vec<CellText>,
    ) -> Result<Vec<CellReading>, Error> {
        let book: Vec<Phrase> = self.store.phrases(suite)?.into_iter().map(|record| record.phrase).collect();
        let data = self.data_names(suite, case)?;
        let agents = self.agents_of(suite)?;
        let pages = case.and_then(|case| self.seen.pages(&self.store, case));
        Ok(cells
            .iter()
            .map(|cell| {
                let mut reading = read(cell, &book);
                reading.doubts.extend(without_value(&cell.text, &data));
                if reading.read == CellRead::No {
                    reading.asks = asks(cell, &agents);
                }
                if let (Some(pages), Some(row), Column::Action) = (&pages, cell.row, cell.column)
                    && let Ok(parsed) = clarity::read_action(&cell.text, &[])
                {
                    for (number, step) in parsed.content().iter().enumerate() {
                        if clarity::kept_steps(&step.text, &book).is_some() {
                            // What the page leaves open, the phrasebook decides.
                            continue;
                        }
                        if let Some(page) = pages.before(&self.store, row, number + 1) {
                            reading.doubts.extend(ambiguous(&cell.text, step, &page));
                        }
                    }
                }
                reading
            })
            .collect())
    }

    /// The agents that may ask a model in runs of a suite.
    fn agents_of(&self, suite: SuiteId) -> Result<Vec<Agent>, Error> {
        let settings = self.model_settings()?;
        if !settings.is_set_up() {
            return Ok(Vec::new());
        }
        let allowed = self.store.suite(suite)?.settings.agents;
        let allowed = allowed.as_deref().unwrap_or(&Agent::ALL).iter().copied();
        Ok(allowed.filter(|agent| settings.model_of(*agent).is_some()).collect())
    }

    /// The names of test data that have a value, or will be asked for.
    pub(super) fn data_names(
        &self,
        suite: SuiteId,
        case: Option<SuiteCaseId>,
    ) -> Result<BTreeSet<String>, Error> {
        let Suite { data, secrets, setup, teardown, .. } = self.store.suite(suite)?.settings;
        let mut names: BTreeSet<String> = GIVEN.iter().map(|name| (*name).to_owned()).collect();
        names.extend(data.into_keys().chain(secrets));
        let case = case.map(|case| self.store.suite_case(case)).transpose()?.map(|case| case.content);
        let rows = case.into_iter().flat_map(|case| [case.setup, case.rows, case.teardown].concat());
        let rows = rows.chain(setup).chain(teardown);
        names.extend(rows.flat_map(|row| row.data.into_keys()));
        Ok(names)
    }
}

/// The agent that a run asks about a cell that no rule reads.
fn asks(cell: &CellText, agents: &[Agent]) -> Option<Agent> {
    let text = cell.text.as_str();
    let wanted = match cell.column {
        Column::Action if agents.contains(&Agent::Data) && agents::data::leaves_open(text) => Agent::Data,
        Column::Action => Some(Agent::Clarity).filter(|_| agents::clarity::may_ask(text).is_ok())?,
        Column::Expected => Some(Agent::Assertion).filter(|_| agents::assertion::may_ask(text).is_ok())?,
    };
    Some(wanted).filter(|agent| agents.contains(agent))
}

fn read(cell: &CellText, book: &[Phrase]) -> CellReading {
    let nothing =
        CellReading { read: CellRead::Empty, chips: vec![], problem: None, doubts: vec![], asks: None };
    if cell.text.trim().is_empty() {
        return nothing;
    }
    match chips_of(&cell.text, cell.column, book) {
        Ok((read, chips)) => CellReading { read, chips, ..nothing },
        Err(error) => CellReading {
            read: CellRead::No,
            problem: Some(problem(&cell.text, cell.column, &error)),
            ..nothing
        },
    }
}

/// What a text is read as.
pub(super) fn chips_of(
    text: &str,
    column: Column,
    book: &[Phrase],
) -> Result<(CellRead, Vec<Chip>), ParseError> {
    match column {
        Column::Action => clarity::read_action(text, book).map(|parsed| {
            let chips =
                parsed.content().iter().map(|step| Chip { text: render::step(step), kind: kind(step) });
            (how(parsed.via(), parsed.rests_on_bare_label()), chips.collect())
        }),
        Column::Expected => clarity::read_expected(text, book).map(|parsed| {
            let parts: Vec<&Assertion> = match parsed.content() {
                Some(Assertion::And(parts)) => parts.iter().collect(),
                other => other.iter().collect(),
            };
            let chips =
                parts.into_iter().map(|part| Chip { text: render::assertion(part), kind: ChipKind::Check });
            (how(parsed.via(), parsed.rests_on_bare_label()), chips.collect())
        }),
    }
}

fn how(via: Via, bare: bool) -> CellRead {
    match via {
        // No model is asked where cells are only read.
        Via::Phrasebook | Via::Model | Via::Person => CellRead::Phrasebook,
        Via::Grammar if bare => CellRead::IfOnPage,
        Via::Grammar => CellRead::Grammar,
    }
}

fn kind(step: &Step) -> ChipKind {
    match &step.action {
        Action::Open(_) => ChipKind::Open,
        Action::Click { .. }
        | Action::Go { .. }
        | Action::SetExpanded { .. }
        | Action::LogIn { .. }
        | Action::SendLogIn
        | Action::LogOut => ChipKind::Click,
        Action::Choose { .. }
        | Action::Check { .. }
        | Action::Uncheck { .. }
        | Action::Select { .. }
        | Action::SelectAs { .. } => ChipKind::Choose,
        Action::Fill { .. }
        | Action::Set { .. }
        | Action::Append { .. }
        | Action::Clear { .. }
        | Action::ClearHere
        | Action::Type { .. } => ChipKind::Type,
        Action::Press { .. } | Action::PressBare { .. } => ChipKind::Key,
        Action::Scroll(_) | Action::Hover { .. } | Action::Drag { .. } => ChipKind::Pointer,
        Action::Wait { .. } | Action::Pause { .. } | Action::Verify { .. } => ChipKind::Wait,
        Action::Back
        | Action::Forward
        | Action::Reload
        | Action::NewTab(_)
        | Action::SwitchTab(_)
        | Action::CloseTab
        | Action::Resize { .. }
        | Action::Dialog(_) => ChipKind::Browser,
        Action::Upload { .. } => ChipKind::Other,
    }
}

/// The UTF-16 unit at which a character stands.
pub(super) fn unit(text: &str, character: usize) -> usize {
    text.chars().take(character).map(char::len_utf16).sum()
}

pub(super) fn problem(text: &str, column: Column, error: &ParseError) -> Problem {
    Problem {
        from: unit(text, error.at.start),
        to: unit(text, error.at.end),
        why: error.why.clone(),
        nearest: error.nearest.as_deref().map(|nearest| whole(text, column, error.at.start, nearest)),
    }
}

/// The whole cell with the nearest sentence in it: of several lines only the one at fault is another, where that reads.
pub(super) fn whole(text: &str, column: Column, at: usize, nearest: &str) -> String {
    let mut begins = 0;
    let mut lines: Vec<&str> = Vec::new();
    for line in text.split('\n') {
        let ends = begins + line.chars().count();
        lines.push(if (begins..=ends).contains(&at) { nearest } else { line });
        begins = ends + 1;
    }
    let mended = lines.join("\n");
    if lines.len() > 1 && chips_of(&mended, column, &[]).is_ok() { mended } else { nearest.to_owned() }
}

/// Test data in a text that has no value.
fn without_value(text: &str, data: &BTreeSet<String>) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find("{{").map(|i| at + i) {
        let Some(close) = text[open..].find("}}").map(|i| open + i + 2) else { break };
        let name = text[open + 2..close - 2].trim();
        if !data.contains(name) {
            let units = |text: &str| text.encode_utf16().count();
            doubts.push(Doubt {
                from: units(&text[..open]),
                to: units(&text[..close]),
                message: format!("the test data '{name}' has no value"),
                candidates: Vec::new(),
                fixes: Vec::new(),
            });
        }
        at = close;
    }
    doubts
}

/// A step whose target was several elements on the page that the last run has seen there.
fn ambiguous(cell: &str, step: &Step, page: &Snapshot) -> Option<Doubt> {
    let (target, verb) = ground::target_of(&step.action)?;
    let Grounding::No { finding, .. } = ground::ground(page, target, verb, &step.text) else { return None };
    if !matches!(finding.cause, Cause::AmbiguousTarget | Cause::AmbiguousStep) || finding.near.len() < 2 {
        return None;
    }
    let fixes = finding.near.iter().filter_map(|candidate| {
        let one = |text: &String| names_one(page, text, candidate.node);
        let text = named(cell, target.span, &candidate.description).into_iter().find(one)?;
        Some(Fix { label: candidate.description.clone(), text })
    });
    Some(Doubt {
        from: unit(cell, target.span.start),
        to: unit(cell, target.span.end),
        message: finding.message,
        fixes: fixes.collect(),
        candidates: finding.near,
    })
}

/// Whether a cell is read, and a step of it acts on this node and no other.
fn names_one(page: &Snapshot, cell: &str, node: Option<NodeRef>) -> bool {
    let Ok(read) = clarity::read_action(cell, &[]) else { return false };
    read.content().iter().filter_map(|step| ground::target_of(&step.action)).any(|(target, verb)| {
        match ground::ground(page, target, verb, "") {
            Grounding::One { element, .. } => page.elements.get(element).and_then(|e| e.node) == node,
            Grounding::No { .. } => false,
        }
    })
}

/// A cell with a description in the place of a target, in the ways in which the words around it may need it.
pub(super) fn named(cell: &str, span: Span, description: &str) -> [String; 2] {
    let bare = description.strip_prefix("the ").unwrap_or(description);
    [replaced(cell, span, &format!("the {bare}")), replaced(cell, span, bare)]
}

/// A text with other words in the place of some characters.
pub(super) fn replaced(text: &str, span: Span, words: &str) -> String {
    let before = text.chars().take(span.start);
    let after = text.chars().skip(span.end);
    before.chain(words.chars()).chain(after).collect()
}
