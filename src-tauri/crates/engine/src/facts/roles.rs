//! Which roles a verb admits, and which roles a kind of element means.

use super::kinds;
use crate::snapshot::{Element, Role, RunKind, Snapshot};
use crate::step::ElementKind;

/// How many pieces of text a clickable block may hold before it is a part of the page rather than a card.
pub(crate) const CARD_RUNS: usize = 60;

/// Whether a block takes clicks as a whole.
pub(crate) fn is_card(e: &Element) -> bool {
    e.clickable && !is_interactive(e) && e.runs.1.saturating_sub(e.runs.0) <= CARD_RUNS
}

/// Elements inside of an element, in document order.
pub(crate) fn inside(snapshot: &Snapshot, i: usize) -> impl Iterator<Item = usize> + '_ {
    (i.saturating_add(1)..snapshot.elements.len()).take_while(move |&j| snapshot.is_within(j, i))
}

/// Whether a control stands inside of an element.
pub(crate) fn has_control(snapshot: &Snapshot, i: usize) -> bool {
    inside(snapshot, i).any(|j| snapshot.elements.get(j).is_some_and(|e| e.visible && is_interactive(e)))
}

/// Whether an element takes input by its role.
pub fn is_interactive(e: &Element) -> bool {
    kinds::is_interactive(e.role)
        || matches!(e.role, Role::Combobox | Role::Slider | Role::File)
        || is_text_field(e)
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

pub(crate) fn is_field(e: &Element) -> bool {
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

/// Whether an element stands in a menu or in the navigation.
pub(crate) fn in_menu(snapshot: &Snapshot, i: usize) -> bool {
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
pub(crate) fn is_kind(snapshot: &Snapshot, i: usize, kind: ElementKind, acting: bool) -> bool {
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
pub(crate) fn is_section(e: &Element) -> bool {
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
pub(crate) fn is_container_kind(kind: ElementKind) -> bool {
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

/// Whether a part of the page can be spoken of by name.
pub(crate) fn is_place(snapshot: &Snapshot, i: usize, e: &Element, kind: Option<ElementKind>) -> bool {
    let place = is_section(e)
        || matches!(
            e.role,
            Role::Dialog
                | Role::AlertDialog
                | Role::List
                | Role::Listbox
                | Role::Table
                | Role::Grid
                | Role::Treegrid
                | Role::Menu
                | Role::Menubar
                | Role::Tablist
                | Role::Tree
                | Role::Main
                | Role::Banner
                | Role::ContentInfo
        );
    match kind {
        None | Some(ElementKind::Element) => place || e.modal,
        Some(ElementKind::Menu) => matches!(e.role, Role::Menu | Role::Menubar | Role::Navigation),
        Some(ElementKind::Tab) => e.role == Role::Tabpanel,
        Some(kind) => is_kind(snapshot, i, kind, false),
    }
}
