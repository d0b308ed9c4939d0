//! What a judgement of an expected result comes to, and what else it says of the row.

use crate::assertion::{Assertion, Check, Claim, Memory};
use crate::judge::{Judgement, Truth};
use crate::judging::Judged;
use crate::verdict::{Cause, FALSE, Finding};

pub(super) fn silent(sentence: &str) -> Finding {
    Finding::new(
        Cause::Quiescent,
        sentence,
        "nothing that can be observed happened: no page, request, dialog or change on the page",
    )
}

/// The finding of a judgement, unless it holds.
pub(super) fn verdict(judged: &Judged, cell: &str) -> Result<(), Finding> {
    let Judgement { truth, checks } = judged.judgement();
    if !judged.settled() {
        return Err(Finding::new(
            Cause::Unsettled,
            cell,
            "the page never came to rest, and this can only be told of a page at rest",
        )
        .way_out("expect something that is shown once the page is done, or make the page stop changing"));
    }
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

/// Whether an assertion says itself that nothing may happen: still, not, unchanged.
pub(super) fn allows_silence(assertion: &Assertion) -> bool {
    match assertion {
        Assertion::Not(_) => true,
        Assertion::And(parts) | Assertion::Or(parts) => parts.iter().any(allows_silence),
        Assertion::Check(check) => {
            check.memory == Memory::Still || matches!(&check.claim, Claim::Same { changed: false, .. })
        }
    }
}

/// Whether an assertion claims something of the page that came: what is not there, or where one is, holds on any error
/// page as well.
pub(super) fn speaks_of_what_is_shown(assertion: &Assertion, negative: bool) -> bool {
    match assertion {
        Assertion::Not(inner) => speaks_of_what_is_shown(inner, !negative),
        Assertion::And(parts) | Assertion::Or(parts) => {
            parts.iter().any(|part| speaks_of_what_is_shown(part, negative))
        }
        Assertion::Check(check) => {
            let elsewhere = matches!(
                check.claim,
                Claim::Url { .. }
                    | Claim::Download { .. }
                    | Claim::NewTab { .. }
                    | Claim::Same { .. }
                    | Claim::Moved { .. }
                    | Claim::Count { .. }
            );
            !negative && !elsewhere
        }
    }
}

/// The elementary checks of an assertion, in the order of the sentence.
pub(super) fn checks(assertion: &Assertion) -> Vec<&Check> {
    match assertion {
        Assertion::And(parts) | Assertion::Or(parts) => parts.iter().flat_map(checks).collect(),
        Assertion::Not(inner) => checks(inner),
        Assertion::Check(check) => vec![check],
    }
}
