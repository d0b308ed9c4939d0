//! Radio buttons that are called together by a text before them.

use super::plain::folded;
use crate::snapshot::{Element, Role, Snapshot, Tristate};
use crate::step::Literal;

/// The visible radio buttons of the only group of this name, in their order.
pub(crate) fn named(s: &Snapshot, name: &Literal) -> Vec<usize> {
    let bare = |text: &str| folded(text).trim_end_matches([':', '*', '?', ' ']).to_owned();
    let wanted = bare(&name.text);
    let is_member = |e: &Element| e.visible && e.group.as_ref().is_some_and(|group| bare(group) == wanted);
    let all: Vec<usize> = (0..s.elements.len()).filter(|&i| is_member(&s.elements[i])).collect();
    let chosen = all.iter().filter(|&&i| is_chosen(&s.elements[i])).count();
    // Two groups of one name have two that are chosen, or captions twice.
    let captions: Vec<Option<&str>> = all.iter().map(|&i| caption(&s.elements[i])).collect();
    let twice = (1..captions.len()).any(|at| captions[..at].contains(&captions[at]));
    if chosen > 1 || twice { Vec::new() } else { all }
}

/// What stands at a radio button.
pub(crate) fn caption(e: &Element) -> Option<&str> {
    e.labels.first().map(String::as_str).or((!e.name.is_empty()).then_some(e.name.as_str()))
}

/// Whether it is the one that is chosen.
pub(crate) fn is_chosen(e: &Element) -> bool {
    e.role == Role::Radio && e.states.checked == Some(Tristate::True)
}
