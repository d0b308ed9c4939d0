//! Words that tell where something is, what it is or how it looks, and name no part of the page for certain ("in the blue bar", "at
//! the top", "(three dots icon)"). They choose among several; of the only one they may only not say the contrary.

use super::names;
use crate::facts::color::names as is_of_color;
use crate::facts::describe::{candidates, describe};
use crate::facts::name::heading_of;
use crate::facts::regions::regions;
use crate::facts::wanted::words;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{Literal, Region, Scope, Target};
use crate::verdict::{Cause, Finding};
use crate::words::noun_of;

/// What words say of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Says {
    Fits,
    Nothing,
    Contradicts,
}

const PREPOSITIONS: [&str; 17] = [
    "in", "on", "at", "from", "of", "for", "inside", "within", "under", "below", "above", "near", "beside",
    "next", "with", "to", "as",
];
/// Words that could be said of anything.
const FILLERS: [&str; 40] = [
    "the",
    "a",
    "an",
    "of",
    "to",
    "hand",
    "side",
    "corner",
    "page",
    "screen",
    "area",
    "bar",
    "options",
    "option",
    "displayed",
    "shown",
    "main",
    "whole",
    "very",
    "part",
    "top",
    "upper",
    "bottom",
    "lower",
    "left",
    "right",
    "middle",
    "center",
    "centre",
    "edge",
    "panel",
    "section",
    "button",
    "link",
    "icon",
    "field",
    "small",
    "big",
    "large",
    "web",
];
/// As much text as an item may hold whose words tell of what stands in it.
const ITEM_RUNS: usize = 40;

fn said(target: &Target) -> impl Iterator<Item = &Literal> {
    target.within.iter().filter_map(|scope| match scope {
        Scope::Loose(words) => Some(words),
        _ => None,
    })
}

/// Of several elements those that the words fit, where they fit any; else those that they do not contradict.
pub(super) fn choose(snapshot: &Snapshot, target: &Target, elements: Vec<usize>) -> Vec<usize> {
    let mut left = elements;
    for literal in said(target) {
        if left.len() < 2 {
            break;
        }
        let says: Vec<(usize, Says)> = left.iter().map(|&i| (i, says(snapshot, i, literal))).collect();
        let of = |wanted: &dyn Fn(Says) -> bool| -> Vec<usize> {
            says.iter().filter(|(_, s)| wanted(*s)).map(|(i, _)| *i).collect()
        };
        let fits = of(&|s| s == Says::Fits);
        let kept = if fits.is_empty() { of(&|s| s != Says::Contradicts) } else { fits };
        if !kept.is_empty() {
            left = kept;
        }
    }
    left
}

/// What the words say that the only element is not.
pub(super) fn contradiction(
    snapshot: &Snapshot,
    target: &Target,
    element: usize,
    sentence: &str,
) -> Option<Finding> {
    let literal = said(target).find(|literal| says(snapshot, element, literal) == Says::Contradicts)?;
    let what = describe(snapshot, element);
    let message = format!("{what} is not what is said to be '{}'", literal.shown());
    Some(
        Finding::new(Cause::AmbiguousTarget, sentence, message)
            .sides(literal.shown(), what)
            .near(candidates(snapshot, &[element]))
            .way_out("if it is the one that is meant, leave out where it is or how it looks")
            .by(names::LOOSE),
    )
}

fn says(snapshot: &Snapshot, i: usize, literal: &Literal) -> Says {
    let all = words(&literal.text);
    let place = all.first().is_some_and(|first| PREPOSITIONS.contains(&first.as_str()));
    let Some(e) = snapshot.elements.get(i) else { return Says::Nothing };
    let mut told = vec![around(snapshot, i, &all)];
    if place {
        told.push(side(snapshot, e, &all));
        told.push(part(snapshot, i, &all));
    } else {
        told.extend(all.iter().map(|word| colored(snapshot, e, word)));
    }
    match told {
        told if told.contains(&Says::Contradicts) => Says::Contradicts,
        told if told.contains(&Says::Fits) => Says::Fits,
        _ => Says::Nothing,
    }
}

/// In which part of the window or the page its middle stands.
fn side(snapshot: &Snapshot, e: &Element, all: &[String]) -> Says {
    let has = |any: &[&str]| all.iter().any(|word| any.contains(&word.as_str()));
    let (width, height) = (f64::from(snapshot.viewport.0), f64::from(snapshot.viewport.1));
    let seen = snapshot.elements.iter().filter(|e| e.visible && e.frame == 0);
    let (first, last) = seen.fold((0.0_f64, height), |(first, last), e| {
        (first.min(e.bbox.y), last.max(e.bbox.y + e.bbox.height))
    });
    if width <= 0.0 || last <= first || e.bbox.width <= 0.0 {
        return Says::Nothing;
    }
    let across = (e.bbox.x + e.bbox.width / 2.0) / width;
    let down = (e.bbox.y + e.bbox.height / 2.0 - first) / (last - first);
    let mut told = Vec::new();
    let mut hold = |said: bool, place: f64| {
        if said {
            told.push(match place {
                p if p < 0.45 => Says::Fits,
                p if p > 0.75 => Says::Contradicts,
                _ => Says::Nothing,
            });
        }
    };
    hold(has(&["top", "upper", "header"]), down);
    hold(has(&["bottom", "lower", "footer"]), 1.0 - down);
    hold(has(&["left"]), across);
    hold(has(&["right"]), 1.0 - across);
    match told.as_slice() {
        [] => Says::Nothing,
        told if told.contains(&Says::Contradicts) => Says::Contradicts,
        told if told.iter().all(|t| *t == Says::Fits) => Says::Fits,
        _ => Says::Nothing,
    }
}

