//! What a judgement of a sentence comes to.

use crate::judge::{Judgement, Truth};
use crate::verdict::{Cause, FALSE, Finding};

/// The finding of a judgement, unless it holds.
pub(crate) fn finding_of(judgement: &Judgement, cell: &str) -> Result<(), Finding> {
    let Judgement { truth, checks } = judgement;
    let wanted = match truth {
        Truth::True => return Ok(()),
        other => *other,
    };
    let Some(check) = checks.iter().find(|c| c.truth == wanted).or_else(|| checks.first()) else {
        return Err(Finding::new(Cause::UndecidableAssertion, cell, "no rule decides this"));
    };
    if wanted == Truth::False {
        let finding = Finding::new(Cause::AssertionFalse, &check.sentence, FALSE)
            .sides(&check.expected, &check.observed)
            .near(check.near.clone());
        return Err(Finding { rule: check.rule.clone(), ..finding });
    }
    let reason = check.reason.clone().unwrap_or_else(|| "no rule decides this on this page".into());
    let mut finding =
        Finding::new(Cause::UndecidableAssertion, &check.sentence, reason).near(check.near.clone());
    if !check.expected.is_empty() || !check.observed.is_empty() {
        finding = finding.sides(&check.expected, &check.observed);
    }
    Err(Finding { rule: check.rule.clone(), ..finding })
}
