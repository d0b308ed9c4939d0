//! What is wrong with a page or with what a row came to.

use std::collections::{BTreeMap, BTreeSet};

use verbatim_engine::page::Happening;
use verbatim_engine::snapshot::{DialogKind, Element, Role, Snapshot};
use verbatim_engine::verdict::Cause;

use crate::choices::{lies_over, shaped, usable};
use crate::finding::Kind;
use crate::hand::Seen;

/// Something wrong: its kind, and what in words.
pub(crate) type Wrong = (Kind, String);

/// Of a page that is seen for the first time. What is said does not name the page: the same on every page is one finding.
pub(crate) fn page(page: &Snapshot) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    let used = (0..page.elements.len()).filter(|&at| usable(page, at));
    let nameless: BTreeSet<String> =
        used.clone().filter(|&at| is_nameless(page, at)).map(|at| kind_of(&page.elements[at])).collect();
    wrong.extend(nameless.into_iter().map(|what| (Kind::NoName, what)));
    let mut alike: BTreeMap<(Option<usize>, &str, &str), Vec<usize>> = BTreeMap::new();
    for at in used.filter(|&at| page.elements[at].role == Role::Button && !page.elements[at].name.is_empty())
    {
        let e = &page.elements[at];
        alike.entry((page.ancestors(at).nth(1), e.tag.as_str(), e.name.as_str())).or_default().push(at);
    }
    let several = alike.values().filter(|all| all.len() > 1 && together(page, all));
    let said = |all: &Vec<usize>| format!("{} times the button '{}'", all.len(), page.elements[all[0]].name);
    wrong.extend(several.map(|all| (Kind::SameName, said(all))));
    let broken = page.elements.iter().filter(|e| e.broken && e.visible);
    wrong.extend(broken.map(|e| (Kind::BrokenPicture, format!("the picture '{}'", e.name))));
    wrong
}

/// A control that has no name: what it is, and what else tells which.
fn kind_of(e: &Element) -> String {
    let what = match e.role {
        Role::Generic => format!("a field ({})", e.tag),
        role => format!("a {}", format!("{role:?}").to_lowercase()),
    };
    match (&e.href, e.idents.is_empty()) {
        (Some(href), _) => format!("{what} to {}", shaped(href, false)),
        (None, false) => format!("{what} '{}' in the page's code", e.idents.join(", ")),
        (None, true) => what,
    }
}

fn is_nameless(page: &Snapshot, at: usize) -> bool {
    let e = &page.elements[at];
    let says = |text: &String| !text.trim().is_empty();
    !says(&e.name)
        && !e.labels.iter().chain(&e.hints).any(says)
        && !says(&page.text_of(at))
        && !e.value.as_ref().is_some_and(says)
}

/// Buttons of one thing that stand within an arm's length of each other: a page may well have one above and one below.
fn together(page: &Snapshot, all: &[usize]) -> bool {
    all.windows(2).all(|pair| {
        let (one, other) = (&page.elements[pair[0]].bbox, &page.elements[pair[1]].bbox);
        (one.y - other.y).abs() <= 2.0 * one.height.max(other.height)
            && (one.x - other.x).abs() <= 3.0 * one.width.max(other.width)
    })
}

/// Whether nothing lies over a page that may be closed: what is covered then should not be.
pub(crate) fn is_clear(page: &Snapshot) -> bool {
    let is_open = |e: &Element| e.visible && (e.states.expanded == Some(true) || lies_over(e));
    page.dialog.is_none() && !page.elements.iter().any(is_open)
}

/// Of what a row came to; `says` is the row, `clear` whether nothing that may be closed lay over the page before it,
/// `is_own` whether an address is the application's.
pub(crate) fn row(says: &str, seen: &Seen, clear: bool, is_own: &dyn Fn(&str) -> bool) -> Vec<Wrong> {
    let mut wrong: Vec<Wrong> = seen.happenings.iter().filter_map(|one| happened(one, is_own)).collect();
    let what = says.lines().last().unwrap_or(says);
    if seen.unanswered {
        wrong.push((Kind::NoAnswer, format!("{what}: what it asks for is never answered")));
    }
    if let Some(finding) = &seen.finding {
        let is_covered = clear && finding.cause == Cause::TargetObscured;
        // A switch that took the click and stays as it was, say; not what a dialog of the browser holds up.
        let is_open = seen.page.as_ref().is_some_and(|page| page.dialog.is_none());
        let is_idle = is_open && finding.cause == Cause::ActionError;
        wrong.extend(is_idle.then(|| (Kind::NoEffect, format!("{what}: {}", finding.message))));
        wrong.extend(is_covered.then(|| (Kind::Covered, format!("{what}: {}", finding.message))));
    }
    wrong
}

fn happened(happening: &Happening, is_own: &dyn Fn(&str) -> bool) -> Option<Wrong> {
    Some(match happening {
        Happening::Crashed => (Kind::ErrorPage, "the page crashed".into()),
        Happening::Document { status, url } if *status >= 500 => {
            (Kind::ErrorPage, format!("{url} was answered with {status}"))
        }
        Happening::Document { status: 404 | 410, url } => (Kind::DeadLink, format!("{url} is not there")),
        // A page behind a log-in of the browser is there.
        Happening::LoadFailed { reason, .. } if reason.contains("ERR_INVALID_AUTH_CREDENTIALS") => {
            return None;
        }
        Happening::LoadFailed { url, reason } => (Kind::DeadLink, format!("{url} did not load: {reason}")),
        Happening::Dialog { dialog: DialogKind::Alert, message } if is_error(message) => {
            (Kind::ErrorMessage, format!("an alert says '{message}'"))
        }
        Happening::Note { text } => return noted(text, is_own),
        _ => return None,
    })
}

/// Notes of the browser: what a script threw, what the page asked for in vain.
fn noted(text: &str, is_own: &dyn Fn(&str) -> bool) -> Option<Wrong> {
    let lower = text.to_lowercase();
    if lower.contains("mixed content") {
        return Some((Kind::MixedContent, text.to_owned()));
    }
    if let Some(error) = text.strip_prefix("console error: ") {
        // What the server answered is a note of its own.
        let is_load = lower.contains("failed to load resource");
        // Behind its first line stands where in the code it was.
        let said = error.lines().next().unwrap_or(error).trim();
        return (!is_load).then(|| (Kind::ScriptError, said.to_owned()));
    }
    // What others serve is not the application's, and may not be to be had here.
    let address = text.split_whitespace().find(|word| word.contains("://"));
    if address.is_some_and(|address| !is_own(address)) {
        return None;
    }
    let status = text.rsplit_once("was answered with ").and_then(|(_, status)| status.parse::<u16>().ok());
    let failed = lower.contains(" failed: ") && !lower.contains("err_aborted");
    (status.is_some_and(|status| status >= 500) || failed).then(|| (Kind::FailedRequest, text.to_owned()))
}

fn is_error(message: &str) -> bool {
    let message = message.to_lowercase();
    ["error", "exception", "undefined", "failed", "crash", "stack trace"]
        .iter()
        .any(|word| message.contains(word))
}
