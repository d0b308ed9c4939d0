//! Rules: an element is visible. Those of one with a name are in `element_named`.

use super::area::{PLACE, no_scope};
use super::asked_element::{Asked, looked_at, not_to_be_used};
use super::element_named::NAMED;
use super::menus;
use super::ruling::{Ruling, Sight, decide};
use crate::facts::kinds::{is_certain, is_kind};
use crate::facts::line::evidence;
use crate::facts::near::near_elements;
use crate::ground::{Verb, find};
use crate::rule::rules;
use crate::snapshot::Snapshot;
use crate::step::Target;

rules! {
    /// The rules of an element without a name, in their order.
    UNNAMED: fn(&Asked<'_>) -> Option<Ruling>;

    /// "The menu" is one that is open: a bar of menus that stands there all the time is none.
    /// Example: "the menu is displayed", where only the bar 'File Edit View' is.
    "element/menu" "a menu bar is there, or a menu has closed" => menu;
    /// One of that kind is in sight, whatever it is called.
    /// Example: "a table is displayed".
    "element/kind-shown" "an element of that kind is in sight" => kind_shown;
    /// What its role told before is there no more where no role tells it.
    /// Example: "no progress bar is displayed" after one was.
    "element/kind-gone" "the one of that kind has gone" => kind_gone;
    /// Of these kinds one is on the page or is not, whoever looks.
    /// Example: "a table is displayed", where there is none.
    "element/kind-missing" "no element of that kind is on the page" => kind_missing;
    /// Few pages give such things the role.
    /// Example: "a card is displayed".
    "element/kind-untold" "whether one is there cannot be told by its role" => kind_untold;
}

rules! {
    /// The rules of an element told by an exact locator, in their order.
    EXACT: fn(&Asked<'_>) -> Option<Ruling>;

    /// One visible match is it, whatever its name.
    /// Example: `css=#total`.
    "element/exact" "the one element that the locator tells is in sight" => exact;
    /// It matches, and is of another kind than was said.
    /// Example: "the button css=#total", which is a text.
    "element/exact-kind" "the locator tells an element that may be of another kind" => exact_kind;
    /// As of an element with a name: it is seen behind a dialog, or not at all.
    /// Example: `css=#total` behind the dialog 'Delete?'.
    "element/exact-hidden" "the element that the locator tells is not in sight, or barred" => exact_hidden;
    /// Nothing matches it, hidden or not.
    /// Example: `css=#totals`.
    "element/exact-missing" "nothing on the page is what the locator tells" => exact_missing;
    /// Of several none is meant more than another.
    /// Example: `css=.price` in a shop.
    "element/exact-several" "several elements are what the locator tells" => exact_several;
}

/// An element of a kind and a name is visible, by the first of its rules that says something.
pub(crate) fn element(sight: &Sight<'_>, target: &Target) -> Ruling {
    let found = find(sight.now, target, Verb::Observe);
    if let Some(finding) = found.scope_problem {
        return no_scope(sight, &target.within, finding).by(PLACE);
    }
    let asked = Asked::new(sight, target, found);
    match (target.exact(), &target.name) {
        (Some(_), _) => decide(EXACT, &asked),
        (None, Some(_)) => decide(NAMED, &asked),
        (None, None) => decide(UNNAMED, &asked),
    }
}

fn menu(asked: &Asked<'_>) -> Option<Ruling> {
    menus::bare_menu(&asked.sight, asked.target, &asked.found.elements)
}

fn kind_shown(asked: &Asked<'_>) -> Option<Ruling> {
    let &i = asked.found.elements.first()?;
    Some(Ruling::holds(format!("the {} is shown", asked.what)).with(evidence(asked.page(), i)))
}

fn kind_gone(asked: &Asked<'_>) -> Option<Ruling> {
    asked.target.kind.filter(|_| asked.found.hidden.is_empty())?;
    asked.sight.earlier().filter(|then| shown_by_role(then.now, asked.target))?;
    Some(Ruling::fails(format!("there is no {} any more", asked.what)))
}

fn kind_missing(asked: &Asked<'_>) -> Option<Ruling> {
    let kind = asked.target.kind.filter(|kind| is_certain(*kind))?;
    Some(Ruling::fails(format!("there is no {}", kind.noun())))
}

fn kind_untold(asked: &Asked<'_>) -> Option<Ruling> {
    Some(Ruling::unknown(format!(
        "whether there is a {} cannot be told by its role: name a text that it shows",
        asked.what
    )))
}

fn exact(asked: &Asked<'_>) -> Option<Ruling> {
    let [one] = asked.found.elements.as_slice() else { return None };
    Some(Ruling::holds(format!("the {} is shown", asked.what)).with(evidence(asked.page(), *one)))
}

fn exact_kind(asked: &Asked<'_>) -> Option<Ruling> {
    let locator = asked.target.exact().filter(|_| asked.found.elements.is_empty())?;
    let reason = format!("there is {locator}, but it may be of another kind than was said");
    let near = near_elements(asked.page(), &asked.found.wrong_type);
    (!asked.found.wrong_type.is_empty()).then(|| Ruling::unknown(reason).near(near))
}

fn exact_hidden(asked: &Asked<'_>) -> Option<Ruling> {
    let locator = asked.target.exact().filter(|_| asked.found.elements.is_empty())?;
    asked.found.hidden.first()?;
    Some(match asked.barred(|_| true) {
        Some(i) => looked_at(asked, i).unwrap_or_else(|| not_to_be_used(asked, i)),
        None => Ruling::fails(format!("{locator} is in the page, but not visible")),
    })
}

fn exact_missing(asked: &Asked<'_>) -> Option<Ruling> {
    let locator = asked.target.exact().filter(|_| asked.found.elements.is_empty())?;
    Some(Ruling::fails(format!("nothing on the page is {locator}")))
}

fn exact_several(asked: &Asked<'_>) -> Option<Ruling> {
    let (locator, several) = (asked.target.exact()?, &asked.found.elements);
    let reason = format!("{} elements on the page are {locator}: narrow the locator", several.len());
    Some(Ruling::unknown(reason).near(near_elements(asked.page(), several)))
}

/// Whether elements of a kind that roles tell were on a page.
fn shown_by_role(s: &Snapshot, target: &Target) -> bool {
    let of_kind = |&i: &usize| target.kind.is_some_and(|kind| is_kind(&s.elements[i], kind) == Some(true));
    find(s, target, Verb::Observe).elements.iter().any(of_kind)
}
