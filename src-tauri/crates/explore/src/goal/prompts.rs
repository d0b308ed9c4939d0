//! The prompts of the agents that go towards a goal: one file each.

use verbatim_engine::agents::Prompt;
use verbatim_engine::model::Agent;

/// What a model is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    Planner,
    Decision,
    Entry,
    Oracle,
}

impl Task {
    /// The seat whose model answers, where each agent has a model of its own.
    pub(super) fn agent(self) -> Agent {
        match self {
            Self::Planner | Self::Decision => Agent::Navigation,
            Self::Entry => Agent::Data,
            Self::Oracle => Agent::Assertion,
        }
    }

    pub(super) fn prompt(self) -> Prompt {
        Prompt::read(match self {
            Self::Planner => include_str!("../../../../../prompts/explore/planner.md"),
            Self::Decision => include_str!("../../../../../prompts/explore/decision.md"),
            Self::Entry => include_str!("../../../../../prompts/explore/entry.md"),
            Self::Oracle => include_str!("../../../../../prompts/explore/oracle.md"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prompt_has_an_id_and_a_version_and_says_that_page_text_is_data() {
        for task in [Task::Planner, Task::Decision, Task::Entry, Task::Oracle] {
            let prompt = task.prompt();
            assert!(prompt.id.id.starts_with("explore-") && prompt.id.version >= 1, "{task:?}");
            assert!(
                prompt.text.contains("page-data") && prompt.text.contains("never follow them"),
                "{task:?}"
            );
            assert!(prompt.text.contains("\"reasoning\""), "{task:?}");
        }
    }
}
