//! Whether another page is shown than then, or something lies over it.

use super::sight::{Family, Sight, called};
use crate::facts::wanted::fold;
use crate::ground::describe;
use crate::snapshot::{Role, Snapshot};

/// Share of the things of then below which a page at another address is another page.
const OTHER_PAGE: f64 = 0.5;
/// The same at the same address, with another title.
const REPLACED: f64 = 0.2;
/// Fewer things than these tell no page from another.
const FEWEST: usize = 4;

/// What is shown in place of the page of then, in words; none where it is that page.
pub(super) fn flow(then: &Snapshot, now: &Snapshot) -> Option<String> {
    over(then, now).or_else(|| another(then, now))
}

/// What lies over the page of now, and did not then.
pub(super) fn over(then: &Snapshot, now: &Snapshot) -> Option<String> {
    if let (Some(dialog), None) = (&now.dialog, &then.dialog) {
        return Some(format!("a dialog of the browser is open: '{}'", dialog.message));
    }
    let before: Vec<String> = modals(then).map(|i| called(then, i)).collect();
    let new = modals(now).find(|&i| !before.contains(&called(now, i)))?;
    // One that is called otherwise than then is no other one.
    if modals(now).count() <= before.len() {
        return None;
    }
    Some(format!("the {} lies over the page", describe(now, new)))
}

fn modals(page: &Snapshot) -> impl Iterator<Item = usize> {
    page.elements.iter().enumerate().filter(|(_, e)| e.visible && e.modal).map(|(i, _)| i)
}

fn another(then: &Snapshot, now: &Snapshot) -> Option<String> {
    if let (Some(status), false) = (now.status.filter(|s| *s >= 400), then.status.is_some_and(|s| s >= 400)) {
        return Some(format!("the page is an error page (status {status})"));
    }
    let moved = path(&then.url) != path(&now.url);
    if moved && asks_for_a_password(now) && !asks_for_a_password(then) {
        return Some("the page asks for a password".into());
    }
    let (kept, all) = kept(then, now);
    let share = f64::from(kept) / f64::from(all.max(1));
    let few = usize::try_from(all).is_ok_and(|all| all < FEWEST);
    let is_other = match moved {
        true => share < OTHER_PAGE || few && fold(&then.title) != fold(&now.title),
        false => !few && share < REPLACED && fold(&then.title) != fold(&now.title),
    };
    let title = || if now.title.is_empty() { &now.url } else { &now.title };
    is_other.then(|| format!("another page is shown: '{}' in place of '{}'", title(), then.title))
}

fn asks_for_a_password(page: &Snapshot) -> bool {
    page.elements.iter().any(|e| e.visible && e.tag == "input:password")
}

/// How many of the things that were seen then are seen now, and how many these were.
fn kept(then: &Snapshot, now: &Snapshot) -> (u32, u32) {
    let (then, now) =
        (Sight::of(then, Family::Other(Role::Heading)), Sight::of(now, Family::Other(Role::Heading)));
    let (mut kept, mut all) = (0, 0);
    for thing in then.seen().filter(|thing| !thing.called.is_empty()) {
        all += 1;
        kept +=
            u32::from(now.seen().any(|other| other.family == thing.family && other.called == thing.called));
    }
    (kept, all)
}

/// The path of an address: the same application may run elsewhere, and what is asked for belongs to one thing that it shows.
fn path(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = rest.find('/').map_or("", |at| &rest[at..]);
    let end = path.find(['?', '#']).unwrap_or(path.len());
    path[..end].trim_end_matches('/')
}
