//! "The message contains 'A' and 'B'": one message, or dialog, has both.

use super::phrase::{Message, Subject};
use crate::assertion::{Assertion, Check, Claim, TextMatch};
use crate::step::Literal;

/// Claims of the texts of a message or dialog as one claim, as it must have them all. Of "messages" each has its own.
pub(super) fn in_one(subject: &Subject, held: Assertion) -> Assertion {
    let one = match subject {
        Subject::Message(Message { plural, .. }) => !plural,
        Subject::Dialog { .. } => true,
        _ => false,
    };
    let Assertion::And(parts) = held else { return held };
    let texts: Option<Vec<Vec<Literal>>> = parts.iter().map(texts_of).collect();
    let whole = match (texts.filter(|_| one), parts.first()) {
        (Some(texts), Some(Assertion::Check(first))) => {
            with_also(first, texts.into_iter().flatten().skip(1).collect())
        }
        _ => None,
    };
    whole.map_or(Assertion::And(parts), Assertion::Check)
}

fn texts_of(part: &Assertion) -> Option<Vec<Literal>> {
    let Assertion::Check(Check { claim, .. }) = part else { return None };
    match claim {
        Claim::Message { text: Some(text), also, how: TextMatch::Contains, .. }
        | Claim::Dialog { text: Some(text), also, how: TextMatch::Contains } => {
            Some([std::slice::from_ref(text), also].concat())
        }
        _ => None,
    }
}

/// The same check with these further texts.
fn with_also(check: &Check, more: Vec<Literal>) -> Option<Check> {
    let mut check = check.clone();
    match &mut check.claim {
        Claim::Message { also, .. } | Claim::Dialog { also, .. } => *also = more,
        _ => return None,
    }
    Some(check)
}

/// "The message does not contain 'A' and 'B'": neither is said, so each text is denied by itself.
pub(super) fn each(check: &Check) -> Option<Vec<Check>> {
    let (Claim::Message { text, also, .. } | Claim::Dialog { text, also, .. }) = &check.claim else {
        return None;
    };
    let texts = text.iter().chain(also).filter(|_| !also.is_empty());
    let alone = texts.filter_map(|said| {
        let mut check = with_also(check, Vec::new())?;
        if let Claim::Message { text, .. } | Claim::Dialog { text, .. } = &mut check.claim {
            *text = Some(said.clone());
        }
        Some(check)
    });
    Some(alone.collect::<Vec<_>>()).filter(|checks| !checks.is_empty())
}
