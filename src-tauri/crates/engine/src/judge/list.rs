//! Rules: items of lists, options of dropdowns, each and every one.

use super::area::area_of_table;
use super::menus;
use super::ruling::{Ruling, Sight};
use super::subject::subject;
use super::table::the_table;
use crate::event::Evidence;
use crate::facts::area::Area;
use crate::facts::called::describe;
use crate::facts::items::{is_aside_member, items_of, partly_drawn, shows, turns_pages};
use crate::facts::kinds::is_kind;
use crate::facts::like_items::sole_blocks;
use crate::facts::line::{evidence, text_of};
use crate::facts::plain::plain;
use crate::facts::reading_order;
use crate::facts::shown::{self, look_for};
use crate::facts::tables::{data_rows, is_aside};
use crate::facts::undrawn;
use crate::snapshot::{Role, Snapshot};
use crate::step::{ElementKind, Literal, Ordinal, Region, Scope, Target};

/// The items of the only list of an area that does not stand in the navigation, header or footer; where there is neither a list nor a
/// table, the only blocks that are alike.
pub(crate) fn the_items(sight: &Sight<'_>, area: &Area) -> Result<Vec<usize>, Ruling> {
    match menus::entries(sight.now, area) {
        Some(entries) => Ok(entries),
        None => {
            the_list(sight, area).map(|(_, items)| items).or_else(|ruling| blocks(sight, area).ok_or(ruling))
        }
    }
}

/// Whether these are told by their looks alone, so that others than they may be meant.
pub(super) fn look_alike(s: &Snapshot, items: &[usize]) -> bool {
    items.iter().any(|&i| s.elements[i].alike && s.elements[i].role != Role::Article)
}

/// That list itself, and its items.
fn the_list(sight: &Sight<'_>, area: &Area) -> Result<(usize, Vec<usize>), Ruling> {
    let s = sight.now;
    let aside = |i: usize| area.is_page() && is_aside(s, i);
    let is_list = |role: Role| matches!(role, Role::List | Role::Listbox);
    let mut lists: Vec<(usize, Vec<usize>)> = (0..s.elements.len())
        .filter(|&i| s.elements[i].visible && is_list(s.elements[i].role) && area.has(i) && !aside(i))
        .map(|i| (i, items_of(s, i)))
        .filter(|(_, items)| !items.is_empty() && !turns_pages(s, items))
        .collect();
    match (lists.pop(), lists.len()) {
        (Some(one), 0) => Ok(one),
        (None, _) => Err(Ruling::unknown("there is no list here that rules can read: check texts instead")),
        (Some(_), others) => {
            Err(Ruling::unknown(format!("there are {} lists: say in which one, by its heading", others + 1)))
        }
    }
}

/// What "items" or "rows" are here: rows of the only table, items of the only list, or elements of a kind with a role.
pub(crate) fn members(
    sight: &Sight<'_>,
    area: &Area,
    kind: Option<ElementKind>,
) -> Result<Vec<usize>, Ruling> {
    let s = sight.now;
    let rows =
        || the_table(sight, area).map(|t| data_rows(s, t).iter().map(|r| r.element).collect::<Vec<_>>());
    match kind {
        Some(ElementKind::Row) => rows(),
        Some(ElementKind::Item | ElementKind::Card) => the_items(sight, area),
        None => match (rows(), the_items(sight, area)) {
            (Ok(rows), Err(_)) => Ok(rows),
            (Err(_), Ok(items)) => Ok(items),
            _ => Err(Ruling::unknown(
                "which list or table is meant cannot be told: say 'row' or 'item', and where",
            )),
        },
        Some(kind) => {
            let all = s.elements.iter().enumerate().filter(|(i, e)| e.visible && area.has(*i));
            let of_kind: Vec<usize> =
                all.filter(|(_, e)| is_kind(e, kind) == Some(true)).map(|(i, _)| i).collect();
            if of_kind.is_empty() {
                return Err(Ruling::unknown(format!("there are no {} that rules can tell", kind.nouns())));
            }
            Ok(of_kind)
        }
    }
}

