//! Rules: something that is called so without quotes has come into sight, and what stands at a label.

use super::beside_label::{beside, stands_beside};
use super::heading_badge;
use super::names;
use super::page::page;
use super::paired;
use super::ruling::{Ruling, Sight};
use super::text::text;
use super::view::Truth;
use crate::assertion::Edge;
use crate::facts::area::Area;
use crate::facts::line::{Line, evidence, text_of};
use crate::facts::plain::{self, best_edge, folded, plain};
use crate::facts::shown::look_for;
use crate::facts::tables::is_aside;
use crate::snapshot::{Element, Role, RunKind, Snapshot};
use crate::step::{Literal, Scope, Target};

/// Something that a tester calls so. A part of the page whose heading says this and under which something stands, a dialog with this
/// title, a label of this name with a value; where it was said to open also the page of this name, and nothing that was there before.
///
/// A control or a link of this name is no proof, as it may lead to what is meant. Never false: the page may call it otherwise.
pub(crate) fn thing(sight: &Sight<'_>, name: &Literal, opens: bool) -> Ruling {
    let s = sight.now;
    if opens {
        let ruling = page(sight, name);
        let stood = sight.earlier().is_some_and(|then| page(&then, name).truth == Truth::True);
        if ruling.truth == Truth::True && !stood {
            return ruling.by(names::PAGE);
        }
    }
    if let Some(at) = heads(s, name) {
        let observed = format!("the heading '{}' is shown", text_of(s, at));
        if opens && sight.view.before.is_some_and(|before| heads(before, name).is_some()) {
            return Ruling::unknown(format!(
                "{observed}, as it was before the action: say what has come with it"
            ))
            .with(evidence(s, at));
        }
        return Ruling::holds(observed).with(evidence(s, at));
    }
    if let Some(at) = pictured(s, name).filter(|_| !opens) {
        return Ruling::holds(format!("the image '{}' is shown", s.elements[at].name)).with(evidence(s, at));
    }
    let values = beside(sight, &called(name, &[]));
    match values.as_slice() {
        [value] if !opens && value.chars().any(char::is_alphanumeric) => {
            Ruling::holds(format!("'{value}' stands at '{}'", name.shown()))
        }
        _ => Ruling::unknown(format!(
            "no heading, dialog or label is called '{0}': write in quotes what the page shows of it, \"'…' is displayed\"",
            name.shown()
        )),
    }
}

fn called(name: &Literal, within: &[Scope]) -> Target {
    Target { name: Some(name.clone()), kind: None, ordinal: None, within: within.to_vec(), span: name.span }
}

/// The heading of this name under which something stands, or the dialog with this title.
pub(super) fn heads(s: &Snapshot, name: &Literal) -> Option<usize> {
    let wanted = folded(&name.text);
    let says = |text: &str| folded(text).trim_end_matches([':', ' ']) == wanted;
    let all = || s.elements.iter().enumerate().filter(|(_, e)| e.visible);
    let dialog = |e: &Element| matches!(e.role, Role::Dialog | Role::AlertDialog) && says(&e.name);
    let heading = |i: usize, e: &Element| {
        (e.role == Role::Heading || matches!(e.tag.as_str(), "legend" | "caption"))
            && !is_aside(s, i)
            && says(&text_of(s, i))
            && heads_something(s, e)
    };
    all().find(|(i, e)| dialog(e) || heading(*i, e)).map(|(i, _)| i)
}

/// The only picture that is called so, or has the word in its name where it is called by what it is: "the logo".
fn pictured(s: &Snapshot, name: &Literal) -> Option<usize> {
    let wanted = folded(&name.text);
    let is_it = |e: &Element| {
        let said = folded(&e.name);
        said == wanted || wanted == "logo" && said.split(' ').any(|word| word == wanted)
    };
    let mut found = s
        .elements
        .iter()
        .enumerate()
        .filter(|(_, e)| e.visible && !e.broken && e.role == Role::Img && is_it(e))
        .map(|(i, _)| i);
    found.next().filter(|_| found.next().is_none())
}

/// Whether an element comes between a heading and the next one of its level.
pub(super) fn comes_under(s: &Snapshot, heading: usize, e: &Element) -> bool {
    let Some(heading) = s.elements.get(heading) else { return false };
    (heading.runs.1..section_end(s, heading)).contains(&e.runs.0)
}

/// The run at which the next heading of its level begins.
fn section_end(s: &Snapshot, heading: &Element) -> usize {
    let level = |e: &Element| e.level.unwrap_or(2);
    let next = s.elements.iter().filter(|e| {
        e.visible && e.role == Role::Heading && e.runs.0 >= heading.runs.1 && level(e) <= level(heading)
    });
    next.map(|e| e.runs.0).min().unwrap_or(s.runs.len())
}

/// Whether some text, field or control stands between a heading and the next one of its level.
fn heads_something(s: &Snapshot, heading: &Element) -> bool {
    let next = section_end(s, heading);
    let below = s.runs.get(heading.runs.1..next).unwrap_or_default();
    below.iter().any(|run| run.kind != RunKind::Covered && run.text.chars().any(char::is_alphanumeric))
}

