//! Noun phrases of no kind that a rule knows, without quotes: "the order number", "Max weight", "the dashboard".

use super::adjunct::PLAIN_THINGS;
use super::claim::Clause;
use super::phrase::{Built, Place, Subject, Tails};
use crate::assertion::{Assertion, Claim, State};
use crate::step::{ElementKind, Literal, Scope, Target};
use crate::words::THINGS;

/// Why nothing is claimed of a feature that is on or off.
pub(super) const SWITCHED: &str = "what is enabled or disabled may be a feature or a control: name the control in quotes, or say what shows it";

/// Words that are pages by themselves.
const PAGES: [&str; 8] =
    ["dashboard", "admin dashboard", "user dashboard", "home", "inbox", "checkout", "landing", "index"];

/// What is of a thing that was spoken of before, or of one among others: nobody can find it by these words.
const POINTING: [&str; 39] = [
    "new",
    "unique",
    "typed",
    "same",
    "right",
    "wrong",
    "detailed",
    "full",
    "updated",
    "entered",
    "created",
    "deleted",
    "added",
    "selected",
    "saved",
    "target",
    "original",
    "cloned",
    "uploaded",
    "changed",
    "edited",
    "modified",
    "initial",
    "available",
    "all",
    "remaining",
    "newly",
    "current",
    "chosen",
    "given",
    "submitted",
    "removed",
    "filtered",
    "associated",
    "assigned",
    "copied",
    "imported",
    "exported",
    "matching",
];

/// What the row speaks of, which no page calls so.
const INSTANCES: [&str; 14] = [
    "url", "title", "address", "page", "message", "role", "option", "result", "row", "value", "text",
    "element", "feature", "object",
];

/// What names nothing that could be seen.
const ABSTRACT: [&str; 20] = [
    "functionality",
    "operation",
    "process",
    "action",
    "data",
    "information",
    "everything",
    "anything",
    "changes",
    "order",
    "behaviour",
    "behavior",
    "system",
    "application",
    "app",
    "website",
    "login",
    "logout",
    "registration",
    "validation",
];

/// What such a phrase means. One that ends with a kind is of that kind: "the registration form creation dialog".
pub(super) fn subject(name: Option<Literal>, within: Vec<Scope>) -> Subject {
    if let Some(found) = name.as_ref().and_then(|name| of_kind(name, &within)) {
        return found;
    }
    match name {
        Some(name) if is_coded(&name.text) => Subject::Text(name, within),
        Some(name) if within.is_empty() && PAGES.contains(&name.text.to_lowercase().as_str()) => {
            Subject::Page(Place::Named(name))
        }
        name => Subject::Things { kind: None, within, name },
    }
}

/// Whether a phrase is called as one thing alone is: "Canon EOS R50", "Book1".
fn is_coded(name: &str) -> bool {
    let large = |word: &str| word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    name.starts_with(char::is_uppercase)
        && name.split_whitespace().all(large)
        && name.chars().any(|c| c.is_ascii_digit())
}

fn of_kind(name: &Literal, within: &[Scope]) -> Option<Subject> {
    use ElementKind as K;
    let (called, noun) = name.text.trim_end().rsplit_once(' ')?;
    let called = Literal { span: name.span, ..Literal::bare(called.trim_end().to_owned()) };
    let kind = match noun.to_lowercase().as_str() {
        "page" | "screen" | "view" if within.is_empty() => return Some(Subject::Page(Place::Named(called))),
        "dialog" | "modal" | "popup" | "pop-up" | "window" => K::Dialog,
        "form" => K::Form,
        "menu" | "submenu" => K::Menu,
        "section" | "panel" => K::Section,
        "field" => K::Field,
        "button" => K::Button,
        "link" => K::Link,
        "dropdown" => K::Dropdown,
        "checkbox" => K::Checkbox,
        "tab" => K::Tab,
        _ => return None,
    };
    let span = name.span;
    Some(Subject::Target(Target {
        name: Some(called),
        kind: Some(kind),
        ordinal: None,
        within: within.to_vec(),
        span,
    }))
}