/// Where members are counted: "in the list" and "in the table" mean the only one.
pub(super) fn place(sight: &Sight<'_>, within: &[Scope]) -> Result<Area, Ruling> {
    let area = area_of_table(sight, within)?;
    let s = sight.now;
    let says = |wanted: Region| within.iter().any(|s| matches!(s, Scope::Region(r) if *r == wanted));
    if says(Region::Table) {
        return Ok(Area::of(s, &[the_table(sight, &area)?.element]));
    }
    if says(Region::List) {
        let list = the_list(sight, &area).map(|(list, _)| Area::of(s, &[list]));
        return list.or_else(|ruling| blocks(sight, &area).map(|all| Area::of(s, &all)).ok_or(ruling));
    }
    Ok(area)
}

/// "The list" where there is neither list nor table: the only blocks that are alike.
pub(super) fn blocks(sight: &Sight<'_>, area: &Area) -> Option<Vec<usize>> {
    let s = sight.now;
    let lists = |role: Role| matches!(role, Role::List | Role::Listbox);
    let listed = |i: usize| {
        s.elements[i].visible
            && lists(s.elements[i].role)
            && area.has(i)
            && !is_aside(s, i)
            && !turns_pages(s, &items_of(s, i))
    };
    let shown = |table: usize| s.elements.get(table).is_some_and(|e| e.visible) && area.has(table);
    let none = !s.tables.iter().any(|t| shown(t.element)) && !(0..s.elements.len()).any(listed);
    sole_blocks(s, area).filter(|_| none)
}

/// The n-th or last item shows the text.
pub(crate) fn item_at(
    sight: &Sight<'_>,
    (ordinal, kind): (Ordinal, Option<ElementKind>),
    (text, exact): (&Literal, bool),
    within: &[Scope],
) -> Ruling {
    let members = match place(sight, within).and_then(|area| members(sight, &area, kind)) {
        Ok(members) => members,
        Err(ruling) => return ruling,
    };
    let pick = |members: &[usize]| match ordinal {
        Ordinal::Last => members.last().copied(),
        Ordinal::Nth(n) => (n as usize).checked_sub(1).and_then(|i| members.get(i)).copied(),
    };
    let s = sight.now;
    if let Some(reason) = undrawn(s, &members, ordinal).or_else(|| out_of_order(s, &members, ordinal)) {
        return Ruling::unknown(reason);
    }
    let member = pick(&members);
    let sure: Vec<usize> = members.iter().copied().filter(|&m| !is_aside_member(s, m)).collect();
    if let (Some(one), Some(other)) = (member, pick(&sure))
        && shows(s, one, text) != shows(s, other, text)
    {
        return Ruling::unknown(format!(
            "it is the row '{}', or '{}', by whether a row of the foot or one across all columns counts: say \"the table has a row with …\"",
            text_of(s, other),
            text_of(s, one)
        ));
    }
    let Some(member) = member else { return Ruling::fails(only(members.len())) };
    let by_none = !members.iter().any(|&m| shows(s, m, text) == Some(true));
    if by_none && s.elements[member].alike {
        return Ruling::unknown(format!(
            "blocks that are alike stand on the page, none of which shows '{}': say where, by a heading",
            text.shown()
        ));
    }
    // "'Cedar' is first" says not of what: of the only list of the page, unless it stands elsewhere.
    if by_none
        && matches!(kind, None | Some(ElementKind::Card))
        && within.is_empty()
        && !look_for(s, &Area::page(), &text.text).whole.is_empty()
    {
        return Ruling::unknown(format!(
            "'{}' stands on the page, and in no item of its only list: say of what it is the first or last",
            text.shown()
        ));
    }
    let shown = row_text(s, member);
    let observed = format!("it shows '{shown}'");
    let proof = proof(sight, member, shown);
    match shows(s, member, text).filter(|holds| !(*holds && exact) || says_alone(s, member, text)) {
        Some(holds) => Ruling::when(holds, observed).with(proof),
        None => {
            Ruling::unknown(format!("{observed}, of which '{}' is only a part", text.shown())).with(proof)
        }
    }
}

