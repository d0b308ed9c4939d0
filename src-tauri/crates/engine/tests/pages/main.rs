//! Runs the specifications of pages in `grammar/spec/pages/*.md`: a page in outline, a claim or a step, what is ruled, and by which rule.
//!
//! A block `page` is a page in outline (see `outline`); `before` is the page before the row's action, and `step` one after an earlier step of
//! the row; a new `page` begins anew. A block `claims` holds expected results, each followed by `=> true`, `=> false` or `=> open` and the rule
//! that decided; a block `steps` holds actions, each followed by `=> ready`, or the cause and the rule by which the target was refused.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by them")]

mod outline;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use outline::Outline;
use verbatim_engine::assertion::Assertion;
use verbatim_engine::ground::{Grounding, ground, target_of};
use verbatim_engine::judge::{Appeared, Truth, View, judge};
use verbatim_engine::parse::{action_cell, expected_cell, expected_cell_on, expected_parts_on};
use verbatim_engine::rule::behind_its_neighbour;
use verbatim_engine::rulebook;
use verbatim_engine::snapshot::Snapshot;

/// Families of which each rule is shown by a page.
const FAMILIES: &[&str] = &["text", "element", "message", "dialog", "ground", "written"];

/// Rules of these families that no sentence and outline of this form show: they need empty quotes, a page that was not read to its end, a
/// style between the parts of a name, or steps without a target of their own. Tests of the engine show them.
const ELSEWHERE: &[&str] = &[
    "text/none-said",
    "message/together",
    "message/placed",
    "message/about",
    "dialog/together",
    "element/set-apart",
    "ground/unread",
    "ground/asks-when-clicked",
    "ground/log-in-form",
    "ground/log-out",
    "ground/dialog-button",
];

/// Neighbours that may stand in either order, as no page lets both speak.
const FREE: &[(&str, &str)] = &[
    ("text/in-pieces", "text/apart"),
    ("text/apart", "text/other-signs"),
    // What one needs, the other excludes: a denial or a claim, a name or none, a text or none, the verb of the step.
    ("text/alert-vanished", "text/left-by-step"),
    ("element/called-in-source", "element/set-apart"),
    ("element/source-alone", "element/not-loaded"),
    ("element/nearly-called", "element/log-in-form"),
    ("element/offered", "element/form-under-heading"),
    ("element/unquoted", "element/of-another-kind"),
    ("element/exact", "element/exact-kind"),
    ("message/left", "message/kind-untold"),
    ("message/unmarked", "message/title"),
    ("dialog/part", "dialog/of-before"),
    ("ground/too-few", "ground/unquoted"),
    ("ground/unquoted", "ground/none-of-kind"),
    ("ground/nothing-to-tick", "ground/near-miss"),
    ("ground/none-of-kind", "ground/nothing-to-tick"),
    ("ground/holds-box", "ground/tied-to-nothing"),
    ("ground/tied-to-nothing", "ground/not-unfolding"),
    ("ground/not-unfolding", "ground/asks-when-clicked"),
    // Each piece of a list is one of these, and no other.
    ("written/whole", "written/pair"),
    ("written/pair", "written/other-value"),
    ("written/other-value", "written/list"),
    // They leave it as open, and speak of parts of a page that hardly ever meet.
    ("text/cut-off", "text/breadcrumbs"),
    ("text/breadcrumbs", "text/covered"),
    ("text/in-field", "text/elsewhere"),
    ("text/elsewhere", "text/offered"),
    ("text/offered", "text/beyond"),
    ("text/beyond", "text/undrawn"),
    ("text/ellipsis", "text/only-named"),
    ("element/named-otherwise", "element/offered"),
    ("element/of-like-kind", "element/looks-like-button"),
    ("ground/near-miss", "ground/drawn-list"),
    ("ground/drawn-list", "ground/drawn-in-parts"),
    ("ground/text-to-look-at", "ground/in-row-below"),
    ("ground/in-row-below", "ground/label-alone"),
];

/// A sentence, on what it is said, and what the specification says of it.
struct Entry {
    place: String,
    step: bool,
    sentence: String,
    says: String,
    page: Outline,
    before: Option<Snapshot>,
    steps: Vec<Snapshot>,
}

fn entries() -> Vec<Entry> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../grammar/spec/pages");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().flat_map(|file| of_file(file)).collect()
}

fn of_file(file: &Path) -> Vec<Entry> {
    let text = fs::read_to_string(file).unwrap();
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    let (mut page, mut before, mut steps) = (Outline::default(), None, Vec::new());
    let mut found: Vec<Entry> = Vec::new();
    let (mut language, mut lines): (String, Vec<String>) = (String::new(), Vec::new());
    for (at, line) in text.lines().enumerate() {
        if let Some(fence) = line.strip_prefix("```") {
            let read = || Outline::read(&lines);
            match language.as_str() {
                "page" => (page, before, steps) = (read(), None, Vec::new()),
                "before" => before = Some(read().page),
                "step" => steps.push(read().page),
                _ => {}
            }
            (language, lines) = (fence.trim().to_owned(), Vec::new());
        } else if line.trim().is_empty() {
        } else if let ("claims" | "steps", Some(says)) = (language.as_str(), line.strip_prefix("=> ")) {
            says.clone_into(&mut found.last_mut().unwrap().says);
        } else if matches!(language.as_str(), "claims" | "steps") {
            found.push(Entry {
                place: format!("{name}:{}", at + 1),
                step: language == "steps",
                sentence: line.to_owned(),
                says: String::new(),
                page: page.clone(),
                before: before.clone(),
                steps: steps.clone(),
            });
        } else {
            lines.push(line.to_owned());
        }
    }
    found
}

