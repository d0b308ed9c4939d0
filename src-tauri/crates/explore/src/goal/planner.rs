//! The planner-actor (Kim): one question from goal, memory and page to the next action of a fixed list.

use verbatim_engine::agents::{NoAnswer, TRIES, insist};
use verbatim_engine::event::SinkError;
use verbatim_engine::model::Reply;

use crate::goal::act::{PLANNER, form, read};
use crate::goal::asking::{Counted, Counts, Question};
use crate::goal::gate::{Admitted, Scene, admit};
use crate::goal::prompts::Task;
use crate::hand::Judging;

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
    let schema = form(PLANNER, scene.perceived.ids());
    let check = |reply: &Reply| admit(&read(reply, PLANNER)?, scene);
    let mut request = |last: Option<&NoAnswer>| question.request(Task::Planner, &schema, last);
    let goal = &question.given.task.goal;
    insist(question.given.model, &mut request, goal, TRIES, &check, &mut Counted { hand, counts }).await
}
