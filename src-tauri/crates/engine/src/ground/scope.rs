//! Where a target or a text is to be looked for ("in the row 'Ada'", "under 'Reviews'", "in the footer").

use super::Area;
use super::beside;
use super::cell;
use super::control;
use super::describe::{self, describe};
use super::exact;
use super::name::{block_texts, heading_of};
use super::roles::{is_checkable, is_field, is_kind, is_section};
use super::rows::{self, innermost, missing, outermost};
use super::tables::{several as several_tables, tables};
use super::text::{self, Closeness, Wanted};
use super::under;
use crate::locator::Locator;
use crate::snapshot::{Element, Role, Snapshot, Table};
use crate::step::{ElementKind, Literal, Region, Scope};
use crate::verdict::{Cause, Finding};
use crate::words::{calls_place, message_words};

/// The part of the page that all scopes leave.
///
/// # Errors
/// A scope is not there, or it is several; the finding has no sentence yet.
pub fn area(snapshot: &Snapshot, scopes: &[Scope]) -> Result<Area, Finding> {
    // Outermost last: what is outside narrows where the inner one is looked for.
    let mut area = Area::whole(snapshot);
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
    if says(Region::Menu) {
        return Ok(super::menus::open(snapshot, found));
    }
    let header = says(Region::TableHeader);
    if header || says(Region::Table) {
        let heads = if header { found.roots(snapshot) } else { Vec::new() };
        let is_said = |i| found.contains(i) || heads.iter().any(|&head| snapshot.is_within(head, i));
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
            let found: Vec<usize> =
                regions(snapshot, *region).into_iter().filter(|&i| outer.contains(i)).collect();
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
        Scope::Loose(_) => Ok(Area::whole(snapshot)),
    }
}

/// What else a person may mean by a part of the page: a table is a list to many.
fn other_reading(snapshot: &Snapshot, region: Region, found: &[usize], outer: &Area) -> Option<usize> {
    if region != Region::List {
        return None;
    }
    let apart = |i: usize| {
        outer.contains(i) && !found.iter().any(|&f| snapshot.is_within(i, f) || snapshot.is_within(f, i))
    };
    let seen = |i: usize| snapshot.elements.get(i).is_some_and(|e| e.visible) && !is_aside(snapshot, i);
    let tables = snapshot.tables.iter().filter(|t| t.rows.iter().any(|r| !r.header));
    tables.map(|t| t.element).find(|&i| seen(i) && apart(i))
}

/// Whether an element stands in what frames a page rather than in its content: navigation, header, footer, menus.
pub(crate) fn is_aside(snapshot: &Snapshot, element: usize) -> bool {
    let frames = |role: Role| {
        matches!(
            role,
            Role::Navigation | Role::Banner | Role::ContentInfo | Role::Menu | Role::Menubar | Role::Tablist
        )
    };
    snapshot.ancestors(element).any(|a| snapshot.elements.get(a).is_some_and(|e| frames(e.role)))
}

/// What stands in the one visible element that a locator tells.
fn exactly(snapshot: &Snapshot, locator: &Locator, outer: &Area) -> Result<Area, Finding> {
    let all = exact::matches(snapshot, locator)?;
    let seen: Vec<usize> =
        all.into_iter().filter(|&i| outer.contains(i) && snapshot.elements[i].visible).collect();
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
    if area.is_whole() {
        return None;
    }
    let mut copy = snapshot.clone();
    for (i, element) in copy.elements.iter_mut().enumerate() {
        element.visible &= area.contains(i);
    }
    Some(copy)
}

