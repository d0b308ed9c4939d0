//! "The status is 'Open'": where nothing is labelled so, what stands in a badge beside the main heading is the status of what it heads.

use super::ruling::Ruling;
use crate::facts::area::Area;
use crate::facts::boxes::same_line;
use crate::facts::headings::main_heading;
use crate::facts::kinds::is_leaf;
use crate::facts::line::Line;
use crate::facts::plain::folded;
use crate::facts::shown::lines;
use crate::facts::standing::bared;
use crate::snapshot::{RunKind, Snapshot};

/// What a badge says of: its state.
const SAID_BY_BADGES: [&str; 4] = ["status", "state", "current status", "current state"];
/// Most words of a badge.
const WORDS: usize = 3;

/// That the only badge beside the main heading says this. Never false: a badge may say anything else.
pub(super) fn says(s: &Snapshot, label: &str, wanted: &str) -> Option<Ruling> {
    let label = folded(label);
    if !SAID_BY_BADGES.contains(&label.strip_prefix("the ").unwrap_or(&label)) {
        return None;
    }
    let all = lines(s, &Area::page());
    let labelled = |line: &&Line| SAID_BY_BADGES.contains(&bared(&folded(&line.text)).as_str());
    if all.iter().any(|line| labelled(&line)) {
        return None;
    }
    let heading = main_heading(s)?;
    let mut badges = all.iter().filter(|line| is_badge(s, heading, line));
    let badge = badges.next().filter(|_| badges.next().is_none())?;
    let observed = format!("'{}' stands beside the heading", badge.text);
    (bared(&badge.text) == bared(wanted)).then(|| Ruling::holds(observed).with(badge.evidence(s)))
}

/// A few words of their own in the line of the heading, on no control.
fn is_badge(s: &Snapshot, heading: usize, line: &Line) -> bool {
    let Some(around) = s.elements.get(heading) else { return false };
    let on_control = line.element.is_some_and(|i| {
        s.ancestors(i).any(|i| i == heading || s.elements[i].clickable || is_leaf(&s.elements[i]))
    });
    line.kind == RunKind::Content
        && !on_control
        && same_line(line.bbox, around.bbox)
        && line.text.split_whitespace().count() <= WORDS
        && line.text.chars().any(char::is_alphabetic)
}
