//! Negation and memory: how "not", "still" and "no longer" change a claim.

use super::adjunct::{BEHIND, all_of, some_of};
use super::claim::{Clause, claim};
use super::messages;
use super::nothing::{no_things, none_of};
use super::phrase::{Built, Change, Join, Message, Place, Predicate, Subject, Subjects, What};
use crate::assertion::{
    Assertion, Check, Claim, Comparison, Condition, Counted, Earlier, Memory, State, Subject as Compared,
    TextMatch,
};
use crate::step::Literal;

const TWICE: &str = "two negations in one claim can be read in two ways: say it without";

/// A clause of subjects and one predicate.
pub(super) fn clause(subjects: &Subjects, predicate: &Predicate, at: &Clause) -> Built<Assertion> {
    let absent = predicate.negated || matches!(predicate.what, What::Gone { .. });
    let said_no = subjects.items.iter().any(|(no, _)| *no) || subjects.join == Join::Nor;
    if absent && said_no {
        return at.refuse(TWICE);
    }
    let denied = absent || predicate.no_longer;
    if denied && subjects.join == Join::Or {
        return at.refuse("\"'A' or 'B' is not …\" can be read in two ways: say \"neither 'A' nor 'B' is …\", or write two sentences");
    }
    if denied && subjects.items.iter().any(|(_, item)| matches!(item, Subject::Every { .. })) {
        return at.refuse("\"all … not\" can be read as none or as not all: say what is shown, or count");
    }
    let counted = subjects.items.iter().any(|(_, item)| matches!(item, Subject::Count { .. }));
    if denied && counted && !matches!(predicate.what, What::Shown { there: true, .. }) {
        return at.refuse("how many are not there can be read in two ways: say how many are there");
    }
    let unlabelled;
    let subjects = if denied || said_no {
        unlabelled = without_labels(subjects);
        &unlabelled
    } else {
        subjects
    };
    open_to_readings(subjects, predicate, denied, at)?;
    if predicate.tails.stands.is_some() && !takes_a_place(subjects, &predicate.what) {
        return at.refuse(BEHIND);
    }
    if let Some(came) = came(subjects, predicate, denied, at) {
        return came;
    }
    if absent && matches!(predicate.what, What::Sorted { directed: false, .. }) {
        return at.refuse("say in which direction it is not sorted, or how it is");
    }
    let mut parts = Vec::new();
    for (index, (no, subject)) in subjects.items.iter().enumerate() {
        let no = *no
            || subjects.join == Join::Nor
            || (subjects.join == Join::Or && index > 0 && subjects.items[0].0);
        parts.push(if no {
            none(subject, predicate, subjects.join != Join::Nor, at)?
        } else {
            one(subject, predicate, at)?
        });
    }
    Ok(if subjects.join == Join::Or && !said_no { some_of(parts) } else { all_of(parts) })
}

/// Whether a place in people's own words can be said of a predicate: of what is shown, on the page or by it.
fn takes_a_place(subjects: &Subjects, what: &What) -> bool {
    let of_page = |item: &Subject| matches!(item, Subject::ThisPage | Subject::User | Subject::Page(_));
    match what {
        What::Shown { .. } | What::Gone { .. } => true,
        What::Has { .. } => subjects.items.iter().all(|(_, item)| of_page(item)),
        _ => false,
    }
}

/// What is denied of a text at its label is denied of the text.
fn without_labels(subjects: &Subjects) -> Subjects {
    let bare = |item: &Subject| match item {
        Subject::Labelled { text, within, .. } => Subject::Text(text.clone(), within.clone()),
        other => other.clone(),
    };
    let items = subjects.items.iter().map(|(no, item)| (*no, bare(item))).collect();
    Subjects { items, ..subjects.clone() }
}

