//! "contains", "shows", "has", "sees": what is had depends on who has it.

use super::adjunct::{all_of, shown, some_of};
use super::claim::{Clause, how_of};
use super::compare::compare;
use super::meant::element;
use super::messages;
use super::nothing::plain_tails;
use super::phrase::{Built, Having, Join, Message, Subject, Subjects, Tails, item_of};
use super::polarity::negate;
use super::speaking::message;
use super::within::{container, counted_options, scoped};
use crate::assertion::{Assertion, Check, Claim, Comparison, Counted, TextMatch};
use crate::step::{ElementKind, Literal, Region, Scope, Side, Target};

/// Joins the claims of a list of objects, each with its own negation.
pub(super) fn joined(
    objects: &Subjects,
    at: &Clause,
    one: impl Fn(&Subject) -> Built<Assertion>,
) -> Built<Assertion> {
    let mut parts = Vec::new();
    for (no, object) in &objects.items {
        if let Subject::Things { kind: Some(kind), within, .. } = object
            && *no
        {
            parts.push(one(&zero_of(*kind, within))?);
            continue;
        }
        let part = one(object)?;
        let negated = *no || objects.join == Join::Nor;
        parts.push(if negated { negate(part, at)? } else { part });
    }
    let any_no = objects.items.iter().any(|(no, _)| *no);
    Ok(match objects.join {
        // "no 'A' or 'B'" is neither.
        Join::Or if any_no => match objects.items.iter().position(|(no, _)| *no) {
            Some(0) => all_of(super::polarity::negate_rest(parts, &objects.items, at)?),
            _ => return at.refuse("\"or\" before \"no\" can be read in two ways: write two sentences"),
        },
        Join::Or => some_of(parts),
        Join::And | Join::Nor => all_of(parts),
    })
}

/// "no rows": there are zero of them.
fn zero_of(kind: ElementKind, within: &[Scope]) -> Subject {
    Subject::Count {
        counted: Counted::Elements(kind, None),
        comparison: Comparison::Exactly,
        number: 0,
        within: within.to_vec(),
    }
}

/// What "SUBJECT contains OBJECTS" claims.
pub(super) fn having(
    subject: &Subject,
    (verb, objects, selected): (Having, &Subjects, bool),
    tails: &Tails,
    at: &Clause,
) -> Built<Assertion> {
    if tails.ordered {
        return in_order(subject, objects, tails, at);
    }
    if selected {
        let target = element(subject, at)?;
        return joined(objects, at, |object| {
            Ok(at.check(Claim::Value {
                target: target.clone(),
                how: TextMatch::Is,
                value: literal(object, at)?,
            }))
        });
    }
    if let Some(said) = of_label(subject, (verb, objects), tails, at) {
        return said;
    }
    if let (Subject::Dialog { text: None, .. }, Some(text)) = (subject, title(objects)) {
        return compare(&Subject::DialogTitle, TextMatch::Is, text, at);
    }
    match subject {
        Subject::User if !matches!(verb, Having::Sees | Having::Shows) => {
            return at.refuse("no rule can decide what a user has: say which text, element or page shows it");
        }
        Subject::ThisPage | Subject::User => {
            return joined(objects, at, |object| shown(object, tails, (false, false), at));
        }
        Subject::Page(place) => {
            let held = joined(objects, at, |object| shown(object, tails, (false, false), at))?;
            return Ok(all_of(vec![super::meant::go_to(place, at)?, held]));
        }
        Subject::Every { kind, within } => return every(*kind, within, objects, tails, at),
        Subject::Message(_) | Subject::Dialog { .. } => {
            if let Some(said) = told(subject, (verb, objects), tails, at)? {
                return Ok(said);
            }
        }
        _ => {}
    }
    if let Subject::Count { counted: Counted::Elements(kind, None), comparison, number, within } = subject {
        return so_many_with(*kind, (*comparison, *number), within, (objects, tails), at);
    }
    if let Some(offers) = offering(subject, verb, objects, at)? {
        return Ok(offers);
    }
    if let Some(place) = counted_options(subject, objects) {
        return joined(objects, at, |object| scoped(shown(object, tails, (false, false), at)?, &place, at));
    }
    let ordinal = matches!(subject, Subject::Target(target) if item_of(target).is_some());
    if let (Some(place), false) = (container(subject), ordinal && all_texts(objects)) {
        if elided(objects) {
            return at.refuse(
                "this may leave words out (\"… contains 'A' and the third 'B'\"): write a sentence for each",
            );
        }
        return joined(objects, at, |object| scoped(shown(object, tails, (false, false), at)?, &place, at));
    }
    valued(subject, (verb, objects), tails, at)
}

