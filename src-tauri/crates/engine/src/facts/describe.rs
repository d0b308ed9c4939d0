//! Elements in words, for messages and candidates.

use super::name::{block_texts, heading_of};
use super::rows::data_rows;
use super::wanted::clean;
use crate::snapshot::{Role, Snapshot};
use crate::step::Ordinal;
use crate::step::{ElementKind, Region, Scope};
use crate::verdict::Candidate;
use crate::words::noun_of;

/// Characters of a name that are shown.
const SHOWN: usize = 60;

/// An element in words: its role, its name, and where it stands.
pub fn describe(snapshot: &Snapshot, element: usize) -> String {
    let Some(e) = snapshot.elements.get(element) else { return "an element that is gone".into() };
    let mut words = noun_of(e).to_owned();
    if let Some(label) = label(snapshot, element) {
        words.push_str(&format!(" '{label}'"));
    }
    if let Some(place) = place(snapshot, element) {
        words.push(' ');
        words.push_str(&place.words);
    }
    if e.frame != 0 {
        words.push_str(" in a frame");
    }
    words
}

/// An element as something that a finding points at.
pub fn candidate(snapshot: &Snapshot, element: usize) -> Candidate {
    let e = snapshot.elements.get(element);
    Candidate {
        description: describe(snapshot, element),
        node: e.and_then(|e| e.node),
        bbox: e.map(|e| e.bbox).unwrap_or_default(),
    }
}

/// Several elements, told apart by their place in the order of the page where words alone do not.
pub(crate) fn candidates(snapshot: &Snapshot, elements: &[usize]) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = elements.iter().map(|&i| candidate(snapshot, i)).collect();
    let words: Vec<String> = all.iter().map(|c| c.description.clone()).collect();
    for (n, candidate) in all.iter_mut().enumerate() {
        let same = words.iter().filter(|w| **w == candidate.description).count();
        if same > 1 {
            let before = words.iter().take(n).filter(|w| **w == candidate.description).count();
            candidate.description = format!("the {} {}", nth(before + 1).in_words(), candidate.description);
        }
    }
    all
}

/// Why none of these can be used, after "… is on the page but".
pub(crate) fn unseen(snapshot: &Snapshot, hidden: &[usize]) -> &'static str {
    if hidden.iter().all(|&i| snapshot.elements.get(i).is_some_and(|e| e.barred)) {
        "cannot be used: an open dialog or a locked page keeps it from input"
    } else {
        "not visible"
    }
}

fn shorten(text: &str) -> String {
    let text = clean(text);
    if text.chars().count() <= SHOWN {
        return text;
    }
    text.chars().take(SHOWN).chain(['…']).collect()
}

/// The words by which a person would call an element.
pub(crate) fn label(snapshot: &Snapshot, element: usize) -> Option<String> {
    let e = snapshot.elements.get(element)?;
    if e.role == Role::Row {
        return row_text(snapshot, element);
    }
    let text = || snapshot.text_of(element);
    let found = [&e.name].into_iter().chain(&e.labels).find(|t| !t.trim().is_empty()).cloned();
    let holds_value = e.value.is_some();
    let found = found
        .or_else(|| Some(text()).filter(|t| !t.trim().is_empty() && !holds_value))
        .or_else(|| e.hints.iter().chain(&e.idents).find(|t| !t.trim().is_empty()).cloned())?;
    Some(shorten(&found))
}

fn row_text(snapshot: &Snapshot, row: usize) -> Option<String> {
    let runs = snapshot.elements.get(row)?.runs;
    let texts: Vec<String> =
        block_texts(snapshot, runs).into_iter().filter(|t| !t.trim().is_empty()).collect();
    (!texts.is_empty()).then(|| shorten(&texts.join(" · ")))
}

/// Where an element stands: in words, and as a tester would write it.
pub(crate) struct Place {
    pub(crate) words: String,
    pub(crate) scope: Option<Scope>,
}

