//! Targets in words of the grammar, for an element that a person points at.

use crate::facts::describe::{Place, nth, places};
use crate::facts::wanted;
use crate::snapshot::{Element, Snapshot};
use crate::words::{in_quotes, said_of};

/// Characters of the longest name that a sentence takes.
const LONGEST: usize = 100;
/// So many places around an element are tried.
const PLACES: usize = 6;

/// How a sentence may name an element, the shortest first: by its role and name, then with a part of the page around
/// it, then with its number among those of that role and name. None of them is certain to mean this element and no
/// other: whoever takes one holds it to [`super::ground`]. Empty for an element that has no words of its own.
pub fn wordings(snapshot: &Snapshot, element: usize) -> Vec<String> {
    let Some(e) = snapshot.elements.get(element) else { return Vec::new() };
    let noun = said_of(e);
    let mut found = Vec::new();
    for name in names(snapshot, element) {
        let Some(name) = in_quotes(&name) else { continue };
        let plain = format!("the {noun} {name}");
        let placed: Vec<String> = places(snapshot, element)
            .filter_map(|place| sentence_part(&place))
            .take(PLACES)
            .map(|place| format!("{plain} {place}"))
            .collect();
        found.push(plain);
        found.extend(placed);
        if let Some(number) = number(snapshot, element, e) {
            found.push(format!("the {} {name} {noun}", nth(number).in_words()));
        }
    }
    found
}

/// The texts by which grounding may find an element, the strongest first.
fn names(snapshot: &Snapshot, element: usize) -> Vec<String> {
    let Some(e) = snapshot.elements.get(element) else { return Vec::new() };
    let text = if e.value.is_some() { String::new() } else { snapshot.text_of(element) };
    let given = [&e.name].into_iter().chain(&e.labels).chain([&text]).chain(&e.hints).chain(&e.idents);
    let mut names: Vec<String> = Vec::new();
    for name in given.map(|name| wanted::clean(name)) {
        if !name.is_empty() && name.chars().count() <= LONGEST && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// A place as a sentence says it; one whose name was shortened, or has quotes in it, cannot be said.
fn sentence_part(place: &Place) -> Option<String> {
    let fit = !place.words.contains('…') && place.words.matches('\'').count() <= 2;
    (place.scope.is_some() && fit).then(|| place.words.clone())
}

/// Its number among the visible elements of its role and name, from 1; none where it is the only one.
fn number(snapshot: &Snapshot, element: usize, e: &Element) -> Option<usize> {
    let like = |other: &Element| other.visible && other.role == e.role && other.name == e.name;
    let all: Vec<usize> = (0..snapshot.elements.len()).filter(|&i| like(&snapshot.elements[i])).collect();
    let at = all.iter().position(|&i| i == element)?;
    (all.len() > 1).then_some(at + 1)
}
