//! Which page of a list: by its number, or by what leads one further where the page tells its number.

use super::offered::{Control, Offered};
use super::said::{bare, ways};
use crate::facts::area::Area;
use crate::facts::boxes::same_line;
use crate::facts::regions::regions;
use crate::facts::shown::lines;
use crate::snapshot::{Role, Snapshot};
use crate::step::Region;

/// What leads to the next page, and to the one before.
const NEXT: [&str; 5] = ["next", "next page", "›", "»", ">"];
const PREVIOUS: [&str; 6] = ["previous", "previous page", "prev", "‹", "«", "<"];

/// "last page of the list", "2nd page", "pg 2".
pub(super) fn numbered(offered: &Offered<'_>, piece: &str) -> Option<String> {
    let (_, said) = ways(piece).into_iter().next_back()?;
    let said = [" of list", " of the list", " of the table"]
        .iter()
        .find_map(|tail| said.strip_suffix(tail))
        .unwrap_or(said);
    let wanted = page_of(&bare(said).to_lowercase())?;
    wanted.and_then(|wanted| one_further(offered, wanted)).or_else(|| by_number(offered, wanted))
}

/// By the control with its number. Stars to give, days of a calendar and the like have numbers and turn no page: what leads on stands
/// beside those of pages, or their names say that they are pages.
fn by_number(offered: &Offered<'_>, wanted: Option<u32>) -> Option<String> {
    let mut pages: Vec<(u32, usize, bool)> =
        offered.pressed().filter_map(|control| number(offered, control)).collect();
    pages.sort_unstable();
    // There are no more pages than the page says.
    let told = here(offered.page).is_none_or(|(_, of)| pages.last().is_some_and(|last| last.0 <= of));
    let whole = told && pages.len() > 1 && pages.windows(2).all(|two| two[0].0 != two[1].0);
    let elements: Vec<usize> = pages.iter().map(|(_, i, _)| *i).collect();
    let turned = pages.iter().all(|(.., says)| *says)
        || pages.iter().any(|(_, i, _)| offered.element(*i).states.current)
        || in_pager(offered.page, &pages)
        || beside_what_leads(offered, &elements);
    if !whole || !turned {
        return None;
    }
    let found = match wanted {
        None => pages.last().filter(|_| pages[0].0 == 1),
        Some(number) => pages.iter().find(|(page, ..)| *page == number),
    };
    offered.done_to(found?.1, &|called| format!("Click {called}"))
}

/// Whether nothing but what leads to the next page or the one before stands with the numbers in the part that holds them all.
fn beside_what_leads(offered: &Offered<'_>, numbers: &[usize]) -> bool {
    let page = offered.page;
    let Some(around) = numbers.first().and_then(|first| {
        page.ancestors(*first).skip(1).find(|&a| numbers.iter().all(|&i| page.is_within(i, a)))
    }) else {
        return false;
    };
    let leads = |i: usize| {
        let name = offered.element(i).name.trim().to_lowercase();
        NEXT.contains(&name.as_str()) || PREVIOUS.contains(&name.as_str())
    };
    let mut others = offered
        .pressed()
        .map(|control| control.element)
        .filter(|&i| page.is_within(i, around) && !numbers.contains(&i))
        .peekable();
    let line = numbers.first().map(|&i| offered.element(i).bbox);
    let in_line = |i: &usize| line.is_some_and(|at| same_line(offered.element(*i).bbox, at));
    others.peek().is_some_and(in_line) && others.all(leads)
}

/// Whether the numbers stand in what leads to the other pages of a list.
fn in_pager(page: &Snapshot, pages: &[(u32, usize, bool)]) -> bool {
    let pagers = regions(page, Region::Pagination);
    !pagers.is_empty() && pages.iter().all(|(_, i, _)| page.ancestors(*i).any(|a| pagers.contains(&a)))
}

/// The number on a control, and whether its name says that it is one of a page.
fn number(offered: &Offered<'_>, control: &Control) -> Option<(u32, usize, bool)> {
    let e = offered.element(control.element);
    let in_cell = |i: usize| matches!(offered.element(i).role, Role::Cell | Role::GridCell | Role::Grid);
    let pressed = matches!(e.role, Role::Button | Role::Link | Role::ListItem);
    if !pressed || offered.page.ancestors(control.element).any(in_cell) {
        return None;
    }
    let shown = offered.page.text_of(control.element);
    let name = if e.name.trim().is_empty() { shown } else { e.name.clone() };
    let name = name.trim().to_lowercase();
    let page = ["go to page ", "page "].iter().find_map(|lead| name.strip_prefix(lead));
    page.unwrap_or(&name).parse().ok().map(|number| (number, control.element, page.is_some()))
}

/// By what leads to the next page or the one before, where the page says on which it is.
fn one_further(offered: &Offered<'_>, wanted: u32) -> Option<String> {
    let (here, _) = here(offered.page)?;
    let names: &[&str] = if wanted == here + 1 {
        &NEXT
    } else if wanted + 1 == here {
        &PREVIOUS
    } else {
        return None;
    };
    let control = turns(offered, names)?;
    offered.done_to(control.element, &|called| format!("Click {called}"))
}

/// The only control that is called so.
fn turns<'o>(offered: &'o Offered<'_>, names: &[&str]) -> Option<&'o Control> {
    let called = |control: &&Control| {
        let name = offered.element(control.element).name.trim().to_lowercase();
        names.contains(&name.as_str())
    };
    let mut found = offered.pressed().filter(called);
    found.next().filter(|_| found.next().is_none())
}

/// "Page 1 of 3": the page that is shown, and how many there are, where one line alone says so.
fn here(page: &Snapshot) -> Option<(u32, u32)> {
    let all = lines(page, &Area::page());
    let mut told = all.iter().filter_map(|line| {
        let text = line.text.to_lowercase();
        let (here, of) = text.strip_prefix("page ")?.split_once(" of ")?;
        Some((here.trim().parse().ok()?, of.trim().parse().ok()?))
    });
    told.next().filter(|_| told.next().is_none())
}

/// Which page is said, by its number, or the last (`None`).
fn page_of(said: &str) -> Option<Option<u32>> {
    const NTH: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
    if said == "last page" {
        return Some(None);
    }
    if let Some(nth) = said.strip_suffix(" page").or_else(|| said.strip_suffix(" pg")) {
        let counted = ["st", "nd", "rd", "th"].iter().find_map(|end| nth.strip_suffix(end)?.parse().ok());
        let named = || NTH.iter().position(|word| *word == nth).and_then(|at| u32::try_from(at + 1).ok());
        return counted.or_else(named).map(Some);
    }
    ["page number ", "page ", "pg ", "p. "]
        .iter()
        .find_map(|lead| said.strip_prefix(lead)?.parse().ok())
        .map(Some)
}
