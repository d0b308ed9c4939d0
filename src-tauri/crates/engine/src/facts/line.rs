//! Runs of text put together as a person reads them.

use std::borrow::Cow;

use super::called::describe;
use super::plain::{Edge, best_edge, occurrences, plain};
use crate::event::Evidence;
use crate::snapshot::{Element, Joint, Rect, Role, Run, RunKind, Snapshot};

/// A piece of text that a person reads as one: a block, a table row, or what stands on one control.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    /// After `text-transform`, [`plain`].
    pub(crate) text: String,
    /// Before it, where that differs.
    pub(crate) raw: Option<String>,
    /// With the number that a list draws before it.
    pub(crate) marked: Option<String>,
    /// How else it can be read, where its parts are joined or parted by their looks alone.
    pub(crate) otherwise: Option<Otherwise>,
    /// What is seen of both, where a box cuts off the rest.
    pub(crate) seen: Option<[String; 2]>,
    pub(crate) kind: RunKind,
    /// Its runs.
    pub(crate) runs: (usize, usize),
    /// The innermost element around it.
    pub(crate) element: Option<usize>,
    pub(crate) bbox: Rect,
}

/// Other readings of a line whose parts are joined or parted by their looks alone.
#[derive(Debug, Clone)]
pub(crate) struct Otherwise {
    /// With a gap at each of its joints.
    wide: String,
    /// With none.
    tight: String,
    /// Some gaps are too slight to tell: only what both readings show is shown for sure.
    unsure: bool,
}

impl Line {
    pub(crate) fn new(
        s: &Snapshot,
        runs: (usize, usize),
        kind: RunKind,
        element: Option<usize>,
        bbox: Rect,
    ) -> Self {
        let text = joined(s, runs, kind, false);
        let raw = Some(joined(s, runs, kind, true)).filter(|r| *r != text);
        let mut joints =
            s.runs.get(runs.0 + 1..runs.1).unwrap_or_default().iter().filter_map(|r| r.joint).peekable();
        let otherwise = joints.peek().is_some().then(|| Otherwise {
            wide: with_joints(s, runs, kind, true),
            tight: with_joints(s, runs, kind, false),
            unsure: joints.any(|j| j == Joint::Slight),
        });
        let is_cut = s.runs.get(runs.0..runs.1).unwrap_or_default().iter().any(|run| run.cut.is_some());
        let seen =
            is_cut.then(|| [false, true].map(|raw| put_together(s, runs, kind, |run| seen_of(run, raw))));
        Self { text, raw, marked: None, otherwise, seen, kind, runs, element, bbox }
    }

    /// The same behind the number of a list's item.
    pub(crate) fn behind(self, mark: &str) -> Self {
        let marked = Some(plain(&format!("{mark} {}", self.text)));
        Self { marked, ..self }
    }

    /// How firmly a [`plain`] text stands in it, before or after `text-transform`.
    pub(crate) fn edge(&self, needle: &str) -> Edge {
        let raw = self.raw.as_deref().map_or(Edge::Inside, |r| best_edge(r, needle));
        let marked = self.marked.as_deref().map_or(Edge::Inside, |marked| best_edge(marked, needle));
        let seen = raw.max(best_edge(&self.text, needle)).max(marked);
        let Some(otherwise) = &self.otherwise else { return seen };
        let (wide, tight) = (best_edge(&otherwise.wide, needle), best_edge(&otherwise.tight, needle));
        let sure = if otherwise.unsure { seen.min(wide) } else { seen };
        if sure == Edge::Whole {
            return sure;
        }
        // A raised part of a price stands for its decimals.
        let raised =
            || otherwise.unsure && best_edge(&otherwise.tight, &without_marks(needle)) > Edge::Inside;
        let doubtful = seen.max(wide).max(tight).min(Edge::Joined);
        if doubtful == Edge::Inside && raised() { Edge::Joined } else { doubtful }
    }

    /// Whether a box cuts off some of it.
    pub(crate) fn is_cut(&self) -> bool {
        self.seen.is_some()
    }

    /// Whether it has a [`plain`] text, and does not show it in full.
    pub(crate) fn cuts_off(&self, needle: &str) -> bool {
        let hides = |seen: &[String; 2]| seen.iter().all(|text| best_edge(text, needle) < Edge::Whole);
        self.seen.as_ref().is_some_and(hides) && self.edge(needle) > Edge::Inside
    }

    /// Least and most occurrences of a text: whole ones, and joined ones added.
    pub(crate) fn count(&self, needle: &str) -> (u64, u64) {
        let of = |text: &str| {
            let found = occurrences(text, needle);
            let whole = found.iter().filter(|o| o.edge == Edge::Whole).count() as u64;
            (whole, found.len() as u64)
        };
        let (a, b) = of(&self.text);
        let (c, d) = self.raw.as_deref().map_or((0, 0), of);
        let (least, most) = (a.max(c), b.max(d));
        let Some(otherwise) = &self.otherwise else { return (least, most) };
        let (wide, tight) = (of(&otherwise.wide), of(&otherwise.tight));
        (if otherwise.unsure { least.min(wide.0) } else { least }, most.max(wide.1).max(tight.1))
    }

    pub(crate) fn evidence(&self, s: &Snapshot) -> Evidence {
        Evidence {
            element: self.element.and_then(|e| s.elements.get(e)).map(describe),
            quote: Some(self.text.clone()),
            bbox: Some(self.bbox),
        }
    }
}

