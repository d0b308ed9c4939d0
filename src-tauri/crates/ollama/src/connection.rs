//! A server, and what it says of its models.

use std::sync::Arc;

use serde::Serialize;

use crate::http::Http;
use crate::{ChosenModel, Limits, Protocol, Server, Trouble, ollama, openai};

/// How many names are told when one is not there.
const NEAREST: usize = 3;
/// How near a name must be to be told, from 0 to 1.
const NEAR: f64 = 0.55;

/// A model that a server lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Bytes on the server's disk, where it tells.
    #[ts(type = "number | null")]
    pub bytes: Option<u64>,
    /// How many parameters it has, as the server writes it ("4.0B").
    pub parameters: Option<String>,
}

/// What a server says of one model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Described {
    /// Its name.
    pub name: String,
    /// Tokens of context that it can take, where the server tells.
    #[ts(type = "number | null")]
    pub context: Option<usize>,
    /// Whether it takes pictures; `None` where the server does not tell.
    pub pictures: Option<bool>,
    /// Whether it thinks before it answers, unless it is told not to.
    pub thinks: bool,
}

/// The way to a server. It may be shared.
#[derive(Debug)]
pub struct Connection {
    pub(crate) http: Http,
}

impl Connection {
    /// Prepares calls to a server; nothing is sent yet.
    ///
    /// # Errors
    /// The certificates of this machine cannot be read.
    pub fn new(server: Server, limits: Limits) -> Result<Self, Trouble> {
        Ok(Self { http: Http::new(server, limits)? })
    }

    /// The server.
    #[must_use]
    pub fn server(&self) -> &Server {
        &self.http.server
    }

    /// What calls may cost.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.http.limits
    }

    /// The models of the server.
    ///
    /// # Errors
    /// It cannot be reached, refuses, or is another kind of server.
    pub async fn models(&self) -> Result<Vec<Listed>, Trouble> {
        match self.server().protocol {
            Protocol::Ollama => ollama::models(&self.http).await,
            Protocol::OpenAi => openai::models(&self.http).await,
        }
    }

    /// What the server says of a model.
    ///
    /// # Errors
    /// As [`Self::models`], or it does not have the model: the nearest names are told.
    pub async fn describe(&self, name: &str) -> Result<Described, Trouble> {
        let described = match self.server().protocol {
            Protocol::Ollama => ollama::describe(&self.http, name).await?,
            Protocol::OpenAi => openai::describe(&self.http, name).await?,
        };
        match described {
            Some(described) => Ok(described),
            None => Err(self.no_model(name).await),
        }
    }

    /// A model of the server, ready to be asked.
    ///
    /// # Errors
    /// As [`Self::describe`].
    pub async fn choose(self: &Arc<Self>, name: &str) -> Result<ChosenModel, Trouble> {
        Ok(ChosenModel::new(self.clone(), self.describe(name).await?))
    }

    /// That the server does not have a model, with the names that are nearest.
    pub(crate) async fn no_model(&self, name: &str) -> Trouble {
        // Without the list, the name alone is told.
        let names = self.models().await.unwrap_or_default().into_iter().map(|listed| listed.name);
        Trouble::NoModel {
            url: self.server().url.clone(),
            protocol: self.server().protocol,
            name: name.to_owned(),
            near: nearest(name, names),
        }
    }
}

/// The names that are most like this one, the nearest first.
fn nearest(name: &str, names: impl Iterator<Item = String>) -> Vec<String> {
    let wanted = name.to_lowercase();
    let likeness = |other: &str| {
        let other = other.to_lowercase();
        // "qwen" shall find "qwen3:4b", however much longer that is.
        if other.contains(&wanted) || wanted.contains(&other) {
            1.0
        } else {
            strsim::normalized_damerau_levenshtein(&wanted, &other)
        }
    };
    let mut rated: Vec<(f64, String)> = names.map(|other| (likeness(&other), other)).collect();
    rated.retain(|(likeness, _)| *likeness >= NEAR);
    rated.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    rated.into_iter().map(|(_, name)| name).take(NEAREST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found() {
        let names = ["qwen3:4b", "qwen3:14b", "llama3.2:3b", "gemma3:12b"].map(str::to_owned);
        let near = |name: &str| nearest(name, names.clone().into_iter());
        assert_eq!(
            near("qwen3:4"),
            ["qwen3:14b", "qwen3:4b"].map(str::to_owned).into_iter().rev().collect::<Vec<_>>()
        );
        assert_eq!(near("qwen"), ["qwen3:14b", "qwen3:4b"]);
        assert_eq!(near("lama3.2:3b").first().map(String::as_str), Some("llama3.2:3b"));
        assert!(near("zzzzzzzzz").is_empty());
    }
}
