//! What is taken where nothing fits a target word for word: people call a link a button, a bar above the page its header, and a block
//! without a role by the text in it.

use super::found::Found;
use super::items;
use super::log_in;
use super::scope;
use super::search::Search;
use super::verb::Verb;
use crate::facts::area::Area;
use crate::facts::name::Tier;
use crate::facts::plain::plain;
use crate::facts::roles;
use crate::facts::rows;
use crate::facts::wanted::{Wanted, fold};
use crate::parse::render;
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ElementKind, Literal, Region, Scope, Target};
use crate::verdict::Finding;
use crate::words::picture;

/// How another target is looked for in place of the one that was said.
type Find<'a> = &'a dyn Fn(&Target) -> Found;

/// Where a place is not there, or several are.
pub(super) fn of_place(
    snapshot: &Snapshot,
    target: &Target,
    verb: Verb,
    finding: Finding,
    find: Find<'_>,
) -> Found {
    let by_words = || with_loose_places(snapshot, target, verb, find);
    let by_item = || of_item(snapshot, target, verb, find);
    let by_navigation =
        || Some(find(&in_navigation(target, verb)?)).filter(|found| !found.elements.is_empty());
    let found = by_words().or_else(by_item).or_else(by_navigation);
    found.unwrap_or_else(|| Found { scope_problem: Some(finding), ..Found::default() })
}

/// To many a tester the navigation is "the menu". What is there is what they mean; that something is not there is said of a menu that
/// has opened as well, which few pages give the role, so it tells nothing.
fn in_navigation(target: &Target, verb: Verb) -> Option<Target> {
    let menu = |scope: &Scope| matches!(scope, Scope::Region(Region::Menu));
    if verb == Verb::Observe || !target.within.iter().any(menu) {
        return None;
    }
    let instead = |scope: &Scope| if menu(scope) { Scope::Region(Region::Navigation) } else { scope.clone() };
    Some(Target { within: target.within.iter().map(instead).collect(), ..target.clone() })
}

/// "'Add to cart' of the product 'Mug'", "'Details' of the first product", where no row, list or card is told by the page.
fn of_item(snapshot: &Snapshot, target: &Target, verb: Verb, find: Find<'_>) -> Option<Found> {
    if verb == Verb::Observe || target.name.is_none() {
        return None;
    }
    let at = target.within.iter().position(|scope| matches!(scope, Scope::Row(_) | Scope::RowAt(_)))?;
    let item = target.within.get(at)?;
    let no_rows = match item {
        Scope::RowAt(_) => snapshot.tables.is_empty(),
        _ => rows::showing(snapshot, &Wanted::new(&row_text(item)?.text)).is_empty(),
    };
    let mut within = target.within.clone();
    within.remove(at);
    let mut found = find(&Target { within, ..target.clone() });
    let in_row = |i: &usize| {
        let roles = |a: usize| snapshot.elements.get(a).map(|e| e.role);
        snapshot.ancestors(*i).any(|a| matches!(roles(a), Some(Role::Row | Role::ListItem | Role::Article)))
    };
    if !no_rows || found.elements.is_empty() || found.elements.iter().any(in_row) {
        return None;
    }
    let one = match item {
        Scope::RowAt(ordinal) => items::nth(&found.elements, *ordinal),
        _ => items::of_text(snapshot, row_text(item)?, &found.elements),
    }?;
    found.elements = vec![one];
    found.tier = found.tier.map(|tier| tier.max(Tier::NearlyExactName));
    Some(found)
}

fn row_text(scope: &Scope) -> Option<&Literal> {
    match scope {
        Scope::Row(text) => Some(text),
        _ => None,
    }
}