/// Whether it, a line of it or a cell of it says this and nothing else.
fn says_alone(s: &Snapshot, member: usize, text: &Literal) -> bool {
    let wanted = plain(&text.text);
    let alone = |said: &str| {
        plain(said).trim_end_matches([',', ';', ':', '.']) == wanted.trim_end_matches(['.', ':'])
    };
    let cells = s.row(member).map_or(&[][..], |(_, row)| &row.cells);
    let named = s.elements.get(member).is_some_and(|e| alone(&e.name));
    alone(&row_text(s, member))
        || named
        || cells.iter().any(|cell| alone(&text_of(s, cell.element)))
        || shown::lines(s, &Area::of(s, &[member])).iter().any(|line| alone(&line.text))
}

/// How many there are, where the one that is meant comes later.
fn only(number: usize) -> String {
    match number {
        0 => "there is none".to_owned(),
        1 => "there is only 1".to_owned(),
        _ => format!("there are only {number}"),
    }
}

/// Why the n-th or last of these is not known: a list or table may draw only a part of what it has.
fn undrawn(s: &Snapshot, members: &[usize], ordinal: Ordinal) -> Option<String> {
    let (&first, reason) = (members.first()?, partly_drawn(s, members)?);
    let begins = s.row(first).is_none_or(|(table, row)| undrawn::begins_with(s, table, row));
    (ordinal == Ordinal::Last || !begins).then_some(reason)
}

/// A list may show its items in another order than they are written in.
fn out_of_order(s: &Snapshot, members: &[usize], ordinal: Ordinal) -> Option<String> {
    (!reading_order::has_place(s, members, ordinal)).then(|| reading_order::ANOTHER_ORDER.to_owned())
}

/// The text of a row with what stands elsewhere in the document, or of any other element.
fn row_text(s: &Snapshot, member: usize) -> String {
    let row = s.row(member).filter(|(_, r)| !r.parts.is_empty());
    row.map_or_else(
        || text_of(s, member),
        |(_, r)| r.cells.iter().map(|c| text_of(s, c.element)).collect::<Vec<_>>().join(" "),
    )
}

pub(super) fn proof(sight: &Sight<'_>, element: usize, shown: String) -> Evidence {
    let e = sight.element(element);
    Evidence { element: e.map(describe), quote: Some(shown), bbox: e.map(|e| e.bbox) }
}

/// A dropdown or list offers these options (and no others).
pub(crate) fn options(sight: &Sight<'_>, target: &Target, values: &[Literal], only: bool) -> Ruling {
    let index = match subject(sight, target) {
        Ok(index) => index,
        Err(ruling) => return ruling,
    };
    let s = sight.now;
    let Some(e) = sight.element(index) else { return Ruling::unknown("the element is gone") };
    let mut offered: Vec<String> = e.options.iter().filter(|o| !o.hidden).map(|o| plain(&o.label)).collect();
    if offered.is_empty() {
        let owned = s.elements.iter().enumerate().filter(|(i, o)| {
            o.visible
                && matches!(o.role, Role::Option | Role::ListItem)
                && (s.is_within(*i, index) || s.ancestors(*i).any(|a| s.elements[a].owner == Some(index)))
        });
        offered = owned.map(|(i, _)| text_of(s, i)).collect();
    }
    if offered.is_empty() {
        return Ruling::unknown(format!("the options of the {} cannot be seen: open it first", describe(e)));
    }
    let observed =
        format!("it offers {}", offered.iter().map(|o| format!("'{o}'")).collect::<Vec<_>>().join(", "));
    let wanted: Vec<String> = values.iter().map(|v| plain(&v.text)).collect();
    let missing = wanted.iter().any(|w| !offered.contains(w));
    let further = offered.iter().any(|o| !wanted.contains(o));
    // An option that asks to choose is not counted as one by everybody.
    let mut listed = e.options.iter().filter(|o| !o.hidden);
    let prompt = listed.next().is_some_and(|o| !wanted.contains(&plain(&o.label)));
    let others = offered.iter().filter(|o| !wanted.contains(o)).count();
    if !missing && only && prompt && others == 1 {
        return Ruling::unknown(format!(
            "{observed}; whether the first counts as an option cannot be told: name it too"
        ));
    }
    Ruling::when(!(missing || only && further), observed).with(evidence(s, index))
}
