//! "In the menu", where a bar of menus is on the page as well.

use crate::facts::area::Area;
use crate::snapshot::{Role, Snapshot};

/// "The menu" is the one that is open rather than the bar of menus that it came from: what stands in the bar alone may be meant, too.
pub(super) fn open(snapshot: &Snapshot, found: Area) -> Area {
    let is = |i: usize, role: Role| snapshot.elements.get(i).is_some_and(|e| e.role == role);
    let roots = found.roots(snapshot);
    let (bars, menus): (Vec<usize>, Vec<usize>) = roots.iter().partition(|&&i| is(i, Role::Menubar));
    if bars.is_empty() || menus.is_empty() || !menus.iter().all(|&i| is(i, Role::Menu)) {
        return found;
    }
    Area::of(snapshot, &menus).or_beyond(Some(Area::of(snapshot, &bars)))
}
