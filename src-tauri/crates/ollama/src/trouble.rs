//! What can go wrong between Verbatim and a server of models, in plain words with the way out.

use std::error::Error as _;
use std::time::Duration;

use verbatim_engine::model::ModelError;

use crate::Protocol;

/// How much of a reply that cannot be used is kept.
const KEPT: usize = 4096;

/// Why a server or a model could not be used. Each text stands after "could not use the model: ".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// No address of a server.
    #[error("'{url}' is no address of a server: {why}")]
    Address {
        /// As it was given.
        url: String,
        /// Why.
        why: String,
    },
    /// Nothing listens there.
    #[error("nothing listens at {url}: {}", start(*.protocol))]
    Refused {
        /// The server.
        url: String,
        /// What it was taken for.
        protocol: Protocol,
    },
    /// The host has no address.
    #[error(
        "the host of {url} is not known: see that its name is spelt right and that this machine is in its network"
    )]
    UnknownHost {
        /// The server.
        url: String,
    },
    /// The connection does not stand in time.
    #[error("{url} does not take a connection within {} s: see that the address is right and no firewall stands between", .within.as_secs())]
    NoConnection {
        /// The server.
        url: String,
        /// How long it had.
        within: Duration,
    },
    /// TLS failed.
    #[error(
        "no secure connection to {url}: {detail}; use http:// if it speaks plain HTTP, or let this machine trust its certificate"
    )]
    Tls {
        /// The server.
        url: String,
        /// Why.
        detail: String,
    },
    /// Another transport error.
    #[error("the connection to {url} failed: {detail}; see that the server still runs, and try again")]
    Connection {
        /// The server.
        url: String,
        /// Why.
        detail: String,
    },
    /// Something else answers there.
    #[error("what answers at {url} is no {protocol} server ({detail}): {}", other(*.protocol))]
    WrongServer {
        /// The server.
        url: String,
        /// What it was taken for.
        protocol: Protocol,
        /// What it said.
        detail: String,
    },
    /// The token is missing, wrong, or not enough.
    #[error("{url} refuses {} ({status}): give a token that may use its models; on the command line, VERBATIM_MODEL_TOKEN holds it", if *.shown { "the token" } else { "a call without a token" })]
    Unauthorized {
        /// The server.
        url: String,
        /// 401 or 403.
        status: u16,
        /// Whether a token was shown.
        shown: bool,
    },
    /// The server does not have the model.
    #[error("{url} has no model named '{name}'{}{}", nearest(.near), pull(*.protocol, .name))]
    NoModel {
        /// The server.
        url: String,
        /// What it speaks.
        protocol: Protocol,
        /// The model.
        name: String,
        /// The models that it has whose names are nearest.
        near: Vec<String>,
    },
    /// The server is still loading it, or is full.
    #[error(
        "{url} is not ready ({message}): the model is still loading or the server is busy; try again in a moment"
    )]
    Busy {
        /// The server.
        url: String,
        /// What it said.
        message: String,
    },
    /// Another refusal.
    #[error("{url} refuses the question ({status}: {message}): see the log of the server")]
    Status {
        /// The server.
        url: String,
        /// The status.
        status: u16,
        /// What it said.
        message: String,
    },
    /// Too slow.
    #[error("no {what} within {} s: the model is too large for its machine, or the server hangs", .within.as_secs_f32())]
    Slow {
        /// What did not come.
        what: &'static str,
        /// How long it had.
        within: Duration,
    },
    /// The reply ends before it is whole.
    #[error("the reply was cut off: {0}")]
    CutOff(String),
    /// The reply is too long.
    #[error("the reply is longer than {0} bytes")]
    TooLong(usize),
    /// The reply is not what was asked for.
    #[error("the reply is no JSON: {0}")]
    NoJson(String),
    /// No picture can be shown to this model.
    #[error("'{name}' takes no pictures: choose a model for the vision agent that does")]
    NoPictures {
        /// The model.
        name: String,
    },
}

fn start(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Ollama => {
            "start Ollama ('ollama serve'), or give the address of the machine that it runs on"
        }
        Protocol::OpenAi => "start the server, or give its right address",
    }
}

fn other(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Ollama => {
            "see that the port is Ollama's (11434); if the server speaks OpenAI's protocol, name it as one of that kind"
        }
        Protocol::OpenAi => {
            "see that the address ends where /models begins, mostly with /v1; if it is Ollama, name it as that"
        }
    }
}

fn nearest(near: &[String]) -> String {
    match near {
        [] => String::new(),
        near => format!("; nearest are {}", near.join(", ")),
    }
}

fn pull(protocol: Protocol, name: &str) -> String {
    match protocol {
        Protocol::Ollama => format!("; 'ollama pull {name}' fetches it"),
        Protocol::OpenAi => "; take one that it lists".into(),
    }
}

impl Trouble {
    /// A stable identifier.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Address { .. } => "address",
            Self::Refused { .. } => "refused",
            Self::UnknownHost { .. } => "unknown-host",
            Self::NoConnection { .. } => "no-connection",
            Self::Tls { .. } => "tls",
            Self::Connection { .. } => "connection",
            Self::WrongServer { .. } => "wrong-server",
            Self::Unauthorized { .. } => "unauthorized",
            Self::NoModel { .. } => "no-model",
            Self::Busy { .. } => "busy",
            Self::Status { .. } => "status",
            Self::Slow { .. } => "slow",
            Self::CutOff(_) => "cut-off",
            Self::TooLong(_) => "too-long",
            Self::NoJson(_) => "no-json",
            Self::NoPictures { .. } => "no-pictures",
        }
    }

    /// As the engine's port tells it; `raw` is what came of the reply.
    pub(crate) fn told(self, raw: &str) -> ModelError {
        match self {
            Self::Slow { within, .. } => ModelError::Timeout(within),
            Self::CutOff(_) | Self::TooLong(_) | Self::NoJson(_) => {
                ModelError::InvalidReply { message: self.to_string(), raw: cut(raw, KEPT) }
            }
            _ => ModelError::Unavailable(self.to_string()),
        }
    }

    /// The cause of a transport error, which reqwest tells only in its sources.
    pub(crate) fn of_transport(
        error: &reqwest::Error,
        url: &str,
        protocol: Protocol,
        connect: Duration,
    ) -> Self {
        let url = url.to_owned();
        let mut detail = String::new();
        let mut cause = error.source();
        while let Some(current) = cause {
            detail = current.to_string();
            if let Some(io) = current.downcast_ref::<std::io::Error>()
                && io.kind() == std::io::ErrorKind::ConnectionRefused
            {
                return Self::Refused { url, protocol };
            }
            let lower = detail.to_lowercase();
            if lower.contains("dns error") || lower.contains("failed to lookup address") {
                return Self::UnknownHost { url };
            }
            if ["certificate", "tls", "ssl", "corrupt message", "handshake"]
                .iter()
                .any(|word| lower.contains(word))
            {
                return Self::Tls { url, detail };
            }
            cause = current.source();
        }
        match error.is_connect() && error.is_timeout() {
            true => Self::NoConnection { url, within: connect },
            false => {
                Self::Connection { url, detail: if detail.is_empty() { error.to_string() } else { detail } }
            }
        }
    }
}

/// The beginning of a text, at a boundary of characters.
pub(crate) fn cut(text: &str, bytes: usize) -> String {
    let end = (0..=bytes.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    text.get(..end).unwrap_or_default().to_owned()
}
