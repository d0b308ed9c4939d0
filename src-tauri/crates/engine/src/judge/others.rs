//! What has the name that is claimed, and is for certain not the thing that is meant by its kind.

use super::ruling::Sight;
use crate::facts::area::Area;
use crate::facts::line::Line;
use crate::facts::name::Tier;
use crate::facts::named::is_named;
use crate::facts::plain::plain;
use crate::facts::shown::look_for;
use crate::ground::{Verb, find};
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ElementKind, Literal, Target};

/// Elements and texts that have a name beside the thing of that name and of a kind.
pub(crate) struct Others<'a> {
    now: &'a Snapshot,
    /// The page before the row's first action, where the thing that is meant was on it, and its elements.
    before: Option<(&'a Snapshot, Vec<usize>)>,
    /// Whether a list of options is open, and an option is meant: what stands elsewhere is none.
    options_open: bool,
    /// Whether a heading is meant, of a page that says of others that they are headings: a link of the navigation is none.
    headed: bool,
    /// Whether a column is meant, of a page that says of others that they are headers of columns: what can be ticked is none.
    columned: bool,
    name: String,
}

impl<'a> Others<'a> {
    pub(crate) fn of(sight: &Sight<'a>, target: &Target, name: &Literal) -> Self {
        let before = sight.view.before.filter(|_| target.kind.is_some()).and_then(|before| {
            let found = find(before, target, Verb::Observe);
            let meant = |i: &usize| before.elements.get(*i).is_some_and(|e| is_named(before, e, name));
            let meant: Vec<usize> = found.elements.into_iter().filter(meant).collect();
            (found.tier != Some(Tier::Ident) && !meant.is_empty()).then_some((before, meant))
        });
        let options_open = target.kind == Some(ElementKind::Option) && shows_options(sight.now);
        let told = |kind: ElementKind, role: Role| {
            target.kind == Some(kind) && sight.now.elements.iter().any(|e| e.visible && e.role == role)
        };
        let headed = told(ElementKind::Heading, Role::Heading);
        let columned = told(ElementKind::Column, Role::ColumnHeader);
        Self { now: sight.now, before, options_open, headed, columned, name: plain(&name.text) }
    }

    /// Whether an element is another thing: it stood beside the one that is meant, or is outside of the list that it would be in.
    pub(crate) fn has(&self, element: usize) -> bool {
        let Some(now) = self.now.elements.get(element) else { return false };
        let same =
            |e: &Element| e.node.is_some() && (e.node, e.role, &e.name) == (now.node, now.role, &now.name);
        let stood = self.before.as_ref().is_some_and(|(before, meant)| {
            let beside =
                |i: usize| !meant.contains(&i) && before.elements[i].visible && same(&before.elements[i]);
            (0..before.elements.len()).any(beside)
        });
        stood || self.options_open && !in_list(self.now, element) || self.is_another_kind(element)
    }

    fn is_another_kind(&self, element: usize) -> bool {
        self.headed && in_navigation(self.now, element) || self.columned && is_choice(self.now, element)
    }

    /// The same of a text: as many as now stood beside it.
    pub(crate) fn have(&self, line: &Line) -> bool {
        if self.options_open && !line.element.is_some_and(|i| in_list(self.now, i)) {
            return true;
        }
        if line.element.is_some_and(|i| self.is_another_kind(i)) {
            return true;
        }
        let Some((before, meant)) = &self.before else { return false };
        let all = |s: &Snapshot, but: &[usize]| {
            let seen = look_for(s, &Area::page(), &self.name);
            let apart = |line: &&Line| {
                line.text == self.name
                    && !line.element.is_some_and(|i| s.ancestors(i).any(|a| but.contains(&a)))
            };
            seen.whole.iter().filter(apart).count()
        };
        line.text == self.name && all(self.now, &[]) <= all(before, meant)
    }
}

/// Whether an element is a link of a navigation, stands in one, or holds one there, as the item of a list does.
fn in_navigation(s: &Snapshot, element: usize) -> bool {
    let of_role = |a: usize, role: Role| s.elements.get(a).is_some_and(|e| e.role == role);
    let linked = s.ancestors(element).any(|a| of_role(a, Role::Link))
        || (element..s.elements.len()).any(|i| of_role(i, Role::Link) && s.is_within(i, element));
    linked && s.ancestors(element).any(|a| of_role(a, Role::Navigation))
}

/// Whether an element is, or stands in, what can be ticked or the label of a field.
fn is_choice(s: &Snapshot, element: usize) -> bool {
    let ticks = |role: Role| {
        matches!(role, Role::Checkbox | Role::Switch | Role::Radio | Role::Option)
            || matches!(role, Role::MenuItemCheckbox | Role::MenuItemRadio)
    };
    s.ancestors(element).filter_map(|a| s.elements.get(a)).any(|e| e.tag == "label" || ticks(e.role))
}

fn shows_options(s: &Snapshot) -> bool {
    let drawn = |i: &usize| {
        s.elements[*i].visible && s.elements[*i].role == Role::Option && s.elements[*i].tag != "option"
    };
    (0..s.elements.len()).filter(drawn).any(|i| in_list(s, i))
}

/// Whether an element is in a list of which something may be chosen, or in what opens over the page as one.
fn in_list(s: &Snapshot, element: usize) -> bool {
    let is_list = |a: usize| {
        let e = &s.elements[a];
        e.visible
            && matches!(
                e.role,
                Role::Listbox | Role::Menu | Role::Dialog | Role::Tree | Role::Grid | Role::List
            )
    };
    s.ancestors(element).any(is_list)
}
