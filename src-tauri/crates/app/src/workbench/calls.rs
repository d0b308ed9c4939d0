//! The calls of models in a past attempt, and in plain words why the gate let each through or not.

use verbatim_engine::agents::prompt;
use verbatim_engine::event::{CaseEvent, ModelCall, RowId};
use verbatim_engine::model::Agent;

use crate::asking::attempt;
use crate::view::CallReview;

/// The calls in their order.
pub(super) fn of(events: &[(u64, CaseEvent)]) -> Vec<CallReview> {
    let mut calls: Vec<CallReview> = Vec::new();
    for (at_ms, event) in events {
        if let CaseEvent::Asked { row, call } = event {
            let opposite = is_opposite(&calls, *row, call.agent);
            calls.push(review(*row, *at_ms, call, opposite));
        }
    }
    calls
}

/// What holds is asked first, the opposite only after a reply to that was let through.
fn is_opposite(before: &[CallReview], row: RowId, agent: Agent) -> bool {
    let of_row = |call: &&CallReview| call.row == row && call.agent == Agent::Assertion && call.through;
    agent == Agent::Assertion && before.iter().rev().find(of_row).is_some()
}

fn review(row: RowId, at_ms: u64, call: &ModelCall, opposite: bool) -> CallReview {
    let now = prompt(call.agent);
    CallReview {
        row,
        at_ms,
        agent: call.agent,
        instructions: (now.id == call.prompt).then(|| now.text.to_owned()),
        prompt: call.prompt.clone(),
        model: call.model.clone(),
        question: call.question.clone(),
        reply: call.reply.clone(),
        prompt_tokens: call.prompt_tokens,
        reply_tokens: call.reply_tokens,
        took_ms: call.took_ms,
        attempt: attempt(call.temperature),
        through: call.refused.is_none(),
        why: why(call, opposite),
    }
}

/// Why a reply was not let through, with what that means.
fn refused(why: &str) -> String {
    if why == "the model proposes nothing" {
        return "The model found nothing that fits, and said so: an honest answer, and nothing was done."
            .into();
    }
    if why.starts_with("the reply ") {
        return format!("The reply is not in the form that was asked for, so nothing of it counts: {why}.");
    }
    if why.starts_with("the model did not answer") {
        return format!("There was no whole reply in time: {why}.");
    }
    format!("It does not keep to the cell or the page, so nothing was done: {why}.")
}

fn why(call: &ModelCall, opposite: bool) -> String {
    if opposite {
        return match call.refused.as_deref() {
            Some(why) => format!("The opposite was asked for as well, and nothing that counts was found: {why}."),
            None => "The opposite was asked for as well, and signs of it were found. Where the page bears them out too, nothing is decided.".into(),
        };
    }
    if let Some(why) = &call.refused {
        return refused(why.trim_end_matches('.'));
    }
    match call.agent {
        Agent::Clarity => {
            "Each step is a sentence that a rule reads, keeps the texts, numbers and test data of the cell, and adds none."
        }
        Agent::Navigation => "It is one of the elements that the page offers for this step.",
        Agent::Assertion => {
            "Each check is a sentence that a rule reads and cites what is on the page. Together they cover every word of the cell, and they did not all hold before the row's action."
        }
        Agent::Data => "The value or item is one that the page offers, or a new one of the form that the cell asks for.",
        Agent::Vision => "The answer cites elements that are marked on the picture.",
    }
    .into()
}
