//! One step of the action grammar, from its pair to its [`Action`]s.

use pest::iterators::Pair;

use super::Rule;
use super::clause::Read;
use super::error::{ParseError, unbuilt};
use super::fill;
use super::target::{kind, literal, scope, span, target, words};
use super::{browse, keys, log_in, verify, wait};
use crate::step::{
    Action, Chord, ClickKind, Destination, DialogAnswer, ElementKind, GoTo, Literal, Scope, ScrollTo, Target,
};

/// A plain click.
pub(super) fn click(target: Target) -> Action {
    Action::Click { target, kind: ClickKind::Single }
}

/// The actions of a step: mostly one, several for lists, menu paths, forms.
pub(super) fn read(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    match pair.as_rule() {
        Rule::a_noop => Ok(Vec::new()),
        Rule::a_log_in | Rule::a_open_log_in => log_in::read(pair),
        Rule::a_log_in_who | Rule::a_log_in_valid => log_in::by_data(pair),
        Rule::a_named => named(pair),
        Rule::a_assign => fill::assign(pair),
        Rule::a_search => search(pair),
        Rule::a_press => keys::read(pair),
        Rule::a_press_bare => Ok(vec![(keys::bare(&pair)?, pair)]),
        Rule::a_form => fill::form(pair),
        Rule::a_clear | Rule::a_clear_each | Rule::p_clear => fill::clear(pair),
        Rule::a_set | Rule::p_set => fill::set(pair),
        Rule::a_fill
        | Rule::a_fill_each
        | Rule::a_fill_with
        | Rule::a_fill_nouns
        | Rule::a_fill_as
        | Rule::a_type_words
        | Rule::a_fill_at
        | Rule::p_fill => fill::fill(pair),
        Rule::a_fill_log_in => log_in::filled(pair),
        Rule::a_enter_log_in => log_in::pair(pair),
        Rule::a_path => path(pair),
        Rule::a_base_path => base_path(pair),
        Rule::a_click_list | Rule::a_click_then => list(pair, click),
        Rule::a_go_then => list(pair, |target| Action::Go { target, to: GoTo::Thing }),
        Rule::a_pick_then => list(pair, |target| Action::Choose { target }),
        Rule::a_check => list(pair, |target| Action::Check { target: checkable(target) }),
        Rule::a_expand => list(pair, |target| Action::SetExpanded { target, expanded: true }),
        Rule::a_collapse => list(pair, |target| Action::SetExpanded { target, expanded: false }),
        Rule::a_uncheck => list(pair, |target| Action::Uncheck { target: checkable(target) }),
        _ => Ok(vec![(single(&pair)?, pair)]),
    }
}

fn single(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    Ok(match pair.as_rule() {
        Rule::a_open | Rule::a_url => browse::open(pair)?,
        Rule::a_verify => verify::read(pair)?,
        Rule::a_seen => verify::seen(only_target(pair)?, pair),
        Rule::a_at_page => verify::at_page(pair)?,
        Rule::a_pause => wait::pause(pair)?,
        Rule::a_go | Rule::p_go => Action::Go { target: only_target(pair)?, to: GoTo::Thing },
        Rule::a_find => Action::Scroll(ScrollTo::Target(only_target(pair)?)),
        Rule::a_do | Rule::a_do_to => click(done_to(&first(pair)?)),
        Rule::p_do => click(done(&first(pair)?)),
        Rule::a_leave => keys::leave(),
        Rule::p_check => Action::Check { target: checkable(only_target(pair)?) },
        Rule::p_uncheck => Action::Uncheck { target: checkable(only_target(pair)?) },
        Rule::a_send_log_in => Action::SendLogIn,
        Rule::a_base => Action::Open(Destination::Base),
        Rule::a_page => browse::page(pair)?,
        Rule::a_browser => browse::history(pair)?,
        Rule::a_tab => browse::tab(pair)?,
        Rule::a_resize => browse::resize(pair)?,
        Rule::a_dialog => browse::dialog(pair)?,
        Rule::a_prompt => Action::Dialog(DialogAnswer::Prompt(only_value(pair)?)),
        Rule::a_log_out => Action::LogOut,
        Rule::a_double => Action::Click { target: only_target(pair)?, kind: ClickKind::Double },
        Rule::a_right => Action::Click { target: only_target(pair)?, kind: ClickKind::Right },
        Rule::a_click | Rule::a_click_by | Rule::p_click => click(only_target(pair)?),
        Rule::a_focus => click(only_target(pair)?),
        Rule::a_choose | Rule::p_choose => Action::Choose { target: only_target(pair)? },
        Rule::a_hover => Action::Hover { target: only_target(pair)? },
        Rule::a_drag => drag(pair)?,
        Rule::a_upload | Rule::p_upload => fill::upload(pair)?,
        Rule::a_wait => wait::read(pair)?,
        Rule::a_scroll => scroll(pair)?,
        Rule::a_type => Action::Type { value: only_value(pair)? },
        Rule::a_select
        | Rule::a_select_noun
        | Rule::a_select_bare
        | Rule::p_select
        | Rule::a_select_said
        | Rule::a_set_said
        | Rule::a_append => fill::give(pair)?,
        Rule::a_add_to => add_to(pair)?,
        Rule::a_do_of => do_of(pair)?,
        Rule::a_sort => sort(pair)?,
        Rule::a_select_as => select_as(pair)?,
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
            | Rule::box_for
    )
}

fn only_target(pair: &Pair<'_, Rule>) -> Result<Target, ParseError> {
    let found = pair.clone().into_inner().find(is_target).ok_or_else(|| unbuilt(pair))?;
    target(&found)
}

fn first<'i>(pair: &Pair<'i, Rule>) -> Result<Pair<'i, Rule>, ParseError> {
    pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))
}

