//! Places: which subjects hold others, and how a place narrows a claim.

use super::claim::{Clause, both};
use super::compare::cell_or_value;
use super::phrase::{Built, Subject, Subjects};
use crate::assertion::{Assertion, Check, Claim, Counted, Subject as Compared, TextMatch};
use crate::step::{ElementKind, Literal, Ordinal, Region, Scope, Span, Target};

/// Why a clause behind one with its place in front is refused.
const TWO_PLACES: &str = "the place at the beginning of the sentence may be meant here or not: write this as a sentence of its own, with its place";

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

/// "The dropdown 'Size' has 3 options": where they are counted.
pub(super) fn counted_options(subject: &Subject, objects: &Subjects) -> Option<Vec<Scope>> {
    let Subject::Target(target) = subject else { return None };
    let is_option = |object: &Subject| {
        matches!(object, Subject::Count { counted: Counted::Elements(ElementKind::Option, None), .. })
    };
    let all = objects.items.iter().all(|(no, object)| !no && is_option(object));
    if target.kind != Some(ElementKind::Dropdown) || target.ordinal.is_some() || !all {
        return None;
    }
    let own = target.name.iter().map(|name| Scope::Named(name.clone(), target.kind));
    Some(own.chain(target.within.iter().cloned()).collect())
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

/// The same claims in a place; one that has no place is an error, never a claim without it.
pub(super) fn scoped(assertion: Assertion, scopes: &[Scope], at: &Clause) -> Built<Assertion> {
    if scopes.is_empty() {
        return Ok(assertion);
    }
    each(assertion, &|claim| narrowed(claim, scopes, at))
}

/// The claims of a clause behind the one that the place stands in front of ("In the row of 'Ada', the Role is 'Admin' and the
/// Status is 'Open'"): they are of that place too. Where they may or may not be, the sentence has two readings.
pub(super) fn carried(assertion: Assertion, at: &Clause) -> Built<Assertion> {
    if at.front.is_empty() {
        return Ok(assertion);
    }
    each(assertion, &|claim| match own(&claim) {
        Own::Nowhere => Ok(claim),
        Own::In(place) if place == at.front => Ok(claim),
        Own::In(place) if place.is_empty() && at.front.iter().all(holds) => narrowed(claim, &at.front, at),
        Own::In(_) | Own::Unsaid => at.refuse(TWO_PLACES),
    })
}

/// Whether a claim of a row is followed by a value that may be of that row or of the page ("the 'Role' in the row of 'Ada' is
/// 'Admin' and the 'Status' is 'Open'").
pub(super) fn leaves_row(before: &Assertion, next: &Assertion) -> bool {
    let of_row = |claim: &Claim| match own(claim) {
        Own::In(place) => place.iter().any(|scope| matches!(scope, Scope::Row(_) | Scope::RowAt(_))),
        _ => false,
    };
    let of_any = |claim: &Claim| match claim {
        Claim::Value { target, .. } | Claim::Number { target, .. } => {
            target.kind.is_none() && target.name.is_some() && target.within.is_empty()
        }
        _ => false,
    };
    some(before, &of_row) && some(next, &of_any)
}

/// Whether any claim of an assertion is such a one.
pub(super) fn some(assertion: &Assertion, such: &dyn Fn(&Claim) -> bool) -> bool {
    match assertion {
        Assertion::And(parts) | Assertion::Or(parts) => parts.iter().any(|part| some(part, such)),
        Assertion::Not(inner) => some(inner, such),
        Assertion::Check(check) => such(&check.claim),
    }
}

/// A subject behind a place that stands in front of it; none where it cannot say a place.
pub(super) fn placed(mut subject: Subject, front: &[Scope]) -> Option<Subject> {
    match &mut subject {
        Subject::Target(target)
        | Subject::Value(target)
        | Subject::Hint(target)
        | Subject::OptionsOf(target) => {
            target.within.extend_from_slice(front);
        }
        Subject::Row { within, .. } => within.extend_from_slice(front),
        Subject::Message(message) => message.within.extend_from_slice(front),
        _ => return front.is_empty().then_some(subject),
    }
    Some(subject)
}

/// The same assertion with each of its claims in its place.
fn each(assertion: Assertion, place: &dyn Fn(Claim) -> Built<Claim>) -> Built<Assertion> {
    let all =
        |parts: Vec<Assertion>| parts.into_iter().map(|one| each(one, place)).collect::<Built<Vec<_>>>();
    Ok(match assertion {
        Assertion::And(parts) => Assertion::And(all(parts)?),
        Assertion::Or(parts) => Assertion::Or(all(parts)?),
        Assertion::Not(inner) => Assertion::Not(Box::new(each(*inner, place)?)),
        Assertion::Check(check) => Assertion::Check(Check { claim: place(check.claim)?, ..check }),
    })
}

/// "The status is 'Open'", in no row: what stands at the one label of that name.
pub(super) fn of_label(assertion: Assertion, at: &Clause) -> Built<Assertion> {
    each(assertion, &|mut claim| {
        let target = match &mut claim {
            Claim::Value { target, .. }
            | Claim::Same { subject: Compared::Value(target), .. }
            | Claim::Moved { subject: Compared::Value(target), .. } => target,
            _ => return Ok(claim),
        };
        let of_row = target.within.iter().any(|scope| matches!(scope, Scope::RowAt(_)));
        match &target.name {
            Some(name) if target.kind == Some(ElementKind::Column) && !name.quoted && !of_row => {
                if is_place_among_others(&name.text) {
                    return at.refuse(super::WHOSE);
                }
                target.kind = None;
            }
            _ => {}
        }
        Ok(claim)
    })
}

/// "The second is 'B'" speaks of one of what was named before.
fn is_place_among_others(label: &str) -> bool {
    const PLACES: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "last", "other", "others", "rest", "one", "former",
        "latter",
    ];
    label.split_whitespace().any(|word| PLACES.contains(&word.to_lowercase().as_str()))
}

