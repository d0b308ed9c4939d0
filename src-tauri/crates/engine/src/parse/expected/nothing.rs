//! "Has no …", "contains no …": what is claimed not to be there.

use super::bare;
use super::claim::{Clause, claim};
use super::having::{all_texts, joined, literal};
use super::phrase::{Built, Predicate, Subject, Subjects, Tails, What};
use super::polarity::{complement_of, negate};
use super::states::{condition_of, every_is};
use crate::assertion::{Assertion, Claim, Comparison, Counted};
use crate::step::{ElementKind, Scope};

/// "there is no row", "no row contains 'X'": a subject that "no" stands before.
///
/// `of_kind` is false for "neither … nor", which denies each on its own.
pub(super) fn none_of(
    subject: &Subject,
    predicate: &Predicate,
    of_kind: bool,
    at: &Clause,
) -> Built<Assertion> {
    match (&predicate.what, kind_alone(subject)) {
        (What::Has { objects, .. }, Some((kind, within))) if all_texts(objects) => {
            no_row_has(kind, objects, &[within, &predicate.tails.within], at)
        }
        (What::Shown { .. }, Some((kind, within))) if plain_tails(&predicate.tails) => {
            Ok(none_there(Counted::Elements(kind, None), &[within, &predicate.tails.within], at))
        }
        // "no rows with 'Bob'"
        (What::Shown { .. }, Some((kind @ (ElementKind::Row | ElementKind::Item), within)))
            if predicate.tails.text.is_some()
                && plain_tails(&Tails { text: None, ..predicate.tails.clone() }) =>
        {
            let text = predicate.tails.text.as_ref().map(|(_, text)| text.clone());
            match (kind, text) {
                (ElementKind::Row, Some(text)) => {
                    let within = [within, &predicate.tails.within].concat();
                    negate(at.check(Claim::TableRow { cells: vec![text], within }), at)
                }
                (_, text) => {
                    Ok(none_there(Counted::Elements(kind, text), &[within, &predicate.tails.within], at))
                }
            }
        }
        (What::State(_) | What::Empty | What::Filled, Some((kind, within))) => {
            match condition_of(predicate).and_then(complement_of) {
                Some(condition) => every_is(kind, condition, within, at),
                None => at.refuse("no rule ranges over these: name each of them in quotes"),
            }
        }
        (What::Shown { .. }, None) => match subject {
            Subject::Plural(target) if plain_tails(&predicate.tails) => match target.kind {
                Some(kind) => {
                    let counted = Counted::Elements(kind, target.name.clone());
                    Ok(none_there(counted, &[&target.within, &predicate.tails.within], at))
                }
                None => at.refuse("say what kind of element is absent"),
            },
            Subject::Target(_) if of_kind && predicate.tails.count.is_some() => {
                at.refuse("how many are not there can be read in two ways: say how many are there")
            }
            _ => negate(claim(subject, predicate, at)?, at),
        },
        (What::Shown { .. }, Some(_)) if predicate.tails.count.is_none() => {
            negate(claim(subject, predicate, at)?, at)
        }
        (_, Some(_)) => at.refuse("no rule ranges over these: name each of them in quotes"),
        (What::Downloaded | What::NewTab, _) => negate(claim(subject, predicate, at)?, at),
        _ if of_kind => {
            at.refuse("\"no\" is read of what is displayed only: say what is not, of one element")
        }
        _ => negate(claim(subject, predicate, at)?, at),
    }
}

/// "no row contains 'X'"
pub(super) fn no_row_has(
    kind: ElementKind,
    objects: &Subjects,
    within: &[&[Scope]],
    at: &Clause,
) -> Built<Assertion> {
    let ElementKind::Row = kind else {
        return at.refuse("no rule ranges over these: say which text is not displayed, and where");
    };
    let within = within.concat();
    let row = |object: &Subject| {
        let cells = vec![literal(object, at)?];
        Ok(at.check(Claim::TableRow { cells, within: within.clone() }))
    };
    negate(joined(objects, at, row)?, at)
}

/// "no orders are listed"
pub(super) fn no_things(subject: &Subject, predicate: &Predicate, at: &Clause) -> Option<Assertion> {
    let Subject::Things { kind: None, within, name: Some(name) } = subject else { return None };
    let listed = matches!(predicate.what, What::Shown { .. }) && plain_tails(&predicate.tails);
    let counted = Counted::Noun(name.text.to_lowercase());
    (listed && bare::is_plural(&name.text))
        .then(|| none_there(counted, &[within, &predicate.tails.within], at))
}

pub(super) fn none_there(counted: Counted, within: &[&[Scope]], at: &Clause) -> Assertion {
    let (comparison, number) = (Comparison::Exactly, 0);
    at.check(Claim::Count { counted, comparison, number, within: within.concat() })
}

pub(super) fn plain_tails(tails: &Tails) -> bool {
    let placed = tails.field.is_none() && tails.on.is_none() && tails.items.is_none();
    let said = tails.text.is_some() || tails.look.is_some() || tails.count.is_some();
    placed && !said && !tails.as_entered && !tails.ordered && tails.edge.is_none() && tails.stands.is_none()
}

/// "no row", "no buttons": a kind without a name.
pub(super) fn kind_alone(subject: &Subject) -> Option<(ElementKind, &[Scope])> {
    match subject {
        Subject::Target(target) if target.name.is_none() && target.ordinal.is_none() => {
            Some((target.kind?, &target.within))
        }
        Subject::Things { kind: Some(kind), within, .. } => Some((*kind, within)),
        _ => None,
    }
}
