//! What the rows of a case cannot pass without, as far as a reading of their sentences tells it.

use std::collections::BTreeMap;

use verbatim_engine::assertion::{Assertion, Check, Claim, Memory, State};
use verbatim_engine::clarity::read_action;
use verbatim_engine::event::Part;
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::step::{Action, Literal, Step, Target};
use verbatim_lab::{Seen, read};
use verbatim_planting::{Answer, Asked, Need, NeedKind, Operator};

const DRAWN: NeedKind = NeedKind::Claim { drawn: true };
const TOLD: NeedKind = NeedKind::Claim { drawn: false };

/// What a case needs, types and was answered; `data`: the suite's test data.
pub(super) fn asked(
    case: &str,
    rows: &[Seen],
    data: &BTreeMap<String, String>,
    answers: Vec<Answer>,
) -> Asked {
    let mut asked =
        Asked { case: case.to_owned(), needs: Vec::new(), typed: data.values().cloned().collect(), answers };
    for seen in rows.iter().filter(|seen| seen.case == case) {
        let steps: Vec<Step> = seen.steps.iter().flat_map(|step| steps(step)).collect();
        asked.typed.extend(steps.iter().filter_map(typed).map(|value| value.text.clone()));
        if seen.row.part != Part::Rows || !seen.passed {
            continue;
        }
        let (before, after) = (seen.before.as_deref().map(path), path(&seen.after));
        let mut add = |sentence: &str, literal: &Literal, page: &str, kind| {
            let text = literal.text.split_whitespace().collect::<Vec<_>>().join(" ");
            if literal.quoted && !literal.secret && !text.is_empty() && !text.contains("{{") {
                let (sentence, page) = (sentence.to_owned(), page.to_owned());
                asked.needs.push(Need { row: seen.row.row, sentence, text, page, kind });
            }
        };
        for (at, step) in steps.iter().enumerate() {
            // Later steps of a row may be on another page than the one before it, which was not kept.
            let known = before.as_ref().filter(|before| at == 0 || **before == after);
            if let Some((page, name)) = known.zip(pressed(step)) {
                add(&seen.action, name, page, NeedKind::Press);
            }
        }
        for sentence in &seen.claims {
            let Some(claim) = read(sentence) else { continue };
            for (literal, kind) in needed(&claim) {
                add(sentence, literal, &after, kind);
            }
        }
    }
    asked
}

/// The path of a page's address.
fn path(page: &Snapshot) -> String {
    let rest = page.url.split_once("://").map_or(page.url.as_str(), |(_, rest)| rest);
    let path = rest.find('/').map_or("/", |at| &rest[at..]);
    path.split(['?', '#']).next().unwrap_or("/").to_owned()
}

fn steps(sentence: &str) -> Vec<Step> {
    read_action(sentence, &[]).map(|read| read.content().clone()).unwrap_or_default()
}

/// What a step enters.
fn typed(step: &Step) -> Option<&Literal> {
    match &step.action {
        Action::Fill { value, .. }
        | Action::Set { value, .. }
        | Action::Append { value, .. }
        | Action::Type { value } => Some(value),
        _ => None,
    }
}

/// The name of what a step acts on; none where it may be left out.
fn pressed(step: &Step) -> Option<&Literal> {
    let target = match &step.action {
        _ if step.guard.is_some() => return None,
        Action::Click { target, .. }
        | Action::Choose { target }
        | Action::Check { target }
        | Action::Uncheck { target }
        | Action::Select { target, .. }
        | Action::Fill { target, .. }
        | Action::Append { target, .. } => target,
        _ => return None,
    };
    target.name.as_ref()
}

/// The texts without which a claim cannot hold.
fn needed(claim: &Assertion) -> Vec<(&Literal, NeedKind)> {
    match claim {
        Assertion::And(parts) => parts.iter().flat_map(needed).collect(),
        Assertion::Check(Check { memory: Memory::Now | Memory::Still, claim, .. }) => of_claim(claim),
        // What is not there, what one of several says, and what was there before: nothing is missed.
        _ => Vec::new(),
    }
}

fn of_claim(claim: &Claim) -> Vec<(&Literal, NeedKind)> {
    match claim {
        Claim::Text { text, .. } | Claim::Labelled { text, .. } | Claim::ItemAt { text, .. } => {
            vec![(text, DRAWN)]
        }
        Claim::Element { target } | Claim::Leads { target, .. } => named(target, DRAWN),
        Claim::State { target, state } => named(target, NeedKind::State(operator(*state))),
        Claim::Value { value: text, .. } | Claim::Hint { text, .. } | Claim::Title { text, .. } => {
            vec![(text, TOLD)]
        }
        Claim::TableRow { cells, .. } => cells.iter().map(|cell| (cell, DRAWN)).collect(),
        Claim::Cell { value, .. } => vec![(value, DRAWN)],
        Claim::Before { first, second, .. } => vec![(first, DRAWN), (second, DRAWN)],
        Claim::Options { values, .. } => values.iter().map(|value| (value, TOLD)).collect(),
        Claim::Message { text, also, .. } | Claim::Dialog { text, also, .. } => {
            // `*` and `…` stand for anything.
            let plain = |text: &&Literal| !text.text.contains(['*', '…']);
            text.iter().chain(also).filter(plain).map(|text| (text, DRAWN)).collect()
        }
        _ => Vec::new(),
    }
}

fn named(target: &Target, kind: NeedKind) -> Vec<(&Literal, NeedKind)> {
    target.name.iter().map(|name| (name, kind)).collect()
}

/// The operator that turns a state.
fn operator(state: State) -> Option<Operator> {
    match state {
        State::Checked | State::Unchecked => Some(Operator::Checked),
        State::Selected => Some(Operator::Selected),
        State::Enabled | State::Disabled | State::Clickable => Some(Operator::Disabled),
        State::Expanded | State::Collapsed => Some(Operator::Expanded),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(sentence: &str) -> Vec<(String, NeedKind)> {
        let claim = read(sentence).unwrap();
        needed(&claim).into_iter().map(|(literal, kind)| (literal.text.clone(), kind)).collect()
    }

    #[test]
    fn a_claim_needs_the_texts_that_must_be_there() {
        assert_eq!(of("'A' is displayed and 'B' is displayed"), [("A".into(), DRAWN), ("B".into(), DRAWN)]);
        assert_eq!(of("'A' is not displayed"), []);
        assert_eq!(of("'A' is displayed or 'B' is displayed"), []);
        let state = NeedKind::State(Some(Operator::Checked));
        assert_eq!(of("The checkbox 'News' is checked"), [("News".into(), state)]);
        assert_eq!(of("The message 'Saved*' appears"), []);
    }

    #[test]
    fn a_step_needs_its_target_and_types_its_value() {
        let first = |sentence: &str| steps(sentence).swap_remove(0);
        assert_eq!(pressed(&first("Click 'Save'")).map(|name| name.text.as_str()), Some("Save"));
        assert_eq!(pressed(&first("If 'Save' is displayed, click 'Save'")), None);
        let fill = first("Enter 'Ada' into 'Name'");
        assert_eq!(typed(&fill).map(|value| value.text.as_str()), Some("Ada"));
        let page = Snapshot { url: "http://127.0.0.1:9/a/b?c=/d".into(), ..Snapshot::default() };
        assert_eq!(path(&page), "/a/b");
    }
}
