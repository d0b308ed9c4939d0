//! One model of a server, behind the engine's port.

use std::sync::Arc;
use std::time::Instant;

use verbatim_engine::model::{Agent, Answering, Model, ModelError, Reply, Request};

use crate::openai::KnownForm;
use crate::{Connection, Described, Protocol, Trouble, ollama, openai, reply};

/// Tokens of context where the server does not tell: what small models have at least.
const UNTOLD: usize = 4096;

/// Tokens that a call took, where the server counts them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Taken {
    pub(crate) prompt_tokens: Option<u64>,
    pub(crate) reply_tokens: Option<u64>,
}

/// A model of a server that is known to be there.
#[derive(Debug)]
pub struct ChosenModel {
    connection: Arc<Connection>,
    described: Described,
    context: usize,
    form: KnownForm,
}

impl ChosenModel {
    pub(crate) fn new(connection: Arc<Connection>, described: Described) -> Self {
        let context = described.context.unwrap_or(UNTOLD).min(connection.limits().context);
        Self { connection, described, context, form: KnownForm::default() }
    }

    /// What the server says of it.
    #[must_use]
    pub fn described(&self) -> &Described {
        &self.described
    }

    /// Tokens of context that it is given: what it can take, capped by the limits.
    #[must_use]
    pub fn context_tokens(&self) -> usize {
        self.context
    }

    async fn complete(&self, request: &Request, raw: &mut String) -> Result<Taken, Trouble> {
        let (http, described) = (&self.connection.http, &self.described);
        if request.image.is_some() && described.pictures == Some(false) {
            return Err(Trouble::NoPictures { name: described.name.clone() });
        }
        let done = match http.server.protocol {
            Protocol::Ollama => ollama::complete(http, (described, self.context), request, raw).await,
            Protocol::OpenAi => openai::complete(http, (described, &self.form), request, raw).await,
        };
        match done {
            // It was there when it was chosen.
            Err(Trouble::Status { status: 404, .. }) => Err(self.connection.no_model(&described.name).await),
            done => done,
        }
    }

    async fn answer(&self, request: &Request) -> Result<Reply, ModelError> {
        let begun = Instant::now();
        let whole = self.connection.limits().whole;
        let mut raw = String::new();
        let done = match tokio::time::timeout(whole, self.complete(request, &mut raw)).await {
            Ok(done) => done,
            Err(_) => Err(Trouble::Slow { what: "whole reply", within: whole }),
        };
        let took = begun.elapsed();
        let read = done.and_then(|taken| Ok((taken, reply::value(&raw)?)));
        let (taken, value) = read.map_err(|trouble| {
            tracing::debug!(code = trouble.code(), model = %self.described.name, %trouble, "no usable reply");
            trouble.told(&raw)
        })?;
        Ok(Reply {
            model: self.described.name.clone(),
            raw,
            value,
            prompt_tokens: taken.prompt_tokens,
            reply_tokens: taken.reply_tokens,
            took,
        })
    }
}

impl Model for ChosenModel {
    fn ask<'a>(&'a self, request: &'a Request) -> Answering<'a> {
        Box::pin(self.answer(request))
    }

    fn name(&self, _agent: Agent) -> Option<&str> {
        Some(&self.described.name)
    }

    fn context(&self, _agent: Agent) -> usize {
        self.context
    }
}
