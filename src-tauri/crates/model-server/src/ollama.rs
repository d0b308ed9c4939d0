//! Ollama's own protocol.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::answer::{Kind, Text};
use crate::server::Shared;
use crate::{Asked, Served, delivery};

/// Any moment will do for the fields that hold one.
const WHEN: &str = "2026-01-02T03:04:05.678901234Z";
const JSON: &str = "application/json; charset=utf-8";

type Server = State<Arc<Shared>>;

pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/", get(|| async { "Ollama is running" }))
        .route("/api/version", get(|| async { Json(json!({"version": "0.12.6"})) }))
        .route("/api/tags", get(tags))
        .route("/api/ps", get(|| async { Json(json!({"models": []})) }))
        .route("/api/show", post(show))
        .route("/api/chat", post(chat))
        .route("/api/generate", post(generate))
}

fn error(status: StatusCode, message: impl Into<String>) -> Response {
    (status, Json(json!({"error": message.into()}))).into_response()
}

fn not_found(name: &str) -> Response {
    error(StatusCode::NOT_FOUND, format!("model '{name}' not found"))
}

fn details() -> Value {
    json!({
        "parent_model": "", "format": "gguf", "family": "llama", "families": ["llama"],
        "parameter_size": "4.0B", "quantization_level": "Q4_K_M",
    })
}

async fn tags(State(shared): Server) -> Json<Value> {
    let entry = |served: &Served| {
        json!({
            "name": served.name, "model": served.name, "modified_at": WHEN, "size": 2_497_293_918_u64,
            "digest": "359d7dd4bcdab3d86b87d73ac27966f4dbb9f5efdfcc75d34a8764a09474fae7", "details": details(),
        })
    };
    Json(json!({"models": shared.served.iter().map(entry).collect::<Vec<_>>()}))
}

async fn show(State(shared): Server, Json(body): Json<Value>) -> Response {
    let name = body["model"].as_str().or(body["name"].as_str()).unwrap_or_default();
    if name.is_empty() {
        return error(StatusCode::BAD_REQUEST, "model is required");
    }
    let Some(served) = shared.model(name) else { return not_found(name) };
    let mut info = json!({"general.architecture": "llama", "general.parameter_count": 4_022_468_096_u64});
    if let Some(context) = served.context {
        info["llama.context_length"] = context.into();
    }
    Json(json!({
        "license": "", "modelfile": "# Modelfile", "parameters": "stop \"<|end|>\"", "template": "{{ .Prompt }}",
        "details": details(), "model_info": info, "capabilities": served.capabilities, "modified_at": WHEN,
    }))
    .into_response()
}

async fn chat(State(shared): Server, headers: HeaderMap, Json(body): Json<Value>) -> Response {
    complete(&shared, &headers, body, |text, thoughts| {
        let mut message = json!({"role": "assistant", "content": text});
        if let Some(thoughts) = thoughts {
            message["thinking"] = thoughts.into();
        }
        json!({"message": message})
    })
    .await
}

async fn generate(State(shared): Server, headers: HeaderMap, Json(body): Json<Value>) -> Response {
    complete(&shared, &headers, body, |text, thoughts| {
        let mut piece = json!({"response": text});
        if let Some(thoughts) = thoughts {
            piece["thinking"] = thoughts.into();
        }
        piece
    })
    .await
}

/// Both ways to complete, which differ only in how a piece of text is written.
async fn complete(
    shared: &Shared,
    headers: &HeaderMap,
    body: Value,
    write: impl Fn(&str, Option<&str>) -> Value,
) -> Response {
    let asked = Asked::ollama(body, headers);
    if asked.model.is_empty() {
        return error(StatusCode::BAD_REQUEST, "model is required");
    }
    if shared.model(&asked.model).is_none() {
        return not_found(&asked.model);
    }
    let (answer, listener) = shared.answer(&asked).await;
    match answer.kind {
        Kind::Text(text) => {
            let envelope = |mut piece: Value| {
                piece["model"] = asked.model.clone().into();
                piece["created_at"] = WHEN.into();
                piece
            };
            let (kind, frames) = match asked.stream {
                true => {
                    ("application/x-ndjson", lines(&text, |said, thoughts| envelope(write(said, thoughts))))
                }
                false => {
                    let mut whole = envelope(write(&text.content, text.thinking.as_deref()));
                    finish(&mut whole, &text);
                    (JSON, vec![whole.to_string().into_bytes()])
                }
            };
            delivery::response(200, kind, frames, answer.way, listener)
        }
        Kind::Error { status, message } => {
            let body = json!({"error": message}).to_string().into_bytes();
            delivery::response(status, JSON, vec![body], answer.way, listener)
        }
        Kind::Raw { status, content_type, body } => {
            delivery::response(status, &content_type, vec![body], answer.way, listener)
        }
        Kind::Never => std::future::pending().await,
    }
}

/// What the last object of a reply adds.
fn finish(last: &mut Value, text: &Text) {
    last["done"] = true.into();
    last["done_reason"] = text.finish.into();
    last["total_duration"] = 2_000_000_000_u64.into();
    last["load_duration"] = 500_000_000_u64.into();
    if let Some((prompt, reply)) = text.tokens {
        last["prompt_eval_count"] = prompt.into();
        last["prompt_eval_duration"] = 300_000_000_u64.into();
        last["eval_count"] = reply.into();
        last["eval_duration"] = 1_200_000_000_u64.into();
    }
}

/// A line of JSON for each few characters, then one that says it is done.
fn lines(text: &Text, write: impl Fn(&str, Option<&str>) -> Value) -> Vec<Vec<u8>> {
    let line = |value: Value| format!("{value}\n").into_bytes();
    let unfinished = |mut piece: Value| {
        piece["done"] = false.into();
        line(piece)
    };
    let mut frames = Vec::new();
    if let Some(thoughts) = &text.thinking {
        frames.push(unfinished(write("", Some(thoughts))));
    }
    let mut sent = 0;
    for piece in pieces(&text.content) {
        if let Some((at, message)) = &text.error_at
            && sent >= *at
        {
            frames.push(line(json!({"error": message})));
            return frames;
        }
        sent += piece.len();
        frames.push(unfinished(write(&piece, None)));
    }
    let mut last = write("", None);
    finish(&mut last, text);
    frames.push(line(last));
    frames
}

/// A text in pieces such as tokens are, few enough for megabytes of it.
pub(crate) fn pieces(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let size = (characters.len() / 500).max(5);
    characters.chunks(size).map(|piece| piece.iter().collect()).collect()
}
