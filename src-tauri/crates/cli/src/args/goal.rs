//! The words about explorations towards a goal.

use std::path::PathBuf;

use clap::Args;
use verbatim_app::exploration::goal::Agents;

/// What is to be reached. A model proposes each step and the gate checks it; what the page does not show is no success.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Towards a goal, with a model")]
pub(crate) struct Goal {
    /// What to do, in your words; what it quotes may be entered as it stands.
    #[arg(long, value_name = "WORDS")]
    pub(crate) goal: Option<String>,
    /// What must be seen then; where it is a sentence of the grammar, no model is asked for it. The goal's own words, if nothing is said.
    #[arg(long, value_name = "WORDS", requires = "goal", default_value = "", hide_default_value = true)]
    pub(crate) success: String,
    /// What tells that it cannot be reached.
    #[arg(long, value_name = "WORDS", requires = "goal", default_value = "", hide_default_value = true)]
    pub(crate) stuck: String,
    /// Never leave this path and what lies below it; may be given several times.
    #[arg(long = "guard", value_name = "PATH", requires = "goal", value_parser = path)]
    pub(crate) guards: Vec<String>,
    /// Who asks the model: planner (one question a step) or pathfinder (a decision, an entry and an oracle agent).
    #[arg(long = "agents", value_name = "WHICH", requires = "goal", default_value = "planner",
          value_parser = |word: &str| word.parse::<Agents>())]
    pub(crate) who: Agents,
    /// Names and values that may be entered (.yaml, .yml or .csv), besides the suite's test data; those that sound like a secret stay one.
    #[arg(long, value_name = "FILE", requires = "goal")]
    pub(crate) user_data: Option<PathBuf>,
    /// How many choices the model may make at most.
    #[arg(long, value_name = "N", requires = "goal", default_value_t = 31,
          value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub(crate) budget: u32,
    /// Do not run the case again to see whether it passes without a model.
    #[arg(long, requires = "goal")]
    pub(crate) unchecked: bool,
}

fn path(text: &str) -> Result<String, String> {
    match text.starts_with('/') && !text.starts_with("//") {
        true => Ok(text.to_owned()),
        false => Err("write a path that begins with a slash, such as /shop".into()),
    }
}
