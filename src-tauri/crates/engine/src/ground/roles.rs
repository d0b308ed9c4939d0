//! Which roles a verb admits, and which roles a kind of element means.

use super::{Verb, drawn};
use crate::snapshot::{Element, Role, RunKind, Snapshot};
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

/// How many pieces of text a clickable block may hold before it is a part of the page rather than a card.
const CARD_RUNS: usize = 60;

/// Whether a block takes clicks as a whole.
pub(super) fn is_card(e: &Element) -> bool {
    e.clickable && !is_interactive(e) && e.runs.1.saturating_sub(e.runs.0) <= CARD_RUNS
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

/// Elements inside of an element, in document order.
pub(crate) fn inside(snapshot: &Snapshot, i: usize) -> impl Iterator<Item = usize> + '_ {
    (i.saturating_add(1)..snapshot.elements.len()).take_while(move |&j| snapshot.is_within(j, i))
}

/// Whether a control stands inside of an element.
pub(super) fn has_control(snapshot: &Snapshot, i: usize) -> bool {
    inside(snapshot, i).any(|j| snapshot.elements.get(j).is_some_and(|e| e.visible && is_interactive(e)))
}

/// Whether an element takes input by its role.
pub fn is_interactive(e: &Element) -> bool {
    matches!(
        e.role,
        Role::Button
            | Role::Link
            | Role::Tab
            | Role::MenuItem
            | Role::MenuItemCheckbox
            | Role::MenuItemRadio
            | Role::Checkbox
            | Role::Radio
            | Role::Switch
            | Role::Option
            | Role::TreeItem
            | Role::Combobox
            | Role::Slider
            | Role::File
    ) || is_text_field(e)
        || e.tag == "summary"
        || e.tag == "select"
}

/// Whether an element takes typed text, sliders not counted.
pub(crate) fn is_text_field(e: &Element) -> bool {
    if e.editable {
        return true;
    }
    match e.role {
        Role::Textbox | Role::Searchbox | Role::Spinbutton => true,
        Role::Combobox => e.tag.starts_with("input"),
        // Passwords, dates and colours have no role in ARIA.
        _ => match e.tag.strip_prefix("input") {
            Some(kind) => {
                matches!(
                    kind,
                    "" | ":text"
                        | ":password"
                        | ":email"
                        | ":tel"
                        | ":url"
                        | ":search"
                        | ":number"
                        | ":date"
                        | ":time"
                        | ":datetime-local"
                        | ":month"
                        | ":week"
                        | ":color"
                ) && !is_checkable(e)
                    && e.role != Role::Button
            }
            None => e.tag == "textarea",
        },
    }
}

/// Whether an element has no name but what is written in it as a hint: a text beside it may be its label.
pub(crate) fn is_nameless(s: &Snapshot, e: &Element) -> bool {
    let runs = s.runs.get(e.runs.0..e.runs.1).unwrap_or_default();
    e.name.is_empty() || runs.iter().any(|run| run.kind == RunKind::Placeholder && run.text == e.name)
}

pub(super) fn is_field(e: &Element) -> bool {
    is_text_field(e) || e.role == Role::Slider
}

