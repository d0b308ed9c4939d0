//! What a bare name may mean where nothing on the page is called so: with what stands before it left out, with what stands behind it,
//! or the beginning of a longer name.

use super::verb::Verb;
use crate::facts::roles::is_text_field;
use crate::facts::wanted::fold;
use crate::parse::begins_a_step;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ElementKind, Literal, Scope, Target};
use crate::words::THINGS;

/// What is on the button that ends something, whatever it ends.
const ENDS: [&str; 8] = ["save", "submit", "apply", "send", "continue", "confirm", "search", "update"];

/// So many words may say what a thing is before its name.
const NOUNS: usize = 3;

/// What things are marked with, by names in small letters.
const MARKS: [&str; 4] = ["tag", "label", "filter", "category"];

/// Words before a name that say which one it is or what state it is in, and not what it is.
const DETERMINERS: [&str; 44] = [
    "all", "any", "both", "each", "every", "first", "last", "new", "next", "other", "previous", "same",
    "second", "third", "old", "recent", "open", "public", "private", "own", "main", "top", "bottom", "left",
    "right", "big", "small", "large", "full", "empty", "unread", "read", "draft", "daily", "weekly",
    "monthly", "cancel", "save", "edit", "delete", "add", "create", "view", "show",
];
const DETERMINING: [&str; 8] = ["ed", "en", "ing", "ive", "ful", "less", "able", "ous"];

/// Whether a word is more likely an adjective or a verb: what it leaves behind is another thing ("archived Deals").
pub(crate) fn tells_which(word: &str) -> bool {
    DETERMINERS.contains(&word) || DETERMINING.iter().any(|end| word.ends_with(end)) || begins_a_step(word)
}

/// The other targets that a step may mean, the likeliest first.
pub(super) fn targets(target: &Target, verb: Verb) -> Vec<Target> {
    if target.name.as_ref().is_some_and(|name| name.quoted) {
        return Vec::new();
    }
    if matches!(verb, Verb::Select | Verb::Set | Verb::Fill | Verb::Append | Verb::Clear) {
        return of_field(target);
    }
    if !points(verb) {
        return Vec::new();
    }
    if verb == Verb::Go
        && target.kind.is_some_and(|kind| matches!(kind, ElementKind::List | ElementKind::Table))
    {
        return listed(target);
    }
    if let Some(named) = of_name(target, verb) {
        return vec![named];
    }
    let plain = without_noun(target);
    let whole = [target].into_iter().chain(&plain).flat_map(with_tail).collect::<Vec<_>>();
    plain.into_iter().chain(whole).collect()
}

/// "the status filter", "the filter Status", "the room type": what a field is for stands in its name, what it is may stand beside that.
fn of_field(target: &Target) -> Vec<Target> {
    const SORTS: [&str; 8] =
        ["filter", "value", "dropdown", "box", "selector", "picker", "selection", "choice"];
    let Some(name) = &target.name else { return Vec::new() };
    let words: Vec<&str> = name.text.split(' ').collect();
    let is_sort = |word: &&&str| SORTS.contains(&word.to_lowercase().as_str());
    let shorter = match words.as_slice() {
        [first, rest @ ..] if !rest.is_empty() && is_sort(&first) => rest.join(" "),
        [rest @ .., last] if !rest.is_empty() && is_sort(&last) => rest.join(" "),
        _ => return Vec::new(),
    };
    vec![named(target, shorter)]
}

fn points(verb: Verb) -> bool {
    matches!(verb, Verb::Click | Verb::Go | Verb::Choose)
}

/// "Open board Website Relaunch", "the user name Maria Lindqvist": what a thing is may stand before its name, with no quotes around that, in
/// up to three words. Any nouns do before a capital letter or a number; before a small one only those that are known ("the tag vip").
fn without_noun(target: &Target) -> Vec<Target> {
    let Some(name) = target.name.as_ref().filter(|_| target.kind.is_none()) else { return Vec::new() };
    let mut found = Vec::new();
    let mut rest = name.text.as_str();
    for at in 0..NOUNS {
        let Some((noun, behind)) = rest.split_once(' ') else { break };
        let is_word = noun.chars().all(|c| c.is_ascii_lowercase()) && noun.len() > 2 && !tells_which(noun);
        let is_noun = THINGS.contains(&noun) || is_word;
        // A few digits alone are those of any pager.
        let number = behind.chars().all(|c| c.is_ascii_digit()) && behind.len() < 3 && noun != "page";
        let proper = !number && behind.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
        if proper && is_noun || at == 0 && MARKS.contains(&noun) {
            found.push(named(target, behind.to_owned()));
        }
        if !is_noun {
            break;
        }
        rest = behind;
    }
    found
}

