//! Looks for the elements that a target means (DESIGN section 7): admissible roles, visible, best tier of the name,
//! duplicates taken as one.

use super::cell;
use super::column::head_of_column;
use super::exact;
use super::found::Found;
use super::instead;
use super::scope;
use super::search::{Search, with_search_boxes};
use super::under;
use super::upload;
use super::verb::Verb;
use crate::facts::area::Area;
use crate::facts::name::Tier;
use crate::snapshot::Snapshot;
use crate::step::{ElementKind, Scope, Target};

/// Looks for a target. An [`Verb::Observe`] counts links of one destination each by itself, for a person counts them so.
pub fn find(snapshot: &Snapshot, target: &Target, verb: Verb) -> Found {
    if let Some(locator) = target.exact() {
        return exact::find(snapshot, target, locator, verb);
    }
    if let Some(within) = control_in_container(target, verb) {
        return find(snapshot, &within, verb);
    }
    let place = match verb {
        Verb::Observe => scope::area_of_claim(snapshot, &target.within),
        _ => scope::area(snapshot, &target.within),
    };
    match place {
        Ok(area) => found_in(snapshot, target, verb, &area),
        Err(finding) => {
            instead::of_place(snapshot, target, verb, finding, &|other| find(snapshot, other, verb))
        }
    }
}

/// Looks for a target in a part of the page.
fn found_in(snapshot: &Snapshot, target: &Target, verb: Verb, area: &Area) -> Found {
    if verb == Verb::Upload {
        return upload::find(snapshot, target, area);
    }
    let search = Search::new(snapshot, target, verb);
    let mut found = search.run(area);
    if found.elements.is_empty()
        && !matches!(verb, Verb::Observe | Verb::Unfold)
        && let Some(instead) = cell::of_column(snapshot, target, area)
    {
        found.elements = vec![instead];
        found.tier = Some(Tier::VisibleLabel);
    }
    if found.elements.is_empty()
        && target.kind.map_or(verb != Verb::Observe, stands_in_heads)
        && let Some(head) = head_of_column(snapshot, &target.within)
    {
        let there = search.run(&head);
        found = if there.elements.is_empty() { found } else { there };
    }
    if found.elements.is_empty()
        && area.beyond().is_some_and(|beyond| !search.run(beyond).elements.is_empty())
    {
        return Found {
            scope_problem: Some(under::beyond_its_like(target.name.as_ref(), &target.within)),
            ..Found::default()
        };
    }
    if found.elements.is_empty() {
        found = instead::loose_kind(snapshot, target, verb, area, found);
    }
    if found.elements.is_empty()
        && let Some(field) = instead::of_log_in(snapshot, target, verb)
    {
        found.elements = vec![field];
        // What it is for tells as well as a label that it is the one.
        found.tier = Some(Tier::VisibleLabel);
    }
    with_search_boxes(snapshot, target, area, found)
}

/// What people look for in the head of a column as well as in its cells.
fn stands_in_heads(kind: ElementKind) -> bool {
    use ElementKind::{Button, Checkbox, Dropdown, Field, Icon, Image, Link, Switch};
    matches!(kind, Button | Checkbox | Dropdown | Field | Icon | Image | Link | Switch)
}

/// "check the row 'Ada'": the box in that row; "expand the row 'Ada'": what unfolds it.
fn control_in_container(target: &Target, verb: Verb) -> Option<Target> {
    let container = matches!(target.kind?, ElementKind::Row | ElementKind::Item | ElementKind::Card);
    let row = match (&target.name, target.ordinal) {
        (Some(name), _) => Scope::Row(name.clone()),
        (None, Some(ordinal)) if target.kind == Some(ElementKind::Row) => Scope::RowAt(ordinal),
        _ => return None,
    };
    let kind = match verb {
        Verb::Check | Verb::Uncheck => Some(ElementKind::Checkbox),
        Verb::Unfold if target.kind != Some(ElementKind::Item) => None,
        _ => return None,
    };
    if !container {
        return None;
    }
    let mut within = vec![row];
    within.extend(target.within.iter().cloned());
    let ordinal = target.ordinal.filter(|_| target.name.is_some());
    Some(Target { name: None, kind, ordinal, within, ..target.clone() })
}
