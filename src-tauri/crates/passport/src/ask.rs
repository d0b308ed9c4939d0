//! Asking the tasks, one after the other, through the engine's prompts and its gate.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use verbatim_engine::agents::{Refusal, Seen, Setting, assertion, clarity, data, navigation};
use verbatim_engine::judge::{Truth, View, judge};
use verbatim_engine::model::{Agent, Model, ModelError, Reply, Request};
use verbatim_engine::parse;
use verbatim_engine::snapshot::Snapshot;
use verbatim_engine::verdict::Cause;

use crate::page::line_of;
use crate::score::{AgentScore, Outcome, Passport};
use crate::task::{Bad, Question, Task, Tasks};

/// The agents that have tasks.
const AGENTS: [Agent; 4] = [Agent::Clarity, Agent::Navigation, Agent::Assertion, Agent::Data];

/// Why no passport could be made.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// The tasks cannot be used.
    #[error("{0}")]
    Tasks(#[from] Bad),
    /// The server or the model is not there.
    #[error("{0}")]
    Model(String),
    /// A task has nothing to ask, which a test keeps from happening.
    #[error("ask the task '{0}': it is not one for a model")]
    NoQuestion(String),
}

/// A task that was asked, and what came of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Asked {
    /// The task.
    pub task: String,
    /// What it tries.
    pub kind: String,
    /// The agent that it is for.
    pub agent: Agent,
    /// What came of it.
    pub outcome: Outcome,
    /// Why the gate did not let the reply through, or why there was none.
    pub why: Option<String>,
    /// The reply as it came.
    pub raw: String,
    /// How long it took.
    #[serde(skip)]
    pub took: Duration,
    /// Tokens of the prompt and of the reply, where the server counts them.
    pub tokens: (Option<u64>, Option<u64>),
}

/// Asks all tasks that the model has an agent for. Each is asked once, at temperature 0; `told` hears of every one.
///
/// # Errors
/// The model is not there, or the tasks cannot be used.
pub async fn take(
    model: &dyn Model,
    tasks: &Tasks,
    mut told: impl FnMut(&Asked),
) -> Result<Passport, Broken> {
    let mut passport = Passport::default();
    for agent in AGENTS {
        let Some(name) = model.name(agent).map(str::to_owned) else { continue };
        let mut asked = Vec::new();
        for task in tasks.0.iter().filter(|task| task.agent() == agent) {
            let done = ask(model, task).await?;
            told(&done);
            asked.push(done);
        }
        passport.agents.push(score(agent, name, &asked));
    }
    Ok(passport)
}

fn score(agent: Agent, model: String, asked: &[Asked]) -> AgentScore {
    let count = |outcome: Outcome| asked.iter().filter(|asked| asked.outcome == outcome).count();
    let mean = |of: &dyn Fn(&Asked) -> Option<u64>| {
        let counted: Vec<u64> = asked.iter().filter_map(of).collect();
        (!counted.is_empty()).then(|| counted.iter().sum::<u64>() as f64 / counted.len() as f64)
    };
    let whole: f64 = asked.iter().map(|asked| asked.took.as_secs_f64()).sum();
    AgentScore {
        agent,
        prompt: verbatim_engine::agents::prompt(agent).id,
        model,
        tasks: asked.len(),
        right: count(Outcome::Right),
        declined: count(Outcome::Declined),
        stopped: count(Outcome::Stopped),
        lost: count(Outcome::Lost),
        through: count(Outcome::Through),
        invalid: count(Outcome::Invalid),
        late: count(Outcome::Late),
        seconds: whole / asked.len().max(1) as f64,
        prompt_tokens: mean(&|asked| asked.tokens.0),
        reply_tokens: mean(&|asked| asked.tokens.1),
    }
}

