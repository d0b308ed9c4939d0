//! Where a target or a text is to be looked for ("in the row 'Ada'", "under 'Reviews'", "in the footer").

use super::beside;
use super::cell;
use super::column::column;
use super::control;
use super::located;
use super::menus;
use super::places::{several_places, without};
use super::rows;
use super::under;
use crate::facts::area::Area;
use crate::facts::describe::describe;
use crate::facts::like_items::sole_blocks;
use crate::facts::name::heading_of;
use crate::facts::regions::{only_by_class, regions};
use crate::facts::roles::{is_checkable, is_field, is_place};
use crate::facts::rows::{innermost, showing};
use crate::facts::tables::{is_aside, several as several_tables, tables};
use crate::facts::wanted;
use crate::facts::wanted::{Closeness, Wanted};
use crate::locator::Locator;
use crate::snapshot::{Element, Snapshot};
use crate::step::{ElementKind, Literal, Region, Scope};
use crate::verdict::{Cause, Finding};

/// The part of the page that all scopes leave.
///
/// # Errors
/// A scope is not there, or it is several; the finding has no sentence yet.
pub fn area(snapshot: &Snapshot, scopes: &[Scope]) -> Result<Area, Finding> {
    // Outermost last: what is outside narrows where the inner one is looked for.
    let mut area = Area::page();
    let is_column = |s: &&Scope| matches!(s, Scope::Column(_) | Scope::Named(_, Some(ElementKind::Column)));
    for scope in scopes.iter().rev().filter(|s| !is_column(s)) {
        area = one(snapshot, scope, &area)?.and(&area);
    }
    // A column crosses the rows, so that neither is inside of the other.
    for scope in scopes.iter().filter(is_column) {
        area = one(snapshot, scope, &area)?.and(&area);
    }
    Ok(area)
}

/// The same for a claim: "in the table" is said of one, while a step finds what it needs in whichever of several.
///
/// # Errors
/// As [`area`].
pub(crate) fn area_of_claim(snapshot: &Snapshot, scopes: &[Scope]) -> Result<Area, Finding> {
    let found = area(snapshot, scopes)?;
    let says = |region| scopes.iter().any(|s| matches!(s, Scope::Region(said) if *said == region));
    let by_class = |scope: &Scope| matches!(scope, Scope::Region(said) if only_by_class(snapshot, *said));
    if scopes.iter().any(by_class) {
        // What stands elsewhere may be in the part that is meant.
        return Ok(found.or_beyond(Some(Area::page())));
    }
    if says(Region::Menu) {
        return Ok(menus::open(snapshot, found));
    }
    if says(Region::Header) && !bars_above(snapshot).is_empty() {
        let own = Area::of(snapshot, &regions(snapshot, Region::Header));
        return Ok(found.clone().and(&own).or_beyond(Some(found)));
    }
    if says(Region::List) && (is_table(snapshot, &found) || is_blocks(snapshot, &found)) {
        // What else looks like a list to a person may be meant.
        return Ok(found.or_beyond(Some(Area::page())));
    }
    let header = says(Region::TableHeader);
    if header || says(Region::Table) {
        let heads = if header { found.roots(snapshot) } else { Vec::new() };
        let is_said = |i| found.has(i) || heads.iter().any(|&head| snapshot.is_within(head, i));
        match tables(snapshot, true, is_said).as_slice() {
            [] => {}
            [one] => return Ok(found.and(&Area::of(snapshot, &[one.element]))),
            all => {
                return Err(Finding::new(Cause::AmbiguousTarget, "", several_tables(all.len()))
                    .way_out("say in which one, by its heading"));
            }
        }
    }
    Ok(found)
}

/// The outermost elements of the part of the page that all scopes leave, in document order.
///
/// # Errors
/// As [`area`].
pub fn resolve(snapshot: &Snapshot, scopes: &[Scope]) -> Result<Vec<usize>, Finding> {
    Ok(area(snapshot, scopes)?.roots(snapshot))
}

