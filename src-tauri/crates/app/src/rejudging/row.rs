//! One row, judged again.

use std::sync::Arc;

use verbatim_engine::clarity::{self, Via};
use verbatim_engine::event::{Column, Grounds};
use verbatim_engine::judge::Truth;
use verbatim_engine::rejudging::{self, Again, Ending, Kept, Untold};
use verbatim_engine::rule::RuleId;
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::suite::Suite;
use verbatim_engine::verdict::{Cause, Strength, Verdict};
use verbatim_store::Store;

use super::attempt::{Attempt, Judging, Row, remember};
use super::today::{Says, Today, same};
use super::{Rejudged, RowAgain};
use crate::pages::{Lost, Pages};
use crate::program::program;

/// What a row comes to today.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The verdict that is stored.
    Same,
    /// Another.
    Differs {
        /// The verdict today.
        today: Box<Verdict>,
        /// Whether it holds today.
        holds: Option<bool>,
        /// Why it is another.
        why: Why,
    },
    /// What was kept does not tell it, for this reason.
    Untold(String),
    /// A person has decided it: that stays.
    ByPerson,
}

/// Why a verdict is another today.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// The sentence is another.
    Sentence {
        /// What it was.
        then: String,
        /// What it is.
        now: String,
    },
    /// The phrase by which it was read is gone, or means something else.
    PhraseTakenBack,
    /// A phrase reads what nothing read then, or what was read in another way.
    PhraseAdded,
    /// Another rule decides it.
    Rule {
        /// The rules that decided it in the run.
        then: Vec<RuleId>,
        /// Those that do today.
        now: Vec<RuleId>,
    },
    /// The program is another.
    Program {
        /// Name and version that ran it.
        then: String,
        /// Name and version today.
        now: String,
    },
    /// The same rules of the same program say otherwise on what was kept: that is a defect of the program.
    Unexplained,
}

impl Why {
    /// A stable identifier.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Sentence { .. } => "sentence",
            Self::PhraseTakenBack => "phrase-taken-back",
            Self::PhraseAdded => "phrase-added",
            Self::Rule { .. } => "rule",
            Self::Program { .. } => "program",
            Self::Unexplained => "unexplained",
        }
    }
}

impl Attempt {
    /// Judges its rows again.
    pub(super) fn judged(&self, store: &Store, with: Option<&Suite>) -> Rejudged {
        let mut told = Rejudged::default();
        let Some(mut today) = Today::of(self, with) else { return told };
        let mut shown = Shown { pages: Pages::of(store), rows: Vec::new(), before: None };
        for row in &self.rows {
            let says = today.says(row);
            let (sentence, outcome) = match says {
                Says::Expected(cell) => (cell, self.row(row, cell, &today, &mut shown)),
                Says::Untold(why) => (row.expected.as_str(), Some(Outcome::Untold(why))),
            };
            match outcome.filter(|_| row.claims() || !sentence.trim().is_empty()) {
                Some(outcome) => told.rows.push(self.told(row, sentence, outcome)),
                None => told.silent += 1,
            }
            shown.end(row);
        }
        told
    }

    fn told(&self, row: &Row, sentence: &str, outcome: Outcome) -> RowAgain {
        let sentence = match sentence.trim() {
            "" => row.judgings.last().map_or(row.action.as_str(), |judging| &judging.sentence),
            sentence => sentence,
        };
        RowAgain {
            run: self.run,
            started: self.started,
            case: self.name.clone(),
            attempt: self.number,
            row: row.id,
            sentence: sentence.to_owned(),
            stored: row.verdict.clone(),
            rules: row.decided_by(),
            outcome,
        }
    }

    /// What a row comes to; none where it claims nothing.
    fn row(&self, row: &Row, cell: &str, today: &Today<'_>, shown: &mut Shown<'_>) -> Option<Outcome> {
        if row.by_person {
            return Some(Outcome::ByPerson);
        }
        if row.by_model {
            return Some(untold("a model's reading decided it, and no model is asked again"));
        }
        let is_whole = same(cell, &row.expected);
        if cell.trim().is_empty() {
            return self.verified(row, is_whole, today, shown);
        }
        if let Some(ended) = by_action(row, today) {
            // A check within the action that did not hold is what ended it.
            let by_claim = row.judgings.last().is_some_and(|judging| judging.holds != Some(true));
            return if by_claim { self.verified(row, is_whole, today, shown) } else { Some(ended) };
        }
        let on = match row.last() {
            Some(judging) => judging.on.clone(),
            None => match shown.at_ends(row) {
                Some(on) => on,
                None => return Some(untold("no page was kept of it")),
            },
        };
        if is_whole && (on.in_time || ended_in_time(row)) {
            return Some(untold("it rests on what happened while it was judged, which no page shows"));
        }
        let again = shown.with(&on, self.base_url.as_deref(), |kept| {
            rejudging::expected(cell, today.book(row.last()), today.data(), kept)
        });
        Some(match again {
            // Nobody has given it a value since.
            Err(NotJudged::Untold(Untold::Data)) if is_whole && lacks_data(row) => Outcome::Same,
            Err(why) => Outcome::Untold(why.to_string()),
            Ok(again) => self.compared(row, cell, &again, today),
        })
    }

