//! What testers call by another text than its name.

use super::name::shows;
use super::roles::fit;
use super::text::{Closeness, Wanted};
use super::{Area, Verb, cell};
use crate::snapshot::Snapshot;
use crate::step::Target;

/// What has no such name, and is called so by what stands above it, or by one of the texts on it.
pub(super) fn otherwise(snapshot: &Snapshot, target: &Target, verb: Verb, area: &Area) -> Option<usize> {
    match verb {
        Verb::Observe => None,
        Verb::Unfold => headed(snapshot, target, area),
        _ => cell::of_column(snapshot, target, area),
    }
}

/// The head of a section may show more than what it is called: the only one of those that fold which shows it as a whole text.
fn headed(snapshot: &Snapshot, target: &Target, area: &Area) -> Option<usize> {
    let name = target.name.as_ref().filter(|name| name.quoted && target.ordinal.is_none())?;
    let wanted = Wanted::new(&name.text);
    let heads = |&i: &usize| {
        area.contains(i)
            && snapshot.elements.get(i).is_some_and(|e| e.visible)
            && fit(snapshot, i, Verb::Unfold, target.kind).is_some()
            && shows(snapshot, i, &wanted) == Some(Closeness::Exact)
    };
    let mut found = (0..snapshot.elements.len()).filter(heads);
    found.next().filter(|_| found.next().is_none())
}
