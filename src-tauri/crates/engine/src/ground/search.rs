//! Looks for a name among the elements of a part of the page (DESIGN section 7): admissible roles, visible, best tier of the name,
//! duplicates taken as one.

use super::beside;
use super::fit::{Fit, fit, takes_one_click};
use super::found::Found;
use super::loose;
use super::nearness::nearness;
use super::verb::Verb;
use crate::facts::area::Area;
use crate::facts::describe::candidates;
use crate::facts::name::{Rank, Tier, rank};
use crate::facts::reading_order;
use crate::facts::roles;
use crate::facts::roles::{has_control, inside};
use crate::facts::rows::{innermost, pick};
use crate::facts::wanted::{Wanted, fold, words};
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::{ElementKind, Literal, Scope, Target};
use crate::verdict::{Cause, Finding};

/// An element that has the name and suits the verb.
#[derive(Debug, Clone, Copy)]
struct Match {
    element: usize,
    rank: Option<Rank>,
    fit: Fit,
}

impl Match {
    fn tier(&self) -> Option<Tier> {
        self.rank.map(|r| r.tier)
    }
}

/// A target that is looked for.
pub(super) struct Search<'a> {
    snapshot: &'a Snapshot,
    target: &'a Target,
    verb: Verb,
    wanted: Option<Wanted>,
}

impl<'a> Search<'a> {
    pub(super) fn new(snapshot: &'a Snapshot, target: &'a Target, verb: Verb) -> Self {
        Self { snapshot, target, verb, wanted: target.name.as_ref().map(|n| Wanted::new(&n.text)) }
    }

    /// Looks for it in a part of the page.
    pub(super) fn run(&self, area: &Area) -> Found {
        let mut found = Found::default();
        let mut matches = Vec::new();
        for i in (0..self.snapshot.elements.len()).filter(|&i| area.has(i)) {
            self.consider(i, &mut matches, &mut found);
        }
        let matches = self.best(matches);
        found.tier = matches.first().and_then(Match::tier);
        found.elements = matches.iter().map(|m| m.element).collect();
        found.elements.sort_unstable();
        found.elements.dedup();
        found.elements = self.one_of_duplicates(std::mem::take(&mut found.elements));
        if found.elements.len() > 1 {
            for scope in &self.target.within {
                if let Scope::NextTo(text) = scope {
                    found.elements =
                        beside::nearest(self.snapshot, text, std::mem::take(&mut found.elements));
                }
            }
        }
        found.elements = loose::choose(self.snapshot, self.target, std::mem::take(&mut found.elements));
        found.elements = self.the_focused(std::mem::take(&mut found.elements));
        let pointer = matches!(self.verb, Verb::Click | Verb::Go | Verb::Choose | Verb::Hover | Verb::Drag);
        if let ([text], true) = (found.elements.as_slice(), pointer) {
            found.elements = vec![self.taker(*text)];
        }
        self.apply_ordinal(&mut found);
        if matches!(self.verb, Verb::Click | Verb::Go | Verb::Choose) {
            for element in &mut found.elements {
                *element = self.click_point(*element);
            }
        }
        found.hidden.sort_unstable();
        found.hidden.dedup();
        found.near = self.near(area, &found);
        found
    }

    /// Sorts one element into matches, hidden ones and such of the wrong type.
    fn consider(&self, i: usize, matches: &mut Vec<Match>, found: &mut Found) {
        let Some(e) = self.snapshot.elements.get(i) else { return };
        let suits = fit(self.snapshot, i, self.verb, self.target.kind);
        let Some(wanted) = &self.wanted else {
            if let (Some(fit), true) = (suits, e.visible) {
                matches.push(Match { element: i, rank: None, fit });
            }
            return;
        };
        let Some(rank) = rank(self.snapshot, i, wanted, self.target.kind) else { return };
        if let Some(control) = self.control_of_label(i).or_else(|| self.opener_of_list(i)) {
            // The label is what a person sees of its control, and the button that opens a list is what is seen of the list.
            let said = self.target.kind.filter(|k| *k != ElementKind::Label);
            if let Some(fit) = fit(self.snapshot, control, self.verb, said) {
                let rank = Rank { tier: rank.tier.max(Tier::VisibleLabel), ..rank };
                match self.snapshot.elements.get(control).is_some_and(|c| c.visible) {
                    true => matches.push(Match { element: control, rank: Some(rank), fit }),
                    false => found.hidden.push(control),
                }
                return;
            }
        }
        match (suits, e.visible) {
            (Some(fit), true) => matches.push(Match { element: i, rank: Some(rank), fit }),
            (Some(Fit::Control), false) => found.hidden.push(i),
            (None, true) if rank.tier <= Tier::VisibleLabel => found.wrong_type.push(i),
            _ => {}
        }
    }