/// Visible elements of the first rule that any of them satisfies: the role, the tag, then names and ids.
pub(super) fn regions(snapshot: &Snapshot, region: Region) -> Vec<usize> {
    let matching = |rule: &dyn Fn(&Element) -> bool| -> Vec<usize> {
        (0..snapshot.elements.len())
            .filter(|&i| snapshot.elements.get(i).is_some_and(|e| e.visible && rule(e)))
            .collect()
    };
    let (roles, tags, idents): (&[Role], &[&str], &[&str]) = match region {
        Region::Header => (&[Role::Banner], &["header"], &["header", "page header", "site header", "topbar"]),
        Region::Footer => (&[Role::ContentInfo], &["footer"], &["footer", "page footer", "site footer"]),
        Region::Navigation => (&[Role::Navigation], &["nav"], &["nav", "navbar", "navigation"]),
        Region::Sidebar => (&[Role::Complementary], &["aside"], &["sidebar", "side bar", "aside"]),
        Region::Main => (&[Role::Main], &["main"], &["main", "content", "main content"]),
        Region::Dialog => return dialogs(snapshot),
        Region::Form => (&[Role::Form], &["form"], &["form"]),
        Region::Table => (&[Role::Table, Role::Grid, Role::Treegrid], &["table"], &["table"]),
        Region::List => (&[Role::List, Role::Listbox], &["ul", "ol", "dl"], &["list"]),
        Region::Search => (&[Role::Search], &["search"], &["search", "search form", "search bar"]),
        Region::Menu => (&[Role::Menu, Role::Menubar], &["menu"], &["menu"]),
        Region::Breadcrumbs | Region::Pagination => {
            return calls_place(region).map(|word| called(snapshot, word)).unwrap_or_default();
        }
        Region::Message => return messages(snapshot),
        Region::TableHeader => return table_headers(snapshot),
    };
    // A form without a name has no role, yet it is one; and no list is meant that stands in what frames the page.
    if matches!(region, Region::Form | Region::List) {
        let all = matching(&|e| roles.contains(&e.role) || tags.contains(&e.tag.as_str()));
        return all.into_iter().filter(|&i| region == Region::Form || !is_aside(snapshot, i)).collect();
    }
    let by_role = matching(&|e| roles.contains(&e.role));
    let by_tag = || matching(&|e| tags.contains(&e.tag.as_str()));
    let section = |e: &Element| is_section(e);
    let by_name = || matching(&|e| section(e) && idents.contains(&text::fold(&e.name).as_str()));
    let by_ident = || matching(&|e| e.idents.iter().any(|w| idents.contains(&w.as_str())));
    [by_role, by_tag(), by_name(), by_ident()].into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

/// The rows of headers of all tables.
fn table_headers(snapshot: &Snapshot) -> Vec<usize> {
    let rows = snapshot.tables.iter().flat_map(|table| &table.rows).filter(|row| row.header);
    let elements = rows.flat_map(|row| std::iter::once(row.element).chain(row.parts.iter().copied()));
    elements.filter(|&i| snapshot.elements.get(i).is_some_and(|e| e.visible)).collect()
}

/// By name, as the navigation that they are (ARIA Authoring Practices, breadcrumb), else by identifier or class.
fn called(snapshot: &Snapshot, word: &str) -> Vec<usize> {
    let says = |text: &str| text.to_lowercase().contains(word);
    let visible = |rule: &dyn Fn(&Element) -> bool| -> Vec<usize> {
        let all = snapshot.elements.iter().enumerate();
        all.filter(|(_, e)| e.visible && rule(e)).map(|(i, _)| i).collect()
    };
    let by_name = || {
        innermost(snapshot, &visible(&|e| matches!(e.role, Role::Navigation | Role::Group) && says(&e.name)))
    };
    let by_ident = || innermost(snapshot, &visible(&|e| e.idents.iter().any(|ident| says(ident))));
    // Each part of it has a class of its own that begins so.
    let by_class = || outermost(snapshot, &visible(&|e| e.classes.iter().any(|class| says(class))));
    [by_name(), by_ident(), by_class()].into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

/// What tells the user of something and is no dialog.
fn messages(snapshot: &Snapshot) -> Vec<usize> {
    let tells = |e: &Element| {
        let called = |class: &String| message_words().any(|(word, kind)| kind.is_none() && class == word);
        matches!(e.role, Role::Alert | Role::Status) || e.classes.iter().any(called)
    };
    let all = snapshot.elements.iter().enumerate();
    let shown = all.filter(|(_, e)| e.visible && e.runs.0 < e.runs.1 && tells(e)).map(|(i, _)| i);
    outermost(snapshot, &shown.collect::<Vec<_>>())
}

/// The dialogs that are open: of modal ones the topmost alone.
pub(super) fn dialogs(snapshot: &Snapshot) -> Vec<usize> {
    let open: Vec<usize> = (0..snapshot.elements.len())
        .filter(|&i| {
            snapshot.elements.get(i).is_some_and(|e| {
                e.visible
                    && (e.modal || matches!(e.role, Role::Dialog | Role::AlertDialog) || e.tag == "dialog")
            })
        })
        .collect();
    let modal = open.iter().rev().find(|&&i| snapshot.elements.get(i).is_some_and(|e| e.modal));
    match modal {
        Some(&top) => vec![top],
        None => innermost(snapshot, &open),
    }
}

/// Whether a part of the page can be spoken of by name.
pub(super) fn is_place(snapshot: &Snapshot, i: usize, e: &Element, kind: Option<ElementKind>) -> bool {
    let place = is_section(e)
        || matches!(
            e.role,
            Role::Dialog
                | Role::AlertDialog
                | Role::List
                | Role::Listbox
                | Role::Table
                | Role::Grid
                | Role::Treegrid
                | Role::Menu
                | Role::Menubar
                | Role::Tablist
                | Role::Tree
                | Role::Main
                | Role::Banner
                | Role::ContentInfo
        );
    match kind {
        None | Some(ElementKind::Element) => place || e.modal,
        Some(ElementKind::Menu) => matches!(e.role, Role::Menu | Role::Menubar | Role::Navigation),
        Some(ElementKind::Tab) => e.role == Role::Tabpanel,
        Some(kind) => is_kind(snapshot, i, kind, false),
    }
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
        .filter(|(i, e)| e.visible && outer.contains(*i) && is_place(snapshot, *i, e, kind))
        .filter_map(|(i, e)| {
            let by_name = wanted.agrees(&e.name);
            let by_label = || e.labels.iter().filter_map(|l| wanted.agrees(l)).min();
            let by_heading = || heading_of(snapshot, i).and_then(|h| wanted.agrees(&h));
            by_name.or_else(by_label).or_else(by_heading).map(|closeness| (closeness, i))
        })
        .collect();
    let fit = text::best(places);
    match innermost(snapshot, &fit).as_slice() {
        [place] => Ok(Area::of(snapshot, &[*place])),
        [] if kind.is_none() => {
            if let Some(area) = cell::named(snapshot, text, outer)? {
                return Ok(area);
            }
            let hidden_outside = narrowed(snapshot, outer);
            let rows = rows::showing(hidden_outside.as_ref().unwrap_or(snapshot), &wanted);
            match rows.as_slice() {
                [row] => Ok(Area::of(snapshot, &[*row])),
                [] => under::area(snapshot, text, outer),
                several => Err(several_places(snapshot, text, several)),
            }
        }
        [] if kind == Some(ElementKind::Section) => under::area(snapshot, text, outer),
        [] => match under::headed(snapshot, &wanted, kind, outer).as_slice() {
            [place] => Ok(Area::of(snapshot, &[*place])),
            [] => {
                let noun = kind.map_or("part", ElementKind::noun);
                Err(missing(text, format!("there is no {noun} '{}' on the page", text.shown())))
            }
            several => Err(several_places(snapshot, text, several)),
        },
        several => Err(several_places(snapshot, text, several)),
    }
}

pub(super) fn several_places(snapshot: &Snapshot, text: &Literal, several: &[usize]) -> Finding {
    Finding::new(
        Cause::AmbiguousTarget,
        "",
        format!("'{}' names {} places on the page", text.shown(), several.len()),
    )
    .near(describe::candidates(snapshot, several))
    .way_out("name a place that is on the page once")
}

/// What stands in the head of the column in which alone something is looked for: its icons and boxes belong to the column.
pub(super) fn head_of_column(snapshot: &Snapshot, scopes: &[Scope]) -> Option<Area> {
    let [Scope::Column(text) | Scope::Named(text, Some(ElementKind::Column))] = scopes else { return None };
    let tables =
        snapshot.tables.iter().filter(|t| snapshot.elements.get(t.element).is_some_and(|e| e.visible));
    match text::best(headers(snapshot, tables, &Wanted::new(&text.text)).collect()).as_slice() {
        [(header, _)] => Some(Area::of(snapshot, &[*header])),
        _ => None,
    }
}

/// The headers of columns of that name, with their columns' cells of data.
fn headers<'a>(
    snapshot: &'a Snapshot,
    tables: impl Iterator<Item = &'a Table> + 'a,
    wanted: &'a Wanted,
) -> impl Iterator<Item = (Closeness, (usize, Vec<usize>))> + 'a {
    tables.flat_map(move |table| {
        table.rows.iter().flat_map(|r| &r.cells).filter_map(move |header| {
            let e = snapshot.elements.get(header.element).filter(|e| e.role == Role::ColumnHeader)?;
            let texts = block_texts(snapshot, e.runs);
            let whole = snapshot.text_of(header.element);
            let closeness = texts.iter().chain([&whole, &e.name]).filter_map(|t| wanted.agrees(t)).min()?;
            Some((closeness, (header.element, cells(table, header.column))))
        })
    })
}

