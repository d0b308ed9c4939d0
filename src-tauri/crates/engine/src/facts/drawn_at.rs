//! What a field shows that it does not hold: the choice of a combobox, drawn over or before the input that searches for another.

use super::area::Area;
use std::collections::HashMap;

use super::called::describe;
use super::line::Line;
use super::plain::plain;
use super::shown::lines;
use super::wanted::is_icon_name;
use crate::snapshot::{Rect, Role, RunKind, Snapshot};

/// How far, in CSS pixels, chips stand from each other and from the input behind them.
const NEAR: f64 = 10.0;

/// Texts at an input that holds nothing.
#[derive(Default)]
pub(crate) struct Drawn {
    /// Within its box.
    pub(crate) over: Vec<String>,
    /// Right before it on its line, as chips are.
    pub(crate) before: Vec<String>,
}

/// Why it cannot be told whether an input that holds nothing is empty.
pub(crate) fn doubt(s: &Snapshot, index: usize) -> Option<String> {
    let drawn = drawn(s, index);
    let text = drawn.over.first().or(drawn.before.first())?;
    let what = describe(&s.elements[index]);
    Some(format!(
        "the {what} holds nothing, but '{text}' is drawn at it, which may be its value: check the text"
    ))
}

pub(crate) fn drawn(s: &Snapshot, index: usize) -> Drawn {
    let e = &s.elements[index];
    let chooses = e.role == Role::Combobox && e.options.is_empty();
    if !chooses && !matches!(e.role, Role::Textbox | Role::Searchbox) {
        return Drawn::default();
    }
    let called = |t: &str| {
        let names = e.labels.iter().chain([&e.name, &e.description]);
        names
            .map(|n| plain(n))
            .any(|n| n.trim_end_matches([':', '*', ' ']) == t.trim_end_matches([':', '*', ' ']))
    };
    let texts: Vec<Line> = lines(s, &Area::page())
        .into_iter()
        .filter(|l| l.kind == RunKind::Content && !called(&l.text))
        .filter(|l| l.text.chars().any(char::is_alphanumeric) && !is_icon_name(&l.text))
        .filter(|l| in_one_layer(s, l, index))
        .collect();
    // A text that stands loose on the page has the box of all that stands there with it.
    let of_its_own = |l: &Line| l.bbox.height <= 2.0 * e.bbox.height + NEAR;
    let texts: Vec<Line> = texts.into_iter().filter(of_its_own).collect();
    let own = |l: &Line| e.runs.0 <= l.runs.0 && l.runs.1 <= e.runs.1;
    let shows_its_own = texts.iter().any(own);
    let lies_over = |l: &&Line| chooses && lies_in(l.bbox, e.bbox) && (own(l) || !shows_its_own);
    let over = texts.iter().filter(lies_over).map(|l| l.text.clone()).collect();
    Drawn { over, before: before(s, index, &texts) }
}

/// Whether a text stands in the open modal that a field stands in, or neither stands in one: a dialog lies over the page behind
/// it, whose texts have boxes below its fields.
fn in_one_layer(s: &Snapshot, text: &Line, field: usize) -> bool {
    let modal = |of: usize| s.ancestors(of).find(|&a| s.elements.get(a).is_some_and(|e| e.modal));
    text.element.and_then(modal) == modal(field)
}

/// Chips: each has a control that takes it away, or a ground of its own.
fn before(s: &Snapshot, index: usize, texts: &[Line]) -> Vec<String> {
    let e = &s.elements[index];
    let removes = |l: &Line| {
        s.elements.iter().any(|b| {
            b.visible
                && b.role == Role::Button
                && on_line(b.bbox, l.bbox)
                && b.bbox.x + b.bbox.width > l.bbox.x
                && b.bbox.x <= l.bbox.x + l.bbox.width + NEAR
        })
    };
    let usual = usual_ground(s);
    let own = s.styles.get(e.style).and_then(|style| style.background);
    let stands_out = |l: &Line| {
        let ground =
            s.runs.get(l.runs.0).and_then(|r| s.styles.get(r.style)).and_then(|style| style.background);
        ground.is_some() && ground != usual && ground != own
    };
    let mut found = Vec::new();
    let mut left = e.bbox.x;
    while let Some(line) = texts.iter().find(|l| {
        let gap = left - (l.bbox.x + l.bbox.width);
        on_line(l.bbox, e.bbox)
            && l.bbox.x < left - 1.0
            && (-2.0..=3.0 * NEAR).contains(&gap)
            && (removes(l) || stands_out(l))
    }) {
        left = line.bbox.x;
        found.push(line.text.clone());
    }
    found
}

/// The ground on which most texts of the page stand.
fn usual_ground(s: &Snapshot) -> Option<[u8; 3]> {
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    for run in &s.runs {
        if let Some(ground) = s.styles.get(run.style).and_then(|style| style.background) {
            *counts.entry(ground).or_default() += 1;
        }
    }
    counts.into_iter().max_by_key(|(ground, count)| (*count, *ground)).map(|(ground, _)| ground)
}

fn on_line(a: Rect, b: Rect) -> bool {
    let overlap = (a.y + a.height).min(b.y + b.height) - a.y.max(b.y);
    overlap * 2.0 >= a.height.min(b.height) && overlap > 0.0
}

/// Whether half of the smaller of two boxes lies in the other.
fn lies_in(a: Rect, b: Rect) -> bool {
    let width = (a.x + a.width).min(b.x + b.width) - a.x.max(b.x);
    let height = (a.y + a.height).min(b.y + b.height) - a.y.max(b.y);
    let smaller = (a.width * a.height).min(b.width * b.height);
    width > 0.0 && height > 0.0 && smaller > 0.0 && width * height * 2.0 >= smaller
}
