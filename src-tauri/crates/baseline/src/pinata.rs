//! PinATA: an orchestrator instructs an actor and an assertor, and decides from what they report; all three share one memory.

use serde::Deserialize;
use serde_json::{Value, json};
use verbatim_engine::event::Sink;
use verbatim_engine::page::Page;
use verbatim_engine::verdict::{Cause, Finding};

use crate::act::{Act, Kind, form};
use crate::prompts::Task;
use crate::session::{Answer, End, Line, Session, YesNo, yes_or_no};
use crate::staged::{false_by_model, tell};

/// Tries at a step or an expected result.
const TRIES: usize = 3;
/// Actions that one instruction may take.
const ACTS: usize = 6;

#[derive(Debug, Deserialize)]
struct Acting {
    #[serde(rename = "reasoning")]
    _reasoning: String,
    note: String,
    #[serde(flatten)]
    act: Act,
}

#[derive(Debug, Deserialize)]
struct Review {
    #[serde(rename = "reasoning")]
    _reasoning: String,
    status: Status,
    instruction: String,
    note: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Done,
    Retry,
    Failed,
}

pub(crate) async fn row<P: Page, S: Sink>(session: &mut Session<'_, P, S>, line: &Line) -> Result<(), End> {
    if !line.action.trim().is_empty() {
        let cannot = || {
            Finding::new(
                Cause::TargetMissing,
                &line.action,
                "the orchestrator says that it cannot be carried out",
            )
        };
        acted(session, line).await?.then_some(()).ok_or_else(cannot)?;
    }
    if !line.expected.trim().is_empty() {
        let holds = verified(session, line).await?;
        tell(session, line, holds).await?;
        holds.then_some(()).ok_or_else(|| false_by_model(line))?;
    }
    Ok(())
}

/// The actor carries out the step until the orchestrator is content, or gives up.
async fn acted<P: Page, S: Sink>(session: &mut Session<'_, P, S>, line: &Line) -> Result<bool, End> {
    let mut instruction = line.action.clone();
    for _ in 0..TRIES {
        let mut report = String::from("nothing was done");
        for _ in 0..ACTS {
            let (page, seen) = session.look(&line.action).await?;
            let mut fields = form(&seen);
            fields["note"] = json!({"type": "string"});
            let question = format!("The instruction:\n{instruction}\n\nWhich action comes next?");
            let acting: Acting = session.ask(Task::PinAtaActor, &question, &seen, fields).await?;
            session.remember(&acting.note);
            if acting.act.action == Kind::None {
                break;
            }
            report = match session.act(&acting.act, &page, &seen).await? {
                Ok(()) => session.memory.last().cloned().unwrap_or_default(),
                Err(not) => not.words,
            };
        }
        let what = format!("The actor was told:\n{instruction}\n\nIt reports:\n{report}");
        let review = review(session, line, &what).await?;
        match review.status {
            Status::Done => return Ok(true),
            Status::Failed => return Ok(false),
            Status::Retry if review.instruction.trim().is_empty() => {}
            Status::Retry => instruction = review.instruction,
        }
    }
    Ok(false)
}

/// The assertor verifies the expected result until the orchestrator is content.
async fn verified<P: Page, S: Sink>(session: &mut Session<'_, P, S>, line: &Line) -> Result<bool, End> {
    let mut hint = String::new();
    let mut holds = false;
    for _ in 0..TRIES {
        let (_, seen) = session.look(&line.expected).await?;
        let question = format!("The expected result:\n{}\n{hint}", line.expected);
        let mut fields = yes_or_no();
        fields["note"] = json!({"type": "string"});
        let said: Answer = session.ask(Task::PinAtaAssertor, &question, &seen, fields).await?;
        session.remember(&said.note);
        holds = said.answer == YesNo::Yes;
        let report = if holds { "it holds" } else { "it does not hold" };
        let what = format!("The assertor verified:\n{}\n\nIt reports:\n{report}", line.expected);
        let review = review(session, line, &what).await?;
        match review.status {
            Status::Done => return Ok(holds),
            Status::Failed => return Ok(false),
            Status::Retry => hint = review.instruction,
        }
    }
    Ok(holds)
}

async fn review<P: Page, S: Sink>(
    session: &mut Session<'_, P, S>,
    line: &Line,
    what: &str,
) -> Result<Review, End> {
    let (_, seen) = session.look(&line.action).await?;
    let text = || json!({"type": "string"});
    let fields: Value = json!({
        "status": {"type": "string", "enum": ["done", "retry", "failed"]},
        "instruction": text(),
        "note": text(),
    });
    let review: Review = session.ask(Task::PinAtaOrchestrator, what, &seen, fields).await?;
    session.remember(&review.note);
    Ok(review)
}
