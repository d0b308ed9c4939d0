//! Why a target is not one element: the findings of readiness (DESIGN sections 5 and 7).

use super::describe::{candidates, kind_noun, noun, ordinal, place};
use super::find::says_more;
use super::name::block_texts;
use super::rows::innermost;
use super::text::{Wanted, has_further_words, words};
use super::{Area, Found, Tier, Verb, beside, describe, find, scope};
use crate::snapshot::Snapshot;
use crate::step::{ElementKind, Literal, Target};
use crate::verdict::{Cause, Finding};

/// How many near misses a finding names.
const NEAR: usize = 5;
/// How many candidates of an ambiguity a finding names.
const CANDIDATES: usize = 10;

/// That something is not there cannot be told of a page that was not looked at to its end.
pub(super) fn unless_truncated(snapshot: &Snapshot, finding: Finding) -> Finding {
    if !snapshot.truncated || !finding.cause.fails() {
        return finding;
    }
    Finding::new(
        Cause::BudgetExceeded,
        finding.sentence,
        format!("{}, as far as the page was looked at: it has too many elements", finding.message),
    )
}

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
    let message = format!("no name on the page is '{}'", name.shown());
    let near = candidates(snapshot, &[element]);
    Some(Finding::new(Cause::AmbiguousStep, sentence, message).near(near).way_out(quote_it(name)))
}

fn quote_it(name: &Literal) -> String {
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
            let what = target.kind.map_or("element", kind_noun);
            (Cause::AmbiguousTarget, format!("{many} elements on the page fit 'the {what}'"))
        }
    };
    Finding::new(cause, sentence, message).near(near).way_out(tell_apart(snapshot, target, verb, found))
}

fn called(target: &Target, name: &Literal) -> String {
    match target.kind {
        Some(kind) => format!("the {} '{}'", kind_noun(kind), name.shown()),
        None => format!("'{}'", name.shown()),
    }
}

/// A way to say which one is meant that leads to exactly one.
fn tell_apart(snapshot: &Snapshot, target: &Target, verb: Verb, found: &[usize]) -> String {
    let what = match (&target.name, target.kind) {
        (Some(name), _) => format!("'{}'", name.shown()),
        (None, Some(kind)) => format!("the {}", kind_noun(kind)),
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
    let what = what.strip_prefix("the ").unwrap_or(&what);
    format!("say which one: the first {what}, the second {what}")
}

/// No element fits.
pub(super) fn none(
    snapshot: &Snapshot,
    target: &Target,
    verb: Verb,
    found: &Found,
    sentence: &str,
) -> Finding {
    let new = |cause, message: String| Finding::new(cause, sentence, message);
    let near = candidates(snapshot, found.near.get(..found.near.len().min(NEAR)).unwrap_or_default());
    if let Some(finding) = too_few(snapshot, target, verb, sentence) {
        return finding;
    }
    let Some(name) = &target.name else {
        let what = target.kind.map_or_else(|| suits(verb).to_owned(), |k| kind_noun(k).to_owned());
        return new(Cause::TargetMissing, format!("there is no {what} {}", place_words(target)));
    };
    if !name.quoted {
        return new(
            Cause::AmbiguousStep,
            format!(
                "'{}' is not in quotes, and no {} {} has that name",
                name.shown(),
                what(target, verb),
                place_words(target)
            ),
        )
        .near(near)
        .way_out(quote_it(name));
    }
    let wanted = Wanted::new(&name.text);
    if verb == Verb::Check && target.kind.is_some_and(|k| !may_be_checked(k)) {
        return to_expected(new(
            Cause::AmbiguousStep,
            format!("{} is nothing that can be checked", called(target, name)),
        ));
    }
    if !found.hidden.is_empty() {
        return new(Cause::TargetHidden, format!("{} is on the page but not visible", called(target, name)))
            .near(candidates(
                snapshot,
                found.hidden.get(..found.hidden.len().min(NEAR)).unwrap_or_default(),
            ));
    }
    let more: Vec<usize> = found.near.iter().copied().filter(|&i| says_more(snapshot, i, &wanted)).collect();
    if let [one] = more.as_slice() {
        let words = describe(snapshot, *one);
        return new(
            Cause::NearMiss,
            format!(
                "there is no {} '{}', but one with further words in its name: {words}",
                what(target, verb),
                name.shown()
            ),
        )
        .near(candidates(snapshot, &more))
        .way_out("write its whole name if it is the one that is meant");
    }
    let area = scope::area(snapshot, &target.within).unwrap_or_else(|_| Area::whole(snapshot));
    if verb == Verb::Check && is_text_alone(snapshot, found, &wanted, &area) {
        return to_expected(new(
            Cause::AmbiguousStep,
            format!("'{}' is text on the page and nothing to check", name.shown()),
        ));
    }
    if let Some(finding) = wrong_type(snapshot, target, verb, found, name, &wanted, &area, sentence) {
        return finding;
    }
    new(
        Cause::TargetMissing,
        format!("there is no {} '{}' {}", what(target, verb), name.shown(), place_words(target)),
    )
    .near(near)
}

fn place_words(target: &Target) -> &'static str {
    if target.within.is_empty() { "on the page" } else { "in that place" }
}

