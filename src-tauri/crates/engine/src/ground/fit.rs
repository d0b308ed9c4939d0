//! Which elements suit a verb, and the kind that was said.

use super::verb::Verb;
use crate::facts::drawn;
use crate::facts::roles::{
    CARD_RUNS, has_control, inside, is_checkable, is_field, is_interactive, is_kind, is_text_field,
};
use crate::snapshot::{Element, Role, Snapshot};
use crate::step::ElementKind;

/// How an element suits a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// By its role.
    Control,
    /// A card, cell or other block that is a target only where no control is.
    Block,
    /// A text of which nothing tells that it takes the input: a target only where nothing else is.
    Text,
}

/// How an element suits a verb and the kind that was said, if it does.
pub(super) fn fit(snapshot: &Snapshot, i: usize, verb: Verb, kind: Option<ElementKind>) -> Option<Fit> {
    let e = snapshot.elements.get(i)?;
    match verb {
        Verb::Go if sends_form(snapshot, i) => None,
        Verb::Click | Verb::Go | Verb::Choose | Verb::Hover | Verb::Drag | Verb::Drop | Verb::Scroll => {
            pointer_fit(snapshot, i, e, verb, kind)
        }
        Verb::Observe if kind == Some(ElementKind::Button) && drawn::is_button(snapshot, i) => {
            Some(Fit::Block)
        }
        Verb::Observe => {
            let suits = kind.is_none_or(|k| is_kind(snapshot, i, k, false));
            suits.then(|| if is_interactive(e) || kind.is_some() { Fit::Control } else { Fit::Block })
        }
        Verb::Press => {
            (is_interactive(e) && kind.is_none_or(|k| is_kind(snapshot, i, k, true))).then_some(Fit::Control)
        }
        Verb::Check | Verb::Uncheck | Verb::Select | Verb::Fill | Verb::Set | Verb::Append | Verb::Clear => {
            let suits = match verb {
                Verb::Check => is_checkable(e),
                Verb::Uncheck => is_checkable(e) && !matches!(e.role, Role::Radio | Role::MenuItemRadio),
                Verb::Select => is_selectable(snapshot, i),
                Verb::Set => is_checkable(e) || is_selectable(snapshot, i) || is_field(e),
                Verb::Append => is_field(e) && e.role != Role::Slider,
                _ => is_field(e),
            };
            (suits && kind.is_none_or(|k| says_nothing(k) || is_kind(snapshot, i, k, true)))
                .then_some(Fit::Control)
        }
        Verb::Unfold => unfolds(snapshot, i, e, kind).then_some(Fit::Control),
        Verb::Upload => (e.role == Role::File).then_some(Fit::Control),
    }
}

/// Whether it says itself that it is expanded or collapsed. A section, a heading or an item is unfolded by the control of its name.
fn unfolds(snapshot: &Snapshot, i: usize, e: &Element, kind: Option<ElementKind>) -> bool {
    use ElementKind::{Form, Heading, Item, List, Section};
    let of_its_name = |k| says_nothing(k) || matches!(k, Section | Heading | Item | List | Form);
    e.states.expanded.is_some() && kind.is_none_or(|k| of_its_name(k) || is_kind(snapshot, i, k, true))
}

/// Whether a button may send the form that it stands in: nothing tells a page what its scripts do, so any that unfolds nothing and stands
/// in a form with a field does.
fn sends_form(snapshot: &Snapshot, i: usize) -> bool {
    let Some(e) = snapshot.elements.get(i) else { return false };
    let button = e.role == Role::Button && e.states.expanded.is_none() && e.states.pressed.is_none();
    if !button && !matches!(e.tag.as_str(), "input:submit" | "input:image") {
        return false;
    }
    let is_form =
        |&a: &usize| snapshot.elements.get(a).is_some_and(|e| e.tag == "form" || e.role == Role::Form);
    let form = snapshot.ancestors(i).skip(1).find(is_form);
    let takes =
        |j: usize| snapshot.elements.get(j).is_some_and(|e| e.visible && (is_field(e) || e.tag == "select"));
    form.is_some_and(|form| inside(snapshot, form).any(takes))
}

/// Kinds that name the words on a control rather than the control.
fn says_nothing(kind: ElementKind) -> bool {
    matches!(kind, ElementKind::Element | ElementKind::Label | ElementKind::Text)
}

