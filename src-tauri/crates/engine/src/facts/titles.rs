//! Names that a page shows: of its controls, and the lines of its text. Cells that leave the quotes out are read by them.

use std::collections::BTreeSet;

use super::area::Area;
use super::roles::is_interactive;
use super::shown::lines;
use super::wanted::{clean, has_letter};
use crate::snapshot::{Role, RunKind, Snapshot};

/// Characters of the longest and the shortest.
const LONGEST: usize = 120;
const SHORTEST: usize = 3;

/// The names, each once, the longest first; what was entered is one, whatever it begins with.
pub(crate) fn titles<'a>(
    pages: impl IntoIterator<Item = &'a Snapshot>,
    entered: impl IntoIterator<Item = &'a String>,
) -> Vec<String> {
    let entered = entered.into_iter().map(|value| clean(value));
    let mut found: BTreeSet<String> = entered.filter(|value| is_sayable(value)).collect();
    for page in pages {
        let named = page.elements.iter().filter(|e| e.visible && (is_interactive(e) || is_part(e.role)));
        found.extend(named.map(|e| clean(&e.name)).filter(|name| is_title(name, true)));
        let texts = lines(page, &Area::page()).into_iter().filter(|line| line.kind == RunKind::Content);
        found.extend(texts.map(|line| clean(&line.text)).filter(|text| is_title(text, false)));
    }
    let mut found: Vec<String> = found.into_iter().collect();
    found.sort_by_key(|text| std::cmp::Reverse(text.chars().count()));
    found
}

fn is_part(role: Role) -> bool {
    matches!(
        role,
        Role::Heading | Role::Cell | Role::GridCell | Role::ColumnHeader | Role::Option | Role::ListItem
    )
}

/// A text that a sentence may name: it begins as a name does, or is none of the words of a sentence. What begins with a number is one
/// where it is the name of something: elsewhere it may be counted.
fn is_title(text: &str, named: bool) -> bool {
    let begins = text.starts_with(|c: char| c.is_uppercase() || named && c.is_ascii_digit());
    let coded = !text.contains(' ') && text.contains(['_', '.', '@']);
    is_sayable(text) && (begins || coded)
}

fn is_sayable(text: &str) -> bool {
    let long = text.chars().count();
    (SHORTEST..=LONGEST).contains(&long) && has_letter(text) && !text.contains(['"', '\n', '{'])
}

#[cfg(test)]
mod tests {
    use super::{is_sayable, is_title};

    #[test]
    fn what_begins_as_a_name_does_is_one() {
        assert!(
            ["Kids bike 20 inch, £95", "sofia_r", "mei.chen"].into_iter().all(|text| is_title(text, false))
        );
        assert!(!["share", "2 items in all", "OK", "42"].into_iter().any(|text| is_title(text, false)));
        assert!(is_title("4. Low", true), "a control that is called so");
        assert!(is_sayable("oldspoke") && !is_sayable("say \"yes\""));
    }
}