/// Text of some runs of one kind: runs of a block joined as they are, blocks by a space unless they touch.
fn joined(s: &Snapshot, runs: (usize, usize), kind: RunKind, raw: bool) -> String {
    put_together(s, runs, kind, |run| Cow::Borrowed(written(run, raw)))
}

fn written(run: &Run, raw: bool) -> &str {
    run.raw.as_deref().filter(|_| raw).unwrap_or(&run.text)
}

/// What is seen of a run, with a sign that is in no text where it is cut.
fn seen_of(run: &Run, raw: bool) -> Cow<'_, str> {
    match run.cut {
        Some(length) => written(run, raw).chars().take(length).chain(['\u{FFFC}']).collect(),
        None => written(run, raw).into(),
    }
}

fn put_together<'s>(
    s: &'s Snapshot,
    (start, end): (usize, usize),
    kind: RunKind,
    text_of: impl Fn(&'s Run) -> Cow<'s, str>,
) -> String {
    let mut out = String::new();
    let mut block = None;
    for run in s.runs.get(start..end.min(s.runs.len())).unwrap_or_default() {
        if run.kind != kind && !(kind == RunKind::Content && run.kind == RunKind::Covered) {
            continue;
        }
        if block.is_some_and(|b| b != run.block) && run.joint != Some(Joint::Tight) {
            out.push(' ');
        }
        block = Some(run.block);
        out.push_str(&text_of(run));
    }
    plain(&out)
}

/// The same with a space at each joint, or with none.
fn with_joints(s: &Snapshot, (start, end): (usize, usize), kind: RunKind, wide: bool) -> String {
    let mut out = String::new();
    let mut block = None;
    for run in s.runs.get(start..end.min(s.runs.len())).unwrap_or_default().iter().filter(|r| r.kind == kind)
    {
        match run.joint {
            Some(Joint::Apart) if !wide => out.truncate(out.trim_end().len()),
            Some(_) if !wide => {}
            None if block.is_none_or(|b| b == run.block) => {}
            _ => out.push(' '),
        }
        block = Some(run.block);
        out.push_str(&run.text);
    }
    plain(&out)
}

/// Readings of an element's text besides the one by its looks, where style alone sets its pieces apart or joins them.
pub(crate) fn other_readings(s: &Snapshot, e: &Element) -> [String; 2] {
    [spaced_text(s, e), with_joints(s, e.runs, RunKind::Content, false)]
}

/// The visible text of an element, without what fields in it hold; rendered, and before `text-transform`.
pub(crate) fn texts_of(s: &Snapshot, e: &Element) -> [String; 2] {
    [joined(s, e.runs, RunKind::Content, false), joined(s, e.runs, RunKind::Content, true)]
}

/// The visible text of an element with a space between its pieces, as a person reads what style alone sets apart ("Cart" and a badge "4").
pub(crate) fn spaced_text(s: &Snapshot, e: &Element) -> String {
    let runs = s.runs.get(e.runs.0..e.runs.1.min(s.runs.len())).unwrap_or_default();
    let content = runs.iter().filter(|r| r.kind == RunKind::Content).map(|r| r.text.as_str());
    plain(&content.collect::<Vec<_>>().join(" "))
}

/// The visible text of an element as it is rendered.
pub(crate) fn text_of(s: &Snapshot, element: usize) -> String {
    s.elements.get(element).map(|e| joined(s, e.runs, RunKind::Content, false)).unwrap_or_default()
}

/// What fields inside of an element hold.
pub(crate) fn values_in(s: &Snapshot, element: usize) -> String {
    s.elements.get(element).map(|e| joined(s, e.runs, RunKind::Value, false)).unwrap_or_default()
}

/// Without the marks between digits.
fn without_marks(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '.' | ',')).collect()
}

/// The text of a message without that of its close button and links.
pub(crate) fn without_controls(s: &Snapshot, element: usize) -> String {
    without(s, element, is_button, |_| false)
}

pub(crate) fn is_button(e: &Element) -> bool {
    e.role == Role::Button
}

/// The text of an element but for that of such elements in it, and for such pieces.
pub(crate) fn without(
    s: &Snapshot,
    element: usize,
    left_out: impl Fn(&Element) -> bool,
    unsaid: impl Fn(&str) -> bool,
) -> String {
    let controls: Vec<(usize, usize)> = s
        .elements
        .iter()
        .enumerate()
        .filter(|(i, e)| *i != element && left_out(e) && s.is_within(*i, element))
        .map(|(_, e)| e.runs)
        .collect();
    let (start, end) = s.elements[element].runs;
    let own = |r: &usize| {
        s.runs.get(*r).is_some_and(|run| run.kind == RunKind::Content)
            && !controls.iter().any(|c| (c.0..c.1).contains(r))
    };
    let texts = (start..end).filter(own).map(|r| s.runs[r].text.as_str());
    plain(&texts.filter(|text| !unsaid(text)).collect::<Vec<_>>().join(" "))
}

/// An element as evidence. What a masked field holds is never quoted.
pub(crate) fn evidence(s: &Snapshot, element: usize) -> Evidence {
    let Some(e) = s.elements.get(element) else { return Evidence::default() };
    let [shown, _] = texts_of(s, e);
    let quote = match &e.value {
        _ if e.states.masked => None,
        Some(value) => Some(value.clone()),
        None => Some(shown).filter(|t| !t.is_empty()),
    };
    Evidence { element: Some(describe(e)), quote, bbox: Some(e.bbox) }
}
