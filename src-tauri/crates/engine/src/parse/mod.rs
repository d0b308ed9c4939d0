//! From the words of a cell to steps or an assertion (DESIGN section 6, LANGUAGE).
//!
//! One pest parser reads both grammars: `grammar/common.pest` holds what they share (literals, targets,
//! scopes), `grammar/action*.pest` the steps, `grammar/assertion*.pest` the checks.

mod action;
pub(crate) mod bounds;
mod browse;
mod clause;
mod diagnose;
mod earlier;
pub mod error;
mod expected;
pub(crate) mod expected_render;
mod expected_words;
mod figures;
mod fill;
mod fragments;
mod keys;
mod locator;
mod log_in;
mod mend;
mod narrated;
mod quotes;
mod refuse;
pub mod render;
mod reword;
mod shorthand;
pub(crate) mod target;
mod task;
mod unquoted;
mod verify;
mod wait;

use pest::Parser;

pub use error::ParseError;
pub(crate) use fragments::fragments;
pub use locator::selectors;

use crate::assertion::{Assertion, Check, Claim, Memory};
use crate::facts::titles::titles;
use crate::snapshot::Snapshot;
use crate::step::{Action, Guard, ScrollTo, Step};

pub(crate) use verbatim_grammar::{Grammar, Rule};

/// Reads an action cell: its steps in order, every word consumed. An empty cell has none.
pub fn action_cell(text: &str) -> Result<Vec<Step>, ParseError> {
    bounds::check(text)?;
    let long = shorthand::written_out(text);
    let short = long.and_then(|(long, mends)| shorthand::in_place(as_meant(&long)?, &mends, text));
    short.or_else(|| as_meant(text)).map_or_else(|| log_in::alone(text, plain_action(text)), Ok)
}

/// The steps of a cell without a diagnosis.
fn as_meant(text: &str) -> Option<Vec<Step>> {
    let surely = || {
        let (said, mends) = narrated::surely(text)?;
        shorthand::in_place(as_told(&said)?, &mends, text)
    };
    surely().or_else(|| as_told(text))
}

/// As a cell stands, put as an instruction, or with names that stand without quotes, which take up any word that no rule has.
fn as_told(text: &str) -> Option<Vec<Step>> {
    let quoted = |text: &str| log_in::alone(text, plain_action(text)).ok().or_else(|| log_in::stated(text));
    let told = || {
        let (said, mends) = narrated::plainly(text)?;
        shorthand::in_place(quoted(&said).or_else(|| with_names(&said))?, &mends, text)
    };
    quoted(text).or_else(told).or_else(|| with_names(text))
}

/// A cell that is not read as it stands, as an instruction that says the same.
pub(crate) fn instruction(text: &str) -> Option<String> {
    bounds::check(text).ok()?;
    let ways = [shorthand::written_out, narrated::surely, narrated::plainly];
    ways.iter().fold(None, |said: Option<String>, way| {
        way(said.as_deref().unwrap_or(text)).map(|(said, _)| said).or(said)
    })
}

/// Reads an action cell that calls things as a page does, without quotes, where no grammar reads it by itself.
pub(crate) fn action_cell_by(known: &[String], text: &str) -> Option<Vec<Step>> {
    bounds::check(text).ok()?;
    steps_by(known, text, &[shorthand::written_out, narrated::surely, narrated::plainly])
}

/// A way to say a text otherwise, and what was put where.
type Retold = fn(&str) -> Option<(String, Vec<mend::Mend>)>;

/// By the names as they stand, or said in one way after another.
fn steps_by(known: &[String], text: &str, ways: &[Retold]) -> Option<Vec<Step>> {
    steps_of(text, unquoted::of_page(text, known)).or_else(|| {
        (0..ways.len()).find_map(|at| {
            let (said, mends) = ways[at](text)?;
            shorthand::in_place(steps_by(known, &said, &ways[at + 1..])?, &mends, text)
        })
    })
}

/// Whether a word, in small letters, is a verb with which a step begins.
pub(crate) fn begins_a_step(word: &str) -> bool {
    mend::is_verb(word)
}

