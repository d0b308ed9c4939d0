//! What stands beside a label that labels no field.

use super::area;
use super::ruling::Sight;
use crate::facts::kinds::holds_value;
use crate::facts::line::{Line, text_of};
use crate::facts::plain::{Edge, best_edge, plain};
use crate::facts::roles::is_nameless;
use crate::facts::shown::lines;
use crate::ground::{Verb, find};
use crate::snapshot::{Element, Rect, Role, RunKind, Snapshot};
use crate::step::{ElementKind, Target};

/// What stands beside a label.
#[derive(Debug, Default)]
pub(super) struct Beside {
    pub(super) texts: Vec<String>,
    /// It looks as the label does, below which stands what looks otherwise: labels in a row, with their values below.
    pub(super) columns: bool,
    /// Among it are captions of radio buttons, boxes or the like: they say what can be chosen, not what is.
    pub(super) choices: bool,
    /// A field that nothing names stands right below the label, or the label is tied to one.
    pub(super) fielded: bool,
    /// A text that goes on with further words after the label, as any phrase does ("Status changes").
    pub(super) phrase: Option<String>,
}

/// Texts that stand beside a label of this name, where no field has it.
pub(crate) fn beside(sight: &Sight<'_>, target: &Target) -> Vec<String> {
    let Beside { texts, choices, columns, fielded, .. } = stands_beside(sight, target);
    if choices || columns || fielded { Vec::new() } else { texts }
}

pub(super) fn stands_beside(sight: &Sight<'_>, target: &Target) -> Beside {
    let found = find(sight.now, target, Verb::Observe);
    let is_field_like = |&i: &usize| sight.element(i).is_some_and(holds_value);
    // What is drawn in place of a field that cannot be seen is not known.
    let hidden = found.hidden.iter().any(is_field_like);
    if found.scope_problem.is_some() || hidden || found.elements.iter().any(is_field_like) {
        return Beside::default();
    }
    beside_label(sight, target)
}

/// Texts that stand beside a label: the only other cell of its row, the rest of its block, the next block on its line.
/// Empty unless each place where the label stands has one.
fn beside_label(sight: &Sight<'_>, target: &Target) -> Beside {
    let Some(name) = &target.name else { return Beside::default() };
    let label_kinds = [None, Some(ElementKind::Text), Some(ElementKind::Label), Some(ElementKind::Element)];
    if !label_kinds.contains(&target.kind) || target.ordinal.is_some() {
        return Beside::default();
    }
    let Ok(area) = area::area(sight, &target.within) else { return Beside::default() };
    let s = sight.now;
    let label = plain(&name.text);
    let label = label.trim_end_matches([':', ' ']);
    let content: Vec<_> = lines(s, &area).into_iter().filter(|l| l.kind == RunKind::Content).collect();
    let (mut beside, mut aside) = (Beside::default(), Vec::new());
    for (i, line) in content.iter().enumerate() {
        // A name without quotes is a word of the tester's, whatever its case on the page.
        let Some((head, rest)) = line.text.split_at_checked(label.len()) else { continue };
        let named = head == label || !name.quoted && head.eq_ignore_ascii_case(label);
        if !named || best_edge(&line.text, head) != Edge::Whole {
            continue;
        }
        if goes_on(s, line, head, rest) {
            beside.phrase = Some(line.text.clone());
        }
        if is_phrase(s, line, head, rest) {
            aside.push(rest.trim_start().to_owned());
            continue;
        }
        let rest = rest.trim_start_matches([':', ' ']);
        beside.fielded |= labels_field(s, line) || has_field_below(s, line.bbox);
        let found = if let Some(described) = described_by(s, line.element).filter(|_| rest.is_empty()) {
            Some(described)
        } else if !rest.is_empty() {
            beside.choices |= holds_choices(s, line.bbox);
            // "Name: Boss: Bob": what stands there may be the next label with its value.
            Some(rest.to_owned()).filter(|rest| !rest.contains(": "))
        } else if let Some(cell) = cell_of(s, line.element) {
            next_cell(s, cell)
        } else {
            next_on_line(s, &content, i, &mut beside)
        };
        beside.texts.extend(found);
    }
    if beside.texts.is_empty() {
        beside.phrase = beside.phrase.or_else(|| aside.first().map(|rest| format!("{label} {rest}")));
        beside.texts = aside;
    }
    beside.texts.dedup();
    beside
}

