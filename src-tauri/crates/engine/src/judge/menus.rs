//! "The menu" is one that is open: a bar of menus that stands there all the time is none.

use super::ruling::{Ruling, Sight};
use crate::facts::area::Area;
use crate::facts::reading_order::downwards;
use crate::snapshot::{Role, Snapshot};
use crate::step::{ElementKind, Target};

pub(crate) const NO_MORE: &str = "no menu is open any more";

/// Whether a menu was open in this row, and none is now.
pub(crate) fn has_closed(sight: &Sight<'_>) -> bool {
    !shows(sight.now, Role::Menu) && sight.moments_of_row().any(|then| shows(then.now, Role::Menu))
}

/// What is said of "the menu" where nothing but a bar of menus is there. That it is shown may be said of the bar alone where it came with
/// this row.
pub(crate) fn bare_menu(sight: &Sight<'_>, target: &Target, found: &[usize]) -> Option<Ruling> {
    let is_bar = |&i: &usize| sight.element(i).is_some_and(|e| e.role == Role::Menubar);
    if target.kind != Some(ElementKind::Menu) || !found.iter().all(is_bar) {
        return None;
    }
    if has_closed(sight) {
        return Some(Ruling::fails(NO_MORE));
    }
    let stood = || sight.moments_of_row().any(|then| shows(then.now, Role::Menubar));
    (!found.is_empty() && (sight.negative || stood())).then(|| {
        Ruling::unknown("there is a menu bar, and whether a menu that it does not show is open cannot be told: name an entry of the menu")
    })
}

/// The entries of the menu that an area is, in the order in which they are shown, without those of menus that it opens.
pub(crate) fn entries(s: &Snapshot, area: &Area) -> Option<Vec<usize>> {
    let inside = |i: &usize| s.elements[*i].visible && area.has(*i);
    let root = |i: &usize| inside(i) && s.elements[*i].parent.is_none_or(|parent| !area.has(parent));
    let roots: Vec<usize> = (0..s.elements.len()).filter(root).collect();
    let is = |i: usize, roles: &[Role]| s.elements.get(i).is_some_and(|e| roles.contains(&e.role));
    let (false, &[menu]) = (area.is_page() || area.beyond().is_some(), roots.as_slice()) else { return None };
    let own =
        |i: &usize| s.ancestors(*i).skip(1).find(|&a| is(a, &[Role::Menu, Role::Menubar])) == Some(menu);
    let item = |i: &usize| is(*i, &[Role::MenuItem, Role::MenuItemCheckbox, Role::MenuItemRadio]);
    // What has another role there may be an entry to a person as well.
    let other = |i: &usize| is(*i, &[Role::Link, Role::Button, Role::Option, Role::ListItem]) && own(i);
    let all: Vec<usize> = (0..s.elements.len()).filter(inside).collect();
    if !is(menu, &[Role::Menu]) || all.iter().any(other) {
        return None;
    }
    let items: Vec<usize> = all.into_iter().filter(|i| item(i) && own(i)).collect();
    (!items.is_empty()).then(|| downwards(s, items, |&i| i))
}

fn shows(s: &Snapshot, role: Role) -> bool {
    s.elements.iter().any(|e| e.visible && e.role == role)
}
