//! What is new, gone or changed on a page: each as a sentence of the grammar, still to be judged.

use std::collections::{HashMap, HashSet};

use crate::facts::wanted::fold;
use crate::questions::Pages;
use crate::snapshot::{Element, NodeRef, Rect, Role, Run, RunKind, Snapshot, Tristate};
use crate::words::quoted;

/// A text that is longer is no claim that a tester would write.
const LONGEST: usize = 120;

/// A sentence about what has changed.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct News {
    pub(super) sentence: String,
    /// What it is compared with a claim by.
    pub(super) words: String,
    /// The higher, the more it stands out.
    pub(super) weight: u8,
    pub(super) bbox: Option<Rect>,
}

impl News {
    fn new(sentence: String, weight: u8) -> Self {
        Self { words: sentence.clone(), sentence, weight, bbox: None }
    }

    fn of(element: &Element, sentence: String, weight: u8) -> Self {
        Self { bbox: Some(element.bbox), ..Self::new(sentence, weight) }
    }
}

/// A line of text, and where it stands.
struct Line {
    text: String,
    element: Option<usize>,
    bbox: Rect,
}

/// All that a row may have brought.
pub(super) fn all(pages: &Pages<'_>) -> Vec<News> {
    let mut all = Vec::new();
    texts(pages, &mut all);
    elements(pages, &mut all);
    changes(pages, &mut all);
    place(pages, &mut all);
    counts(pages, &mut all);
    if let Some(dialog) = &pages.after.dialog {
        all.push(News::new(format!("a dialog is displayed with {}", quoted(&dialog.message)), 9));
    }
    all
}

/// Of the texts that a claim names itself: that they are there, are gone, or are there still.
pub(super) fn quotes(literals: &[String], still: bool) -> Vec<News> {
    let says = |literal: &String, what: &str| News {
        words: literal.clone(),
        ..News::new(format!("{} is {what}", quoted(literal)), 7)
    };
    let each = literals.iter().flat_map(|literal| match still {
        true => vec![says(literal, "still displayed")],
        false => vec![says(literal, "displayed"), says(literal, "no longer displayed")],
    });
    each.collect()
}

/// What stands there before and after.
pub(super) fn kept(pages: &Pages<'_>) -> Vec<News> {
    let Some(before) = pages.before else { return Vec::new() };
    let stood: HashSet<String> = lines(before).into_iter().map(|line| folded(&line.text)).collect();
    let still = |line: Line| News {
        bbox: Some(line.bbox),
        ..News::new(format!("{} is still displayed", quoted(&line.text)), 1)
    };
    lines(pages.after).into_iter().filter(|line| stood.contains(&folded(&line.text))).map(still).collect()
}

/// The texts at a point of a page, the smallest first, each as a sentence that says that it is there.
pub(super) fn texts_at(page: &Snapshot, x: f64, y: f64) -> Vec<(String, Rect)> {
    let holds = |b: &Rect| x >= b.x && x < b.x + b.width && y >= b.y && y < b.y + b.height;
    let mut there: Vec<Line> = lines(page).into_iter().filter(|line| holds(&line.bbox)).collect();
    there.sort_by(|a, b| (a.bbox.width * a.bbox.height).total_cmp(&(b.bbox.width * b.bbox.height)));
    there.into_iter().map(|line| (format!("{} is displayed", quoted(&line.text)), line.bbox)).collect()
}

fn folded(text: &str) -> String {
    fold(text)
}