    /// The control that a label is for; an assertion that names the label means the label.
    fn control_of_label(&self, i: usize) -> Option<usize> {
        let e = self.snapshot.elements.get(i).filter(|e| e.tag == "label")?;
        if self.verb == Verb::Observe && self.target.kind == Some(ElementKind::Label) {
            return None;
        }
        e.labels_element.filter(|&c| c != i && c < self.snapshot.elements.len())
    }

    /// The button that opens a list of options that is not open, where one is to be chosen.
    fn opener_of_list(&self, i: usize) -> Option<usize> {
        if !matches!(self.verb, Verb::Select | Verb::Set) {
            return None;
        }
        let list = self.snapshot.elements.get(i).filter(|e| e.role == Role::Listbox && !e.visible)?;
        list.owner.filter(|&o| self.snapshot.elements.get(o).is_some_and(|opener| opener.visible))
    }

    /// Controls before blocks before texts, the main frame before other frames, then the best tier alone.
    fn best(&self, mut matches: Vec<Match>) -> Vec<Match> {
        if self.verb != Verb::Observe && self.target.kind == Some(ElementKind::MenuItem) {
            self.only_of_open_menus(&mut matches);
        }
        let seen = |m: &&Match| m.tier().is_none_or(|t| t <= Tier::VisibleLabel);
        let least = matches.iter().filter(seen).map(|m| m.fit).min().unwrap_or(Fit::Text);
        let matches: Vec<Match> = matches.into_iter().filter(|m| m.fit <= least).collect();
        // "The field holds 'A'" may speak of any that is seen: a page has parts in frames, such as its editor.
        let everywhere = self.verb == Verb::Observe && self.wanted.is_none();
        let (main, frames): (Vec<Match>, Vec<Match>) = matches
            .into_iter()
            .partition(|m| everywhere || self.snapshot.elements.get(m.element).is_some_and(|e| e.frame == 0));
        let best = |of: &[Match]| of.iter().filter_map(|m| m.rank).min();
        // Names and ids are not seen: what is seen in a frame goes before them.
        let unseen = best(&main).is_some_and(|r| r.tier == Tier::Ident)
            && best(&frames).is_some_and(|r| r.tier < Tier::Ident);
        let pool = if main.is_empty() || unseen { frames } else { main };
        let best = best(&pool);
        self.of_the_role(pool.into_iter().filter(|m| m.rank == best).collect())
    }

    /// An entry of an open menu is what has the role; a link of the navigation is called so where there is none.
    fn only_of_open_menus(&self, matches: &mut Vec<Match>) {
        let entry = |m: &Match| {
            let role = self.snapshot.elements.get(m.element).map(|e| e.role);
            matches!(role, Some(Role::MenuItem | Role::MenuItemCheckbox | Role::MenuItemRadio))
                && m.tier().is_none_or(|tier| tier <= Tier::VisibleLabel)
        };
        if matches.iter().any(entry) {
            matches.retain(entry);
        }
    }

    /// A button or link may be drawn as a tab, which few pages give the role; beside one that has it, only what stands in a
    /// navigation may be meant as well.
    fn of_the_role(&self, mut matches: Vec<Match>) -> Vec<Match> {
        let is_tab = |m: &Match| self.snapshot.elements.get(m.element).is_some_and(|e| e.role == Role::Tab);
        if self.target.kind == Some(ElementKind::Tab) && matches.iter().any(is_tab) {
            matches.retain(|m| is_tab(m) || roles::in_menu(self.snapshot, m.element));
        }
        matches
    }

