//! Action cells of which only the beginning is read on the page as it is, for the rest may be said of the page that it leads to.

use super::{Clear, Parsed, Via, read_action};
use crate::brief::{self, Brief};
use crate::parse;
use crate::snapshot::Snapshot;
use crate::step::{Action, Step};
use crate::suite::Phrase;
use crate::visit::Literals;

/// The steps with which a cell begins, and the rest of it.
pub(crate) type Beginning = (Parsed<Vec<Step>>, String);

/// The steps with which an action cell begins, and the rest of it, which is not read without the page that they lead to.
pub(crate) fn read_beginning(cell: &str, book: &[Phrase]) -> Option<Beginning> {
    let read = |before: &str| read_action(before, book).ok().filter(|parsed| !parsed.content.is_empty());
    let before_verb =
        || parse::parted(cell).into_iter().find_map(|(before, rest)| Some((read(&before)?, rest)));
    // What is entered may go on behind a comma.
    let leads = |(before, rest): (&str, &str)| {
        let parsed = read(before).filter(|parsed| parsed.content.iter().all(leads_on))?;
        Some((parsed, rest.to_owned()))
    };
    before_verb().or_else(|| brief::parted(cell).into_iter().find_map(leads))
}

/// Whether a step leads to another page or part of it, and enters nothing.
fn leads_on(step: &Step) -> bool {
    matches!(
        step.action,
        Action::Open(_) | Action::Go { .. } | Action::LogIn { .. } | Action::SendLogIn | Action::LogOut
    )
}

/// How an action cell in few words begins, by the page that it is said of, and what is left of it.
pub(crate) fn read_in_brief(cell: &str, page: &Snapshot) -> Option<Beginning> {
    in_brief(cell, brief::read(cell, page)?)
}

/// The same of a cell that begins with an entry of the user's menu.
pub(crate) fn read_in_user_menu(cell: &str, page: &Snapshot) -> Option<Beginning> {
    in_brief(cell, brief::in_user_menu(cell, page)?)
}

fn in_brief(cell: &str, brief: Brief) -> Option<Beginning> {
    let content = brief.steps()?;
    Some((Parsed { cell: cell.to_owned(), via: Via::Grammar, content }, brief.rest))
}

/// What a step in few words means on a page where nothing is called as its words were read.
pub(crate) fn read_otherwise(step: &Clear<Step>, page: &Snapshot) -> Option<Clear<Step>> {
    let (mut said, mut quoted) = (step.get().clone(), false);
    said.each_literal(&mut |literal| quoted |= literal.quoted);
    let mut meant = brief::instead(&step.get().text, page).filter(|_| !quoted)?;
    meant.guard.clone_from(&step.get().guard);
    let mut open = false;
    meant.each_literal(&mut |literal| open |= literal.text.contains("{{"));
    (!open).then_some(Clear(meant))
}
