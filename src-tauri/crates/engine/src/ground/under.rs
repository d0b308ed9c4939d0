//! What stands under a heading, a tab or another text.

use super::column::column;
use super::places::{missing, several_places};
use crate::facts::area::Area;
use crate::facts::describe::candidates;
use crate::facts::name;
use crate::facts::name::before_controls;
use crate::facts::roles::{is_place, is_section};
use crate::facts::wanted;
use crate::facts::wanted::{Closeness, Wanted};
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ElementKind, Literal, Region, Scope};
use crate::verdict::{Cause, Finding};

/// Below the heading of this name; of a tab that is chosen its panel; else of the column, or below the text.
///
/// # Errors
/// There is none, or several.
pub(super) fn area(snapshot: &Snapshot, text: &Literal, outer: &Area) -> Result<Area, Finding> {
    let wanted = Wanted::new(&text.text);
    let headings: Vec<(Closeness, usize)> = snapshot
        .elements
        .iter()
        .enumerate()
        .filter(|(i, e)| e.visible && outer.has(*i) && e.role == Role::Heading)
        .filter_map(|(i, e)| {
            let own = before_controls(snapshot, e).into_iter().find_map(|text| wanted.agrees(&text));
            wanted.agrees(&e.name).or_else(|| wanted.agrees(&snapshot.text_of(i))).or(own).map(|c| (c, i))
        })
        .collect();
    let fit = wanted::best(headings);
    match fit.as_slice() {
        [heading] => match in_one_row_of_headings(snapshot, *heading) {
            Some(other) => Err(Finding::new(
                Cause::AmbiguousStep,
                "",
                format!(
                    "beside the heading '{}' stands another, and no rule tells what is under which",
                    text.shown()
                ),
            )
            .near(candidates(snapshot, &[*heading, other]))
            .way_out("leave the place out, or name a row, a list or a table")),
            None => Ok(below_heading(snapshot, *heading)),
        },
        [] if let Some(panel) = panel_of_tab(snapshot, text, &wanted, outer)? => Ok(panel),
        [] => match column(snapshot, text, outer) {
            Ok(area) => Ok(area),
            Err(finding) if finding.cause == Cause::AmbiguousTarget => Err(finding),
            Err(_) => below_text(snapshot, text, &wanted, outer),
        },
        several => Err(several_places(snapshot, text, several)),
    }
}

/// What the tab of this name shows. Only the names of tab and panel tell that they belong together.
fn panel_of_tab(
    snapshot: &Snapshot,
    text: &Literal,
    wanted: &Wanted,
    outer: &Area,
) -> Result<Option<Area>, Finding> {
    let of_role = |role: Role| -> Vec<usize> {
        let all = snapshot.elements.iter().enumerate();
        let named = all.filter(|(i, e)| e.visible && e.role == role && outer.has(*i));
        wanted::best(named.filter_map(|(i, e)| wanted.agrees(&e.name).map(|c| (c, i))).collect())
    };
    match (of_role(Role::Tabpanel).as_slice(), of_role(Role::Tab).as_slice()) {
        ([panel], _) => Ok(Some(Area::of(snapshot, &[*panel]))),
        ([], []) => Ok(None),
        ([], tabs) => Err(Finding::new(
            Cause::AmbiguousStep,
            "",
            format!("'{}' is a tab, and no rule tells which part of the page it shows", text.shown()),
        )
        .near(candidates(snapshot, tabs))
        .way_out("leave the place out, or name a heading of that part")),
        (several, _) => Err(several_places(snapshot, text, several)),
    }
}

