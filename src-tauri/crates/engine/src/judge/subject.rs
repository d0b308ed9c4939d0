//! Which element a claim speaks of.

use super::area::{PLACE, no_scope};
use super::ruling::{Ruling, Sight};
use crate::facts::area::Area;
use crate::facts::name::Tier;
use crate::facts::near::{near_elements, near_texts};
use crate::facts::shown::look_for;
use crate::ground::{Verb, find};
use crate::rule::names;
use crate::snapshot::Snapshot;
use crate::step::{ElementKind, Target};

names! {
    /// Rules about what a claim speaks of.
    SUBJECT;

    /// No one element is told by the words of the claim.
    /// Example: "the 'Save' field is empty", where 'Save' is a button.
    UNTOLD "subject/untold" "which element is meant cannot be told";
    /// What is not there has no state and no value, so nothing is denied of it.
    /// Example: "'Newsletter' is not checked", where nothing is called 'Newsletter'.
    NOTHING "subject/nothing" "there is nothing that it could be told of";
    /// A claim about something that is for certain not there is false.
    /// Example: "the field 'Age' contains '3'", where no field and no text is 'Age'.
    MISSING "subject/missing" "what the claim speaks of is not on the page";
    /// Several fit, and the claim does not hold for all of them alike.
    /// Example: "'Remove' is disabled", where one of two is.
    SEVERAL "subject/several" "several elements fit, and they differ";
}

/// The target in words: "button 'Save'".
pub(crate) fn in_words(target: &Target) -> String {
    let kind = target.kind.map_or("element", ElementKind::noun);
    let ordinal = target.ordinal.map(|place| place.in_words() + " ").unwrap_or_default();
    if let Some(locator) = target.exact() {
        return format!("{kind} {locator}");
    }
    match &target.name {
        Some(name) => format!("{ordinal}{kind} '{}'", name.shown()),
        None => format!("{ordinal}{kind}"),
    }
}

/// The elements that a claim speaks of, or the ruling where there is none: a claim about something that is for certain
/// not there is false, a denial about it says nothing.
pub(crate) fn subjects(sight: &Sight<'_>, target: &Target) -> Result<Vec<usize>, Ruling> {
    let found = find(sight.now, target, Verb::Observe);
    if let Some(finding) = found.scope_problem {
        return Err(no_scope(sight, &target.within, finding).by(PLACE));
    }
    if !found.elements.is_empty() && found.tier != Some(Tier::Ident) {
        return Ok(open_one(sight.now, target, found.elements));
    }
    // What only the source names can be meant when nothing else is.
    if found.elements.len() == 1 {
        return Ok(found.elements);
    }
    let what = in_words(target);
    let s = sight.now;
    let gone = found.elements.is_empty() && found.hidden.is_empty() && found.wrong_type.is_empty();
    let Some(name) = target.name.as_ref().filter(|n| n.quoted && gone && found.near.is_empty()) else {
        let near = [&found.wrong_type[..], &found.near, &found.hidden].concat();
        let ruling = Ruling::unknown(format!("which element is meant by the {what} cannot be told"));
        return Err(ruling.near(near_elements(s, &near)).by(UNTOLD));
    };
    let seen = look_for(s, &Area::page(), &name.text);
    let near = near_texts(s, &Area::page(), name);
    if sight.negative || !seen.whole.is_empty() || !seen.doubtful.is_empty() {
        let reason = format!("there is no {what} that it could be told of");
        return Err(Ruling::unknown(reason).near(near).by(NOTHING));
    }
    Err(Ruling::fails(format!("there is no {what}")).near(near).by(MISSING))
}

/// "The dropdown", of several, is the one that is open.
fn open_one(s: &Snapshot, target: &Target, found: Vec<usize>) -> Vec<usize> {
    if target.kind != Some(ElementKind::Dropdown) || target.name.is_some() || target.ordinal.is_some() {
        return found;
    }
    let is_open = |&&i: &&usize| s.elements.get(i).is_some_and(|e| e.states.expanded == Some(true));
    match found.iter().filter(is_open).collect::<Vec<_>>()[..] {
        [&one] => vec![one],
        _ => found,
    }
}

/// The one element that a claim speaks of.
pub(crate) fn subject(sight: &Sight<'_>, target: &Target) -> Result<usize, Ruling> {
    let all = subjects(sight, target)?;
    match all.as_slice() {
        [one] => Ok(*one),
        _ => Err(several(sight, target, &all)),
    }
}

/// Several elements fit, and the claim does not hold for all of them alike.
pub(crate) fn several(sight: &Sight<'_>, target: &Target, all: &[usize]) -> Ruling {
    let reason = format!(
        "{} elements fit the {}: say which, as in \"the second …\" or \"… in the row '…'\"",
        all.len(),
        in_words(target)
    );
    Ruling::unknown(reason).near(near_elements(sight.now, all)).by(SEVERAL)
}
