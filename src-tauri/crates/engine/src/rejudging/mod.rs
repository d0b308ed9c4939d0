//! Judges what a run has seen again, without running: today's sentences, phrases and rules on the pages that were kept of a row. It reads
//! and judges by the functions by which a run does; only what passes with time is missing, and what needs it says so.

mod cell;

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]
mod tests;

use crate::assertion::Assertion;
use crate::clarity::{self, Via};
use crate::data::Data;
use crate::event::Grounds;
use crate::judge::Truth;
use crate::rule::RuleId;
use crate::run::{allows_silence, speaks_of_what_is_shown};
use crate::secret::MASK;
use crate::snapshot::Snapshot;
use crate::step::Action;
use crate::suite::Phrase;
use crate::verdict::{Cause, Finding, Strength, Verdict};

use cell::Cell;

/// What was kept of a row.
#[derive(Debug, Clone, Copy)]
pub struct Kept<'a> {
    /// What its sentence was judged on.
    pub on: &'a Grounds,
    /// The page that decided.
    pub now: &'a Snapshot,
    /// The page before the row's first action.
    pub before: Option<&'a Snapshot>,
    /// The pages after the row's steps but the last.
    pub steps: &'a [&'a Snapshot],
    /// The page after each earlier row, from row 1.
    pub rows: &'a [&'a Snapshot],
    /// The suite's base URL.
    pub base_url: Option<&'a str>,
}

/// What a sentence comes to today.
#[derive(Debug, Clone, PartialEq)]
pub struct Again {
    /// Whether it holds.
    pub truth: Truth,
    /// Why it does not.
    pub finding: Option<Finding>,
    /// The rules that decided its checks, in their order.
    pub rules: Vec<RuleId>,
    /// How it was read; none where nothing reads it.
    pub via: Option<Via>,
    /// The sentences that it was read as.
    pub sentences: Vec<String>,
    silence: bool,
    shown: bool,
}

/// Why the pages that were kept do not tell what a sentence comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Untold {
    /// It needs texts that came and went.
    #[error("texts that came and went were not kept")]
    Appeared,
    /// It names a secret, which is masked in what is kept.
    #[error("it names a secret, which is masked in what is kept")]
    Secret,
    /// It names test data whose value was not kept.
    #[error("it names test data whose value was not kept")]
    Data,
    /// It says nothing of a page.
    #[error("it claims nothing")]
    Nothing,
}

/// Judges an expected cell on what was kept. `data` stands behind the values that were kept with the row.
///
/// # Errors
/// The pages do not tell it.
pub fn expected(cell: &str, book: &[Phrase], data: &Data, kept: &Kept<'_>) -> Result<Again, Untold> {
    Cell::new(cell, book, data, kept).judged()
}

/// Judges a step that verifies something ("Verify that 'Saved' is displayed") on what was kept.
///
/// # Errors
/// As [`expected`].
pub fn verified(step: &str, data: &Data, kept: &Kept<'_>) -> Result<Again, Untold> {
    let read = clarity::read_action(step, &[]).ok();
    let claim = read.as_ref().and_then(|parsed| match parsed.content().as_slice() {
        [only] => match &only.action {
            Action::Verify { assertion } => Some(assertion.clone()),
            _ => None,
        },
        _ => None,
    });
    let claim = claim.ok_or(Untold::Nothing)?;
    Cell::new(step, &[], data, kept).claim(claim)
}

/// How the row ended, as far as it bears on its verdict beside what it claims.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ending<'a> {
    /// Nothing that can be observed came of its last step.
    pub silent: bool,
    /// An error page (5xx) came in it.
    pub error_page: bool,
    /// A precondition that nothing has established.
    pub left_out: Option<&'a str>,
    /// A step before it was proposed by a model and accepted by nobody.
    pub model_step: bool,
    /// What its passing rests on beside rules.
    pub strength: Strength,
}

impl Again {
    /// The verdict of a row which comes to this, and to nothing else that would end it.
    pub fn verdict(&self, sentence: &str, ending: &Ending<'_>) -> Verdict {
        let told = |cause, message: &str| Verdict::of(Finding::new(cause, sentence, message));
        match &self.finding {
            Some(finding) if finding.cause.fails() => Verdict::of(doubted(finding, ending)),
            Some(finding) => Verdict::of(finding.clone()),
            None if ending.error_page && !self.shown => {
                told(Cause::UnexpectedOutput, "an error page came in the row")
            }
            None if ending.silent && !self.silence => {
                told(Cause::Quiescent, "nothing that can be observed came of the row's action")
            }
            None => Verdict::Pass { strength: ending.strength },
        }
    }

    fn of(assertion: &Assertion) -> Self {
        Self {
            truth: Truth::NotApplicable,
            finding: None,
            rules: Vec::new(),
            via: None,
            sentences: Vec::new(),
            silence: allows_silence(assertion),
            shown: speaks_of_what_is_shown(assertion, false),
        }
    }
}

/// What is false fails no application where it may come of what is not known.
fn doubted(finding: &Finding, ending: &Ending<'_>) -> Finding {
    let doubt = |cause, why: String| Finding {
        cause,
        message: format!("{why}, so this can come of it: {}", finding.message),
        ..finding.clone()
    };
    match ending.left_out {
        _ if ending.model_step => {
            doubt(Cause::AgentUnfaithful, "a step before this was proposed by a model".into())
        }
        Some(left_out) => doubt(
            Cause::PreconditionOpen,
            format!("a precondition was not established ('{left_out}' is left out)"),
        ),
        None => finding.clone(),
    }
}

/// Whether a text may hold a secret, masked.
fn is_masked(text: &str) -> bool {
    text.contains(MASK)
}
