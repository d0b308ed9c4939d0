//! A search that found no element, and what can be said of it.

use std::cell::OnceCell;

use super::found::Found;
use super::scope;
use super::verb::Verb;
use crate::facts::area::Area;
use crate::facts::describe::candidates;
use crate::facts::name::texts;
use crate::facts::rows::innermost;
use crate::facts::wanted::Wanted;
use crate::snapshot::{Element, Snapshot};
use crate::step::{ElementKind, Literal, Target};
use crate::verdict::{Candidate, Cause, Finding};
use crate::words::noun_of;

/// How many near misses a finding names.
const NEAR: usize = 5;

/// A search that found no element, and for what.
pub(crate) struct Miss<'a> {
    pub(super) snapshot: &'a Snapshot,
    pub(super) target: &'a Target,
    pub(super) verb: Verb,
    pub(super) found: &'a Found,
    pub(super) sentence: &'a str,
    area: OnceCell<Area>,
}

impl<'a> Miss<'a> {
    pub(super) fn new(
        snapshot: &'a Snapshot,
        (target, verb): (&'a Target, Verb),
        found: &'a Found,
        sentence: &'a str,
    ) -> Self {
        Miss { snapshot, target, verb, found, sentence, area: OnceCell::new() }
    }

    pub(super) fn finding(&self, cause: Cause, message: String) -> Finding {
        Finding::new(cause, self.sentence, message)
    }

    pub(super) fn first(&self, elements: &[usize]) -> Vec<Candidate> {
        candidates(self.snapshot, elements.get(..elements.len().min(NEAR)).unwrap_or_default())
    }

    pub(super) fn at(&self, i: usize) -> Option<&Element> {
        self.snapshot.elements.get(i)
    }

    /// The name, where it is quoted.
    pub(super) fn quoted(&self) -> Option<&Literal> {
        self.target.name.as_ref().filter(|name| name.quoted)
    }

    /// The target as it was said, with its quoted name.
    pub(super) fn called(&self) -> Option<String> {
        let name = self.quoted()?;
        Some(match self.target.kind {
            Some(kind) => format!("the {} '{}'", kind.noun(), name.shown()),
            None => format!("'{}'", name.shown()),
        })
    }

    /// Where it was to be, or the whole page.
    pub(super) fn area(&self) -> &Area {
        self.area.get_or_init(|| scope::area(self.snapshot, &self.target.within).unwrap_or_default())
    }

    /// What is needed, in words.
    pub(super) fn needed(&self) -> &'static str {
        self.target.kind.map_or_else(|| suits(self.verb), ElementKind::noun)
    }

    /// "on the page", or in the place that was said.
    pub(super) fn place(&self) -> &'static str {
        if self.target.within.is_empty() { "on the page" } else { "in that place" }
    }

    /// What has the name, but not a role that is admitted; no element where it is text.
    pub(super) fn of_wrong_type(&self) -> Option<(Vec<usize>, &'static str)> {
        let name = self.quoted()?;
        let inner = innermost(self.snapshot, &self.found.wrong_type);
        match inner.first().and_then(|&i| self.at(i)) {
            Some(e) => {
                let is = noun_of(e);
                Some((inner, is))
            }
            None if texts(self.snapshot, &Wanted::new(&name.text), self.area()).is_empty() => None,
            None => Some((inner, "text")),
        }
    }
}

/// What a verb needs, in words.
fn suits(verb: Verb) -> &'static str {
    match verb {
        Verb::Click | Verb::Go | Verb::Choose => "control to click",
        Verb::Check | Verb::Uncheck => "box to check",
        Verb::Unfold => "something that says whether it is expanded",
        Verb::Select => "dropdown",
        Verb::Fill | Verb::Append | Verb::Clear => "field",
        Verb::Set => "field, dropdown or switch",
        Verb::Press => "control",
        Verb::Upload => "file input",
        Verb::Scroll | Verb::Hover | Verb::Drag | Verb::Drop | Verb::Observe => "element",
    }
}
