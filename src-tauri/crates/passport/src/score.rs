//! Counting outcomes, and what may be said of an accuracy that was measured on so many tasks.

use serde::{Deserialize, Serialize};
use verbatim_engine::model::{Agent, PromptId};

use crate::share::Share;

/// Below this share of right answers a model is not one to rely on: three sigma in the sense of Salva and Taguelmimt (2025).
pub const THREE_SIGMA: f64 = 0.933;

/// What came of one task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// As labelled.
    Right,
    /// Nothing was proposed where something is right: a verdict is lost, nothing worse.
    Declined,
    /// A wrong answer that the gate did not let through.
    Stopped,
    /// An answer as labelled whose evidence or words did not satisfy the gate.
    Lost,
    /// A wrong answer that the gate let through.
    Through,
    /// A reply that is not in the form that was asked for.
    Invalid,
    /// No whole reply in time.
    Late,
}

/// How a model did as one agent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct AgentScore {
    /// The agent.
    pub agent: Agent,
    /// The prompt that was asked with.
    pub prompt: PromptId,
    /// The model that answered.
    pub model: String,
    /// How many tasks were asked.
    pub tasks: usize,
    /// How many were right.
    pub right: usize,
    /// How many were declined.
    pub declined: usize,
    /// How many wrong answers the gate stopped.
    pub stopped: usize,
    /// How many right answers the gate stopped.
    pub lost: usize,
    /// How many wrong answers the gate let through.
    pub through: usize,
    /// How many replies were not in the form that was asked for.
    pub invalid: usize,
    /// How many replies were not whole in time.
    pub late: usize,
    /// The mean time of a call, in seconds.
    pub seconds: f64,
    /// The mean of the prompts' tokens, where the server counts them.
    pub prompt_tokens: Option<f64>,
    /// The mean of the replies' tokens, where the server counts them.
    pub reply_tokens: Option<f64>,
}

impl AgentScore {
    fn share(&self) -> Share {
        Share::new(self.right, self.tasks)
    }

    /// The share of right answers, from 0 to 1.
    #[must_use]
    pub fn accuracy(&self) -> f64 {
        self.share().value()
    }

    /// Its 95 % interval (Wilson), from 0 to 1.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        self.share().interval()
    }

    /// The standard deviation of the accuracy (binomial).
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let accuracy = self.accuracy();
        if self.tasks == 0 { 0.0 } else { (accuracy * (1.0 - accuracy) / self.tasks as f64).sqrt() }
    }

    /// The share of wrong answers that the gate stopped; `None` where no answer was wrong.
    #[must_use]
    pub fn gate(&self) -> Option<f64> {
        let wrong = self.stopped + self.through;
        (wrong > 0).then(|| Share::new(self.stopped, wrong).value())
    }

    /// Whether the accuracy is below three sigma.
    #[must_use]
    pub fn is_below(&self) -> bool {
        self.accuracy() < THREE_SIGMA
    }
}

/// How a model, or a constellation of models, did on all tasks.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ts_rs::TS)]
pub struct Passport {
    /// Agent by agent.
    pub agents: Vec<AgentScore>,
}

impl Passport {
    /// The agents whose accuracy is below three sigma.
    pub fn below(&self) -> impl Iterator<Item = &AgentScore> {
        self.agents.iter().filter(|score| score.is_below())
    }
}
