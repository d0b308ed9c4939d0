//! Colours and styles, and what they are said of.

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::unbuilt;
use super::super::target::words;
use super::claim::Clause;
use super::meant::{element, named};
use super::pairs::{has, part};
use super::phrase::{Built, Message, Paint, Subject, Tails, What};
use super::speaking::message;
use super::subject::{owner, paint};
use crate::assertion::{Assertion, Claim, Look};
use crate::step::{ElementKind, Target};

/// A look other than a colour; a message must also be shown.
pub(super) fn looks(subject: &Subject, look: &Look, at: &Clause) -> Built<Assertion> {
    if let Subject::Look(..) | Subject::Value(_) = subject {
        return at.refuse("a colour is said of this, nothing else");
    }
    let check = at.check(Claim::Look { target: looked_at(subject, at)?, look: look.clone() });
    match subject {
        Subject::Message(found) => Ok(Assertion::And(vec![message(found, &Tails::default(), at)?, check])),
        _ => Ok(check),
    }
}

/// Where a colour alone may be that of the text or of the ground.
pub(super) const GROUND: &str = "its text or its background may be meant: say \"the background of … is green\" or \"the text color of … is green\"";

/// Whether an element of this kind is no more than its text.
pub(super) fn text_like(kind: Option<ElementKind>) -> bool {
    matches!(
        kind,
        None | Some(ElementKind::Link | ElementKind::Heading | ElementKind::Label | ElementKind::Text)
    )
}

/// What a look is of: an element, or the one that shows a text.
pub(super) fn looked_at(subject: &Subject, at: &Clause) -> Built<Target> {
    match subject {
        Subject::Message(Message { text: Some((_, text)), within, .. }) => Ok(named(text, None, within)),
        Subject::Look(_, target) => Ok(target.clone()),
        _ => element(subject, at),
    }
}

pub(super) fn colored(subject: &Subject, color: &str, at: &Clause) -> Built<Assertion> {
    let paint = match subject {
        Subject::Look(paint, _) => *paint,
        Subject::Message(found) if found.color.is_none() => {
            let painted = Message { color: Some(color.to_owned()), ..found.clone() };
            return message(&painted, &Tails::default(), at);
        }
        Subject::Target(Target { kind, .. }) if !text_like(*kind) => return at.refuse(GROUND),
        Subject::Row { .. } => return at.refuse(GROUND),
        Subject::Things { .. } => {
            return at.refuse("say of what: \"the border of the 'Email' field is red\"");
        }
        _ => Paint::Text,
    };
    Ok(at.check(Claim::Look { target: looked_at(subject, at)?, look: paint.look(color.to_owned()) }))
}

/// "A red border appears around the 'Email' field"
pub(super) fn bordered(pair: &Pair<'_, Rule>, at: &Clause) -> Built<Assertion> {
    looks(&Subject::Target(owner(pair)?), &Look::Border(color_of(pair)?), at)
}

/// The look of a style or a colour, "in red", "a red border".
pub(super) fn look(pair: &Pair<'_, Rule>) -> Built<What> {
    if let Some(style) = part(pair, Rule::x_style) {
        return Ok(What::Look(style_of(&style)?));
    }
    let color = color_of(pair)?;
    Ok(if let Some(noun) = part(pair, Rule::x_paint) {
        What::Look(paint(&noun).look(color))
    } else if has(pair, Rule::x_highlighted) {
        What::Look(Look::Highlighted(color))
    } else if has(pair, Rule::x_outlined) {
        What::Look(Look::Border(color))
    } else {
        What::Color(color)
    })
}

pub(super) fn color_of(pair: &Pair<'_, Rule>) -> Built<String> {
    part(pair, Rule::x_color).map(|color| words(&color).to_lowercase()).ok_or_else(|| unbuilt(pair))
}

pub(super) fn style_of(pair: &Pair<'_, Rule>) -> Built<Look> {
    Ok(match pair.clone().into_inner().next().map(|inner| inner.as_rule()) {
        Some(Rule::x_bold) => Look::Bold,
        Some(Rule::x_italic) => Look::Italic,
        Some(Rule::x_underlined) => Look::Underlined,
        Some(Rule::x_struck) => Look::StruckThrough,
        _ => return Err(unbuilt(pair)),
    })
}
