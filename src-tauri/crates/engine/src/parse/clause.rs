//! A clause of an action cell: its step or steps, with the condition, the region in front and the repetition.

use pest::iterators::Pair;

use super::Rule;
use super::error::{ParseError, unbuilt};
use super::target::{literal, number, scope, span, words};
use super::{action, browse, earlier, expected, log_in, wait};
use crate::assertion::{Assertion, Claim};
use crate::step::{Action, Guard, Scope, ScrollTo, Span, Step, Target};

/// How often one sentence may repeat a step; more is a slip of the pen.
const MAX_TIMES: u64 = 100;

/// An action and the words that it was read from.
pub(super) type Read<'i> = (Action, Pair<'i, Rule>);

/// The steps of a whole `action_cell`.
pub(super) fn steps(cell: Pair<'_, Rule>) -> Result<Vec<Step>, ParseError> {
    let mut steps = Vec::new();
    let mut voices = Vec::new();
    // The condition or purpose of the clause before, as long as only "and" or a comma follows it.
    let mut open: Option<&'static str> = None;
    for part in cell.into_inner() {
        match part.as_rule() {
            Rule::clause => {
                voices.extend(voice(&part));
                open = clause(part, &mut steps)?;
            }
            Rule::word_sep => {
                if let Some(what) = open.take() {
                    return Err(ParseError::new(
                        span(&part),
                        format!(
                            "it is not clear whether what follows belongs to the {what}: put it on a line of its own"
                        ),
                    ));
                }
            }
            _ => {}
        }
    }
    one_voice(&voices)?;
    earlier::rows(&mut steps)?;
    let steps = earlier::typed_anew(steps);
    log_in::sent_alone(&steps)?;
    log_in::not_told_behind(&steps)?;
    Ok(log_in::sent_by_its_button(steps))
}

/// Where a clause says what is done, and whether in the passive; none of what is only looked at or waited for.
fn voice(clause: &Pair<'_, Rule>) -> Option<(Span, bool)> {
    use Rule as R;
    let idle = [R::a_verify, R::a_seen, R::a_noop, R::a_at_page, R::a_wait, R::a_pause];
    let rules: Vec<Rule> = clause.clone().into_inner().map(|part| part.as_rule()).collect();
    let acts = !rules.iter().any(|rule| idle.contains(rule));
    acts.then(|| (span(clause), rules.contains(&R::a_passive)))
}

/// "Click 'Reset' and the field is cleared": beside a step in the active the passive may tell what comes of it.
fn one_voice(clauses: &[(Span, bool)]) -> Result<(), ParseError> {
    let mixed = clauses.iter().any(|(_, passive)| !passive);
    match clauses.iter().find(|(_, passive)| *passive && mixed) {
        Some((at, _)) => {
            let why = "this may be done, or be what comes of the step before: write \"click 'A'\", or put it into the expected result";
            Err(ParseError::new(*at, why))
        }
        None => Ok(()),
    }
}

#[derive(Default)]
struct Parts<'i> {
    guard: Option<Guard>,
    condition: Option<Target>,
    /// What comes before the step: a wait, or the way to where it is done.
    wait: Option<Step>,
    front: Vec<Scope>,
    step: Option<Pair<'i, Rule>>,
    times: u64,
    open: Option<&'static str>,
}

fn clause(pair: Pair<'_, Rule>, steps: &mut Vec<Step>) -> Result<Option<&'static str>, ParseError> {
    let whole = pair.clone();
    let mut parts = Parts { times: 1, ..Parts::default() };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::guard_front | Rule::guard_back => guard(&part, &mut parts)?,
            Rule::wait_front => parts.wait = Some(wait_front(&part)?),
            Rule::page_front | Rule::page_back => parts.wait = Some(page_front(&part)?),
            Rule::place_front => parts.wait = Some(place_front(&part)?),
            Rule::front => {
                parts.front = part.into_inner().map(|inner| scope(&inner)).collect::<Result<_, _>>()?
            }
            Rule::repeat => parts.times = times(&part)?,
            Rule::purpose => parts.open = Some("purpose"),
            Rule::a_passive => parts.step = part.into_inner().next(),
            _ => parts.step = Some(part),
        }
    }
    let step = parts.step.take().ok_or_else(|| unbuilt(&whole))?;
    let read = read_step(step.clone(), &parts, steps)?;
    let single = read.len() == 1;
    if parts.guard.is_some() && !single {
        return Err(ParseError::new(
            span(&step),
            "it is not clear whether the condition is that of every step: put them on lines of their own",
        ));
    }
    steps.extend(parts.wait.take());
    // What a first click opens may be elsewhere.
    let of_first = matches!(step.as_rule(), Rule::a_click_then | Rule::a_go_then | Rule::a_pick_then);
    for (at, (action, from)) in read.into_iter().enumerate() {
        let mut action = earlier::key_after_typing(action, steps.last());
        if at == 0 || !of_first {
            place(&mut action, &parts.front, &step)?;
        }
        let (text, place) = if single { (words(&whole), span(&whole)) } else { (words(&from), span(&from)) };
        repeat(&action, parts.times, &step)?;
        for _ in 0..parts.times {
            steps.push(Step {
                text: text.clone(),
                span: place,
                guard: parts.guard.clone(),
                action: action.clone(),
            });
        }
    }
    Ok(parts.open)
}

