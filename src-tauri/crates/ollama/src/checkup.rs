//! The connection test: step by step what is well, and in plain words the first thing that is not.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use verbatim_engine::model::{Agent, Model, ModelError, PromptId, Reply, Request};

use crate::{Connection, Listed, Protocol, Trouble, ollama};

/// A reply of one word that takes longer is worth a remark: a question about a page takes many times as long.
const SLOW: Duration = Duration::from_secs(10);
const SCHEMA: &str = "it does not keep to the JSON schema that was asked for; the server is too old for structured output, or the model too small for it: take another model or a newer server";

/// What a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// The server.
    Server,
    /// The model.
    Model,
    /// How much it can be told.
    Context,
    /// Whether it takes pictures.
    Pictures,
    /// Whether it answers in the form that is asked for.
    Reply,
}

/// One finding of the connection test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Finding {
    /// About what.
    pub topic: Topic,
    /// Whether all is well with it.
    pub well: bool,
    /// In words: what is there, or what is wrong and the way out.
    pub detail: String,
    /// The stable identifier of what is wrong.
    pub code: Option<String>,
}

impl Finding {
    fn well(topic: Topic, detail: impl Into<String>) -> Self {
        Self { topic, well: true, detail: detail.into(), code: None }
    }

    fn wrong(topic: Topic, trouble: &Trouble) -> Self {
        Self { topic, well: false, detail: trouble.to_string(), code: Some(trouble.code().into()) }
    }
}

impl Connection {
    /// Tests the server, and a model if one is named; ends at the first thing that is wrong.
    pub async fn check(self: &Arc<Self>, name: Option<&str>) -> Vec<Finding> {
        let mut findings = Vec::new();
        let listed = match self.greet().await {
            Ok((detail, listed)) => {
                findings.push(Finding::well(Topic::Server, detail));
                listed
            }
            Err(trouble) => return vec![Finding::wrong(Topic::Server, &trouble)],
        };
        if let Some(name) = name {
            self.check_model(name, &listed, &mut findings).await;
        }
        findings
    }

    /// The server's own words of itself, and its models.
    async fn greet(&self) -> Result<(String, Vec<Listed>), Trouble> {
        let url = &self.server().url;
        let greeting = match self.server().protocol {
            Protocol::Ollama => format!("Ollama {} at {url}", ollama::version(&self.http).await?),
            Protocol::OpenAi => format!("an OpenAI-compatible server at {url}"),
        };
        let listed = self.models().await?;
        let models = match listed.len() {
            0 => "no model yet".into(),
            1 => "1 model".into(),
            many => format!("{many} models"),
        };
        Ok((format!("{greeting} with {models}"), listed))
    }

    async fn check_model(self: &Arc<Self>, name: &str, listed: &[Listed], findings: &mut Vec<Finding>) {
        let model = match self.choose(name).await {
            Ok(model) => model,
            Err(trouble) => return findings.push(Finding::wrong(Topic::Model, &trouble)),
        };
        let size =
            listed.iter().find(|listed| listed.name == name).and_then(|listed| listed.parameters.clone());
        let size = size.map(|size| format!(", {size} parameters")).unwrap_or_default();
        findings.push(Finding::well(Topic::Model, format!("{name}{size}")));
        let given = model.context_tokens();
        findings.push(Finding::well(
            Topic::Context,
            match model.described().context {
                Some(own) if own > given => format!("{given} tokens, capped; the model takes {own}"),
                Some(_) => format!("{given} tokens"),
                None => format!("{given} tokens; the server does not tell how many the model takes"),
            },
        ));
        findings.push(Finding::well(
            Topic::Pictures,
            match model.described().pictures {
                Some(true) => "takes pictures",
                Some(false) => "takes no pictures, so it cannot look at pages (the vision agent)",
                None => "the server does not tell whether it takes pictures",
            },
        ));
        findings.push(replied(model.ask(&probe()).await));
    }
}

/// What the reply to the least question says of the model.
fn replied(answer: Result<Reply, ModelError>) -> Finding {
    let wrong = |code: &str, detail: String| Finding {
        topic: Topic::Reply,
        well: false,
        detail,
        code: Some(code.into()),
    };
    match answer {
        Ok(reply) if reply.value["ready"].is_boolean() => {
            let tokens = reply.reply_tokens.map(|tokens| format!(", {tokens} tokens")).unwrap_or_default();
            let took = format!("in {:.1} s{tokens}", reply.took.as_secs_f32());
            if reply.took < SLOW {
                return Finding::well(Topic::Reply, took);
            }
            let detail = format!(
                "{took}: slow. The first reply may have had to wait for the model to be loaded: test again; if it stays slow, take a smaller model"
            );
            Finding { code: Some("slow".into()), ..Finding::well(Topic::Reply, detail) }
        }
        Ok(_) => wrong("schema", SCHEMA.into()),
        Err(ModelError::InvalidReply { message, .. }) => wrong("schema", format!("{message}: {SCHEMA}")),
        Err(error @ ModelError::Timeout(_)) => {
            let way_out = "the model is too large for its machine or the server hangs; take a smaller model, or give it more time";
            wrong("late", format!("{error}: {way_out}"))
        }
        Err(error) => wrong("reply", error.to_string()),
    }
}

/// The least question there is.
fn probe() -> Request {
    Request {
        agent: Agent::Clarity,
        prompt: PromptId { id: "probe".into(), version: 1 },
        system: "You answer with JSON.".into(),
        user: "Are you ready? Answer {\"ready\": true}.".into(),
        schema: json!({
            "type": "object",
            "properties": {"ready": {"type": "boolean"}},
            "required": ["ready"],
            "additionalProperties": false,
        }),
        temperature: 0.0,
        seed: 1,
        image: None,
    }
}
