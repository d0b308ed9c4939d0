//! Why a target is not one element: the findings of readiness (DESIGN sections 5 and 7).

use super::find::find;
use super::found::Found;
use super::names;
use super::verb::Verb;
use crate::facts::describe::{candidates, place};
use crate::facts::name::Tier;
use crate::facts::wanted::has_letter;
use crate::snapshot::Snapshot;
use crate::step::{ElementKind, Literal, Target};
use crate::verdict::{Cause, Finding};
use crate::words::picture;

/// How many near misses a finding names.
const NEAR: usize = 5;
/// How many candidates of an ambiguity a finding names.
const CANDIDATES: usize = 10;

/// A bare label that was found only by what no one sees.
pub(super) fn weak_label(
    snapshot: &Snapshot,
    target: &Target,
    found: &Found,
    element: usize,
    sentence: &str,
) -> Option<Finding> {
    let name = target.name.as_ref().filter(|n| !n.quoted)?;
    found.tier.filter(|t| *t > Tier::VisibleLabel)?;
    // A person sees what an icon shows, and the page tells it by no other word.
    let pictured = target.kind == Some(ElementKind::Icon) || picture(&name.text).is_some();
    if pictured && target.ordinal.is_none() && !has_letter(&snapshot.text_of(element)) {
        return None;
    }
    let message = format!("no name on the page is '{}'", name.shown());
    let near = candidates(snapshot, &[element]);
    let finding = Finding::new(Cause::AmbiguousStep, sentence, message).near(near);
    Some(finding.way_out(quote_it(name)).by(names::WEAK_LABEL))
}

pub(super) fn quote_it(name: &Literal) -> String {
    format!("write the name as the page shows it, in quotes: '{}'", name.shown())
}

/// Several elements fit equally well.
pub(super) fn several(
    snapshot: &Snapshot,
    target: &Target,
    verb: Verb,
    found: &[usize],
    sentence: &str,
) -> Finding {
    let near = candidates(snapshot, found.get(..found.len().min(CANDIDATES)).unwrap_or_default());
    let many = found.len();
    let (cause, message) = match &target.name {
        Some(name) if name.quoted => {
            (Cause::AmbiguousTarget, format!("{many} elements fit {}", called(target, name)))
        }
        Some(name) => (
            Cause::AmbiguousStep,
            format!("'{}' is not in quotes, and {many} names on the page are that label", name.shown()),
        ),
        None => {
            let what = target.kind.map_or("element", ElementKind::noun);
            (Cause::AmbiguousTarget, format!("{many} elements on the page fit 'the {what}'"))
        }
    };
    let finding = Finding::new(cause, sentence, message).near(near).by(names::SEVERAL);
    finding.way_out(tell_apart(snapshot, target, verb, found))
}

fn called(target: &Target, name: &Literal) -> String {
    match target.kind {
        Some(kind) => format!("the {} '{}'", kind.noun(), name.shown()),
        None => format!("'{}'", name.shown()),
    }
}

/// A way to say which one is meant that leads to exactly one.
fn tell_apart(snapshot: &Snapshot, target: &Target, verb: Verb, found: &[usize]) -> String {
    let what = match (&target.name, target.kind) {
        (Some(name), _) => format!("'{}'", name.shown()),
        (None, Some(kind)) => format!("the {}", kind.noun()),
        (None, None) => "the element".into(),
    };
    for &i in found.iter().take(3) {
        let Some((place, scope)) = place(snapshot, i).and_then(|p| p.scope.map(|s| (p.words, s))) else {
            continue;
        };
        let mut within = vec![scope];
        within.extend(target.within.iter().cloned());
        let narrowed = Target { within, ordinal: None, ..target.clone() };
        if find(snapshot, &narrowed, verb).elements == [i] {
            return format!("say which one: {what} {place}");
        }
    }
    if target.ordinal.is_some() {
        return "say in which list or table".into();
    }
    // Names that a label without quotes fits are told apart by all of their words.
    if target.name.as_ref().is_some_and(|name| !name.quoted) {
        let names = found.iter().filter_map(|&i| snapshot.elements.get(i)).map(|e| e.name.as_str());
        let names: std::collections::BTreeSet<&str> = names.filter(|name| !name.is_empty()).collect();
        if names.len() > 1 && names.len() == found.len() {
            let names: Vec<String> = names.into_iter().take(NEAR).map(|name| format!("'{name}'")).collect();
            return format!("write its whole name in quotes: {}", names.join(" or "));
        }
    }
    let what = what.strip_prefix("the ").unwrap_or(&what);
    format!("say which one: the first {what}, the second {what}")
}
