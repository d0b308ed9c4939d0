//! Messages: what a noun phrase says of one; "The message contains 'A' and 'B'": one message, or dialog, has both.

use pest::iterators::Pair;

use super::super::Rule;
use super::super::target::words;
use super::pairs::{has, name, part, parts};
use super::phrase::{Built, Message, Subject};
use super::subject::{said, scopes};
use crate::assertion::{Assertion, Check, Claim, MessageKind, TextMatch};
use crate::step::Literal;

pub(super) fn message(pair: &Pair<'_, Rule>) -> Built<Message> {
    let mut built = Message {
        color: part(pair, Rule::x_color).map(|color| words(&color).to_lowercase()),
        text: part(pair, Rule::x_says)
            .and_then(|says| said(&says))
            .or_else(|| name(pair).map(|text| (TextMatch::Contains, text))),
        within: scopes(pair)?,
        tip: has(pair, Rule::x_tip_noun),
        ..Message::default()
    };
    let mut confirmation = false;
    for word in parts(pair).iter().filter(|inner| inner.as_rule() == Rule::x_message_kind) {
        match word.clone().into_inner().next().map(|inner| inner.as_rule()) {
            Some(Rule::x_error_word) => built.kind = Some(MessageKind::Error),
            Some(Rule::x_warning_word) => built.kind = Some(MessageKind::Warning),
            Some(Rule::x_success_word) => built.kind = Some(MessageKind::Success),
            Some(Rule::x_info_word) => built.kind = Some(MessageKind::Info),
            Some(Rule::x_confirmation_word) => confirmation = true,
            Some(Rule::x_popup_word) => built.popup = true,
            _ => {}
        }
    }
    let noun = part(pair, Rule::x_message_noun).map(|noun| words(&noun).to_lowercase()).unwrap_or_default();
    if noun.starts_with("error") {
        built.kind = Some(MessageKind::Error);
    } else if noun.starts_with("warning") {
        built.kind = Some(MessageKind::Warning);
    }
    built.plural = noun.ends_with('s');
    // A confirmation may ask or confirm: with its text the text decides, without it must at least be no error.
    if confirmation && built.kind.is_none() && built.text.is_none() {
        built.kind = Some(MessageKind::Success);
    }
    Ok(built)
}

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
