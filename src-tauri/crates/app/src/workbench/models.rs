//! Models in the window: how they are set up, the test of the connection, and their passports.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use verbatim_engine::agents;
use verbatim_engine::model::Agent;
use verbatim_engine::suite::Suite;
use verbatim_ollama::{Limits, Listed, Protocol, Server, Token, Topic, Trouble};
use verbatim_passport::{AgentScore, Passport, Tasks};
use verbatim_store::PassportRecord;

use super::Workbench;
use super::attempts::moment;
use super::secrets::apart;
use crate::error::Error;
use crate::models::{ModelChoice, keep_passport, passports, take_passport};
use crate::options::SharedModel;
use crate::view::{
    AgentPassport, ConnectionLine, ModelPassport, ModelSettings, ModelsState, PassportProgress, TokenState,
};

const NAME: &str = "models";
/// Bounds of what may be set: fewer tokens hold no page, and nobody waits longer.
const CONTEXT: (usize, usize) = (2_048, 1_000_000);
const TIMEOUT_S: (u32, u32) = (5, 3_600);

/// A test or a passport that goes on, so that it can be stopped. One at a time: another one ends it.
#[derive(Default)]
pub(super) struct Errand(Mutex<Option<watch::Sender<bool>>>);

impl Errand {
    fn begin(&self) -> watch::Receiver<bool> {
        let (stop, stopped) = watch::channel(false);
        // Dropping the sender of the one before ends that one.
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop);
        stopped
    }

    fn stop(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// Does something unless it is stopped before; dropping it ends its question at the server too.
pub(super) async fn unless_stopped<T>(
    mut stopped: watch::Receiver<bool>,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    tokio::select! {
        done = work => done,
        // An error means that whoever could stop it has gone on to something else.
        _ = stopped.wait_for(|stopped| *stopped) => Err(Error::refused("stopped", "it was stopped")),
    }
}

impl Workbench {
    /// Models as they are set up, and what is known of them.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn models(&self) -> Result<ModelsState, Error> {
        let settings = self.model_settings()?;
        let url = server(&settings, None).ok().map(|server| server.url);
        let known = url.as_deref().map(|url| passports(&self.store, url)).transpose()?.unwrap_or_default();
        Ok(ModelsState {
            set_up: settings.is_set_up(),
            token: self.token_state(url.as_deref(), None),
            passports: known.into_values().map(passport).collect(),
            settings,
        })
    }

    pub(super) fn model_settings(&self) -> Result<ModelSettings, Error> {
        Ok(self.store.setting(NAME)?.unwrap_or_default())
    }

    /// Saves how models are set up. An address that cannot be one is refused: it could hold a password.
    ///
    /// # Errors
    /// The address is none, or the database cannot be written.
    pub fn models_save(&self, settings: ModelSettings) -> Result<ModelsState, Error> {
        let settings = tidied(settings);
        if !settings.url.is_empty() {
            server(&settings, None).map_err(Error::from)?;
        }
        self.store.set_setting(NAME, Some(&settings))?;
        self.models()
    }

    /// Keeps the token of the server that is set up: in the keychain where one answers and it is asked for, else in
    /// memory. It belongs to the address: another server is not shown it.
    ///
    /// # Errors
    /// No address is set, or the database cannot be read.
    pub fn model_token_set(&self, token: String, keep: bool) -> Result<TokenState, Error> {
        let url = self.server_url()?;
        let refused = self.secrets.set_token(&url, token.trim(), keep);
        Ok(self.token_state(Some(&url), refused))
    }

    /// Forgets the token of the server, in the keychain too.
    ///
    /// # Errors
    /// As [`Self::model_token_set`].
    pub fn model_token_forget(&self) -> Result<TokenState, Error> {
        let url = self.server_url()?;
        let refused = self.secrets.forget_token(&url);
        Ok(self.token_state(Some(&url), refused))
    }

    fn server_url(&self) -> Result<String, Error> {
        Ok(server(&self.model_settings()?, None)?.url)
    }

    fn token_state(&self, url: Option<&str>, keychain: Option<String>) -> TokenState {
        let place = url.map_or(crate::view::SecretPlace::None, |url| self.secrets.token(url).0);
        TokenState { place, keychain }
    }

    /// The models that the server has.
    ///
    /// # Errors
    /// It cannot be reached, refuses, or is another kind of server.
    pub async fn models_list(&self) -> Result<Vec<Listed>, Error> {
        let choice = self.model_choice(&Agent::ALL).await?;
        Ok(choice.connection()?.models().await?)
    }

    /// Tests the server and each model that is named; ends at the first thing that is wrong with each.
    ///
    /// # Errors
    /// It was stopped, or the settings cannot be read.
    pub async fn models_test(&self) -> Result<Vec<ConnectionLine>, Error> {
        let stopped = self.errand.begin();
        match self.model_choice(&Agent::ALL).await {
            Ok(choice) => unless_stopped(stopped, findings(&choice)).await,
            Err(Error::Model { code, message }) => {
                Ok(vec![line(Topic::Server, None, false, message, Some(code.into()))])
            }
            Err(error) => Err(error),
        }
    }

    /// Asks the models the bundled tasks and keeps how well they did; `told` hears of every task.
    ///
    /// # Errors
    /// It was stopped (`stopped`), or the server or a model cannot be used.
    pub async fn passport_take(
        &self,
        told: Arc<dyn Fn(PassportProgress) + Send + Sync>,
    ) -> Result<Vec<ModelPassport>, Error> {
        let stopped = self.errand.begin();
        let choice = self.model_choice(&Agent::ALL).await?;
        let url = choice.server.url.clone();
        let taken = unless_stopped(stopped, measured(choice, told)).await?;
        let store = self.store.clone();
        let kept = tokio::task::spawn_blocking(move || {
            keep_passport(&store, &url, &taken)?;
            Ok::<_, Error>(passports(&store, &url)?.into_values().map(passport).collect())
        });
        kept.await.map_err(|error| {
            Error::refused("internal", format!("could not keep how the model did: {error}"))
        })?
    }

    /// Stops the test or the passport that goes on.
    ///
    /// # Errors
    /// None.
    pub async fn models_stop(&self) -> Result<(), Error> {
        self.errand.stop();
        Ok(())
    }

    /// The server and the models of these agents, with the server's token.
    async fn model_choice(&self, agents: &[Agent]) -> Result<ModelChoice, Error> {
        let settings = self.model_settings()?;
        if settings.url.trim().is_empty() {
            let message = "no address is given: write the one of your server, as http://127.0.0.1:11434 for Ollama on this machine";
            return Err(Error::Model { code: "no-address", message: message.into() });
        }
        let url = server(&settings, None)?.url;
        let secrets = self.secrets.clone();
        let token = apart(move || secrets.token(&url).1).await?;
        chosen(&settings, token, agents)
    }

    /// The models that the agents of a suite may ask, each known to be there; none where no model is set up.
    pub(super) async fn models_of(&self, suite: &Suite) -> Result<Option<SharedModel>, Error> {
        let settings = self.model_settings()?;
        let allowed = suite.agents.as_deref().unwrap_or(&Agent::ALL);
        let asked: Vec<Agent> =
            allowed.iter().copied().filter(|agent| settings.model_of(*agent).is_some()).collect();
        if !settings.is_set_up() || asked.is_empty() {
            return Ok(None);
        }
        self.model_choice(&asked).await?.set_up().await.map(Some)
    }
}

