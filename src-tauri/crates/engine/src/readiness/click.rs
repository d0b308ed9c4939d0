//! Clicks. Of several controls of one name, which a way through a menu gives alone ("Products > Products"), the one is meant that its
//! last click has shown.

use super::dialog;
use super::plan::{Gesture, Plan, Planned, on_element, on_target};
use crate::ground::{self, Verb};
use crate::page::Need;
use crate::readiness::Situation;
use crate::snapshot::{NodeRef, Snapshot};
use crate::step::{ClickKind, Step, Target};

/// Clicks, or answers the dialog of the browser whose button is named.
pub(super) fn plan(
    snapshot: &Snapshot,
    step: &Step,
    (target, kind): (&Target, ClickKind),
    situation: &Situation<'_>,
) -> Planned {
    if let Some(answer) = dialog::clicked(snapshot, target) {
        return dialog::answer(snapshot, step, &answer, situation);
    }
    let (verb, gesture) = (ground::verb_of(kind), Gesture::Click(kind));
    match shown_last(snapshot, step, target, verb, situation.before_input) {
        Some(shown) => on_element(snapshot, step, shown, gesture, Need::Pointer).map(Plan::tentative),
        None => on_target(snapshot, step, target, verb, gesture, Need::Pointer),
    }
}

/// The only control of the name that the last input has shown, where the step is that name alone and others have it, too. `before` is
/// the page before that input.
fn shown_last(
    snapshot: &Snapshot,
    step: &Step,
    target: &Target,
    verb: Verb,
    before: Option<&Snapshot>,
) -> Option<usize> {
    let (name, before) = (target.name.as_ref()?, before?);
    if !is_alone(step, target) || name.text.is_empty() {
        return None;
    }
    let found = ground::find(snapshot, target, verb).elements;
    let stood = |node: NodeRef| before.elements.iter().any(|e| e.visible && e.node == Some(node));
    let is_new =
        |i: &&usize| snapshot.elements.get(**i).and_then(|e| e.node).is_some_and(|node| !stood(node));
    let new: Vec<usize> = found.iter().filter(is_new).copied().collect();
    match new.as_slice() {
        [one] if found.len() > 1 => Some(*one),
        _ => None,
    }
}

/// Whether a step says nothing but a name.
fn is_alone(step: &Step, target: &Target) -> bool {
    let bare = target.kind.is_none() && target.ordinal.is_none() && target.within.is_empty();
    let plain = |text: &str| text.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    bare && target.name.as_ref().is_some_and(|name| plain(&name.text) == plain(&step.text))
}
