//! Values, texts and orders, compared with what was said or with an earlier moment.

use super::adjunct::some_of;
use super::bare;
use super::claim::{Clause, all_options};
use super::meant::{element, named};
use super::phrase::{Built, Change, Subject, item_of};
use super::polarity::with_memory;
use super::within::{container, scoped};
use crate::assertion::{
    Assertion, Claim, Comparison, Counted, Earlier, Memory, State, Subject as Compared, TextMatch,
};
use crate::step::{ElementKind, Literal, Scope, Target};

pub(super) fn value(
    subject: &Subject,
    values: &[Literal],
    change: &Change,
    within: &[Scope],
    at: &Clause,
) -> Built<Assertion> {
    let called = matches!(
        subject,
        Subject::Target(Target {
            name: Some(_),
            kind: Some(ElementKind::Button | ElementKind::Link | ElementKind::Tab | ElementKind::MenuItem),
            ..
        })
    );
    let of_one = |name: &Literal| !name.quoted && bare::is_instance(&name.text);
    let instance = match subject {
        Subject::Value(Target { name: Some(name), .. }) | Subject::Things { name: Some(name), .. } => {
            of_one(name)
        }
        _ => false,
    };
    // Without quotes a word is a value behind "is set to" alone.
    let word = |value: &Literal| !value.quoted && value.text.starts_with(char::is_uppercase);
    if instance && values.iter().any(word) {
        return at.refuse("say what of it: \"the status is 'Paid'\", or which text shows it");
    }
    if called && !matches!(change, Change::None) {
        return at.refuse("it is called by its text, which has changed: say \"the button 'B' is displayed\"");
    }
    if let (Subject::OptionsOf(_), [_, _, ..]) = (subject, values) {
        return at.refuse("\"or\" leaves open what is offered: join the options by \"and\"");
    }
    let held = values
        .iter()
        .map(|value| Literal { quoted: value.quoted || word(value), ..value.clone() })
        .map(|value| scoped(compare(subject, TextMatch::Is, &value, at)?, within, at))
        .collect::<Built<Vec<_>>>()?;
    let is = some_of(held);
    let then = match change {
        Change::None => return Ok(is),
        // A cell has no name of its own by which it could be found before.
        Change::Any if matches!(subject, Subject::Cell { .. }) => {
            let before =
                values.iter().map(|value| was(subject, value, within, at)).collect::<Built<Vec<_>>>()?;
            Assertion::Not(Box::new(some_of(before)))
        }
        Change::Any => same(subject, Earlier::BeforeAction, true, at)?,
        Change::From(value) => was(subject, value, within, at)?,
        Change::Up => moved(subject, true, None, at)?,
        Change::Down => moved(subject, false, None, at)?,
    };
    Ok(Assertion::And(vec![is, then]))
}

/// What a subject showed before the row's first action.
pub(super) fn was(subject: &Subject, value: &Literal, within: &[Scope], at: &Clause) -> Built<Assertion> {
    Ok(with_memory(scoped(compare(subject, TextMatch::Is, value, at)?, within, at)?, Memory::Was))
}

/// The number that a subject is or shows, compared with what it was before the row's first action.
pub(super) fn moved(subject: &Subject, up: bool, by: Option<&Literal>, at: &Clause) -> Built<Assertion> {
    let subject = match (subject, by) {
        (Subject::NumberOf { counted, within }, Some(by)) => {
            return Ok(at.check(Claim::Count {
                counted: counted.clone(),
                comparison: if up { Comparison::MoreThanBefore } else { Comparison::FewerThanBefore },
                number: whole(by, at)?,
                within: within.clone(),
            }));
        }
        (Subject::NumberOf { counted, within }, None) if within.is_empty() => {
            Compared::Count(counted.clone())
        }
        (Subject::Target(_) | Subject::Text(..) | Subject::Value(_), _) => {
            Compared::Value(element(subject, at)?)
        }
        _ => {
            return at.refuse(
                "only a number goes up or down: name the field or the text that shows it, or say by how many there are more",
            );
        }
    };
    Ok(at.check(Claim::Moved { subject, up, by: by.cloned() }))
}

