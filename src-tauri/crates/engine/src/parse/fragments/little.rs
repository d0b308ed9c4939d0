//! Readings that say little, so that the page may tell more.

use crate::assertion::{Assertion, Check, Claim, Counted, Memory};
use crate::step::ElementKind;

/// Whether a reading says no more than that something of this name is there, or was done, or what stands at a label.
pub(super) fn says_little(read: &Assertion) -> bool {
    let check = match read {
        Assertion::Check(check) => check,
        Assertion::And(parts) => return parts.iter().all(says_little) || parts.iter().any(stands_somewhere),
        _ => return false,
    };
    let little = match &check.claim {
        Claim::Thing { .. } | Claim::Done { .. } | Claim::Page { .. } | Claim::Labelled { .. } => true,
        Claim::Value { .. } | Claim::Same { changed: true, .. } => true,
        Claim::Text { text, .. } => !text.quoted,
        Claim::Element { target } => {
            target.kind == Some(ElementKind::List) && target.name.as_ref().is_some_and(|name| !name.quoted)
        }
        _ => false,
    };
    little && check.memory == Memory::Now
}

/// Whether it says in words that name no part of the page where something stands.
fn stands_somewhere(read: &Assertion) -> bool {
    matches!(read, Assertion::Check(Check { claim: Claim::Stands { .. }, .. }))
}

/// Whether it counts things by what they are called.
pub(super) fn counts_things(read: &Assertion) -> bool {
    matches!(read, Assertion::Check(Check { claim: Claim::Count { counted: Counted::Noun(_), .. }, .. }))
}
