//! A number that is drawn at a picture or an icon by another element: "the bell shows 3".

use super::ruling::Ruling;
use crate::assertion::TextMatch;
use crate::facts::area::Area;
use crate::facts::boxes::overlaps;
use crate::facts::called::describe;
use crate::facts::fits::compare;
use crate::facts::line::Line;
use crate::facts::shown::lines;
use crate::snapshot::{RunKind, Snapshot};

/// Characters of the longest badge.
const LONGEST: usize = 5;

/// What stands over the box of an element that has no text of its own. Where nothing does, a badge may stand apart from it.
pub(super) fn of(
    s: &Snapshot,
    (index, texts): (usize, &[String]),
    (how, wanted): (TextMatch, &str),
) -> Option<Ruling> {
    let e = s.elements.get(index).filter(|_| texts.iter().all(String::is_empty) && !wanted.is_empty())?;
    let is_badge = |line: &Line| {
        line.kind == RunKind::Content
            && line.text.chars().count() <= LONGEST
            && line.text.contains(|c: char| c.is_ascii_digit())
            && overlaps(line.bbox, e.bbox)
    };
    let found: Vec<Line> = lines(s, &Area::page()).into_iter().filter(is_badge).collect();
    Some(match found.as_slice() {
        [badge] => {
            let observed = format!("'{}' stands at the {}", badge.text, describe(e));
            Ruling::when(compare(&badge.text, how, wanted), observed)
        }
        _ => Ruling::unknown(format!(
            "the {} has no text of its own, and what belongs to it cannot be told: check the text",
            describe(e)
        )),
    })
}

/// The number of "(2)", which stands beside a name.
pub(super) fn without_brackets(text: &str) -> String {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inner.filter(|inner| is_number(inner)).unwrap_or(text).to_owned()
}

/// "Basket (2)" counts 2.
pub(super) fn counts(text: &str, wanted: &str) -> bool {
    is_number(wanted) && text.ends_with(&format!(" ({wanted})"))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}