    fn one_of_duplicates(&self, elements: Vec<usize>) -> Vec<usize> {
        let mut merged = if self.wanted.is_some() { innermost(self.snapshot, &elements) } else { elements };
        if matches!(self.verb, Verb::Select | Verb::Set) {
            let all = merged.clone();
            merged.retain(|&i| !self.is_list_of(i, &all));
        }
        // A person counts links that stand twice, so an ordinal and an assertion do too.
        if self.wanted.is_none() || self.target.ordinal.is_some() || self.verb == Verb::Observe {
            return merged;
        }
        let mut kept: Vec<usize> = Vec::new();
        for i in merged {
            let same = |&k: &usize| {
                let (Some(a), Some(b)) = (self.snapshot.elements.get(k), self.snapshot.elements.get(i))
                else {
                    return false;
                };
                let same_way = a.role == b.role && a.leads_where(b) && fold(&a.name) == fold(&b.name);
                same_way
                    || matches!(self.verb, Verb::Click | Verb::Go | Verb::Choose)
                        && takes_one_click(self.snapshot, k, i)
            };
            if !kept.iter().any(same) {
                kept.push(i);
            }
        }
        kept
    }

    /// "the field": of several the one that has the focus, as after a click into it.
    fn the_focused(&self, elements: Vec<usize>) -> Vec<usize> {
        let gives = matches!(self.verb, Verb::Fill | Verb::Append | Verb::Clear | Verb::Press);
        let field = matches!(self.target.kind, Some(ElementKind::Field | ElementKind::TextArea));
        if self.wanted.is_some() || self.target.ordinal.is_some() || !gives || !field || elements.len() < 2 {
            return elements;
        }
        match self.snapshot.focused.filter(|focused| elements.contains(focused)) {
            Some(focused) => vec![focused],
            None => elements,
        }
    }

    /// Whether it is the open list of another of these, which often has its name.
    fn is_list_of(&self, i: usize, among: &[usize]) -> bool {
        let owned = |a: usize| {
            let owner = self.snapshot.elements.get(a).and_then(|e| e.owner);
            owner.is_some_and(|o| o != i && among.contains(&o))
        };
        self.snapshot.elements.get(i).is_some_and(|e| e.role == Role::Listbox)
            && self.snapshot.ancestors(i).any(owned)
    }

    fn apply_ordinal(&self, found: &mut Found) {
        let Some(ordinal) = self.target.ordinal else { return };
        // "the first item" of several lists is no one item.
        if self.wanted.is_none() && self.several_lists(&found.elements) {
            return;
        }
        let picked = pick(&found.elements, ordinal);
        if picked.is_some() && !reading_order::has_place(self.snapshot, &found.elements, ordinal) {
            found.scope_problem = Some(self.seen_otherwise(&found.elements));
            return;
        }
        found.elements = picked.into_iter().collect();
    }

    /// A style may show the second of two before the first: which of them people count so cannot be told.
    fn seen_otherwise(&self, elements: &[usize]) -> Finding {
        let message = "they are shown in another order than the page has them, so that it cannot be told which of them is meant";
        let few = elements.get(..elements.len().min(5)).unwrap_or_default();
        Finding::new(Cause::AmbiguousTarget, "", message)
            .near(candidates(self.snapshot, few))
            .way_out("say in which row, list or part of the page it is")
    }

    fn several_lists(&self, elements: &[usize]) -> bool {
        let counted_in_a_list = self.target.kind.is_some_and(|k| {
            matches!(
                k,
                ElementKind::Item
                    | ElementKind::Row
                    | ElementKind::Cell
                    | ElementKind::Option
                    | ElementKind::Column
            )
        });
        let list = |i: usize| {
            self.snapshot.ancestors(i).skip(1).find(|&a| {
                self.snapshot.elements.get(a).is_some_and(|e| {
                    matches!(
                        e.role,
                        Role::List
                            | Role::Listbox
                            | Role::Menu
                            | Role::Menubar
                            | Role::Tree
                            | Role::Table
                            | Role::Grid
                            | Role::Treegrid
                            | Role::RadioGroup
                    )
                })
            })
        };
        let mut lists = elements.iter().map(|&i| list(i));
        let first = lists.next();
        counted_in_a_list && lists.any(|l| Some(l) != first)
    }

    /// The block that takes the pointer for a text in it.
    fn taker(&self, i: usize) -> usize {
        let is_text = |e: &Element| e.role == Role::Generic && !e.clickable && !roles::is_interactive(e);
        if !self.snapshot.elements.get(i).is_some_and(is_text) {
            return i;
        }
        let around = self.snapshot.ancestors(i).skip(1);
        let block = |&a: &usize| self.snapshot.elements.get(a).is_some_and(roles::is_card);
        let seen = |&a: &usize| self.snapshot.elements.get(a).is_some_and(|e| e.visible);
        around.into_iter().find(block).filter(seen).unwrap_or(i)
    }