/// Whether a number and at least two words follow the label in one piece of text ("Overdue 3 days at most"): a sentence
/// that begins with the label's word, unless nothing else on the page has it for a label.
fn is_phrase(s: &Snapshot, line: &Line, head: &str, rest: &str) -> bool {
    let mut words = rest.strip_prefix(' ').unwrap_or_default().split(' ');
    let counts = words.next().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    counts
        && words.filter(|word| word.starts_with(char::is_alphabetic)).count() > 1
        && is_one_piece(s, line, head)
}

fn is_one_piece(s: &Snapshot, line: &Line, head: &str) -> bool {
    s.runs.get(line.runs.0).is_some_and(|run| plain(&run.text).len() > head.len())
}

/// The text that follows a label on its line.
fn next_on_line(s: &Snapshot, content: &[Line], label: usize, beside: &mut Beside) -> Option<String> {
    let line = content.get(label)?;
    // Of a label that is loose itself nobody knows what stands on its line: the box is that of its tile.
    let next = content.get(label + 1).filter(|_| !is_loose(line, content))?;
    if !on_one_line(line, next) || is_loose(next, content) || is_button_beside(s, next, line) {
        return None;
    }
    beside.choices |= is_caption(s, next.bbox);
    beside.columns |= heads_columns(s, content, line, next);
    Some(next.text.clone())
}

/// Whether words follow the label in one piece of text, with nothing between them that makes it a label.
fn goes_on(s: &Snapshot, line: &Line, head: &str, rest: &str) -> bool {
    let words = rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    words && is_one_piece(s, line, head)
}

/// What a list of descriptions says of a term, where it says one thing (https://html.spec.whatwg.org/#the-dl-element).
fn described_by(s: &Snapshot, term: Option<usize>) -> Option<String> {
    let term = s.ancestors(term?).find(|&i| s.elements.get(i).is_some_and(|e| e.tag == "dt"))?;
    let after = s.elements.iter().enumerate().skip(term + 1);
    let listed = after.filter(|(_, e)| e.visible && matches!(e.tag.as_str(), "dt" | "dd"));
    let described: Vec<usize> = listed.take_while(|(_, e)| e.tag == "dd").map(|(i, _)| i).take(2).collect();
    match described.as_slice() {
        [one] => Some(text_of(s, *one)).filter(|text| !text.is_empty()),
        _ => None,
    }
}

/// Whether a line is the label of a field, or has it in it.
fn labels_field(s: &Snapshot, line: &Line) -> bool {
    let is_in = |e: &Element| e.runs.0 < line.runs.1 && line.runs.0 < e.runs.1;
    let labels = s.elements.iter().filter(|e| e.tag == "label" && is_in(e));
    labels.filter_map(|e| s.elements.get(e.labels_element?)).any(holds_value)
}

/// How far below its label a field stands at most, in heights of the label.
const BELOW: f64 = 2.0;

fn has_field_below(s: &Snapshot, label: Rect) -> bool {
    let bottom = label.y + label.height;
    let is_below = |e: &Element| {
        (bottom - 2.0..bottom + BELOW * label.height).contains(&e.bbox.y)
            && e.bbox.x < label.x + label.width
            && label.x < e.bbox.x + e.bbox.width
    };
    s.elements.iter().any(|e| e.visible && holds_value(e) && is_nameless(s, e) && is_below(e))
}

