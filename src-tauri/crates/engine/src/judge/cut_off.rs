//! Texts of which a box shows only the beginning, as one with an ellipsis does, and those that lie behind something.

use super::area::area;
use super::doubt;
use super::ruling::{Ruling, Sight};
use super::view::Truth;
use crate::assertion::{Claim, Counted};
use crate::facts::area::Area;
use crate::facts::line::Line;
use crate::facts::plain::plain;
use crate::facts::shown::{lines, look_for};
use crate::rule::names;
use crate::snapshot::{RunKind, Snapshot};
use crate::step::Literal;

names! {
    /// What no person reads, though a claim of another kind holds by it.
    UNSEEN;

    /// A row, a cell, an item, a message or a name of which a box shows only the beginning: a wider window may show it.
    /// Example: the row 'Annual report 2026', whose cell ends in an ellipsis.
    CUT_OFF "unseen/cut-off" "the page cuts off what was quoted";
    /// What lies on it may go.
    /// Example: the row 'Ada' behind 'Please wait'.
    COVERED "unseen/covered" "what was quoted lies behind something that covers the page";
}

/// A claim that holds by a text of which the page cuts off what was quoted, or which something lies on: the page has it, and no person
/// sees it. Nor is it absent, as a wider window may show it, and what lies on it may go, so nothing is decided.
pub(super) fn unseen(sight: &Sight<'_>, claim: &Claim, ruling: Ruling) -> Ruling {
    let s = sight.now;
    if s.runs.iter().all(|run| run.cut.is_none() && run.kind != RunKind::Covered) {
        return ruling;
    }
    // How many of them a person sees is told neither way.
    if let Claim::Count { counted: Counted::Text(literal), within, .. } = claim {
        let hides = |line: &Line| line.cuts_off(&plain(&literal.text));
        let line = area(sight, within).ok().and_then(|area| lines(s, &area).into_iter().find(hides));
        return line.map_or(ruling, |line| doubt::cut_off(s, literal, &line).by(CUT_OFF));
    }
    let hidden = |literal: &&Literal| match ruling.truth {
        Truth::True => hidden_line(s, literal),
        Truth::False => hidden_line(s, literal).filter(|line| line.kind == RunKind::Covered),
        Truth::NotApplicable => None,
    };
    let Some((literal, line)) = quoted(claim).into_iter().find_map(|l| Some((l, hidden(&l)?))) else {
        return ruling;
    };
    match doubt::covered(literal, &line) {
        Some(covered) => covered.with(line.evidence(s)).by(COVERED),
        None => doubt::cut_off(s, literal, &line).by(CUT_OFF),
    }
}

/// The line that has a text which no person can read there, nor anywhere else.
fn hidden_line(s: &Snapshot, literal: &Literal) -> Option<Line> {
    let seen = look_for(s, &Area::page(), &literal.text);
    let hides = |line: &Line| line.kind == RunKind::Covered || line.cuts_off(&plain(&literal.text));
    let readable = !seen.whole.is_empty() || !seen.in_fields.is_empty();
    seen.doubtful.into_iter().find(hides).filter(|_| !readable)
}

/// "Long na…", quoted as it is seen: where its ellipsis stands is a matter of pixels.
pub(super) fn as_seen(sight: &Sight<'_>, area: &Area, literal: &Literal) -> Option<Ruling> {
    let wanted = plain(&literal.text);
    let beginning = wanted.strip_suffix("...")?.trim_end();
    let fits = |line: &Line| line.is_cut() && !beginning.is_empty() && line.text.starts_with(beginning);
    let line = lines(sight.now, area).into_iter().find(fits)?;
    let reason = format!(
        "the page cuts '{}' off, and where cannot be told to the letter: quote only whole words that are seen",
        line.text
    );
    Some(Ruling::unknown(reason).with(line.evidence(sight.now)))
}

/// What a claim says that a person reads on the page.
fn quoted(claim: &Claim) -> Vec<&Literal> {
    match claim {
        Claim::TableRow { cells, .. } => cells.iter().collect(),
        // A tooltip or a screen reader has the whole name of a link; to see it is another matter.
        Claim::Element { target } => target.name.iter().filter(|name| name.quoted).collect(),
        Claim::Cell { value, .. } | Claim::Value { value, .. } => vec![value],
        Claim::ItemAt { text, .. } | Claim::Every { text, .. } | Claim::Labelled { text, .. } => vec![text],
        Claim::Message { text, also, .. } => text.iter().chain(also).collect(),
        Claim::Dialog { text, also, .. } => text.iter().chain(also).collect(),
        Claim::Before { first, second, .. } => vec![first, second],
        _ => Vec::new(),
    }
}
