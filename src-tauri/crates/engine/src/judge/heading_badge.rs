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
use crate::snapshot::{Role, RunKind, Snapshot};

/// What a badge says of: its state.
const SAID_BY_BADGES: [&str; 4] = ["status", "state", "current status", "current state"];
/// What a label of a state ends with.
const LABELS: [&str; 4] = ["status", "state", "stage", "phase"];
/// What states are called; other words in badges say something else ("Beta", "High").
const STATES: [&str; 34] = [
    "new",
    "open",
    "opened",
    "reopened",
    "closed",
    "in progress",
    "in review",
    "waiting",
    "pending",
    "on hold",
    "resolved",
    "done",
    "completed",
    "complete",
    "cancelled",
    "canceled",
    "draft",
    "published",
    "archived",
    "active",
    "inactive",
    "paid",
    "unpaid",
    "shipped",
    "delivered",
    "approved",
    "rejected",
    "confirmed",
    "submitted",
    "planned",
    "running",
    "failed",
    "blocked",
    "expired",
];
/// Words of classes of badges.
const BADGES: [&str; 6] = ["badge", "chip", "tag", "pill", "label", "status"];

/// That the only badge beside the main heading says this. Never false: a badge may say anything else.
pub(super) fn says(s: &Snapshot, label: &str, wanted: &str) -> Option<Ruling> {
    let label = folded(label);
    if !SAID_BY_BADGES.contains(&label.strip_prefix("the ").unwrap_or(&label)) {
        return None;
    }
    let all = lines(s, &Area::page());
    let labelled =
        |line: &Line| bared(&folded(&line.text)).split([' ', ':']).any(|word| LABELS.contains(&word));
    if !STATES.contains(&folded(wanted).as_str()) || all.iter().any(labelled) {
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
    let looks_so = |i: usize| {
        let e = &s.elements[i];
        let says = |class: &String| class.to_lowercase().split(['-', '_']).any(|word| BADGES.contains(&word));
        e.role == Role::Status
            || e.tag.ends_with("-badge")
            || e.tag.ends_with("-tag")
            || e.classes.iter().any(says)
    };
    line.kind == RunKind::Content
        && line.element.is_some_and(|i| s.ancestors(i).take(2).any(looks_so))
        && line.text.split(' ').count() <= 2
        && !on_control
        && same_line(line.bbox, around.bbox)
        && line.text.chars().any(char::is_alphabetic)
}
