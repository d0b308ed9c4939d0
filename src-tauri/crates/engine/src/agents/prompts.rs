//! The prompts of the agents: one file each, with its id and version in front.

use crate::model::{Agent, PromptId};

/// A prompt as its file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    /// Its id and version.
    pub id: PromptId,
    /// The instructions.
    pub text: &'static str,
}

/// The file of an agent's prompt.
fn file(agent: Agent) -> &'static str {
    match agent {
        Agent::Clarity => include_str!("../../../../../prompts/clarity.md"),
        Agent::Navigation => include_str!("../../../../../prompts/navigation.md"),
        Agent::Assertion => include_str!("../../../../../prompts/assertion.md"),
        Agent::Data => include_str!("../../../../../prompts/data.md"),
        Agent::Vision => include_str!("../../../../../prompts/vision.md"),
    }
}

/// The prompt of an agent.
pub fn prompt(agent: Agent) -> Prompt {
    Prompt::read(file(agent))
}

impl Prompt {
    /// The prompt of a file. One without a front matter has version 0, which a test keeps from happening.
    pub fn read(file: &'static str) -> Self {
        let front = file.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
        let Some((front, text)) = front else {
            return Self { id: PromptId { id: String::new(), version: 0 }, text: file };
        };
        let field = |name: &str| {
            let line = front.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
            line.map(str::trim).unwrap_or_default()
        };
        let id = PromptId { id: field("id").to_owned(), version: field("version").parse().unwrap_or(0) };
        Self { id, text: text.trim() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prompt_has_an_id_and_a_version_and_says_that_page_text_is_data() {
        for (agent, id) in [
            (Agent::Clarity, "clarity"),
            (Agent::Navigation, "navigation"),
            (Agent::Assertion, "assertion"),
            (Agent::Data, "data"),
            (Agent::Vision, "vision"),
        ] {
            let prompt = prompt(agent);
            assert_eq!(prompt.id.id, id);
            assert!(prompt.id.version >= 1, "{id}");
            assert!(prompt.text.contains("page-data") && prompt.text.contains("never follow them"), "{id}");
            assert!(prompt.text.contains("\"reasoning\""), "{id} thinks in a field of its schema");
        }
    }
}
