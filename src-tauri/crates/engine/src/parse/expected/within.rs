//! Places: which subjects hold others, and how a place narrows a claim.

use super::claim::{Clause, both};
use super::compare::cell_or_value;
use super::phrase::{Built, Subject};
use crate::assertion::{Assertion, Check, Claim, Subject as Compared};
use crate::step::{ElementKind, Region, Scope, Target};

/// The place that a subject is, when others can be in it.
pub(super) fn container(subject: &Subject) -> Option<Vec<Scope>> {
    match subject {
        Subject::Region(region) => Some(vec![Scope::Region(*region)]),
        Subject::Dialog { text: None, .. } => Some(vec![Scope::Region(Region::Dialog)]),
        Subject::Dialog { text: Some(name), .. } => {
            Some(vec![Scope::Named(name.clone(), Some(ElementKind::Dialog))])
        }
        Subject::Row { cells, within } if cells.len() == 1 => {
            Some(both(&[Scope::Row(cells[0].clone())], within))
        }
        // What was told exactly holds whatever stands in it.
        Subject::Target(target)
            if target.exact().is_some() && matches!(target.kind, None | Some(ElementKind::Element)) =>
        {
            Some(target.within.clone())
        }
        Subject::Target(target) => held_in(target).map(|scope| both(&[scope], &target.within)),
        _ => None,
    }
}

fn held_in(target: &Target) -> Option<Scope> {
    let kind = target.kind?;
    match (&target.name, target.ordinal) {
        (None, Some(place)) if kind == ElementKind::Row => Some(Scope::RowAt(place)),
        (None, None) => Some(Scope::Region(match kind {
            ElementKind::Table => Region::Table,
            ElementKind::List => Region::List,
            ElementKind::Form => Region::Form,
            ElementKind::Menu => Region::Menu,
            ElementKind::Dialog => Region::Dialog,
            _ => return None,
        })),
        (Some(name), None) => match kind {
            ElementKind::Table
            | ElementKind::List
            | ElementKind::Form
            | ElementKind::Menu
            | ElementKind::Dialog
            | ElementKind::Section
            | ElementKind::Tab => Some(Scope::Named(name.clone(), Some(kind))),
            ElementKind::Row | ElementKind::Card | ElementKind::Item if name.quoted => {
                Some(Scope::Row(name.clone()))
            }
            ElementKind::Column => Some(Scope::Column(name.clone())),
            _ => None,
        },
        _ => None,
    }
}

/// The same claim in a place; one that has no place is an error, never a claim without it.
pub(super) fn scoped(assertion: Assertion, scopes: &[Scope], at: &Clause) -> Built<Assertion> {
    if scopes.is_empty() {
        return Ok(assertion);
    }
    let all = |parts: Vec<Assertion>| {
        parts.into_iter().map(|one| scoped(one, scopes, at)).collect::<Built<Vec<_>>>()
    };
    Ok(match assertion {
        Assertion::And(parts) => Assertion::And(all(parts)?),
        Assertion::Or(parts) => Assertion::Or(all(parts)?),
        Assertion::Not(inner) => Assertion::Not(Box::new(scoped(*inner, scopes, at)?)),
        Assertion::Check(check) => {
            Assertion::Check(Check { claim: narrowed(check.claim, scopes, at)?, ..check })
        }
    })
}

fn narrowed(mut claim: Claim, scopes: &[Scope], at: &Clause) -> Built<Claim> {
    match &mut claim {
        Claim::Text { within, .. }
        | Claim::Count { within, .. }
        | Claim::TableRow { within, .. }
        | Claim::Cell { within, .. }
        | Claim::Order { within, .. }
        | Claim::Before { within, .. }
        | Claim::ItemAt { within, .. }
        | Claim::Message { within, .. }
        | Claim::Every { within, .. }
        | Claim::EveryIs { within, .. } => {
            within.extend_from_slice(scopes);
        }
        Claim::Element { target }
        | Claim::State { target, .. }
        | Claim::Empty { target }
        | Claim::Filled { target }
        | Claim::Options { target, .. }
        | Claim::Look { target, .. }
        | Claim::AsEntered { target: Some(target), .. }
        | Claim::Hint { target, .. }
        | Claim::Moved { subject: Compared::Value(target), .. }
        | Claim::Value { target, .. } => {
            target.within.extend_from_slice(scopes);
        }
        _ => {
            return at.refuse(
                "a place cannot be said of this claim: leave it out, or name the text that is there",
            );
        }
    }
    Ok(match claim {
        Claim::Value { target, how, value } => cell_or_value(target, how, value),
        other => other,
    })
}