/// "The row of 'Ada' shows the status 'Open'": what stands in the column of that name. What a field shows is its value, whatever it is
/// called; on a page it is a text at its label.
fn of_label(
    subject: &Subject,
    (verb, objects): (Having, &Subjects),
    tails: &Tails,
    at: &Clause,
) -> Option<Built<Assertion>> {
    let [(false, Subject::Labelled { label, text, within })] = objects.items.as_slice() else { return None };
    match subject {
        Subject::ThisPage
        | Subject::User
        | Subject::Page(_)
        | Subject::Message(_)
        | Subject::Dialog { .. } => None,
        Subject::Target(target) if target.kind != Some(ElementKind::Row) => {
            let plain = super::list::only(Subject::Text(text.clone(), within.clone()));
            Some(having(subject, (verb, &plain, false), tails, at))
        }
        _ if within.is_empty() && plain_tails(tails) => {
            let shown = !matches!(verb, Having::Has);
            Some(super::meant::of_column(subject, label, (text, shown), at).map(|claim| at.check(claim)))
        }
        _ => None,
    }
}

/// What a message or a dialog contains: texts of one and the same, or elements in it.
fn told(
    subject: &Subject,
    (verb, objects): (Having, &Subjects),
    tails: &Tails,
    at: &Clause,
) -> Built<Option<Assertion>> {
    Ok(match subject {
        Subject::Message(Message { text: None, .. }) | Subject::Dialog { text: None, .. }
            if all_texts(objects) && verb != Having::Is =>
        {
            let held = joined(objects, at, |object| {
                compare(subject, TextMatch::Contains, &literal(object, at)?, at)
            })?;
            Some(messages::in_one(subject, held))
        }
        // "The toast contains the button 'Undo'"
        Subject::Message(Message { text: None, kind: None, color: None, within, .. })
            if within.is_empty()
                && objects.items.iter().all(|(_, object)| matches!(object, Subject::Target(_))) =>
        {
            let place = [Scope::Region(Region::Message)];
            let one = |object: &Subject| scoped(shown(object, tails, (false, false), at)?, &place, at);
            Some(joined(objects, at, one)?)
        }
        _ => None,
    })
}

/// "The dialog has the title 'Edit'": what it is called.
fn title(objects: &Subjects) -> Option<&Literal> {
    match objects.items.as_slice() {
        [(false, Subject::Title(Some(text), false))] => Some(text),
        _ => None,
    }
}

/// Whether a later object may be what the text behind it is in: "the second row contains 'A' and the third 'B'", "the dialog shows
/// 'A' and the table 'B'". "Neither … nor" has nothing but its list behind it.
fn elided(objects: &Subjects) -> bool {
    if objects.join == Join::Nor {
        return false;
    }
    let said = |object: &Subject| matches!(object, Subject::Text(..) | Subject::Count { .. });
    let mut behind = objects.items.iter().map(|(_, object)| object).skip_while(|object| !said(object));
    behind.any(|object| match object {
        Subject::Target(target) => {
            target.ordinal.is_some() || (target.name.is_some() && container(object).is_some())
        }
        _ => false,
    })
}