/// The settings within their bounds, without models that have no name.
fn tidied(settings: ModelSettings) -> ModelSettings {
    let named = |name: String| Some(name.trim().to_owned()).filter(|name| !name.is_empty());
    let agents = settings.agents.into_iter().filter_map(|(agent, name)| Some((agent, named(name)?)));
    ModelSettings {
        url: settings.url.trim().to_owned(),
        name: settings.name.and_then(named),
        agents: agents.collect(),
        context: settings.context.clamp(CONTEXT.0, CONTEXT.1),
        timeout_s: settings.timeout_s.clamp(TIMEOUT_S.0, TIMEOUT_S.1),
        ..settings
    }
}

fn server(settings: &ModelSettings, token: Option<Token>) -> Result<Server, Trouble> {
    match settings.protocol {
        Protocol::Ollama => Server::ollama(&settings.url, token),
        Protocol::OpenAi => Server::openai(&settings.url, token),
    }
}

/// The models of these agents: the one for all is left out where each of them has its own.
fn chosen(settings: &ModelSettings, token: Option<String>, agents: &[Agent]) -> Result<ModelChoice, Error> {
    let whole = Duration::from_secs(u64::from(settings.timeout_s));
    let usual = Limits::default();
    let limits = Limits {
        whole,
        // A model that has to be loaded first may take all of it.
        first_byte: whole,
        silence: usual.silence.min(whole),
        context: settings.context,
        ..usual
    };
    let own: BTreeMap<Agent, String> =
        settings.agents.clone().into_iter().filter(|(agent, _)| agents.contains(agent)).collect();
    let shared = agents.iter().any(|agent| !own.contains_key(agent));
    Ok(ModelChoice {
        server: server(settings, token.and_then(Token::new))?,
        name: settings.name.clone().filter(|_| shared),
        agents: own,
        limits,
    })
}

