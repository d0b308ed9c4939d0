//! The protocol of OpenAI's chat completions.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::answer::{Kind, Text};
use crate::ollama::pieces;
use crate::server::Shared;
use crate::{Asked, Schemas, Served, delivery};

const WHEN: u64 = 1_767_323_045;
const JSON: &str = "application/json";

type Server = State<Arc<Shared>>;

pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new().route("/v1/models", get(models)).route("/v1/chat/completions", post(complete))
}

async fn models(State(shared): Server) -> Json<Value> {
    let entry = |served: &Served| json!({"id": served.name, "object": "model", "created": WHEN, "owned_by": "library"});
    Json(json!({"object": "list", "data": shared.served.iter().map(entry).collect::<Vec<_>>()}))
}

fn refusal(message: &str, kind: &str) -> Value {
    json!({"error": {"message": message, "type": kind, "param": null, "code": null}})
}

/// The refusal of a `response_format` that this server does not know.
fn refused_format(shared: &Shared, body: &Value) -> Option<&'static str> {
    match (shared.schemas, body["response_format"]["type"].as_str()?) {
        (Schemas::ObjectOnly, "json_schema") => {
            Some("'response_format.type' must be one of 'text', 'json_object'")
        }
        (Schemas::Refused, _) => Some("unknown field: response_format"),
        _ => None,
    }
}

async fn complete(State(shared): Server, headers: HeaderMap, Json(body): Json<Value>) -> Response {
    let asked = Asked::openai(body, &headers);
    if let Some(message) = refused_format(&shared, &asked.body) {
        return (StatusCode::BAD_REQUEST, Json(refusal(message, "invalid_request_error"))).into_response();
    }
    if shared.model(&asked.model).is_none() {
        let message = format!("The model `{}` does not exist.", asked.model);
        return (StatusCode::NOT_FOUND, Json(refusal(&message, "NotFoundError"))).into_response();
    }
    let (answer, listener) = shared.answer(&asked).await;
    match answer.kind {
        Kind::Text(text) => {
            let (kind, frames) = match asked.stream {
                true => ("text/event-stream", events(&asked, &text)),
                false => (JSON, vec![whole(&asked, &text).to_string().into_bytes()]),
            };
            delivery::response(200, kind, frames, answer.way, listener)
        }
        Kind::Error { status, message } => {
            let body = refusal(&message, "server_error").to_string().into_bytes();
            delivery::response(status, JSON, vec![body], answer.way, listener)
        }
        Kind::Raw { status, content_type, body } => {
            delivery::response(status, &content_type, vec![body], answer.way, listener)
        }
        Kind::Never => std::future::pending().await,
    }
}

fn usage((prompt, reply): (u64, u64)) -> Value {
    json!({"prompt_tokens": prompt, "completion_tokens": reply, "total_tokens": prompt + reply})
}

fn whole(asked: &Asked, text: &Text) -> Value {
    let mut message = json!({"role": "assistant", "content": text.content});
    if let Some(thoughts) = &text.thinking {
        message["reasoning_content"] = thoughts.clone().into();
    }
    let mut whole = json!({
        "id": "chatcmpl-1", "object": "chat.completion", "created": WHEN, "model": asked.model,
        "choices": [{"index": 0, "message": message, "finish_reason": text.finish}],
    });
    if let Some(tokens) = text.tokens {
        whole["usage"] = usage(tokens);
    }
    whole
}

/// Server-sent events, one for each few characters, then the end.
fn events(asked: &Asked, text: &Text) -> Vec<Vec<u8>> {
    let event = |value: &Value| format!("data: {value}\n\n").into_bytes();
    let chunk = |delta: Value, finish: Option<&str>| {
        json!({
            "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": WHEN, "model": asked.model,
            "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
        })
    };
    let mut frames = vec![event(&chunk(json!({"role": "assistant", "content": ""}), None))];
    if let Some(thoughts) = &text.thinking {
        frames.push(event(&chunk(json!({"reasoning_content": thoughts}), None)));
    }
    let mut sent = 0;
    for piece in pieces(&text.content) {
        if let Some((at, message)) = &text.error_at
            && sent >= *at
        {
            frames.push(event(&refusal(message, "server_error")));
            return frames;
        }
        sent += piece.len();
        frames.push(event(&chunk(json!({"content": piece}), None)));
    }
    frames.push(event(&chunk(json!({}), Some(text.finish))));
    if let Some(tokens) = text.tokens
        && asked.body["stream_options"]["include_usage"] == true
    {
        let mut last = chunk(json!({}), None);
        last["choices"] = json!([]);
        last["usage"] = usage(tokens);
        frames.push(event(&last));
    }
    frames.push(b"data: [DONE]\n\n".to_vec());
    frames
}
