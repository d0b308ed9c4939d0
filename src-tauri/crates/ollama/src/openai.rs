//! The protocol of OpenAI's chat completions, as llama.cpp, vLLM, LM Studio and hosted servers speak it.
//!
//! Requests have the shapes of async-openai. Replies are read for what is needed alone, because these servers leave out
//! or add fields that OpenAI's own reply has or has not.

use std::sync::atomic::{AtomicU8, Ordering};

use async_openai::types::chat::{
    ChatCompletionRequestMessage, ChatCompletionRequestMessageContentPartImage,
    ChatCompletionRequestMessageContentPartText, ChatCompletionRequestSystemMessage,
    ChatCompletionRequestUserMessage, ChatCompletionRequestUserMessageContentPart,
    ChatCompletionStreamOptions, CreateChatCompletionRequest, ImageUrl, ResponseFormat,
    ResponseFormatJsonSchema,
};
use base64::Engine as _;
use serde_json::Value;
use verbatim_engine::model::Request;

use crate::chosen::Taken;
use crate::connection::{Described, Listed};
use crate::http::{Http, error_in};
use crate::{Limits, Trouble};

/// How the server is told what form the reply shall have, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The schema as `response_format`.
    Schema,
    /// `json_object`, and the schema in the instructions.
    Object,
    /// The schema in the instructions alone.
    Words,
}

/// The best form that the server is known to take; it is found out once.
#[derive(Debug, Default)]
pub(crate) struct KnownForm(AtomicU8);

impl KnownForm {
    fn get(&self) -> Form {
        match self.0.load(Ordering::Relaxed) {
            0 => Form::Schema,
            1 => Form::Object,
            _ => Form::Words,
        }
    }

    /// What to try after a form was refused; `None` after the last one.
    fn after(&self, refused: Form) -> Option<Form> {
        let (next, number) = match refused {
            Form::Schema => (Form::Object, 1),
            Form::Object => (Form::Words, 2),
            Form::Words => return None,
        };
        self.0.fetch_max(number, Ordering::Relaxed);
        Some(next)
    }
}

pub(crate) async fn models(http: &Http) -> Result<Vec<Listed>, Trouble> {
    let entries = entries(http).await?;
    let name = |entry: &Value| entry["id"].as_str().map(str::to_owned);
    Ok(entries
        .iter()
        .filter_map(|entry| Some(Listed { name: name(entry)?, bytes: None, parameters: None }))
        .collect())
}

async fn entries(http: &Http) -> Result<Vec<Value>, Trouble> {
    let mut answer = http.get("/models").await.map_err(|trouble| match trouble {
        Trouble::Status { status: status @ (404 | 405 | 501), .. } => {
            http.wrong_server(&format!("it answers {status} at /models"))
        }
        other => other,
    })?;
    match answer["data"].take() {
        Value::Array(entries) => Ok(entries),
        _ => Err(http.wrong_server("it lists no models at /models")),
    }
}

/// What the list says of a model; `None` if it is not there.
pub(crate) async fn describe(http: &Http, name: &str) -> Result<Option<Described>, Trouble> {
    let entries = entries(http).await?;
    let Some(entry) = entries.iter().find(|entry| entry["id"] == name) else { return Ok(None) };
    // Each kind of server has its own word for it: vLLM, OpenRouter, Groq, LM Studio, llama.cpp.
    let places = [
        &entry["max_model_len"],
        &entry["context_length"],
        &entry["context_window"],
        &entry["max_context_length"],
        &entry["meta"]["n_ctx"],
        &entry["meta"]["n_ctx_train"],
    ];
    let context = places.into_iter().find_map(Value::as_u64).and_then(|tokens| usize::try_from(tokens).ok());
    Ok(Some(Described { name: name.to_owned(), context, pictures: None, thinks: false }))
}

/// Whether a refusal is about the form of the reply.
fn about_form(trouble: &Trouble) -> bool {
    let Trouble::Status { status: 400 | 415 | 422 | 500 | 501, message, .. } = trouble else { return false };
    let message = message.to_lowercase();
    ["response_format", "json_schema", "json_object", "schema", "grammar", "structured"]
        .iter()
        .any(|word| message.contains(word))
}

/// Whether OpenAI's strict mode takes the schema: each object names all its properties as required and allows no other.
fn is_strict(schema: &Value) -> bool {
    match schema {
        Value::Object(fields) => {
            let closed = match fields.get("properties").and_then(Value::as_object) {
                Some(properties) => {
                    let required = fields.get("required").and_then(Value::as_array);
                    fields.get("additionalProperties") == Some(&Value::Bool(false))
                        && required.map_or(0, Vec::len) == properties.len()
                }
                None => true,
            };
            closed && fields.values().all(is_strict)
        }
        Value::Array(values) => values.iter().all(is_strict),
        _ => true,
    }
}

