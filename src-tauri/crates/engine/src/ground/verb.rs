//! What a sentence wants to do with its target.

use crate::step::{Action, ClickKind, Target};

/// What a sentence wants to do with its target: gives the admissible roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Verb {
    Click,
    /// To a place: never by what sends a form.
    Go,
    Choose,
    Check,
    Uncheck,
    /// What is to be expanded or collapsed.
    Unfold,
    Select,
    Fill,
    Set,
    Append,
    Clear,
    Press,
    Scroll,
    Hover,
    Drag,
    Drop,
    Upload,
    /// An assertion speaks of it: any role that the kind allows.
    Observe,
}

/// Which elements a kind of click may go to: nothing shows by its look what takes a double or a right click.
pub fn verb_of(kind: ClickKind) -> Verb {
    match kind {
        ClickKind::Single => Verb::Click,
        ClickKind::Double | ClickKind::Right => Verb::Hover,
    }
}

/// The target of an action, where it has one that a page can be asked for.
pub fn target_of(action: &Action) -> Option<(&Target, Verb)> {
    Some(match action {
        Action::Click { target, kind } => (target, verb_of(*kind)),
        Action::Go { target, .. } => (target, Verb::Go),
        Action::Choose { target } => (target, Verb::Choose),
        Action::Check { target } => (target, Verb::Check),
        Action::Uncheck { target } => (target, Verb::Uncheck),
        Action::SetExpanded { target, .. } => (target, Verb::Unfold),
        Action::Select { target, .. } => (target, Verb::Select),
        Action::Fill { target, .. } => (target, Verb::Fill),
        Action::Set { target, .. } => (target, Verb::Set),
        Action::Append { target, .. } => (target, Verb::Append),
        Action::Clear { target } => (target, Verb::Clear),
        Action::Hover { target } => (target, Verb::Hover),
        _ => return None,
    })
}