/// "one row is added": how many there are more than before.
fn came(subjects: &Subjects, predicate: &Predicate, denied: bool, at: &Clause) -> Option<Built<Assertion>> {
    let [(no, Subject::Count { counted, comparison, number, within })] = subjects.items.as_slice() else {
        return None;
    };
    if !["added", "created", "appeared"].iter().any(|word| at.says(word)) {
        return None;
    }
    if predicate.tails.stands.is_some() {
        return Some(at.refuse(BEHIND));
    }
    if *no || denied || *comparison != Comparison::Exactly || !matches!(counted, Counted::Elements(..)) {
        return Some(at.refuse("how many came is said against before: \"there is 1 more row\""));
    }
    let (counted, within, comparison) = (counted.clone(), within.clone(), Comparison::MoreThanBefore);
    Some(Ok(at.check(Claim::Count { counted, comparison, number: *number, within })))
}

/// Refuses what a sentence of several things leaves open.
fn open_to_readings(subjects: &Subjects, predicate: &Predicate, denied: bool, at: &Clause) -> Built<()> {
    let several = subjects.items.len() > 1;
    let before = ["before", "as", "in"].iter().any(|word| at.says(word));
    let each_other = at.says("the same") || at.says("different") || at.says("equal") || at.says("identical");
    if several && matches!(predicate.what, What::Same { .. }) && each_other && !before {
        return at
            .refuse("this may say that they are like one another, or as before: write the value of each");
    }
    if denied && at.says("both") && matches!(predicate.what, What::Has { .. }) {
        return at.refuse("that not both are there may mean that neither is: write a sentence for each");
    }
    let with_text = |item: &Subject| matches!(item, Subject::Dialog { text: Some(_), .. });
    let ends_with = subjects.items.last().is_some_and(|(_, last)| !with_text(last));
    if several && ends_with && at.says("with") && subjects.items.iter().any(|(_, item)| with_text(item)) {
        return at.refuse("what follows the \"and\" may be in the dialog or beside it: write a sentence for each, \"… in the dialog\"");
    }
    Ok(())
}

fn none(subject: &Subject, predicate: &Predicate, of_kind: bool, at: &Clause) -> Built<Assertion> {
    let positive = Predicate { negated: false, still: false, no_longer: false, ..predicate.clone() };
    match (predicate.still, predicate.no_longer) {
        (false, false) => match no_things(subject, &positive, at) {
            Some(none) => Ok(none),
            None => none_of(subject, &positive, of_kind, at),
        },
        (_, true) => at.refuse(TWICE),
        _ => at.refuse("\"still\" and a negation can be read in two ways: leave \"still\" out"),
    }
}

fn one(subject: &Subject, predicate: &Predicate, at: &Clause) -> Built<Assertion> {
    let held = claim(subject, predicate, at)?;
    match (&predicate.what, predicate.negated, predicate.still, predicate.no_longer) {
        (_, true, true, _) | (_, _, true, true) | (_, true, _, true) => {
            at.refuse("\"still\" and a negation can be read in two ways: leave \"still\" out")
        }
        (What::Gone { .. }, false, true, _) => {
            at.refuse("\"still\" and an absence can be read in two ways: leave \"still\" out")
        }
        (What::Gone { .. }, _, _, true) => at.refuse(TWICE),
        (
            What::Moved { .. }
            | What::Was { .. }
            | What::Value { change: Change::From(_) | Change::Up | Change::Down, .. },
            _,
            still,
            no_longer,
        ) if still || no_longer => {
            at.refuse("it speaks of before by itself: leave \"still\" and \"no longer\" out")
        }
        (What::Gone { removed: true, .. }, false, ..) if !is_state(&held) => no_longer(held, at),
        (What::Gone { removed: true, .. }, true, ..) if !is_state(&held) => {
            Ok(with_memory(held, Memory::Still))
        }
        (What::Gone { .. }, true, ..) if !is_state(&held) => Ok(held),
        (What::Gone { .. }, false, ..) if !is_state(&held) => negate(held, at),
        (_, true, ..) => {
            let denied = negate(held, at)?;
            Ok(match there(subject, &predicate.what, at) {
                Some(there) => all_of(vec![there, denied]),
                None => denied,
            })
        }
        (_, _, _, true) => no_longer(held, at),
        (What::Same { .. } | What::GoTo(Place::Same), ..) => Ok(held),
        (What::Shown { .. }, ..) if matches!(subject, Subject::Page(Place::Same)) => Ok(held),
        (_, _, true, _) => Ok(with_memory(held, Memory::Still)),
        _ => Ok(held),
    }
}

