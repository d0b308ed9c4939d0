//! What "it" stands for: the one thing that was spoken of last, or nothing that is clear.

use super::phrase::{Predicate, Subject, Subjects, What};
use super::within;
use crate::step::{ElementKind, Scope};

/// What "it" is at some place of a cell.
#[derive(Debug, Clone, Default)]
pub(super) enum Referent {
    /// Nothing was spoken of yet: what the tester looks at is the page.
    #[default]
    Unsaid,
    /// More than one thing may be meant, or none that anything could be claimed of.
    Unclear,
    Is(Box<Subject>),
}

impl Referent {
    pub(super) fn is(subject: Subject) -> Self {
        Self::Is(Box::new(subject))
    }

    /// Keeps what a clause spoke of. Its place in front is the place of "it" as well.
    pub(super) fn remember(&mut self, things: &Subjects, front: &[Scope]) {
        let [(false, found)] = things.items.as_slice() else {
            *self = Self::Unclear;
            return;
        };
        *self = match found {
            Subject::It => return,
            Subject::Page(_) | Subject::ThisPage | Subject::NewTab(_) => Self::is(Subject::ThisPage),
            Subject::Url(None) | Subject::Title(None, _) => Self::is(found.clone()),
            Subject::Target(_)
            | Subject::Value(_)
            | Subject::Hint(_)
            | Subject::OptionsOf(_)
            | Subject::Dialog { .. }
            | Subject::Message(_)
            | Subject::Region(_)
            | Subject::Row { .. } => within::placed(found.clone(), front).map_or(Self::Unclear, Self::is),
            _ => Self::Unclear,
        };
    }

    /// The same with what is said of it: after "the dialog contains the table" either may be "it", and what a user sees is what was
    /// spoken of.
    pub(super) fn remember_said(&mut self, things: &Subjects, said: &[Predicate], front: &[Scope]) {
        match (things.items.as_slice(), said) {
            ([(_, Subject::It)], _) => {}
            ([(_, Subject::User)], [Predicate { what: What::Has { objects, .. }, .. }]) => {
                self.remember(objects, front);
            }
            _ if said.iter().any(|found| brings(&found.what)) => *self = Self::Unclear,
            _ => self.remember(things, front),
        }
    }
}

/// Whether a predicate speaks of another thing that could be "it" next.
fn brings(what: &What) -> bool {
    match what {
        What::Has { objects, .. } => objects.items.iter().any(|(_, object)| contains(object)),
        What::RowWith { .. } => true,
        _ => false,
    }
}

/// Whether something could be said to contain a text.
fn contains(subject: &Subject) -> bool {
    use ElementKind::{Dropdown, Field, Message, TextArea};
    let valued = |kind| matches!(kind, Field | TextArea | Dropdown | Message);
    match subject {
        Subject::Target(target) => target.kind.is_some_and(valued) || within::container(subject).is_some(),
        Subject::Row { .. } | Subject::Message(_) => true,
        _ => within::container(subject).is_some(),
    }
}
