//! SeeAct-ATA: one prompt that tracks the case, acts and verifies.

use serde::Deserialize;
use serde_json::json;
use verbatim_engine::event::Sink;
use verbatim_engine::page::Page;
use verbatim_engine::verdict::{Cause, Finding};

use crate::act::{Act, form};
use crate::prompts::Task;
use crate::session::{End, Session, passed};
use crate::staged::{false_by_model, tell};

/// Turns that a case may take, besides three for each of its rows.
const TURNS: usize = 10;

#[derive(Debug, Deserialize)]
struct Turn {
    #[serde(rename = "reasoning")]
    _reasoning: String,
    #[serde(rename = "progress")]
    _progress: Vec<String>,
    /// From 1.
    step: usize,
    assertion: Assertion,
    verdict: Ruling,
    #[serde(flatten)]
    act: Act,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Assertion {
    None,
    Holds,
    Fails,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ruling {
    Running,
    Pass,
    Fail,
}

pub(crate) async fn case<P: Page, S: Sink>(session: &mut Session<'_, P, S>) -> Result<(), End> {
    let lines = session.lines.clone();
    let Some(first) = lines.first() else { return Ok(()) };
    session.begin_row(first).await?;
    let mut current = 0;
    for _ in 0..lines.len() * 3 + TURNS {
        let (page, seen) = session.look("").await?;
        let mut fields = json!({
            "progress": {"type": "array", "items": {"type": "string", "enum": ["DONE", "CURRENT", "TODO"]}},
            "step": {"type": "integer", "minimum": 1, "maximum": lines.len()},
            "assertion": {"type": "string", "enum": ["none", "holds", "fails"]},
            "verdict": {"type": "string", "enum": ["running", "pass", "fail"]},
        });
        if let (Some(all), Some(act)) = (fields.as_object_mut(), form(&seen).as_object()) {
            all.extend(act.clone());
        }
        let question = format!("The case is at step {}. What comes next?", current + 1);
        let turn: Turn = session.ask(Task::SeeAct, &question, &seen, fields).await?;
        let to = match turn.verdict {
            Ruling::Pass => lines.len() - 1,
            _ => turn.step.clamp(current + 1, lines.len()) - 1,
        };
        while current < to {
            session.end_row(passed()).await?;
            current += 1;
            session.begin_row(&lines[current]).await?;
        }
        if turn.assertion != Assertion::None {
            tell(session, &lines[current], turn.assertion == Assertion::Holds).await?;
        }
        match turn.verdict {
            Ruling::Pass => return Ok(()),
            Ruling::Fail if turn.assertion == Assertion::Fails => {
                return Err(false_by_model(&lines[current]).into());
            }
            Ruling::Fail => {
                let words = "the model says that the step cannot be carried out";
                return Err(Finding::new(Cause::TargetMissing, &lines[current].action, words).into());
            }
            // What could not be done stands in what the model is told next.
            Ruling::Running => drop(session.act(&turn.act, &page, &seen).await?),
        }
    }
    let words = "the model did not come to a verdict within the turns of the case";
    Err(Finding::new(Cause::BudgetExceeded, &lines[current].action, words).into())
}