/// Whether the box of a text is that of all that stands there with it, so that it says nothing of where the text is.
fn is_loose(line: &Line, all: &[Line]) -> bool {
    let holds = |inner: Rect| {
        inner.height < line.bbox.height
            && has_middle_of(line.bbox, inner)
            && inner.y >= line.bbox.y - 1.0
            && inner.y + inner.height <= line.bbox.y + line.bbox.height + 1.0
    };
    all.iter().any(|other| other.runs != line.runs && holds(other.bbox))
}

/// Whether a text is that of a button, in which the label does not stand.
fn is_button_beside(s: &Snapshot, line: &Line, label: &Line) -> bool {
    let around = line.element.into_iter().flat_map(|i| s.ancestors(i));
    let is_button = |i: &usize| s.elements.get(*i).is_some_and(|e| e.role == Role::Button);
    around.filter(is_button).any(|i| !label.element.is_some_and(|l| s.is_within(l, i)))
}

/// Whether two texts on a line look alike, and what stands right below the first looks otherwise.
fn heads_columns(s: &Snapshot, all: &[Line], first: &Line, next: &Line) -> bool {
    let style = |line: &Line| s.runs.get(line.runs.0).map(|run| run.style);
    let below = |line: &&Line| {
        let gap = line.bbox.y - (first.bbox.y + first.bbox.height);
        (line.bbox.x - first.bbox.x).abs() <= 2.0 && (-2.0..first.bbox.height * 1.5).contains(&gap)
    };
    style(first) == style(next) && all.iter().filter(below).any(|line| style(line) != style(first))
}

/// Whether a choice stands within a line.
fn holds_choices(s: &Snapshot, line: Rect) -> bool {
    s.elements.iter().any(|e| is_choice(e) && has_middle_of(line, e.bbox))
}

/// Whether a line is the caption of a choice: of one that it lies within, as a button, or of its label.
fn is_caption(s: &Snapshot, line: Rect) -> bool {
    let labels = |e: &Element| e.labels_element.and_then(|i| s.elements.get(i)).is_some_and(is_choice);
    s.elements.iter().any(|e| has_middle_of(e.bbox, line) && (e.visible && is_choice(e) || labels(e)))
}

fn has_middle_of(outer: Rect, inner: Rect) -> bool {
    let (x, y) = (inner.x + inner.width / 2.0, inner.y + inner.height / 2.0);
    (outer.x..=outer.x + outer.width).contains(&x) && (outer.y..=outer.y + outer.height).contains(&y)
}

/// What is chosen or not, and whose caption stays the same either way.
fn is_choice(e: &Element) -> bool {
    matches!(
        e.role,
        Role::Radio | Role::Checkbox | Role::Switch | Role::MenuItemRadio | Role::MenuItemCheckbox
    ) || e.role == Role::Button && e.states.pressed.is_some()
        || matches!(e.role, Role::Option | Role::Tab) && e.states.selected.is_some()
}

fn on_one_line(a: &Line, b: &Line) -> bool {
    let overlap = (a.bbox.y + a.bbox.height).min(b.bbox.y + b.bbox.height) - a.bbox.y.max(b.bbox.y);
    overlap > 0.0 && overlap * 2.0 >= a.bbox.height.min(b.bbox.height) && b.bbox.x >= a.bbox.x
}

fn cell_of(s: &Snapshot, element: Option<usize>) -> Option<usize> {
    let cells = |i: &usize| {
        matches!(s.elements[*i].role, Role::Cell | Role::GridCell | Role::RowHeader | Role::ColumnHeader)
    };
    s.ancestors(element?).find(|i| *i < s.elements.len() && cells(i))
}

/// The other cell of a row of two, where the first is the label.
fn next_cell(s: &Snapshot, cell: usize) -> Option<String> {
    let rows = s.tables.iter().flat_map(|t| &t.rows).filter(|r| !r.header);
    let row = rows.into_iter().find(|r| r.cells.iter().any(|c| c.element == cell))?;
    match row.cells.as_slice() {
        [first, second] if first.element == cell => Some(text_of(s, second.element)),
        _ => None,
    }
}