fn pointer_fit(
    snapshot: &Snapshot,
    i: usize,
    e: &Element,
    verb: Verb,
    kind: Option<ElementKind>,
) -> Option<Fit> {
    let takes = is_interactive(e)
        && e.tag != "option"
        && !(verb == Verb::Choose && kind.is_none() && is_text_field(e));
    match kind {
        None | Some(ElementKind::Element) => {
            if takes {
                return Some(Fit::Control);
            }
            if e.clickable || inherits_click(snapshot, i) {
                return Some(Fit::Block);
            }
            (!matches!(verb, Verb::Click | Verb::Go | Verb::Choose)).then_some(Fit::Text)
        }
        Some(ElementKind::Text | ElementKind::Label | ElementKind::Message) => {
            Some(if takes { Fit::Control } else { Fit::Block })
        }
        Some(kind) if is_kind(snapshot, i, kind, true) => Some(Fit::Control),
        Some(ElementKind::Button) if drawn::may_be_button(snapshot, i) => Some(Fit::Block),
        Some(kind) if !is_interactive(e) && may_be_drawn(snapshot, i, e, verb, kind) => Some(Fit::Block),
        Some(_) => None,
    }
}

/// To a person, a block that takes a click and looks like a button or tab is one; few pages give it the role. Nothing tells that a
/// card can be dragged or hovered over.
fn may_be_drawn(snapshot: &Snapshot, i: usize, e: &Element, verb: Verb, kind: ElementKind) -> bool {
    let click = matches!(verb, Verb::Click | Verb::Go | Verb::Choose);
    match kind {
        ElementKind::Button | ElementKind::Icon => e.clickable,
        ElementKind::Link => e.clickable && e.tag == "a",
        ElementKind::Card | ElementKind::Item if !click => true,
        ElementKind::Tab | ElementKind::Option | ElementKind::MenuItem | ElementKind::Item => {
            click && (e.clickable || inherits_click(snapshot, i))
        }
        _ => false,
    }
}

/// Whether a heading, picture, cell or block takes its click from the card, row or link around it.
fn inherits_click(snapshot: &Snapshot, i: usize) -> bool {
    let Some(e) = snapshot.elements.get(i) else { return false };
    let plain = matches!(
        e.role,
        Role::Heading
            | Role::Img
            | Role::Figure
            | Role::Cell
            | Role::GridCell
            | Role::RowHeader
            | Role::Generic
    );
    if !plain || e.tag == "label" || has_control(snapshot, i) {
        return false;
    }
    let around = snapshot
        .ancestors(i)
        .skip(1)
        .filter_map(|a| snapshot.elements.get(a))
        .find(|a| a.clickable || is_interactive(a));
    around.is_some_and(|a| {
        let card = a.runs.1.saturating_sub(a.runs.0) <= CARD_RUNS;
        card && match a.role {
            Role::Link => matches!(e.role, Role::Heading | Role::Img),
            _ => !is_interactive(a),
        }
    })
}

/// Whether two are the picture and the title of one card, which is what takes a click on either. Two texts of one element may be parts
/// of it that its script tells apart.
pub(super) fn takes_one_click(snapshot: &Snapshot, a: usize, b: usize) -> bool {
    let takes = |i: usize| snapshot.elements.get(i).is_some_and(|e| is_interactive(e) || e.clickable);
    let around = |i: usize| snapshot.ancestors(i).skip(1).find(|&i| takes(i));
    let is_picture =
        |i: usize| snapshot.elements.get(i).is_some_and(|e| matches!(e.role, Role::Img | Role::Figure));
    is_picture(a) != is_picture(b) && !takes(a) && !takes(b) && around(a).is_some() && around(a) == around(b)
}

/// Whether an element has something to select in it.
fn is_selectable(snapshot: &Snapshot, i: usize) -> bool {
    let Some(e) = snapshot.elements.get(i) else { return false };
    match e.role {
        Role::Combobox | Role::Listbox | Role::RadioGroup => true,
        Role::Button => e.states.expanded.is_some(),
        Role::Group => {
            inside(snapshot, i).any(|j| snapshot.elements.get(j).is_some_and(|e| e.role == Role::Radio))
        }
        _ => e.tag == "select",
    }
}
