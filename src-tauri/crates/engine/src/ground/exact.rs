//! The element that an exact locator tells: exactly one visible match, no better and no worse ones.

use super::fit::fit;
use super::found::{Found, Grounding};
use super::located::matches;
use super::scope;
use super::unread::unless_unread;
use super::verb::Verb;
use crate::facts::area::Area;
use crate::facts::describe::{candidates, unseen};
use crate::facts::roles::is_kind;
use crate::locator::Locator;
use crate::snapshot::{Role, Snapshot};
use crate::step::{ElementKind, Scope, Target};
use crate::verdict::{Cause, Finding};
use crate::words::noun_of;

/// How many candidates of an ambiguity a finding names.
const CANDIDATES: usize = 10;

/// Looks for it: all that match and are visible, and for a file input those that are not.
pub(super) fn find(snapshot: &Snapshot, target: &Target, locator: &Locator, verb: Verb) -> Found {
    let rest: Vec<Scope> =
        target.within.iter().filter(|scope| !matches!(scope, Scope::Exact(_))).cloned().collect();
    let area = match scope::area(snapshot, &rest) {
        Ok(area) => area,
        Err(finding) => return Found { scope_problem: Some(finding), ..Found::default() },
    };
    match matches(snapshot, locator) {
        Ok(all) => sorted(snapshot, target, verb, &area, all),
        Err(finding) => Found { scope_problem: Some(finding), ..Found::default() },
    }
}

fn sorted(snapshot: &Snapshot, target: &Target, verb: Verb, area: &Area, all: Vec<usize>) -> Found {
    let unseen = |i: usize| verb == Verb::Upload && snapshot.elements[i].role == Role::File;
    let (visible, hidden): (Vec<usize>, Vec<usize>) =
        all.into_iter().filter(|&i| area.has(i)).partition(|&i| snapshot.elements[i].visible || unseen(i));
    match visible.as_slice() {
        // A second element that matches may be the one that is meant, whatever its role.
        [one] if !suits(snapshot, *one, verb, target.kind) => {
            Found { wrong_type: visible, hidden, ..Found::default() }
        }
        _ => Found { elements: visible, hidden, ..Found::default() },
    }
}

/// A pointer may go to any element that was told exactly; all else needs the roles that it always needs.
fn suits(snapshot: &Snapshot, i: usize, verb: Verb, kind: Option<ElementKind>) -> bool {
    let any = kind.is_none_or(|kind| {
        matches!(kind, ElementKind::Element | ElementKind::Text | ElementKind::Label | ElementKind::Message)
    });
    match verb {
        Verb::Click
        | Verb::Go
        | Verb::Choose
        | Verb::Hover
        | Verb::Drag
        | Verb::Drop
        | Verb::Scroll
        | Verb::Observe => any || kind.is_some_and(|kind| is_kind(snapshot, i, kind, verb != Verb::Observe)),
        _ => fit(snapshot, i, verb, kind.filter(|_| !any)).is_some(),
    }
}

/// Grounds it. It is confirmed on a settled page, where a second match may have appeared.
pub(super) fn ground(
    snapshot: &Snapshot,
    target: &Target,
    locator: &Locator,
    verb: Verb,
    sentence: &str,
) -> Grounding {
    let found = find(snapshot, target, locator, verb);
    if let Some(finding) = found.scope_problem {
        let at_rest = finding.cause != Cause::TargetMissing;
        return Grounding::No { finding: Finding { sentence: sentence.into(), ..finding }, at_rest };
    }
    let said = |cause: Cause, message: String| Finding::new(cause, sentence, message);
    let near = |of: &[usize]| candidates(snapshot, of.get(..of.len().min(CANDIDATES)).unwrap_or_default());
    let (finding, at_rest) = match (found.elements.as_slice(), found.wrong_type.as_slice()) {
        ([one], _) => return Grounding::One { element: *one, lower_tier: true },
        ([], [other, ..]) => {
            let is = snapshot.elements.get(*other).map_or("another", noun_of);
            let needed = target.kind.map_or("what the step needs", ElementKind::noun);
            let message = format!("{locator} is there, but it is of the kind '{is}' and not {needed}");
            let finding = said(Cause::TargetWrongType, message).sides(needed, is);
            (finding.near(near(&found.wrong_type)), false)
        }
        ([], []) if !found.hidden.is_empty() => {
            let message = format!("{locator} is on the page but {}", unseen(snapshot, &found.hidden));
            (said(Cause::TargetHidden, message).near(near(&found.hidden)), false)
        }
        ([], []) => (said(Cause::TargetMissing, format!("nothing on the page is {locator}")), false),
        (several, _) => {
            let message = format!("{} elements on the page are {locator}", several.len());
            let finding = said(Cause::AmbiguousTarget, message).near(near(several));
            (finding.way_out("narrow the locator until it tells one element"), true)
        }
    };
    Grounding::No { finding: unless_unread(snapshot, finding), at_rest }
}
