//! One cell, read and judged as a run does it.

use std::cell;

use super::{Again, Kept, Untold, is_masked};
use crate::agents::parts::parts;
use crate::assertion::Assertion;
use crate::clarity::{self, Parsed, Via};
use crate::data::Data;
use crate::event::Column;
use crate::judge::{Appeared, Judgement, Truth, View, judge};
use crate::judging::{Known, checks, finding_of, fragments_decide};
use crate::suite::Phrase;
use crate::verdict::{Cause, Finding};
use crate::visit::Literals;

/// A cell, and all that it is judged by.
pub(super) struct Cell<'a> {
    cell: &'a str,
    book: &'a [Phrase],
    data: Data,
    kept: &'a Kept<'a>,
}

impl<'a> Cell<'a> {
    pub(super) fn new(cell: &'a str, book: &'a [Phrase], data: &Data, kept: &'a Kept<'a>) -> Self {
        Self { cell, book, data: data.with_row(&kept.on.data), kept }
    }

    /// Read whole, else by what the case knows, else part by part; judged; and where no rule decides it, by what the suite has kept for
    /// it, and part by part.
    pub(super) fn judged(&self) -> Result<Again, Untold> {
        let known = Known::of(self.book, &self.kept.on.entered, self.kept.before, self.kept.now);
        let parsed = match clarity::read_expected(self.cell, self.book) {
            Ok(parsed) => parsed,
            Err(error) => match known.read(self.cell) {
                Some(parsed) => parsed,
                None => {
                    if let Some(again) = self.in_fragments(&known)? {
                        return Ok(again);
                    }
                    let finding = clarity::unclear(self.cell, Column::Expected, &error);
                    return self.in_parts(&known, finding);
                }
            },
        };
        let assertion = parsed.content().clone().ok_or(Untold::Nothing)?;
        let again = self.claim_read(assertion, parsed.via())?;
        if again.truth != Truth::NotApplicable {
            return Ok(again);
        }
        if let Some(meant) = clarity::kept_meaning(self.cell, self.book) {
            return self.claim_read(meant.content().clone(), meant.via());
        }
        Ok(self.in_fragments(&known)?.unwrap_or(again))
    }

    /// What a claim comes to.
    pub(super) fn claim(&self, assertion: Assertion) -> Result<Again, Untold> {
        self.claim_read(assertion, Via::Grammar)
    }

    fn claim_read(&self, assertion: Assertion, via: Via) -> Result<Again, Untold> {
        let assertion = self.filled(assertion)?;
        let judgement = self.judge(&assertion)?;
        Ok(self.told(&assertion, &judgement, via))
    }

    fn in_fragments(&self, known: &Known<'_>) -> Result<Option<Again>, Untold> {
        let Some(parsed) = known.fragments(self.cell) else { return Ok(None) };
        let Some(assertion) = parsed.content().clone() else { return Ok(None) };
        let assertion = self.filled(assertion)?;
        let judgement = self.judge(&assertion)?;
        let decided = fragments_decide(&judgement);
        Ok(decided.then(|| self.told(&assertion, &judgement, parsed.via())))
    }

    /// A cell that is not read as a whole: a part that rules read and that is false decides it all the same.
    fn in_parts(&self, known: &Known<'_>, unread: Finding) -> Result<Again, Untold> {
        let (read, _) = parts(self.cell, |part| known.read_part(part).is_some());
        let mut sentences = Vec::new();
        for part in read {
            let read: Option<Parsed<Option<Assertion>>> = known.read_part(&part);
            let Some(assertion) = read.and_then(|parsed| parsed.content().clone()) else { continue };
            let again = self.claim(assertion)?;
            if again.truth == Truth::False {
                return Ok(again);
            }
            if again.truth == Truth::NotApplicable {
                break;
            }
            sentences.extend(again.sentences);
        }
        let finding = Finding { cause: Cause::UndecidableAssertion, ..unread };
        Ok(Again {
            truth: Truth::NotApplicable,
            finding: Some(finding),
            rules: Vec::new(),
            via: None,
            sentences,
            silence: false,
            shown: false,
        })
    }

    /// The claim with its test data; of a secret only the mask was kept, which stands for any.
    fn filled(&self, mut assertion: Assertion) -> Result<Assertion, Untold> {
        self.data.fill(&mut assertion).map_err(|_| Untold::Data)?;
        let mut secret = false;
        assertion.each_literal(&mut |literal| secret |= literal.secret || is_masked(&literal.text));
        if secret { Err(Untold::Secret) } else { Ok(assertion) }
    }

    fn judge(&self, assertion: &Assertion) -> Result<Judgement, Untold> {
        let Kept { on, now, before, steps, rows, base_url } = *self.kept;
        let missed = cell::Cell::new(false);
        let transients = on.appeared.as_deref().map_or_else(|| Appeared::not_asked(&missed), Appeared::these);
        let view = View {
            now,
            before,
            transients,
            happenings: &on.happened,
            rows,
            steps,
            awaited: &on.awaited,
            entered: &on.entered,
            base_url,
        };
        let judgement = judge(assertion, &view);
        if missed.get() { Err(Untold::Appeared) } else { Ok(judgement) }
    }

    fn told(&self, assertion: &Assertion, judgement: &Judgement, via: Via) -> Again {
        Again {
            truth: judgement.truth,
            finding: finding_of(judgement, self.cell).err(),
            rules: judgement.checks.iter().filter_map(|check| check.rule.clone()).collect(),
            via: Some(via),
            sentences: checks(assertion).iter().map(|check| check.text.clone()).collect(),
            ..Again::of(assertion)
        }
    }
}
