//! What has become of the target of a step.

use super::element::{Change, change};
use super::sentence::{At, naming, target_claimed};
use super::sight::called;
use super::{Cell, Class, Drift, Proposal, Seen, Standing, Untold, Used, claim};
use crate::clarity;
use crate::data::Data;
use crate::event::Evidence;
use crate::ground::{Grounding, Verb, describe, ground, target_of};
use crate::judging::checks;
use crate::snapshot::Snapshot;
use crate::step::{Action, Step, Target};

/// What has become of what a step names: `number` counts the steps of the cell from 1. None where it stands there as it did, so that
/// something else ended the row.
///
/// # Errors
/// It cannot be told.
pub fn step(cell: &Cell<'_>, number: usize, then: &Used<'_>, now: &Seen<'_>) -> Result<Vec<Drift>, Untold> {
    let read = clarity::read_action(cell.text, cell.book).ok();
    let at = number.saturating_sub(1);
    let step = read.as_ref().and_then(|read| read.content().get(at)).map(|step| filled(step, cell));
    if let Some(Action::Verify { assertion } | Action::Wait { assertion, .. }) =
        step.as_ref().map(|s| &s.action)
    {
        let page = then.pages.first().ok_or(Untold::NotThen)?;
        let one = checks(assertion).len() == 1;
        let at = |_| if one { At::Step(at) } else { At::Part };
        return claim::of(cell, assertion, &Seen { page, appeared: &[] }, now, &at);
    }
    let target = step.as_ref().and_then(|step| target_of(&step.action));
    let (page, element) = used(then, target).ok_or(match (target, then.target) {
        (None, None) => Untold::NamesNothing,
        _ => Untold::NotThen,
    })?;
    let Some(change) = change(page, element, now.page) else { return Ok(Vec::new()) };
    let target = target.map(|(target, _)| target);
    Ok(vec![told(cell, At::Step(at), target, (page, element), now.page, change)])
}

/// A step with its test data.
fn filled(step: &Step, cell: &Cell<'_>) -> Step {
    let mut filled = step.clone();
    let known = Data::default().with_row(cell.data);
    if known.fill(&mut filled).is_ok() { filled } else { step.clone() }
}

/// The page on which a target was found, and the element: the one that the run has told, else the one that the words mean there.
fn used<'a>(then: &Used<'a>, target: Option<(&Target, Verb)>) -> Option<(&'a Snapshot, usize)> {
    let by_words = |page: &&'a Snapshot| {
        let (target, verb) = target?;
        match ground(page, target, verb, "") {
            Grounding::One { element, .. } => Some((*page, element)),
            Grounding::No { .. } => None,
        }
    };
    let told =
        |page: &&'a Snapshot| then.target.and_then(|evidence| found(page, evidence)).map(|i| (*page, i));
    then.pages.iter().find_map(told).or_else(|| then.pages.iter().find_map(by_words))
}

/// The element that a run has told in words, by its box where several are called so.
fn found(page: &Snapshot, evidence: &Evidence) -> Option<usize> {
    let words = evidence.element.as_deref()?;
    let called = (0..page.elements.len()).filter(|&i| page.elements[i].visible && describe(page, i) == words);
    let called: Vec<usize> = called.collect();
    match called.as_slice() {
        [only] => Some(*only),
        several => several.iter().copied().find(|&i| evidence.bbox == Some(page.elements[i].bbox)),
    }
}

/// A change in words, with the sentence as it would be written.
pub(super) fn told(
    cell: &Cell<'_>,
    at: At,
    target: Option<&Target>,
    (then, element): (&Snapshot, usize),
    now: &Snapshot,
    change: Change,
) -> Drift {
    let stands =
        |page: &Snapshot, i: usize| Standing { words: describe(page, i), bbox: page.elements[i].bbox };
    let wants = matches!(change.class, Class::Renamed | Class::Moved);
    let written = change.now.filter(|_| wants).zip(target).and_then(|(new, t)| naming(cell, at, t, now, new));
    let said = target.and_then(|target| target.name.as_ref()).map(|name| name.shown().to_owned());
    let names = written.as_ref().map(|(_, new)| new.clone()).or_else(|| {
        change
            .now
            .filter(|_| change.class == Class::Renamed)
            .map(|new| crate::facts::describe::label(now, new))?
    });
    Drift {
        class: change.class,
        then: stands(then, element),
        now: change.now.map(|new| stands(now, new)),
        candidates: change.candidates.iter().map(|&i| stands(now, i)).collect(),
        by: change.by,
        note: change.note,
        names: Some(said.unwrap_or_else(|| called(then, element))).zip(names),
        proposal: written.map(|(proposal, _)| Proposal { by_place: change.by_place, ..proposal }),
    }
}

/// The element of a claim that has changed; none where it stands there as it did.
pub(super) fn of_claim(
    cell: &Cell<'_>,
    at: At,
    claim: &crate::assertion::Claim,
    then: &Snapshot,
    now: &Snapshot,
) -> Option<Drift> {
    let target = target_claimed(claim)?;
    let Grounding::One { element, .. } = ground(then, target, Verb::Observe, "") else { return None };
    Some(told(cell, at, Some(target), (then, element), now, change(then, element, now)?))
}
