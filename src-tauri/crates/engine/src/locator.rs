//! Exact locators: an element told by what the page's source says of it, where no words name it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::snapshot::Role;

/// Tells an element without words of a tester: it means exactly one element of the page, as every target does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Locator {
    /// A CSS selector (Selectors Level 4), matched by the browser.
    Css(String),
    /// The whole text of the innermost element that has it, case included.
    Text(String),
    /// The whole `aria-label`, case included.
    Label(String),
    /// A role, and the whole accessible name where it is said.
    Role {
        /// The role.
        role: Role,
        /// The name.
        name: Option<String>,
    },
}

impl Locator {
    /// What the page is asked for it: a CSS selector, or `text=` and a text, which no selector begins with. None where the
    /// snapshot tells it without being asked.
    pub fn query(&self) -> Option<String> {
        match self {
            Self::Css(css) => Some(css.clone()),
            Self::Label(label) => Some(format!("[aria-label={}]", css_string(label))),
            Self::Text(text) => {
                Some(format!("text={}", text.split_whitespace().collect::<Vec<_>>().join(" ")))
            }
            Self::Role { .. } => None,
        }
    }
}

/// A text as a string of CSS.
fn css_string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\{:x} ", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// A role by the name that WAI-ARIA has for it; none for one that no rule speaks of.
pub fn role_named(name: &str) -> Option<Role> {
    let role = serde_json::from_value(serde_json::Value::String(name.to_lowercase())).ok()?;
    (role != Role::Generic).then_some(role)
}

/// The name that WAI-ARIA has for a role.
pub fn name_of_role(role: Role) -> String {
    match serde_json::to_value(role) {
        Ok(serde_json::Value::String(name)) => name,
        _ => "generic".into(),
    }
}

/// A text in the first kind of quotes that can hold it.
fn quoted(text: &str) -> String {
    let marks = [('"', '"'), ('\'', '\''), ('«', '»'), ('`', '`')];
    let (open, close) = marks.iter().find(|(_, close)| !text.contains(*close)).unwrap_or(&marks[0]);
    format!("{open}{text}{close}")
}

/// As a sentence has it, brackets included.
impl fmt::Display for Locator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Css(css) => write!(f, "[css={css}]"),
            Self::Text(text) => write!(f, "[text={}]", quoted(text)),
            Self::Label(label) => write!(f, "[aria-label={}]", quoted(label)),
            Self::Role { role, name: None } => write!(f, "[role={}]", name_of_role(*role)),
            Self::Role { role, name: Some(name) } => {
                write!(f, "[role={} name={}]", name_of_role(*role), quoted(name))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_becomes_a_selector_whatever_is_in_it() {
        let css = |label: &str| Locator::Label(label.into()).query();
        assert_eq!(css("Close").as_deref(), Some("[aria-label=\"Close\"]"));
        assert_eq!(css("a\"b\\c\nd").as_deref(), Some("[aria-label=\"a\\\"b\\\\c\\a d\"]"));
    }

    #[test]
    fn roles_are_known_by_their_names() {
        assert_eq!(role_named("TreeItem"), Some(Role::TreeItem));
        assert_eq!(role_named("generic"), None);
        assert_eq!(role_named("whatever"), None);
        assert_eq!(name_of_role(Role::MenuItemRadio), "menuitemradio");
    }
}