async fn ask(model: &dyn Model, task: &Task) -> Result<Asked, Broken> {
    let context = model.context(task.agent());
    let posed = Posed::of(task).ok_or_else(|| Broken::NoQuestion(task.id.clone()))?;
    let mut asked = Asked {
        task: task.id.clone(),
        kind: task.kind.clone(),
        agent: task.agent(),
        outcome: Outcome::Invalid,
        why: None,
        raw: String::new(),
        took: Duration::ZERO,
        tokens: (None, None),
    };
    match model.ask(&posed.request(context)).await {
        Ok(reply) => {
            (asked.outcome, asked.why) = posed.outcome(&reply);
            asked.took = reply.took;
            asked.tokens = (reply.prompt_tokens, reply.reply_tokens);
            asked.raw = reply.raw;
        }
        Err(ModelError::Unavailable(why)) => return Err(Broken::Model(why)),
        Err(ModelError::Timeout(within)) => {
            (asked.outcome, asked.took) = (Outcome::Late, within);
            asked.why = Some(ModelError::Timeout(within).to_string());
        }
        Err(ModelError::InvalidReply { message, raw }) => (asked.why, asked.raw) = (Some(message), raw),
    }
    Ok(asked)
}

/// A task as it is put to the model: what the agents are told beside its own words.
pub(crate) struct Posed<'a> {
    question: &'a Question,
    now: Seen,
    before: Seen,
    candidates: Vec<navigation::Candidate>,
    case: String,
}

impl<'a> Posed<'a> {
    /// `None` where the step of a choice does not parse or leaves nothing to choose.
    pub(crate) fn of(task: &'a Task) -> Option<Self> {
        let question = &task.question;
        let (now, before, case) = match question {
            Question::Rewrite { cell, page, .. }
            | Question::Choose { cell, page, .. }
            | Question::Open { cell, page, .. } => (page, page, cell.clone()),
            Question::Assert { cell, action, before, after, .. } => {
                (after, before, format!("{action} -> {cell}"))
            }
        };
        let mut candidates = Vec::new();
        if let Question::Choose { step, page, .. } = question {
            let step = parse::action_cell(step).ok()?.pop()?;
            candidates = navigation::candidates(page, &step, Cause::AmbiguousTarget);
            if candidates.is_empty() {
                return None;
            }
        }
        Some(Self { question, now: Seen::of(now, []), before: Seen::of(before, []), candidates, case })
    }

    fn setting(&self) -> Setting<'_> {
        let (cell, action): (&str, &str) = match self.question {
            Question::Rewrite { cell, .. } | Question::Choose { cell, .. } | Question::Open { cell, .. } => {
                (cell, "")
            }
            Question::Assert { cell, action, .. } => (cell, action),
        };
        Setting { cell, action, case: &self.case, page: &self.now }
    }

    pub(crate) fn request(&self, context: usize) -> Request {
        match self.question {
            Question::Rewrite { cell, .. } => {
                let why =
                    parse::action_cell(cell).err().map_or_else(String::new, |error| error.why.to_string());
                clarity::request(&self.setting(), &why, context)
            }
            Question::Choose { .. } => navigation::request(&self.setting(), &self.candidates, &[], context),
            Question::Assert { .. } => assertion::request(&self.setting(), assertion::Side::Holds, context),
            Question::Open { .. } => data::request(&self.setting(), context),
        }
    }

    /// What the gate makes of a reply, held against the label.
    pub(crate) fn outcome(&self, reply: &Reply) -> (Outcome, Option<String>) {
        match self.question {
            Question::Rewrite { accept, .. } => self.rewrite(accept, reply),
            Question::Choose { right, .. } => match navigation::check(&self.candidates, reply) {
                Ok(choice) if Some(line_of(choice.node())) == *right => (Outcome::Right, None),
                Ok(_) => (Outcome::Through, None),
                Err(refusal) => refused(&refusal, right.is_none(), false),
            },
            Question::Open { items, new, .. } => self.open(items, new.as_deref(), reply),
            Question::Assert { before, after, holds, checks, .. } => {
                let same = || {
                    let own = said(reply, "checks");
                    *holds
                        && own.len() == checks.len()
                        && checks.iter().all(|(_, check, _)| own.contains(&check.as_str()))
                };
                match assertion::check(&self.setting(), &self.before, assertion::Side::Holds, reply) {
                    Ok(proposal) => match (confirmed(&proposal, before, after), holds) {
                        (true, true) => (Outcome::Right, None),
                        (true, false) => (Outcome::Through, None),
                        (false, _) => (Outcome::Stopped, Some("the page does not confirm it".into())),
                    },
                    Err(refusal) => refused(&refusal, !holds, same()),
                }
            }
        }
    }

    fn open(&self, items: &[String], new: Option<&str>, reply: &Reply) -> (Outcome, Option<String>) {
        let fits = |value: &str| {
            let made = new.is_some_and(|part| value.contains("{{unique}}") && value.contains(part));
            made || items.iter().any(|item| item == value)
        };
        let choices = reply.value["choices"].as_array().into_iter().flatten();
        let values: Vec<&str> = choices.filter_map(|choice| choice["value"].as_str()).collect();
        let all_fit = !values.is_empty() && values.iter().all(|value| fits(value));
        match data::check(&self.setting(), reply) {
            Ok(_) => (if all_fit { Outcome::Right } else { Outcome::Through }, None),
            Err(refusal) => refused(&refusal, items.is_empty() && new.is_none(), all_fit),
        }
    }

    fn rewrite(&self, accept: &[Vec<(String, String)>], reply: &Reply) -> (Outcome, Option<String>) {
        let fits = |sentences: &[&str]| {
            accept.iter().any(|steps| {
                let wanted: Vec<&str> = steps.iter().map(|(_, sentence)| sentence.as_str()).collect();
                meaning(&wanted).is_some_and(|wanted| meaning(sentences) == Some(wanted))
            })
        };
        match clarity::check(&self.setting(), reply) {
            Ok(rewrite) => {
                let sentences: Vec<&str> = rewrite.sentences().iter().map(String::as_str).collect();
                (if fits(&sentences) { Outcome::Right } else { Outcome::Through }, None)
            }
            Err(refusal) => refused(&refusal, accept.is_empty(), fits(&said(reply, "steps"))),
        }
    }
}

