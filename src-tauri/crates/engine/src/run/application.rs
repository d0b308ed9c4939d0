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
