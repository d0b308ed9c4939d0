//! What each operator changes in a page or a JSON document.

use std::collections::{BTreeMap, BTreeSet};

use crate::edit::{Edits, edited};
use crate::fault::{Fault, Operator};
use crate::json;
use crate::outline::{Element, Outline};

/// Without these there is no page.
const FRAME: [&str; 4] = ["html", "head", "body", "main"];
const CONTROLS: [&str; 5] = ["button", "input", "select", "textarea", "fieldset"];

/// A page with a fault; none where there is nothing that it changes.
pub(crate) fn page(fault: &Fault, html: &str) -> Option<String> {
    let outline = Outline::of(html)?;
    let said = outline.saying(&fault.was);
    let all = |attribute: &str, value: Option<&str>, places: Vec<usize>| {
        let set = (attribute.to_owned(), value.map(str::to_owned));
        Edits {
            attributes: places.into_iter().map(|at| (at, vec![set.clone()])).collect(),
            ..Edits::default()
        }
    };
    let edits = match fault.operator {
        Operator::Word | Operator::Number | Operator::LetterCase if !said.is_empty() => {
            Edits { text: Some((fault.was.clone(), fault.is.clone())), ..Edits::default() }
        }
        Operator::Removed => Edits { removed: drawn(&outline, &said), ..Edits::default() },
        Operator::Hidden => {
            all("style", Some("display: none !important"), drawn(&outline, &said).into_iter().collect())
        }
        Operator::Link => all("href", Some(&fault.is), links(&outline, &said)),
        Operator::Disabled => turned(&outline, controls(&outline, &fault.was), "disabled"),
        Operator::Checked => {
            let checkable = |e: &Element| matches!(e.attribute("type"), Some("checkbox" | "radio"));
            let boxes = controls(&outline, &fault.was).into_iter().filter(|at| checkable(&outline.0[*at]));
            turned(&outline, boxes.collect(), "checked")
        }
        Operator::Selected => {
            let options = said.into_iter().filter(|at| outline.0[*at].tag == "option").collect();
            turned(&outline, options, "selected")
        }
        Operator::Expanded => unfolded(&outline, &said),
        _ => return None,
    };
    (edits != Edits::default()).then(|| edited(html, &edits)).flatten()
}

/// A JSON document with a fault; none where there is nothing that it changes.
pub(crate) fn document(fault: &Fault, body: &str) -> Option<String> {
    let mut value = serde_json::from_str(body).ok()?;
    let changed = match fault.operator {
        Operator::JsonText => json::change_text(&mut value, &fault.was, &fault.is),
        Operator::JsonNumber => json::change_number(&mut value, &fault.was, &fault.is),
        Operator::JsonEntry => json::remove_entries(&mut value, &fault.was),
        Operator::JsonBoolean => json::flip(&mut value, &fault.was),
        _ => false,
    };
    changed.then(|| value.to_string())
}

/// Those of them that can go and leave a page.
fn drawn(outline: &Outline, said: &[usize]) -> BTreeSet<usize> {
    said.iter().copied().filter(|at| !FRAME.contains(&outline.0[*at].tag.as_str())).collect()
}

/// The links that are or hold these elements.
pub(crate) fn links(outline: &Outline, said: &[usize]) -> Vec<usize> {
    let is_link = |at: &usize| outline.0[*at].tag == "a" && outline.0[*at].attribute("href").is_some();
    let found: BTreeSet<usize> = said.iter().filter_map(|at| outline.around(*at).find(is_link)).collect();
    found.into_iter().collect()
}

/// The controls of a name: that say it themselves or around what says it, or whose label does.
pub(crate) fn controls(outline: &Outline, name: &str) -> Vec<usize> {
    let is_control = |at: &usize| CONTROLS.contains(&outline.0[*at].tag.as_str());
    let mut found = BTreeSet::new();
    for at in outline.saying(name) {
        found.extend(outline.around(at).find(is_control));
        let Some(label) = outline.around(at).find(|at| outline.0[*at].tag == "label") else { continue };
        let of = outline.0[label].attribute("for");
        let meant = |e: &Element| of.is_some() && e.attribute("id") == of;
        found.extend((0..outline.0.len()).filter(is_control).filter(|at| match of {
            Some(_) => meant(&outline.0[*at]),
            None => outline.around(*at).any(|around| around == label),
        }));
    }
    found.into_iter().collect()
}

/// A state that stands in an attribute without a value is the opposite.
fn turned(outline: &Outline, places: Vec<usize>, attribute: &str) -> Edits {
    let opposite = |at: usize| {
        let there = outline.0[at].attribute(attribute).is_some();
        (at, vec![(attribute.to_owned(), (!there).then(String::new))])
    };
    Edits { attributes: places.into_iter().map(opposite).collect(), ..Edits::default() }
}

fn unfolded(outline: &Outline, said: &[usize]) -> Edits {
    let mut attributes = BTreeMap::new();
    for at in said.iter().flat_map(|at| outline.around(*at)) {
        let opposite = match outline.0[at].attribute("aria-expanded") {
            Some("true") => "false",
            Some("false") => "true",
            _ => continue,
        };
        attributes.insert(at, vec![("aria-expanded".to_owned(), Some(opposite.to_owned()))]);
    }
    Edits { attributes, ..Edits::default() }
}

#[cfg(test)]
#[path = "tests/change.rs"]
mod tests;
