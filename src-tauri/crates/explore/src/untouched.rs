//! Which controls are left alone: what they do cannot be taken back, or ends the exploration.

use verbatim_engine::snapshot::{Role, Snapshot};

use crate::forms::is_field;
use crate::known::address;

/// A name of more words than this is a text, and what it does is among the first of them.
const LONG: usize = 6;
const BEGINS: usize = 3;

/// Words of controls that destroy, pay, or end the visit.
const USUAL: &[&str] = &[
    "delete",
    "remove",
    "erase",
    "destroy",
    "drop",
    "discard",
    "wipe",
    "purge",
    "clear all",
    "empty cart",
    "deactivate",
    "suspend",
    "block",
    "ban",
    "revoke",
    "reset",
    "uninstall",
    "terminate",
    "close account",
    "cancel order",
    "cancel subscription",
    "unsubscribe",
    "pay",
    "buy",
    "purchase",
    "place order",
    "order now",
    "confirm order",
    "donate",
    "transfer",
    "withdraw",
    "refund",
    "log out",
    "logout",
    "log off",
    "logoff",
    "sign out",
    "signout",
    "sign off",
    "exit",
    "quit",
    "shut down",
    "shutdown",
    "restart",
    "reboot",
];

/// The words of controls that an exploration does not touch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untouched(Vec<Words>);

/// Words as they were said, and their stems.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Words {
    said: String,
    stems: Vec<String>,
}

impl Words {
    fn of(said: &str) -> Self {
        Self { said: said.to_owned(), stems: stems(said) }
    }
}

impl Default for Untouched {
    fn default() -> Self {
        Self::new(&[], &[])
    }
}

impl Untouched {
    /// The usual words and these, without those that are allowed.
    #[must_use]
    pub fn new(besides: &[String], allowed: &[String]) -> Self {
        let allowed: Vec<Vec<String>> = allowed.iter().map(|words| stems(words)).collect();
        let usual =
            USUAL.iter().map(|words| Words::of(words)).filter(|words| !allowed.contains(&words.stems));
        let besides = besides.iter().map(|words| Words::of(words));
        Self(usual.chain(besides).filter(|words| !words.stems.is_empty()).collect())
    }

    /// The words for which a control is left alone: its own in any of its names, its destination or its tooltip, or those of a dialog
    /// that asks about it.
    #[must_use]
    pub fn of(&self, page: &Snapshot, element: usize) -> Option<String> {
        let e = page.elements.get(element)?;
        let text = page.text_of(element);
        let own =
            [&e.name, &e.description, &text].into_iter().chain(&e.labels).chain(&e.hints).chain(&e.idents);
        let path = e.href.as_deref().map(address);
        let named = own.cloned().chain(path).find_map(|name| self.in_name(&name));
        named.or_else(|| self.asked_about(page, element))
    }

    /// Whether one of the words stands in a text, in any of its forms ("deleted", "removing").
    #[must_use]
    pub fn in_text(&self, text: &str) -> Option<String> {
        self.among(&stems(text))
    }

    /// The same of a control's name: what it does stands at the beginning, and what follows in a long one is of somebody or something.
    fn in_name(&self, name: &str) -> Option<String> {
        let said = stems(name);
        self.among(if said.len() > LONG { &said[..BEGINS] } else { &said })
    }

    fn among(&self, said: &[String]) -> Option<String> {
        let stands =
            |words: &&Words| said.windows(words.stems.len()).any(|part| part == words.stems.as_slice());
        self.0.iter().find(stands).map(|words| words.said.clone())
    }

    /// "Yes" and "OK" do what the dialog around them asks. One with fields is a form, and its buttons say what they do.
    fn asked_about(&self, page: &Snapshot, element: usize) -> Option<String> {
        let e = page.elements.get(element).filter(|e| e.role == Role::Button && !leaves(&e.name))?;
        let is_dialog = |&at: &usize| matches!(page.elements[at].role, Role::Dialog | Role::AlertDialog);
        let dialog = page.ancestors(element).skip(1).find(is_dialog)?;
        let is_form = (dialog + 1..page.elements.len())
            .take_while(|&at| page.is_within(at, dialog))
            .any(|at| is_field(&page.elements[at]));
        let asks = !is_form || e.name.split_whitespace().count() < 2;
        self.in_text(&page.text_of(dialog)).filter(|_| asks)
    }
}

/// Whether a button of a dialog leaves all as it is.
pub(crate) fn leaves(name: &str) -> bool {
    let name = name.trim().to_lowercase();
    let first = name.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let signs = ["×", "✕", "✖"].contains(&name.as_str());
    signs || ["cancel", "close", "no", "not", "back", "keep", "dismiss", "stay", "x"].contains(&first)
}

/// The words of a text in lower case, each without the ending of its form.
fn stems(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| stem(&word.to_lowercase())).collect()
}

fn stem(word: &str) -> String {
    let long = |rest: &&str| rest.chars().count() >= 3;
    let cut = ["ing", "ed", "es", "s", "e"].iter().find_map(|end| word.strip_suffix(end).filter(long));
    cut.unwrap_or(word).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_known_in_each_of_its_forms_and_not_within_another() {
        let usual = Untouched::default();
        for text in ["Delete", "deleting a row", "Removed", "Log out", "Place order", "Pay now"] {
            assert!(usual.in_text(text).is_some(), "{text}");
        }
        for text in ["Payment methods", "Order history", "Log in", "Undelivered"] {
            assert_eq!(usual.in_text(text), None, "{text}");
        }
        assert!(usual.in_name("Delete the account of Bob Miller for ever").is_some());
        assert_eq!(usual.in_name("JY Juanita Yost Head of Purchasing at Barrows Inc"), None);
    }

    #[test]
    fn own_words_are_added_and_usual_ones_allowed() {
        let words = Untouched::new(&["Send invitation".into()], &["place order".into()]);
        assert_eq!(words.in_text("Send invitations"), Some("Send invitation".into()));
        assert_eq!(words.in_text("Place order"), None);
        assert!(words.in_text("Delete order").is_some());
    }
}