    /// What to click for a row, a card or a picture: a control of the same name in it; else, where it holds
    /// other controls, a part of it with the text that holds none, so that no other control takes the click.
    fn click_point(&self, i: usize) -> usize {
        let Some(e) = self.snapshot.elements.get(i) else { return i };
        let Some(wanted) = self.wanted.as_ref().filter(|_| !roles::is_interactive(e)) else { return i };
        if !has_control(self.snapshot, i) {
            return i;
        }
        let named = |j: &usize| {
            self.snapshot.elements.get(*j).is_some_and(|e| {
                e.visible
                    && (wanted.agrees(&e.name).is_some()
                        || wanted.agrees(&self.snapshot.text_of(*j)).is_some())
            })
        };
        let parts: Vec<usize> = inside(self.snapshot, i).filter(named).collect();
        let is_control = |j: &usize| self.snapshot.elements.get(*j).is_some_and(roles::is_interactive);
        let controls: Vec<usize> = parts.iter().copied().filter(is_control).collect();
        if let [control] = controls.as_slice() {
            return *control;
        }
        parts.into_iter().find(|&j| !is_control(&j) && !has_control(self.snapshot, j)).unwrap_or(i)
    }

    /// Visible admissible elements with a name that has further words or is close in spelling, closest first.
    fn near(&self, area: &Area, found: &Found) -> Vec<usize> {
        let Some(wanted) = self.wanted.as_ref().filter(|_| found.elements.is_empty()) else {
            return Vec::new();
        };
        let suits = |i: &usize| {
            area.has(*i)
                && self.snapshot.elements.get(*i).is_some_and(|e| e.visible)
                && fit(self.snapshot, *i, self.verb, self.target.kind) == Some(Fit::Control)
        };
        let mut near: Vec<(usize, usize)> = (0..self.snapshot.elements.len())
            .filter(suits)
            .filter_map(|i| nearness(self.snapshot, i, wanted).map(|d| (d, i)))
            .collect();
        near.sort_unstable();
        let merged = self.one_of_duplicates(near.iter().map(|(_, i)| *i).collect());
        near.into_iter().map(|(_, i)| i).filter(|i| merged.contains(i)).collect()
    }
}

/// Looks for a target on the whole page, whatever its places.
pub(super) fn anywhere(snapshot: &Snapshot, target: &Target, verb: Verb) -> Found {
    let area = Area::page();
    with_search_boxes(snapshot, target, &area, Search::new(snapshot, target, verb).run(&area))
}

/// What was found, and where a search box is meant, all that may be one.
pub(super) fn with_search_boxes(
    snapshot: &Snapshot,
    target: &Target,
    area: &Area,
    mut found: Found,
) -> Found {
    if found.elements.len() <= 1 && names_search(target) {
        found.elements = with_other_searches(snapshot, area, found.elements);
        let only = <[usize; 1]>::try_from(found.elements.as_slice()).ok();
        if only.and_then(|[one]| snapshot.elements.get(one)).is_some_and(says_search) {
            // What it is for tells as well as a label that it is the one.
            found.tier = found.tier.map(|tier| tier.min(Tier::VisibleLabel));
        }
    }
    found
}

/// "the search box": what it is for, rather than its name, which it may not have.
pub(crate) fn names_search(target: &Target) -> bool {
    let bare = |name: &Literal| !name.quoted && fold(&name.text) == "search";
    target.kind == Some(ElementKind::Field)
        && target.ordinal.is_none()
        && target.name.as_ref().is_some_and(bare)
}

/// Whether a field says by its role or in its name what it is for.
fn says_search(e: &Element) -> bool {
    let says = |text: &String| words(text).iter().any(|word| word == "search");
    let mut names = [&e.name].into_iter().chain(&e.labels).chain(&e.hints);
    e.role == Role::Searchbox || roles::is_field(e) && names.any(says)
}

/// All fields in which something is searched for, whatever else their names say: any of them is a search box.
fn with_other_searches(snapshot: &Snapshot, area: &Area, found: Vec<usize>) -> Vec<usize> {
    let searches = |i: usize, e: &Element| {
        let inside = || {
            snapshot.ancestors(i).any(|a| snapshot.elements.get(a).is_some_and(|e| e.role == Role::Search))
        };
        e.visible && area.has(i) && (says_search(e) || roles::is_field(e) && inside())
    };
    let all = snapshot.elements.iter().enumerate();
    all.filter(|(i, e)| found.contains(i) || searches(*i, e)).map(|(i, _)| i).collect()
}
