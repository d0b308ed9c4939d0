//! Where a text stands on a page just so: as all of a block, of a control or of what a field shows, or as cells of a row side by side.

use super::area::Area;
use super::kinds::{holds_value, is_interactive, is_leaf};
use super::plain::plain;
use super::rows::data_rows;
use super::shown::{groups, lines};
use super::tables::is_aside;
use super::wanted::has_letter;
use crate::event::Evidence;
use crate::facts::called::describe;
use crate::snapshot::{Element, Rect, Role, RunKind, Snapshot};

/// Words that name nothing which a page shows, though it may show them by chance.
const EMPTY: [&str; 24] = [
    "ok",
    "okay",
    "done",
    "works",
    "yes",
    "no",
    "success",
    "successful",
    "same",
    "pass",
    "passed",
    "fail",
    "failed",
    "none",
    "n/a",
    "na",
    "true",
    "false",
    "error",
    "correct",
    "fine",
    "as expected",
    "good",
    "nothing",
];

/// A place where it stands.
#[derive(Debug, Clone)]
pub(crate) struct Stand {
    /// Its runs; none of a control that only has a name.
    pub(crate) runs: (usize, usize),
    /// The innermost element around it.
    pub(crate) element: Option<usize>,
    pub(crate) bbox: Rect,
    /// What the page says there.
    pub(crate) text: String,
    /// A field holds it.
    pub(crate) held: bool,
}

impl Stand {
    pub(crate) fn evidence(&self, s: &Snapshot) -> Evidence {
        let element = self.element.and_then(|i| s.elements.get(i)).map(describe);
        Evidence { element, quote: Some(self.text.clone()), bbox: Some(self.bbox) }
    }

    /// Whether it stands on what is pressed, or in what frames the page: there it is found whatever the page shows.
    pub(crate) fn is_of_frame(&self, s: &Snapshot) -> bool {
        let pressed = |i: usize| s.elements.get(i).is_some_and(|e| is_interactive(e.role) || e.clickable);
        self.element.is_some_and(|i| is_aside(s, i) || s.ancestors(i).take(3).any(pressed))
    }

    /// Whether it is all of a heading.
    pub(crate) fn is_heading(&self, s: &Snapshot) -> bool {
        let heading = |i: usize| s.elements.get(i).is_some_and(|e| e.role == Role::Heading);
        self.element.is_some_and(|i| !is_aside(s, i) && s.ancestors(i).take(2).any(heading))
    }
}

/// As it looks, without the stop, the colon or the star behind it.
pub(crate) fn bared(text: &str) -> String {
    plain(text).trim_end_matches(['.', ':', '*', ' ']).to_owned()
}

/// Whether a text is none that a page could be asked for.
pub(crate) fn says_nothing(text: &str) -> bool {
    let said = bared(text).to_lowercase();
    !has_letter(&said) || EMPTY.contains(&said.as_str())
}

/// All places where a text stands as a whole.
pub(crate) fn stands(s: &Snapshot, text: &str) -> Vec<Stand> {
    let wanted = bared(text);
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for line in lines(s, &Area::page()).into_iter().chain(groups(s, &Area::page())) {
        let says = bared(&line.text) == wanted || line.raw.as_deref().is_some_and(|raw| bared(raw) == wanted);
        let held = line.kind == RunKind::Value;
        if says && !line.is_cut() && (held || line.kind == RunKind::Content) {
            found.push(Stand {
                runs: line.runs,
                element: line.element,
                bbox: line.bbox,
                text: line.text,
                held,
            });
        }
    }
    let all = s.elements.iter().enumerate().filter(|(_, e)| e.visible);
    for (i, e) in all {
        let held = shows_value(e, &wanted);
        if held || is_leaf(e) && !holds_value(e) && bared(&e.name) == wanted {
            let text = if held { wanted.clone() } else { e.name.clone() };
            found.push(Stand { runs: e.runs, element: Some(i), bbox: e.bbox, text, held });
        }
    }
    if found.is_empty() { side_by_side(s, &wanted) } else { found }
}

/// Whether a field holds a text that a person reads in it.
fn shows_value(e: &Element, wanted: &str) -> bool {
    holds_value(e) && !e.states.masked && e.value.as_deref().is_some_and(|value| bared(value) == *wanted)
}

/// The words of a text, without the signs that stand between them.
fn words(text: &str) -> Vec<String> {
    let clean = |word: &str| word.trim_matches([',', ';', ':', '-', '–', '—', '(', ')']).to_owned();
    plain(text).split(' ').map(clean).filter(|word| !word.is_empty()).collect()
}

/// Whole texts of one row or item, one right behind the other.
fn side_by_side(s: &Snapshot, wanted: &str) -> Vec<Stand> {
    let wanted = words(wanted);
    let mut members = data_rows(s);
    members.extend((0..s.elements.len()).filter(|&i| is_item(&s.elements[i])));
    let mut found = Vec::new();
    for member in members {
        let e = &s.elements[member];
        let all: Vec<_> =
            lines(s, &Area::of(s, &[member])).into_iter().filter(|l| l.kind == RunKind::Content).collect();
        let said: Vec<Vec<String>> = all.iter().map(|line| words(&line.text)).collect();
        let fits = |from: usize| {
            let mut length = 0;
            let end = (from..said.len()).find(|&i| {
                length += said[i].len();
                length >= wanted.len()
            })?;
            let joined: Vec<&String> = said[from..=end].iter().flatten().collect();
            (end > from
                && joined == wanted.iter().collect::<Vec<_>>()
                && !all[from..=end].iter().any(|l| l.is_cut()))
            .then_some(end)
        };
        if let Some((from, end)) = (0..said.len()).find_map(|from| Some((from, fits(from)?))) {
            let runs = (all[from].runs.0, all[end].runs.1);
            let text = all[from..=end].iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
            found.push(Stand { runs, element: Some(member), bbox: e.bbox, text, held: false });
        }
    }
    found
}

/// Small parts of a page whose texts belong together.
pub(crate) fn is_item(e: &Element) -> bool {
    let role = matches!(
        e.role,
        Role::ListItem
            | Role::Article
            | Role::Figure
            | Role::TreeItem
            | Role::Option
            | Role::Alert
            | Role::Status
            | Role::Tooltip
    );
    e.visible && e.tag != "option" && role
}
