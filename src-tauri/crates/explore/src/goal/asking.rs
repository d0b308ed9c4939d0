//! How the agents ask: what each question holds besides its own, and where the calls are kept.

use verbatim_engine::agents::{NoAnswer, Teller, of_prompt, safe};
use verbatim_engine::event::{ModelCall, SinkError};
use verbatim_engine::model::{Agent, Request};

use crate::goal::memory::Memory;
use crate::goal::perceive::Perceived;
use crate::goal::prompts::Task as Prompting;
use crate::goal::task::Pursuit;
use crate::hand::Judging;

/// What the model was asked for, counted.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    /// Calls.
    pub(super) calls: usize,
    /// Replies that were not let through.
    pub(super) refused: usize,
}

/// Keeps each call with the way at hand, and counts it.
pub(super) struct Counted<'a, H> {
    pub(super) hand: &'a mut H,
    pub(super) counts: &'a mut Counts,
}

impl<H: Judging> Teller for Counted<'_, H> {
    fn sends(&mut self) {
        self.counts.calls += 1;
    }

    async fn tell(&mut self, call: ModelCall) -> Result<(), SinkError> {
        self.counts.refused += usize::from(call.refused.is_some());
        self.hand.asked(call).await
    }
}

/// A question: the user's goal, data and progress as they were written, what was done and refused in a fence, then the page in another.
pub(super) struct Question<'a> {
    pub(super) given: &'a Pursuit<'a>,
    pub(super) memory: &'a Memory,
    pub(super) perceived: &'a Perceived,
    /// The number of the step, from 1.
    pub(super) step: usize,
    /// What this agent is asked for besides.
    pub(super) asks: String,
}

impl Question<'_> {
    /// The request; `last` is why the reply before was not let through.
    pub(super) fn request(
        &self,
        prompting: Prompting,
        schema: &serde_json::Value,
        last: Option<&NoAnswer>,
    ) -> Request {
        let task = self.given.task;
        let or = |text: &str, else_say: &str| {
            if text.trim().is_empty() { else_say.into() } else { text.to_owned() }
        };
        let asked = format!(
            "The goal:\n{}\n\nIt is reached when:\n{}\n\nIt cannot be reached when:\n{}\n\nThe user's data, cited by name:\n{}\nStep {} of {}. Done so far, and what came of it:\n{}{}{}\nThe page:\n",
            task.goal,
            or(&task.success, "the page shows that the goal is reached"),
            or(&task.stuck, "nothing is said of it"),
            self.given.data.told(),
            self.step,
            task.budget,
            self.memory.told(),
            self.notes(last),
            self.asks,
        );
        let agent: Agent = prompting.agent();
        let context = self.given.model.context(agent);
        of_prompt(
            agent,
            prompting.prompt(),
            &asked,
            |most| self.perceived.fenced(most),
            schema.clone(),
            context,
        )
    }

    /// Why choices were not let through. They may cite the page, so they stand in a fence, too.
    fn notes(&self, last: Option<&NoAnswer>) -> String {
        let last = last.map(|why| match why {
            NoAnswer::Refused(refusal) => refusal.to_string(),
            NoAnswer::Failed(finding) => finding.message.clone(),
        });
        let all: Vec<String> =
            self.memory.notes.iter().chain(&last).map(|note| format!("- {}\n", safe(note))).collect();
        match all.is_empty() {
            true => String::new(),
            false => format!("\nNot let through:\n<page-data>\n{}</page-data>\n", all.concat()),
        }
    }
}