/// What must hold, and the element that it speaks of where it is that one is shown.
fn condition(pair: Pair<'_, Rule>) -> Result<(Assertion, Option<Target>), ParseError> {
    if pair.as_rule() != Rule::guard_target {
        return Ok((expected::build_assertion(pair)?, None));
    }
    let target = wait::inner_target(&pair)?;
    Ok((wait::shown(target.clone(), &pair), Some(target)))
}

/// "Once 'A' is displayed, …": a wait before the step.
fn wait_front(pair: &Pair<'_, Rule>) -> Result<Step, ParseError> {
    let inner = pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))?;
    let (assertion, _) = condition(inner)?;
    let action = Action::Wait { assertion, at_most_ms: None };
    Ok(Step { text: words(pair), span: span(pair), guard: None, action })
}

/// "On the 'Orders' page, …": that page is waited for before the step.
fn page_front(pair: &Pair<'_, Rule>) -> Result<Step, ParseError> {
    let name = pair.clone().into_inner().next().ok_or_else(|| unbuilt(pair))?;
    let assertion = wait::check(Claim::Page { name: literal(&name) }, pair);
    let action = Action::Wait { assertion, at_most_ms: Some(wait::CLAIM_MS) };
    Ok(Step { text: words(pair), span: span(pair), guard: None, action })
}

/// "Contacts: enter …": where the step is done is gone to first, unless the page is it.
fn place_front(pair: &Pair<'_, Rule>) -> Result<Step, ParseError> {
    Ok(Step { text: words(pair), span: span(pair), guard: None, action: browse::page(pair)? })
}

fn read_step<'i>(
    step: Pair<'i, Rule>,
    parts: &Parts<'_>,
    before: &[Step],
) -> Result<Vec<Read<'i>>, ParseError> {
    if step.as_rule() != Rule::a_click_it {
        return action::read(step);
    }
    match parts.condition.clone().or_else(|| earlier::pointed_at(before)) {
        Some(target) => Ok(vec![(action::click(target), step)]),
        None => {
            Err(ParseError::new(span(&step), "it is not clear what \"it\" is: name the element in quotes"))
        }
    }
}

fn guard(pair: &Pair<'_, Rule>, parts: &mut Parts<'_>) -> Result<(), ParseError> {
    if parts.guard.is_some() {
        return Err(ParseError::new(
            span(pair),
            "a step takes one condition: put the other in a row of its own",
        ));
    }
    parts.open = Some("condition");
    parts.guard = Some(Guard::IfReady);
    if let Some(inner) = pair.clone().into_inner().next() {
        let (assertion, target) = condition(inner)?;
        parts.guard = Some(Guard::If(assertion));
        parts.condition = target;
    }
    Ok(())
}

/// How often: "twice", "3 times".
pub(super) fn times(pair: &Pair<'_, Rule>) -> Result<u64, ParseError> {
    let times = match pair.clone().into_inner().next() {
        Some(inner) => number(&inner)?,
        None if words(pair).eq_ignore_ascii_case("twice") => 2,
        None => 1,
    };
    if (1..=MAX_TIMES).contains(&times) {
        return Ok(times);
    }
    Err(ParseError::new(
        span(pair),
        format!("a step is repeated at least once and at most {MAX_TIMES} times"),
    ))
}

/// Only gestures are repeated: to fill a field twice says nothing.
fn repeat(action: &Action, times: u64, step: &Pair<'_, Rule>) -> Result<(), ParseError> {
    let gesture = matches!(
        action,
        Action::Click { .. }
            | Action::Back
            | Action::Forward
            | Action::Reload
            | Action::Scroll(ScrollTo::Up | ScrollTo::Down)
    );
    if times == 1 || gesture {
        return Ok(());
    }
    Err(ParseError::new(span(step), "only clicks, keys, scrolling and going back can be repeated"))
}

/// Puts the region in front of a clause ("in the footer, click …") on the step's target.
fn place(action: &mut Action, front: &[Scope], step: &Pair<'_, Rule>) -> Result<(), ParseError> {
    if front.is_empty() {
        return Ok(());
    }
    let target = match action {
        Action::Click { target, .. }
        | Action::Go { target, .. }
        | Action::Choose { target }
        | Action::Check { target }
        | Action::Uncheck { target }
        | Action::SetExpanded { target, .. }
        | Action::Select { target, .. }
        | Action::Fill { target, .. }
        | Action::Set { target, .. }
        | Action::Append { target, .. }
        | Action::Clear { target }
        | Action::Hover { target }
        | Action::Press { target: Some(target), .. }
        | Action::Upload { target: Some(target), .. } => target,
        _ => {
            let at: Span = span(step);
            return Err(ParseError::new(
                at,
                "this step has no element that the place in front of it could speak of",
            ));
        }
    };
    target.within.extend(front.iter().cloned());
    Ok(())
}
