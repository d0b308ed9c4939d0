//! What has become of an element.

use std::collections::BTreeMap;

use super::alike::{Likeness, MARGIN, alike};
use super::sight::{Family, Sight, Thing, family};
use super::text::shown;
use super::words::{are_opposites, nearness};
use super::{Class, flow};
use crate::facts::describe::label;
use crate::snapshot::{Element, Snapshot, States, Tristate};

/// Names, and texts of rows, that are less near than this are different ones.
const NEAR_NAME: f64 = 0.5;

/// What has become of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) class: Class,
    /// The element that has taken its place.
    pub(super) now: Option<usize>,
    pub(super) candidates: Vec<usize>,
    pub(super) by: Vec<&'static str>,
    /// Nothing but its place tells that it is the same.
    pub(super) by_place: bool,
    pub(super) note: Option<String>,
}

impl Change {
    fn of(class: Class, now: Option<usize>) -> Self {
        Self { class, now, candidates: Vec::new(), by: Vec::new(), by_place: false, note: None }
    }

    fn noted(self, note: impl Into<String>) -> Self {
        Self { note: Some(note.into()), ..self }
    }

    fn several(candidates: Vec<usize>) -> Self {
        Self { candidates, ..Self::of(Class::Several, None) }
    }
}

/// What has become of an element of then; none where it stands on the page of now as it did.
pub(super) fn change(then: &Snapshot, element: usize, now: &Snapshot) -> Option<Change> {
    let of = family(then.elements.get(element)?);
    let before = Sight::of(then, of);
    let after = Sight::of(now, of);
    let one = Thing::of(then, element);
    let like = |thing: &&Thing| thing.family == of && thing.called == one.called && !one.called.is_empty();
    let of_role = |thing: &&Thing| after.element(thing).role == then.elements[element].role;
    let mut same: Vec<&Thing> = after.things.iter().filter(like).collect();
    if same.iter().any(&of_role) {
        same.retain(|thing| of_role(thing));
    }
    let seen: Vec<&Thing> = same.iter().copied().filter(|thing| after.element(thing).visible).collect();
    let twins = twins(&before, &one);
    match (seen.as_slice(), same.is_empty()) {
        ([only], _) if twins.is_empty() => of_the_same_name(&before, &one, &after, only),
        ([], false) => Some(unseen(then, now, &same)),
        ([], true) => Some(taken(&before, &one, &after)),
        (several, _) => of_several(&before, &one, &after, several),
    }
}

/// What else was called so.
fn twins<'a>(before: &'a Sight<'_>, one: &Thing) -> Vec<&'a Thing> {
    let is_twin = |thing: &&Thing| {
        thing.family == one.family && thing.called == one.called && thing.element != one.element
    };
    before.seen().filter(is_twin).collect()
}

/// It is called as it was, and cannot be seen.
fn unseen(then: &Snapshot, now: &Snapshot, same: &[&Thing]) -> Change {
    if let Some(words) = flow::flow(then, now) {
        return Change::of(Class::Flow, None).noted(words);
    }
    let only = same.first().filter(|_| same.len() == 1).map(|thing| thing.element);
    Change::of(Class::State, only).noted("it is there, and cannot be seen now")
}

fn of_the_same_name(before: &Sight<'_>, one: &Thing, after: &Sight<'_>, other: &Thing) -> Option<Change> {
    let (a, b) = (before.element(one), after.element(other));
    if let Some(words) =
        flow::over(before.page, after.page).filter(|_| !is_in_modal(after.page, other.element))
    {
        return Some(Change::of(Class::Flow, None).noted(words));
    }
    if let Some(note) = other_state(a, b) {
        return Some(Change::of(Class::State, Some(other.element)).noted(note));
    }
    if a.role != b.role {
        let change = Change::of(Class::Renamed, Some(other.element));
        return Some(Change {
            by: vec!["its name"],
            ..change.noted("it is called the same, and is of another kind")
        });
    }
    moved(before, one, after, other)
}

/// It is called the same; whether it stands in another part of the page.
fn moved(before: &Sight<'_>, one: &Thing, after: &Sight<'_>, other: &Thing) -> Option<Change> {
    let rows = (&before.around(one).row, &after.around(other).row);
    if let (Some(a), Some(b)) = rows
        && nearness(a, b) < NEAR_NAME
    {
        return Some(Change::of(Class::Gone, None).noted(format!("the row '{a}' is gone")));
    }
    let change = Change { by: vec!["its name"], ..Change::of(Class::Moved, Some(other.element)) };
    (before.parts(one) != after.parts(other)).then_some(change)
}

/// Several are called so: it is the one that stands where it stood.
fn of_several(before: &Sight<'_>, one: &Thing, after: &Sight<'_>, several: &[&Thing]) -> Option<Change> {
    let around = before.parts(one);
    let twins = twins(before, one);
    let there: Vec<&&Thing> = several.iter().filter(|thing| after.parts(thing) == around).collect();
    if let [only] = there.as_slice() {
        let was_one = twins.is_empty();
        let stays = of_the_same_name(before, one, after, only);
        return if was_one && stays.is_none() { Some(Change::several(elements(several))) } else { stays };
    }
    if !there.is_empty() {
        // As many as there were, at one place: nothing tells that one of them is another.
        let were = twins.iter().filter(|thing| before.parts(thing) == around).count() + 1;
        return (were < there.len()).then(|| Change::several(elements(several)));
    }
    // None stands there. It may be the one that stands where none of them stood.
    let known = |thing: &&&Thing| {
        let place = after.parts(thing);
        twins.iter().any(|twin| before.parts(twin) == place)
    };
    let new: Vec<&&Thing> = several.iter().filter(|thing| !known(thing)).collect();
    match new.as_slice() {
        [] => Some(taken(before, one, after)),
        [only] => of_the_same_name(before, one, after, only),
        new => Some(Change::several(new.iter().map(|thing| thing.element).collect())),
    }
}

