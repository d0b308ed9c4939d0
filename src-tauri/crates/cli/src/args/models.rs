//! The words about language models.

use clap::{Args, Subcommand};
use verbatim_app::engine::model::Agent;

#[derive(Debug, Subcommand)]
pub(crate) enum Models {
    /// List the models of a server, with their passports.
    List(ModelsList),
    /// Test the connection, then ask the model the tasks of its passport and keep the result.
    Check(ModelsCheck),
}

#[derive(Debug, Args)]
pub(crate) struct ModelsList {
    #[command(flatten)]
    pub(crate) server: ModelArguments,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 each agent is right on 93.3 % of its tasks or more, 2 one is below, 3 the model cannot be used."
)]
pub(crate) struct ModelsCheck {
    /// The model.
    #[arg(value_name = "MODEL", conflicts_with = "model")]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) server: ModelArguments,
    /// Only test the connection.
    #[arg(long)]
    pub(crate) connection: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// A server of models and what is asked of it. The bearer token, if it wants one, is in VERBATIM_MODEL_TOKEN.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Language models")]
pub(crate) struct ModelArguments {
    /// The Ollama server whose models are asked about cells that no rule reads; http://127.0.0.1:11434 if only a model is
    /// named. A bearer token is taken from VERBATIM_MODEL_TOKEN.
    #[arg(long, value_name = "URL", conflicts_with = "openai")]
    pub(crate) ollama: Option<String>,
    /// A server with OpenAI's protocol instead (llama.cpp, vLLM, LM Studio, hosted ones); mostly ends with /v1.
    #[arg(long, value_name = "URL")]
    pub(crate) openai: Option<String>,
    /// The model.
    #[arg(long, value_name = "NAME")]
    pub(crate) model: Option<String>,
    /// Another model for one agent: clarity, navigation, assertion, data or vision; may be given several times.
    #[arg(long = "agent", value_name = "AGENT=NAME", value_parser = agent_name)]
    pub(crate) agents: Vec<(Agent, String)>,
    /// Tokens of context at most; more takes more memory of the server.
    #[arg(long, value_name = "TOKENS", value_parser = context)]
    pub(crate) model_context: Option<usize>,
    /// Tokens of a reply at most, thoughts included: a small model may go on for ever.
    #[arg(long, value_name = "TOKENS", value_parser = clap::value_parser!(u32).range(64..=65_536))]
    pub(crate) model_reply: Option<u32>,
    /// Ask no model, whatever else is said.
    #[arg(long)]
    pub(crate) no_model: bool,
}

pub(super) fn agent(word: &str) -> Result<Agent, String> {
    match word.trim() {
        "clarity" => Ok(Agent::Clarity),
        "navigation" => Ok(Agent::Navigation),
        "assertion" => Ok(Agent::Assertion),
        "data" => Ok(Agent::Data),
        "vision" => Ok(Agent::Vision),
        _ => Err("the agents are clarity, navigation, assertion, data and vision".into()),
    }
}

fn agent_name(text: &str) -> Result<(Agent, String), String> {
    let (word, name) = text.split_once('=').ok_or("write it as AGENT=NAME")?;
    let agent = agent(word)?;
    match name.trim() {
        "" => Err("write it as AGENT=NAME".into()),
        name => Ok((agent, name.to_owned())),
    }
}

fn context(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|tokens| (1_024..=1_048_576).contains(tokens))
        .ok_or("write tokens from 1024 to 1048576".into())
}
