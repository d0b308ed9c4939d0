//! Numbers that are held against bounds, and addresses that links lead to.

use super::adjunct::all_of;
use super::claim::{Clause, both};
use super::compare::whole;
use super::meant::element;
use super::phrase::{Built, Predicate, Subject};
use super::within::scoped;
use crate::assertion::{Assertion, Claim, Comparison};
use crate::step::{ElementKind, Literal, Scope, Target};

/// "The 'Quantity' field is between 1 and 5", "the number of rows is at least 3".
pub(super) fn measured(
    subject: &Subject,
    bounds: &[(Comparison, Literal)],
    within: &[Scope],
    predicate: &Predicate,
    at: &Clause,
) -> Built<Assertion> {
    if let Subject::NumberOf { counted, within: own } = subject {
        if bounds.len() > 1 && (predicate.negated || predicate.no_longer) {
            return at.refuse(
                "say how many there are, or at least or at most: of two bounds either may be denied",
            );
        }
        let count = |(comparison, number): &(Comparison, Literal)| {
            Ok(at.check(Claim::Count {
                counted: counted.clone(),
                comparison: *comparison,
                number: whole(number, at)?,
                within: both(own, within),
            }))
        };
        return Ok(all_of(bounds.iter().map(count).collect::<Built<_>>()?));
    }
    let target = match subject {
        Subject::Cell { column, row } => Target {
            name: Some(column.clone()),
            kind: None,
            ordinal: None,
            within: vec![Scope::Row(row.clone())],
            span: column.span,
        },
        Subject::Target(_) | Subject::Text(..) | Subject::Value(_) => element(subject, at)?,
        _ => {
            return at.refuse("only a number is more or less: name the field or the label beside it, or say what is counted, \"the number of rows is at least 5\"");
        }
    };
    let digits =
        |bound: &Literal| bound.secret || bound.text.contains(|c: char| c.is_ascii_digit() || c == '{');
    if !bounds.iter().all(|(_, bound)| digits(bound)) {
        return at.refuse("more and less are read of numbers: \"the field 'A' is at least 4\"");
    }
    scoped(at.check(Claim::Number { target, bounds: bounds.to_vec() }), within, at)
}

/// "The link 'Docs' points to '/docs'".
pub(super) fn leads(subject: &Subject, to: &Literal, at: &Clause) -> Built<Claim> {
    use ElementKind as K;
    let target = element(subject, at)?;
    match target.kind {
        None
        | Some(
            K::Link
            | K::Button
            | K::Tab
            | K::MenuItem
            | K::Image
            | K::Icon
            | K::Element
            | K::Text
            | K::Item
            | K::Card,
        ) => Ok(Claim::Leads { target, to: to.clone() }),
        _ => at.refuse("only a link leads to an address: name the link"),
    }
}