fn line(
    topic: Topic,
    model: Option<&str>,
    well: bool,
    detail: impl Into<String>,
    code: Option<String>,
) -> ConnectionLine {
    ConnectionLine { topic, model: model.map(str::to_owned), well, detail: detail.into(), code }
}

/// The connection test of each model that is named, the server said once.
async fn findings(choice: &ModelChoice) -> Result<Vec<ConnectionLine>, Error> {
    let connection = match choice.connection() {
        Ok(connection) => connection,
        Err(error) => {
            return Ok(vec![line(Topic::Server, None, false, error.to_string(), Some(error.code().into()))]);
        }
    };
    let names: BTreeSet<&str> =
        choice.name.iter().chain(choice.agents.values()).map(String::as_str).collect();
    let mut all: Vec<ConnectionLine> = Vec::new();
    let mut asked: Vec<Option<&str>> = names.iter().copied().map(Some).collect();
    if asked.is_empty() {
        asked.push(None);
    }
    for name in asked {
        for finding in connection.check(name).await {
            let of_server = finding.topic == Topic::Server;
            if of_server && all.iter().any(|line| line.topic == Topic::Server) {
                continue;
            }
            let model = name.filter(|_| !of_server);
            all.push(line(finding.topic, model, finding.well, finding.detail, finding.code));
        }
    }
    if names.is_empty() && all.iter().all(|line| line.well) {
        let detail = "no model is chosen yet: choose one below, and test again";
        all.push(line(Topic::Model, None, false, detail, Some("unnamed".into())));
    }
    Ok(all)
}

/// Sets the models up and asks them all tasks.
async fn measured(
    choice: ModelChoice,
    told: Arc<dyn Fn(PassportProgress) + Send + Sync>,
) -> Result<Passport, Error> {
    let model = choice.set_up().await?;
    let tasks =
        Tasks::bundled().map_err(|error| Error::Model { code: "passport", message: error.to_string() })?;
    let of = tasks.0.iter().filter(|task| model.0.name(task.agent()).is_some()).count();
    let mut asked = 0;
    take_passport(&model, |task| {
        asked += 1;
        told(PassportProgress { asked, of, agent: task.agent, outcome: task.outcome });
    })
    .await
}

/// A passport as the window shows it.
fn passport(record: PassportRecord<Passport>) -> ModelPassport {
    ModelPassport {
        model: record.model,
        taken: moment(record.taken),
        agents: record.body.agents.iter().map(score).collect(),
    }
}

fn score(score: &AgentScore) -> AgentPassport {
    let (low, high) = score.interval();
    AgentPassport {
        agent: score.agent,
        tasks: score.tasks,
        right: score.right,
        accuracy: score.accuracy(),
        low,
        high,
        deviation: score.deviation(),
        below: score.is_below(),
        gate: score.gate(),
        stopped: score.stopped,
        through: score.through,
        declined: score.declined,
        lost: score.lost,
        invalid: score.invalid,
        late: score.late,
        seconds: score.seconds,
        prompt_tokens: score.prompt_tokens,
        reply_tokens: score.reply_tokens,
        outdated: agents::prompt(score.agent).id != score.prompt,
    }
}
