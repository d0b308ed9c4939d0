//! One step of the action grammar, from its pair to its [`Action`]s.

use pest::iterators::Pair;

use super::Rule;
use super::clause::Read;
use super::error::{ParseError, unbuilt};
use super::fill;
use super::target::{kind, target, words};
use super::{browse, keys, wait};
use crate::step::{Action, ClickKind, Destination, DialogAnswer, ElementKind, ScrollTo, Target};

/// A plain click.
pub(super) fn click(target: Target) -> Action {
    Action::Click { target, kind: ClickKind::Single }
}

/// The actions of a step: mostly one, several for lists, menu paths, forms.
pub(super) fn read(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    match pair.as_rule() {
        Rule::a_noop => Ok(Vec::new()),
        Rule::a_press => keys::read(pair),
        Rule::a_press_bare => Ok(vec![(keys::bare(&pair)?, pair)]),
        Rule::a_form => fill::form(pair),
        Rule::a_set => fill::set(pair),
        Rule::a_fill | Rule::a_fill_with | Rule::a_fill_nouns | Rule::a_fill_at => fill::fill(pair),
        Rule::a_path => path(pair),
        Rule::a_click_list => list(pair, click),
        Rule::a_check => list(pair, |target| Action::Check { target: checkable(target) }),
        Rule::a_expand => list(pair, |target| Action::SetExpanded { target, expanded: true }),
        Rule::a_collapse => list(pair, |target| Action::SetExpanded { target, expanded: false }),
        Rule::a_uncheck => list(pair, |target| Action::Uncheck { target: checkable(target) }),
        _ => Ok(vec![(single(&pair)?, pair)]),
    }
}

fn single(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    Ok(match pair.as_rule() {
        Rule::a_open => browse::open(pair)?,
        Rule::a_base => Action::Open(Destination::Base),
        Rule::a_page => browse::page(pair)?,
        Rule::a_browser => browse::history(pair)?,
        Rule::a_tab => browse::tab(pair)?,
        Rule::a_resize => browse::resize(pair)?,
        Rule::a_dialog => browse::dialog(pair)?,
        Rule::a_prompt => Action::Dialog(DialogAnswer::Prompt(only_value(pair)?)),
        Rule::a_log_in => fill::log_in(pair)?,
        Rule::a_log_out => Action::LogOut,
        Rule::a_double => Action::Click { target: only_target(pair)?, kind: ClickKind::Double },
        Rule::a_right => Action::Click { target: only_target(pair)?, kind: ClickKind::Right },
        Rule::a_click | Rule::a_click_by => click(only_target(pair)?),
        Rule::a_focus => click(only_target(pair)?),
        Rule::a_choose => Action::Choose { target: only_target(pair)? },
        Rule::a_hover => Action::Hover { target: only_target(pair)? },
        Rule::a_drag => drag(pair)?,
        Rule::a_upload => fill::upload(pair)?,
        Rule::a_wait => wait::read(pair)?,
        Rule::a_scroll => scroll(pair)?,
        Rule::a_type => Action::Type { value: only_value(pair)? },
        Rule::a_clear => fill::clear(pair)?,
        Rule::a_select | Rule::a_select_noun | Rule::a_append => fill::give(pair)?,
        _ => return Err(unbuilt(pair)),
    })
}

fn is_target(pair: &Pair<'_, Rule>) -> bool {
    matches!(
        pair.as_rule(),
        Rule::target
            | Rule::target_strict
            | Rule::list_item
            | Rule::uncheck_box
            | Rule::by_target
            | Rule::click_and
            | Rule::drag_from
            | Rule::fold_target
    )
}

fn only_target(pair: &Pair<'_, Rule>) -> Result<Target, ParseError> {
    let found = pair.clone().into_inner().find(is_target).ok_or_else(|| unbuilt(pair))?;
    target(&found)
}

fn only_value(pair: &Pair<'_, Rule>) -> Result<crate::step::Literal, ParseError> {
    let found = pair.clone().into_inner().find(|part| part.as_rule() == Rule::value);
    found.map(|part| fill::value(&part)).ok_or_else(|| unbuilt(pair))
}

/// "check 'A', 'B' and 'C'": the plural noun is the kind of each.
fn list(pair: Pair<'_, Rule>, make: impl Fn(Target) -> Action) -> Result<Vec<Read<'_>>, ParseError> {
    let parts: Vec<_> = pair.into_inner().collect();
    let plural = parts
        .iter()
        .flat_map(|part| [part.clone()].into_iter().chain(part.clone().into_inner()))
        .find(|part| part.as_rule() == Rule::kinds && words(part).to_lowercase().ends_with('s'))
        .and_then(|part| kind(&part));
    let mut read = Vec::new();
    for part in parts.into_iter().filter(is_target) {
        let mut one = target(&part)?;
        one.kind = one.kind.or(plural);
        read.push((make(one), part));
    }
    Ok(read)
}

/// "check the box 'News'": a box that is checked is a checkbox.
fn checkable(mut target: Target) -> Target {
    if target.kind == Some(ElementKind::Field) {
        target.kind = Some(ElementKind::Checkbox);
    }
    target
}

/// "File > Export > PDF": a click on each.
fn path(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    pair.into_inner().map(|item| Ok((click(target(&item)?), item))).collect()
}

fn drag(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let mut ends = pair.clone().into_inner().map(|end| target(&end));
    match (ends.next(), ends.next()) {
        (Some(from), Some(to)) => Ok(Action::Drag { from: from?, to: to? }),
        _ => Err(unbuilt(pair)),
    }
}

fn scroll(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let part = pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))?;
    Ok(Action::Scroll(match part.as_rule() {
        Rule::scroll_up => ScrollTo::Up,
        Rule::scroll_down => ScrollTo::Down,
        Rule::scroll_top => ScrollTo::Top,
        Rule::scroll_bottom => ScrollTo::Bottom,
        Rule::scroll_target => ScrollTo::Target(only_target(&part)?),
        _ => return Err(unbuilt(&part)),
    }))
}
