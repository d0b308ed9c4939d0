//! Calls to a server: bounded in time and size, with the status of every refusal.

use reqwest::{Client, RequestBuilder, Response, StatusCode, redirect};
use serde_json::Value;

use crate::lines::Lines;
use crate::trouble::cut;
use crate::{Limits, Server, Trouble};

/// How much of an error's body is shown.
const SHOWN: usize = 300;

/// The way to one server.
#[derive(Debug)]
pub(crate) struct Http {
    client: Client,
    pub(crate) server: Server,
    pub(crate) limits: Limits,
}

impl Http {
    pub(crate) fn new(server: Server, limits: Limits) -> Result<Self, Trouble> {
        // A redirect would take the token and what is on the tester's pages to a host that nobody chose.
        let mut builder =
            Client::builder().connect_timeout(limits.connect).redirect(redirect::Policy::none());
        if server.is_here() {
            builder = builder.no_proxy();
        }
        if !server.url.starts_with("https:") {
            // Reading the certificates of the machine takes a while, and none of them is looked at.
            builder = builder.tls_built_in_root_certs(false);
        }
        let client = builder.build().map_err(|error| Trouble::Tls {
            url: server.url.clone(),
            detail: format!("the certificates of this machine cannot be read: {error}"),
        })?;
        Ok(Self { client, server, limits })
    }

    /// The JSON at a path.
    pub(crate) async fn get(&self, path: &str) -> Result<Value, Trouble> {
        self.json(self.client.get(self.url(path))).await
    }

    /// The JSON that a question gets.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Value, Trouble> {
        self.json(self.posting(path, body)).await
    }

    /// The lines of the answer to a question.
    pub(crate) async fn lines(&self, path: &str, body: &Value) -> Result<Lines, Trouble> {
        let response = self.send(self.posting(path, body)).await?;
        Ok(self.body(response))
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.server.url)
    }

    fn posting(&self, path: &str, body: &Value) -> RequestBuilder {
        self.client.post(self.url(path)).header("content-type", "application/json").body(body.to_string())
    }

    async fn json(&self, request: RequestBuilder) -> Result<Value, Trouble> {
        let response = self.send(request).await?;
        let body = self.body(response).all().await?;
        serde_json::from_slice(&body).map_err(|_| self.wrong_server(&format!("not JSON: {}", shown(&body))))
    }

    fn body(&self, response: Response) -> Lines {
        let server = (self.server.url.as_str(), self.server.protocol);
        let patience = (self.limits.first_byte, self.limits.silence);
        Lines::new(response, server, patience, self.limits.reply_bytes)
    }

    /// Sends, and gives the response if it is no refusal.
    async fn send(&self, request: RequestBuilder) -> Result<Response, Trouble> {
        let request = match &self.server.token {
            Some(token) => request.bearer_auth(token.secret()),
            None => request,
        };
        let within = self.limits.first_byte;
        let sent = tokio::time::timeout(within, request.send()).await;
        let response = sent.map_err(|_| Trouble::Slow { what: "answer", within })?.map_err(|error| {
            Trouble::of_transport(&error, &self.server.url, self.server.protocol, self.limits.connect)
        })?;
        if response.status().is_success() {
            return Ok(response);
        }
        let status = response.status();
        let body = self.body(response).all().await.unwrap_or_default();
        Err(self.refusal(status, &body))
    }

    fn refusal(&self, status: StatusCode, body: &[u8]) -> Trouble {
        let url = self.server.url.clone();
        let message = message(body);
        match status {
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                Trouble::Unauthorized { url, status: status.as_u16(), shown: self.server.token.is_some() }
            }
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => Trouble::Busy { url, message },
            status if status.is_redirection() => self.wrong_server(&format!("it answers {status}")),
            StatusCode::BAD_REQUEST if message.to_lowercase().contains("https") => {
                Trouble::Tls { url, detail: format!("it wants https:// instead ({message})") }
            }
            _ => Trouble::Status { url, status: status.as_u16(), message },
        }
    }

    /// What a line that is no JSON means: the end of a reply that was cut, or another kind of server.
    pub(crate) fn no_json(&self, error: &serde_json::Error, ragged: bool) -> Trouble {
        match error.is_eof() || ragged {
            true => Trouble::CutOff("its last line has no end".into()),
            false => self.wrong_server("a line of its reply is no JSON"),
        }
    }

    pub(crate) fn wrong_server(&self, detail: &str) -> Trouble {
        Trouble::WrongServer {
            url: self.server.url.clone(),
            protocol: self.server.protocol,
            detail: detail.to_owned(),
        }
    }
}

/// What an error says: `{"error": "…"}` of Ollama, `{"error": {"message": "…"}}` of OpenAI, else the body.
fn message(body: &[u8]) -> String {
    let value: Value = serde_json::from_slice(body).unwrap_or_default();
    let said = error_in(&value)
        .or_else(|| value["message"].as_str().or(value["detail"].as_str()).map(str::to_owned));
    said.unwrap_or_else(|| shown(body))
}

/// The error in an answer or a piece of one.
pub(crate) fn error_in(value: &Value) -> Option<String> {
    match value.get("error")? {
        Value::Null => None,
        Value::String(text) => Some(cut(text, SHOWN)),
        other => Some(
            other["message"].as_str().map_or_else(|| cut(&other.to_string(), SHOWN), |text| cut(text, SHOWN)),
        ),
    }
}

/// The beginning of a body, on one line.
fn shown(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body).split_whitespace().collect::<Vec<_>>().join(" ");
    match text.is_empty() {
        true => "an empty body".into(),
        false => cut(&text, SHOWN),
    }
}
