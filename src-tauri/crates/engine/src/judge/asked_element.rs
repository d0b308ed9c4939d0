//! An element that a claim asks for, and what was found of it.

use std::cell::OnceCell;

use super::others::Others;
use super::ruling::{Ruling, Sight};
use super::subject::in_words;
use crate::facts::area::Area;
use crate::facts::line::evidence;
use crate::facts::named::is_named;
use crate::facts::near::{near_elements, near_texts};
use crate::facts::roles::is_interactive;
use crate::ground::{Found, names_search};
use crate::snapshot::{Element, Snapshot};
use crate::step::{ElementKind, Literal, Target};
use crate::verdict::Candidate;

/// An element that is asked for, and what was found of it.
pub(crate) struct Asked<'a> {
    pub(super) sight: Sight<'a>,
    pub(super) target: &'a Target,
    pub(super) found: Found,
    /// The target in words.
    pub(super) what: String,
    /// What was found of its name but of another kind.
    pub(super) wrong: Vec<usize>,
    others: OnceCell<Others<'a>>,
}

impl<'a> Asked<'a> {
    pub(super) fn new(sight: &Sight<'a>, target: &'a Target, found: Found) -> Self {
        let s = sight.now;
        let named = |i: &usize| {
            target.name.as_ref().is_some_and(|name| s.elements.get(*i).is_some_and(|e| is_named(s, e, name)))
        };
        let wrong = found.wrong_type.iter().copied().filter(named).collect();
        Asked { sight: *sight, target, what: in_words(target), wrong, others: OnceCell::new(), found }
    }

    pub(super) fn page(&self) -> &'a Snapshot {
        self.sight.now
    }

    pub(super) fn at(&self, i: usize) -> Option<&'a Element> {
        self.page().elements.get(i)
    }

    pub(super) fn kind(&self) -> ElementKind {
        self.target.kind.unwrap_or(ElementKind::Element)
    }

    pub(super) fn is_named(&self, i: usize) -> bool {
        let (s, name) = (self.page(), self.target.name.as_ref());
        name.is_some_and(|name| self.at(i).is_some_and(|e| is_named(s, e, name)))
    }

    /// The element that is meant, where one has the name.
    pub(super) fn meant(&self) -> Option<usize> {
        let fits = |&i: &usize| names_search(self.target) || self.is_named(i);
        self.found.elements.iter().copied().find(fits)
    }

    pub(super) fn others(&self, name: &Literal) -> &Others<'a> {
        self.others.get_or_init(|| Others::of(&self.sight, self.target, name))
    }

    /// Something of its name but of another kind that satisfies a condition.
    pub(super) fn wrong_one(&self, condition: impl Fn(usize, &Element) -> bool) -> Option<&'a Element> {
        let fits = |&&i: &&usize| self.at(i).is_some_and(|e| condition(i, e));
        self.wrong.iter().find(fits).and_then(|&i| self.at(i))
    }

    /// Where nothing is it: what comes near.
    pub(super) fn near(&self, name: &Literal) -> Vec<Candidate> {
        let s = self.page();
        let near = near_elements(s, if self.wrong.is_empty() { &self.found.near } else { &self.wrong });
        if near.is_empty() { near_texts(s, &Area::page(), name) } else { near }
    }

    /// What is seen and cannot be used.
    pub(super) fn barred(&self, meant: impl Fn(usize) -> bool) -> Option<usize> {
        let is = |&i: &usize| self.at(i).is_some_and(|e| e.barred) && meant(i);
        self.found.hidden.iter().copied().find(is)
    }
}

/// What is only looked at is there, also behind a dialog.
pub(super) fn looked_at(asked: &Asked<'_>, i: usize) -> Option<Ruling> {
    asked.at(i).filter(|e| !is_interactive(e))?;
    let observed = format!("the {} is shown, behind an open dialog", asked.what);
    Some(Ruling::holds(observed).with(evidence(asked.page(), i)))
}

pub(super) fn not_to_be_used(asked: &Asked<'_>, i: usize) -> Ruling {
    let reason = format!(
        "the {} is seen behind an open dialog or on a locked page, where it cannot be used: check it once that is closed",
        asked.what
    );
    Ruling::unknown(reason).with(evidence(asked.page(), i))
}
