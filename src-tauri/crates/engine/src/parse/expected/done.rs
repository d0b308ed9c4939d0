//! "The order is placed", "account created": what was done, which the application's own words tell, and "it is asked 'Delete?'".

use pest::iterators::Pair;

use super::super::Rule;
use super::super::error::unbuilt;
use super::claim::Clause;
use super::pairs::{name, part};
use super::phrase::{Built, Predicate, Subject, What};
use crate::assertion::{Assertion, Claim, TextMatch};
use crate::step::{Literal, Target};

const UNTOLD: &str = "no rule can see that this was done: say which message, text or page shows it";

/// From a subject and what was done with it.
pub(super) fn done(subject: &Subject, done: &Literal, at: &Clause) -> Built<Assertion> {
    match called(subject) {
        Some(subject) => Ok(at.check(Claim::Done { subject, done: done.clone() })),
        None => at.refuse(UNTOLD),
    }
}

/// "is created", "was added" of what has no name: that it was done, as nothing tells what it is that would be displayed.
pub(super) fn made(subject: &Subject, predicate: &Predicate, at: &Clause) -> Option<Literal> {
    let nameless = match subject {
        Subject::Things { kind: None, name: Some(_), within } => within.is_empty(),
        Subject::ThisPage | Subject::User => true,
        _ => false,
    };
    let What::Shown { .. } = &predicate.what else { return None };
    let tails = &predicate.tails;
    let bare = nameless
        && tails.within.is_empty()
        && tails.items.is_none()
        && tails.text.is_none()
        && tails.stands.is_none();
    let span = predicate.span;
    let skipped = span.start.saturating_sub(at.span.start);
    let own: String = at.words.chars().skip(skipped).take(span.end - span.start).collect();
    let is_said = |word: &&str| own.split_whitespace().any(|said| said.eq_ignore_ascii_case(word));
    let word = ["created", "added"].into_iter().find(is_said)?;
    bare.then(|| Literal { span, ..Literal::bare(word) })
}

/// What a message would call it.
fn called(subject: &Subject) -> Option<Literal> {
    match subject {
        Subject::Things { name: Some(name), within, .. } if within.is_empty() => Some(name.clone()),
        Subject::Things { kind: Some(kind), within, .. } if within.is_empty() => {
            Some(Literal::bare(kind.noun()))
        }
        Subject::Target(Target { name: None, kind: Some(kind), ordinal: None, within, .. })
            if within.is_empty() =>
        {
            Some(Literal::bare(kind.noun()))
        }
        Subject::User => Some(Literal::bare("user")),
        Subject::ThisPage => Some(Literal::bare("page")),
        _ => None,
    }
}

/// "Changes saved"
pub(super) fn short(pair: &Pair<'_, Rule>, at: &Clause) -> Built<Assertion> {
    let subject = name(pair).ok_or_else(|| unbuilt(pair))?;
    let done = part(pair, Rule::x_c_done).as_ref().and_then(name).ok_or_else(|| unbuilt(pair))?;
    Ok(at.check(Claim::Done { subject, done }))
}

/// "It is asked 'Delete?'": on the page or by the browser.
pub(super) fn asked(pair: &Pair<'_, Rule>, at: &Clause) -> Built<Assertion> {
    let text = name(pair).ok_or_else(|| unbuilt(pair))?;
    let message = at.check(Claim::Message {
        kind: None,
        color: None,
        how: TextMatch::Contains,
        text: Some(text.clone()),
        also: Vec::new(),
        within: Vec::new(),
    });
    // "The question: …" may stand on a page of its own.
    Ok(if at.words.to_lowercase().contains("question") {
        super::listing::or_text(text, message, at)
    } else {
        message
    })
}
