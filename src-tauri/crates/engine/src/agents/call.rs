//! Calls of a model, and what is told of them.

use std::future::Future;

use tokio::time::Instant;

use super::{Refusal, temperature};
use crate::event::{ModelCall, SinkError};
use crate::model::{Model, ModelError, Reply, Request};
use crate::verdict::{Cause, Finding};

/// Characters of a reply that are kept.
const KEPT: usize = 20_000;

/// Why a question has no answer that counts.
#[derive(Debug, Clone, PartialEq)]
pub enum NoAnswer {
    /// The gate did not let the last reply through.
    Refused(Refusal),
    /// The model did not answer.
    Failed(Finding),
}

impl NoAnswer {
    /// The finding of the cell; `nothing` is the cause where the model proposes nothing.
    pub fn finding(self, sentence: &str, nothing: Cause) -> Finding {
        match self {
            Self::Refused(refusal) => refusal.finding(sentence, nothing),
            Self::Failed(finding) => finding,
        }
    }
}

/// A call that was made.
#[derive(Debug)]
pub struct Called<T> {
    /// What was asked and replied.
    pub call: ModelCall,
    /// What the check let through.
    pub answer: Result<T, NoAnswer>,
    /// Another try may do better.
    pub again: bool,
}

/// Hears of each call when it is sent and before the next is.
pub trait Teller: Send {
    /// A call is about to be sent: it counts even where the run is stopped before its reply.
    fn sends(&mut self);

    /// A call was made.
    ///
    /// # Errors
    /// It cannot be kept: nothing more may be asked.
    fn tell(&mut self, call: ModelCall) -> impl Future<Output = Result<(), SinkError>> + Send;
}

/// Asks until the check lets a reply through, at most so often, each time after a bad reply a little warmer. `request` makes the
/// request of each try, and is told why the last reply was not let through.
///
/// # Errors
/// A call cannot be kept.
pub async fn insist<T: Send>(
    model: &dyn Model,
    request: &mut (dyn FnMut(Option<&NoAnswer>) -> Request + Send),
    sentence: &str,
    tries: u8,
    check: &(dyn Fn(&Reply) -> Result<T, Refusal> + Send + Sync),
    teller: &mut impl Teller,
) -> Result<Result<T, NoAnswer>, SinkError> {
    let mut last = NoAnswer::Refused(Refusal::Nothing);
    for attempt in 0..tries {
        let mut request = request((attempt > 0).then_some(&last));
        request.temperature = temperature(attempt);
        teller.sends();
        let Called { call, answer, again } = call(model, &request, sentence, check).await;
        teller.tell(call).await?;
        match answer {
            Err(why) if again => last = why,
            answer => return Ok(answer),
        }
    }
    Ok(Err(last))
}

/// Asks once. The check lets a reply through, or says why not; `sentence` is what is asked about.
pub async fn call<T>(
    model: &dyn Model,
    request: &Request,
    sentence: &str,
    check: &(dyn Fn(&Reply) -> Result<T, Refusal> + Send + Sync),
) -> Called<T> {
    let begun = Instant::now();
    let answer = model.ask(request).await;
    let mut call = ModelCall {
        agent: request.agent,
        prompt: request.prompt.clone(),
        model: model.name(request.agent).unwrap_or_default().to_owned(),
        temperature: request.temperature,
        question: request.user.clone(),
        reply: String::new(),
        prompt_tokens: None,
        reply_tokens: None,
        took_ms: u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX),
        refused: None,
    };
    let result = match answer {
        Ok(reply) => {
            call.model.clone_from(&reply.model);
            call.reply = reply.raw.chars().take(KEPT).collect();
            call.prompt_tokens = reply.prompt_tokens;
            call.reply_tokens = reply.reply_tokens;
            check(&reply)
                .map_err(|refusal| (refusal.to_string(), refusal.again(), NoAnswer::Refused(refusal)))
        }
        Err(error) => {
            if let ModelError::InvalidReply { raw, .. } = &error {
                call.reply = raw.chars().take(KEPT).collect();
            }
            let again = matches!(error, ModelError::InvalidReply { .. });
            Err((error.to_string(), again, NoAnswer::Failed(failed(&error, sentence))))
        }
    };
    call.refused = result.as_ref().err().map(|(why, ..)| why.clone());
    let again = result.as_ref().is_err_and(|(_, again, _)| *again);
    Called { call, answer: result.map_err(|(.., why)| why), again }
}

fn failed(error: &ModelError, sentence: &str) -> Finding {
    let (cause, way_out) = match error {
        ModelError::Unavailable(_) => {
            (Cause::AgentUnavailable, "see that the model's server is running, or run without a model")
        }
        ModelError::Timeout(_) => (Cause::AgentTimeout, "give the model more time, or take a smaller one"),
        ModelError::InvalidReply { .. } => (
            Cause::AgentInvalidReply,
            "take another model: this one does not keep to the form of its replies",
        ),
    };
    Finding::new(cause, sentence, format!("no rule reads this, and the model gave no answer: {error}"))
        .way_out(way_out)
}