/// A text compared with what a subject shows: its value, its text, its address.
pub(super) fn compare(subject: &Subject, how: TextMatch, text: &Literal, at: &Clause) -> Built<Assertion> {
    let text = text.clone();
    Ok(at.check(match subject {
        Subject::Url(None) => Claim::Url { how, text },
        Subject::Title(None, tab) => Claim::Title { how, text, tab: *tab },
        Subject::Cell { column, row } => {
            Claim::Cell { row: row.clone(), column: column.clone(), how, value: text, within: Vec::new() }
        }
        Subject::Message(found) if found.text.is_none() => {
            let (kind, color, within) = (found.kind, found.color.clone(), found.within.clone());
            Claim::Message { kind, color, how, text: Some(text), also: Vec::new(), within }
        }
        Subject::Dialog { text: None, .. } => Claim::Dialog { how, text: Some(text), also: Vec::new() },
        Subject::DialogTitle if how == TextMatch::Is => {
            Claim::Dialog { how, text: Some(text), also: Vec::new() }
        }
        Subject::NumberOf { counted, within } if how == TextMatch::Is => Claim::Count {
            counted: counted.clone(),
            comparison: Comparison::Exactly,
            number: whole(&text, at)?,
            within: within.clone(),
        },
        Subject::Target(target) => match item_of(target) {
            Some((ordinal, kind)) if matches!(how, TextMatch::Is | TextMatch::Contains) => {
                let (exact, within) = (how == TextMatch::Is && at.says("is"), target.within.clone());
                Claim::ItemAt { ordinal, kind, text, exact, within }
            }
            _ => cell_or_value(target.clone(), how, text),
        },
        Subject::OptionsOf(target) if how == TextMatch::Is => all_options(target, vec![text]),
        Subject::OptionsOf(target) => {
            Claim::Options { target: target.clone(), values: vec![text], only: false }
        }
        Subject::Selected(kind) if how == TextMatch::Is => {
            Claim::State { target: named(&text, Some(*kind), &[]), state: State::Selected }
        }
        Subject::Hint(target) => Claim::Hint { target: target.clone(), how, text },
        Subject::Text(..) | Subject::Value(_) => cell_or_value(element(subject, at)?, how, text),
        // "The counter shows 3"; what something contains may stand anywhere in it.
        Subject::Things { name: Some(name), within, .. }
            if within.is_empty() && how != TextMatch::Contains && !bare::is_plural(&name.text) =>
        {
            Claim::Value { target: named(name, None, &[]), how, value: text }
        }
        _ => {
            return at.refuse(
                "no rule can compare this with a text: name the element, field or column that shows it",
            );
        }
    }))
}

/// "In the row of 'A', the 'Status' is 'Open'": a named thing in a row is a column's cell.
pub(super) fn cell_or_value(target: Target, how: TextMatch, value: Literal) -> Claim {
    match (&target.name, target.kind, target.ordinal, target.within.as_slice()) {
        (
            Some(column),
            None | Some(ElementKind::Column | ElementKind::Cell | ElementKind::Text),
            None,
            [Scope::Row(row), within @ ..],
        ) => Claim::Cell { row: row.clone(), column: column.clone(), how, value, within: within.to_vec() },
        _ => Claim::Value { target, how, value },
    }
}

pub(super) fn whole(text: &Literal, at: &Clause) -> Built<u64> {
    match text.text.replace(',', "").parse() {
        Ok(number) => Ok(number),
        Err(_) => at.refuse("a count is a whole number"),
    }
}

pub(super) fn same(subject: &Subject, earlier: Earlier, changed: bool, at: &Clause) -> Built<Assertion> {
    // "nothing changes"
    let changed = changed != matches!(subject, Subject::Nothing);
    let subject = match subject {
        Subject::Url(None) => Compared::Url,
        Subject::Title(None, _) => Compared::Title,
        Subject::ThisPage | Subject::Nothing => Compared::Page,
        Subject::NumberOf { counted, within } if within.is_empty() => Compared::Count(counted.clone()),
        Subject::Message(_) | Subject::Dialog { .. } | Subject::Things { .. } => {
            return at.refuse("no rule can compare this with an earlier moment: name a field, a text or a number that shows it");
        }
        _ => Compared::Value(element(subject, at)?),
    };
    Ok(at.check(Claim::Same { subject, earlier, changed }))
}

/// The column that a subject is, and where the sorted things are.
pub(super) fn sorted_of(subject: &Subject, at: &Clause) -> Built<(Option<Literal>, Vec<Scope>)> {
    match subject {
        Subject::Target(Target { name, kind: Some(ElementKind::Column), ordinal: None, within, .. }) => {
            Ok((name.clone(), within.clone()))
        }
        Subject::Things { within, name: Some(name), .. } if bare::is_value(&name.text) => {
            Ok((Some(name.clone()), within.clone()))
        }
        Subject::Things { within, .. } => Ok((None, within.clone())),
        Subject::ThisPage => Ok((None, Vec::new())),
        _ => container(subject).map_or_else(
            || at.refuse("only a table, a list, a column or its items are sorted"),
            |within| Ok((None, within)),
        ),
    }
}

pub(super) fn emptied(target: &Target, at: &Clause) -> Built<Assertion> {
    let table = target.kind == Some(ElementKind::Table);
    let kind = if table { ElementKind::Row } else { ElementKind::Item };
    let within = container(&Subject::Target(target.clone()))
        .map_or_else(|| at.refuse("say which one is empty"), Ok)?;
    Ok(at.check(Claim::Count {
        counted: Counted::Elements(kind, None),
        comparison: Comparison::Exactly,
        number: 0,
        within,
    }))
}