/// The nearest part of the page around an element that tells it from others.
pub(crate) fn place(snapshot: &Snapshot, element: usize) -> Option<Place> {
    places(snapshot, element).next()
}

/// All of them, the nearest first.
pub(crate) fn places(snapshot: &Snapshot, element: usize) -> impl Iterator<Item = Place> {
    let own = label(snapshot, element);
    snapshot.ancestors(element).skip(1).filter_map(move |a| place_of(snapshot, a, own.as_deref()))
}

fn place_of(snapshot: &Snapshot, a: usize, own: Option<&str>) -> Option<Place> {
    use crate::step::Literal;
    let e = snapshot.elements.get(a)?;
    let quoted = |before: &str, text: &str, scope: Scope| Place {
        words: format!("in the {before} '{text}'"),
        scope: Some(scope),
    };
    let named = || {
        let name = if e.name.is_empty() { heading_of(snapshot, a)? } else { e.name.clone() };
        Some(shorten(&name)).filter(|n| !n.is_empty() && own != Some(n))
    };
    let region = |region: Region| {
        Some(Place { words: format!("in the {}", region.noun()), scope: Some(Scope::Region(region)) })
    };
    match e.role {
        Role::Row => {
            let text = row_label(snapshot, a, own)?;
            Some(quoted("row", &text, Scope::Row(Literal::quoted(&text))))
        }
        Role::ListItem | Role::Article | Role::Figure | Role::TreeItem => {
            let text = own_text(snapshot, a, own)?;
            let noun = if e.role == Role::Article { "card" } else { "item" };
            Some(quoted(noun, &text, Scope::Row(Literal::quoted(&text))))
        }
        Role::Dialog | Role::AlertDialog => match named() {
            Some(name) => {
                let scope = Scope::Named(Literal::quoted(&name), Some(ElementKind::Dialog));
                Some(quoted("dialog", &name, scope))
            }
            None => region(Region::Dialog),
        },
        Role::Region | Role::Group | Role::Form | Role::Tabpanel | Role::RadioGroup => {
            let name = named()?;
            Some(quoted("section", &name, Scope::Named(Literal::quoted(&name), Some(ElementKind::Section))))
        }
        Role::Banner => region(Region::Header),
        Role::ContentInfo => region(Region::Footer),
        Role::Navigation => region(Region::Navigation),
        Role::Complementary => region(Region::Sidebar),
        Role::Search => region(Region::Search),
        _ => None,
    }
}

/// A text of a row that no other row shows as a whole cell, and that is not the element's own.
fn row_label(snapshot: &Snapshot, row: usize, own: Option<&str>) -> Option<String> {
    let texts = |row: usize| -> Vec<String> {
        let runs = snapshot.elements.get(row).map_or((0, 0), |e| e.runs);
        block_texts(snapshot, runs).iter().map(|t| clean(t)).filter(|t| !t.is_empty()).collect()
    };
    let others: Vec<String> = data_rows(snapshot).into_iter().filter(|&r| r != row).flat_map(texts).collect();
    texts(row)
        .into_iter()
        .filter(|t| {
            own != Some(t.as_str()) && t.chars().count() <= SHOWN && t.chars().any(char::is_alphanumeric)
        })
        .find(|t| !others.contains(t))
}

fn own_text(snapshot: &Snapshot, item: usize, own: Option<&str>) -> Option<String> {
    let runs = snapshot.elements.get(item)?.runs;
    heading_of(snapshot, item).into_iter().chain(block_texts(snapshot, runs)).map(|t| clean(&t)).find(|t| {
        own != Some(t.as_str()) && t.chars().count() <= SHOWN && t.chars().any(char::is_alphanumeric)
    })
}

/// The n-th, counted from one.
pub(crate) fn nth(n: usize) -> Ordinal {
    Ordinal::Nth(u32::try_from(n).unwrap_or(u32::MAX))
}
