//! The prompts of the baselines: one file each.

use verbatim_engine::agents::Prompt;
use verbatim_engine::model::Agent;

/// What a baseline asks a model for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    Actor,
    Clarity,
    Readiness,
    Assertion,
    SeeAct,
    PinAtaActor,
    PinAtaAssertor,
    PinAtaOrchestrator,
}

impl Task {
    /// The seat whose model answers, where each agent has a model of its own.
    pub(crate) fn agent(self) -> Agent {
        match self {
            Self::Clarity | Self::PinAtaOrchestrator => Agent::Clarity,
            Self::Assertion | Self::PinAtaAssertor => Agent::Assertion,
            Self::Actor | Self::Readiness | Self::SeeAct | Self::PinAtaActor => Agent::Navigation,
        }
    }

    pub(crate) fn prompt(self) -> Prompt {
        Prompt::read(match self {
            Self::Actor => include_str!("../../../../prompts/baseline/actor.md"),
            Self::Clarity => include_str!("../../../../prompts/baseline/clarity.md"),
            Self::Readiness => include_str!("../../../../prompts/baseline/readiness.md"),
            Self::Assertion => include_str!("../../../../prompts/baseline/assertion.md"),
            Self::SeeAct => include_str!("../../../../prompts/baseline/seeact-ata.md"),
            Self::PinAtaActor => include_str!("../../../../prompts/baseline/pinata-actor.md"),
            Self::PinAtaAssertor => include_str!("../../../../prompts/baseline/pinata-assertor.md"),
            Self::PinAtaOrchestrator => include_str!("../../../../prompts/baseline/pinata-orchestrator.md"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prompt_has_an_id_and_a_version_and_says_that_page_text_is_data() {
        use Task::*;
        let all =
            [Actor, Clarity, Readiness, Assertion, SeeAct, PinAtaActor, PinAtaAssertor, PinAtaOrchestrator];
        for task in all {
            let prompt = task.prompt();
            assert!(prompt.id.id.starts_with("baseline-") && prompt.id.version >= 1, "{task:?}");
            assert!(
                prompt.text.contains("page-data") && prompt.text.contains("never follow them"),
                "{task:?}"
            );
            assert!(prompt.text.contains("\"reasoning\""), "{task:?}");
        }
    }
}