fn one(snapshot: &Snapshot, scope: &Scope, outer: &Area) -> Result<Area, Finding> {
    match scope {
        Scope::Row(text) => {
            let hidden_outside = narrowed(snapshot, outer);
            Ok(Area::of(snapshot, &[rows::row(hidden_outside.as_ref().unwrap_or(snapshot), text)?]))
        }
        Scope::RowAt(ordinal) => {
            let hidden_outside = narrowed(snapshot, outer);
            Ok(Area::of(snapshot, &[rows::row_at(hidden_outside.as_ref().unwrap_or(snapshot), *ordinal)?]))
        }
        Scope::Region(region) => {
            let found = parts_of_page(snapshot, *region, outer);
            if found.is_empty() {
                let noun = region.noun();
                // A person sees a side bar or a header by its look: that no rule finds it does not mean that it is missing.
                // Nor is a list: many are tables, or rows of blocks.
                // So may a layer be a dialog to who looks at it, and fields a form.
                let any =
                    |rule: &dyn Fn(&Element) -> bool| snapshot.elements.iter().any(|e| e.visible && rule(e));
                let certain = match region {
                    Region::Dialog => !any(&|e| e.fixed),
                    Region::Form => !any(&|e| is_field(e) || is_checkable(e)),
                    _ => matches!(region, Region::Table),
                };
                let cause = if certain { Cause::TargetMissing } else { Cause::AmbiguousStep };
                let finding = Finding::new(cause, "", format!("no rule finds a {noun} on the page"));
                return Err(finding.way_out(match region {
                    Region::Menu => {
                        "say \"in the navigation\", or name a heading or text of that part in quotes"
                    }
                    _ => "name a heading or text of that part in quotes",
                }));
            }
            if let Some(other) = other_reading(snapshot, *region, &found, outer) {
                let noun = region.noun();
                let message = format!("the {noun} may also be the {}", describe(snapshot, other));
                let finding = Finding::new(Cause::AmbiguousTarget, "", message);
                return Err(
                    finding.way_out("say which kind it is, or name a heading or text of that part in quotes")
                );
            }
            Ok(Area::of(snapshot, &found))
        }
        Scope::Named(text, kind) => named(snapshot, text, *kind, outer),
        Scope::Under(text) => under::area(snapshot, text, outer),
        Scope::NextTo(text) => beside::line(snapshot, text, outer),
        Scope::Column(text) => column(snapshot, text, outer),
        Scope::Control(name, kind, side) => control::area(snapshot, name, (*kind, *side), outer),
        Scope::Exact(locator) => exactly(snapshot, locator, outer),
        // What it says is asked of what is found (`loose`).
        Scope::Loose(_) => Ok(Area::page()),
    }
}

/// The parts of the page that a region is. The bars above the header belong to it, and where there is no list, a table is one, or the
/// only blocks that are alike.
fn parts_of_page(snapshot: &Snapshot, region: Region, outer: &Area) -> Vec<usize> {
    let within = |all: Vec<usize>| -> Vec<usize> { all.into_iter().filter(|&i| outer.has(i)).collect() };
    let found = within(regions(snapshot, region));
    match region {
        Region::Header if !found.is_empty() => [found, within(bars_above(snapshot))].concat(),
        Region::List if found.is_empty() => {
            let seen =
                |i: usize| snapshot.elements.get(i).is_some_and(|e| e.visible) && !is_aside(snapshot, i);
            let tables = snapshot.tables.iter().filter(|t| t.rows.iter().any(|r| !r.header));
            let tables = within(tables.map(|t| t.element).filter(|&i| seen(i)).collect());
            match tables.len() {
                0 => sole_blocks(snapshot, outer).unwrap_or_default(),
                1 => tables,
                _ => Vec::new(),
            }
        }
        _ => found,
    }
}

/// Navigation across the page right above its header: to most people the bar at the top.
fn bars_above(snapshot: &Snapshot) -> Vec<usize> {
    let element = |i: usize| snapshot.elements.get(i);
    let headers = regions(snapshot, Region::Header);
    let Some(top) = headers.iter().filter_map(|&i| element(i)).map(|e| e.bbox.y).reduce(f64::min) else {
        return Vec::new();
    };
    let least = 0.6 * f64::from(snapshot.viewport.0);
    let is_bar = |e: &Element| e.bbox.width >= least && e.bbox.y + e.bbox.height <= top + 2.0;
    regions(snapshot, Region::Navigation).into_iter().filter(|&i| element(i).is_some_and(is_bar)).collect()
}

fn is_table(snapshot: &Snapshot, area: &Area) -> bool {
    let roots = area.roots(snapshot);
    roots.len() == 1 && snapshot.tables.iter().any(|table| roots.contains(&table.element))
}

