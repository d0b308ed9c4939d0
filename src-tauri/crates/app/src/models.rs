//! Models: set up for a run, looked at, and given their passport.

use std::collections::BTreeMap;
use std::sync::Arc;

use time::OffsetDateTime;
use verbatim_engine::model::{Agent, Model};
use verbatim_ollama::{Connection, Constellation, Limits, Server, Trouble};
use verbatim_passport::{Asked, Passport, Tasks};
use verbatim_store::{PassportRecord, Store};

use crate::error::Error;
use crate::options::SharedModel;

/// Which models of a server are asked.
#[derive(Debug, Clone)]
pub struct ModelChoice {
    /// The server.
    pub server: Server,
    /// The model of all agents that have none of their own.
    pub name: Option<String>,
    /// Agents with a model of their own.
    pub agents: BTreeMap<Agent, String>,
    /// What calls may cost.
    pub limits: Limits,
}

impl ModelChoice {
    /// The way to the server; nothing is sent yet.
    ///
    /// # Errors
    /// The certificates of this machine cannot be read.
    pub fn connection(&self) -> Result<Arc<Connection>, Error> {
        Ok(Arc::new(Connection::new(self.server.clone(), self.limits.clone())?))
    }

    /// The models, each known to be there: one that is missing shall not be noticed in the middle of a run.
    ///
    /// # Errors
    /// The server cannot be reached, refuses, or does not have one of the models; or none was named.
    pub async fn set_up(&self) -> Result<SharedModel, Error> {
        let connection = self.connection()?;
        if self.name.is_none() && self.agents.is_empty() {
            return Err(unnamed(&connection.models().await?));
        }
        let mut known: BTreeMap<&str, Arc<dyn Model>> = BTreeMap::new();
        for name in self.name.iter().chain(self.agents.values()) {
            if !known.contains_key(name.as_str()) {
                known.insert(name, Arc::new(connection.choose(name).await?));
            }
        }
        let chosen = |name: &String| known.get(name.as_str()).cloned();
        let mut constellation = Constellation::default();
        if let Some(model) = self.name.as_ref().and_then(chosen) {
            constellation = constellation.for_all(model);
        }
        for (agent, name) in &self.agents {
            if let Some(model) = chosen(name) {
                constellation = constellation.for_agent(*agent, model);
            }
        }
        Ok(SharedModel(Arc::new(constellation)))
    }
}

/// That no model was named, with those that could be.
fn unnamed(listed: &[verbatim_ollama::Listed]) -> Error {
    let names: Vec<&str> = listed.iter().map(|listed| listed.name.as_str()).take(20).collect();
    Error::Usage(match names.as_slice() {
        [] => "could not choose a model: the server has none yet ('ollama pull NAME' fetches one)".into(),
        names => {
            format!("could not choose a model: name one with --model; the server has {}", names.join(", "))
        }
    })
}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Self {
        Self::Model { code: trouble.code(), message: trouble.to_string() }
    }
}

/// Asks the bundled tasks of the agents' models; `told` hears of every one.
///
/// # Errors
/// The model goes away meanwhile.
pub async fn take_passport(model: &SharedModel, told: impl FnMut(&Asked)) -> Result<Passport, Error> {
    let broken =
        |error: verbatim_passport::Broken| Error::Model { code: "passport", message: error.to_string() };
    let tasks = Tasks::bundled().map_err(|error| broken(error.into()))?;
    verbatim_passport::take(&*model.0, &tasks, told).await.map_err(broken)
}

/// Keeps a passport with each model that it speaks of; what is known of other agents of the model stays.
///
/// # Errors
/// The history cannot be read or written.
pub fn keep_passport(store: &Store, server: &str, passport: &Passport) -> Result<(), Error> {
    let mut by_model: BTreeMap<&str, Passport> = BTreeMap::new();
    for score in &passport.agents {
        by_model.entry(&score.model).or_default().agents.push(score.clone());
    }
    for (model, mut passport) in by_model {
        let known: Option<PassportRecord<Passport>> = store.passport(server, model)?;
        for score in known.map(|known| known.body.agents).unwrap_or_default() {
            if passport.agents.iter().all(|new| new.agent != score.agent) {
                passport.agents.push(score);
            }
        }
        passport.agents.sort_by_key(|score| score.agent);
        store.save_passport(server, model, OffsetDateTime::now_utc(), &passport)?;
    }
    Ok(())
}

/// The passports of a server's models, by name.
///
/// # Errors
/// The history cannot be read.
pub fn passports(store: &Store, server: &str) -> Result<BTreeMap<String, PassportRecord<Passport>>, Error> {
    let all =
        store.passports()?.into_iter().filter(|record: &PassportRecord<Passport>| record.server == server);
    Ok(all.map(|record| (record.model.clone(), record)).collect())
}
