//! What a heading of a list claims, and of what its items are.

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::{ParseError, unbuilt};
use super::super::target::{kind, span, words};
use super::cell::{Heading, Piece};
use super::claim::{self, Clause};
use super::list::subjects;
use super::pairs::{has, part, parts};
use super::phrase::{Built, Place, Predicate, Subject, Tails, What};
use super::referent::Referent;
use super::tails::read_tails;
use super::{messages, polarity, predicate};
use crate::assertion::Assertion;
use crate::step::ElementKind;

pub(super) fn heading(pair: &Pair<'_, Rule>, piece: &Piece, it: &Referent) -> Built<Heading> {
    let head = parts(pair)
        .into_iter()
        .find(|inner| matches!(inner.as_rule(), Rule::x_h_following | Rule::x_h_has | Rule::x_h_shown))
        .ok_or_else(|| unbuilt(pair))?;
    let what = part(&head, Rule::x_h_what)
        .and_then(|what| part(&what, Rule::x_h_kind))
        .or_else(|| part(&head, Rule::x_h_kind));
    let found = what.as_ref().and_then(|what| part(what, Rule::kinds)).as_ref().and_then(kind);
    let mut tails = Tails::default();
    read_tails(&head, &mut tails)?;
    if predicate::says_any_more(&head) {
        return Err(predicate::any_more(&head));
    }
    let subjects = match head.as_rule() {
        Rule::x_h_following => None,
        _ => Some(holder(&head, it)?),
    };
    if parts(&head).iter().any(|inner| matches!(inner.as_rule(), Rule::x_do | Rule::x_be) && denied(inner)) {
        return Err(ParseError::new(
            span(&head),
            "a denied list can be read as none or not all: write a sentence for each item",
        ));
    }
    let options = found == Some(ElementKind::Option)
        || (found.is_none()
            && matches!(&subjects, Some(Subject::Target(target)) if target.kind == Some(ElementKind::Dropdown)));
    Ok(Heading {
        subjects,
        kind: found,
        tails,
        options,
        message: part(&head, Rule::x_h_message).map(|found| messages::message(&found)).transpose()?,
        items: 0,
        before: 0,
        start: piece.start,
        end: piece.end,
    })
}

pub(super) fn denied(pair: &Pair<'_, Rule>) -> bool {
    parts(pair).iter().any(|inner| {
        matches!(
            inner.as_rule(),
            Rule::x_not
                | Rule::x_be_not
                | Rule::x_do_not
                | Rule::x_modal_not
                | Rule::x_no_longer
                | Rule::x_still
        )
    })
}

/// Who has the items: a page has them wherever they are.
pub(super) fn holder(head: &Pair<'_, Rule>, it: &Referent) -> Built<Subject> {
    if has(head, Rule::x_user) {
        return Ok(Subject::User);
    }
    let things = subjects(head)?;
    Ok(match things.items.into_iter().next() {
        Some((false, Subject::It)) => match it {
            Referent::Is(found) => (**found).clone(),
            Referent::Unsaid => Subject::ThisPage,
            Referent::Unclear => return Err(ParseError::new(span(head), claim::UNCLEAR)),
        },
        Some((false, Subject::Page(_))) => Subject::ThisPage,
        Some((false, found)) => found,
        _ => return Err(unbuilt(head)),
    })
}

/// Whether it "opens with" what follows.
pub(super) fn opens(head: &Pair<'_, Rule>) -> bool {
    let said: Vec<&str> = head.as_str().split_whitespace().collect();
    said.windows(2).any(|two| {
        ["open", "opens", "opened"].contains(&two[0])
            && ["with", "containing", "showing", "and"].contains(&two[1])
    })
}

/// What the heading claims by itself: that its page, section or dialog is displayed.
pub(super) fn opened(
    pair: &Pair<'_, Rule>,
    heading: &Heading,
    it: &mut Referent,
) -> Built<Option<Assertion>> {
    let Some(head) = part(pair, Rule::x_h_shown).or_else(|| part(pair, Rule::x_h_has)) else {
        return Ok(None);
    };
    if has(&head, Rule::x_user) {
        return Ok(None);
    }
    let things = subjects(&head)?;
    let page = matches!(
        things.items.as_slice(),
        [(false, Subject::Page(Place::Named(_) | Place::Titled(_) | Place::At(_) | Place::Headed(_)))]
    );
    it.remember(&things, &[]);
    if head.as_rule() != Rule::x_h_shown && !page {
        return Ok(None);
    }
    let at = Clause {
        span: span(&head),
        words: words(&head),
        it: Referent::default(),
        front: Vec::new(),
        sole: false,
    };
    let shown = Predicate {
        negated: false,
        still: false,
        no_longer: false,
        what: What::Shown { listed: false, open: opens(&head), there: false },
        tails: heading.tails.clone(),
        span: at.span,
    };
    polarity::clause(&things, &shown, &at).map(Some)
}
