//! When a claim may be decided.

use super::view::Decides;
use crate::assertion::{Assertion, Check, Claim, Memory, State};

/// See [`super::decides`].
pub(crate) fn decides(assertion: &Assertion) -> Decides {
    match assertion {
        Assertion::Not(_) => Decides::AtRest,
        Assertion::And(parts) | Assertion::Or(parts) => {
            let at_rest = parts.iter().any(|p| decides(p) == Decides::AtRest);
            if at_rest { Decides::AtRest } else { Decides::WhenTrue }
        }
        Assertion::Check(check) => of_check(check),
    }
}

fn of_check(check: &Check) -> Decides {
    let at_rest = check.memory != Memory::Now
        || match &check.claim {
            Claim::Text { .. }
            | Claim::Labelled { .. }
            | Claim::Thing { .. }
            | Claim::Done { .. }
            | Claim::At { .. }
            | Claim::Stands { .. }
            | Claim::Written(_)
            | Claim::Element { .. }
            | Claim::Page { .. }
            | Claim::Message { .. }
            | Claim::Dialog { .. }
            | Claim::Filled { .. }
            | Claim::Hint { .. }
            | Claim::TableRow { .. }
            | Claim::Leads { .. }
            | Claim::Look { .. }
            | Claim::Download { .. }
            | Claim::NewTab { .. } => false,
            Claim::Title { how, .. }
            | Claim::Url { how, .. }
            | Claim::Value { how, .. }
            | Claim::Cell { how, .. } => how.is_whole(),
            Claim::Options { only, .. } => *only,
            // States that a control has by default, or that say what is not.
            Claim::State { state, .. } => matches!(
                state,
                State::Unchecked
                    | State::Disabled
                    | State::Optional
                    | State::ReadOnly
                    | State::Collapsed
                    | State::Valid
            ),
            Claim::Count { .. }
            | Claim::Number { .. }
            | Claim::AsEntered { .. }
            | Claim::Empty { .. }
            | Claim::Order { .. }
            | Claim::Before { .. }
            | Claim::ItemAt { .. }
            | Claim::Same { .. }
            | Claim::Moved { .. }
            | Claim::Every { .. }
            | Claim::EveryIs { .. } => true,
        };
    if at_rest { Decides::AtRest } else { Decides::WhenTrue }
}
