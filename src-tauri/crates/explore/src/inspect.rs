//! What is wrong with a page or with what a row came to.

use std::collections::BTreeMap;

use verbatim_engine::ground::describe;
use verbatim_engine::page::Happening;
use verbatim_engine::snapshot::{DialogKind, Element, Role, Snapshot};
use verbatim_engine::verdict::Cause;

use crate::choices::usable;
use crate::finding::Kind;
use crate::hand::Seen;

/// Something wrong: its kind, and what in words.
pub(crate) type Wrong = (Kind, String);

/// Of a page that is seen for the first time.
pub(crate) fn page(page: &Snapshot) -> Vec<Wrong> {
    let mut wrong = Vec::new();
    let used = (0..page.elements.len()).filter(|&at| usable(page, at));
    let nameless = used.clone().filter(|&at| is_nameless(page, at));
    wrong.extend(
        nameless.map(|at| (Kind::NoName, format!("{} on {}", kind_of(&page.elements[at]), place(page)))),
    );
    let mut alike: BTreeMap<(Option<usize>, &str, &str), Vec<usize>> = BTreeMap::new();
    for at in used.filter(|&at| page.elements[at].role == Role::Button && !page.elements[at].name.is_empty())
    {
        let e = &page.elements[at];
        alike.entry((thing_of(page, at), e.tag.as_str(), e.name.as_str())).or_default().push(at);
    }
    let several = alike.values().filter(|all| all.len() > 1 && together(page, all));
    wrong.extend(several.map(|all| (Kind::SameName, format!("{} {}", all.len(), several_of(page, all)))));
    let broken = page.elements.iter().filter(|e| e.broken && e.visible);
    wrong.extend(
        broken.map(|e| (Kind::BrokenPicture, format!("the picture '{}' on {}", e.name, place(page)))),
    );
    wrong
}

fn several_of(page: &Snapshot, all: &[usize]) -> String {
    format!("times {} on {}", describe(page, all[0]), place(page))
}

/// The address without the host.
pub(crate) fn place(page: &Snapshot) -> &str {
    verbatim_engine::gui::path(&page.url)
}

fn kind_of(e: &Element) -> String {
    match e.role {
        Role::Generic => format!("a field ({})", e.tag),
        role => format!("a {}", format!("{role:?}").to_lowercase()),
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

/// The row, entry, form or part of the page in which a control stands.
fn thing_of(page: &Snapshot, at: usize) -> Option<usize> {
    page.ancestors(at).nth(1)
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
    let lies_over = |e: &Element| {
        let popup =
            matches!(e.role, Role::Listbox | Role::Menu | Role::Dialog | Role::AlertDialog | Role::Tooltip);
        e.states.expanded == Some(true) || e.modal || popup
    };
    page.dialog.is_none() && !page.elements.iter().any(|e| e.visible && lies_over(e))
}

/// Of what a row came to; `says` is the row, `clear` whether nothing that may be closed lay over the page before it.
pub(crate) fn row(says: &str, seen: &Seen, clear: bool) -> Vec<Wrong> {
    let mut wrong: Vec<Wrong> = seen.happenings.iter().filter_map(happened).collect();
    let what = says.lines().last().unwrap_or(says);
    if seen.unanswered {
        wrong.push((Kind::NoAnswer, format!("{what}: what it asks for is never answered")));
    }
    if let Some(finding) = &seen.finding {
        let is_covered = clear && finding.cause == Cause::TargetObscured;
        wrong.extend(is_covered.then(|| (Kind::Covered, format!("{what}: {}", finding.message))));
    }
    wrong
}

fn happened(happening: &Happening) -> Option<Wrong> {
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
        Happening::Note { text } => return noted(text),
        _ => return None,
    })
}

/// Notes of the browser: what a script threw, what the page asked for in vain.
fn noted(text: &str) -> Option<Wrong> {
    let lower = text.to_lowercase();
    if lower.contains("mixed content") {
        return Some((Kind::MixedContent, text.to_owned()));
    }
    if let Some(error) = text.strip_prefix("console error: ") {
        // What the server answered is a note of its own.
        let is_load = lower.contains("failed to load resource");
        return (!is_load).then(|| (Kind::ScriptError, error.to_owned()));
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
