//! What is ruled on a text that stands there in part, in pieces, behind something, or cut off.

use super::ruling::Ruling;
use crate::facts::line::Line;
use crate::facts::plain::{Edge, plain};
use crate::snapshot::{RunKind, Snapshot};
use crate::step::Literal;

/// It lies behind something that covers the page.
pub(super) fn covered(literal: &Literal, line: &Line) -> Option<Ruling> {
    let reason = format!(
        "'{}' lies behind something that covers the page: nobody can read it, and what covers it may go",
        literal.shown()
    );
    (line.kind == RunKind::Covered).then(|| Ruling::unknown(reason))
}

/// It stands there in pieces side by side.
pub(super) fn in_pieces(literal: &Literal, line: &Line) -> Option<Ruling> {
    let reason = format!(
        "'{}' stands there in pieces side by side, which may be one text or several: check each piece",
        literal.shown()
    );
    (line.text == plain(&literal.text)).then(|| Ruling::unknown(reason))
}

/// It stands there with other dashes or gaps.
pub(super) fn other_signs(literal: &Literal, line: &Line) -> Option<Ruling> {
    let (needle, there) = (plain(&literal.text), &line.text);
    let reason = format!(
        "'{}' stands there as '{there}', with other dashes or gaps: quote it as it is there",
        literal.shown()
    );
    (line.edge(&needle) == Edge::Inside && !there.contains(&needle)).then(|| Ruling::unknown(reason))
}

/// It stands there only as a part of a longer text.
pub(super) fn part(literal: &Literal, line: &Line) -> Option<Ruling> {
    let (wanted, there) = (literal.shown(), &line.text);
    Some(Ruling::unknown(format!(
        "'{wanted}' stands there only as a part of '{there}': quote the whole text"
    )))
}

/// A line has it, and does not show it in full.
pub(super) fn cut_off(s: &Snapshot, literal: &Literal, line: &Line) -> Ruling {
    Ruling::unknown(format!(
        "the page cuts '{}' off, so that '{}' cannot be read in full: quote what is seen of it, or run in a larger window",
        line.text,
        literal.shown()
    ))
    .with(line.evidence(s))
}
