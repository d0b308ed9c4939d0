//! A sentence as it would be written. It is offered only where it means the one element on the page of now.

use super::words::exchange_words;
use super::{Cell, Proposal};
use crate::assertion::{Assertion, Claim};
use crate::clarity::{self, Via};
use crate::facts::wanted::{clean, words};
use crate::ground::{Grounding, Verb, ground, target_of, wordings};
use crate::judging::checks;
use crate::secret::MASK;
use crate::snapshot::Snapshot;
use crate::step::{Action, Literal, Scope, Span, Step, Target};
use crate::words::in_quotes;

/// Characters of the longest name that a sentence takes.
const LONGEST: usize = 100;

/// Where in a cell a target is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    /// In the step of this number, from 0.
    Step(usize),
    /// In the check of this number of an expected cell, from 0.
    Check(usize),
    /// In one of several checks of a step.
    Part,
}

/// A cell with another name for a target, so that it means this element of the page of now; and that name.
pub(super) fn naming(
    cell: &Cell<'_>,
    at: At,
    target: &Target,
    now: &Snapshot,
    element: usize,
) -> Option<(Proposal, String)> {
    let by_name = target.name.iter().flat_map(|name| {
        let other = |new: &String| words(new) != words(&name.text);
        names(now, element)
            .into_iter()
            .filter(other)
            .filter_map(|new| Some((put(cell.text, name, &new)?, new)))
    });
    let by_words = wordings(now, element).into_iter().filter_map(|wording| {
        let new = names(now, element).into_iter().next()?;
        Some((replaced(cell.text, target.span, &wording)?, new))
    });
    let means = |is: &str| is != cell.text && means(cell, is, at, now, element);
    let (is, new) = by_name.chain(by_words).find(|(is, _)| means(is))?;
    let makes_true = matches!(at, At::Check(_)) || is_check(cell, at);
    let other_words = target.name.as_ref().is_some_and(|name| exchange_words(&name.text, &new));
    Some((Proposal { was: cell.text.to_owned(), is, makes_true, by_place: false, other_words }, new))
}

/// A cell with another text in the place of one that it quotes.
pub(super) fn quoting(cell: &Cell<'_>, at: At, literal: &Literal, new: &str) -> Option<Proposal> {
    let is = put(cell.text, literal, new)?;
    let reads = match at {
        At::Step(_) | At::Part => steps_of(cell, &is).is_some(),
        At::Check(_) => clarity::read_expected(&is, cell.book).is_ok_and(|read| read.via() == Via::Grammar),
    };
    (reads && is != cell.text).then(|| Proposal {
        was: cell.text.to_owned(),
        is,
        makes_true: true,
        by_place: false,
        other_words: false,
    })
}