/// "the list shows 'A', 'B' and 'C' in this order"
fn in_order(subject: &Subject, objects: &Subjects, tails: &Tails, at: &Clause) -> Built<Assertion> {
    let texts_alone = all_texts(objects) && objects.items.iter().all(|(no, _)| !no);
    let plain = texts_alone
        && objects.items.len() > 1
        && plain_tails(&Tails { ordered: false, within: Vec::new(), ..tails.clone() });
    let place = if matches!(subject, Subject::ThisPage) { Some(Vec::new()) } else { container(subject) };
    let (true, Join::And, Some(mut within)) = (plain, objects.join, place) else {
        return at.refuse("an order is read of a list or table that shows several texts, each in quotes");
    };
    within.extend_from_slice(&tails.within);
    let texts =
        objects.items.iter().map(|(_, object)| literal(object, at)).collect::<Built<Vec<Literal>>>()?;
    let before = |pair: &[Literal]| Claim::Before {
        first: pair[0].clone(),
        second: pair[1].clone(),
        vertical: false,
        within: within.clone(),
    };
    Ok(all_of(texts.windows(2).map(|pair| at.check(before(pair))).collect()))
}

/// "exactly one row contains 'Ada'"
fn so_many_with(
    kind: ElementKind,
    (comparison, number): (Comparison, u64),
    within: &[Scope],
    (objects, tails): (&Subjects, &Tails),
    at: &Clause,
) -> Built<Assertion> {
    match (kind, objects.items.as_slice()) {
        (ElementKind::Row | ElementKind::Item, [(false, Subject::Text(text, own))]) if plain_tails(tails) => {
            let counted = Counted::Elements(kind, Some(text.clone()));
            let within = [within, own, &tails.within].concat();
            Ok(at.check(Claim::Count { counted, comparison, number, within }))
        }
        _ => at.refuse("say how many rows or items there are with one text: \"there are 2 rows with 'Ada'\""),
    }
}

/// A field, a label, an address: its objects are values, or states by a noun.
fn valued(
    subject: &Subject,
    (verb, objects): (Having, &Subjects),
    tails: &Tails,
    at: &Clause,
) -> Built<Assertion> {
    if ["has the label", "has the caption", "has a label", "has a caption"].iter().any(|said| at.says(said)) {
        return at.refuse(
            "its label is how it is called: say \"the field 'A' is displayed\", or which value it has",
        );
    }
    if verb == Having::Has
        && objects.items.iter().any(|(no, object)| *no && matches!(object, Subject::Text(..)))
    {
        return at.refuse("it may be a value, an option or a text that it has not: say \"'A' is not displayed in 'B'\", or \"the dropdown 'B' has no option 'A'\"");
    }
    joined(objects, at, |object| match (object, subject) {
        (Subject::Text(value, within), _) => {
            if tails.count.is_some() || tails.look.is_some() || tails.text.is_some() {
                return at
                    .refuse("no rule reads what is said behind the value: make it a sentence of its own");
            }
            let held = if verb == Having::Sees {
                return at.refuse("only a user sees");
            } else {
                let held = compare(subject, how_of(verb), value, at)?;
                if ["shows", "show", "displays", "display"].iter().any(|word| at.says(word)) {
                    as_shown(held)
                } else {
                    held
                }
            };
            scoped(scoped(held, within, at)?, &tails.within, at)
        }
        (
            Subject::Message(found),
            Subject::Target(Target { name: Some(name), kind: Some(kind), ordinal: None, within, .. }),
        ) if is_control(*kind) => {
            let mut place = vec![Scope::Control(name.clone(), *kind, Side::At)];
            place.extend_from_slice(within);
            scoped(message(found, tails, at)?, &place, at)
        }
        (_, Subject::Text(name, within)) => {
            let mut place = vec![Scope::Named(name.clone(), None)];
            place.extend_from_slice(within);
            scoped(shown(object, tails, (false, false), at)?, &place, at)
        }
        _ => at.refuse("no rule knows what is in this: say which text or element is displayed, and where"),
    })
}

/// A value that is shown, rather than one that is.
fn as_shown(held: Assertion) -> Assertion {
    match held {
        Assertion::Check(Check {
            claim: Claim::Value { target, how: TextMatch::Is, value },
            text,
            span,
            memory,
        }) => {
            let claim = Claim::Value { target, how: TextMatch::Shows, value };
            Assertion::Check(Check { claim, text, span, memory })
        }
        other => other,
    }
}

