//! What a case has entered, where a cell calls it by the name of its field: "the updated chapter name appears in the page heading".

use super::{Parsed, Via};
use crate::assertion::Assertion;
use crate::judge::Entered;
use crate::parse::{self, literal_spans};
use crate::step::{Action, Step};
use crate::words::quoted;

/// The name of a field, and what was entered in it.
pub type Given = (String, String);

/// Words of the value that a field holds now, whatever was entered in it before.
const LATEST: [&str; 9] =
    ["updated", "new", "changed", "edited", "modified", "current", "renamed", "newly", "latest"];
/// Words that say nothing of which value is meant.
const BEFORE: [&str; 5] = ["the", "its", "entered", "created", "same"];
/// What fields are called that name the thing that they belong to.
const NAMING: [&str; 3] = ["name", "title", "subject"];
/// Nouns for parts of pages, which no field holds.
const PARTS: [&str; 33] = [
    "page",
    "form",
    "dialog",
    "modal",
    "popup",
    "message",
    "error",
    "list",
    "table",
    "menu",
    "section",
    "button",
    "field",
    "icon",
    "image",
    "text",
    "content",
    "dashboard",
    "row",
    "panel",
    "tab",
    "window",
    "notification",
    "link",
    "heading",
    "header",
    "banner",
    "card",
    "column",
    "toast",
    "alert",
    "screen",
    "it",
];
/// Words that a value may stand behind.
const LEADS: [&str; 9] =
    ["verify", "that", "shows", "displays", "contains", "show", "check", "with", "confirm"];
/// Words that no name of a field has.
const NO_NOUNS: [&str; 16] = [
    "is", "are", "was", "has", "have", "does", "appears", "appear", "no", "not", "in", "on", "at", "of",
    "and", "or",
];
/// What may be said of it.
const SAID: [&str; 16] = [
    "appears",
    "appear",
    "no longer appears",
    "does not appear",
    "is displayed",
    "is shown",
    "is visible",
    "is listed",
    "is present",
    "is still displayed",
    "is not displayed",
    "is not shown",
    "is not listed",
    "is no longer displayed",
    "is no longer shown",
    "is no longer listed",
];
/// What is said of it as well, and how the rules say it.
const KEPT: [(&str, &str); 4] = [
    ("is preserved", "is displayed"),
    ("is kept", "is displayed"),
    ("is retained", "is displayed"),
    ("is reflected", "is displayed"),
];
/// Words of the longest name.
const LONGEST: usize = 4;

/// What a step enters in a field that is called by a name.
pub fn given(step: &Step) -> Option<Given> {
    match &step.action {
        Action::Fill { target, value } | Action::Set { target, value } | Action::Select { target, value } => {
            let name = target.name.as_ref().filter(|_| !value.secret)?;
            Some((name.text.clone(), value.text.clone()))
        }
        _ => None,
    }
}

/// The same of what a case has entered so far.
pub(crate) fn all_given(entered: &[Entered]) -> Vec<Given> {
    let named = |e: &Entered| Some((e.target.name.as_ref()?.text.clone(), e.value.clone()));
    entered.iter().filter(|e| !e.secret).filter_map(named).collect()
}

/// Reads an action cell that is not read by itself by what the case has entered, which it calls by the name of its field.
pub fn read_action_recalling(given: &[Given], cell: &str) -> Option<Parsed<Vec<Step>>> {
    let content = parse::action_cell(&recalled(cell, given)?).ok()?;
    Some(Parsed { cell: cell.to_owned(), via: Via::Grammar, content })
}

/// Reads an expected cell likewise.
pub fn read_expected_recalling(given: &[Given], cell: &str) -> Option<Parsed<Option<Assertion>>> {
    let content = parse::expected_cell(&recalled(cell, given)?).ok()?;
    Some(Parsed { cell: cell.to_owned(), via: Via::Grammar, content })
}

/// The cell with the value in the place of the words that call it; `None` where it calls none, or one that cannot be told.
pub(crate) fn recalled(cell: &str, given: &[Given]) -> Option<String> {
    if literal_spans(cell).map_or(true, |spans| !spans.is_empty()) {
        return None;
    }
    let text = cell.trim().trim_end_matches('.');
    let words: Vec<&str> = text.split_whitespace().collect();
    (0..words.len()).filter(|&start| may_begin(&words, start)).find_map(|start| {
        let longest = words.len().min(start + BEFORE.len() + LONGEST);
        (start + 1..=longest).rev().find_map(|end| {
            let rest = said(&words[end..].join(" "))?;
            let value = meant(&words[start..end], given)?;
            let before = words[..start].join(" ");
            Some(format!("{before} {} {rest}", quoted(&value)).trim().to_owned())
        })
    })
}

fn may_begin(words: &[&str], start: usize) -> bool {
    start == 0 || LEADS.contains(&words[start - 1].to_lowercase().as_str())
}

