//! The port to language models: what the agents behind the gate need of one (DESIGN sections 1 and 10).
//!
//! A model only proposes. What it replies is text that goes through the same gate as a tester's own sentence.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Which agent asks: each has a prompt of its own and may have a model of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Agent {
    /// A cell that no rule reads -> sentences of the grammar.
    Clarity,
    /// A target that several elements or none fit -> one of the enumerated candidates, or none.
    Navigation,
    /// An expected result that no strict rule decides -> assertions of the grammar with their evidence.
    Assertion,
    /// A value or an item that the cell leaves open -> one of what is there.
    Data,
    /// A claim about looks -> an answer on numbered marks over a picture.
    Vision,
}

impl Agent {
    /// All agents.
    pub const ALL: [Self; 5] = [Self::Clarity, Self::Navigation, Self::Assertion, Self::Data, Self::Vision];
    /// Those that a suite allows which says nothing of it: pictures go to a model only where the suite says so.
    pub const UNSAID: [Self; 4] = [Self::Clarity, Self::Navigation, Self::Assertion, Self::Data];
}

/// The prompt that a request was made from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
pub struct PromptId {
    /// Its id ("clarity").
    pub id: String,
    /// Its version, from 1.
    pub version: u32,
}

/// One question to a model.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// Who asks.
    pub agent: Agent,
    /// With which prompt.
    pub prompt: PromptId,
    /// The instructions.
    pub system: String,
    /// The question itself; what comes from a page is fenced in it as data.
    pub user: String,
    /// The JSON schema (references inlined) that the reply must keep to.
    pub schema: serde_json::Value,
    /// 0 the first time, more after a bad reply.
    pub temperature: f32,
    /// The same seed gives the same reply, where the server keeps to it.
    pub seed: u64,
    /// A JPEG to look at (vision alone).
    pub image: Option<Vec<u8>>,
}

/// What a model answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// The model that answered.
    pub model: String,
    /// As it came.
    pub raw: String,
    /// The JSON in it: thoughts and fences are stripped, the schema is not checked yet.
    pub value: serde_json::Value,
    /// Tokens of the prompt, where the server counts them.
    pub prompt_tokens: Option<u64>,
    /// Tokens of the reply, where the server counts them.
    pub reply_tokens: Option<u64>,
    /// From sending to the last byte.
    pub took: Duration,
}

/// Why a model gave no usable answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// No server, no such model, or the server refuses: what, and what to do.
    #[error("{0}")]
    Unavailable(String),
    /// No whole answer in time.
    #[error("the model did not answer within {} s", .0.as_secs())]
    Timeout(Duration),
    /// An answer that is no JSON, or was cut off.
    #[error("{message}")]
    InvalidReply {
        /// What is wrong with it.
        message: String,
        /// As it came, as far as it came; cut to a bounded length.
        raw: String,
    },
}

/// A reply on its way. Dropping it ends the request at the server too.
pub type Answering<'a> = Pin<Box<dyn Future<Output = Result<Reply, ModelError>> + Send + 'a>>;

/// A model, or a constellation of one model per agent.
pub trait Model: Send + Sync {
    /// Asks once. Repeating a bad reply with a higher temperature is the caller's.
    fn ask<'a>(&'a self, request: &'a Request) -> Answering<'a>;

    /// The name of the model that answers this agent.
    fn name(&self, agent: Agent) -> Option<&str>;

    /// How many tokens of context the model of this agent takes: prompts are cut to it.
    fn context(&self, agent: Agent) -> usize;
}
