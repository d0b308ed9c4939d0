//! PathFinder's agents: what to do next, what to enter, and whether the goal is reached.

use serde::Deserialize;
use serde_json::json;
use verbatim_engine::agents::{NoAnswer, Refusal, TRIES, insist, parsed, short};
use verbatim_engine::event::SinkError;
use verbatim_engine::model::Reply;

use crate::goal::act::{Act, DECISION, Kind, form, read};
use crate::goal::asking::{Counted, Counts, Question};
use crate::goal::gate::{Admitted, Scene, admit, may_fill};
use crate::goal::prompts::Task;
use crate::hand::Judging;

/// After so many steps the oracle is asked, and at the end.
pub(super) const EVERY: usize = 5;

/// What the decision agent has chosen.
enum Chosen {
    /// What the gate has let through.
    Whole(Admitted),
    /// A field to type into; what, the entry agent is to say.
    Types(Act),
}

/// The next action, through the gate.
///
/// # Errors
/// A call of the model cannot be kept.
pub(super) async fn next<H: Judging>(
    question: &Question<'_>,
    scene: &Scene<'_>,
    hand: &mut H,
    counts: &mut Counts,
) -> Result<Result<Admitted, NoAnswer>, SinkError> {
    let schema = form(DECISION, scene.perceived.ids());
    let check = |reply: &Reply| {
        let act = read(reply, DECISION)?;
        match act.kind {
            Kind::Fill => may_fill(&act, scene).map(|()| Chosen::Types(act)),
            _ => admit(&act, scene).map(Chosen::Whole),
        }
    };
    let mut request = |last: Option<&NoAnswer>| question.request(Task::Decision, &schema, last);
    let (model, goal) = (question.given.model, &question.given.task.goal);
    let chosen =
        insist(model, &mut request, goal, TRIES, &check, &mut Counted { hand: &mut *hand, counts }).await?;
    match chosen {
        Ok(Chosen::Whole(admitted)) => Ok(Ok(admitted)),
        Ok(Chosen::Types(act)) => enter(question, scene, act, hand, counts).await,
        Err(no) => Ok(Err(no)),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    #[serde(rename = "reasoning")]
    _reasoning: String,
    name: String,
}

/// Has the entry agent say which of the user's data belongs into a field.
async fn enter<H: Judging>(
    question: &Question<'_>,
    scene: &Scene<'_>,
    act: Act,
    hand: &mut H,
    counts: &mut Counts,
) -> Result<Result<Admitted, NoAnswer>, SinkError> {
    let schema = json!({
        "type": "object",
        "properties": {"reasoning": {"type": "string"}, "name": {"type": "string"}},
        "required": ["reasoning", "name"],
        "additionalProperties": false,
    });
    let asks = format!("\nThe field that is to be filled in: {}\n", act.element);
    let question = Question { asks, ..*question };
    let check = |reply: &Reply| {
        let Entry { name, .. } = parsed(reply)?;
        admit(&Act { value: name, ..act.clone() }, scene)
    };
    let mut request = |last: Option<&NoAnswer>| question.request(Task::Entry, &schema, last);
    let goal = &question.given.task.goal;
    insist(question.given.model, &mut request, goal, TRIES, &check, &mut Counted { hand, counts }).await
}

/// What the oracle says of the exploration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Says {
    /// The goal is reached; the page is still to show it.
    Success,
    /// It cannot be reached, for this reason.
    Stuck(String),
    InProgress,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Oracle {
    reasoning: String,
    state: String,
}

/// Asks the oracle.
///
/// # Errors
/// A call of the model cannot be kept.
pub(super) async fn oracle<H: Judging>(
    question: &Question<'_>,
    hand: &mut H,
    counts: &mut Counts,
) -> Result<Result<Says, NoAnswer>, SinkError> {
    let schema = json!({
        "type": "object",
        "properties": {
            "reasoning": {"type": "string"},
            "state": {"type": "string", "enum": ["success", "stuck", "in-progress"]},
        },
        "required": ["reasoning", "state"],
        "additionalProperties": false,
    });
    let check = |reply: &Reply| {
        let Oracle { reasoning, state } = parsed(reply)?;
        Ok(match state.trim() {
            "success" => Says::Success,
            "stuck" => Says::Stuck(short(&reasoning)),
            "in-progress" => Says::InProgress,
            other => return Err(Refusal::Invalid(format!("'{}' is no state", short(other)))),
        })
    };
    let mut request = |last: Option<&NoAnswer>| question.request(Task::Oracle, &schema, last);
    let goal = &question.given.task.goal;
    insist(question.given.model, &mut request, goal, TRIES, &check, &mut Counted { hand, counts }).await
}
