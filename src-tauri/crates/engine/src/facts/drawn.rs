//! Links that are drawn as buttons. To whoever looks at the page they are buttons; their role says that they are links.

use crate::snapshot::{Element, Role, Snapshot};

/// How low a button may be, in pixels: what is lower may be a tag or a badge.
const LOWEST: f64 = 24.0;

/// Whether a link may be a button to a person: it has an area or an edge of its own.
pub(crate) fn may_be_button(snapshot: &Snapshot, i: usize) -> bool {
    let edged = |e: &Element| snapshot.styles.get(e.style).is_some_and(|s| s.border.is_some());
    link(snapshot, i).is_some_and(|e| e.filled || edged(e))
}

/// How high one may be: what is higher may be a card or a tile.
const HIGHEST: f64 = 64.0;

/// Whether a link is a button to everybody who looks at it: a filled area as high as a button. An edge may be a line
/// below the words alone; the link of the page that is shown, or one of a menu, is often filled, too.
pub(crate) fn is_button(snapshot: &Snapshot, i: usize) -> bool {
    let among_links = |a: usize| {
        let role = snapshot.elements.get(a).map(|e| e.role);
        matches!(role, Some(Role::Navigation | Role::Menu | Role::Menubar | Role::Tablist))
    };
    link(snapshot, i)
        .is_some_and(|e| e.filled && (LOWEST..=HIGHEST).contains(&e.bbox.height) && !e.states.current)
        && !snapshot.ancestors(i).any(among_links)
}

fn link(snapshot: &Snapshot, i: usize) -> Option<&Element> {
    snapshot.elements.get(i).filter(|e| e.role == Role::Link)
}