fn elements(things: &[&Thing]) -> Vec<usize> {
    things.iter().map(|thing| thing.element).collect()
}

/// Nothing is called as it was: what has taken its place. What stood beside it then, too, has not.
fn taken(before: &Sight<'_>, one: &Thing, after: &Sight<'_>) -> Change {
    if let Some(words) = flow::flow(before.page, after.page) {
        return Change::of(Class::Flow, None).noted(words);
    }
    let rivals = unmatched(before, after, one.family);
    let rivals: Vec<&Thing> = rivals.into_iter().filter(|thing| thing.element != one.element).collect();
    // What another thing that is gone is more like has taken that one's place.
    let claimed = |other: &Thing| {
        let likes = rivals.iter().map(|thing| alike(before, thing, after, other)).filter(Likeness::may_be);
        likes.map(|like| like.points).max().unwrap_or(0)
    };
    let mut ranked: Vec<(Likeness, i32, &Thing)> = unmatched(after, before, one.family)
        .into_iter()
        .map(|other| (alike(before, one, after, other), claimed(other), other))
        .filter(|(like, claimed, _)| like.may_be() && like.points >= *claimed)
        .collect();
    ranked.sort_by_key(|(like, ..)| std::cmp::Reverse(like.points));
    let Some((best, claimed, other)) = ranked.first() else { return Change::of(Class::Gone, None) };
    let near = ranked.iter().filter(|(like, ..)| like.points + MARGIN > best.points);
    let near: Vec<usize> = near.map(|(.., thing)| thing.element).collect();
    if near.len() > 1 {
        return Change::several(near);
    }
    if best.points < claimed + MARGIN {
        return Change::of(Class::Gone, None)
            .noted("what stands there now may as well have taken the place of another");
    }
    if are_opposites(&one.called, &other.called) {
        return Change::of(Class::State, Some(other.element)).noted("it offers the opposite now");
    }
    if has_lost_its_name(before, one, after, other) {
        return Change::of(Class::Gone, Some(other.element)).noted("it is there, and its name is gone");
    }
    Change { by: best.by.clone(), by_place: !best.tells, ..Change::of(Class::Renamed, Some(other.element)) }
}

/// Whether what it is called now is a text that stood on the page then, too: that is no other name for it.
fn has_lost_its_name(before: &Sight<'_>, one: &Thing, after: &Sight<'_>, other: &Thing) -> bool {
    let label = label(after.page, other.element).unwrap_or_default();
    nearness(&one.called, &other.called) < NEAR_NAME && shown(before.page, &label).is_some()
}

/// The things of a family on one page that have no counterpart of their name on the other, each of which stands for one alone.
fn unmatched<'a>(of: &'a Sight<'_>, other: &Sight<'_>, family: Family) -> Vec<&'a Thing> {
    let mut named: BTreeMap<&str, (Vec<&'a Thing>, Vec<&Thing>)> = BTreeMap::new();
    for thing in of.seen().filter(|thing| thing.family == family) {
        named.entry(&thing.called).or_default().0.push(thing);
    }
    for thing in other.things.iter().filter(|thing| thing.family == family) {
        if let Some((_, theirs)) = named.get_mut(thing.called.as_str()) {
            theirs.push(thing);
        }
    }
    let more = named.into_values().filter(|(mine, theirs)| mine.len() > theirs.len());
    more.flat_map(|(mine, theirs)| without_place(of, mine, other, theirs)).collect()
}

/// Of more things of one name than the other page has those that stand in no part of it in which one of them stands.
fn without_place<'a>(
    of: &Sight<'_>,
    mut mine: Vec<&'a Thing>,
    other: &Sight<'_>,
    mut theirs: Vec<&Thing>,
) -> Vec<&'a Thing> {
    mine.retain(|thing| {
        let there = theirs.iter().position(|known| other.parts(known) == of.parts(thing));
        there.map(|at| theirs.remove(at)).is_none()
    });
    mine.split_off(theirs.len().min(mine.len()))
}

fn is_in_modal(page: &Snapshot, element: usize) -> bool {
    page.ancestors(element).any(|i| page.elements[i].modal)
}

/// In which state it is now, where that is another than then.
fn other_state(then: &Element, now: &Element) -> Option<String> {
    let is_off = |e: &Element| e.states.disabled || e.called_disabled || e.untouchable;
    let told =
        |was: bool, is: bool, yes: &str, no: &str| (was != is).then(|| if is { yes } else { no }.to_owned());
    let States { readonly, checked, expanded, .. } = now.states;
    told(is_off(then), is_off(now), "it is disabled now", "it is enabled now")
        .or_else(|| told(then.states.readonly, readonly, "it is read-only now", "it can be written in now"))
        .or_else(|| (then.states.checked != checked).then(|| ticked(checked)))
        .or_else(|| {
            let open = |expanded: Option<bool>| expanded == Some(true);
            told(open(then.states.expanded), open(expanded), "it is expanded now", "it is collapsed now")
        })
}

fn ticked(checked: Option<Tristate>) -> String {
    match checked {
        Some(Tristate::True) => "it is ticked now",
        Some(Tristate::Mixed) => "it is ticked in part now",
        Some(Tristate::False) | None => "it is not ticked now",
    }
    .into()
}
