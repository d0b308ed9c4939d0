//! Where a server is, and what it may cost.

use std::fmt;
use std::time::Duration;

use reqwest::Url;
use serde::{Deserialize, Serialize};

use crate::Trouble;

/// The protocol that a server speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// Ollama's own (`/api/chat`).
    Ollama,
    /// OpenAI's chat completions (`/v1/chat/completions`).
    #[serde(rename = "openai")]
    OpenAi,
}

impl fmt::Display for Protocol {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::Ollama => "Ollama",
            Self::OpenAi => "OpenAI-compatible",
        })
    }
}

/// A bearer token. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A token; `None` if there is nothing in it.
    #[must_use]
    pub fn new(token: impl Into<String>) -> Option<Self> {
        Some(token.into().trim().to_owned()).filter(|token| !token.is_empty()).map(Self)
    }

    pub(crate) fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("Token(…)")
    }
}

/// A server of models.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// What it speaks.
    pub protocol: Protocol,
    /// Its base URL: without `/api` for Ollama, with `/v1` for the other.
    pub url: String,
    /// What it wants to be shown.
    pub token: Option<Token>,
}

impl Server {
    /// An Ollama server at this address; a bare `host:port` means http.
    ///
    /// # Errors
    /// It is no address of a server.
    pub fn ollama(url: &str, token: Option<Token>) -> Result<Self, Trouble> {
        let base = base(url)?;
        let url = base.strip_suffix("/api").unwrap_or(&base).to_owned();
        Ok(Self { protocol: Protocol::Ollama, url, token })
    }

    /// An OpenAI-compatible server at this address; one without a path means `/v1`.
    ///
    /// # Errors
    /// It is no address of a server.
    pub fn openai(url: &str, token: Option<Token>) -> Result<Self, Trouble> {
        let base = base(url)?;
        let bare = base.split_once("://").is_some_and(|(_, rest)| !rest.contains('/'));
        let url = if bare { format!("{base}/v1") } else { base };
        Ok(Self { protocol: Protocol::OpenAi, url, token })
    }

    /// Whether it is on this machine, where no proxy stands between.
    pub(crate) fn is_here(&self) -> bool {
        let url = Url::parse(&self.url).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        let host = host.trim_matches(['[', ']']);
        host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
    }
}

/// The address with its scheme and without a slash at its end.
fn base(text: &str) -> Result<String, Trouble> {
    let text = text.trim();
    let whole = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
    let wrong = |why: &str| Trouble::Address { url: text.to_owned(), why: why.to_owned() };
    let url = Url::parse(&whole).map_err(|error| wrong(&error.to_string()))?;
    if !["http", "https"].contains(&url.scheme()) {
        return Err(wrong("begin it with http:// or https://"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(wrong(
            "leave the user and password out; a bearer token is given apart (VERBATIM_MODEL_TOKEN)",
        ));
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(wrong("end it before the '?' or '#'"));
    }
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

/// How long a server may take and how much of it is taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Until the connection stands.
    pub connect: Duration,
    /// From the question to the first byte of the reply: a model may have to be loaded first.
    pub first_byte: Duration,
    /// Between two pieces of the reply.
    pub silence: Duration,
    /// For the whole call.
    pub whole: Duration,
    /// Bytes of a whole answer, envelope included.
    pub reply_bytes: usize,
    /// Tokens that a reply may have, where the server can be told.
    pub reply_tokens: u32,
    /// Tokens of context at most: memory grows with it, and a model may be able to take far more than the machine.
    pub context: usize,
    /// How long the server shall keep the model in memory after a call (Ollama).
    pub keep_alive: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(5),
            first_byte: Duration::from_secs(120),
            silence: Duration::from_secs(30),
            whole: Duration::from_secs(300),
            reply_bytes: 4 << 20,
            reply_tokens: 4096,
            context: 16_384,
            keep_alive: Duration::from_secs(15 * 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_understood() {
        let ollama = |url: &str| Server::ollama(url, None).map(|server| server.url);
        assert_eq!(ollama("127.0.0.1:11434").unwrap(), "http://127.0.0.1:11434");
        assert_eq!(ollama("http://localhost:11434/").unwrap(), "http://localhost:11434");
        assert_eq!(ollama("https://models.example/ollama/api/").unwrap(), "https://models.example/ollama");
        let openai = |url: &str| Server::openai(url, None).unwrap().url;
        assert_eq!(openai("http://localhost:8080"), "http://localhost:8080/v1");
        assert_eq!(openai("https://models.example/api/v1/"), "https://models.example/api/v1");
        for wrong in ["ftp://x", "http://", "http://me:secret@x", "http://x?y=1"] {
            let error = ollama(wrong).unwrap_err();
            assert_eq!(error.code(), "address", "{wrong}: {error}");
        }
        assert!(Server::ollama("http://[::1]:1", None).unwrap().is_here());
        assert!(!Server::ollama("http://10.0.0.1:1", None).unwrap().is_here());
    }

    #[test]
    fn a_token_is_not_printed() {
        let token = Token::new(" s3cret\n").unwrap();
        assert_eq!(token.secret(), "s3cret");
        assert!(!format!("{token:?}").contains("s3cret"));
        assert_eq!(Token::new("  "), None);
    }
}
