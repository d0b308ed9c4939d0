//! The current one of several links (WAI-ARIA 1.2, `aria-current`): where a navigation says which it is, the others are not.

use crate::snapshot::{Element, Role, Snapshot};

/// `Some(false)` for a link beside which another one of the same navigation is the current one. A link to what the current one
/// is a part of may be drawn as current, too, without saying so.
pub(crate) fn another(s: &Snapshot, index: usize) -> Option<bool> {
    let link = s.elements.get(index).filter(|e| e.role == Role::Link)?;
    let navigation = |i: usize| {
        s.ancestors(i).skip(1).find(|&a| s.elements.get(a).is_some_and(|e| e.role == Role::Navigation))
    };
    let own = navigation(index)?;
    let current = |(i, e): &(usize, &Element)| {
        e.visible && e.role == Role::Link && e.states.current && navigation(*i) == Some(own)
    };
    let mut all = s.elements.iter().enumerate().filter(current).map(|(_, e)| e);
    let current = all.next().filter(|_| all.next().is_none())?;
    (!holds(link, current)).then_some(false)
}

fn holds(link: &Element, current: &Element) -> bool {
    let (Some(link), Some(current)) = (&link.href, &current.href) else { return true };
    let path = |url: &str| url.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/').to_owned();
    let (link, current) = (path(link), path(current));
    // The address of the site alone holds all of its pages, and is one of them.
    let is_root = link.split_once("://").is_some_and(|(_, rest)| !rest.contains('/'));
    link == current || !is_root && current.starts_with(&format!("{link}/"))
}