/// A part of the page that no rule finds, and that its words do not name for certain, may still be told by them where exactly one
/// element is called so.
fn with_loose_places(snapshot: &Snapshot, target: &Target, verb: Verb, find: Find<'_>) -> Option<Found> {
    let uncertain = |scope: &Scope| match scope {
        Scope::Region(Region::Menu) => {
            in_navigation(target, verb).is_none_or(|instead| scope::area(snapshot, &instead.within).is_err())
        }
        Scope::Region(region) => {
            matches!(
                region,
                Region::Header
                    | Region::Footer
                    | Region::Navigation
                    | Region::Sidebar
                    | Region::Main
                    | Region::Search
            )
        }
        Scope::Column(name) => !name.quoted && snapshot.tables.is_empty(),
        Scope::Named(name, _) | Scope::Under(name) | Scope::NextTo(name) => !name.quoted,
        _ => false,
    };
    if verb == Verb::Observe || !target.within.iter().any(uncertain) {
        return None;
    }
    let loose = |scope: &Scope| match uncertain(scope) {
        true => Scope::Loose(Literal::bare(render::scope("in", scope))),
        false => scope.clone(),
    };
    let instead = Target { within: target.within.iter().map(loose).collect(), ..target.clone() };
    let mut found = find(&instead);
    found.tier = found.tier.map(|tier| tier.max(Tier::NearlyExactName));
    (found.elements.len() == 1).then_some(found)
}

/// To people a button is a link, an option or a tab: the one thing of that very name that takes clicks is what they mean.
pub(super) fn loose_kind(
    snapshot: &Snapshot,
    target: &Target,
    verb: Verb,
    area: &Area,
    found: Found,
) -> Found {
    use ElementKind::{
        Button, Card, Dropdown, Icon, Image, Item, Link, List, Menu, MenuItem, Option, Section, Tab, Text,
    };
    let loose = matches!(
        target.kind,
        Some(
            Button
                | Card
                | Dropdown
                | Icon
                | Image
                | Item
                | Link
                | List
                | Menu
                | MenuItem
                | Option
                | Section
                | Tab
                | Text
        )
    );
    let pictured = target.name.as_ref().is_some_and(|name| picture(&name.text).is_some());
    if !loose
        || target.name.is_none()
        || !matches!(verb, Verb::Click | Verb::Go | Verb::Choose)
        || !found.hidden.is_empty()
        || !found.near.is_empty()
    {
        return found;
    }
    let any = Target { kind: None, ..target.clone() };
    let mut instead = Search::new(snapshot, &any, verb).run(area);
    let takes_clicks = |&i: &usize| {
        snapshot
            .elements
            .get(i)
            .is_some_and(|e| (roles::is_interactive(e) || roles::is_card(e)) && !roles::is_field(e))
    };
    if instead.elements.len() > 1
        || !instead.elements.iter().all(takes_clicks)
        || instead.tier > Some(Tier::VisibleLabel) && !pictured
    {
        return found;
    }
    instead.tier = instead.tier.map(|tier| tier.max(Tier::NearlyExactName));
    if instead.elements.is_empty() { found } else { instead }
}

/// "in the 'All categories' list", "click 'Select type'": the only one that shows this choice now, where nothing else is called so.
pub(super) fn by_choice(snapshot: &Snapshot, target: &Target, verb: Verb, area: &Area) -> Option<usize> {
    let name = target.name.as_ref().filter(|_| target.ordinal.is_none())?;
    let meant = match verb {
        Verb::Select => name.quoted,
        Verb::Click | Verb::Hover => true,
        _ => false,
    };
    if !meant {
        return None;
    }
    let shows = |e: &Element| {
        let chooses = !e.options.is_empty() || matches!(e.role, Role::Combobox | Role::Listbox);
        e.visible && chooses && e.value.as_ref().is_some_and(|value| plain(value) == plain(&name.text))
    };
    let all = snapshot.elements.iter().enumerate();
    let mut found = all.filter(|(i, e)| area.has(*i) && shows(e)).map(|(i, _)| i);
    found.next().filter(|_| found.next().is_none())
}

/// "the user name", "the password": the fields of the log-in form, whatever they are called.
pub(super) fn of_log_in(snapshot: &Snapshot, target: &Target, verb: Verb) -> Option<usize> {
    let gives =
        matches!(verb, Verb::Fill | Verb::Append | Verb::Clear | Verb::Set | Verb::Click | Verb::Press);
    let name = target.name.as_ref().filter(|name| gives && !name.quoted && target.ordinal.is_none())?;
    if verb == Verb::Click && target.kind != Some(ElementKind::Field) {
        return None;
    }
    log_in::field_called(snapshot, &fold(&name.text))
}