/// What has messages beside it.
fn is_control(kind: ElementKind) -> bool {
    use ElementKind as K;
    matches!(kind, K::Field | K::TextArea | K::Dropdown | K::Checkbox | K::Radio | K::Switch | K::Slider)
}

/// A dropdown that contains several texts offers them; one text may be its value or an option.
fn offering(subject: &Subject, verb: Having, objects: &Subjects, at: &Clause) -> Built<Option<Assertion>> {
    let options: Vec<Literal> = objects.items.iter().filter_map(|(_, object)| option(object)).collect();
    let of_dropdown =
        matches!(subject, Subject::Target(target) if target.kind == Some(ElementKind::Dropdown));
    let said = objects.items.iter().any(|(_, object)| matches!(object, Subject::Options { .. }));
    let all = options.len() == objects.items.len();
    if (said || of_dropdown && at.says("lists")) && all && objects.join == Join::And {
        return offered(subject, objects, at).map(Some);
    }
    let value = verb == Having::Has && objects.values;
    if !of_dropdown || value || !matches!(verb, Having::Contains | Having::Has) || !all_texts(objects) {
        return Ok(None);
    }
    if options.len() < 2 || objects.join != Join::And {
        return at.refuse(
            "its value or one of its options may be meant: say \"has the value\" or \"has the option\"",
        );
    }
    offered(subject, objects, at).map(Some)
}

/// These are offered, or the one that "no" stands before is not.
fn offered(subject: &Subject, objects: &Subjects, at: &Clause) -> Built<Assertion> {
    let none = objects.items.iter().any(|(no, _)| *no);
    if none && objects.items.len() > 1 {
        return at.refuse("what is offered and what is not are two claims: write a sentence for each");
    }
    let only = objects.items.iter().any(|(_, object)| matches!(object, Subject::Options { only: true, .. }));
    let values = objects.items.iter().flat_map(|(_, object)| options_of(object)).collect();
    let found = at.check(Claim::Options { target: super::meant::offering(subject, at)?, values, only });
    Ok(if none { Assertion::Not(Box::new(found)) } else { found })
}

fn options_of(object: &Subject) -> Vec<Literal> {
    match object {
        Subject::Options { values, .. } => values.clone(),
        other => option(other).into_iter().collect(),
    }
}

fn option(object: &Subject) -> Option<Literal> {
    match object {
        Subject::Text(text, within) if within.is_empty() => Some(text.clone()),
        Subject::Options { values, .. } => values.first().cloned(),
        Subject::Target(target) if target.kind == Some(ElementKind::Option) => target.name.clone(),
        _ => None,
    }
}

pub(super) fn all_texts(objects: &Subjects) -> bool {
    objects.items.iter().all(|(_, object)| matches!(object, Subject::Text(..)))
}

pub(super) fn literal(object: &Subject, at: &Clause) -> Built<Literal> {
    match object {
        Subject::Text(text, within) if within.is_empty() => Ok(text.clone()),
        _ => at.refuse("a value is said in quotes"),
    }
}

/// "all rows contain 'Open' in the 'Status' column"
fn every(
    kind: ElementKind,
    within: &[Scope],
    objects: &Subjects,
    tails: &Tails,
    at: &Clause,
) -> Built<Assertion> {
    if tails.count.is_some() || tails.look.is_some() || tails.text.is_some() || tails.field.is_some() {
        return at.refuse("no rule reads what is said behind the text: make it a sentence of its own");
    }
    if objects.join != Join::And || objects.items.iter().any(|(no, _)| *no) {
        return at.refuse(
            "all of them having one of two texts, or none, is beyond a rule: write a sentence for each text",
        );
    }
    joined(objects, at, |object| match object {
        Subject::Text(text, own) => {
            let within = within.iter().chain(own).chain(&tails.within).cloned().collect();
            Ok(at.check(Claim::Every { kind, text: text.clone(), exact: false, within }))
        }
        _ => at.refuse("say which text each of them contains, in quotes"),
    })
}
