//! Whether a case is weakly unsound or weakly lax (Salva 2026, section 3, Propositions 1 to 4): whether it rejects a right
//! application, or accepts a wrong one, at most in a share α of its runs. The conditions are checked as this program can check
//! them, and each is told with the figure that it rests on.
//!
//! | proposition | claims | conditions |
//! |---|---|---|
//! | 1 | weakly unsound | agents may decide, each of them right in at least 1 − α; the environment ends at most α of the runs |
//! | 2 | weakly unsound | rules alone decide; the environment ends at most α of the runs |
//! | 3 | weakly lax | those of 1, and 4: each action is ready on one GUI alone; 5: the claims of each row hold together on one alone |
//! | 4 | weakly lax | those of 2, and 4 and 5 |

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use verbatim_engine::model::Agent;

use crate::attempt::Attempt;
use crate::consistency::Sigma;
use crate::measure::CaseMeasure;
use crate::signature::{Alone, Signature};

/// A condition, whether it is met, and what it rests on, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Condition {
    /// None where nothing that was kept tells it.
    pub met: Option<bool>,
    /// "no step needs a model".
    pub words: String,
}

/// Which propositions a case satisfies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Propositions {
    /// The first of Propositions 2 and 1 by which it is weakly unsound.
    pub unsound_by: Option<u8>,
    /// The first of Propositions 4 and 3 by which it is weakly lax.
    pub lax_by: Option<u8>,
    /// Rules alone decide.
    pub by_rules: Condition,
    /// Each agent that decides is right in at least 1 − α.
    pub agents: Condition,
    /// The environment ends at most α of the runs.
    pub environment: Condition,
    /// Condition 4.
    pub ready_on_one: Condition,
    /// Condition 5.
    pub holds_on_one: Condition,
}

/// Checks a case for the tolerance `alpha`, from 0 to 1.
#[must_use]
pub fn propositions(
    measure: &CaseMeasure,
    attempts: &[&Attempt],
    agents: &[Sigma],
    signature: Option<Signature>,
    alpha: f64,
) -> Propositions {
    let used: BTreeSet<String> = asked(attempts).map(word).collect();
    let by_rules = match used.is_empty() {
        true => condition(Some(true), "no step and no claim needs a model"),
        false => condition(Some(false), format!("a model reads or decides as {}", join(&used))),
    };
    let agents = capable(attempts, agents, alpha);
    let environment = environment(measure, alpha);
    let ready_on_one = one_alone(signature, |s| s.actions, ("actions", "are ready"));
    let holds_on_one = one_alone(signature, |s| s.rows, ("rows", "claim what is so"));
    let so = |condition: &Condition| condition.met == Some(true);
    let unsound_by = match (so(&environment), so(&by_rules), so(&agents)) {
        (true, true, _) => Some(2),
        (true, false, true) => Some(1),
        _ => None,
    };
    let lax_by = unsound_by.filter(|_| so(&ready_on_one) && so(&holds_on_one)).map(|by| by + 2);
    Propositions { unsound_by, lax_by, by_rules, agents, environment, ready_on_one, holds_on_one }
}

fn condition(met: Option<bool>, words: impl Into<String>) -> Condition {
    Condition { met, words: words.into() }
}

fn join(words: &BTreeSet<String>) -> String {
    words.iter().cloned().collect::<Vec<_>>().join(", ")
}

/// The name of an agent, as the command line and the prompts have it.
fn word(agent: Agent) -> String {
    format!("{agent:?}").to_lowercase()
}

fn asked<'a>(attempts: &'a [&Attempt]) -> impl Iterator<Item = Agent> + 'a {
    attempts.iter().flat_map(|attempt| &attempt.deeds).filter_map(|deed| deed.agent)
}

fn capable(attempts: &[&Attempt], agents: &[Sigma], alpha: f64) -> Condition {
    let least = 1.0 - alpha;
    let mut told = BTreeSet::new();
    let mut met = Some(true);
    for agent in asked(attempts) {
        let id = word(agent);
        match agents.iter().find(|sigma| sigma.agent == agent) {
            None => {
                met = met.filter(|met| !met);
                told.insert(format!("{id} was never measured"));
            }
            Some(sigma) => {
                if sigma.accuracy < least {
                    met = Some(false);
                }
                told.insert(format!("{id} is right in {:.1} %", sigma.accuracy * 100.0));
            }
        }
    }
    if told.is_empty() {
        return condition(Some(true), "no agent decides");
    }
    condition(met, told.into_iter().collect::<Vec<_>>().join("; "))
}

