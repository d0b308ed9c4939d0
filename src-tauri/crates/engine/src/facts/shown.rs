//! The visible text of a snapshot as lines that a person reads as one.

use super::kinds::{is_container, is_interactive};
use super::line::Line;
use super::plain::{Edge, best_edge, plain, undashed};
use crate::facts::area::Area;
use crate::snapshot::{Element, Joint, Rect, Role, Run, RunKind, Snapshot};

/// All blocks of text in an area, in document order. A block that another one interrupts is two lines.
pub(crate) fn lines(s: &Snapshot, area: &Area) -> Vec<Line> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut mark = None;
    while start < s.runs.len() {
        let (block, kind) = (s.runs[start].block, s.runs[start].kind);
        if kind == RunKind::Mark {
            mark = Some(&s.runs[start].text);
            start += 1;
            continue;
        }
        let mut end = start;
        let goes_on = |r: &Run| r.kind == kind && (r.block == block || r.joint == Some(Joint::Tight));
        while s.runs.get(end).is_some_and(goes_on) && area.has_run(end) {
            end += 1;
        }
        if end > start {
            let element = s.blocks.get(block).and_then(|b| b.element);
            let line = Line::new(s, (start, end), kind, element, place_of(s, (start, end)));
            let line = match mark.take() {
                Some(mark) => line.behind(mark),
                None => line,
            };
            if !line.text.is_empty() {
                out.push(line);
            }
        }
        start = end.max(start + 1);
    }
    out
}

/// The box around the blocks of some runs.
fn place_of(s: &Snapshot, (start, end): (usize, usize)) -> Rect {
    let runs = s.runs.get(start..end).unwrap_or_default();
    let boxes =
        runs.chunk_by(|a, b| a.block == b.block).filter_map(|r| s.blocks.get(r[0].block)).map(|b| b.bbox);
    boxes.reduce(around).unwrap_or_default()
}

fn around(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    let (right, bottom) = ((a.x + a.width).max(b.x + b.width), (a.y + a.height).max(b.y + b.height));
    Rect { x, y, width: right - x, height: bottom - y }
}

/// Rows and controls whose text stands in several blocks, each as one line with the blocks joined by a space.
pub(crate) fn groups(s: &Snapshot, area: &Area) -> Vec<Line> {
    let grouped = |e: &Element| {
        matches!(e.role, Role::Row | Role::Heading)
            || is_interactive(e.role)
            || e.clickable && !is_container(e.role)
    };
    let mut out = Vec::new();
    for (i, e) in s.elements.iter().enumerate().filter(|(i, e)| e.visible && grouped(e) && area.has(*i)) {
        let several = |r: &[Run]| r.windows(2).any(|w| w[0].block != w[1].block);
        if s.runs.get(e.runs.0..e.runs.1).is_some_and(several)
            && (e.runs.0..e.runs.1).all(|r| area.has_run(r))
        {
            let mut line = Line::new(s, e.runs, RunKind::Content, Some(i), e.bbox);
            if s.runs[e.runs.0..e.runs.1].iter().any(|r| r.kind == RunKind::Covered) {
                line.kind = RunKind::Covered;
            }
            out.push(line);
        }
    }
    out
}

/// Text that stands in blocks side by side, or in several blocks of one small element: a person may read it as one.
pub(crate) fn side_by_side(s: &Snapshot, lines: &[Line], needle: &str) -> Option<Line> {
    let content: Vec<&Line> = lines.iter().filter(|l| l.kind == RunKind::Content).collect();
    (0..content.len()).find_map(|start| {
        let (mut spaced, mut tight) = (content[start].text.clone(), content[start].text.clone());
        for pair in content[start..].windows(2).take(8) {
            if !reads_on(s, pair[0], pair[1]) {
                return None;
            }
            spaced = format!("{spaced} {}", pair[1].text);
            tight.push_str(&pair[1].text);
            // Some of the pieces may be set apart by gaps, and others not.
            let tight_text = without_gaps(&tight);
            // What stands between the pieces of a breadcrumb is drawn by the style, or a picture.
            let pieced = || {
                tight_text == without_gaps(needle) || tight_text == without_gaps(&without_separators(needle))
            };
            if best_edge(&spaced, needle) > Edge::Inside
                || best_edge(&tight, needle) > Edge::Inside
                || pieced()
            {
                return Some(Line { text: spaced, ..content[start].clone() });
            }
        }
        None
    })
}

