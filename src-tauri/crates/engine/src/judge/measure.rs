//! Rule: a number is within bounds.

use std::cmp::Ordering;

use super::beside_label::stands_beside;
use super::ruling::{Ruling, Sight};
use super::subject::{in_words, subject};
use super::table::{cell_at, cell_at_row};
use super::value::{is_hint, shows_only_its_name, unclear};
use crate::assertion::Comparison;
use crate::event::Evidence;
use crate::facts::called::describe;
use crate::facts::drawn_at;
use crate::facts::kinds::holds_value;
use crate::facts::line::{evidence, text_of};
use crate::facts::numbers::order;
use crate::facts::plain::plain;
use crate::snapshot::{Role, Snapshot};
use crate::step::{ElementKind, Literal, Scope, Target};

/// What is there in place of the number.
struct Shown {
    text: String,
    /// "the field 'Quantity' holds '3'"
    observed: String,
    /// A person can write into it, so that no number in it is a lack of one.
    field: bool,
    proof: Evidence,
}

/// The number that a field holds, a cell shows or that stands beside a label is at least, at most, more or less than another. What shows
/// more than one number, or one that can be read in two ways, is undecided; a field without a number is within no bounds.
pub(crate) fn number(sight: &Sight<'_>, target: &Target, bounds: &[(Comparison, Literal)]) -> Ruling {
    let shown = match shown(sight, target) {
        Ok(shown) => shown,
        Err(ruling) => return ruling,
    };
    let ruling = held_against(sight, &shown, bounds);
    ruling.with(shown.proof)
}

fn held_against(sight: &Sight<'_>, shown: &Shown, bounds: &[(Comparison, Literal)]) -> Ruling {
    let Shown { text, observed, field, .. } = shown;
    if !text.contains(|c: char| c.is_numeric()) {
        let observed = format!("{observed}, which is no number");
        let sure = *field && !sight.negative;
        return if sure { Ruling::fails(observed) } else { Ruling::unknown(observed) };
    }
    let mut holds = true;
    for (comparison, bound) in bounds {
        match order(text, &bound.text) {
            Ok(found) => holds &= fits(*comparison, found),
            Err(why) => return Ruling::unknown(format!("{observed}, {why}")),
        }
    }
    Ruling::when(holds, observed.clone())
}

fn fits(comparison: Comparison, found: Ordering) -> bool {
    match comparison {
        Comparison::AtLeast => found != Ordering::Less,
        Comparison::AtMost => found != Ordering::Greater,
        Comparison::MoreThan | Comparison::MoreThanBefore => found == Ordering::Greater,
        Comparison::FewerThan | Comparison::FewerThanBefore => found == Ordering::Less,
        Comparison::Exactly => found == Ordering::Equal,
    }
}

fn shown(sight: &Sight<'_>, target: &Target) -> Result<Shown, Ruling> {
    let s = sight.now;
    let of_row =
        matches!(target.kind, None | Some(ElementKind::Column | ElementKind::Cell | ElementKind::Text));
    if let ([Scope::Row(row), within @ ..], Some(header), true, None) =
        (target.within.as_slice(), &target.name, of_row, target.ordinal)
    {
        return cell_at(sight, row, header, within).map(|cell| of_cell(s, cell));
    }
    if let Some(cell) = cell_at_row(sight, target) {
        return cell.map(|cell| of_cell(s, cell));
    }
    let beside = stands_beside(sight, target);
    if let Some(ruling) = unclear(&beside, target) {
        return Err(ruling);
    }
    match beside.texts.as_slice() {
        [] => in_element(sight, target),
        [text] => {
            let label = target.name.as_ref().map_or("", |name| name.shown());
            let proof = Evidence {
                element: Some(format!("text beside '{label}'")),
                quote: Some(text.clone()),
                ..Evidence::default()
            };
            let observed = format!("'{label}' shows '{text}'");
            Ok(Shown { text: text.clone(), observed, field: false, proof })
        }
        several => Err(Ruling::unknown(format!(
            "several texts stand beside it ('{}'): say in which part of the page",
            several.join("', '")
        ))),
    }
}

fn of_cell(s: &Snapshot, cell: usize) -> Shown {
    let text = text_of(s, cell);
    Shown { observed: format!("the cell shows '{text}'"), text, field: false, proof: evidence(s, cell) }
}

fn in_element(sight: &Sight<'_>, target: &Target) -> Result<Shown, Ruling> {
    let s = sight.now;
    let index = subject(sight, target)?;
    let unknown = |why: String| Err(Ruling::unknown(why).with(evidence(s, index)));
    let Some(e) = sight.element(index) else { return unknown("the element is gone".to_owned()) };
    let what = describe(e);
    if matches!(e.role, Role::Checkbox | Role::Radio | Role::Switch) {
        return unknown(format!("the {what} has a state, not a value: say 'is checked'"));
    }
    if e.states.masked {
        return unknown(format!("what the {what} holds is masked"));
    }
    if !holds_value(e) {
        let text = text_of(s, index);
        if text.is_empty() || shows_only_its_name(sight, e, target) {
            return unknown(format!(
                "no rule tells which number belongs to the {}: say where it stands, or name the field",
                in_words(target)
            ));
        }
        let observed = format!("the {what} shows '{text}'");
        return Ok(Shown { text, observed, field: false, proof: evidence(s, index) });
    }
    let Some(held) = e.value.as_deref().map(plain) else {
        return unknown(format!("what the {what} holds cannot be seen"));
    };
    if is_hint(e) {
        return unknown(format!(
            "the {what} shows '{held}', which may be a hint and no value: check the text"
        ));
    }
    if let Some(why) = drawn_at::doubt(s, index).filter(|_| held.is_empty()) {
        return unknown(why);
    }
    // What is chosen may be a word for a number ("none", "all").
    let field = matches!(e.role, Role::Textbox | Role::Searchbox | Role::Spinbutton);
    let observed = format!("the {what} holds '{held}'");
    Ok(Shown { text: held, observed, field, proof: evidence(s, index) })
}