fn environment(measure: &CaseMeasure, alpha: f64) -> Condition {
    let share = measure.environment;
    let met = (share.of > 0).then(|| share.value() <= alpha);
    condition(met, format!("environment errors {} of {}", share.part, share.of))
}

fn one_alone(
    found: Option<Signature>,
    pick: impl Fn(Signature) -> Alone,
    (what, are): (&str, &str),
) -> Condition {
    let Some(found) = found else {
        return condition(None, format!("no pages were kept on which {what} could be tried"));
    };
    let Signature { states, whole, .. } = found;
    let tried = pick(found);
    if states < 2 {
        return condition(None, format!("one page alone was kept: {what} could not be tried on others"));
    }
    if tried.all() == 0 {
        return condition(
            whole.then_some(true),
            format!("there are no {what} after the one that begins the case"),
        );
    }
    let mut words = format!("{} of {} {what} {are} on one of {states} pages alone", tried.alone, tried.all());
    if tried.unknown > 0 {
        words.push_str(&format!("; of {} it is not known", tried.unknown));
    }
    if !whole {
        words.push_str("; no attempt passed, so that not all rows may have been seen");
    }
    let met = match tried {
        Alone { several: 1.., .. } => Some(false),
        Alone { unknown: 1.., .. } => None,
        _ => whole.then_some(true),
    };
    condition(met, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attempt::{Deed, DeedKind, Outcome};
    use crate::measure::measure;
    use verbatim_engine::verdict::Cause;

    fn attempts(environment: usize, agent: Option<Agent>) -> Vec<Attempt> {
        (0..20)
            .map(|index| {
                let mut attempt = Attempt::empty("Buy");
                attempt.outcome = Some(Outcome::Pass);
                attempt.deeds = vec![Deed { kind: DeedKind::Action, agent }];
                if index < environment {
                    attempt.outcome = Some(Outcome::Inconclusive);
                    attempt.cause = Some(Cause::Environment);
                }
                attempt
            })
            .collect()
    }

    fn check(all: &[Attempt], agents: &[Sigma], signature: Option<Signature>) -> Propositions {
        let measured = measure(all, true);
        let of_case: Vec<&Attempt> = all.iter().collect();
        propositions(&measured.cases[0], &of_case, agents, signature, 0.0668)
    }

    #[test]
    fn rules_alone_make_it_proposition_2() {
        let found = check(&attempts(0, None), &[], None);
        assert_eq!((found.unsound_by, found.lax_by), (Some(2), None));
        assert_eq!(found.environment.words, "environment errors 0 of 20");
        assert_eq!(found.ready_on_one.met, None);
        assert_eq!(check(&attempts(1, None), &[], None).unsound_by, Some(2));
        assert_eq!(check(&attempts(2, None), &[], None).unsound_by, None);
    }

    #[test]
    fn a_capable_agent_makes_it_proposition_1() {
        let agent = |accuracy| [Sigma { agent: Agent::Clarity, accuracy }];
        let by = |agents: &[Sigma]| check(&attempts(0, Some(Agent::Clarity)), agents, None).unsound_by;
        assert_eq!([by(&agent(0.95)), by(&agent(0.9)), by(&[])], [Some(1), None, None]);
    }

    #[test]
    fn what_is_true_on_one_page_alone_makes_it_lax_only_weakly() {
        let alone = |alone, several, unknown| Alone { alone, several, unknown };
        let of = |rows, states, whole| {
            let signature = Signature { actions: alone(3, 0, 0), rows, states, whole };
            let found = check(&attempts(0, None), &[], Some(signature));
            (found.lax_by, found.holds_on_one.met)
        };
        assert_eq!(of(alone(2, 0, 0), 9, true), (Some(4), Some(true)));
        assert_eq!(of(alone(1, 1, 0), 9, true), (None, Some(false)));
        assert_eq!(of(alone(1, 0, 1), 9, true), (None, None), "what could not be tried is not known");
        assert_eq!(of(alone(2, 0, 0), 1, true), (None, None), "there was no other page");
        assert_eq!(of(alone(2, 0, 0), 9, false), (None, None), "not all rows were seen");
    }
}