/// The outcome of a reply that the gate did not let through. `nothing`: proposing nothing is right; `same`: what was
/// proposed is as labelled.
fn refused(refusal: &Refusal, nothing: bool, same: bool) -> (Outcome, Option<String>) {
    let outcome = match refusal {
        Refusal::Nothing if nothing => Outcome::Right,
        Refusal::Nothing => Outcome::Declined,
        Refusal::Invalid(_) => Outcome::Invalid,
        Refusal::Unfaithful(_) if same => Outcome::Lost,
        Refusal::Unfaithful(_) => Outcome::Stopped,
    };
    (outcome, (outcome != Outcome::Right).then(|| refusal.to_string()))
}

/// The sentences of a reply, before any gate.
fn said<'a>(reply: &'a Reply, list: &str) -> Vec<&'a str> {
    let items = reply.value[list].as_array().into_iter().flatten();
    items.filter_map(|item| item["sentence"].as_str()).collect()
}

/// What sentences mean, whatever words they are in: where a literal stood, whether a kind was said, and case do not count.
fn meaning(sentences: &[&str]) -> Option<Vec<Value>> {
    let mut steps = Vec::new();
    for sentence in sentences {
        for step in parse::action_cell(sentence).ok()? {
            steps.push(bare(serde_json::to_value(step.action).ok()?));
        }
    }
    Some(steps)
}

fn bare(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept =
                fields.into_iter().filter(|(key, _)| !["span", "quoted", "kind"].contains(&key.as_str()));
            kept.map(|(key, value)| (key, bare(value))).collect()
        }
        Value::Array(values) => values.into_iter().map(bare).collect(),
        Value::String(text) => text.to_lowercase().into(),
        other => other,
    }
}

/// Whether all checks hold now, and not all did before unless the cell says that something stays.
fn confirmed(proposal: &assertion::Proposal, before: &Snapshot, after: &Snapshot) -> bool {
    let all = |now: &Snapshot, earlier: &Snapshot| {
        let view = View { before: Some(earlier), ..View::of(now) };
        proposal.checks().iter().all(|check| judge(check, &view).truth == Truth::True)
    };
    all(after, before) && (proposal.still() || !all(before, before))
}
