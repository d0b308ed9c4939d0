//! The tasks against answers that are known: as labelled, none, and wrong ones.

use std::sync::Mutex;
use std::time::Duration;

use futures::executor::block_on;
use serde_json::{Value, json};
use verbatim_engine::agents::navigation;
use verbatim_engine::model::{Agent, Answering, Model, ModelError, Reply, Request};

use crate::ask::{Asked, Posed};
use crate::task::Question;
use crate::{Outcome, Passport, Task, Tasks, take};

/// Answers what a test wrote, in the order of the tasks.
struct Script(Mutex<Vec<Value>>);

impl Model for Script {
    fn ask<'a>(&'a self, _request: &'a Request) -> Answering<'a> {
        Box::pin(async {
            let value = self.0.lock().unwrap().pop().unwrap();
            Ok(reply(value))
        })
    }

    fn name(&self, agent: Agent) -> Option<&str> {
        (agent != Agent::Vision).then_some("script")
    }

    fn context(&self, _agent: Agent) -> usize {
        4096
    }
}

fn reply(value: Value) -> Reply {
    Reply {
        model: "script".into(),
        raw: value.to_string(),
        value,
        prompt_tokens: Some(100),
        reply_tokens: Some(10),
        took: Duration::from_secs(2),
    }
}

fn run(answer: impl Fn(&Task) -> Value) -> (Passport, Vec<Asked>) {
    let tasks = Tasks::bundled().unwrap();
    let mut answers: Vec<Value> = tasks.0.iter().map(answer).collect();
    answers.reverse();
    let mut all = Vec::new();
    let passport =
        block_on(take(&Script(Mutex::new(answers)), &tasks, |asked| all.push(asked.clone()))).unwrap();
    (passport, all)
}

/// The answer that the label says, in the words that the gate wants.
fn as_labelled(task: &Task) -> Value {
    match &task.question {
        Question::Rewrite { accept, .. } => {
            let steps = accept.first().into_iter().flatten();
            let steps: Vec<Value> =
                steps.map(|(words, sentence)| json!({"words": words, "sentence": sentence})).collect();
            json!({"reasoning": "", "steps": steps})
        }
        Question::Choose { right, .. } => {
            let choices = (1..=15).map(|n| json!({"reasoning": "", "choice": format!("c{n}")}));
            let posed = Posed::of(task).unwrap();
            let mut right_ones =
                choices.filter(|choice| posed.outcome(&reply(choice.clone())).0 == Outcome::Right);
            let choice = right_ones.next().filter(|_| right.is_some());
            choice.unwrap_or_else(|| json!({"reasoning": "", "choice": "none"}))
        }
        Question::Open { words, items, new, .. } => {
            let made = new.as_ref().map(|part| format!("ada-{{{{unique}}}}{part}"));
            let choices =
                items.first().cloned().or(made).map(|value| json!({"words": words, "value": value}));
            json!({"reasoning": "", "choices": choices.into_iter().collect::<Vec<_>>()})
        }
        Question::Assert { checks, .. } => {
            let check = |(words, sentence, quote): &(String, String, String)| json!({"words": words, "sentence": sentence, "quote": quote});
            json!({"reasoning": "", "checks": checks.iter().map(check).collect::<Vec<_>>()})
        }
    }
}

#[test]
fn there_are_enough_tasks_and_each_has_its_own_name() {
    let tasks = Tasks::bundled().unwrap();
    assert!(tasks.0.len() >= 120, "{}", tasks.0.len());
    let names: std::collections::BTreeSet<&str> = tasks.0.iter().map(|task| task.id.as_str()).collect();
    assert_eq!(names.len(), tasks.0.len());
    let traps = ["invented", "misleading", "hidden-order", "near-miss"];
    for trap in traps {
        assert!(tasks.0.iter().filter(|task| task.kind == trap).count() >= 4, "{trap}");
    }
}