/// The names by which a sentence may call an element.
fn names(page: &Snapshot, element: usize) -> Vec<String> {
    let Some(e) = page.elements.get(element) else { return Vec::new() };
    let text = if e.value.is_some() { String::new() } else { page.text_of(element) };
    let given = [&e.name].into_iter().chain(&e.labels).chain([&text]).chain(&e.hints).map(|name| clean(name));
    let mut names: Vec<String> = Vec::new();
    for name in given.filter(|name| !name.is_empty() && name.chars().count() <= LONGEST) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// A cell in which a name stands for another. None where the cell does not have it as it is: what test data gives is in no cell.
fn put(cell: &str, literal: &Literal, new: &str) -> Option<String> {
    if new.contains(MASK) {
        return None;
    }
    let said: String = cell.chars().skip(literal.span.start).take(length(literal.span)).collect();
    let bare = said == literal.text;
    let in_its_quotes =
        said.chars().count() == literal.text.chars().count() + 2 && said.contains(&literal.text);
    if !bare && !in_its_quotes {
        return None;
    }
    let around = |offset: usize| cell.chars().nth(offset);
    let (open, close) = (literal.span.start.checked_sub(1).and_then(around), around(literal.span.end));
    let is_quote = |c: Option<char>| c.is_some_and(|c| matches!(c, '\'' | '"' | '‘' | '’' | '“' | '”' | '„'));
    let span = match bare && literal.quoted && is_quote(open) && is_quote(close) {
        true => Span { start: literal.span.start - 1, end: literal.span.end + 1 },
        false => literal.span,
    };
    let quote: Option<char> = around(span.start).filter(|_| is_quote(around(span.start)));
    // The quotes of the tester stay where they can hold it.
    let kept = quote.filter(|quote| matches!(quote, '\'' | '"') && !new.contains(*quote));
    let new = match kept {
        Some(quote) => format!("{quote}{new}{quote}"),
        None => in_quotes(new)?,
    };
    replaced(cell, span, &new)
}

fn length(span: Span) -> usize {
    span.end.saturating_sub(span.start)
}

fn replaced(cell: &str, span: Span, new: &str) -> Option<String> {
    if length(span) == 0 || span.end > cell.chars().count() {
        return None;
    }
    let before = cell.chars().take(span.start);
    Some(before.chain(new.chars()).chain(cell.chars().skip(span.end)).collect())
}

/// Whether a cell means the element, and says otherwise what it said.
fn means(cell: &Cell<'_>, is: &str, at: At, now: &Snapshot, element: usize) -> bool {
    let found = |target: &Target, verb: Verb| matches!(ground(now, target, verb, is), Grounding::One { element: found, .. } if found == element);
    match at {
        At::Step(number) => {
            let (Some(was), Some(steps)) = (steps_of(cell, cell.text), steps_of(cell, is)) else {
                return false;
            };
            let alike =
                |a: &Step, b: &Step| std::mem::discriminant(&a.action) == std::mem::discriminant(&b.action);
            let same = was.len() == steps.len() && was.iter().zip(&steps).all(|(a, b)| alike(a, b));
            let step = steps.get(number).filter(|_| same);
            step.is_some_and(|step| match (&step.action, target_of(&step.action)) {
                (_, Some((target, verb))) => found(target, verb),
                (Action::Verify { assertion }, None) => {
                    one_target(assertion).is_some_and(|t| found(t, Verb::Observe))
                }
                _ => false,
            })
        }
        At::Part => false,
        At::Check(number) => {
            let read = clarity::read_expected(is, cell.book).ok().filter(|read| read.via() == Via::Grammar);
            let was = clarity::read_expected(cell.text, cell.book).ok();
            let count = |a: &Option<Assertion>| a.as_ref().map_or(0, |a| checks(a).len());
            let same =
                was.zip(read.as_ref()).is_some_and(|(was, is)| count(was.content()) == count(is.content()));
            let assertion = read.as_ref().filter(|_| same).and_then(|read| read.content().as_ref());
            let check = assertion.and_then(|assertion| checks(assertion).get(number).copied());
            check
                .and_then(|check| target_claimed(&check.claim))
                .is_some_and(|target| found(target, Verb::Observe))
        }
    }
}

fn steps_of(cell: &Cell<'_>, text: &str) -> Option<Vec<Step>> {
    let read = clarity::read_action(text, cell.book).ok().filter(|read| read.via() == Via::Grammar)?;
    Some(read.content().clone())
}

fn is_check(cell: &Cell<'_>, at: At) -> bool {
    let At::Step(number) = at else { return true };
    let is_check = |step: &Step| matches!(step.action, Action::Verify { .. } | Action::Wait { .. });
    steps_of(cell, cell.text).is_none_or(|steps| steps.get(number).is_none_or(is_check))
}

/// The target of a claim that is one check.
fn one_target(assertion: &Assertion) -> Option<&Target> {
    match checks(assertion).as_slice() {
        [only] => target_claimed(&only.claim),
        _ => None,
    }
}

/// The element that a claim speaks of.
pub(super) fn target_claimed(claim: &Claim) -> Option<&Target> {
    let target = match claim {
        Claim::Element { target }
        | Claim::State { target, .. }
        | Claim::Value { target, .. }
        | Claim::Number { target, .. }
        | Claim::Leads { target, .. }
        | Claim::Hint { target, .. }
        | Claim::Empty { target }
        | Claim::Filled { target }
        | Claim::Options { target, .. }
        | Claim::Look { target, .. } => target,
        Claim::AsEntered { target, .. } => target.as_ref()?,
        _ => return None,
    };
    let is_exact = target.within.iter().any(|scope| matches!(scope, Scope::Exact(_)));
    (!is_exact).then_some(target)
}
