//! Both protocols against the same server, whose answers the tests write.
#![allow(dead_code, reason = "each test binary uses a part of it")]

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use verbatim_engine::model::{Agent, PromptId, Request};
use verbatim_model_server::{Answer, Asked, Builder, ModelServer};
use verbatim_ollama::{ChosenModel, Connection, Limits, Protocol, Server, Token};

pub(crate) const BOTH: [Protocol; 2] = [Protocol::Ollama, Protocol::OpenAi];

/// Limits that make a test fail long before the suite's patience ends; none of them is waited for where all goes well.
pub(crate) fn limits() -> Limits {
    Limits {
        connect: Duration::from_secs(20),
        first_byte: Duration::from_secs(60),
        silence: Duration::from_secs(60),
        whole: Duration::from_secs(120),
        ..Limits::default()
    }
}

pub(crate) fn server_of(server: &ModelServer, protocol: Protocol) -> Server {
    match protocol {
        Protocol::Ollama => Server::ollama(&server.url(), None),
        Protocol::OpenAi => Server::openai(&server.openai_url(), None),
    }
    .unwrap()
}

pub(crate) fn connection(server: Server, limits: Limits) -> Arc<Connection> {
    Arc::new(Connection::new(server, limits).unwrap())
}

pub(crate) fn with_token(server: Server, token: &str) -> Server {
    Server { token: Token::new(token), ..server }
}

/// The model `test` of a server.
pub(crate) async fn chosen(server: &ModelServer, protocol: Protocol, limits: Limits) -> ChosenModel {
    connection(server_of(server, protocol), limits).choose("test").await.unwrap()
}

pub(crate) async fn start(answer: impl Fn(&Asked) -> Answer + Send + Sync + 'static) -> ModelServer {
    begin(ModelServer::answering(answer)).await
}

pub(crate) async fn begin(builder: Builder) -> ModelServer {
    builder.start().await.unwrap()
}

pub(crate) fn request() -> Request {
    Request {
        agent: Agent::Clarity,
        prompt: PromptId { id: "clarity".into(), version: 3 },
        system: "Rewrite.".into(),
        user: "Press the save thing — é漢".into(),
        schema: json!({
            "type": "object",
            "properties": {"reasoning": {"type": "string"}, "answer": {"type": "string"}},
            "required": ["reasoning", "answer"],
            "additionalProperties": false,
        }),
        temperature: 0.5,
        seed: 7,
        image: None,
    }
}