/// Whether a place has what stands in it; beside and below a control there may be anything.
fn holds(scope: &Scope) -> bool {
    !matches!(scope, Scope::NextTo(_) | Scope::Control(..) | Scope::Exact(_))
}

/// Where a claim looks by itself.
enum Own {
    /// At something that is in no place of a page.
    Nowhere,
    In(Vec<Scope>),
    /// At something that may be in a place and cannot say it.
    Unsaid,
}

fn own(claim: &Claim) -> Own {
    match claim {
        Claim::Url { .. }
        | Claim::Title { .. }
        | Claim::Page { .. }
        | Claim::Dialog { .. }
        | Claim::Download { .. }
        | Claim::NewTab { .. }
        | Claim::Same { subject: Compared::Url | Compared::Title | Compared::Page, .. } => Own::Nowhere,
        // A message tells of the page as often as of the part that it stands in.
        Claim::Message { within, .. } if within.is_empty() => Own::Unsaid,
        Claim::Cell { row, within, .. } => Own::In([&[Scope::Row(row.clone())], within.as_slice()].concat()),
        other => place(&mut other.clone()).map_or(Own::Unsaid, |place| Own::In(place.clone())),
    }
}

/// Where a claim looks, if it is one that can say a place.
fn place(claim: &mut Claim) -> Option<&mut Vec<Scope>> {
    Some(match claim {
        Claim::Text { within, .. }
        | Claim::Labelled { within, .. }
        | Claim::Count { within, .. }
        | Claim::TableRow { within, .. }
        | Claim::Cell { within, .. }
        | Claim::Order { within, .. }
        | Claim::Before { within, .. }
        | Claim::ItemAt { within, .. }
        | Claim::Message { within, .. }
        | Claim::Every { within, .. }
        | Claim::EveryIs { within, .. } => within,
        Claim::Element { target }
        | Claim::State { target, .. }
        | Claim::Empty { target }
        | Claim::Filled { target }
        | Claim::Options { target, .. }
        | Claim::Look { target, .. }
        | Claim::AsEntered { target: Some(target), .. }
        | Claim::Hint { target, .. }
        | Claim::Moved { subject: Compared::Value(target), .. }
        | Claim::Number { target, .. }
        | Claim::Leads { target, .. }
        | Claim::Value { target, .. } => &mut target.within,
        _ => return None,
    })
}

fn narrowed(mut claim: Claim, scopes: &[Scope], at: &Clause) -> Built<Claim> {
    let Some(place) = place(&mut claim) else {
        return at
            .refuse("a place cannot be said of this claim: leave it out, or name the text that is there");
    };
    place.extend_from_slice(scopes);
    Ok(match claim {
        Claim::Value { target, how, value } => cell_or_value(target, how, value),
        Claim::ItemAt { ordinal, kind: Some(ElementKind::Row), text, exact, within } => {
            cell_of_row(ordinal, text, exact, within)
        }
        other => other,
    })
}

/// What stands in a column, in a row that is called by its place.
pub(super) fn column_of_row(column: Literal, row: Ordinal, outer: &[Scope], span: Span) -> Target {
    let within = [&[Scope::RowAt(row)], outer].concat();
    Target { name: Some(column), kind: Some(ElementKind::Column), ordinal: None, within, span }
}

/// "The second row shows 'Bob' in the column 'Customer'": the cell of that column.
fn cell_of_row(ordinal: Ordinal, text: Literal, exact: bool, mut within: Vec<Scope>) -> Claim {
    let column = within.iter().position(|scope| matches!(scope, Scope::Column(_)));
    let Some(Scope::Column(name)) = column.map(|at| within.remove(at)) else {
        return Claim::ItemAt { ordinal, kind: Some(ElementKind::Row), text, exact, within };
    };
    let span = name.span;
    let target = column_of_row(name, ordinal, &within, span);
    Claim::Value { target, how: if exact { TextMatch::Is } else { TextMatch::Contains }, value: text }
}
