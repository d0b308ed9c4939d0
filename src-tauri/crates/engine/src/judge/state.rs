//! Rule: an element is in a state.

use super::menus;
use super::ruling::{Ruling, Sight};
use super::subject::{several, subjects};
use super::view::Truth;
use crate::assertion::{Check, Claim, State};
use crate::facts::area::Area;
use crate::facts::called::describe;
use crate::facts::current;
use crate::facts::kinds::{is_field, is_interactive};
use crate::facts::line::evidence;
use crate::facts::name::before_description;
use crate::facts::named::is_named;
use crate::facts::plain::{folded, plain};
use crate::facts::row_box;
use crate::facts::shown::{is_covered, lines};
use crate::snapshot::{Element, Role, RunKind, Snapshot, Tristate};
use crate::step::{ElementKind, Literal, Target};

/// The element is in the state that roles and ARIA states tell (WAI-ARIA 1.2, section 6). Where an element has no such
/// state (a link is never "checked"), no rule applies.
pub(crate) fn state(sight: &Sight<'_>, target: &Target, state: State) -> Ruling {
    let ruling = of_target(sight, target, state);
    if state == State::Selected && ruling.truth != Truth::True {
        return chosen(sight, target).unwrap_or(ruling);
    }
    ruling
}

/// "'Japan' is selected": the value of the only dropdown that shows it. That none does tells nothing by itself.
fn chosen(sight: &Sight<'_>, target: &Target) -> Option<Ruling> {
    let plain_target = matches!(target.kind, None | Some(ElementKind::Option))
        && target.ordinal.is_none()
        && target.within.is_empty();
    let name = target.name.as_ref().filter(|_| plain_target)?;
    let says = |value: &str| {
        if name.quoted { plain(value) == plain(&name.text) } else { folded(value) == folded(&name.text) }
    };
    let shows = |e: &Element| {
        e.visible && matches!(e.role, Role::Combobox | Role::Listbox) && e.value.as_deref().is_some_and(says)
    };
    let mut found = sight.now.elements.iter().enumerate().filter(|(_, e)| shows(e));
    let (index, e) = found.next().filter(|_| found.next().is_none())?;
    Some(
        Ruling::holds(format!("the {} shows '{}'", describe(e), name.shown()))
            .with(evidence(sight.now, index)),
    )
}

fn of_target(sight: &Sight<'_>, target: &Target, state: State) -> Ruling {
    if let Some(ruling) = closed_menu(sight, target, state) {
        return ruling;
    }
    let folds = matches!(state, State::Expanded | State::Collapsed);
    let all = match section_button(sight, target).filter(|_| folds) {
        Some(button) => vec![button],
        None => match subjects(sight, target) {
            Ok(all) => without_panels(sight.now, all),
            Err(ruling) => return ruling,
        },
    };
    let word = state.word();
    let answers: Vec<Option<bool>> = all.iter().map(|&i| of(sight, i, state)).collect();
    let Some((&first, &index)) = answers.first().zip(all.first()) else {
        return several(sight, target, &all);
    };
    if answers.iter().any(|a| *a != first) {
        return several(sight, target, &all);
    }
    let what = sight.element(index).map(describe).unwrap_or_default();
    let proof = evidence(sight.now, index);
    match first {
        Some(true) => Ruling::holds(format!("the {what} is {word}")).with(proof),
        Some(false) => Ruling::fails(format!("the {what} is not {word}")).with(proof),
        None => {
            Ruling::unknown(format!("nothing on the page tells whether the {what} is {word}")).with(proof)
        }
    }
}

/// What a tab or a button shows is often called as it is, and has no state that people speak of.
fn without_panels(s: &Snapshot, all: Vec<usize>) -> Vec<usize> {
    let is_panel =
        |i: &usize| s.elements.get(*i).is_some_and(|e| matches!(e.role, Role::Tabpanel | Role::Region));
    let controls: Vec<usize> = all.iter().copied().filter(|i| !is_panel(i)).collect();
    if controls.is_empty() { all } else { controls }
}

/// "The menu is closed", or open: one that was open in this row is no more, and no other is.
fn closed_menu(sight: &Sight<'_>, target: &Target, state: State) -> Option<Ruling> {
    let bare = target.name.is_none() && target.ordinal.is_none() && target.within.is_empty();
    let menu = bare && target.kind == Some(ElementKind::Menu) && menus::has_closed(sight);
    match state {
        State::Collapsed if menu => Some(Ruling::holds(menus::NO_MORE)),
        State::Expanded if menu => Some(Ruling::fails(menus::NO_MORE)),
        _ => None,
    }
}

/// The only control that folds the section of this name (WAI-ARIA Authoring Practices, accordion), or that begins with its name as a
/// text of its own, before words that describe it.
fn section_button(sight: &Sight<'_>, target: &Target) -> Option<usize> {
    let name = target.name.as_ref().filter(|_| target.kind == Some(ElementKind::Section))?;
    if target.ordinal.is_some() || !target.within.is_empty() {
        return None;
    }
    let s = sight.now;
    let folds = |e: &Element| e.visible && e.states.expanded.is_some();
    let only = |named: &dyn Fn(&Element) -> bool| {
        let mut found = s.elements.iter().enumerate().filter(|(_, e)| folds(e) && named(e)).map(|(i, _)| i);
        found.next().filter(|_| found.next().is_none())
    };
    let named = s.elements.iter().any(|e| folds(e) && is_named(s, e, name));
    if named { only(&|e| is_named(s, e, name)) } else { only(&|e| begins_with(s, e, name)) }
}

