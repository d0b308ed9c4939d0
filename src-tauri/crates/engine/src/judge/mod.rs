//! Strict rules over snapshots, in Kleene logic (DESIGN section 9).

// A ruling in the place of what a rule looked for is its answer, made once a check.
#![allow(clippy::result_large_err)]

mod about;
mod address;
mod alike;
mod alike_blocks;
mod area;
mod asked_element;
mod at_fields;
mod badge;
mod bare;
mod beside_label;
mod called;
mod candidates;
mod count;
mod counted;
mod cut_off;
mod dialog;
mod done;
mod doubt;
mod element;
mod element_named;
mod entered;
mod every;
mod expected;
mod figure;
mod happening;
mod heading_badge;
mod leads;
mod left;
mod list;
mod listed;
mod look;
mod measure;
mod memory;
mod menus;
mod message;
mod message_kind;
mod names;
mod order;
mod others;
mod overlaid;
mod page;
mod page_name;
mod paired;
mod passing;
mod row_says;
mod rules;
mod ruling;
mod side;
mod stands;
mod state;
mod subject;
mod table;
mod text;
mod thing;
mod timing;
mod together;
mod value;
mod view;
mod written;

#[cfg(test)]
mod tests;

use crate::assertion::Assertion;
use crate::rule::{self, Rule, of_list};

pub use view::{Appeared, Decides, Entered, Judged, Judgement, Truth, View};

/// The rules of claims, in the order in which they are told.
pub(crate) fn rules() -> impl Iterator<Item = Rule> {
    let lists = of_list(text::TEXT)
        .chain(of_list(element_named::NAMED))
        .chain(of_list(element::UNNAMED))
        .chain(of_list(element::EXACT))
        .chain(of_list(message::MESSAGE))
        .chain(of_list(dialog::DIALOG))
        .chain(of_list(written::WRITTEN));
    let named = [cut_off::UNSEEN, bare::BARE, area::AREA, subject::SUBJECT, names::CLAIMS];
    lists.chain(named.into_iter().flatten().copied())
}

/// Each rule of a list with the one that is tried after it.
pub(crate) fn neighbours() -> impl Iterator<Item = (Rule, Rule)> {
    rule::neighbours(text::TEXT)
        .chain(rule::neighbours(element_named::NAMED))
        .chain(rule::neighbours(element::UNNAMED))
        .chain(rule::neighbours(element::EXACT))
        .chain(rule::neighbours(message::MESSAGE))
        .chain(rule::neighbours(dialog::DIALOG))
        .chain(rule::neighbours(written::WRITTEN))
}

/// When this assertion may be decided: with and, or as soon as all parts may be.
pub fn decides(assertion: &Assertion) -> Decides {
    timing::decides(assertion)
}

/// Judges an assertion on a view. Negations are carried down to the checks (De Morgan's laws hold in Kleene logic).
pub fn judge(assertion: &Assertion, view: &View<'_>) -> Judgement {
    let mut checks = Vec::new();
    let truth = walk(assertion, view, false, &mut checks);
    Judgement { truth, checks }
}

fn walk(assertion: &Assertion, view: &View<'_>, negative: bool, checks: &mut Vec<Judged>) -> Truth {
    match assertion {
        Assertion::Not(inner) => walk(inner, view, !negative, checks),
        Assertion::And(parts) | Assertion::Or(parts) => {
            // An or is a negated and of negated parts.
            let or = matches!(assertion, Assertion::Or(_)) != negative;
            let truths = parts.iter().map(|p| walk(p, view, negative, checks).negated_if(or));
            truths.reduce(Truth::and).unwrap_or(Truth::NotApplicable).negated_if(or)
        }
        Assertion::Check(check) => {
            let judged = rules::check(check, view, negative);
            let truth = judged.truth;
            checks.push(judged);
            truth
        }
    }
}
