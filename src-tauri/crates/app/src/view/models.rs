//! Models: how they are set up, tested and measured, and what they were asked and answered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use verbatim_engine::event::{Column, RowId};
use verbatim_engine::model::{Agent, PromptId};
use verbatim_ollama::{Protocol, Topic};
use verbatim_passport::Outcome;
use verbatim_store::{CaseId, RunId, SuiteCaseId, SuiteId};

use super::SecretPlace;

/// Where models are and which of them are asked. The server's token is kept apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct ModelSettings {
    /// What the server speaks.
    pub protocol: Protocol,
    /// Its address; empty until a model is set up.
    pub url: String,
    /// The model of all agents that have none of their own.
    pub name: Option<String>,
    /// Agents with a model of their own.
    pub agents: BTreeMap<Agent, String>,
    /// Tokens of context at most.
    pub context: usize,
    /// How long a whole reply may take, in seconds.
    pub timeout_s: u32,
}

impl Default for ModelSettings {
    fn default() -> Self {
        Self {
            protocol: Protocol::Ollama,
            url: String::new(),
            name: None,
            agents: BTreeMap::new(),
            context: 16_384,
            timeout_s: 120,
        }
    }
}

impl ModelSettings {
    /// The model of an agent.
    #[must_use]
    pub fn model_of(&self, agent: Agent) -> Option<&str> {
        self.agents.get(&agent).or(self.name.as_ref()).map(String::as_str)
    }

    /// Whether there is a model to ask.
    #[must_use]
    pub fn is_set_up(&self) -> bool {
        !self.url.trim().is_empty() && (self.name.is_some() || !self.agents.is_empty())
    }
}

/// Where the token of a server is; it is never told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TokenState {
    /// Where it is.
    pub place: SecretPlace,
    /// Why the keychain does not keep it, where it was asked to and did not.
    pub keychain: Option<String>,
}

/// Models as they are set up, and what is known of them.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ModelsState {
    /// The settings.
    pub settings: ModelSettings,
    /// There is a model to ask.
    pub set_up: bool,
    /// Where the token of the server is.
    pub token: TokenState,
    /// The passports of the server's models.
    pub passports: Vec<ModelPassport>,
}

/// A line of the connection test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ConnectionLine {
    /// About what.
    pub topic: Topic,
    /// The model that it is about; none for the server itself.
    pub model: Option<String>,
    /// Whether all is well with it.
    pub well: bool,
    /// In words: what is there, or what is wrong and the way out.
    pub detail: String,
    /// The stable identifier of what is wrong, or of what to look at.
    pub code: Option<String>,
}

/// How well a model does, agent by agent.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ModelPassport {
    /// Its name at the server.
    pub model: String,
    /// When its tasks were asked.
    pub taken: String,
    /// Agent by agent.
    pub agents: Vec<AgentPassport>,
}

/// How well a model does as one agent; shares are from 0 to 1.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AgentPassport {
    /// The agent.
    pub agent: Agent,
    /// How many tasks were asked.
    pub tasks: usize,
    /// How many were right.
    pub right: usize,
    /// Their share.
    pub accuracy: f64,
    /// Its 95 % interval: from.
    pub low: f64,
    /// To.
    pub high: f64,
    /// The standard deviation of the accuracy.
    pub deviation: f64,
    /// It is below three sigma: not one to rely on.
    pub below: bool,
    /// The share of wrong answers that the gate stopped; none where no answer was wrong.
    pub gate: Option<f64>,
    /// Wrong answers that the gate stopped.
    pub stopped: usize,
    /// Wrong answers that the gate let through.
    pub through: usize,
    /// Tasks for which nothing was proposed although something is right.
    pub declined: usize,
    /// Right answers that the gate stopped.
    pub lost: usize,
    /// Replies that were not in the form that was asked for.
    pub invalid: usize,
    /// Replies that were not whole in time.
    pub late: usize,
    /// The mean time of a call, in seconds.
    pub seconds: f64,
    /// The mean of the prompts' tokens, where the server counts them.
    pub prompt_tokens: Option<f64>,
    /// The mean of the replies' tokens, where the server counts them.
    pub reply_tokens: Option<f64>,
    /// The prompt has changed since.
    pub outdated: bool,
}

/// A task of the passport was asked.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PassportProgress {
    /// How many were asked so far.
    pub asked: usize,
    /// Of how many.
    pub of: usize,
    /// The agent of this one.
    pub agent: Agent,
    /// What came of this one.
    pub outcome: Outcome,
}

/// A question that a model has not answered yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Asking {
    /// Who asks.
    pub agent: Agent,
    /// The model.
    pub model: String,
    /// The question, secrets masked.
    pub question: String,
    /// The number of the try, from 1.
    pub attempt: u32,
}

/// A call of a model in a past run.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CallReview {
    /// The row.
    pub row: RowId,
    /// Milliseconds from the beginning of the attempt.
    pub at_ms: u64,
    /// Who asked.
    pub agent: Agent,
    /// With which prompt.
    pub prompt: PromptId,
    /// Its instructions; none where the prompt has changed since.
    pub instructions: Option<String>,
    /// The model that answered.
    pub model: String,
    /// The question.
    pub question: String,
    /// The reply as it came; empty where none came.
    pub reply: String,
    /// Tokens of the prompt, where the server counts them.
    pub prompt_tokens: Option<u64>,
    /// Tokens of the reply, where the server counts them.
    pub reply_tokens: Option<u64>,
    /// How long it took.
    pub took_ms: u64,
    /// The number of the try, from 1.
    pub attempt: u32,
    /// The gate let it through.
    pub through: bool,
    /// Why, or why not.
    pub why: String,
}

/// What a person makes of a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Nothing yet.
    Open,
    /// It is in the phrasebook: from then on a rule.
    Kept,
    /// It is not offered again.
    Refused,
}

/// A reading that a model proposed in a run and the gate let through.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ReadingLine {
    /// Its run.
    pub run: RunId,
    /// Its place in the run's list, from 0.
    pub index: usize,
    /// The attempt at the case.
    pub attempt: CaseId,
    /// The case, where it is one of the library.
    pub case_id: Option<SuiteCaseId>,
    /// Name of the case.
    pub name: String,
    /// The row.
    pub row: RowId,
    /// Who asked.
    pub agent: Agent,
    /// The column of the cell.
    pub column: Column,
    /// The cell, or the step, that no rule reads.
    pub cell: String,
    /// What it was read as.
    pub sentences: Vec<String>,
    /// The suite, where it is one of the library.
    pub suite: Option<SuiteId>,
    /// What a person has made of it.
    pub decision: Decision,
    /// Why it cannot be kept, where it cannot.
    pub unkeepable: Option<String>,
}
