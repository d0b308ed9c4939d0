//! "The menu" is one that is open: a bar of menus that stands there all the time is none.

use super::ruling::{Ruling, Sight};
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

fn shows(s: &Snapshot, role: Role) -> bool {
    s.elements.iter().any(|e| e.visible && e.role == role)
}
