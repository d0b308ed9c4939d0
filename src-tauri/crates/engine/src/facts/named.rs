//! Whether an element has the name that a claim says.

use super::kinds::is_field;
use super::line::{spaced_text, texts_of};
use super::name::before_controls;
use super::plain::{Edge, best_edge, folded, plain};
use crate::snapshot::{Element, Snapshot};
use crate::step::Literal;

/// Whether what a person reads on or beside an element is (or begins with) this name, case included.
pub(crate) fn is_named(s: &Snapshot, e: &Element, name: &Literal) -> bool {
    let bare = |t: &str| plain(t).trim_end_matches([':', '*', '.', '!', '?', ' ']).to_owned();
    let wanted = bare(&name.text);
    let [shown, raw] = texts_of(s, e);
    // A tool tip is no name to be read where the element shows another.
    let hints = e.hints.iter().filter(|_| is_field(e.role) || !shown.chars().any(char::is_alphabetic));
    let before = before_controls(s, e);
    let texts = [&e.name, &shown, &raw].into_iter().chain(&e.labels).chain(hints).chain(&before);
    // A badge is often set apart by its style alone.
    let spaced = bare(&spaced_text(s, e));
    let is_counter = |t: &str| t.chars().any(char::is_numeric) && !t.chars().any(char::is_alphabetic);
    let counted = spaced.strip_prefix(&wanted).is_some_and(|rest| match rest.chars().next() {
        Some(first) => matches!(first, ' ' | '(') && is_counter(rest),
        None => spaced.rsplit_once(' ').is_some_and(|(_, last)| is_counter(last)),
    });
    counted
        || texts.filter(|t| !t.is_empty()).any(|t| {
            let text = bare(t);
            text == wanted || best_edge(&text, &wanted) == Edge::Whole && differs_by_counter(&text, &wanted)
        })
}

/// Whether all that a name has besides the wanted words is a counter ("Cart 3", "Inbox (12)") or no words at all.
fn differs_by_counter(text: &str, wanted: &str) -> bool {
    let rest = text.replacen(wanted, "", 1);
    !rest.chars().any(char::is_alphabetic) || folded(&rest).split(' ').all(|w| w == folded(wanted))
}