    /// A row that claims something only within its action.
    fn verified(
        &self,
        row: &Row,
        is_whole: bool,
        today: &Today<'_>,
        shown: &mut Shown<'_>,
    ) -> Option<Outcome> {
        let claims = row.judgings.iter().filter(|judging| judging.column == Column::Action);
        let mut outcome = None;
        for judging in claims {
            let next = self.step(row, judging, today, shown);
            let done = !matches!(next, Outcome::Same);
            outcome = Some(next);
            if done {
                break;
            }
        }
        let dropped = !is_whole && outcome.is_none();
        outcome.or_else(|| dropped.then(|| untold("it claims nothing any more")))
    }

    fn step(&self, row: &Row, judging: &Judging, today: &Today<'_>, shown: &mut Shown<'_>) -> Outcome {
        if judging.on.in_time {
            return untold("it rests on what happened while it was judged, which no page shows");
        }
        let again = shown.with(&judging.on, self.base_url.as_deref(), |kept| {
            rejudging::verified(&judging.sentence, today.data(), kept)
        });
        match again {
            Err(why) => Outcome::Untold(why.to_string()),
            Ok(again) if held(again.truth) == judging.holds => Outcome::Same,
            Ok(again) => {
                let verdict = again.verdict(&judging.sentence, &self.ending(row));
                let why = self.by_program(&judging.rules, &again);
                Outcome::Differs { today: Box::new(verdict), holds: held(again.truth), why }
            }
        }
    }

    fn compared(&self, row: &Row, cell: &str, again: &Again, today: &Today<'_>) -> Outcome {
        let then = stored_truth(row);
        let is_same_cell = same(cell, &row.expected);
        if is_same_cell && then == again.truth {
            return Outcome::Same;
        }
        let verdict = again.verdict(cell, &self.ending(row));
        if alike(&verdict, &row.verdict) {
            return Outcome::Same;
        }
        let why = if is_same_cell {
            self.why(row, again, today)
        } else {
            Why::Sentence { then: row.expected.trim().to_owned(), now: cell.trim().to_owned() }
        };
        if why.is_of_program() && !self.keeps_grounds {
            return untold("the program that ran it did not keep what it was judged on");
        }
        Outcome::Differs { today: Box::new(verdict), holds: held(again.truth), why }
    }

    /// Why a sentence that is the same comes to something else.
    fn why(&self, row: &Row, again: &Again, today: &Today<'_>) -> Why {
        let read = row.sentences.as_ref().is_some_and(|sentences| !sentences.is_empty());
        let then: Vec<&str> = row.sentences.iter().flatten().map(String::as_str).collect();
        let was_taught = row.last().is_some_and(|judging| !judging.on.phrases.is_empty());
        let is_other = again.sentences.iter().map(String::as_str).ne(then.iter().copied());
        match again.via {
            Some(Via::Phrasebook) if !read || is_other => Why::PhraseAdded,
            via if was_taught && via != Some(Via::Phrasebook) && is_other => Why::PhraseTakenBack,
            _ => self.by_program(&row.decided_by(), again).or_taught(today, row),
        }
    }

    fn by_program(&self, then: &[RuleId], again: &Again) -> Why {
        let found = again.finding.as_ref().and_then(|finding| finding.rule.clone());
        let now = found.map_or_else(|| again.rules.clone(), |rule| vec![rule]);
        let program = program();
        if !then.is_empty() && !now.is_empty() && then != now {
            return Why::Rule { then: then.to_vec(), now };
        }
        match self.program == program {
            true => Why::Unexplained,
            false => Why::Program { then: self.program.clone(), now: program },
        }
    }

    fn ending<'a>(&'a self, row: &Row) -> Ending<'a> {
        let strength = match &row.verdict {
            Verdict::Pass { strength } => *strength,
            _ => Strength::default(),
        };
        Ending {
            silent: row.silent,
            error_page: row.error_page,
            left_out: self.left_out.as_deref(),
            model_step: row.model_step,
            strength,
        }
    }
}

impl Why {
    fn is_of_program(&self) -> bool {
        matches!(self, Self::Rule { .. } | Self::Program { .. } | Self::Unexplained)
    }

