//! "Open the shop" with which a case begins: by its kind the application is called, and no part of it.

use crate::facts::plain::{Edge, best_edge, folded};
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{Action, Scope};

/// "Open the shop" with which a case begins: what the application itself is called.
pub(super) fn application(action: &Action) -> Option<String> {
    const APPLICATION: [&str; 16] = [
        "shop",
        "store",
        "online shop",
        "online store",
        "web shop",
        "webshop",
        "wiki",
        "blog",
        "forum",
        "portal",
        "platform",
        "system",
        "tool",
        "program",
        "intranet",
        "crm",
    ];
    let Action::Go { target, .. } = action else { return None };
    let in_browser = |scope: &Scope| match scope {
        Scope::Named(name, _) | Scope::Loose(name) => folded(&name.text).ends_with("browser"),
        _ => false,
    };
    let plain = target.kind.is_none() && target.ordinal.is_none() && target.within.iter().all(in_browser);
    let said = folded(&target.name.as_ref().filter(|name| plain && !name.quoted)?.text);
    let said = said.strip_prefix("the ").unwrap_or(&said);
    APPLICATION.contains(&said).then(|| said.to_owned())
}

/// Whether something on the page that is clicked is called so, among other words or alone.
pub(super) fn leads_to(page: &Snapshot, name: &str) -> bool {
    let called = |e: &Element| best_edge(&folded(&e.name), name) > Edge::Inside;
    page.elements.iter().any(|e| e.visible && is_clicked(e.role) && called(e))
}

fn is_clicked(role: Role) -> bool {
    matches!(role, Role::Link | Role::Button | Role::Tab | Role::MenuItem)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by it")]
mod tests {
    use super::*;
    use crate::clarity::read_action;

    fn called(cell: &str) -> Option<String> {
        let steps = read_action(cell, &[]).unwrap();
        application(&steps.content()[0].action)
    }

    #[test]
    fn the_application_is_called_by_its_kind_alone() {
        assert_eq!(called("Open the shop").as_deref(), Some("shop"));
        assert_eq!(called("Open the wiki in the browser").as_deref(), Some("wiki"));
        assert_eq!(called("Open the 'shop'"), None);
        assert_eq!(called("Open Orders"), None);
        assert_eq!(called("Click Shop"), None);
    }

    #[test]
    fn what_the_page_calls_so_is_meant() {
        let page = |name: &str| Snapshot {
            elements: vec![Element {
                role: Role::Link,
                name: name.into(),
                visible: true,
                ..Element::default()
            }],
            ..Snapshot::default()
        };
        assert!(leads_to(&page("Shop"), "shop"));
        assert!(leads_to(&page("To the shop"), "shop"));
        assert!(!leads_to(&page("Shopping list"), "shop"));
    }
}
