//! One model per agent, with one for all as the default.

use std::collections::BTreeMap;
use std::sync::Arc;

use verbatim_engine::model::{Agent, Answering, Model, ModelError, Request};

/// The models of a run.
#[derive(Clone, Default)]
pub struct Constellation {
    all: Option<Arc<dyn Model>>,
    own: BTreeMap<Agent, Arc<dyn Model>>,
}

impl Constellation {
    /// Answers all agents that have no model of their own.
    #[must_use]
    pub fn for_all(mut self, model: Arc<dyn Model>) -> Self {
        self.all = Some(model);
        self
    }

    /// Answers one agent.
    #[must_use]
    pub fn for_agent(mut self, agent: Agent, model: Arc<dyn Model>) -> Self {
        self.own.insert(agent, model);
        self
    }

    fn of(&self, agent: Agent) -> Option<&dyn Model> {
        self.own.get(&agent).or(self.all.as_ref()).map(AsRef::as_ref)
    }
}

impl Model for Constellation {
    fn ask<'a>(&'a self, request: &'a Request) -> Answering<'a> {
        match self.of(request.agent) {
            Some(model) => model.ask(request),
            None => Box::pin(async {
                let agent = format!("{:?}", request.agent).to_lowercase();
                Err(ModelError::Unavailable(format!(
                    "no model is set up for the {agent} agent: choose one with --agent {agent}=NAME"
                )))
            }),
        }
    }

    fn name(&self, agent: Agent) -> Option<&str> {
        self.of(agent)?.name(agent)
    }

    fn context(&self, agent: Agent) -> usize {
        self.of(agent).map_or(0, |model| model.context(agent))
    }
}