    /// Nothing else explains it, and the phrases of a suite of the library are no longer those of the run.
    fn or_taught(self, today: &Today<'_>, row: &Row) -> Self {
        let then = row.last().map(|judging| judging.on.phrases.as_slice()).unwrap_or_default();
        let gone = then.iter().any(|phrase| !today.book(row.last()).contains(phrase));
        if self == Self::Unexplained && gone { Self::PhraseTakenBack } else { self }
    }
}

/// The pages of an attempt, as far as its rows have come.
struct Shown<'a> {
    pages: Pages<'a>,
    rows: Vec<Arc<Snapshot>>,
    /// The page at the end of the row before.
    before: Option<verbatim_engine::event::BlobId>,
}

impl Shown<'_> {
    /// Judges on what was kept.
    fn with(
        &mut self,
        on: &Grounds,
        base_url: Option<&str>,
        judge: impl FnOnce(&Kept<'_>) -> Result<Again, Untold>,
    ) -> Result<Again, NotJudged> {
        let now = self.pages.get(&on.now)?;
        let before = on.before.as_ref().map(|id| self.pages.get(id)).transpose()?;
        let steps: Result<Vec<_>, Lost> = on.steps.iter().map(|id| self.pages.get(id)).collect();
        let steps = steps?;
        let steps: Vec<&Snapshot> = steps.iter().map(AsRef::as_ref).collect();
        let rows: Vec<&Snapshot> = self.rows.iter().map(AsRef::as_ref).collect();
        let kept = Kept { on, now: &now, before: before.as_deref(), steps: &steps, rows: &rows, base_url };
        Ok(judge(&kept)?)
    }

    /// What a row was judged on, as far as the pages at the ends of rows tell it.
    fn at_ends(&self, row: &Row) -> Option<Grounds> {
        let now = row.snapshot.clone()?;
        Some(Grounds { before: self.before.clone(), ..Grounds::of(now) })
    }

    fn end(&mut self, row: &Row) {
        self.before.clone_from(&row.snapshot);
        let page = row.snapshot.as_ref().and_then(|id| self.pages.get(id).ok());
        if let Some(page) = page.filter(|_| row.is_remembered()) {
            remember(&mut self.rows, row.id.row, &page);
        }
    }
}

/// Why a row could not be judged again.
#[derive(Debug, thiserror::Error)]
enum NotJudged {
    #[error("a page that it was judged on {0}")]
    Lost(#[from] Lost),
    #[error("{0}")]
    Untold(#[from] Untold),
}

/// Whether it lacked a value of test data in the run.
fn lacks_data(row: &Row) -> bool {
    row.verdict.finding().is_some_and(|finding| finding.cause == Cause::MissingTestData)
}

fn untold(why: &str) -> Outcome {
    Outcome::Untold(why.to_owned())
}

/// What ended a row before its expected result was judged.
fn by_action(row: &Row, today: &Today<'_>) -> Option<Outcome> {
    let finding = row.verdict.finding()?;
    if row.last().is_some() || row.sentences.is_some() || finding.went_on {
        return None;
    }
    if finding.cause != Cause::AmbiguousStep || row.action_read {
        return Some(untold("its action ended it, and only a run can tell what comes of that"));
    }
    Some(match clarity::read_action(&row.action, today.book(None)) {
        Err(_) => Outcome::Same,
        Ok(_) => untold("its action is read today: only a run can tell what comes of it"),
    })
}

/// Whether something ended the row that is of no page.
fn ended_in_time(row: &Row) -> bool {
    let of_time = |cause| {
        matches!(
            cause,
            Cause::Unsettled
                | Cause::BudgetExceeded
                | Cause::Stopped
                | Cause::Interrupted
                | Cause::Environment
                | Cause::ActionError
        )
    };
    row.verdict.finding().is_some_and(|finding| of_time(finding.cause))
}

/// What the claim of a row came to in the run.
fn stored_truth(row: &Row) -> Truth {
    let Some(finding) = row.verdict.finding() else { return Truth::True };
    let last = row.last().map(|judging| judging.holds);
    match (finding.cause, last) {
        (Cause::AssertionFalse, _) => Truth::False,
        (Cause::UndecidableAssertion | Cause::MissingTestData | Cause::AmbiguousStep, _) => {
            Truth::NotApplicable
        }
        // Something else ended it: what its claim came to stands by itself.
        (_, Some(Some(true))) => Truth::True,
        (_, Some(Some(false))) => Truth::False,
        _ => Truth::NotApplicable,
    }
}

fn held(truth: Truth) -> Option<bool> {
    match truth {
        Truth::True => Some(true),
        Truth::False => Some(false),
        Truth::NotApplicable => None,
    }
}

/// Whether two verdicts are the same: the word and the cause.
fn alike(one: &Verdict, other: &Verdict) -> bool {
    let cause = |verdict: &Verdict| verdict.finding().map(|finding| finding.cause);
    one.word() == other.word() && cause(one) == cause(other)
}