/// The lists or tables below the headings of that name, none that stands in another.
pub(super) fn headed(
    snapshot: &Snapshot,
    wanted: &Wanted,
    kind: Option<ElementKind>,
    outer: &Area,
) -> Vec<usize> {
    let Some(kind) = kind.filter(|k| matches!(k, ElementKind::List | ElementKind::Table)) else {
        return Vec::new();
    };
    let visible = || snapshot.elements.iter().enumerate().filter(|(i, e)| e.visible && outer.has(*i));
    let is_heading = |e: &Element| {
        let own = || before_controls(snapshot, e).iter().any(|text| wanted.agrees(text).is_some());
        e.role == Role::Heading && (wanted.agrees(&e.name).is_some() || own())
    };
    let headings = visible().filter(|(_, e)| is_heading(e));
    let below: Vec<Area> = headings.map(|(i, _)| below_heading(snapshot, i)).collect();
    let is_below = |i: usize| below.iter().any(|area| area.has(i));
    let of_kind = visible().filter(|(i, e)| is_below(*i) && is_place(snapshot, *i, e, Some(kind)));
    let found: Vec<usize> = of_kind.map(|(i, _)| i).collect();
    let outermost = |i: &usize| !found.iter().any(|&o| o != *i && snapshot.is_within(*i, o));
    found.iter().copied().filter(outermost).collect()
}

/// Parts of the page that a heading does not reach out of.
fn bounds_heading(e: &Element) -> bool {
    (is_section(e) && e.role != Role::Toolbar)
        || matches!(
            e.role,
            Role::Main
                | Role::Dialog
                | Role::AlertDialog
                | Role::ContentInfo
                | Role::ListItem
                | Role::Cell
                | Role::GridCell
        )
}

/// What stands between a heading and the next one of its level or above, within the part of the page it heads.
fn below_heading(snapshot: &Snapshot, heading: usize) -> Area {
    let level = |e: &Element| e.level.unwrap_or(2);
    let Some(this) = snapshot.elements.get(heading) else { return Area::page() };
    let bound =
        snapshot.ancestors(heading).skip(1).find(|&a| snapshot.elements.get(a).is_some_and(bounds_heading));
    let next = snapshot
        .elements
        .iter()
        .enumerate()
        .skip(heading + 1)
        .find(|(_, e)| e.visible && e.role == Role::Heading && level(e) <= level(this));
    // What stands beside that heading is its own.
    let first_of_next = next.map(|(n, _)| on_its_line(snapshot, n).last().copied().unwrap_or(n));
    let stop = first_of_next.unwrap_or(snapshot.elements.len());
    let last_run = snapshot.elements.get(stop).map_or(snapshot.runs.len(), |e| e.runs.0);
    let bound_end = bound.and_then(|b| snapshot.elements.get(b)).map_or(last_run, |e| e.runs.1);
    let after = |i: usize| {
        i > heading
            && i < stop
            && !snapshot.is_within(i, heading)
            && bound.is_none_or(|b| snapshot.is_within(i, b))
            && !next.is_some_and(|(n, _)| snapshot.is_within(n, i))
    };
    let beside = on_its_line(snapshot, heading);
    let belongs = |i: usize| after(i) || beside.iter().any(|&b| i == b || snapshot.is_within(i, b));
    let below = Area::between(snapshot, belongs, (this.runs.1, last_run.min(bound_end)));
    below.with_runs(beside.iter().filter_map(|&b| snapshot.elements.get(b)).map(|e| e.runs))
}

/// A heading that stands right before or behind another and on its line: both head columns that only boxes tell apart.
fn in_one_row_of_headings(snapshot: &Snapshot, heading: usize) -> Option<usize> {
    let this = snapshot.elements.get(heading)?;
    let all = snapshot.elements.iter().enumerate();
    let all =
        all.filter(|(i, e)| *i != heading && e.visible && e.role == Role::Heading && is_beside(this, e));
    let mut next = all.filter(|(_, e)| e.runs.1 == this.runs.0 || e.runs.0 == this.runs.1);
    next.next().map(|(i, _)| i)
}

/// Whether the middle of an element lies on the line of a heading.
fn is_beside(heading: &Element, e: &Element) -> bool {
    (heading.bbox.y..heading.bbox.y + heading.bbox.height).contains(&(e.bbox.y + e.bbox.height / 2.0))
}