/// Whether a phrase says what something is to the application, and not which.
pub(super) fn is_instance(name: &str) -> bool {
    let name = name.to_lowercase();
    INSTANCES.contains(&name.as_str()) || THINGS.contains(&name.as_str())
}

fn last_word(name: &str) -> String {
    name.split_whitespace().next_back().unwrap_or_default().to_lowercase()
}

/// Whether a phrase names nothing that could be counted in sight.
pub(super) fn is_abstract(name: &str) -> bool {
    ABSTRACT.contains(&last_word(name).as_str())
        || matches!(last_word(name).as_str(), "effects" | "problems" | "issues")
}

/// "Catalog submenu items": the menu whose items they are.
pub(super) fn menu_of_items(name: &Literal) -> Option<Literal> {
    let lower = name.text.to_lowercase();
    let ends = ["submenu", "sub-menu", "sub menu", "menu"].iter().find_map(|menu| {
        ["items", "options", "entries"].iter().find_map(|noun| lower.strip_suffix(&format!(" {menu} {noun}")))
    })?;
    let menu = name.text.get(..ends.len())?.trim();
    (!menu.is_empty()).then(|| Literal { span: name.span, ..Literal::bare(menu.to_owned()) })
}

/// Whether a phrase is of several things.
pub(super) fn is_plural(name: &str) -> bool {
    let last = last_word(name);
    last.ends_with('s') && !["ss", "us", "is"].iter().any(|end| last.ends_with(end))
        || matches!(last.as_str(), "people" | "children" | "media" | "data")
}

/// Whether a phrase that is all of a sentence names a thing, rather than telling in a few words what has happened.
pub(super) fn names_a_thing(name: &str) -> bool {
    const SAID: [&str; 25] = [
        "n/a", "na", "tba", "ok", "okay", "yes", "no", "none", "pass", "fail", "done", "true", "false",
        "same", "success", "failure", "works", "tbd", "nothing", "valid", "invalid", "correct", "fine",
        "good", "user",
    ];
    let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    let last = last_word(name);
    let told = ["ed", "ing", "ful", "ly", "able"].iter().any(|end| last.ends_with(end)) || is_plural(name);
    !told && words.len() <= 3 && !words.iter().any(|word| SAID.contains(&word.as_str())) && !is_vague(name)
}

fn is_vague(name: &str) -> bool {
    let first = name.split_whitespace().next().unwrap_or_default().to_lowercase();
    let told = |word: &str| {
        let word = word.to_lowercase();
        word.ends_with("ly")
            || matches!(word.as_str(), "sent" | "successful" | "saved" | "created" | "updated" | "deleted")
    };
    let pointing = POINTING.contains(&first.as_str()) || first.ends_with("ed");
    pointing
        || ABSTRACT.contains(&last_word(name).as_str())
        || is_instance(name)
        || name.split_whitespace().any(told)
}

/// Whether a phrase is what things have one of each, as in "the prices".
pub(super) fn is_value(name: &str) -> bool {
    const VALUES: [&str; 12] = [
        "price", "prices", "amount", "amounts", "cost", "costs", "date", "dates", "name", "names", "title",
        "titles",
    ];
    VALUES.contains(&name.to_lowercase().as_str())
}

/// States that are those of a control: a feature has none of them.
pub(super) fn has_state(state: State) -> bool {
    use State as S;
    matches!(
        state,
        S::Checked
            | S::Unchecked
            | S::Selected
            | S::Focused
            | S::Masked
            | S::Expanded
            | S::Collapsed
            | S::Required
    )
}

/// That such a thing is in sight. Where no rule could tell which is meant, this is said at once.
pub(super) fn shown(
    name: &Literal,
    within: &[Scope],
    tails: &Tails,
    open: bool,
    at: &Clause,
) -> Built<Assertion> {
    let plain = within.is_empty() && tails.within.is_empty() && tails.items.is_none();
    if !plain || is_plural(&name.text) || is_vague(&name.text) {
        return at.refuse(PLAIN_THINGS);
    }
    Ok(at.check(Claim::Thing { name: name.clone(), opens: open }))
}
