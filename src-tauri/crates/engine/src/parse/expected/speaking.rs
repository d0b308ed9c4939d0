//! What is claimed of a message or a dialog that is shown.

use super::adjunct::all_of;
use super::claim::{Clause, both};
use super::phrase::{Built, Message, Tails};
use crate::assertion::{Assertion, Claim, Counted, Look, TextMatch};
use crate::step::{Literal, Scope, Side, Target};

/// A message, with the text and colour that stand behind it. With a place it must also stand there.
pub(super) fn message(found: &Message, tails: &Tails, at: &Clause) -> Built<Assertion> {
    if let (Some((_, text)), Some((comparison, number))) = (&found.text, tails.count) {
        let once = message(found, &Tails { count: None, ..tails.clone() }, at)?;
        let counted = Counted::Text(text.clone());
        let count = at.check(Claim::Count { counted, comparison, number, within: tails.within.clone() });
        return Ok(Assertion::And(vec![once, count]));
    }
    if let Some(Target { name: Some(name), kind: Some(kind), ordinal: None, within, .. }) = &tails.field {
        let mut within = both(within, &tails.within);
        within.insert(0, Scope::Control(name.clone(), *kind, Side::At));
        return message(found, &Tails { field: None, within, ..tails.clone() }, at);
    }
    if found.text.is_some() && tails.text.is_some()
        || tails.count.is_some()
        || tails.field.is_some()
        || tails.as_entered
    {
        return at.refuse("no rule reads all that is said of this message: write a sentence for each text");
    }
    let text = tails.text.clone().or_else(|| found.text.clone());
    let color = match (&found.color, &tails.look) {
        (color, None) => color.clone(),
        (None, Some(Look::Color(color))) => Some(color.clone()),
        _ => {
            return at.refuse(
                "only one colour of its text is read of a message: make the rest a sentence of its own",
            );
        }
    };
    let how = text.as_ref().map_or(TextMatch::Contains, |(how, _)| *how);
    let text = text.map(|(_, text)| text);
    if found.tip && text.is_none() {
        return at.refuse(
            "nothing tells a tooltip from other texts: say what it says, \"the tooltip 'X' is displayed\"",
        );
    }
    let within = both(&found.within, &tails.within);
    if text.as_ref().is_some_and(|text| !text.quoted) && (found.popup || !within.is_empty()) {
        return at.refuse("what it is about is read of a message alone: put its text in quotes");
    }
    let pattern = |text: &Literal| text.text.contains(['*', '…']) || text.text.contains("...");
    if !within.is_empty() && (found.popup || text.as_ref().is_some_and(pattern)) {
        return at.refuse(
            "where a message stands is read with its whole text: \"the message 'X' is displayed under 'Y'\"",
        );
    }
    let here = at.check(Claim::Message {
        kind: found.kind,
        color,
        how,
        text: text.clone(),
        also: Vec::new(),
        within,
    });
    if found.popup {
        return Ok(Assertion::Or(vec![here, at.check(Claim::Dialog { how, text, also: Vec::new() })]));
    }
    Ok(here)
}

pub(super) fn dialog(how: TextMatch, own: Option<&Literal>, tails: &Tails, at: &Clause) -> Built<Assertion> {
    if tails.count.is_some()
        || tails.field.is_some()
        || tails.as_entered
        || tails.look.is_some()
        || !tails.within.is_empty()
    {
        return at.refuse("no rule reads what is said behind the dialog: make it a sentence of its own");
    }
    let mut texts = own.into_iter().cloned().chain(tails.text.as_ref().map(|(_, text)| text.clone()));
    let text = texts.next();
    let also: Vec<Literal> = texts.collect();
    if how == TextMatch::Contains || also.is_empty() {
        return Ok(at.check(Claim::Dialog { how, text, also }));
    }
    let alone =
        text.into_iter().chain(also).map(|text| Claim::Dialog { how, text: Some(text), also: Vec::new() });
    Ok(all_of(alone.map(|claim| at.check(claim)).collect()))
}
