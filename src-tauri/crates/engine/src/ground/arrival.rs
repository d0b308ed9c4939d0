//! Whether a page is the one to which a step goes.

use super::log_in::login_form;
use crate::facts::wanted::{fold, words};
use crate::snapshot::{Role, Snapshot};

/// Names of one page that testers use for each other.
const SAME: [&[&str]; 2] = [
    &["log in", "login", "sign in", "signin", "log on", "logon"],
    &["register", "registration", "sign up", "signup", "create account", "create an account"],
];

/// By what other names the page of that name may be called.
pub(crate) fn other_names(name: &str) -> impl Iterator<Item = &'static str> {
    let name = plain(name);
    let of_it =
        SAME.iter().filter(move |names| names.contains(&name.as_str())).flat_map(|names| names.iter());
    of_it.copied()
}

/// By its main heading, its title, or its log-in form.
pub(crate) fn is_here(snapshot: &Snapshot, name: &str) -> bool {
    let called = |text: &str| {
        let text = plain(text);
        text == plain(name) || other_names(name).any(|other| other == text)
    };
    let logs_in = other_names(name).any(|other| other == "login") && login_form(snapshot, "").is_ok();
    let mut headings: Vec<(u8, usize)> = Vec::new();
    for (i, e) in snapshot.elements.iter().enumerate() {
        if e.visible && e.role == Role::Heading {
            headings.push((e.level.unwrap_or(2), i));
        }
    }
    headings.sort_unstable();
    let top = headings.first().map(|(level, _)| *level);
    let mut main = headings.iter().filter(|(level, _)| Some(*level) == top);
    let heading = main.next().filter(|_| main.next().is_none());
    let by_heading = heading.is_some_and(|(_, i)| called(&snapshot.text_of(*i)));
    let by_title = snapshot.title.split(['|', '–', '—', '·', '»']).next().is_some_and(called);
    logs_in || by_heading || by_title && heading.is_none()
}

/// In lower case, without signs and a "page" at the end.
fn plain(text: &str) -> String {
    let text = words(&fold(text)).join(" ");
    text.strip_suffix(" page").map_or(text.clone(), str::to_owned)
}