/// What is denied of the text of a message or dialog is said of one that is there.
fn there(subject: &Subject, what: &What, at: &Clause) -> Option<Assertion> {
    if !matches!(what, What::Has { .. } | What::Value { .. }) {
        return None;
    }
    Some(at.check(match subject {
        Subject::Message(Message { text: None, kind, color, tip: false, within, .. }) => Claim::Message {
            kind: *kind,
            color: color.clone(),
            how: TextMatch::Contains,
            text: None,
            also: Vec::new(),
            within: within.clone(),
        },
        Subject::Dialog { text: None, .. } | Subject::DialogTitle => {
            Claim::Dialog { how: TextMatch::Contains, text: None, also: Vec::new() }
        }
        _ => return None,
    }))
}

fn is_state(assertion: &Assertion) -> bool {
    matches!(assertion, Assertion::Check(Check { claim: Claim::State { state: State::Collapsed, .. }, .. }))
}

fn no_longer(held: Assertion, at: &Clause) -> Built<Assertion> {
    match held {
        Assertion::Check(check) if is_called(&check) => at.refuse(CALLED),
        Assertion::Check(check) if messages::each(&check).is_some() => {
            let each = messages::each(&check).unwrap_or_default();
            no_longer(all_of(each.into_iter().map(Assertion::Check).collect()), at)
        }
        Assertion::Check(check) => {
            Ok(Assertion::Not(Box::new(Assertion::Check(Check { memory: Memory::NoLonger, ..check }))))
        }
        Assertion::Or(parts) => {
            Ok(all_of(parts.into_iter().map(|part| no_longer(part, at)).collect::<Built<_>>()?))
        }
        Assertion::And(parts) => {
            Ok(all_of(parts.into_iter().map(|part| no_longer(part, at)).collect::<Built<_>>()?))
        }
        Assertion::Not(_) => at.refuse(TWICE),
    }
}

/// What no rule could ever say of a thing without a name that the page shows.
const CALLED: &str = "that it is not there cannot be told of what has no name in quotes: say which text or element is not displayed";

fn is_called(check: &Check) -> bool {
    let bare = |text: &Option<Literal>| text.as_ref().is_some_and(|text| !text.quoted);
    match &check.claim {
        Claim::Thing { .. } | Claim::Labelled { .. } | Claim::At { .. } => true,
        Claim::Message { text, .. } => bare(text),
        _ => false,
    }
}

/// The same claims with a memory.
pub(super) fn with_memory(assertion: Assertion, memory: Memory) -> Assertion {
    let all = |parts: Vec<Assertion>| parts.into_iter().map(|part| with_memory(part, memory)).collect();
    match assertion {
        Assertion::And(parts) => Assertion::And(all(parts)),
        Assertion::Or(parts) => Assertion::Or(all(parts)),
        Assertion::Not(inner) => Assertion::Not(Box::new(with_memory(*inner, memory))),
        Assertion::Check(check) => Assertion::Check(Check { memory, ..check }),
    }
}

/// The opposite. Where a claim has an opposite that also needs its element to be there (unchecked, disabled,
/// filled), that one is meant: "the checkbox 'X' is not checked" does not hold on a page without it.
pub(super) fn negate(assertion: Assertion, at: &Clause) -> Built<Assertion> {
    Ok(match assertion {
        Assertion::Check(check) if is_called(&check) => return at.refuse(CALLED),
        Assertion::Check(check) => match each_option(&check).or_else(|| messages::each(&check)) {
            Some(each) => all_of(each.into_iter().map(opposite).collect()),
            None => opposite(check),
        },
        Assertion::Or(parts) => all_of(parts.into_iter().map(|part| negate(part, at)).collect::<Built<_>>()?),
        Assertion::Not(_) => {
            return at.refuse(TWICE);
        }
        Assertion::And(parts) => negate_all(parts, at)?,
    })
}

