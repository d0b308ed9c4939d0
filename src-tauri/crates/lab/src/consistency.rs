//! Estimated consistency (Salva and Taguelmimt 2025, measure of execution consistency; Salva 2026, section 3): from how often each
//! agent is right, how far a case would come to the same verdict again.

use serde::{Deserialize, Serialize};
use verbatim_engine::model::Agent;

use crate::attempt::{Attempt, Deed, DeedKind};

/// How often an agent is right, by the passport of its model.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sigma {
    /// The agent.
    pub agent: Agent,
    /// p: the share of its tasks that it did as labelled, from 0 to 1.
    pub accuracy: f64,
}

impl Sigma {
    /// σ = √(p(1 − p)), the standard deviation of one answer (Bernoulli), from 0 to 0.5.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        (self.accuracy * (1.0 - self.accuracy)).max(0.0).sqrt()
    }

    /// Consistency of what it decides: 1 − 2σ, from 0 (right half of the time) to 1 (always, or never, right).
    #[must_use]
    pub fn consistency(&self) -> f64 {
        1.0 - 2.0 * self.deviation()
    }
}

/// The sigma level of a share of right answers, as it is used in quality control, with the long-term shift of 1.5: the greatest
/// whole level that the share reaches; 0 below the first. 3σ stands for at least 0.9332.
#[must_use]
pub fn sigma_level(accuracy: f64) -> u8 {
    // Shares without a defect of one to six sigma with a shift of 1.5 (Harry and Schroeder 2000).
    const LEVELS: [f64; 6] = [0.308_538, 0.691_462, 0.933_193, 0.993_790, 0.999_767, 0.999_997];
    LEVELS.iter().take_while(|least| accuracy >= **least).count() as u8
}

/// What consistency is to be expected of a case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The mean over all that it does and claims, from 0 to 1: 1 for what rules decide, 1 − 2σ of its agent for all else, an action
    /// times its readiness, which is decided by rules, and so 1.
    pub consistency: f64,
    /// Agents whose accuracy nobody has measured; they count as right half of the time.
    pub unmeasured: Vec<Agent>,
}

/// The consistency to be expected of a case, from what its longest attempt did and claimed; none where it did nothing.
#[must_use]
pub fn estimate(attempts: &[&Attempt], agents: &[Sigma]) -> Option<Estimate> {
    let deeds = &attempts.iter().max_by_key(|attempt| attempt.deeds.len())?.deeds;
    if deeds.is_empty() {
        return None;
    }
    let mut unmeasured = Vec::new();
    let sum: f64 = deeds.iter().map(|deed| of_deed(*deed, agents, &mut unmeasured)).sum();
    Some(Estimate { consistency: sum / deeds.len() as f64, unmeasured })
}

fn of_deed(deed: Deed, agents: &[Sigma], unmeasured: &mut Vec<Agent>) -> f64 {
    // Readiness is decided by rules, whoever proposed the step.
    const READINESS: f64 = 1.0;
    let decided = match deed.agent {
        None => 1.0,
        Some(agent) => match agents.iter().find(|sigma| sigma.agent == agent) {
            Some(sigma) => sigma.consistency(),
            None => {
                if !unmeasured.contains(&agent) {
                    unmeasured.push(agent);
                }
                0.0
            }
        },
    };
    match deed.kind {
        DeedKind::Action => decided * READINESS,
        DeedKind::Claim => decided,
    }
}

/// How far an estimate is from what was observed, as a share of what was observed; none where nothing was.
#[must_use]
pub fn relative_error(estimated: f64, observed: f64) -> Option<f64> {
    (observed > 0.0).then(|| (estimated - observed).abs() / observed)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by it")]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn an_agent_that_is_right_nine_times_of_ten_is_consistent_by_four_tenths() {
        let sigma = Sigma { agent: Agent::Clarity, accuracy: 0.9 };
        assert!(near(sigma.deviation(), 0.3) && near(sigma.consistency(), 0.4));
        let half = Sigma { agent: Agent::Clarity, accuracy: 0.5 };
        assert!(near(half.consistency(), 0.0));
        assert!(near(Sigma { accuracy: 1.0, ..half }.consistency(), 1.0));
    }

    #[test]
    fn a_case_is_the_mean_of_what_it_does_and_claims() {
        let deed = |kind, agent| Deed { kind, agent };
        let mut attempt = Attempt::empty("Save");
        attempt.deeds = vec![
            deed(DeedKind::Action, None),
            deed(DeedKind::Action, Some(Agent::Clarity)),
            deed(DeedKind::Claim, None),
            deed(DeedKind::Claim, Some(Agent::Vision)),
        ];
        let agents = [Sigma { agent: Agent::Clarity, accuracy: 0.9 }];
        let estimated = estimate(&[&attempt], &agents).unwrap();
        assert!(near(estimated.consistency, (1.0 + 0.4 + 1.0 + 0.0) / 4.0));
        assert_eq!(estimated.unmeasured, [Agent::Vision]);
        assert_eq!(estimate(&[&Attempt::empty("Nothing")], &agents), None);
    }

    #[test]
    fn levels_are_those_of_quality_control() {
        assert_eq!([0.2, 0.5, 0.7, 0.9332, 0.99, 0.994, 0.999_998].map(sigma_level), [0, 1, 2, 3, 3, 4, 6]);
    }

    #[test]
    fn the_error_of_an_estimate_is_relative_to_what_was_observed() {
        assert!(near(relative_error(0.9, 1.0).unwrap(), 0.1));
        assert_eq!(relative_error(0.9, 0.0), None);
    }
}
