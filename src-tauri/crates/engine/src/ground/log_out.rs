//! The log-out control, which sentences name without naming a control.

use super::log_in::says;
use super::names;
use crate::facts::describe::candidates;
use crate::facts::rows::innermost;
use crate::snapshot::{Element, Role, Snapshot};
use crate::verdict::{Cause, Finding};

const LOG_OUT: [&str; 8] =
    ["log out", "logout", "log off", "logoff", "sign out", "signout", "sign off", "signoff"];

/// The only control that logs out.
///
/// # Errors
/// There is none, or there are several.
pub fn logout_control(snapshot: &Snapshot, sentence: &str) -> Result<usize, Finding> {
    the_logout_control(snapshot, sentence).map_err(|finding| finding.by(names::LOG_OUT))
}

/// Whether an element is a control that says that it logs out.
pub(crate) fn says_log_out(snapshot: &Snapshot, i: usize) -> bool {
    let pressed = |e: &Element| {
        let drawn = e.role == Role::Generic && e.clickable;
        (drawn || matches!(e.role, Role::Button | Role::Link | Role::MenuItem)) && e.tag != "option"
    };
    snapshot.elements.get(i).is_some_and(pressed) && says(snapshot, i, &LOG_OUT)
}

fn the_logout_control(snapshot: &Snapshot, sentence: &str) -> Result<usize, Finding> {
    let all: Vec<usize> = (0..snapshot.elements.len()).filter(|&i| says_log_out(snapshot, i)).collect();
    let (shown, hidden): (Vec<usize>, Vec<usize>) =
        all.into_iter().partition(|&i| snapshot.elements.get(i).is_some_and(|e| e.visible));
    let mut one_each: Vec<usize> = Vec::new();
    for i in innermost(snapshot, &shown) {
        let same = |k: usize| {
            let (a, b) = (snapshot.elements.get(k), snapshot.elements.get(i));
            a.zip(b).is_some_and(|(a, b)| a.leads_where(b))
        };
        if !one_each.iter().any(|&k| same(k)) {
            one_each.push(i);
        }
    }
    match (one_each.as_slice(), hidden.is_empty()) {
        ([one], _) => Ok(*one),
        // It may be in a menu that nothing tells to be one, so that the application is not to blame.
        ([], _) => {
            let message = match hidden.is_empty() {
                true => "there is no control to log out on the page",
                false => "the control to log out is not visible",
            };
            Err(Finding::new(Cause::AmbiguousStep, sentence, message)
                .near(candidates(snapshot, &hidden))
                .way_out("open the menu that it is in first"))
        }
        (several, _) => Err(Finding::new(
            Cause::AmbiguousTarget,
            sentence,
            format!("{} controls on the page log out", several.len()),
        )
        .near(candidates(snapshot, several))
        .way_out("click the one that is meant by its name")),
    }
}