/// In which part of the page that has a name of its own.
fn part(snapshot: &Snapshot, i: usize, all: &[String]) -> Says {
    let has = |any: &[&str]| all.iter().any(|word| any.contains(&word.as_str()));
    let inside = |parts: &[Region]| {
        let found: Vec<usize> = parts.iter().flat_map(|r| regions(snapshot, *r)).collect();
        let stands = found.iter().any(|&part| snapshot.is_within(i, part));
        (!found.is_empty()).then_some(stands)
    };
    let certain = if has(&["footer"]) {
        inside(&[Region::Footer])
    } else if has(&["breadcrumb", "breadcrumbs"]) {
        inside(&[Region::Breadcrumbs])
    } else if has(&["dialog", "modal", "popup"]) {
        inside(&[Region::Dialog])
    } else {
        None
    };
    if let Some(stands) = certain {
        return if stands { Says::Fits } else { Says::Contradicts };
    }
    let likely = if has(&["menu", "navigation", "nav", "sidebar", "submenu"]) {
        inside(&[Region::Navigation, Region::Menu, Region::Sidebar])
    } else if has(&["header"]) {
        inside(&[Region::Header])
    } else if has(&["content"]) {
        inside(&[Region::Main])
    } else {
        None
    };
    if likely == Some(true) { Says::Fits } else { Says::Nothing }
}

/// The words of a place that say which one is meant, in the singular.
pub(crate) fn content(all: &[String]) -> Vec<String> {
    let says = |w: &&String| !FILLERS.contains(&w.as_str()) && !PREPOSITIONS.contains(&w.as_str());
    all.iter().filter(says).map(|w| stem(w)).collect()
}

/// Whether an element stands in the part of the window or the page that words name ("on the right side"), for certain.
pub(crate) fn is_on_side(snapshot: &Snapshot, i: usize, all: &[String]) -> bool {
    snapshot.elements.get(i).is_some_and(|e| side(snapshot, e, all) == Says::Fits)
}

/// Its own words that are seen nowhere, and those of what is around it: the names and headings of parts, the text of its item.
fn around(snapshot: &Snapshot, i: usize, all: &[String]) -> Says {
    let content = content(all);
    if content.is_empty() {
        return Says::Nothing;
    }
    // "for room 104": what tells one item from the others is a number, where there is one.
    let number = |word: &String| word.chars().any(|c| c.is_ascii_digit());
    let of_item = all.first().is_some_and(|first| matches!(first.as_str(), "for" | "of"));
    let content: Vec<String> = match of_item && content.iter().any(number) {
        true => content.into_iter().filter(number).collect(),
        false => content,
    };
    let mut known: Vec<String> = Vec::new();
    let mut add = |text: &str| known.extend(words(text).iter().map(|w| stem(w)));
    for (at, a) in snapshot.ancestors(i).enumerate() {
        let Some(e) = snapshot.elements.get(a) else { continue };
        e.idents.iter().chain(&e.classes).chain(&e.labels).chain(&e.hints).for_each(|t| add(t));
        add(&e.description);
        if is_called_by_its_role(e.role) {
            add(noun_of(e));
        }
        if at > 0 {
            add(&e.name);
            heading_of(snapshot, a).iter().for_each(|h| add(h));
        }
        let item = matches!(e.role, Role::Row | Role::ListItem | Role::Article | Role::Group | Role::Figure)
            || e.clickable;
        if item && e.runs.1.saturating_sub(e.runs.0) <= ITEM_RUNS {
            add(&snapshot.text_of(a));
        }
    }
    if content.iter().all(|word| known.contains(word)) { Says::Fits } else { Says::Nothing }
}

/// Parts of a page that people call by what they are.
fn is_called_by_its_role(role: Role) -> bool {
    matches!(
        role,
        Role::Table
            | Role::Grid
            | Role::Treegrid
            | Role::List
            | Role::Listbox
            | Role::Dialog
            | Role::AlertDialog
            | Role::Form
            | Role::Menu
            | Role::Menubar
            | Role::Toolbar
            | Role::Tree
    )
}

fn stem(word: &str) -> String {
    let short = word.strip_suffix('s').filter(|short| short.len() > 2 && !short.ends_with('s'));
    short.unwrap_or(word).to_owned()
}

fn colored(snapshot: &Snapshot, e: &Element, word: &str) -> Says {
    let Some(style) = snapshot.styles.get(e.style) else { return Says::Nothing };
    match is_of_color(word, [style.color, style.background, style.border].into_iter().flatten()) {
        Some(true) => Says::Fits,
        Some(false) => Says::Contradicts,
        None => Says::Nothing,
    }
}