/// Where an action cell may be parted before one of its steps: its beginning and the rest, the longest beginning first.
pub(crate) fn parted(text: &str) -> Vec<(String, String)> {
    if bounds::check(text).is_ok() { unquoted::parted(text) } else { Vec::new() }
}

/// The steps of a cell whose names stand without quotes. What is entered is entered as it is written, and what is pointed at stays a
/// bare name: exactly one on the page has to be called so.
fn with_names(text: &str) -> Option<Vec<Step>> {
    if log_in::goes_on(text) {
        return None;
    }
    steps_of(text, unquoted::of_action(text))
}

fn steps_of(text: &str, ways: Vec<unquoted::Quoted>) -> Option<Vec<Step>> {
    ways.into_iter().find_map(|quoted| {
        let steps = plain_action(&quoted.text).ok()?;
        let mut steps: Vec<Step> = shorthand::in_place(steps, &quoted.mends, text)?;
        steps.iter_mut().all(|step| bare_names(step, &quoted)).then_some(steps)
    })
}

/// Makes bare what a step points at or claims; false where it cannot be told from what is entered.
fn bare_names(step: &mut Step, quoted: &unquoted::Quoted) -> bool {
    if let Some(Guard::If(assertion)) = &mut step.guard {
        quoted.bare(assertion);
    }
    if let Some(target) = step.action.target_mut() {
        quoted.bare(target);
        return true;
    }
    match &mut step.action {
        Action::SelectAs { .. } | Action::LogIn { .. } => return false,
        Action::Drag { from, to } => [from, to].into_iter().for_each(|end| quoted.bare(end)),
        Action::Press { target, .. } => quoted.bare(target),
        Action::Scroll(ScrollTo::Target(target)) => quoted.bare(target),
        Action::Upload { target, .. } => quoted.bare(target),
        Action::Verify { assertion } | Action::Wait { assertion, .. } => quoted.bare(assertion),
        _ => {}
    }
    true
}

fn plain_action(text: &str) -> Result<Vec<Step>, ParseError> {
    let chars: Vec<char> = text.chars().collect();
    let literals = quotes::literals(&chars).map_err(|error| {
        let nearest = diagnose::closed(&chars, error.at.start);
        error.with_nearest(nearest)
    })?;
    let masked = quotes::masked(&chars, &literals);
    refuse::check(&chars, &masked)?;
    if let Some(read) = read_action(text).or_else(|| mended(&chars, &masked)) {
        return read;
    }
    Err(no_name(text).unwrap_or_else(|| diagnose::unread(text, &masked)))
}

/// The steps if the grammar reads the text with slips of the pen mended.
fn mended(chars: &[char], masked: &[char]) -> Option<Result<Vec<Step>, ParseError>> {
    let one_line = mend::joined(chars, masked);
    if let Some(read) = one_line.as_deref().and_then(read_action) {
        return Some(read);
    }
    let (text, mends) = mend::spelt(chars, masked)?;
    let steps = read_action(&text)?.ok()?;
    mend::as_written(steps, &mends, chars).map(Ok)
}

/// Why what has the shape of a name alone is not read as one.
fn no_name(text: &str) -> Option<ParseError> {
    let cell = Grammar::parse(Rule::action_cell, text).ok()?.next()?;
    let why = "this may be a name, or tell what happens: say what is done, \"click 'Orders'\"";
    mend::is_no_name(&cell).then(|| ParseError::new(target::span(&cell), why))
}

/// The steps if the grammar reads the text, without any diagnosis.
fn read_action(text: &str) -> Option<Result<Vec<Step>, ParseError>> {
    let cell = Grammar::parse(Rule::action_cell, text).ok()?.next()?;
    if mend::is_no_name(&cell) {
        return None;
    }
    Some(clause::steps(cell))
}

/// Where the quoted literals and the test data of a cell stand, quotes included.
pub(crate) fn literal_spans(text: &str) -> Result<Vec<crate::step::Span>, ParseError> {
    bounds::check(text)?;
    let chars: Vec<char> = text.chars().collect();
    quotes::literals(&chars)
}

