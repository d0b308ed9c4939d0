//! What words point at that an earlier step of the cell named: "it", "that row".

use super::error::ParseError;
use super::keys;
use crate::step::{Action, ClickKind, ElementKind, Literal, Scope, ScrollTo, Span, Step, Target};

/// What a step is done to.
pub(super) fn target(step: &Step) -> Option<Target> {
    let mut action = step.action.clone();
    if let Action::Scroll(ScrollTo::Target(target)) = action {
        return Some(target);
    }
    action.target_mut().cloned()
}

/// What "it" is: what the step before was done to, or what was searched for.
pub(super) fn pointed_at(before: &[Step]) -> Option<Target> {
    if let [
        ..,
        Step { action: Action::Fill { target, value }, .. },
        Step { action: Action::Press { target: Some(sent), .. }, .. },
    ] = before
        && target == sent
        && target.name.as_ref().is_some_and(|name| !name.quoted && name.text == "search")
    {
        return Some(Target {
            name: Some(value.clone()),
            kind: None,
            ordinal: None,
            within: Vec::new(),
            span: value.span,
        });
    }
    before.last().and_then(target)
}

/// "Type 'Ada' into 'Name', click on 'Enter'": after typing the key, where no control is called so.
pub(super) fn key_after_typing(action: Action, before: Option<&Step>) -> Action {
    let typed = before.is_some_and(|step| {
        matches!(step.action, Action::Fill { .. } | Action::Append { .. } | Action::Type { .. })
    });
    match &action {
        Action::Click {
            target: Target { name: Some(name), kind: None, ordinal: None, within, .. },
            kind: ClickKind::Single,
        } if typed && within.is_empty() && name.text.eq_ignore_ascii_case("enter") => {
            keys::called(Literal { span: name.span, ..Literal::bare(name.text.clone()) })
        }
        _ => action,
    }
}

/// "Clear the field and type 'Ada'": what the field holds is replaced, so that a later row knows what was entered where.
pub(super) fn typed_anew(steps: Vec<Step>) -> Vec<Step> {
    let mut made: Vec<Step> = Vec::new();
    for step in steps {
        let anew = made.last().and_then(|before| filled(before, &step));
        match (anew, made.last_mut()) {
            (Some(filled), Some(before)) => *before = filled,
            _ => made.push(step),
        }
    }
    made
}

fn filled(cleared: &Step, typed: &Step) -> Option<Step> {
    let (Action::Clear { target }, Action::Type { value }) = (&cleared.action, &typed.action) else {
        return None;
    };
    let one = target.name.is_some() && cleared.guard.is_none() && typed.guard.is_none();
    one.then(|| Step {
        text: format!("{}, {}", cleared.text, typed.text),
        span: Span { start: cleared.span.start, end: typed.span.end },
        guard: None,
        action: Action::Fill { target: target.clone(), value: value.clone() },
    })
}

/// Puts the row that was named last in the place of "that row".
pub(super) fn rows(steps: &mut [Step]) -> Result<(), ParseError> {
    let mut row: Option<Literal> = None;
    for step in steps {
        if let Some(found) = step.action.target_mut() {
            for scope in &mut found.within {
                let Scope::Loose(words) = scope else { continue };
                if !points_back(&words.text) {
                    continue;
                }
                let why = "it is not said in this cell which one is meant: name it in quotes";
                let known = row.clone().ok_or_else(|| ParseError::new(words.span, why))?;
                *scope = Scope::Row(known);
            }
        }
        row = target(step).as_ref().and_then(row_of).or(row);
    }
    Ok(())
}

/// "in that row"
fn points_back(words: &str) -> bool {
    words.split_whitespace().any(|word| matches!(word.to_lowercase().as_str(), "that" | "this"))
}

/// The row that a target is, or stands in.
fn row_of(target: &Target) -> Option<Literal> {
    if matches!(target.kind, Some(ElementKind::Row | ElementKind::Item | ElementKind::Card)) {
        return target.name.clone();
    }
    target.within.iter().find_map(|scope| match scope {
        Scope::Row(name) => Some(name.clone()),
        _ => None,
    })
}