/// "The price '$5' is displayed": the text is there, and at the label, where there is one, stands no other. `there`: only at the label,
/// or in the only row of its column.
pub(crate) fn labelled(
    sight: &Sight<'_>,
    (label, literal, there): (&Literal, &Literal, bool),
    within: &[Scope],
) -> Ruling {
    let ruling = text(sight, literal, within);
    if ruling.truth != Truth::True {
        // What a field of that name holds is no text of the page.
        let held = there && within.is_empty() && ruling.truth == Truth::NotApplicable;
        return paired::labelled(sight, &label.text, &literal.text)
            .filter(|told| held && told.truth == Truth::True)
            .unwrap_or(ruling);
    }
    let needle = plain(&literal.text);
    let says = |value: &String| best_edge(&plain(value), &needle) == plain::Edge::Whole;
    let at = stands_beside(sight, &called(label, within));
    let cells = in_column(sight.now, label);
    if there {
        let plain = !at.choices && !at.columns && !at.fielded;
        let beside = plain && !at.texts.is_empty() && at.texts.iter().all(says);
        return match (beside, cells.as_slice()) {
            (true, _) => ruling,
            (_, [only]) if at.texts.is_empty() && says(only) => ruling,
            _ if holds_at(sight, label, literal) => ruling,
            _ if heading_badge::says(sight.now, &label.text, &literal.text).is_some() => ruling,
            _ => Ruling::unknown(format!(
                "'{}' is shown, and nothing tells for certain that it is the {}: say in which row, or what stands beside it",
                literal.shown(),
                label.shown()
            )),
        };
    }
    if at.texts.iter().chain(&cells).any(says) {
        return ruling;
    }
    let other = at.texts.iter().chain(&cells).next();
    match other {
        Some(other) => Ruling::unknown(format!(
            "'{}' is shown, but at '{}' stands '{other}': say \"'…' is displayed\", or what the value is",
            literal.shown(),
            label.shown()
        )),
        None if at.fielded => Ruling::unknown(format!(
            "'{}' is shown, but '{}' labels a field: say \"the field '…' contains '…'\"",
            literal.shown(),
            label.shown()
        )),
        None => ruling,
    }
}

/// Whether the only field of that name holds it, or it stands over or under that word.
fn holds_at(sight: &Sight<'_>, label: &Literal, literal: &Literal) -> bool {
    paired::labelled(sight, &label.text, &literal.text).is_some_and(|told| told.truth == Truth::True)
}

/// What stands in the columns of this name.
fn in_column(s: &Snapshot, label: &Literal) -> Vec<String> {
    let wanted = folded(&label.text);
    let mut found = Vec::new();
    for table in s.tables.iter().filter(|t| s.elements.get(t.element).is_some_and(|e| e.visible)) {
        let heads = table.rows.iter().filter(|row| row.header).flat_map(|row| &row.cells);
        let columns: Vec<usize> = heads
            .filter(|cell| folded(&text_of(s, cell.element)) == wanted)
            .map(|cell| cell.column)
            .collect();
        let cells = table.rows.iter().filter(|row| !row.header).flat_map(|row| &row.cells);
        found.extend(cells.filter(|c| columns.contains(&c.column)).map(|c| text_of(s, c.element)));
    }
    found
}

/// A text stands in a part of the window. One that has gone, as toasts go, stood anywhere.
pub(crate) fn at(sight: &Sight<'_>, literal: &Literal, edge: Edge) -> Ruling {
    let s = sight.now;
    let lines = look_for(s, &Area::page(), &literal.text).whole;
    let (width, height) = (f64::from(s.viewport.0), f64::from(s.viewport.1));
    let Some(first) = lines.first().filter(|_| width > 0.0 && height > 0.0) else {
        return Ruling::holds(format!("nothing says where '{}' stood", literal.shown()));
    };
    let fits = |line: &&Line| {
        let (x, y) = (line.bbox.x + line.bbox.width / 2.0, line.bbox.y + line.bbox.height / 2.0);
        let (top, bottom) = (y <= height / 3.0, y >= height * 2.0 / 3.0);
        let (left, right) = (x <= width / 2.0, x >= width / 2.0);
        match edge {
            Edge::Top => top,
            Edge::Bottom => bottom,
            Edge::TopLeft => top && left,
            Edge::TopRight => top && right,
            Edge::BottomLeft => bottom && left,
            Edge::BottomRight => bottom && right,
        }
    };
    match lines.iter().find(fits) {
        Some(line) => {
            Ruling::holds(format!("'{}' stands at the {}", line.text, edge.words())).with(line.evidence(s))
        }
        None => Ruling::unknown(format!(
            "'{}' is shown, but not at the {} of the window: leave the place out, or look at the picture",
            literal.shown(),
            edge.words()
        ))
        .with(first.evidence(s)),
    }
}