fn to_expected(finding: Finding) -> Finding {
    finding.way_out("if the page is to be verified, write it in the expected result: \"… is displayed\"")
}

/// "the third 'Delete'" of two.
fn too_few(snapshot: &Snapshot, target: &Target, verb: Verb, sentence: &str) -> Option<Finding> {
    let crate::step::Ordinal::Nth(n) = target.ordinal? else { return None };
    let all = find(snapshot, &Target { ordinal: None, ..target.clone() }, verb).elements;
    if all.is_empty() {
        return None;
    }
    let named = target.name.as_ref().map(|name| format!(" '{}'", name.shown())).unwrap_or_default();
    let what = target.kind.map_or("element", kind_noun);
    let wanted = ordinal(usize::try_from(n).unwrap_or(usize::MAX));
    let message =
        format!("there is no {wanted} {what}{named} {}: there are only {}", place_words(target), all.len());
    let cause = if target.name.as_ref().is_none_or(|n| n.quoted) {
        Cause::TargetMissing
    } else {
        Cause::AmbiguousStep
    };
    Some(
        Finding::new(cause, sentence, message)
            .near(candidates(snapshot, all.get(..all.len().min(NEAR)).unwrap_or_default())),
    )
}

/// Whether a kind can be meant by "check" as something to tick.
fn may_be_checked(kind: ElementKind) -> bool {
    matches!(
        kind,
        ElementKind::Checkbox
            | ElementKind::Radio
            | ElementKind::Switch
            | ElementKind::Option
            | ElementKind::MenuItem
            | ElementKind::Item
            | ElementKind::Row
            | ElementKind::Card
            | ElementKind::Label
            | ElementKind::Element
            | ElementKind::Field
    )
}

/// Whether nothing but text has the name, or shows it among other words.
fn is_text_alone(snapshot: &Snapshot, found: &Found, wanted: &Wanted, area: &Area) -> bool {
    let controls =
        found.wrong_type.iter().any(|&i| snapshot.elements.get(i).is_some_and(super::roles::is_interactive));
    let short = wanted.words();
    let shown = || {
        area.run_ranges()
            .into_iter()
            .flat_map(|range| block_texts(snapshot, range))
            .any(|t| wanted.agrees(&t).is_some() || has_further_words(&words(&t), &short))
    };
    !controls && (!found.wrong_type.is_empty() || shown())
}

#[allow(clippy::too_many_arguments, reason = "all of them are what the finding is made of")]
fn wrong_type(
    snapshot: &Snapshot,
    target: &Target,
    verb: Verb,
    found: &Found,
    name: &Literal,
    wanted: &Wanted,
    area: &Area,
    sentence: &str,
) -> Option<Finding> {
    let inner = innermost(snapshot, &found.wrong_type);
    let is = match inner.first().and_then(|&i| snapshot.elements.get(i)) {
        Some(e) => noun(e),
        None if beside::texts(snapshot, wanted, area).is_empty() => return None,
        None => "text",
    };
    let needed = what(target, verb);
    let message =
        format!("'{}' is there, but it is {} and not {}", name.shown(), article(is), article(needed));
    let near = candidates(snapshot, inner.get(..inner.len().min(NEAR)).unwrap_or_default());
    Some(Finding::new(Cause::TargetWrongType, sentence, message).sides(needed, is).near(near))
}

fn article(noun: &str) -> String {
    if noun == "text" || noun.starts_with("something") {
        return noun.to_owned();
    }
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

fn what(target: &Target, verb: Verb) -> &'static str {
    target.kind.map_or_else(|| suits(verb), kind_noun)
}

/// What a verb needs, in words.
fn suits(verb: Verb) -> &'static str {
    match verb {
        Verb::Click | Verb::Choose => "control to click",
        Verb::Check | Verb::Uncheck => "box to check",
        Verb::Select => "dropdown",
        Verb::Fill | Verb::Append | Verb::Clear => "field",
        Verb::Set => "field, dropdown or switch",
        Verb::Press => "control",
        Verb::Upload => "file input",
        Verb::Scroll | Verb::Hover | Verb::Drag | Verb::Drop | Verb::Observe => "element",
    }
}
