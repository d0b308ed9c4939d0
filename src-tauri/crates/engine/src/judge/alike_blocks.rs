//! Blocks that are alike, where they are what is counted.

use super::called;
use super::counted::{compares, place, shown_of_all, singular, written};
use super::list;
use super::ruling::Sight;
use crate::assertion::{Comparison, Counted};
use crate::facts::area::Area;
use crate::facts::plain::folded;
use crate::facts::regions::regions;
use crate::facts::undrawn;
use crate::step::{ElementKind, Region, Scope};

/// Why a number that is not so may be that of other things: of those that the page shows of all, or of things that only look alike.
pub(super) fn others_meant(
    sight: &Sight<'_>,
    counted: &Counted,
    within: &[Scope],
    (comparison, number): (Comparison, u64),
) -> Option<String> {
    let area = place(sight, counted, within).ok()?;
    if let Counted::Noun(noun) = counted {
        let one = singular(&folded(noun));
        let shown = shown_of_all(sight.now, &area, &one).filter(|&shown| compares(shown, comparison, number));
        if let Some(shown) = shown {
            return Some(format!(
                "the page says that it shows {shown} of all {noun}: say what its pager shows"
            ));
        }
        if !written(sight.now, &area, &one).is_empty() {
            // The page says how many there are.
            return None;
        }
    }
    let items = like_members(sight, &area, counted)?;
    list::look_alike(sight.now, &items).then(|| {
        format!("{} blocks look alike here, and others may be meant: check texts instead", items.len())
    })
}

/// The items that are counted, where nothing but their place tells them.
pub(super) fn like_members(sight: &Sight<'_>, area: &Area, counted: &Counted) -> Option<Vec<usize>> {
    let by_place =
        matches!(counted, Counted::Elements(ElementKind::Item | ElementKind::Card, None) | Counted::Noun(_));
    list::the_items(sight, area).ok().filter(|_| by_place)
}

/// How many blocks that are alike a page shows, where they are all that it lists.
pub(super) fn of_page(sight: &Sight<'_>, area: &Area) -> Option<u64> {
    let s = sight.now;
    let more = !regions(s, Region::Pagination).is_empty() || called::goes_on(s);
    let blocks = list::blocks(sight, area).filter(|blocks| !more && undrawn::items(s, blocks).is_none())?;
    Some(blocks.len() as u64)
}