/// What is said behind it, as rules read it, where that is said of a text.
fn said(rest: &str) -> Option<String> {
    let placed = |rest: &str| {
        let rest = rest.trim_start();
        rest.is_empty() || ["in ", "on ", "at ", "under "].iter().any(|place| rest.starts_with(place))
    };
    let behind =
        |start: &str| rest.strip_prefix(start).filter(|rest| rest.is_empty() || rest.starts_with(' '));
    if rest.is_empty() || SAID.iter().any(|said| behind(said).is_some_and(placed)) {
        return Some(rest.to_owned());
    }
    let kept = |(said, read): &(&str, &str)| {
        behind(said).filter(|rest| placed(rest)).map(|rest| format!("{read}{rest}"))
    };
    KEPT.iter().find_map(kept)
}

/// The one value that words mean: that of the field that is called so, or of the one that names things, where they say which thing.
fn meant(words: &[&str], given: &[Given]) -> Option<String> {
    let said: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let latest = said.iter().any(|word| LATEST.contains(&word.as_str()));
    let is_noun = |word: &&String| !LATEST.contains(&word.as_str()) && !BEFORE.contains(&word.as_str());
    let nouns: Vec<String> = said.iter().filter(is_noun).cloned().collect();
    let last = nouns.last().filter(|_| nouns.len() <= LONGEST)?;
    let plain = nouns.iter().all(|word| word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_')));
    let no_noun = |word: &String| LEADS.contains(&word.as_str()) || NO_NOUNS.contains(&word.as_str());
    if PARTS.contains(&last.as_str()) || !plain || nouns.iter().any(no_noun) {
        return None;
    }
    let naming = |field: &[String]| field.last().is_some_and(|word| NAMING.contains(&word.as_str()));
    let whole = |field: &[String]| field == nouns;
    // A total amount is another than the amount that was entered; a name is one whoever's it is.
    let part = |field: &[String]| naming(field) && (nouns.ends_with(field) || field.ends_with(&nouns));
    let thing = |field: &[String]| field.len() == 1 && naming(field) && NAMING.contains(&last.as_str());
    one_of(given, latest, &whole)
        .or_else(|| one_of(given, latest, &part))
        .or_else(|| one_of(given, latest, &thing))
}

/// What the only field of this kind holds: what was entered in it last, where that is the only value or the latest is asked for.
fn one_of(given: &[Given], latest: bool, is_so: &dyn Fn(&[String]) -> bool) -> Option<String> {
    let all: Vec<(Vec<String>, &String)> = given
        .iter()
        .map(|(field, value)| (words_of(field), value))
        .filter(|(field, _)| !field.is_empty() && is_so(field))
        .collect();
    let (field, value) = all.last()?;
    let same = all.iter().all(|(other, earlier)| other == field && (latest || earlier == value));
    (same && !value.trim().is_empty() && !value.contains('\n')).then(|| (*value).clone())
}

fn words_of(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Given, recalled};

    fn given(all: &[(&str, &str)]) -> Vec<Given> {
        all.iter().map(|(field, value)| ((*field).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn what_was_entered_stands_in_the_place_of_its_name() {
        let book = given(&[("Name", "Tides"), ("Description", "Of the sea")]);
        let read = |cell| recalled(cell, &book);
        assert_eq!(
            read("Verify book name appears in page heading").unwrap(),
            "Verify 'Tides' appears in page heading"
        );
        assert_eq!(
            read("Verify page heading shows updated book name").unwrap(),
            "Verify page heading shows 'Tides'"
        );
        assert_eq!(read("The description is displayed.").unwrap(), "'Of the sea' is displayed");
        assert_eq!(
            read("The book title no longer appears in the list").unwrap(),
            "'Tides' no longer appears in the list"
        );
        assert_eq!(read("Book name is preserved").unwrap(), "'Tides' is displayed");
    }

    #[test]
    fn of_several_values_the_latest_has_to_be_asked_for() {
        let book = given(&[("Name", "Tides"), ("Name", "Waves")]);
        assert_eq!(recalled("Book name is displayed", &book), None);
        assert_eq!(recalled("The updated name is displayed", &book).unwrap(), "'Waves' is displayed");
        let two = given(&[("First name", "Ada"), ("Last name", "King")]);
        assert_eq!(recalled("The name is displayed", &two), None);
        assert_eq!(recalled("The updated name is displayed", &two), None);
        assert_eq!(recalled("The last name is displayed", &two).unwrap(), "'King' is displayed");
        assert_eq!(recalled("The user is displayed", &two), None);
    }

    #[test]
    fn parts_of_a_page_and_states_of_fields_are_none() {
        let book = given(&[("Name", "Tides"), ("Amount", "5")]);
        for cell in [
            "The message is displayed",
            "The name field is displayed",
            "The name is required",
            "It appears",
            "The book status is displayed",
            "The total amount is displayed",
            "The book is displayed",
            "'Name' is displayed",
        ] {
            assert_eq!(recalled(cell, &book), None, "{cell}");
        }
    }
}
