//! What is to be reached, and what an exploration towards it goes by.

use std::str::FromStr;
use std::time::Duration;

use tokio::sync::watch;
use verbatim_engine::data::Data;
use verbatim_engine::model::Model;

use crate::goal::user_data::UserData;
use crate::untouched::Untouched;

/// Steps that an exploration towards a goal takes at most, unless something else is said (PathFinder's 31).
pub const BUDGET: usize = 31;

/// Which agents ask the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Agents {
    /// One question for each action: goal, memory and page to the next action of a fixed list (Kim's planner-actor).
    #[default]
    Planner,
    /// A decision agent, an entry agent for values and an oracle agent (PathFinder).
    PathFinder,
}

impl FromStr for Agents {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "planner" => Ok(Self::Planner),
            "pathfinder" => Ok(Self::PathFinder),
            _ => Err(format!("'{word}' are no agents: write planner or pathfinder")),
        }
    }
}

/// A goal in the user's words.
#[derive(Debug, Clone, Default)]
pub struct Task {
    /// What to do.
    pub goal: String,
    /// What must be seen once it is reached; where nothing is said, what the goal says must be seen.
    pub success: String,
    /// What tells that it cannot be reached; may be empty.
    pub stuck: String,
    /// Paths that the exploration never leaves; anywhere on the application where there are none.
    pub guards: Vec<String>,
    /// Who asks the model.
    pub agents: Agents,
    /// How many choices the model may make, those that were refused included.
    pub budget: usize,
}

impl Task {
    /// What must be seen once the goal is reached.
    #[must_use]
    pub fn condition(&self) -> &str {
        if self.success.trim().is_empty() { &self.goal } else { &self.success }
    }

    /// Whether an address lies within the guarded paths.
    #[must_use]
    pub fn guards(&self, address: &str) -> bool {
        let path = address.split(['?', '#']).next().unwrap_or(address);
        let within = |guard: &String| {
            let guard = guard.trim_end_matches('/');
            path == guard || path.strip_prefix(guard).is_some_and(|rest| rest.starts_with('/'))
        };
        self.guards.is_empty() || self.guards.iter().any(within)
    }
}

/// What an exploration towards a goal goes by.
pub struct Pursuit<'a> {
    /// Where the application begins.
    pub base_url: &'a str,
    /// The goal.
    pub task: &'a Task,
    /// What it does not touch.
    pub untouched: Untouched,
    /// What it may enter.
    pub data: &'a UserData,
    /// The values by which sentences are judged, and the secrets that no model is told.
    pub values: &'a Data,
    /// Whether the application may be at an address.
    pub allowed: &'a (dyn Fn(&str) -> bool + Send + Sync),
    /// The model of each agent.
    pub model: &'a dyn Model,
    /// How long it may take.
    pub time: Duration,
    /// Becomes true when the user stops it.
    pub stop: watch::Receiver<bool>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guard_holds_its_path_and_all_below_it() {
        let task = Task { guards: vec!["/shop/".into()], ..Task::default() };
        assert!(task.guards("/shop") && task.guards("/shop/cart?a=/b"));
        assert!(!task.guards("/shopping") && !task.guards("/") && !task.guards("/admin?to=/shop"));
        assert!(Task { guards: vec!["/".into()], ..Task::default() }.guards("/anything"));
        assert!(Task::default().guards("/anything"));
    }
}