/// Whether the first text that a button shows is this name, and the next a text apart from it.
fn begins_with(s: &Snapshot, e: &Element, name: &Literal) -> bool {
    before_description(s, e).iter().any(|text| plain(text) == plain(&name.text))
}

/// Whether an element is in the state; `None` where nothing tells.
pub(crate) fn of(sight: &Sight<'_>, index: usize, state: State) -> Option<bool> {
    let e = sight.element(index)?;
    let control = is_control(e);
    let field = is_field(e.role);
    let checked = || e.states.checked.and_then(either);
    match state {
        State::Checked => checked().or_else(|| pressed(e)),
        State::Unchecked => checked().or_else(|| pressed(e)).map(|c| !c),
        State::Selected => {
            let row = || row_box::is_row_selected(sight.now, index);
            let other = || current::another(sight.now, index);
            selected(e).or_else(checked).or_else(|| pressed(e)).or_else(row).or_else(other)
        }
        // What no pointer reaches is as good as disabled, without the page saying so; what only a class calls so may take its clicks.
        State::Enabled | State::Disabled if (e.untouchable || e.called_disabled) && !e.states.disabled => {
            None
        }
        // What covers the page may go, and until then nobody can use what lies behind it.
        State::Enabled | State::Clickable if is_covered(sight.now, e) => None,
        // A choice can be made where nothing can be typed.
        State::ReadOnly | State::Editable
            if e.role == Role::Combobox && e.states.readonly && e.states.expanded.is_some() =>
        {
            None
        }
        State::Clickable if e.called_disabled && !e.states.disabled && !e.untouchable => None,
        State::Enabled => control.then_some(!e.states.disabled),
        State::Disabled => control.then_some(e.states.disabled),
        State::Required => required(e),
        State::Optional => required(e).map(|r| !r),
        State::ReadOnly if e.states.disabled => None,
        State::ReadOnly => field.then_some(e.states.readonly),
        State::Editable => field.then_some(!e.states.readonly && !e.states.disabled),
        State::Focused => Some(e.states.focused || sight.now.focused == Some(index)),
        State::Expanded => e.states.expanded,
        State::Collapsed => e.states.expanded.map(|x| !x),
        State::Pressed => pressed(e),
        // That a field is not marked does not make it valid.
        State::Invalid => e.states.invalid.then_some(true),
        State::Valid => e.states.invalid.then_some(false),
        State::Masked => {
            (e.states.masked || matches!(e.role, Role::Textbox | Role::Searchbox)).then_some(e.states.masked)
        }
        State::Clickable => {
            if e.states.disabled || e.untouchable {
                Some(false)
            } else {
                (e.visible && (control || e.clickable)).then_some(true)
            }
        }
    }
}

fn either(state: Tristate) -> Option<bool> {
    match state {
        Tristate::True => Some(true),
        Tristate::False => Some(false),
        Tristate::Mixed => None,
    }
}

/// A button that stays down is what testers call checked, selected or on as well (WAI-ARIA 1.2, `aria-pressed`).
fn pressed(e: &Element) -> Option<bool> {
    e.states.pressed.and_then(either)
}

fn is_control(e: &Element) -> bool {
    is_interactive(e.role) || is_field(e.role) || matches!(e.role, Role::Slider | Role::File)
}

fn selected(e: &Element) -> Option<bool> {
    if let Some(selected) = e.states.selected {
        return Some(selected || e.states.current);
    }
    e.states.current.then_some(true)
}

/// A star in a label says "required" too, without the page saying so to rules.
fn required(e: &Element) -> Option<bool> {
    if e.states.required {
        return Some(true);
    }
    let starred = std::iter::once(&e.name).chain(&e.labels).any(|t| t.contains('*'));
    let takes_input = is_field(e.role) || matches!(e.role, Role::Checkbox | Role::Radio | Role::File);
    (takes_input && !starred).then_some(false)
}

/// "Account disabled" may be a state whose verb is left out, or what the page says: where it says just that, it holds.
pub(super) fn or_said(sight: &Sight<'_>, check: &Check, ruling: Ruling) -> Ruling {
    let bare = match &check.claim {
        Claim::State { target, .. } => target.name.as_ref().is_some_and(|name| !name.quoted),
        _ => false,
    };
    let said = folded(check.text.trim_end_matches(['.', ',', ';']));
    let verb = said.split(' ').any(|word| matches!(word, "is" | "are" | "be" | "becomes" | "should"));
    if !bare || verb || sight.negative || ruling.truth == Truth::True {
        return ruling;
    }
    let shown: Vec<_> =
        lines(sight.now, &Area::page()).into_iter().filter(|line| line.kind == RunKind::Content).collect();
    if let Some(line) = shown.iter().find(|line| folded(line.text.trim_end_matches('.')) == said) {
        return Ruling { rule: ruling.rule, ..Ruling::holds(format!("the page says '{}'", line.text)) };
    }
    // "Your account has been disabled" may be what is meant.
    let words: Vec<&str> = said.split(' ').collect();
    let tells = |text: &str| {
        let there: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
        words.iter().all(|word| there.contains(word))
    };
    match shown.iter().find(|line| tells(&folded(&line.text))).filter(|_| ruling.truth == Truth::False) {
        Some(line) => Ruling::unknown(format!("{}, and the page says '{}'", ruling.observed, line.text)),
        None => ruling,
    }
}
