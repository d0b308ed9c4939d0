//! What a case knows when the turn of an expected cell comes: the suite's own sentences, what it has entered, and the names that the pages
//! before and after the row's action show. A cell that no rule reads by itself is read by them.

use std::cell::OnceCell;

use super::may_pass_by;
use crate::assertion::{Assertion, Check, Claim};
use crate::clarity::{self, Given, Parsed};
use crate::facts::titles::titles;
use crate::judge::{Entered, Judged, Judgement, Truth};
use crate::snapshot::Snapshot;
use crate::suite::Phrase;

/// What a case knows when the turn of an expected cell comes.
pub(crate) struct Known<'a> {
    book: &'a [Phrase],
    entered: &'a [Entered],
    before: Option<&'a Snapshot>,
    now: &'a Snapshot,
    // Most cells are read by themselves, and need none of both.
    given: OnceCell<Vec<Given>>,
    names: OnceCell<Vec<String>>,
}

impl<'a> Known<'a> {
    /// By the pages before the row's action and now.
    pub(crate) fn of(
        book: &'a [Phrase],
        entered: &'a [Entered],
        before: Option<&'a Snapshot>,
        now: &'a Snapshot,
    ) -> Self {
        Self { book, entered, before, now, given: OnceCell::new(), names: OnceCell::new() }
    }

    fn given(&self) -> &[Given] {
        self.given.get_or_init(|| clarity::all_given(self.entered))
    }

    fn names(&self) -> &[String] {
        self.names.get_or_init(|| {
            let told = self.entered.iter().filter(|entered| !entered.secret);
            titles(self.before.into_iter().chain([self.now]), told.map(|entered| &entered.value))
        })
    }

    /// A whole cell that is not read by itself.
    pub(crate) fn read(&self, cell: &str) -> Option<Parsed<Option<Assertion>>> {
        clarity::read_expected_recalling(self.given(), cell).or_else(|| self.by_page(cell))
    }

    /// A part of a cell, by itself or so.
    pub(crate) fn read_part(&self, part: &str) -> Option<Parsed<Option<Assertion>>> {
        let said = clarity::read_expected(part, self.book).ok().filter(|parsed| parsed.content().is_some());
        said.or_else(|| self.read(part))
    }

    /// A cell part by part, each by rules or as what the page has to show just so; none where no part is only that.
    pub(crate) fn fragments(&self, cell: &str) -> Option<Parsed<Option<Assertion>>> {
        let reads = |part: &str| self.read_part(part).and_then(|parsed| parsed.content().clone());
        let parsed = clarity::read_fragments(cell, &reads)?;
        let names = |check: &&Check| matches!(check.claim, Claim::Written(_));
        let any = parsed.content().as_ref().is_some_and(|assertion| checks(assertion).iter().any(names));
        any.then_some(parsed)
    }

    /// Of what passes by nothing is read by the names of the page: nobody has watched for it.
    fn by_page(&self, part: &str) -> Option<Parsed<Option<Assertion>>> {
        clarity::read_expected_by(self.names(), part)
            .filter(|parsed| parsed.content().as_ref().is_some_and(|claim| !may_pass_by(claim)))
    }
}

/// The elementary checks of an assertion, in the order of the sentence.
pub(crate) fn checks(assertion: &Assertion) -> Vec<&Check> {
    match assertion {
        Assertion::And(parts) | Assertion::Or(parts) => parts.iter().flat_map(checks).collect(),
        Assertion::Not(inner) => checks(inner),
        Assertion::Check(check) => vec![check],
    }
}

/// Whether fragments decide their cell: all hold, or all are decided and what is false is what a label shows.
pub(crate) fn fragments_decide(judgement: &Judgement) -> bool {
    let of_label =
        |check: &Judged| check.rule.as_ref().is_some_and(|rule| rule.id() == "written/other-value");
    let decided =
        |check: &Judged| check.truth == Truth::True || check.truth == Truth::False && of_label(check);
    match judgement.truth {
        Truth::True => true,
        Truth::False => judgement.checks.iter().all(decided),
        Truth::NotApplicable => false,
    }
}