fn only_value(pair: &Pair<'_, Rule>) -> Result<Literal, ParseError> {
    let said = pair.clone().into_inner().find_map(|part| match part.as_rule() {
        Rule::value => Some(fill::value(&part)),
        Rule::type_word | Rule::type_code => {
            Some(Literal { span: span(&part), ..Literal::quoted(words(&part)) })
        }
        _ => None,
    });
    said.ok_or_else(|| unbuilt(pair))
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

/// "My tickets", "Apply, OK": a click on each.
fn named(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let step = |item: &Pair<'_, Rule>| match item.as_rule() {
        Rule::named_tab => tab_named(item),
        _ => Ok(fill::named(item)),
    };
    pair.into_inner().map(|item| Ok((click(step(&item)?), item))).collect()
}

/// "tab Notifications"
fn tab_named(pair: &Pair<'_, Rule>) -> Result<Target, ParseError> {
    Ok(Target { kind: Some(ElementKind::Tab), ..target(pair)? })
}

/// "File > Export > PDF": a click on each. "Go to Sales > Orders": to what comes before the last, which may be unfolded already.
fn path(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    const WAYS: [&str; 9] =
        ["go", "goes", "navigate", "navigates", "browse", "open", "visit", "access", "switch"];
    let first = pair.as_str().split_whitespace().next().unwrap_or_default().to_lowercase();
    let goes = pair.as_rule() == Rule::base_on || WAYS.contains(&first.as_str());
    let (places, items): (Vec<_>, Vec<_>) =
        pair.into_inner().partition(|part| part.as_rule() == Rule::s_region);
    let mut places = places.iter().map(scope).collect::<Result<Vec<_>, _>>()?;
    let (mut read, last) = (Vec::new(), items.len() - 1);
    for (at, item) in items.into_iter().enumerate() {
        let mut step = target(&item)?;
        // Where the path begins; what it unfolds may be elsewhere.
        step.within.append(&mut places);
        let action =
            if goes && at < last { Action::Go { target: step, to: GoTo::Through } } else { click(step) };
        read.push((action, item));
    }
    Ok(read)
}

/// "Open the application > Orders": from its first page on.
fn base_path(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let first = (Action::Open(Destination::Base), pair.clone());
    let rest = pair.into_inner().find(|part| part.as_rule() == Rule::base_on);
    let rest = rest.map(path).transpose()?.unwrap_or_default();
    Ok([first].into_iter().chain(rest).collect())
}

/// "The form is submitted": what has the word on it that says so of a person.
fn done(pair: &Pair<'_, Rule>) -> Target {
    let said = words(pair).to_lowercase();
    let does = match said.as_str() {
        "submitted" => "submit",
        "saved" => "save",
        "confirmed" => "confirm",
        _ => "send",
    };
    let name = Literal { span: span(pair), ..Literal::bare(does) };
    Target { name: Some(name), kind: None, ordinal: None, within: Vec::new(), span: span(pair) }
}

fn drag(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let mut ends = pair.clone().into_inner().map(|end| target(&end));
    match (ends.next(), ends.next()) {
        (Some(from), Some(to)) => Ok(Action::Drag { from: from?, to: to? }),
        _ => Err(unbuilt(pair)),
    }
}