/// "Click on the tile of Acme": what a row, a card or an entry is of is what it shows.
pub(super) fn of_name(target: &Target, verb: Verb) -> Option<Target> {
    let container = matches!(target.kind, Some(ElementKind::Card | ElementKind::Row | ElementKind::Item));
    let Some((Scope::Loose(of), within)) = target.within.split_first() else { return None };
    if !points(verb) || !container || target.name.is_some() || target.ordinal.is_some() {
        return None;
    }
    let rest = of.text.strip_prefix("of ").or_else(|| of.text.strip_prefix("for "))?;
    let rest = rest.strip_prefix("the ").unwrap_or(rest);
    let name = Literal { text: rest.to_owned(), ..of.clone() };
    rest.starts_with(char::is_uppercase).then(|| Target {
        name: Some(name),
        within: within.to_vec(),
        ..target.clone()
    })
}

/// "Open the customer list", "the list of the customers": what leads there says "Customers", or "Customer list".
fn listed(target: &Target) -> Vec<Target> {
    let (name, within) = match (&target.name, target.within.as_slice()) {
        (Some(name), within) => (name.clone(), within),
        (None, [within @ .., Scope::Loose(of)]) => {
            let Some(rest) = of.text.strip_prefix("of ") else { return Vec::new() };
            let text =
                rest.strip_prefix("the ").or_else(|| rest.strip_prefix("all ")).unwrap_or(rest).to_owned();
            (Literal { text, ..of.clone() }, within)
        }
        _ => return Vec::new(),
    };
    let plain = Target { name: Some(name.clone()), kind: None, within: within.to_vec(), ..target.clone() };
    let several = match name.text.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{}s", name.text),
    };
    [several, format!("{} list", name.text), name.text].into_iter().map(|text| named(&plain, text)).collect()
}

/// "Open The museum of locks": what reads as a place may be the rest of the name, and an article its beginning.
fn with_tail(target: &Target) -> Vec<Target> {
    let (Some(name), [within @ .., Scope::Loose(tail)]) = (&target.name, target.within.as_slice()) else {
        return Vec::new();
    };
    let whole = format!("{} {}", name.text, tail.text);
    let shorter = Target { within: within.to_vec(), ..target.clone() };
    [format!("The {whole}"), whole].into_iter().map(|text| named(&shorter, text)).collect()
}

fn named(target: &Target, text: String) -> Target {
    let name = target.name.as_ref().map(|name| Literal { text, ..name.clone() });
    Target { name, ..target.clone() }
}

/// "apply", where one button says "Apply filters"; "the summary", where one field asks for the "Summary of the problem".
pub(super) fn beginning(snapshot: &Snapshot, target: &Target, verb: Verb) -> Option<usize> {
    if target.ordinal.is_some() {
        return None;
    }
    let name = target.name.as_ref().filter(|name| !name.quoted)?;
    let word = fold(&name.text);
    if let Some(kind) = target.kind {
        return of_kind_beginning(snapshot, kind, &word, verb);
    }
    if !target.within.is_empty() {
        return None;
    }
    let begins = |e: &Element, behind: &str| {
        let own = [&e.name]
            .into_iter()
            .chain(&e.labels)
            .any(|text| fold(text).starts_with(&format!("{word}{behind}")));
        e.visible && own
    };
    let fits = |e: &Element| match verb {
        Verb::Click => ENDS.contains(&word.as_str()) && is_button(e) && begins(e, " "),
        Verb::Fill | Verb::Append | Verb::Set => is_text_field(e) && begins(e, " of "),
        _ => false,
    };
    let mut all = (0..snapshot.elements.len()).filter(|&i| snapshot.elements.get(i).is_some_and(fits));
    all.next().filter(|_| all.next().is_none())
}

/// "the sort button", where one button of the page says "Sort by price": the kind and the first word tell which is meant.
fn of_kind_beginning(snapshot: &Snapshot, kind: ElementKind, word: &str, verb: Verb) -> Option<usize> {
    let pressed = matches!(kind, ElementKind::Button | ElementKind::Icon) && points(verb);
    if !pressed || word.contains(' ') || word.len() < 3 {
        return None;
    }
    let says = |e: &Element| fold(&e.name).split(' ').next() == Some(word);
    let mut all = (0..snapshot.elements.len())
        .filter(|&i| snapshot.elements.get(i).is_some_and(|e| e.visible && is_button(e) && says(e)));
    all.next().filter(|_| all.next().is_none())
}

fn is_button(e: &Element) -> bool {
    e.role == Role::Button || e.tag == "input:submit"
}
