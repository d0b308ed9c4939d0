//! A name without quotes that is a part of the name of exactly one field or box: "the address" is the field "Site address", "the terms"
//! the box "I accept the terms".

use super::scope;
use super::verb::Verb;
use crate::facts::roles::{is_checkable, is_field};
use crate::facts::wanted::fold;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ElementKind, Target};

/// Fewest letters of a name: of shorter ones too many are a part.
const SHORTEST: usize = 4;
/// Words that say another thing with another word before them: a company's name is not a person's.
const GENERAL: [&str; 8] = ["name", "number", "date", "code", "title", "type", "user", "text"];
/// Words before those that say nothing more.
const PLAIN: [&str; 6] = ["full", "your", "new", "display", "own", "item"];
/// What a search box asks to be done, in place of searching.
const SEARCHES: [&str; 3] = ["find", "filter", "look"];

/// The only one in the place that takes what is entered or ticked and has the words in its name, one behind the other.
pub(super) fn part_of_name(snapshot: &Snapshot, target: &Target, verb: Verb) -> Option<usize> {
    use ElementKind::{Checkbox, Dropdown, Field};
    let name = target.name.as_ref().filter(|name| !name.quoted && target.ordinal.is_none())?;
    let word = fold(&name.text);
    let word = word.strip_prefix("the ").unwrap_or(&word);
    let kind = matches!(target.kind, None | Some(Field | Checkbox | Dropdown));
    if !kind || word.chars().count() < SHORTEST || !word.starts_with(char::is_alphabetic) {
        return None;
    }
    let area = scope::area(snapshot, &target.within).ok()?;
    let fits = |&i: &usize| {
        snapshot.elements.get(i).is_some_and(|e| e.visible && area.has(i) && takes(e, verb) && says(e, word))
    };
    let mut all = (0..snapshot.elements.len()).filter(fits);
    all.next().filter(|_| all.next().is_none())
}

fn takes(e: &Element, verb: Verb) -> bool {
    match verb {
        Verb::Fill | Verb::Append | Verb::Clear => is_field(e) && !is_checkable(e) && e.options.is_empty(),
        Verb::Select | Verb::Set => {
            (is_field(e) || !e.options.is_empty() || e.role == Role::Combobox) && !is_checkable(e)
        }
        Verb::Check | Verb::Uncheck => is_checkable(e) && e.role != Role::Radio,
        _ => false,
    }
}

fn says(e: &Element, word: &str) -> bool {
    let holds = |text: &String| {
        let text = fold(text);
        let searched =
            word == "search" && text.split(' ').next().is_some_and(|first| SEARCHES.contains(&first));
        let before = text.strip_suffix(word).map(|before| before.trim_end().to_owned());
        let other = GENERAL.contains(&word) && !before.is_some_and(|before| PLAIN.contains(&before.as_str()));
        searched || !other && format!(" {text} ").contains(&format!(" {word} "))
    };
    [&e.name].into_iter().chain(&e.labels).any(holds)
}