fn user(request: &Request) -> ChatCompletionRequestUserMessage {
    let Some(jpeg) = &request.image else { return request.user.clone().into() };
    let data = base64::engine::general_purpose::STANDARD.encode(jpeg);
    let picture = ChatCompletionRequestMessageContentPartImage::from(ImageUrl::from(format!(
        "data:image/jpeg;base64,{data}"
    )));
    let text = ChatCompletionRequestMessageContentPartText::from(request.user.clone());
    let parts: Vec<ChatCompletionRequestUserMessageContentPart> = vec![text.into(), picture.into()];
    ChatCompletionRequestUserMessage { content: parts.into(), ..Default::default() }
}

/// The body of `/chat/completions`.
fn body(request: &Request, name: &str, form: Form, limits: &Limits) -> Result<Value, Trouble> {
    let schema = &request.schema;
    let mut system = request.system.clone();
    if form != Form::Schema {
        system.push_str(&format!("\n\nReply with JSON alone, which keeps to this JSON schema:\n{schema}"));
    }
    let response_format = match form {
        Form::Schema => Some(ResponseFormat::JsonSchema {
            json_schema: ResponseFormatJsonSchema {
                description: None,
                name: request.prompt.id.replace(|c: char| !c.is_ascii_alphanumeric(), "_"),
                schema: schema.clone(),
                strict: is_strict(schema).then_some(true),
            },
        }),
        Form::Object => Some(ResponseFormat::JsonObject),
        Form::Words => None,
    };
    // OpenAI itself calls seeds deprecated; local servers keep to them.
    #[expect(deprecated, reason = "llama.cpp, vLLM and LM Studio know the seed under this name alone")]
    let chat = CreateChatCompletionRequest {
        model: name.to_owned(),
        messages: vec![
            ChatCompletionRequestMessage::from(ChatCompletionRequestSystemMessage::from(system)),
            user(request).into(),
        ],
        response_format,
        temperature: Some(request.temperature),
        seed: Some((request.seed & 0x7fff_ffff) as i64),
        // A small model may say the same for ever, which keeps to any schema.
        max_completion_tokens: Some(limits.reply_tokens),
        stream: Some(true),
        stream_options: Some(ChatCompletionStreamOptions {
            include_usage: Some(true),
            include_obfuscation: None,
        }),
        ..Default::default()
    };
    serde_json::to_value(chat).map_err(|error| Trouble::NoJson(error.to_string()))
}

/// Asks, and puts what comes into `raw`.
pub(crate) async fn complete(
    http: &Http,
    (model, known): (&Described, &KnownForm),
    request: &Request,
    raw: &mut String,
) -> Result<Taken, Trouble> {
    let mut form = known.get();
    loop {
        match once(http, &body(request, &model.name, form, &http.limits)?, raw).await {
            Err(trouble) if about_form(&trouble) => match known.after(form) {
                Some(next) => form = next,
                None => return Err(trouble),
            },
            done => return done,
        }
    }
}

async fn once(http: &Http, body: &Value, raw: &mut String) -> Result<Taken, Trouble> {
    let mut lines = http.lines("/chat/completions", body).await?;
    let mut taken = Taken::default();
    let mut finish = None;
    while let Some(line) = lines.next().await? {
        let value = match line.strip_prefix("data:").map(str::trim) {
            Some("[DONE]") => return ended(http, taken, finish.as_deref()),
            Some(data) => serde_json::from_str::<Value>(data),
            // Comments keep the connection alive; names and numbers of events say nothing here.
            None if line.starts_with([':', 'e', 'i', 'r']) => continue,
            // A server that does not stream answers in one piece.
            None => serde_json::from_str::<Value>(&line),
        };
        let ragged = lines.is_ragged() && !raw.is_empty();
        let value = value.map_err(|error| http.no_json(&error, ragged))?;
        if let Some(message) = error_in(&value) {
            return Err(Trouble::CutOff(format!("the server says: {message}")));
        }
        let choice = &value["choices"][0];
        let content = choice["delta"]["content"].as_str().or(choice["message"]["content"].as_str());
        if let Some(content) = content.filter(|content| !content.is_empty()) {
            raw.push_str(content);
            lines.flowing();
        }
        finish = choice["finish_reason"].as_str().map(str::to_owned).or(finish);
        taken.prompt_tokens = value["usage"]["prompt_tokens"].as_u64().or(taken.prompt_tokens);
        taken.reply_tokens = value["usage"]["completion_tokens"].as_u64().or(taken.reply_tokens);
    }
    // Some servers leave the last event out; the reason to finish tells as much.
    match finish {
        Some(_) => ended(http, taken, finish.as_deref()),
        None => Err(Trouble::CutOff("the stream ended before the server said that it was done".into())),
    }
}

fn ended(http: &Http, taken: Taken, finish: Option<&str>) -> Result<Taken, Trouble> {
    match finish {
        Some("length") => Err(Trouble::CutOff(format!(
            "it grew beyond {} tokens, or beyond what the server lets a reply have",
            http.limits.reply_tokens
        ))),
        Some("content_filter") => Err(Trouble::CutOff("a filter of the server stopped it".into())),
        Some(_) => Ok(taken),
        None => Err(Trouble::CutOff(format!("{} gave no reason to finish", http.server.url))),
    }
}
