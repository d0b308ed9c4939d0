//! Tells what a model is being asked while it thinks.

use verbatim_engine::model::{Agent, Answering, Model, Request};

use crate::mask::Mask;
use crate::run::Spectator;
use crate::view::Asking;

/// A model whose questions in one case somebody watches.
pub(crate) struct Watched<'a> {
    pub(crate) model: &'a dyn Model,
    /// Index of the case in the run.
    pub(crate) case: usize,
    pub(crate) spectator: &'a dyn Spectator,
    pub(crate) mask: &'a Mask,
}

/// Says that a question is over, however it ended: answered, failed or dropped.
struct Over<'a>(&'a dyn Spectator, usize);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.asking(self.1, None);
    }
}

impl Model for Watched<'_> {
    fn ask<'b>(&'b self, request: &'b Request) -> Answering<'b> {
        Box::pin(async move {
            let mut question = request.user.clone().into();
            self.mask.apply(&mut question);
            let asking = Asking {
                agent: request.agent,
                model: self.model.name(request.agent).unwrap_or_default().to_owned(),
                question: question.as_str().unwrap_or_default().to_owned(),
                attempt: attempt(request.temperature),
            };
            self.spectator.asking(self.case, Some(asking));
            let _over = Over(self.spectator, self.case);
            self.model.ask(request).await
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