/// Each block of text on one line; what a field holds is told of the field.
fn lines(page: &Snapshot) -> Vec<Line> {
    let seen = |run: &&Run| run.kind == RunKind::Content;
    let mut lines: Vec<Line> = Vec::new();
    let mut last = None;
    for run in page.runs.iter().filter(seen) {
        match lines.last_mut().filter(|_| last == Some(run.block)) {
            Some(line) => line.text.push_str(&run.text),
            None => {
                let block = page.blocks.get(run.block);
                let element = block.and_then(|block| block.element);
                let bbox = block.map(|block| block.bbox).unwrap_or_default();
                lines.push(Line { text: run.text.clone(), element, bbox });
            }
        }
        last = Some(run.block);
    }
    for line in &mut lines {
        line.text = line.text.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    lines.retain(|line| !line.text.is_empty() && line.text.chars().count() <= LONGEST);
    lines
}

fn texts(pages: &Pages<'_>, all: &mut Vec<News>) {
    let (now, before) = (lines(pages.after), pages.before.map(lines).unwrap_or_default());
    let set = |lines: &[Line]| -> HashSet<String> { lines.iter().map(|line| folded(&line.text)).collect() };
    let (is, was) = (set(&now), set(&before));
    for line in now.iter().filter(|line| !was.contains(&folded(&line.text))) {
        let text = quoted(&line.text);
        let place = line.element.and_then(|element| message(pages.after, element));
        let (sentence, weight) = match place {
            Some(Role::Alert) => (format!("an error message is displayed: {text}"), 8),
            Some(_) => (format!("the message {text} is displayed"), 8),
            None => (format!("{text} is displayed"), 5),
        };
        all.push(News { bbox: Some(line.bbox), words: line.text.clone(), ..News::new(sentence, weight) });
        if place.is_some() {
            let plain = News::new(format!("{text} is displayed"), 7);
            all.push(News { bbox: Some(line.bbox), words: line.text.clone(), ..plain });
        }
    }
    for line in before.iter().filter(|line| !is.contains(&folded(&line.text))) {
        let gone = News::new(format!("{} is no longer displayed", quoted(&line.text)), 3);
        all.push(News { words: format!("{} gone removed deleted closed hidden", line.text), ..gone });
    }
}

/// The live region that something stands in.
fn message(page: &Snapshot, element: usize) -> Option<Role> {
    let around = page.ancestors(element).filter_map(|i| page.elements.get(i));
    let live = |e: &&Element| e.live || matches!(e.role, Role::Alert | Role::Status);
    around.filter(live).map(|e| e.role).next()
}

/// What kind of thing testers call it; none where its text says all of it.
fn kind(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Button => "button",
        Role::Link => "link",
        Role::Heading => "heading",
        Role::Tab => "tab",
        Role::Checkbox => "checkbox",
        Role::Radio => "radio button",
        Role::Textbox | Role::Searchbox | Role::Spinbutton => "field",
        Role::Combobox => "dropdown",
        Role::Dialog | Role::AlertDialog => "dialog",
        Role::Img => "image",
        _ => return None,
    })
}

fn named(element: &Element) -> Option<(&'static str, &str)> {
    let name = if element.name.trim().is_empty() { element.labels.first()? } else { &element.name };
    let fits = !name.trim().is_empty() && name.chars().count() <= LONGEST;
    kind(element.role).filter(|_| fits && element.visible).map(|kind| (kind, name.trim()))
}

fn elements(pages: &Pages<'_>, all: &mut Vec<News>) {
    let things = |page: &Snapshot| -> HashSet<(&'static str, String)> {
        page.elements.iter().filter_map(named).map(|(kind, name)| (kind, folded(name))).collect()
    };
    let (is, was) = (things(pages.after), pages.before.map(things).unwrap_or_default());
    let mut dialogs = false;
    for element in &pages.after.elements {
        dialogs |= element.visible && matches!(element.role, Role::Dialog | Role::AlertDialog);
        let Some((kind, name)) = named(element) else { continue };
        if !was.contains(&(kind, folded(name))) {
            let weight = if kind == "heading" { 6 } else { 4 };
            all.push(News::of(element, format!("the {kind} {} is displayed", quoted(name)), weight));
        }
    }
    if dialogs {
        all.push(News {
            words: "a dialog popup modal window box opens".into(),
            ..News::new("a dialog is displayed".into(), 8)
        });
    }
    let before = pages.before.map(|page| page.elements.as_slice()).unwrap_or_default();
    for element in before {
        let Some((kind, name)) = named(element) else { continue };
        if !is.contains(&(kind, folded(name))) {
            let gone = News::new(format!("the {kind} {} is not displayed", quoted(name)), 2);
            all.push(News { words: format!("{name} {kind} gone removed closed hidden"), ..gone });
        }
    }
}

