//! What a judgement of an expected result comes to, and what else it says of the row.

use crate::assertion::{Assertion, Claim, Memory};
use crate::judging::{Judged, finding_of};
use crate::verdict::{Cause, Finding};

pub(super) fn silent(sentence: &str) -> Finding {
    Finding::new(
        Cause::Quiescent,
        sentence,
        "nothing that can be observed happened: no page, request, dialog or change on the page",
    )
}

/// The finding of a judgement, unless it holds.
pub(super) fn verdict(judged: &Judged, cell: &str) -> Result<(), Finding> {
    if !judged.settled() {
        return Err(Finding::new(
            Cause::Unsettled,
            cell,
            "the page never came to rest, and this can only be told of a page at rest",
        )
        .way_out("expect something that is shown once the page is done, or make the page stop changing"));
    }
    finding_of(judged.judgement(), cell)
}

/// Whether an assertion says itself that nothing may happen: still, not, unchanged.
pub(crate) fn allows_silence(assertion: &Assertion) -> bool {
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
pub(crate) fn speaks_of_what_is_shown(assertion: &Assertion, negative: bool) -> bool {
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