fn without_gaps(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Without the signs that stand alone between words.
fn without_separators(text: &str) -> String {
    let sign = |word: &&str| matches!(*word, "/" | ">" | "›" | "»" | "|" | "·" | "•" | "-" | "–" | "—" | "→");
    text.split(' ').filter(|word| !sign(word)).collect()
}

fn reads_on(s: &Snapshot, a: &Line, b: &Line) -> bool {
    let overlap = (a.bbox.y + a.bbox.height).min(b.bbox.y + b.bbox.height) - a.bbox.y.max(b.bbox.y);
    let same_line = overlap > 0.0 && overlap * 2.0 >= a.bbox.height.min(b.bbox.height);
    let gap = b.bbox.x - (a.bbox.x + a.bbox.width);
    // However far apart: "Subtotal" at the left of a line, and its amount at the right.
    if same_line && (gap >= -32.0 || is_in_line(a, b) || is_in_line(b, a)) {
        return true;
    }
    let small = |i: &usize| {
        s.elements.get(*i).is_some_and(|e| {
            matches!(
                e.role,
                Role::Cell | Role::GridCell | Role::ListItem | Role::Alert | Role::Status | Role::Option
            )
        })
    };
    let holder = |l: &Line| l.element.and_then(|e| s.ancestors(e).find(small));
    holder(a).is_some() && holder(a) == holder(b)
}

/// Whether a block stands within the lines of another, as an inline-block does; one below or above it takes the whole width.
fn is_in_line(outer: &Line, inner: &Line) -> bool {
    let (o, i) = (outer.bbox, inner.bbox);
    let within = o.x <= i.x
        && i.x + i.width <= o.x + o.width
        && o.y <= i.y + 2.0
        && i.y + i.height <= o.y + o.height + 2.0;
    within && (o.height < 2.0 * i.height || i.width < 0.9 * o.width)
}

/// Where a text was seen.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// On whole words.
    pub(crate) whole: Vec<Line>,
    /// Joined to more, with another dash, or over blocks side by side.
    pub(crate) doubtful: Vec<Line>,
    /// Only as what a field holds or hints at.
    pub(crate) in_fields: Vec<Line>,
}

/// Looks for a text ([`plain`] or not) in an area.
pub(crate) fn look_for(s: &Snapshot, area: &Area, text: &str) -> Seen {
    let needle = plain(text);
    let mut seen = Seen::default();
    let lines = lines(s, area);
    for line in lines.iter().cloned().chain(groups(s, area)) {
        match (line.kind, line.edge(&needle)) {
            (RunKind::Content, Edge::Whole) if line.cuts_off(&needle) => seen.doubtful.push(line),
            (RunKind::Content, Edge::Whole) => seen.whole.push(line),
            (RunKind::Content, Edge::Joined) | (RunKind::Covered, Edge::Joined | Edge::Whole) => {
                seen.doubtful.push(line)
            }
            (RunKind::Value | RunKind::Placeholder, Edge::Joined | Edge::Whole) => seen.in_fields.push(line),
            (RunKind::Content, Edge::Inside)
                if differs_in_dash(&line.text, &needle) || differs_in_gap(s, &line, &needle) =>
            {
                seen.doubtful.push(line)
            }
            _ => {}
        }
    }
    seen.in_fields.extend(in_parts(s, area).filter(|line| best_edge(&line.text, &needle) > Edge::Inside));
    if seen.whole.is_empty() && seen.doubtful.is_empty() {
        seen.doubtful.extend(side_by_side(s, &lines, &needle));
    }
    seen
}

/// What fields in parts hold, such as a date whose day, month and year are fields of their own.
fn in_parts<'a>(s: &'a Snapshot, area: &'a Area) -> impl Iterator<Item = Line> + 'a {
    let parted = |e: &Element| {
        let runs = s.runs.get(e.runs.0..e.runs.1).unwrap_or_default();
        e.role == Role::Textbox && runs.iter().filter(|run| run.kind == RunKind::Value).count() > 1
    };
    let fields = s.elements.iter().enumerate().filter(move |(i, e)| e.visible && area.has(*i) && parted(e));
    fields.filter_map(move |(i, e)| {
        let text = plain(e.value.as_deref()?);
        Some(Line { text, raw: None, ..Line::new(s, e.runs, RunKind::Value, Some(i), e.bbox) })
    })
}

fn differs_in_dash(text: &str, needle: &str) -> bool {
    let (loose_text, loose_needle) = (undashed(text), undashed(needle));
    (loose_text != text || loose_needle != needle) && best_edge(&loose_text, &loose_needle) > Edge::Inside
}

/// Parts of a line may be held apart by a style where nothing is written between them.
fn differs_in_gap(s: &Snapshot, line: &Line, needle: &str) -> bool {
    if !needle.contains(' ') || line.runs.1 < line.runs.0 + 2 {
        return false;
    }
    let runs = s.runs.get(line.runs.0..line.runs.1).unwrap_or_default();
    let parts: Vec<&str> = runs.iter().filter(|r| r.kind == line.kind).map(|r| r.text.as_str()).collect();
    best_edge(&plain(&parts.join(" ")), needle) > Edge::Inside
}

/// Whether all that it shows lies behind something that covers the page.
pub(crate) fn is_covered(s: &Snapshot, e: &Element) -> bool {
    let runs = s.runs.get(e.runs.0..e.runs.1).unwrap_or_default();
    !runs.is_empty() && runs.iter().all(|run| run.kind == RunKind::Covered)
}
