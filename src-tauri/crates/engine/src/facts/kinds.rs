//! What the everyday kinds of element are in computed roles.

use crate::snapshot::{Element, Role};
use crate::step::ElementKind;

/// Whether an element is of a kind, where roles tell it; `None` for kinds that no role has (cards, icons, items of a
/// design), which people see and rules do not.
pub(crate) fn is_kind(e: &Element, kind: ElementKind) -> Option<bool> {
    use ElementKind as K;
    let roles: &[Role] = match kind {
        K::Button => &[Role::Button],
        K::Link => &[Role::Link],
        K::Tab => &[Role::Tab],
        K::Image => &[Role::Img],
        K::Field => &[Role::Textbox, Role::Searchbox, Role::Spinbutton],
        K::TextArea => return Some(e.role == Role::Textbox && e.tag == "textarea"),
        K::Dropdown => &[Role::Combobox, Role::Listbox],
        K::List => &[Role::List, Role::Listbox],
        K::Checkbox => &[Role::Checkbox],
        K::Radio => &[Role::Radio],
        K::Switch => &[Role::Switch],
        K::Slider => &[Role::Slider],
        K::Option => &[Role::Option],
        K::Menu => &[Role::Menu, Role::Menubar],
        K::MenuItem => &[Role::MenuItem, Role::MenuItemCheckbox, Role::MenuItemRadio],
        K::Cell => &[Role::Cell, Role::GridCell, Role::RowHeader],
        K::Column => &[Role::ColumnHeader],
        K::Table => &[Role::Table, Role::Grid, Role::Treegrid],
        K::Heading => &[Role::Heading],
        K::Dialog => &[Role::Dialog, Role::AlertDialog],
        K::Form => &[Role::Form],
        K::Item => &[Role::ListItem],
        K::Icon | K::Label | K::Card | K::Row | K::Section | K::Text | K::Message | K::Element => {
            return None;
        }
    };
    Some(roles.contains(&e.role))
}

/// Whether an element with another role is for certain not of the kind. People cannot tell a tab from a link in a
/// row of links, or a switch from a checkbox; they can tell a button from a link, and the computed role decides it.
pub(crate) fn contradicts(e: &Element, kind: ElementKind) -> bool {
    use ElementKind as K;
    let alike: &[Role] = match kind {
        K::Button => &[Role::Button, Role::MenuItem, Role::Tab, Role::Switch, Role::Combobox, Role::Img],
        K::Link => &[Role::Link, Role::MenuItem, Role::Tab, Role::TreeItem],
        K::Checkbox => &[Role::Checkbox, Role::Switch, Role::MenuItemCheckbox, Role::Option],
        K::Radio => &[Role::Radio, Role::MenuItemRadio, Role::Option, Role::Tab],
        K::Field | K::TextArea => {
            &[Role::Textbox, Role::Searchbox, Role::Spinbutton, Role::Combobox, Role::Slider, Role::File]
        }
        K::Dropdown => &[Role::Combobox, Role::Listbox, Role::Button, Role::Menu, Role::Textbox],
        K::Table => &[Role::Table, Role::Grid, Role::Treegrid],
        _ => return false,
    };
    let fields = matches!(kind, K::Field | K::TextArea | K::Dropdown | K::Checkbox | K::Radio);
    // Its name may be a label whose control no rule found.
    let label = fields && !is_leaf(e);
    e.role != Role::Generic && !label && !alike.contains(&e.role)
}

/// Kinds of which one either is on the page or is not, whoever looks.
pub(crate) fn is_certain(kind: ElementKind) -> bool {
    use ElementKind as K;
    matches!(
        kind,
        K::Button | K::Link | K::Field | K::TextArea | K::Dropdown | K::Checkbox | K::Radio | K::Table
    )
}

/// Controls, which a person reads as one thing.
pub(crate) fn is_interactive(role: Role) -> bool {
    matches!(
        role,
        Role::Button
            | Role::Link
            | Role::Tab
            | Role::MenuItem
            | Role::MenuItemCheckbox
            | Role::MenuItemRadio
            | Role::Option
            | Role::Checkbox
            | Role::Radio
            | Role::Switch
            | Role::TreeItem
    )
}

/// What is pressed, and called by what it says.
pub(crate) fn is_pressed(role: Role) -> bool {
    matches!(role, Role::Button | Role::Link | Role::Tab | Role::MenuItem | Role::Option)
}

/// Single things that go by their name.
pub(crate) fn is_leaf(e: &Element) -> bool {
    is_interactive(e.role) || is_field(e.role) || matches!(e.role, Role::Img | Role::File | Role::Slider)
}

/// Controls that hold a value.
pub(crate) fn is_field(role: Role) -> bool {
    matches!(role, Role::Textbox | Role::Searchbox | Role::Spinbutton | Role::Combobox | Role::Listbox)
}

/// Parts of a page that hold many things.
pub(crate) fn is_container(role: Role) -> bool {
    matches!(
        role,
        Role::Table
            | Role::Grid
            | Role::List
            | Role::Main
            | Role::Form
            | Role::Navigation
            | Role::Region
            | Role::Dialog
            | Role::AlertDialog
            | Role::Banner
            | Role::ContentInfo
            | Role::RowGroup
            | Role::Tabpanel
    )
}

pub(crate) fn holds_value(e: &Element) -> bool {
    e.value.is_some() || is_field(e.role) || e.states.masked
}
