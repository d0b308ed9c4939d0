//! What a model is asked: without the secrets that the run has seen, and told to whoever watches while it thinks.

use verbatim_engine::model::{Agent, Answering, Model, Request};

use crate::mask::Mask;
use crate::run::Spectator;
use crate::view::Asking;

/// A model as one case asks it.
pub(crate) struct Asked<'a> {
    pub(crate) model: &'a dyn Model,
    /// Index of the case in the run.
    pub(crate) case: usize,
    /// Who watches its questions.
    pub(crate) spectator: Option<&'a dyn Spectator>,
    pub(crate) mask: &'a Mask,
}

/// Says that a question is over, however it ended: answered, failed or dropped.
struct Over<'a>(&'a dyn Spectator, usize);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.asking(self.1, None);
    }
}

impl Model for Asked<'_> {
    fn ask<'b>(&'b self, request: &'b Request) -> Answering<'b> {
        Box::pin(async move {
            let mut request = request.clone();
            self.mask.written(&mut request.user);
            let asking = Asking {
                agent: request.agent,
                model: self.model.name(request.agent).unwrap_or_default().to_owned(),
                question: request.user.clone(),
                attempt: attempt(request.temperature),
            };
            let _over = self.spectator.map(|spectator| {
                spectator.asking(self.case, Some(asking));
                Over(spectator, self.case)
            });
            self.model.ask(&request).await
        })
    }

    fn name(&self, agent: Agent) -> Option<&str> {
        self.model.name(agent)
    }

    fn context(&self, agent: Agent) -> usize {
        self.model.context(agent)
    }
}

/// The number of a try, from 1: each is a tenth warmer than the one before.
pub(crate) fn attempt(temperature: f32) -> u32 {
    // A temperature is between 0 and 2.
    (temperature.max(0.0) * 10.0).round() as u32 + 1
}