/// What is ruled, and by which rule.
fn ruled(entry: &Entry) -> String {
    if entry.step { of_step(entry) } else { of_claim(entry) }
}

/// As a run does it: what no rule reads or decides as a whole is read part by part.
fn of_claim(entry: &Entry) -> String {
    let page = &entry.page.page;
    let whole = match expected_cell(&entry.sentence) {
        Ok(assertions) => assertions,
        Err(error) => match expected_cell_on(page, &entry.sentence) {
            Some(assertion) => Some(assertion),
            None => return format!("unread: {}", error.why),
        },
    };
    let told = of_assertion(entry, whole.as_ref());
    let parts = || expected_parts_on(page, &entry.sentence).map(|parts| of_assertion(entry, Some(&parts)));
    let open = told.starts_with("open");
    open.then(parts).flatten().filter(|parts| !parts.starts_with("open")).unwrap_or(told)
}

fn of_assertion(entry: &Entry, assertion: Option<&Assertion>) -> String {
    let steps: Vec<&Snapshot> = entry.steps.iter().collect();
    let view = View {
        now: &entry.page.page,
        before: entry.before.as_ref(),
        transients: Appeared::these(&entry.page.came),
        happenings: &entry.page.happened,
        rows: &[],
        steps: &steps,
        awaited: &[],
        entered: &[],
        base_url: None,
    };
    let told = assertion.iter().map(|assertion| {
        let judgement = judge(assertion, &view);
        let truth = match judgement.truth {
            Truth::True => "true",
            Truth::False => "false",
            Truth::NotApplicable => "open",
        };
        let rules = judgement.checks.iter().map(|check| check.rule.as_ref().map_or("?", |rule| rule.id()));
        format!("{truth} {}", rules.collect::<Vec<_>>().join(" "))
    });
    told.collect::<Vec<_>>().join("; ")
}

fn of_step(entry: &Entry) -> String {
    let steps = match action_cell(&entry.sentence) {
        Ok(steps) => steps,
        Err(error) => return format!("unread: {}", error.why),
    };
    let told = steps.iter().map(|step| {
        let Some((target, verb)) = target_of(&step.action) else { return "no target".to_owned() };
        match ground(&entry.page.page, target, verb, &step.text) {
            Grounding::One { .. } => "ready".to_owned(),
            Grounding::No { finding, .. } => {
                let rule = finding.rule.as_ref().map_or("?", |rule| rule.id());
                format!("{} {rule}", finding.cause.id())
            }
        }
    });
    told.collect::<Vec<_>>().join("; ")
}

#[test]
fn each_page_is_ruled_as_specified() {
    let mut wrong = Vec::new();
    let all = entries();
    for entry in &all {
        let is = ruled(entry);
        if is != entry.says {
            wrong.push(format!(
                "{}: {}\n  specified: {}\n  ruled:     {is}",
                entry.place, entry.sentence, entry.says
            ));
        }
    }
    assert!(!all.is_empty(), "no specification was found");
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong.join("\n"));
}

#[test]
fn each_rule_of_a_family_that_was_turned_is_shown_by_a_page() {
    let fired: String = entries().iter().map(ruled).collect::<Vec<_>>().join(" ");
    let fired: BTreeSet<&str> = fired.split([' ', ';']).collect();
    let of_family = |id: &str| FAMILIES.iter().any(|family| id.split('/').next() == Some(*family));
    let unshown: Vec<&str> = rulebook::rules()
        .map(|rule| rule.id)
        .filter(|id| of_family(id) && !ELSEWHERE.contains(id) && !fired.contains(id))
        .collect();
    assert!(unshown.is_empty(), "no page shows {unshown:?}");
}

#[test]
fn the_order_of_two_neighbours_is_shown_by_a_page_or_free() {
    let all = entries();
    let decides = |id: &str, entry: &Entry| entry.says.split([' ', ';']).any(|by| by == id);
    let mut wrong = Vec::new();
    for (first, second) in rulebook::neighbours() {
        let mut decided = all.iter().filter(|entry| decides(first.id, entry));
        let shown = decided.any(|entry| behind_its_neighbour(first.id, || ruled(entry)) != entry.says);
        let free = FREE.contains(&(first.id, second.id));
        if shown == free && !ELSEWHERE.contains(&first.id) {
            wrong.push(format!(
                "{} before {}: {}",
                first.id,
                second.id,
                if shown { "not free" } else { "not shown" }
            ));
        }
    }
    assert!(wrong.is_empty(), "{} pairs:\n{}", wrong.len(), wrong.join("\n"));
}