/// Texts of a list are each denied; what belongs together ("displayed in red") cannot be denied as one.
fn negate_all(parts: Vec<Assertion>, at: &Clause) -> Built<Assertion> {
    let like = |part: &Assertion| match part {
        Assertion::Check(check) => Some(std::mem::discriminant(&check.claim)),
        _ => None,
    };
    let first = parts.first().and_then(like);
    if first.is_some() && parts.iter().all(|part| like(part) == first) {
        return Ok(all_of(parts.into_iter().map(|part| negate(part, at)).collect::<Built<_>>()?));
    }
    at.refuse("several things are denied at once, and one or all may be meant: write a sentence for each")
}

/// Denies the parts that a leading "no" reaches and that were not denied yet.
pub(super) fn negate_rest(
    parts: Vec<Assertion>,
    items: &[(bool, Subject)],
    at: &Clause,
) -> Built<Vec<Assertion>> {
    parts
        .into_iter()
        .zip(items)
        .map(|(part, (no, _))| if *no { Ok(part) } else { negate(part, at) })
        .collect()
}

/// "does not have the options 'A' and 'B'": has neither.
fn each_option(check: &Check) -> Option<Vec<Check>> {
    let Claim::Options { target, values, only: false } = &check.claim else { return None };
    let each = values.iter().map(|value| Check {
        claim: Claim::Options { target: target.clone(), values: vec![value.clone()], only: false },
        ..check.clone()
    });
    (values.len() > 1).then(|| each.collect())
}

fn opposite(check: Check) -> Assertion {
    let claim = match &check.claim {
        Claim::State { target, state } => {
            complement(*state).map(|state| Claim::State { target: target.clone(), state })
        }
        Claim::EveryIs { kind, condition, within } => complement_of(*condition)
            .map(|condition| Claim::EveryIs { kind: *kind, condition, within: within.clone() }),
        Claim::Empty { target } => Some(Claim::Filled { target: target.clone() }),
        Claim::Filled { target } => Some(Claim::Empty { target: target.clone() }),
        Claim::Number { target, bounds } => {
            beyond(bounds).map(|bounds| Claim::Number { target: target.clone(), bounds })
        }
        Claim::Same { subject, earlier, changed } => unchanged(subject, *earlier, *changed),
        _ => None,
    };
    match claim {
        Some(claim) => Assertion::Check(Check { claim, ..check }),
        None => Assertion::Not(Box::new(Assertion::Check(check))),
    }
}

/// "not more than 3" is said of a number, too: at most 3.
fn beyond(bounds: &[(Comparison, Literal)]) -> Option<Vec<(Comparison, Literal)>> {
    let [(comparison, bound)] = bounds else { return None };
    let other = match comparison {
        Comparison::AtLeast => Comparison::FewerThan,
        Comparison::AtMost => Comparison::MoreThan,
        Comparison::MoreThan => Comparison::AtMost,
        Comparison::FewerThan => Comparison::AtLeast,
        _ => return None,
    };
    Some(vec![(other, bound.clone())])
}

fn unchanged(subject: &Compared, earlier: Earlier, changed: bool) -> Option<Claim> {
    Some(Claim::Same { subject: subject.clone(), earlier, changed: !changed })
}

/// What each of them is where none is this.
pub(super) fn complement_of(condition: Condition) -> Option<Condition> {
    match condition {
        Condition::State(state) => complement(state).map(Condition::State),
        Condition::Empty => Some(Condition::Filled),
        Condition::Filled => Some(Condition::Empty),
    }
}

fn complement(state: State) -> Option<State> {
    Some(match state {
        State::Checked => State::Unchecked,
        State::Unchecked => State::Checked,
        State::Enabled => State::Disabled,
        State::Disabled => State::Enabled,
        State::Required => State::Optional,
        State::Optional => State::Required,
        State::Expanded => State::Collapsed,
        State::Collapsed => State::Expanded,
        State::Invalid => State::Valid,
        State::Valid => State::Invalid,
        State::ReadOnly => State::Editable,
        _ => return None,
    })
}
