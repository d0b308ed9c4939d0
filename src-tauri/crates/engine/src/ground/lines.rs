//! A link or button that shows several texts, called by one of them: "click on Ada King", where the entry of a list says "Ada King" over
//! "Head of design at Acme".

use super::fit::{Fit, fit};
use super::scope;
use super::verb::Verb;
use crate::facts::area::Area;
use crate::facts::name::shown_once;
use crate::facts::roles::{CARD_RUNS, is_field};
use crate::facts::rows::innermost;
use crate::facts::wanted::{Closeness, Wanted};
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ElementKind, Scope, Target};

/// The only control in its place that shows the name as a whole text of its own, beside others.
pub(super) fn by_line(snapshot: &Snapshot, target: &Target, verb: Verb) -> Option<usize> {
    let name = target.name.as_ref().filter(|_| target.ordinal.is_none())?;
    let points = matches!(verb, Verb::Click | Verb::Go | Verb::Choose | Verb::Hover);
    if !points || !target.kind.is_none_or(is_loose) {
        return None;
    }
    let wanted = Wanted::new(&name.text);
    let area = place(snapshot, target)?;
    let shows = |i: &usize| {
        area.has(*i)
            && snapshot.elements.get(*i).is_some_and(|e| e.visible && has_lines(e))
            && fit(snapshot, *i, verb, None) == Some(Fit::Control)
            && shown_once(snapshot, *i, &wanted) == Some(Closeness::Exact)
    };
    let found: Vec<usize> = (0..snapshot.elements.len()).filter(shows).collect();
    let found = innermost(snapshot, &found);
    let first = found.first().and_then(|&i| snapshot.elements.get(i))?;
    // Links that lead to one place are one, whatever else each of them says.
    let same = |i: &usize| snapshot.elements.get(*i).is_some_and(|e| e.leads_where(first));
    (found.len() == 1 || found.iter().all(same)).then(|| found.first().copied()).flatten()
}

/// Kinds that people give to what takes a click as a whole.
fn is_loose(kind: ElementKind) -> bool {
    matches!(
        kind,
        ElementKind::Element
            | ElementKind::Link
            | ElementKind::Card
            | ElementKind::Item
            | ElementKind::Row
            | ElementKind::Text
    )
}

fn has_lines(e: &Element) -> bool {
    let whole = matches!(e.role, Role::Link | Role::Button | Role::Option | Role::TreeItem);
    whole && !is_field(e) && (2..=CARD_RUNS).contains(&e.runs.1.saturating_sub(e.runs.0))
}

/// Where it is looked for: words that name no part of the page for certain narrow nothing.
fn place(snapshot: &Snapshot, target: &Target) -> Option<Area> {
    let certain: Vec<Scope> =
        target.within.iter().filter(|scope| !matches!(scope, Scope::Loose(_))).cloned().collect();
    scope::area(snapshot, &certain).ok()
}
