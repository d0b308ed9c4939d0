//! The file input that an upload means. It need not be visible: a button or a label often stands in its place.

use super::found::Found;
use crate::facts::area::Area;
use crate::facts::boxes::{gap, has_size, same_line};
use crate::facts::name;
use crate::facts::name::{Tier, rank};
use crate::facts::roles::{inside, is_interactive};
use crate::facts::rows::pick;
use crate::facts::wanted::Wanted;
use crate::snapshot::{Rect, Role, Snapshot};
use crate::step::{Literal, Target};

/// How far above or below a file input its caption may stand, in pixels: about a line and a half.
const CAPTION_REACH: f64 = 24.0;

/// Looks for the file input: by its own names, else by the button, label or drop zone that stands for it.
pub(super) fn find(snapshot: &Snapshot, target: &Target, area: &Area) -> Found {
    let all: Vec<usize> = (0..snapshot.elements.len()).filter(|&i| is_file(snapshot, i)).collect();
    let inputs: Vec<usize> = all.iter().copied().filter(|&i| area.has(i)).collect();
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
        .filter(|&i| area.has(i) && snapshot.elements.get(i).is_some_and(|e| e.visible))
        .filter(|&i| rank(snapshot, i, wanted, None).is_some_and(|r| r.tier <= Tier::VisibleLabel))
        .collect();
    let mut elements: Vec<usize> = proxies.iter().filter_map(|&p| behind(snapshot, p, all)).collect();
    if elements.is_empty() {
        elements.extend(captioned(snapshot, wanted, inputs, area));
    }
    elements.sort_unstable();
    elements.dedup();
    let tier = (!elements.is_empty()).then_some(Tier::VisibleLabel);
    let wrong_type = if elements.is_empty() { proxies } else { Vec::new() };
    Found { elements, tier, wrong_type, ..Found::default() }
}

/// The one file input without a name at which the text stands as its caption: on the line of what is drawn of it or right above or
/// below, with no other text nearer.
fn captioned(snapshot: &Snapshot, wanted: &Wanted, inputs: &[usize], area: &Area) -> Option<usize> {
    let [(start, _)] = name::texts(snapshot, wanted, area)[..] else { return None };
    let own = snapshot.runs.get(start)?.block;
    let caption = snapshot.blocks.get(own)?.bbox;
    let at = |i: usize| {
        let drawn = drawn_of(snapshot, i)?;
        let near = gap(caption, drawn);
        let beside = same_line(caption, drawn) || near <= CAPTION_REACH && across(caption, drawn);
        let nearer = |block: usize| {
            let other = snapshot.blocks.get(block).map(|b| b.bbox).unwrap_or_default();
            block != own && has_size(other) && gap(other, drawn) + 1.0 < near
        };
        (beside && !snapshot.runs.iter().any(|run| nearer(run.block))).then_some(i)
    };
    let unnamed = |i: &usize| {
        let e = &snapshot.elements[*i];
        e.name.is_empty() && e.labels.is_empty()
    };
    let found: Vec<usize> = inputs.iter().copied().filter(unnamed).filter_map(at).collect();
    match found[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// The box of a file input, or of the button without a name that holds it where the input is hidden in it.
fn drawn_of(snapshot: &Snapshot, input: usize) -> Option<Rect> {
    let is_drawn = |i: &usize| {
        let e = &snapshot.elements[*i];
        e.visible && has_size(e.bbox) && (*i == input || is_interactive(e) && e.name.is_empty())
    };
    snapshot.ancestors(input).find(is_drawn).map(|i| snapshot.elements[i].bbox)
}

fn across(a: Rect, b: Rect) -> bool {
    a.x < b.x + b.width && b.x < a.x + a.width
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

/// Whether a button may ask for a file by an input that it makes when it is clicked, and that is never in the page.
pub(super) fn asks_when_clicked(snapshot: &Snapshot, named: &[usize]) -> bool {
    let role = |&i: &usize| snapshot.elements.get(i).map(|e| e.role);
    named.iter().filter_map(role).any(|role| matches!(role, Role::Button | Role::Link | Role::MenuItem))
}

pub(super) fn no_input_of(name: &Literal) -> String {
    format!(
        "no file input on the page belongs to '{}': it may ask for the file when it is clicked, which no rule can answer",
        name.shown()
    )
}
