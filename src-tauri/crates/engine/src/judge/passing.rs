//! Rules: texts that came and went.

use super::left::left_by_step;
use super::ruling::{Ruling, Sight};
use crate::event::Evidence;
use crate::facts::messages::is_message;
use crate::facts::plain::{Edge, best_edge, plain};
use crate::page::Transient;
use crate::snapshot::Role;
use crate::step::Literal;

/// An alert that must not come may be this one.
pub(super) fn alert_vanished(sight: &Sight<'_>, t: &Transient) -> Option<Ruling> {
    let reason = format!(
        "'{}' was shown as an alert and has vanished: if it may, let a step wait until it is not displayed",
        plain(&t.text)
    );
    (sight.negative && t.role == Role::Alert).then(|| Ruling::unknown(reason))
}

/// A later step of the row made it go.
pub(super) fn left_by_a_step(sight: &Sight<'_>, t: &Transient) -> Option<Ruling> {
    let reason = format!(
        "'{}' was shown after an earlier step, and is gone after a later one: check it in the row that brings it",
        plain(&t.text)
    );
    (!sight.negative && left_by_step(sight, t)).then(|| Ruling::unknown(reason))
}

/// A message that went by itself was seen.
pub(super) fn message_vanished(sight: &Sight<'_>, t: &Transient) -> Option<Ruling> {
    let text = plain(&t.text);
    let evidence = Evidence { quote: Some(text.clone()), ..Evidence::default() };
    let seen = !sight.negative && is_message(t) && !t.replaced;
    seen.then(|| Ruling::holds(format!("'{text}' was shown and has vanished")).with(evidence))
}

/// Any other text is part of the way.
pub(super) fn other_vanished(sight: &Sight<'_>, t: &Transient) -> Option<Ruling> {
    let reason = format!(
        "'{}' appeared and has vanished again: say \"the message '…' is shown\" or \"'…' is no longer shown\"",
        plain(&t.text)
    );
    (!sight.negative).then(|| Ruling::unknown(reason))
}

/// The text that came and went, a message before another.
pub(super) fn vanished<'a>(sight: &Sight<'a>, literal: &Literal) -> Option<&'a Transient> {
    if sight.standing {
        return None;
    }
    let needle = plain(&literal.text);
    let with_text = |t: &&Transient| t.gone && best_edge(&plain(&t.text), &needle) == Edge::Whole;
    let all = || sight.view.transients.iter().filter(with_text);
    all().find(|t| is_message(t)).or_else(|| all().next())
}