/// Reads an expected cell: one assertion (clauses, lines and bullets are joined by and). An empty cell is `None`.
pub fn expected_cell(text: &str) -> Result<Option<Assertion>, ParseError> {
    bounds::check(text)?;
    locator::check(text)?;
    let told = || {
        let (said, mends) = reword::surely(text)?;
        shorthand::in_place(claim_as_told(&said).ok()?, &mends, text)
    };
    told().map_or_else(|| claim_as_told(text), Ok)
}

/// The claim of a cell, its shorthand written out where it is not read as it stands.
fn claim_as_told(text: &str) -> Result<Option<Assertion>, ParseError> {
    figures::claims(text).or_else(|error| {
        let short = shorthand::written_out(text).and_then(|(long, mends)| {
            let read = figures::claims(&long).ok().or_else(|| claim_otherwise(&long))?;
            shorthand::in_place(read, &mends, text)
        });
        short.or_else(|| claim_otherwise(text)).ok_or(error)
    })
}

/// The claim of a cell whose names stand without quotes, or that is put in other words.
fn claim_otherwise(text: &str) -> Option<Option<Assertion>> {
    claim_with_names(text).or_else(|| claim_reworded(text))
}

/// The claim of a cell in other words that say the same.
fn claim_reworded(text: &str) -> Option<Option<Assertion>> {
    let (said, mends) = reword::reworded(text)?;
    let read = figures::claims(&said).ok().or_else(|| claim_with_names(&said))?;
    shorthand::in_place(read, &mends, text)
}

/// The claim of a cell whose names stand without quotes, and are bare names in it: that nothing is called so decides only where
/// something was (`judge/bare.rs`).
fn claim_with_names(text: &str) -> Option<Option<Assertion>> {
    claim_of(text, unquoted::of_expected(text))
}

/// Reads an expected cell that calls things as a page does, without quotes, where no grammar reads it by itself.
pub(crate) fn expected_cell_by(known: &[String], text: &str) -> Option<Assertion> {
    bounds::check(text).ok()?;
    claim_of(text, unquoted::of_page(text, known)).flatten().or_else(|| {
        let (said, mends) = reword::reworded(text)?;
        shorthand::in_place(claim_of(&said, unquoted::of_page(&said, known))?, &mends, text)?
    })
}

/// Reads an expected cell as a run does on a page: by itself, by the names that the page shows, or part by part.
pub fn expected_cell_on(page: &Snapshot, text: &str) -> Option<Assertion> {
    let known = titles([page], []);
    let read = |part: &str| expected_cell(part).ok().flatten().or_else(|| expected_cell_by(&known, part));
    read(text).or_else(|| fragments(text, &read))
}

/// Reads an expected cell part by part, as a run does where no rule decides it as a whole.
pub fn expected_parts_on(page: &Snapshot, text: &str) -> Option<Assertion> {
    let known = titles([page], []);
    fragments(text, &|part: &str| {
        expected_cell(part).ok().flatten().or_else(|| expected_cell_by(&known, part))
    })
}

fn claim_of(text: &str, ways: Vec<unquoted::Quoted>) -> Option<Option<Assertion>> {
    ways.into_iter().find_map(|quoted| {
        let read = figures::claims(&quoted.text).ok()?;
        let mut read: Option<Assertion> = shorthand::in_place(read, &quoted.mends, text)?;
        quoted.bare(&mut read);
        // Names side by side may belong together, which the page tells ([`fragments`]).
        let odd = |read: &Assertion| is_list_of_names(text, read) || figures::taken(read).is_some();
        (!read.as_ref().is_some_and(odd)).then_some(read)
    })
}

/// Whether several names without quotes are all that is said.
fn is_list_of_names(text: &str, read: &Assertion) -> bool {
    let Assertion::And(parts) = read else { return false };
    let name = |part: &Assertion| match part {
        Assertion::Check(Check {
            claim: Claim::Text { text, within, listed: false },
            memory: Memory::Now,
            ..
        }) => (!text.quoted && within.is_empty()).then(|| text.text.clone()),
        _ => None,
    };
    let Some(names) = parts.iter().map(name).collect::<Option<Vec<String>>>() else { return false };
    let rest = names.iter().fold(text.to_owned(), |rest, name| rest.replacen(name.as_str(), "", 1));
    names.len() > 1 && rest.split([',', ' ', '.', ';', '\n', '-', ':']).all(|word| matches!(word, "" | "and"))
}