/// What stands right before a heading in the document and is drawn on its line, as a button does that floats to the right: it
/// belongs to what the heading heads, unless an earlier heading stands on that line, too.
fn on_its_line(snapshot: &Snapshot, heading: usize) -> Vec<usize> {
    let Some(this) = snapshot.elements.get(heading) else { return Vec::new() };
    let earlier = snapshot.elements.iter().enumerate().take(heading).filter(|(_, e)| e.visible);
    let mut earlier: Vec<(usize, &Element)> = earlier.collect();
    let on_line = |e: &Element| is_beside(this, e);
    if earlier.iter().any(|(_, e)| e.role == Role::Heading && on_line(e)) {
        return Vec::new();
    }
    earlier.retain(|(_, e)| e.parent == this.parent);
    earlier.iter().rev().take_while(|(_, e)| e.role != Role::Heading && on_line(e)).map(|(i, _)| *i).collect()
}

/// What stands after a text that is no heading, up to the next heading, within the part of the page around it.
fn below_text(snapshot: &Snapshot, text: &Literal, wanted: &Wanted, outer: &Area) -> Result<Area, Finding> {
    let anchors = name::texts(snapshot, wanted, outer);
    let (start, end) = match anchors.as_slice() {
        [one] => *one,
        [] => {
            return Err(missing(text, format!("there is no heading or text '{}' on the page", text.shown())));
        }
        several => {
            return Err(Finding::new(
                Cause::AmbiguousTarget,
                "",
                format!("'{}' stands {} times on the page", text.shown(), several.len()),
            )
            .way_out("name a heading that is on the page once"));
        }
    };
    let holder = snapshot.runs.get(start).and_then(|r| snapshot.blocks.get(r.block)).and_then(|b| b.element);
    let bound = holder
        .and_then(|h| snapshot.ancestors(h).find(|&a| snapshot.elements.get(a).is_some_and(bounds_heading)));
    let stop = snapshot
        .elements
        .iter()
        .filter(|e| e.visible && e.role == Role::Heading && e.runs.0 >= end)
        .map(|e| e.runs.0)
        .min()
        .unwrap_or(snapshot.runs.len());
    let stop = bound.and_then(|b| snapshot.elements.get(b)).map_or(stop, |e| stop.min(e.runs.1));
    let part = |from: usize, to: usize| {
        let belongs = |i: usize| {
            snapshot.elements.get(i).is_some_and(|e| e.runs.0 >= from && e.runs.1 <= to)
                && bound.is_none_or(|b| i != b && snapshot.is_within(i, b))
                && holder.is_none_or(|h| i > h)
        };
        Area::between(snapshot, belongs, (from, to))
    };
    let peer = next_like_it(snapshot, start, (end, stop));
    Ok(part(end, peer.unwrap_or(stop)).or_beyond(peer.map(|peer| part(peer, stop))))
}

/// What is looked for in a part is found only behind the next text that looks like its title.
pub(crate) fn beyond_its_like(name: Option<&Literal>, within: &[Scope]) -> Finding {
    if within.iter().any(|scope| matches!(scope, Scope::Region(Region::Menu))) {
        let name = name.map_or("it", |n| n.shown());
        let message = format!("'{name}' stands in the menu bar, and not in the menu that is open");
        return Finding::new(Cause::AmbiguousStep, "", message)
            .way_out("leave the place out, or check the menu bar while no menu is open");
    }
    let message = format!(
        "'{}' stands behind the next text that looks like the title of that part, and where the part ends cannot be told",
        name.map_or("it", |n| n.shown())
    );
    Finding::new(Cause::AmbiguousStep, "", message)
        .way_out("leave the place out, or name a row, a table or a heading")
}

/// The next text that looks as a text does, as the titles of cards do, or all texts of one paragraph after another: what stands
/// behind it may belong to either.
fn next_like_it(snapshot: &Snapshot, start: usize, (from, to): (usize, usize)) -> Option<usize> {
    let look = |run: usize| {
        let r = snapshot.runs.get(run)?;
        Some((r.style, snapshot.blocks.get(r.block)?.bbox.height))
    };
    let (style, height) = look(start)?;
    let begins = |run: &usize| {
        let before = run.checked_sub(1).and_then(|b| snapshot.runs.get(b)).map(|r| r.block);
        snapshot.runs.get(*run).map(|r| r.block) != before
    };
    let alike = |run: &usize| look(*run).is_some_and(|(s, h)| s == style && (h - height).abs() <= 1.0);
    (from..to).filter(begins).find(alike)
}
