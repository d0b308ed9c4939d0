//! The file input that an upload means. It need not be visible: a button or a label often stands in its place.

use super::name::rank;
use super::roles::{inside, is_interactive};
use super::rows::pick;
use super::text::Wanted;
use super::{Area, Found, Tier};
use crate::snapshot::{Role, Snapshot};
use crate::step::Target;

/// Looks for the file input: by its own names, else by the button, label or drop zone that stands for it.
pub(super) fn find(snapshot: &Snapshot, target: &Target, area: &Area) -> Found {
    let all: Vec<usize> = (0..snapshot.elements.len()).filter(|&i| is_file(snapshot, i)).collect();
    let inputs: Vec<usize> = all.iter().copied().filter(|&i| area.contains(i)).collect();
    let mut found = match &target.name {
        None => Found { elements: inputs, ..Found::default() },
        Some(name) => named(snapshot, &Wanted::new(&name.text), &inputs, &all, area),
    };
    if let Some(ordinal) = target.ordinal {
        found.elements = pick(&found.elements, ordinal).into_iter().collect();
    }
    found
}

fn is_file(snapshot: &Snapshot, i: usize) -> bool {
    snapshot.elements.get(i).is_some_and(|e| e.role == Role::File || e.tag == "input:file")
}

fn named(snapshot: &Snapshot, wanted: &Wanted, inputs: &[usize], all: &[usize], area: &Area) -> Found {
    let ranks: Vec<_> =
        inputs.iter().filter_map(|&i| rank(snapshot, i, wanted, None).map(|r| (r, i))).collect();
    if let Some(best) = ranks.iter().map(|(r, _)| *r).min() {
        let elements = ranks.into_iter().filter(|(r, _)| *r == best).map(|(_, i)| i).collect();
        return Found { elements, tier: Some(best.tier), ..Found::default() };
    }
    let proxies: Vec<usize> = (0..snapshot.elements.len())
        .filter(|&i| area.contains(i) && snapshot.elements.get(i).is_some_and(|e| e.visible))
        .filter(|&i| rank(snapshot, i, wanted, None).is_some_and(|r| r.tier <= Tier::VisibleLabel))
        .collect();
    let mut elements: Vec<usize> = proxies.iter().filter_map(|&p| behind(snapshot, p, all)).collect();
    elements.sort_unstable();
    elements.dedup();
    let tier = (!elements.is_empty()).then_some(Tier::VisibleLabel);
    let wrong_type = if elements.is_empty() { proxies } else { Vec::new() };
    Found { elements, tier, wrong_type, ..Found::default() }
}

/// The one file input that a visible element stands for: its own, one inside of it, else the only one of the nearest
/// part of the page around it that has any.
fn behind(snapshot: &Snapshot, proxy: usize, inputs: &[usize]) -> Option<usize> {
    let e = snapshot.elements.get(proxy)?;
    if let Some(own) = e.labels_element.filter(|&i| is_file(snapshot, i)) {
        return Some(own);
    }
    if let Some(own) = inside(snapshot, proxy).find(|&i| is_file(snapshot, i)) {
        return Some(own);
    }
    if !(is_interactive(e) || e.clickable || e.tag == "label") {
        return None;
    }
    let only = |of: &[usize]| match of {
        [one] => Some(Some(*one)),
        [] => None,
        _ => Some(None),
    };
    let around = snapshot.ancestors(proxy).skip(1).find_map(|a| {
        let here: Vec<usize> = inputs.iter().copied().filter(|&i| snapshot.is_within(i, a)).collect();
        only(&here)
    });
    around.or_else(|| only(inputs)).flatten()
}