/// Whether an element can be checked.
pub(crate) fn is_checkable(e: &Element) -> bool {
    match e.role {
        Role::Checkbox | Role::Switch | Role::Radio | Role::MenuItemCheckbox | Role::MenuItemRadio => true,
        Role::Button => e.states.pressed.is_some(),
        Role::Option | Role::TreeItem => e.states.checked.is_some(),
        _ => false,
    }
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

/// Whether an element stands in a menu or in the navigation.
pub(super) fn in_menu(snapshot: &Snapshot, i: usize) -> bool {
    snapshot
        .ancestors(i)
        .skip(1)
        .filter_map(|a| snapshot.elements.get(a))
        .any(|a| matches!(a.role, Role::Menu | Role::Menubar | Role::Navigation) || a.tag == "nav")
}

/// Whether a row of a table is not a header; a row outside of every known table is one of data.
fn is_data_row(snapshot: &Snapshot, i: usize) -> bool {
    snapshot.row(i).is_none_or(|(_, row)| !row.header)
}

/// Whether an element is of a kind. A step (`acting`) is read as a person would who sees the page, an assertion by
/// the role.
pub(super) fn is_kind(snapshot: &Snapshot, i: usize, kind: ElementKind, acting: bool) -> bool {
    let Some(e) = snapshot.elements.get(i) else { return false };
    let role = e.role;
    let menu_item = matches!(role, Role::MenuItem | Role::MenuItemCheckbox | Role::MenuItemRadio);
    let list = role == Role::Listbox || e.tag == "select";
    let press = matches!(role, Role::Button | Role::Link);
    match kind {
        ElementKind::Button => role == Role::Button || e.tag == "summary",
        ElementKind::Link => role == Role::Link,
        // Few pages give their tabs the role: to a tester a link or button that looks like one is one.
        ElementKind::Tab => role == Role::Tab || (acting && press),
        ElementKind::Icon => press || role == Role::Img,
        ElementKind::Image => matches!(role, Role::Img | Role::Figure),
        ElementKind::Field => is_field(e) || list || matches!(role, Role::Combobox | Role::File),
        ElementKind::TextArea => e.tag == "textarea" || e.editable,
        ElementKind::Dropdown => {
            list || role == Role::Combobox || (role == Role::Button && e.states.expanded.is_some())
        }
        ElementKind::List => list || (acting && role == Role::Combobox) || (!acting && role == Role::List),
        ElementKind::Checkbox => matches!(role, Role::Checkbox | Role::MenuItemCheckbox),
        ElementKind::Radio => matches!(role, Role::Radio | Role::MenuItemRadio),
        // A styled checkbox that looks like a switch cannot be told from one.
        ElementKind::Switch => {
            matches!(role, Role::Switch | Role::Checkbox)
                || (role == Role::Button && e.states.pressed.is_some())
        }
        ElementKind::Slider => role == Role::Slider,
        ElementKind::Option => menu_item || matches!(role, Role::Option | Role::Radio | Role::TreeItem),
        ElementKind::Menu => matches!(role, Role::Menu | Role::Menubar) || (acting && (press || menu_item)),
        ElementKind::MenuItem => menu_item || (press && in_menu(snapshot, i)),
        ElementKind::Label => e.tag == "label",
        ElementKind::Item => menu_item || matches!(role, Role::ListItem | Role::Option | Role::TreeItem),
        ElementKind::Card => {
            matches!(role, Role::Article | Role::Group | Role::ListItem | Role::Figure)
                || (acting && role == Role::Link)
                || (e.clickable && !is_interactive(e))
        }
        ElementKind::Row => role == Role::Row && is_data_row(snapshot, i),
        ElementKind::Column => role == Role::ColumnHeader,
        ElementKind::Cell => {
            matches!(role, Role::Cell | Role::GridCell | Role::RowHeader | Role::ColumnHeader)
        }
        ElementKind::Table => matches!(role, Role::Table | Role::Grid | Role::Treegrid),
        ElementKind::Heading => role == Role::Heading,
        ElementKind::Dialog => matches!(role, Role::Dialog | Role::AlertDialog) || e.modal,
        ElementKind::Form => matches!(role, Role::Form | Role::Search) || e.tag == "form",
        ElementKind::Section => is_section(e),
        ElementKind::Message => matches!(role, Role::Alert | Role::Status | Role::Log) || e.live,
        ElementKind::Text | ElementKind::Element => true,
    }
}

/// Whether an element divides the page.
pub(super) fn is_section(e: &Element) -> bool {
    matches!(
        e.role,
        Role::Region
            | Role::Group
            | Role::Article
            | Role::Form
            | Role::Tabpanel
            | Role::RadioGroup
            | Role::Complementary
            | Role::Navigation
            | Role::Search
            | Role::Toolbar
    ) || matches!(e.tag.as_str(), "section" | "fieldset" | "form" | "details")
}

/// Kinds that hold other elements, and are named by what they show.
pub(super) fn is_container_kind(kind: ElementKind) -> bool {
    matches!(
        kind,
        ElementKind::Row
            | ElementKind::Item
            | ElementKind::Card
            | ElementKind::Section
            | ElementKind::Form
            | ElementKind::Dialog
            | ElementKind::Table
            | ElementKind::List
    )
}
