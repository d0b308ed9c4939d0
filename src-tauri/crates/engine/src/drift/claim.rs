//! What has become of what a claim names: an element, a text, a value.

use super::sentence::{At, quoting, target_claimed};
use super::text::{TextChange, shown, standing, text};
use super::{Cell, Class, Drift, Seen, Standing, Untold, flow, step};
use crate::assertion::{Assertion, Check, Claim, Memory};
use crate::clarity;
use crate::data::Data;
use crate::ground::{Grounding, Verb, describe, ground};
use crate::judging::Known;
use crate::snapshot::Rect;
use crate::step::Literal;
use crate::visit::Literals;

/// What has become of what an expected cell names; what stands there as it did is left out.
///
/// # Errors
/// It cannot be told.
pub fn expected(cell: &Cell<'_>, then: &Seen<'_>, now: &Seen<'_>) -> Result<Vec<Drift>, Untold> {
    let read = clarity::read_expected(cell.text, cell.book).ok();
    let read = read.or_else(|| Known::of(cell.book, &[], None, then.page).read(cell.text));
    let read = read.or_else(|| Known::of(cell.book, &[], None, then.page).fragments(cell.text));
    let assertion = read.and_then(|read| read.content().clone()).ok_or(Untold::NamesNothing)?;
    of(cell, &assertion, then, now, &At::Check)
}

/// The same of an assertion, each check of which stands in the cell where `at` says.
pub(super) fn of(
    cell: &Cell<'_>,
    assertion: &Assertion,
    then: &Seen<'_>,
    now: &Seen<'_>,
    at: &dyn Fn(usize) -> At,
) -> Result<Vec<Drift>, Untold> {
    let mut assertion = assertion.clone();
    let filled = Data::default().with_row(cell.data).fill(&mut assertion).is_ok();
    if !filled {
        return Err(Untold::NamesNothing);
    }
    let mut all = Vec::new();
    each(&assertion, false, &mut all);
    let (mut drifts, mut known) = (Vec::new(), false);
    for (number, (check, negated)) in all.into_iter().enumerate() {
        let seen = Comparing { cell, then, now, at: at(number) };
        let told = if negated { seen.unwanted(check) } else { seen.check(check) };
        known |= told.is_some();
        let told = told.unwrap_or_default().into_iter();
        drifts.extend(
            told.filter(|one: &Drift| !drifts.iter().any(|known: &Drift| same(known, one)))
                .collect::<Vec<_>>(),
        );
    }
    if known {
        return Ok(drifts);
    }
    match flow::flow(then.page, now.page) {
        Some(note) => Ok(vec![elsewhere(then, now, note)]),
        None => Err(Untold::NotThen),
    }
}

fn same(one: &Drift, other: &Drift) -> bool {
    one.class == other.class && one.then == other.then && one.now == other.now
}

/// The page as a whole is another.
fn elsewhere(then: &Seen<'_>, now: &Seen<'_>, note: String) -> Drift {
    let page = |seen: &Seen<'_>| Standing {
        words: format!("the page '{}'", seen.page.title),
        bbox: Rect::default(),
    };
    Drift {
        class: Class::Flow,
        then: page(then),
        now: Some(page(now)),
        candidates: Vec::new(),
        by: Vec::new(),
        note: Some(note),
        names: None,
        proposal: None,
    }
}

/// Each check of an assertion, and whether it must not hold.
fn each<'a>(assertion: &'a Assertion, negated: bool, into: &mut Vec<(&'a Check, bool)>) {
    match assertion {
        Assertion::And(parts) | Assertion::Or(parts) => {
            parts.iter().for_each(|part| each(part, negated, into))
        }
        Assertion::Not(inner) => each(inner, !negated, into),
        Assertion::Check(check) => into.push((check, negated || check.memory == Memory::NoLonger)),
    }
}

struct Comparing<'a> {
    cell: &'a Cell<'a>,
    then: &'a Seen<'a>,
    now: &'a Seen<'a>,
    at: At,
}

