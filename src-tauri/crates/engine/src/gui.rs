//! When two snapshots show the same GUI.

use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use crate::ground::is_interactive;
use crate::snapshot::{Role, Snapshot};
use serde::{Deserialize, Serialize};

/// How GUIs are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StatesBy {
    /// By the path of the address alone: a page is one GUI, whatever it shows.
    Address,
    /// By the path, the title, and the names and roles of headings, dialogs and controls that are seen; what is typed, counted or
    /// listed makes no other GUI.
    #[default]
    Controls,
    /// By all visible text and what fields hold.
    Text,
}

impl FromStr for StatesBy {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "address" => Ok(Self::Address),
            "controls" => Ok(Self::Controls),
            "text" => Ok(Self::Text),
            _ => Err(format!("'{word}' tells no pages apart: it is one of address, controls, text")),
        }
    }
}

/// What the GUI of a snapshot is known by: equal for two snapshots that show the same GUI.
#[must_use]
pub fn state_of(page: &Snapshot, by: StatesBy) -> u64 {
    let mut hasher = DefaultHasher::new();
    path(&page.url).hash(&mut hasher);
    match by {
        StatesBy::Address => {}
        StatesBy::Controls => {
            uncounted(&page.title).hash(&mut hasher);
            shape(page).hash(&mut hasher);
        }
        StatesBy::Text => {
            page.text().hash(&mut hasher);
            let values = page.elements.iter().filter(|e| e.visible).map(|e| &e.value);
            values.for_each(|value| value.hash(&mut hasher));
        }
    }
    hasher.finish()
}

/// The path of an address: what is asked for and where on the page is left out, as is the host.
#[must_use]
pub fn path(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = rest.find('/').map_or("/", |at| &rest[at..]);
    path.split(['?', '#']).next().unwrap_or(path)
}

fn shape(page: &Snapshot) -> BTreeSet<(String, String)> {
    let tells = |role: Role| matches!(role, Role::Heading | Role::Dialog | Role::AlertDialog);
    let seen = page.elements.iter().filter(|e| e.visible && (tells(e.role) || is_interactive(e)));
    seen.map(|e| (format!("{:?}", e.role), uncounted(&e.name))).collect()
}

/// A name without its numbers: "Cart (2)" is what "Cart" was before something was put into it.
#[must_use]
pub fn uncounted(name: &str) -> String {
    name.chars().filter(|c| c.is_alphabetic()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::Element;

    fn page(url: &str, names: &[(Role, &str)]) -> Snapshot {
        let element = |(role, name): &(Role, &str)| Element {
            role: *role,
            name: (*name).into(),
            visible: true,
            ..Element::default()
        };
        Snapshot { url: url.into(), elements: names.iter().map(element).collect(), ..Snapshot::default() }
    }

    #[test]
    fn pages_are_told_apart_by_more_than_their_address() {
        let closed = page("http://a/cart?x=1", &[(Role::Button, "Pay")]);
        let open = page("http://a/cart#top", &[(Role::Button, "Pay"), (Role::Dialog, "Sure?")]);
        let twice = page("http://b/cart", &[(Role::Button, "Pay"), (Role::Button, "Pay 2")]);
        let same = |a, b, by| state_of(a, by) == state_of(b, by);
        assert!(same(&closed, &open, StatesBy::Address));
        assert!(!same(&closed, &open, StatesBy::Controls));
        assert!(same(&closed, &twice, StatesBy::Controls));
        assert_eq!([path("http://a"), path("http://a/b?c"), path("about:blank")], ["/", "/b", "/"]);
    }
}
