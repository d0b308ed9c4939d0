//! "The user menu": the control with the user's picture or name, which pages call by another word each.

use super::verb::Verb;
use crate::facts::name::behind_initials;
use crate::facts::rows::innermost;
use crate::facts::wanted::{fold, words};
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ElementKind, Scope, Target};

/// What people call it, with "menu" or "icon" behind it.
const SAID: [&str; 9] = [
    "user",
    "account",
    "profile",
    "avatar",
    "user account",
    "user profile",
    "my account",
    "personal",
    "user name",
];
/// Words of which pages give it one, in its name, its hint or its identifier.
const CALLED: [&str; 7] = ["user", "account", "profile", "avatar", "usermenu", "userdropdown", "me"];

/// What else such a name may say: anything more is another thing ("User management", "Account settings").
const BESIDE: [&str; 27] = [
    "menu", "my", "your", "open", "toggle", "show", "icon", "button", "btn", "dropdown", "drop", "down",
    "nav", "navbar", "header", "link", "trigger", "toggler", "picture", "image", "photo", "profile",
    "options", "for", "of", "the", "current",
];

/// The only control that says that it is the user's.
pub(super) fn of_user(snapshot: &Snapshot, target: &Target, verb: Verb) -> Option<usize> {
    if !matches!(verb, Verb::Click | Verb::Go | Verb::Choose | Verb::Hover | Verb::Unfold)
        || !is_meant(target)
    {
        return None;
    }
    let fits = |i: &usize| snapshot.elements.get(*i).is_some_and(|e| e.visible && is_of_user(e));
    let all: Vec<usize> = (0..snapshot.elements.len()).filter(fits).collect();
    match innermost(snapshot, &all).as_slice() {
        [one] => Some(*one),
        several => {
            // What opens a menu goes before a link to the page of the account.
            let opens = |i: &&usize| snapshot.elements.get(**i).is_some_and(|e| e.states.expanded.is_some());
            let mut opening = several.iter().filter(opens);
            opening.next().copied().filter(|_| opening.next().is_none())
        }
    }
}

fn is_meant(target: &Target) -> bool {
    if target.ordinal.is_some() {
        return false;
    }
    let menu = matches!(target.kind, Some(ElementKind::Menu | ElementKind::Icon | ElementKind::Dropdown));
    match &target.name {
        Some(name) if !name.quoted => {
            let said = fold(&name.text);
            let before = |behind: &str| said.strip_suffix(behind).is_some_and(|front| SAID.contains(&front));
            let pictured =
                matches!(said.as_str(), "avatar" | "user avatar" | "profile picture" | "profile photo");
            menu && SAID.contains(&said.as_str())
                || target.kind.is_none() && (pictured || before(" menu") || before(" icon"))
        }
        Some(_) => false,
        None => menu && target.within.iter().any(is_at_user),
    }
}

/// "the menu at the user name"
fn is_at_user(scope: &Scope) -> bool {
    let Scope::Loose(said) = scope else { return false };
    words(&said.text).iter().any(|word| matches!(word.as_str(), "user" | "username" | "avatar" | "profile"))
}

/// "ML Maria Lindqvist": a name behind the letters that stand in the place of a picture.
fn is_called_by_person(e: &Element) -> bool {
    e.role != Role::Combobox && behind_initials(&e.name).is_some_and(|name| name.contains(' '))
}

/// What opens the menu of the user, where exactly one control says that it does: where there is logged out.
pub(crate) fn opener(snapshot: &Snapshot) -> Option<usize> {
    let fits = |i: &usize| snapshot.elements.get(*i).is_some_and(|e| e.visible && is_of_user(e));
    let all: Vec<usize> = (0..snapshot.elements.len()).filter(fits).collect();
    let closed = |i: &usize| snapshot.elements.get(*i).is_some_and(|e| e.states.expanded != Some(true));
    match innermost(snapshot, &all).as_slice() {
        [one] => Some(*one).filter(closed),
        _ => None,
    }
}

fn is_of_user(e: &Element) -> bool {
    let pressed = matches!(e.role, Role::Button | Role::Link | Role::MenuItem | Role::Combobox);
    let mut texts = [&e.name].into_iter().chain(&e.hints).chain(&e.idents).chain(&e.labels);
    let says_so = |text: &String| {
        let all = words(&fold(text));
        let called = |word: &String| CALLED.contains(&word.as_str());
        all.iter().any(called) && all.iter().all(|word| called(word) || BESIDE.contains(&word.as_str()))
    };
    pressed && (texts.any(says_so) || is_called_by_person(e))
}
