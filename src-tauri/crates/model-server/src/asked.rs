//! What the server was asked.

use axum::http::HeaderMap;
use base64::Engine as _;
use serde_json::Value;

/// The wire protocol of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// Ollama's own.
    Ollama,
    /// That of OpenAI's chat completions.
    OpenAi,
}

/// One question for a completion.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// In which protocol.
    pub protocol: Protocol,
    /// The model that shall answer.
    pub model: String,
    /// All instructions.
    pub system: String,
    /// All that the user says.
    pub user: String,
    /// The JSON schema that the reply must keep to.
    pub schema: Option<Value>,
    /// The temperature.
    pub temperature: Option<f64>,
    /// The seed.
    pub seed: Option<u64>,
    /// Tokens of context (Ollama's `num_ctx`).
    pub context: Option<u64>,
    /// The pictures.
    pub images: Vec<Vec<u8>>,
    /// Whether the reply shall come in pieces.
    pub stream: bool,
    /// The bearer token.
    pub token: Option<String>,
    /// The body of the request as it came.
    pub body: Value,
}

/// The bearer token of a request.
pub(crate) fn token(headers: &HeaderMap) -> Option<String> {
    let value = headers.get("authorization")?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::to_owned)
}

impl Asked {
    /// Reads a request of `/api/chat` or `/api/generate`.
    pub(crate) fn ollama(body: Value, headers: &HeaderMap) -> Self {
        let mut asked = Self::common(Protocol::Ollama, &body, headers);
        let options = &body["options"];
        asked.temperature = options["temperature"].as_f64();
        asked.seed = options["seed"].as_u64();
        asked.context = options["num_ctx"].as_u64();
        asked.schema = Some(body["format"].clone()).filter(Value::is_object);
        asked.stream = body["stream"].as_bool().unwrap_or(true);
        if let Some(prompt) = body["prompt"].as_str() {
            asked.user = prompt.to_owned();
            asked.system = body["system"].as_str().unwrap_or_default().to_owned();
            asked.images = pictures(&body["images"]);
        }
        for message in body["messages"].as_array().into_iter().flatten() {
            asked.images.extend(pictures(&message["images"]));
        }
        Self { body, ..asked }
    }

    /// Reads a request of `/v1/chat/completions`.
    pub(crate) fn openai(body: Value, headers: &HeaderMap) -> Self {
        let mut asked = Self::common(Protocol::OpenAi, &body, headers);
        asked.temperature = body["temperature"].as_f64();
        asked.seed = body["seed"].as_u64();
        asked.schema =
            Some(body["response_format"]["json_schema"]["schema"].clone()).filter(Value::is_object);
        asked.stream = body["stream"].as_bool().unwrap_or(false);
        for part in body["messages"].as_array().into_iter().flatten().flat_map(parts) {
            let picture = part["image_url"]["url"].as_str().and_then(|url| url.split_once(";base64,"));
            asked.images.extend(picture.and_then(|(_, data)| decoded(data)));
        }
        Self { body, ..asked }
    }

    fn common(protocol: Protocol, body: &Value, headers: &HeaderMap) -> Self {
        Self {
            protocol,
            model: body["model"].as_str().unwrap_or_default().to_owned(),
            system: said(body, &["system", "developer"]),
            user: said(body, &["user"]),
            schema: None,
            temperature: None,
            seed: None,
            context: None,
            images: Vec::new(),
            stream: false,
            token: token(headers),
            body: Value::Null,
        }
    }
}

fn parts(message: &Value) -> impl Iterator<Item = &Value> {
    message["content"].as_array().into_iter().flatten()
}

/// All that these roles say, a blank line between two messages.
fn said(body: &Value, roles: &[&str]) -> String {
    let messages = body["messages"].as_array().into_iter().flatten();
    let of_roles =
        messages.filter(|message| message["role"].as_str().is_some_and(|role| roles.contains(&role)));
    let texts = of_roles.map(|message| match message["content"].as_str() {
        Some(text) => text.to_owned(),
        None => parts(message).filter_map(|part| part["text"].as_str()).collect(),
    });
    texts.collect::<Vec<String>>().join("\n\n")
}

fn pictures(images: &Value) -> Vec<Vec<u8>> {
    images.as_array().into_iter().flatten().filter_map(|image| decoded(image.as_str()?)).collect()
}

fn decoded(data: &str) -> Option<Vec<u8>> {
    base64::engine::general_purpose::STANDARD.decode(data).ok()
}
