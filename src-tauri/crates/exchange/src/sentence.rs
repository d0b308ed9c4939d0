//! Pieces of sentences that importers and exporters have in common.

use verbatim_engine::locator::{name_of_role, role_named};
use verbatim_engine::snapshot::Role;
use verbatim_engine::step::ElementKind;
use verbatim_engine::words::kind_of_role;

/// Roles that one kind means at once, with no other role beside them that a locator would tell better.
const FIRST: [Role; 19] = [
    Role::Button,
    Role::Link,
    Role::Textbox,
    Role::Checkbox,
    Role::Radio,
    Role::Combobox,
    Role::Tab,
    Role::MenuItem,
    Role::Option,
    Role::Heading,
    Role::Dialog,
    Role::Switch,
    Role::Slider,
    Role::Img,
    Role::Table,
    Role::Row,
    Role::Cell,
    Role::List,
    Role::Menu,
];

/// The noun of a role by its name in WAI-ARIA, in any case; none where sentences have none for it.
pub(crate) fn noun_of_role(role: &str) -> Option<&'static str> {
    role_named(role).filter(|role| FIRST.contains(role)).and_then(kind_of_role).map(ElementKind::noun)
}

/// The role that a kind of element has at first; none of kinds that several roles make.
pub(crate) fn role_of_kind(kind: ElementKind) -> Option<String> {
    FIRST.into_iter().find(|role| kind_of_role(*role) == Some(kind)).map(name_of_role)
}
