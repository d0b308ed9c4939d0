//! Pieces of sentences that importers and exporters have in common.

use verbatim_engine::step::ElementKind;

/// A text in the first kind of quotes that can hold it.
pub(crate) fn quoted(text: &str) -> String {
    let marks = [("'", "'", "'"), ("\"", "\"", "\""), ("“", "”", "“”\""), ("«", "»", "»"), ("`", "`", "`")];
    let (open, close, _) =
        marks.iter().find(|(_, _, taboo)| !text.chars().any(|c| taboo.contains(c))).unwrap_or(&marks[0]);
    format!("{open}{text}{close}")
}

/// ARIA roles and the nouns that testers have for them.
const ROLES: &[(&str, &str, ElementKind)] = &[
    ("button", "button", ElementKind::Button),
    ("link", "link", ElementKind::Link),
    ("textbox", "field", ElementKind::Field),
    ("checkbox", "checkbox", ElementKind::Checkbox),
    ("radio", "radio button", ElementKind::Radio),
    ("combobox", "dropdown", ElementKind::Dropdown),
    ("tab", "tab", ElementKind::Tab),
    ("menuitem", "menu item", ElementKind::MenuItem),
    ("option", "option", ElementKind::Option),
    ("heading", "heading", ElementKind::Heading),
    ("dialog", "dialog", ElementKind::Dialog),
    ("switch", "switch", ElementKind::Switch),
    ("slider", "slider", ElementKind::Slider),
    ("img", "image", ElementKind::Image),
    ("table", "table", ElementKind::Table),
    ("row", "row", ElementKind::Row),
    ("cell", "cell", ElementKind::Cell),
    ("list", "list", ElementKind::List),
    ("menu", "menu", ElementKind::Menu),
];

/// The noun of a role.
pub(crate) fn noun_of_role(role: &str) -> Option<&'static str> {
    ROLES.iter().find(|(known, ..)| known.eq_ignore_ascii_case(role)).map(|(_, noun, _)| *noun)
}

/// The role that a kind of element has at first; none of kinds that several roles make.
pub(crate) fn role_of_kind(kind: ElementKind) -> Option<&'static str> {
    ROLES.iter().find(|(_, _, known)| *known == kind).map(|(role, ..)| *role)
}
