//! Ollama's own protocol.

use base64::Engine as _;
use ollama_rs::generation::chat::ChatMessage;
use ollama_rs::generation::chat::request::ChatMessageRequest;
use ollama_rs::generation::images::Image;
use ollama_rs::generation::parameters::{FormatType, JsonStructure, KeepAlive, TimeUnit};
use ollama_rs::models::{ModelInfo, ModelOptions};
use schemars::Schema;
use serde::Deserialize;
use serde_json::{Value, json};
use verbatim_engine::model::Request;

use crate::chosen::Taken;
use crate::connection::{Described, Listed};
use crate::http::{Http, error_in};
use crate::{Limits, Trouble};

/// The version of the server.
pub(crate) async fn version(http: &Http) -> Result<String, Trouble> {
    let answer = http.get("/api/version").await.map_err(|trouble| not_ollama(http, trouble))?;
    let version = answer["version"].as_str().map(str::to_owned);
    version.ok_or_else(|| http.wrong_server("it tells no version at /api/version"))
}

/// A path that every Ollama server has is missing.
fn not_ollama(http: &Http, trouble: Trouble) -> Trouble {
    match trouble {
        Trouble::Status { status: status @ (404 | 405 | 501), .. } => {
            http.wrong_server(&format!("it answers {status} where Ollama tells its models"))
        }
        other => other,
    }
}

pub(crate) async fn models(http: &Http) -> Result<Vec<Listed>, Trouble> {
    let answer = http.get("/api/tags").await.map_err(|trouble| not_ollama(http, trouble))?;
    let models =
        answer["models"].as_array().ok_or_else(|| http.wrong_server("it lists no models at /api/tags"))?;
    let listed = models.iter().filter_map(|model| {
        Some(Listed {
            name: model["name"].as_str()?.to_owned(),
            bytes: model["size"].as_u64(),
            parameters: model["details"]["parameter_size"].as_str().map(str::to_owned),
        })
    });
    Ok(listed.collect())
}

/// What `/api/show` says of a model; `None` if it is not there.
pub(crate) async fn describe(http: &Http, name: &str) -> Result<Option<Described>, Trouble> {
    let answer = match http.post("/api/show", &json!({"model": name})).await {
        Ok(answer) => answer,
        Err(Trouble::Status { status: 404, message, .. })
            if message.contains("not found") && !message.contains("page") =>
        {
            return Ok(None);
        }
        Err(trouble) => return Err(not_ollama(http, trouble)),
    };
    let info: ModelInfo =
        serde_json::from_value(answer).map_err(|error| http.wrong_server(&format!("/api/show: {error}")))?;
    // "llama.context_length", "qwen3.context_length": the architecture comes first.
    let context = info.model_info.iter().find(|(key, _)| key.ends_with(".context_length"));
    let can = |what: &str| info.capabilities.iter().any(|capability| capability == what);
    Ok(Some(Described {
        name: name.to_owned(),
        context: context
            .and_then(|(_, value)| value.as_u64())
            .and_then(|tokens| usize::try_from(tokens).ok()),
        // Servers before 0.6.4 do not tell.
        pictures: (!info.capabilities.is_empty()).then(|| can("vision")),
        thinks: can("thinking"),
    }))
}

/// The body of `/api/chat`.
fn body(request: &Request, model: &Described, context: usize, limits: &Limits) -> Result<Value, Trouble> {
    let mut user = ChatMessage::user(request.user.clone());
    if let Some(jpeg) = &request.image {
        let picture = base64::engine::general_purpose::STANDARD.encode(jpeg);
        user = user.with_images(vec![Image::from_base64(picture)]);
    }
    let messages = vec![ChatMessage::system(request.system.clone()), user];
    let options = ModelOptions::default()
        .num_ctx(context as u64)
        .num_predict(i32::try_from(limits.reply_tokens).unwrap_or(i32::MAX))
        .temperature(request.temperature)
        // Ollama's seeds are signed and 32 bits wide.
        .seed((request.seed & 0x7fff_ffff) as i32);
    let schema =
        Schema::try_from(request.schema.clone()).map_err(|error| Trouble::NoJson(error.to_string()))?;
    let format = FormatType::StructuredJson(Box::new(JsonStructure::new_for_schema(schema)));
    let keep = KeepAlive::Until { time: limits.keep_alive.as_secs(), unit: TimeUnit::Seconds };
    let mut chat = ChatMessageRequest::new(model.name.clone(), messages)
        .options(options)
        .format(format)
        .keep_alive(keep);
    if model.thinks {
        // The schema has a field for the thoughts that the prompt asks for; others would only cost time.
        chat = chat.think(false);
    }
    let mut body = serde_json::to_value(chat).map_err(|error| Trouble::NoJson(error.to_string()))?;
    body["stream"] = true.into();
    // A prompt that is too long shall be an error; by default its beginning is thrown away without a word.
    body["truncate"] = false.into();
    Ok(body)
}

/// One line of the stream; the counts are in the last one, and not all servers tell them all.
#[derive(Deserialize)]
struct Piece {
    #[serde(default)]
    message: Message,
    #[serde(default)]
    done: bool,
    done_reason: Option<String>,
    prompt_eval_count: Option<u64>,
    eval_count: Option<u64>,
}

#[derive(Default, Deserialize)]
struct Message {
    #[serde(default)]
    content: String,
}

/// Asks, and puts what comes into `raw`.
pub(crate) async fn complete(
    http: &Http,
    (model, context): (&Described, usize),
    request: &Request,
    raw: &mut String,
) -> Result<Taken, Trouble> {
    let body = body(request, model, context, &http.limits)?;
    let mut lines = http.lines("/api/chat", &body).await?;
    while let Some(line) = lines.next().await? {
        let ragged = lines.is_ragged() && !raw.is_empty();
        let value: Value = serde_json::from_str(&line).map_err(|error| http.no_json(&error, ragged))?;
        if let Some(message) = error_in(&value) {
            return Err(Trouble::CutOff(format!("the server says: {message}")));
        }
        let piece: Piece = serde_json::from_value(value)
            .map_err(|error| http.wrong_server(&format!("a line of its reply: {error}")))?;
        if !piece.message.content.is_empty() {
            raw.push_str(&piece.message.content);
            lines.flowing();
        }
        if piece.done {
            return match piece.done_reason.as_deref() {
                Some("length") => Err(Trouble::CutOff(format!(
                    "it grew beyond {} tokens or the context",
                    http.limits.reply_tokens
                ))),
                _ => Ok(Taken { prompt_tokens: piece.prompt_eval_count, reply_tokens: piece.eval_count }),
            };
        }
    }
    Err(Trouble::CutOff("the stream ended before the server said that it was done".into()))
}