impl Comparing<'_> {
    /// What has become of what a check names; none where nothing that it names was there.
    fn check(&self, check: &Check) -> Option<Vec<Drift>> {
        if let Claim::Title { text, .. } = &check.claim {
            return self.title(text);
        }
        if let Some(drift) = step::of_claim(self.cell, self.at, &check.claim, self.then.page, self.now.page) {
            return Some(vec![drift]);
        }
        if let Claim::Value { value, .. } = &check.claim
            && let Some(drift) = self.value(&check.claim, value)
        {
            return Some(vec![drift]);
        }
        let mut told = None;
        for literal in self.quoted(check) {
            let Some(change) = text(self.then, self.now, &literal.text) else { continue };
            let drift = change.map(|change| self.told(change, &literal));
            told.get_or_insert_with(Vec::new).extend(drift);
        }
        let stands = target_claimed(&check.claim).is_some_and(|target| {
            matches!(ground(self.then.page, target, Verb::Observe, ""), Grounding::One { .. })
        });
        told.or_else(|| stands.then(Vec::new))
    }

    /// The texts that a check quotes. The name of its element is one of them: it may be written otherwise, in another case.
    fn quoted(&self, check: &Check) -> Vec<Literal> {
        let mut all = Vec::new();
        check.clone().each_literal(&mut |literal| {
            if literal.quoted && !literal.secret {
                all.push(literal.clone());
            }
        });
        all
    }

    /// The title of the page.
    fn title(&self, literal: &Literal) -> Option<Vec<Drift>> {
        let (was, is) = (&self.then.page.title, &self.now.page.title);
        if !was.contains(&literal.text) {
            return None;
        }
        if is.contains(&literal.text) {
            return Some(Vec::new());
        }
        if let Some(note) = flow::flow(self.then.page, self.now.page) {
            return Some(vec![elsewhere(self.then, self.now, note)]);
        }
        let is = Some(is).filter(|title| !title.trim().is_empty());
        let standing =
            |title: &str| Standing { words: format!("the title '{title}'"), bbox: Rect::default() };
        Some(vec![self.told(
            TextChange {
                class: if is.is_some() { Class::TextChanged } else { Class::Gone },
                then: standing(was),
                now: is.map(|title| standing(title)),
                candidates: Vec::new(),
                by: vec!["the title of the page"],
                note: None,
                new: is.filter(|_| was == &literal.text).cloned(),
            },
            literal,
        )])
    }

    /// What a field holds.
    fn value(&self, claim: &Claim, literal: &Literal) -> Option<Drift> {
        let target = target_claimed(claim)?;
        let one = |seen: &Seen<'_>| match ground(seen.page, target, Verb::Observe, "") {
            Grounding::One { element, .. } => Some(element),
            Grounding::No { .. } => None,
        };
        let (was, is) = (one(self.then)?, one(self.now)?);
        let (then, now) = (self.then.page.elements.get(was)?, self.now.page.elements.get(is)?);
        let (before, after) = (then.value.clone()?, now.value.clone()?);
        if before == after {
            return None;
        }
        let standing =
            |words: String, value: &str, bbox| Standing { words: format!("{words} with '{value}'"), bbox };
        let new = Some(after.clone()).filter(|after| before == literal.text && !after.is_empty());
        Some(self.told(
            TextChange {
                class: Class::Data,
                then: standing(describe(self.then.page, was), &before, then.bbox),
                now: Some(standing(describe(self.now.page, is), &after, now.bbox)),
                candidates: Vec::new(),
                by: vec!["the field"],
                note: None,
                new,
            },
            literal,
        ))
    }

    fn told(&self, change: TextChange, literal: &Literal) -> Drift {
        let proposal = change.new.as_ref().and_then(|new| quoting(self.cell, self.at, literal, new));
        Drift {
            class: change.class,
            then: change.then,
            now: change.now,
            candidates: change.candidates,
            by: change.by,
            note: change.note,
            names: change.new.map(|new| (literal.text.clone(), new)),
            proposal,
        }
    }

    /// What must not be there, and is now.
    fn unwanted(&self, check: &Check) -> Option<Vec<Drift>> {
        let mut told = None;
        for literal in self.quoted(check) {
            if shown(self.then.page, &literal.text).is_some() {
                continue;
            }
            let Some(line) = shown(self.now.page, &literal.text) else { continue };
            told.get_or_insert_with(Vec::new).push(Drift {
                class: Class::TextChanged,
                then: Standing { words: format!("no text '{}'", literal.text), bbox: Rect::default() },
                now: Some(standing(&line)),
                candidates: Vec::new(),
                by: Vec::new(),
                note: Some("it was not shown then, and is now".into()),
                names: None,
                proposal: None,
            });
        }
        told
    }
}