/// Whether what was taken for a list are blocks that are alike.
fn is_blocks(snapshot: &Snapshot, area: &Area) -> bool {
    let roots = area.roots(snapshot);
    !roots.is_empty() && roots.iter().all(|&i| snapshot.elements[i].alike)
}

/// What else a person may mean by a part of the page: a table is a list to many.
fn other_reading(snapshot: &Snapshot, region: Region, found: &[usize], outer: &Area) -> Option<usize> {
    if region != Region::List || is_table(snapshot, &Area::of(snapshot, found)) {
        return None;
    }
    let apart = |i: usize| {
        outer.has(i) && !found.iter().any(|&f| snapshot.is_within(i, f) || snapshot.is_within(f, i))
    };
    let seen = |i: usize| snapshot.elements.get(i).is_some_and(|e| e.visible) && !is_aside(snapshot, i);
    let tables = snapshot.tables.iter().filter(|t| t.rows.iter().any(|r| !r.header));
    tables.map(|t| t.element).find(|&i| seen(i) && apart(i))
}

/// What stands in the one visible element that a locator tells.
fn exactly(snapshot: &Snapshot, locator: &Locator, outer: &Area) -> Result<Area, Finding> {
    let all = located::matches(snapshot, locator)?;
    let seen: Vec<usize> =
        all.into_iter().filter(|&i| outer.has(i) && snapshot.elements[i].visible).collect();
    match seen.as_slice() {
        [_] => Ok(Area::of(snapshot, &seen)),
        [] => Err(Finding::new(Cause::TargetMissing, "", format!("nothing on the page is {locator}"))),
        several => {
            let message = format!("{} elements on the page are {locator}", several.len());
            let finding = Finding::new(Cause::AmbiguousTarget, "", message);
            Err(finding.way_out("narrow the locator until it tells one element"))
        }
    }
}

/// The snapshot with everything outside of an area taken as hidden, or none where the area is the whole page.
fn narrowed(snapshot: &Snapshot, area: &Area) -> Option<Snapshot> {
    if area.is_page() {
        return None;
    }
    let mut copy = snapshot.clone();
    for (i, element) in copy.elements.iter_mut().enumerate() {
        element.visible &= area.has(i);
    }
    Some(copy)
}

fn named(
    snapshot: &Snapshot,
    text: &Literal,
    kind: Option<ElementKind>,
    outer: &Area,
) -> Result<Area, Finding> {
    if matches!(kind, Some(ElementKind::Row | ElementKind::Item | ElementKind::Card)) {
        return one(snapshot, &Scope::Row(text.clone()), outer);
    }
    if kind == Some(ElementKind::Column) {
        return column(snapshot, text, outer);
    }
    let wanted = Wanted::new(&text.text);
    let places: Vec<(Closeness, usize)> = snapshot
        .elements
        .iter()
        .enumerate()
        .filter(|(i, e)| e.visible && outer.has(*i) && is_place(snapshot, *i, e, kind))
        .filter_map(|(i, e)| {
            let by_name = wanted.agrees(&e.name);
            let by_label = || e.labels.iter().filter_map(|l| wanted.agrees(l)).min();
            let by_heading = || heading_of(snapshot, i).and_then(|h| wanted.agrees(&h));
            by_name.or_else(by_label).or_else(by_heading).map(|closeness| (closeness, i))
        })
        .collect();
    let fit = wanted::best(places);
    match innermost(snapshot, &fit).as_slice() {
        [place] => Ok(Area::of(snapshot, &[*place])),
        [] if kind.is_none() => {
            if let Some(area) = cell::named(snapshot, text, outer)? {
                return Ok(area);
            }
            let hidden_outside = narrowed(snapshot, outer);
            let rows = showing(hidden_outside.as_ref().unwrap_or(snapshot), &wanted);
            match rows.as_slice() {
                [row] => Ok(Area::of(snapshot, &[*row])),
                [] => under::area(snapshot, text, outer),
                several => Err(several_places(snapshot, text, several)),
            }
        }
        [] if kind == Some(ElementKind::Section) => under::area(snapshot, text, outer),
        [] => match under::headed(snapshot, &wanted, kind, outer).as_slice() {
            [place] => Ok(Area::of(snapshot, &[*place])),
            [] => Err(without(snapshot, text, kind)),
            several => Err(several_places(snapshot, text, several)),
        },
        several => Err(several_places(snapshot, text, several)),
    }
}
