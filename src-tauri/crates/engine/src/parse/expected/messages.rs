//! "The message contains 'A' and 'B'": one message has both.

use super::phrase::Message;
use crate::assertion::{Assertion, Check, Claim, TextMatch};
use crate::step::Literal;

/// Claims of the texts of a message as one claim, as one message must have them all. Of "messages" each has its own.
pub(super) fn in_one(message: &Message, held: Assertion) -> Assertion {
    let Assertion::And(parts) = held else { return held };
    let texts_of = |part: &Assertion| match part {
        Assertion::Check(Check {
            claim: Claim::Message { text: Some(text), also, how: TextMatch::Contains, .. },
            ..
        }) => Some([std::slice::from_ref(text), also].concat()),
        _ => None,
    };
    let texts: Option<Vec<Vec<Literal>>> = parts.iter().map(texts_of).collect();
    let whole = match (texts.filter(|_| !message.plural), parts.first()) {
        (
            Some(texts),
            Some(Assertion::Check(
                check @ Check { claim: Claim::Message { kind, color, how, text, within, .. }, .. },
            )),
        ) => {
            let (kind, color, how, text) = (*kind, color.clone(), *how, text.clone());
            let also = texts.into_iter().flatten().skip(1).collect();
            let claim = Claim::Message { kind, color, how, text, also, within: within.clone() };
            Some(Check { claim, ..check.clone() })
        }
        _ => None,
    };
    whole.map_or(Assertion::And(parts), Assertion::Check)
}

/// "The message does not contain 'A' and 'B'": neither is said, so each text is denied by itself.
pub(super) fn each(check: &Check) -> Option<Vec<Check>> {
    let Claim::Message { kind, color, how, text, also, within } = &check.claim else { return None };
    let claim = |text: &Literal| Claim::Message {
        kind: *kind,
        color: color.clone(),
        how: *how,
        text: Some(text.clone()),
        also: Vec::new(),
        within: within.clone(),
    };
    let texts = text.iter().chain(also);
    (!also.is_empty()).then(|| texts.map(|text| Check { claim: claim(text), ..check.clone() }).collect())
}