/// The cells of data of the column with this header.
pub(super) fn column(snapshot: &Snapshot, text: &Literal, outer: &Area) -> Result<Area, Finding> {
    let in_area = |t: &&Table| {
        snapshot.elements.get(t.element).is_some_and(|e| e.visible)
            && (outer.contains(t.element) || t.rows.iter().any(|r| outer.contains(r.element)))
    };
    let tables = snapshot.tables.iter().filter(in_area);
    let found = text::best(headers(snapshot, tables, &Wanted::new(&text.text)).collect());
    let others =
        || snapshot.tables.iter().filter(in_area).filter(|t| t.rows.iter().any(|r| !r.header)).count();
    match found.as_slice() {
        [(_, cells)] if cells.is_empty() && others() > 0 => Err(Finding::new(
            Cause::AmbiguousTarget,
            "",
            format!("the column '{}' has no cells, and another table stands beside its header", text.shown()),
        )
        .way_out("check a text or a row")),
        [(_, cells)] => Ok(Area::of(snapshot, cells)),
        [] => Err(missing(text, format!("no table has a column '{}'", text.shown()))),
        several => {
            let headers: Vec<usize> = several.iter().map(|(header, _)| *header).collect();
            Err(several_places(snapshot, text, &headers))
        }
    }
}

fn cells(table: &Table, column: usize) -> Vec<usize> {
    table
        .rows
        .iter()
        .filter(|r| !r.header)
        .flat_map(|r| &r.cells)
        .filter(|c| c.column == column)
        .map(|c| c.element)
        .collect()
}