/// "search for 'kettle'": into the search box, which Enter sends.
fn search(pair: Pair<'_, Rule>) -> Result<Vec<Read<'_>>, ParseError> {
    let box_at = |at| Target {
        name: Some(Literal::bare("search")),
        kind: Some(ElementKind::Field),
        ordinal: None,
        within: Vec::new(),
        span: at,
    };
    let mut value = None;
    let mut place = box_at(span(&pair));
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::value => value = Some(fill::value(&part)),
            Rule::q => value = Some(literal(&part)),
            Rule::search_bare | Rule::search_line => {
                value = Some(Literal { span: span(&part), ..Literal::quoted(words(&part)) })
            }
            Rule::search_field => {
                if let Some(named) = part.into_inner().next() {
                    place = target(&named)?;
                }
            }
            _ => return Err(unbuilt(&part)),
        }
    }
    let value = value.ok_or_else(|| unbuilt(&pair))?;
    let enter = Chord { key: "Enter".into(), ctrl: false, shift: false, alt: false, meta: false };
    let press = Action::Press { chord: enter, target: Some(place.clone()), times: 1 };
    Ok(vec![(Action::Fill { target: place, value }, pair.clone()), (press, pair)])
}

/// "add the product 'Mug' to the cart": a click on what is called so in the row, card or block of that thing.
fn add_to(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let (mut thing, mut label) = (None, None);
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::q => thing = Some(literal(&part)),
            Rule::add_to => {
                let place = words(&part).to_lowercase().replace(" the ", " ");
                label = Some(Literal { span: span(&part), ..Literal::bare(format!("Add {place}")) });
            }
            _ => {}
        }
    }
    let within = vec![Scope::Row(thing.ok_or_else(|| unbuilt(pair))?)];
    Ok(click(Target { name: label, kind: None, ordinal: None, within, span: span(pair) }))
}

/// "Submit the form": what has that word on it; of an order it is what it is called everywhere.
fn done_to(word: &Pair<'_, Rule>) -> Target {
    let mut target = fill::named(word);
    let places = |name: &mut Literal| name.text.eq_ignore_ascii_case("place");
    if let Some(name) = target.name.as_mut().and_then(|name| places(name).then_some(name)) {
        name.text.push_str(" order");
    }
    target
}

/// "Remove the 'Mug'": what says so where that thing is.
fn do_of(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let part =
        |rule| pair.clone().into_inner().find(|part| part.as_rule() == rule).ok_or_else(|| unbuilt(pair));
    let (word, thing) = (part(Rule::do_of_word)?, part(Rule::q)?);
    let name = Some(Literal { span: span(&word), ..Literal::bare(words(&word)) });
    Ok(click(Target {
        name,
        kind: None,
        ordinal: None,
        within: vec![Scope::Row(literal(&thing))],
        span: span(pair),
    }))
}

/// "Sort by Newest".
fn sort(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let by = |part: Pair<'_, Rule>| match part.as_rule() {
        Rule::value => Some(fill::value(&part)),
        Rule::sort_value => Some(Literal { span: span(&part), ..Literal::quoted(words(&part)) }),
        _ => None,
    };
    let value = pair.clone().into_inner().find_map(by).ok_or_else(|| unbuilt(pair))?;
    let name = Some(Literal { span: span(pair), ..Literal::bare("Sort by") });
    let target = Target { name, kind: None, ordinal: None, within: Vec::new(), span: span(pair) };
    Ok(Action::Set { target, value })
}

/// "select 'A' as 'B'".
fn select_as(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let mut names: Vec<Target> = Vec::new();
    for part in pair.clone().into_inner() {
        match (part.as_rule(), names.last_mut()) {
            (Rule::q, _) => names.push(fill::named(&part)),
            (_, Some(last)) => last.kind = kind(&part),
            (_, None) => return Err(unbuilt(&part)),
        }
    }
    match <[Target; 2]>::try_from(names) {
        Ok([first, second]) => Ok(Action::SelectAs { first, second }),
        Err(_) => Err(unbuilt(pair)),
    }
}

fn scroll(pair: &Pair<'_, Rule>) -> Result<Action, ParseError> {
    let part = pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))?;
    Ok(Action::Scroll(match part.as_rule() {
        Rule::scroll_up => ScrollTo::Up,
        Rule::scroll_down | Rule::scroll_bare => ScrollTo::Down,
        Rule::scroll_top => ScrollTo::Top,
        Rule::scroll_bottom => ScrollTo::Bottom,
        Rule::scroll_target => ScrollTo::Target(only_target(&part)?),
        _ => return Err(unbuilt(&part)),
    }))
}