#[test]
fn the_gate_lets_every_labelled_answer_through() {
    let (passport, all) = run(as_labelled);
    let wrong: Vec<_> = all.iter().filter(|asked| asked.outcome != Outcome::Right).collect();
    assert!(wrong.is_empty(), "{} of {}: {wrong:#?}", wrong.len(), all.len());
    assert_eq!(passport.agents.len(), 4);
    for score in &passport.agents {
        assert_eq!((score.accuracy(), score.deviation(), score.gate()), (1.0, 0.0, None));
        assert_eq!((score.seconds, score.prompt_tokens, score.reply_tokens), (2.0, Some(100.0), Some(10.0)));
        assert!(!score.is_below());
    }
}

#[test]
fn a_model_that_proposes_nothing_is_right_on_traps_alone() {
    let (passport, all) = run(|task| match task.agent() {
        Agent::Navigation => json!({"reasoning": "", "choice": "none"}),
        Agent::Clarity => json!({"reasoning": "", "steps": []}),
        Agent::Data => json!({"reasoning": "", "choices": []}),
        _ => json!({"reasoning": "", "checks": []}),
    });
    assert!(all.iter().all(|asked| matches!(asked.outcome, Outcome::Right | Outcome::Declined)));
    assert_eq!(passport.below().count(), 4);
    assert!(passport.agents.iter().all(|score| score.right > 0 && score.declined > score.right / 2));
}

#[test]
fn wrong_answers_are_counted_as_stopped_or_through() {
    let first = run(|task| match task.agent() {
        Agent::Navigation => json!({"reasoning": "", "choice": "c1"}),
        Agent::Clarity => {
            json!({"reasoning": "", "steps": [{"words": "the", "sentence": "click 'Delete all'"}]})
        }
        Agent::Data => json!({"reasoning": "", "choices": [{"words": "any product", "value": "Delete all"}]}),
        _ => {
            json!({"reasoning": "", "checks": [{"words": "the", "sentence": "'Form' is displayed", "quote": "Form"}]})
        }
    });
    let of = |agent| first.0.agents.iter().find(|score| score.agent == agent).unwrap();
    // An order of the page, a text that was there before: all stopped.
    assert_eq!((of(Agent::Clarity).gate(), of(Agent::Clarity).right), (Some(1.0), 0));
    assert_eq!((of(Agent::Assertion).gate(), of(Agent::Assertion).right), (Some(1.0), 0));
    assert_eq!((of(Agent::Data).gate(), of(Agent::Data).right), (Some(1.0), 0));
    // A candidate is a candidate: only the label knows which is meant.
    assert!(of(Agent::Navigation).through > of(Agent::Navigation).right);
    let invalid = run(|_| json!({"answer": 42}));
    assert!(invalid.1.iter().all(|asked| asked.outcome == Outcome::Invalid));
}

#[test]
fn choices_have_candidates() {
    for task in Tasks::bundled().unwrap().0 {
        if let Question::Choose { step, page, .. } = &task.question {
            let step = verbatim_engine::parse::action_cell(step).unwrap().remove(0);
            let found = navigation::candidates(page, &step, verbatim_engine::verdict::Cause::AmbiguousTarget);
            assert!(found.len() >= 2, "{}", task.id);
        }
    }
}

#[test]
fn a_model_that_is_not_there_ends_it() {
    struct Gone;
    impl Model for Gone {
        fn ask<'a>(&'a self, _request: &'a Request) -> Answering<'a> {
            Box::pin(async { Err(ModelError::Unavailable("nothing listens".into())) })
        }
        fn name(&self, _agent: Agent) -> Option<&str> {
            Some("gone")
        }
        fn context(&self, _agent: Agent) -> usize {
            4096
        }
    }
    let done = block_on(take(&Gone, &Tasks::bundled().unwrap(), |_| {}));
    assert_eq!(done.unwrap_err().to_string(), "nothing listens");
}
