//! The model agents (DESIGN sections 1, 6, 9, 10): each asks one question and checks the answer. A proposal is a
//! sentence of the grammar and goes through the same gate as a tester's own; its types have private constructors, so
//! that no guard can be skipped.

pub mod assertion;
mod call;
mod cell;
pub mod clarity;
pub mod data;
pub mod navigation;
pub mod parts;
pub mod phrase;
mod prompts;
mod seen;
mod tie;
pub mod vision;
pub(crate) mod words;

#[cfg(test)]
mod tests;

use serde::de::DeserializeOwned;

use crate::event::Column;
use crate::examples;
use crate::model::{Agent, Reply, Request};
use crate::verdict::{Cause, Finding};

pub use call::{Called, NoAnswer, Teller, call, insist};
pub use prompts::{Prompt, prompt};
pub use seen::{Seen, safe};

/// The seed of every call: the same question has the same answer, where the server keeps to it.
const SEED: u64 = 7;
/// Characters that a token has at least, on the average of English and markup.
const CHARACTERS: usize = 3;
/// Tokens that are left for the reply.
const REPLY: usize = 700;
/// Characters of a question at most, however much the model takes.
const MOST_TOLD: usize = 48_000;
/// The longest sentence that is looked at, in characters.
const LONGEST: usize = 500;
/// The most proposals of one reply that are looked at.
const MOST: usize = 20;

/// How many calls one question may take: again after a bad reply, at most twice.
pub const TRIES: u8 = 3;

/// The temperature of a try, from 0.
pub fn temperature(attempt: u8) -> f32 {
    f32::from(attempt) * 0.1
}

/// What every agent is told of where it asks.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'a> {
    /// The cell that is asked about.
    pub cell: &'a str,
    /// The action of its row, where the cell is an expected result.
    pub action: &'a str,
    /// The rows of the case, as text.
    pub case: &'a str,
    /// The page.
    pub page: &'a Seen,
}

/// Why the gate did not let a reply through.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It is not in the schema.
    #[error("{0}")]
    Invalid(String),
    /// It does not keep to the cell or the page.
    #[error("{0}")]
    Unfaithful(String),
    /// The model itself proposes nothing.
    #[error("the model proposes nothing")]
    Nothing,
}

impl Refusal {
    /// The finding of a cell that it leaves unread; `nothing` is the cause where the model proposes nothing.
    pub fn finding(&self, sentence: &str, nothing: Cause) -> Finding {
        let cause = match self {
            Self::Invalid(_) => Cause::AgentInvalidReply,
            Self::Unfaithful(_) => Cause::AgentUnfaithful,
            Self::Nothing => nothing,
        };
        let message = match self {
            Self::Nothing => "no rule reads it, and the model has no proposal that says the same".into(),
            Self::Invalid(why) => format!("the model's reply is not in the form that was asked for: {why}"),
            Self::Unfaithful(why) => format!("the model's proposal was not let through: {why}"),
        };
        // Only of an expected result can it be that nothing decides it.
        let column = if nothing == Cause::UndecidableAssertion { Column::Expected } else { Column::Action };
        Finding::new(cause, sentence, message).way_out(examples::way_out(column, sentence))
    }

    /// Whether another try may do better.
    pub fn again(&self) -> bool {
        !matches!(self, Self::Nothing)
    }
}

fn unfaithful<T>(why: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Unfaithful(why.into()))
}

/// A question: what is asked, then the rows of the case, then as much of the page as the context takes.
fn ask(
    agent: Agent,
    question: &str,
    setting: &Setting<'_>,
    schema: serde_json::Value,
    context: usize,
) -> Request {
    let case: String = setting.case.chars().take(2_000.min(room(context) / 4)).collect();
    let asked = format!("{question}\n\nThe rows of the case, for context:\n{case}\n\nThe page:\n");
    of_prompt(agent, prompt(agent), &asked, |most| setting.page.fenced(most), schema, context)
}

/// Characters of a question that a context takes.
fn room(context: usize) -> usize {
    context.saturating_sub(REPLY).saturating_mul(CHARACTERS).min(MOST_TOLD)
}

/// A question of a prompt: what is asked, then as much of the page as the context takes, told by `page` in so many characters.
pub fn of_prompt(
    agent: Agent,
    prompt: Prompt,
    asked: &str,
    page: impl FnOnce(usize) -> String,
    schema: serde_json::Value,
    context: usize,
) -> Request {
    let used = prompt.text.chars().count() + asked.chars().count();
    let page = page(room(context).saturating_sub(used).max(400));
    Request {
        agent,
        prompt: prompt.id,
        system: prompt.text.to_owned(),
        user: format!("{asked}{page}"),
        schema,
        temperature: 0.0,
        seed: SEED,
        image: None,
    }
}

/// The reply as the schema has it.
///
/// # Errors
/// It is not in the schema.
pub fn parsed<T: DeserializeOwned>(reply: &Reply) -> Result<T, Refusal> {
    serde_json::from_value(reply.value.clone()).map_err(|error| Refusal::Invalid(short(&error.to_string())))
}

/// A text of bounded length, for messages.
pub fn short(text: &str) -> String {
    let mut out: String = text.chars().take(120).collect();
    if text.chars().nth(120).is_some() {
        out.push('…');
    }
    out
}

/// Refuses lists and sentences that nobody asked for in that size.
fn bounded<'a>(sentences: impl ExactSizeIterator<Item = &'a str>) -> Result<(), Refusal> {
    if sentences.len() > MOST {
        return Err(Refusal::Invalid(format!("it has more than {MOST} entries")));
    }
    for sentence in sentences {
        if sentence.chars().nth(LONGEST).is_some() {
            return Err(Refusal::Invalid(format!("an entry is longer than {LONGEST} characters")));
        }
    }
    Ok(())
}

/// A list of objects of strings beside the field in which the model thinks.
fn list_schema(name: &str, fields: &[&str]) -> serde_json::Value {
    let properties: serde_json::Map<String, serde_json::Value> =
        fields.iter().map(|f| ((*f).to_owned(), serde_json::json!({"type": "string"}))).collect();
    serde_json::json!({
        "type": "object",
        "properties": {
            "reasoning": {"type": "string"},
            name: {"type": "array", "items": {
                "type": "object", "properties": properties, "required": fields, "additionalProperties": false,
            }},
        },
        "required": ["reasoning", name],
        "additionalProperties": false,
    })
}