/// What an element of both pages has come to.
fn changes(pages: &Pages<'_>, all: &mut Vec<News>) {
    let before = pages.before.map(|page| page.elements.as_slice()).unwrap_or_default();
    let known: HashMap<NodeRef, &Element> = before.iter().filter_map(|e| Some((e.node?, e))).collect();
    for (index, element) in pages.after.elements.iter().enumerate() {
        let Some((kind, name)) = named(element) else { continue };
        let was = element.node.and_then(|node| known.get(&node)).copied();
        let name = quoted(name);
        for words in states(element, was) {
            all.push(News::of(element, format!("the {kind} {name} is {words}"), 6));
        }
        if element.value != was.and_then(|was| was.value.clone()) && !element.states.masked {
            all.extend(value(element, kind, &name));
        }
        let is_focused = pages.after.focused == Some(index);
        if is_focused && was.is_some_and(|was| !was.states.focused) {
            all.push(News::of(element, format!("the {kind} {name} is focused"), 5));
        }
    }
}

/// States that are not as they were, in words.
fn states(element: &Element, was: Option<&Element>) -> Vec<&'static str> {
    let (is, was) = (&element.states, was.map(|was| &was.states));
    let mut words = Vec::new();
    if was.is_some_and(|was| was.disabled != is.disabled) {
        words.push(if is.disabled { "disabled" } else { "enabled" });
    }
    if is.checked.is_some() && was.map(|was| was.checked) != Some(is.checked) {
        words.push(if is.checked == Some(Tristate::True) { "checked" } else { "unchecked" });
    }
    if is.selected == Some(true) && was.map(|was| was.selected) != Some(is.selected) {
        words.push("selected");
    }
    if let Some(expanded) = is.expanded.filter(|_| was.is_some_and(|was| was.expanded != is.expanded)) {
        words.push(if expanded { "expanded" } else { "collapsed" });
    }
    words
}

fn value(element: &Element, kind: &str, name: &str) -> Option<News> {
    let value = element.value.as_deref()?.trim();
    let sentence = match (kind, value) {
        ("field", "") => format!("the field {name} is empty"),
        ("field", value) => format!("the field {name} contains {}", quoted(value)),
        ("dropdown", value) if !value.is_empty() => format!("{} is selected in {name}", quoted(value)),
        _ => return None,
    };
    Some(News::of(element, sentence, 6))
}

/// Where the page is.
fn place(pages: &Pages<'_>, all: &mut Vec<News>) {
    let (after, before) = (pages.after, pages.before);
    if !after.title.is_empty() && before.is_none_or(|before| before.title != after.title) {
        all.push(News::new(format!("the page title is {}", quoted(&after.title)), 3));
    }
    let path = |page: &Snapshot| {
        let after = page.url.split_once("://").map_or("", |(_, rest)| rest);
        after.find('/').map(|at| after[at..].split('?').next().unwrap_or_default().to_owned())
    };
    let is = path(after).filter(|path| path.len() > 1);
    if let Some(is) = is.filter(|is| before.and_then(path).as_ref() != Some(is)) {
        let words =
            format!("{} page redirected opens navigated address url", is.replace(['/', '-', '_'], " "));
        all.push(News { words, ..News::new(format!("the URL ends with {}", quoted(&is)), 4) });
    }
}

/// How many rows the only table has.
fn counts(pages: &Pages<'_>, all: &mut Vec<News>) {
    let rows = |page: &Snapshot| match page.tables.as_slice() {
        [table] => Some(table.rows.iter().filter(|row| !row.header && !row.footer).count()),
        _ => None,
    };
    let Some(is) = rows(pages.after).filter(|is| pages.before.and_then(rows) != Some(*is)) else { return };
    let words = format!("{is} rows items entries results records list table count");
    all.push(News { words, ..News::new(format!("there are {is} rows"), 4) });
}
