//! Rule: one message says several texts.

use super::candidates::{Candidate, candidates};
use super::message::{message, of_kind, placed};
use super::ruling::{Ruling, Sight};
use super::text;
use super::view::Truth;
use crate::assertion::{MessageKind, TextMatch};
use crate::facts::fits::text_fits;
use crate::facts::plain::Edge;
use crate::step::{Literal, Scope};

/// A message contains a text and others besides. That each of them is in some message is not enough: one must have them all. Where it
/// takes two, nothing is decided, as they may be the title and the body of what a person sees as one.
pub(crate) fn of_several(
    sight: &Sight<'_>,
    (kind, color): (Option<MessageKind>, Option<&str>),
    (how, first, also): (TextMatch, Option<&Literal>, &[Literal]),
    within: &[Scope],
) -> Ruling {
    let texts: Vec<&Literal> = first.into_iter().chain(also).collect();
    let one = |text: &Literal| match within {
        [] => message(sight, kind, color, how, Some(text)),
        _ => placed(sight, (kind, color), (how, Some(text)), within),
    };
    let rulings: Vec<Ruling> = texts.iter().map(|text| one(text)).collect();
    for refused in [Truth::False, Truth::NotApplicable] {
        if let Some(ruling) = rulings.iter().find(|r| r.truth == refused) {
            return ruling.clone();
        }
    }
    let says_all = |c: &Candidate| texts.iter().all(|text| text_fits(&c.text, how, text) == Edge::Whole);
    let stands = |c: &Candidate| (sight.standing || !c.stood) && !c.left;
    let there = |c: &Candidate| {
        let text = Literal::quoted(c.text.clone());
        within.is_empty() || text::text(sight, &text, within).truth == Truth::True
    };
    let all = candidates(sight);
    let fitting = |c: &&Candidate| {
        stands(c) && says_all(c) && of_kind(c, kind, color, true).truth == Truth::True && there(c)
    };
    if let Some(c) = all.iter().find(fitting) {
        return Ruling::holds(format!("the message '{}' appeared", c.text)).with(c.evidence.clone());
    }
    let said: Vec<String> = texts.iter().map(|text| format!("'{}'", text.shown())).collect();
    Ruling::unknown(format!(
        "no message says all of {}, each of which a message says: write a sentence for each message, \"the message '…' is displayed\"",
        said.join(", ")
    ))
}
