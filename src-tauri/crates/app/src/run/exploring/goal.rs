//! An exploration towards a goal as a run: a model proposes, the gate of the exploration and the engine decide.

use std::collections::BTreeMap;

use verbatim_engine::model::Agent;
use verbatim_engine::suite::Suite;
use verbatim_explore::goal::{self, Agents, Pursued, Pursuit, Stepped, Task, UserData, sounds_secret};
use verbatim_store::RunId;

use super::{Browsing, ExplorePlan, Ground, OfLibrary, allowed};
use crate::asking::Asked;
use crate::error::Error;
use crate::mask::Mask;

/// What is to be reached, on what ground.
pub struct GoalPlan {
    /// Where and how; of its limits the time alone counts. The model of its options is the one that proposes.
    pub plan: ExplorePlan,
    /// The goal.
    pub task: Task,
    /// Values that may be entered besides the suite's, by name. Those whose names sound like a secret's are taken for one.
    pub user_data: BTreeMap<String, String>,
}

/// A suite with the user's data that are no secrets, and with the names of those that are.
#[must_use]
pub fn with_user_data(mut suite: Suite, user_data: &BTreeMap<String, String>) -> Suite {
    for (name, value) in user_data {
        if suite.secrets.contains(name) {
            continue;
        }
        if sounds_secret(name) {
            suite.secrets.push(name.clone());
        } else {
            suite.data.insert(name.clone(), value.clone());
        }
    }
    suite
}

/// Goes towards a goal, and gives the number of the run in the history and what it came to. `tell` hears of each step.
///
/// # Errors
/// No model, one that the suite does not allow, no base URL, no browser, or a history that cannot be written.
pub async fn pursue(
    plan: GoalPlan,
    tell: &(dyn Fn(&Stepped<'_>) + Send + Sync),
) -> Result<(RunId, Pursued), Error> {
    let GoalPlan { mut plan, task, user_data } = plan;
    let suite = with_user_data(plan.suite, &user_data);
    let Some(model) = plan.options.model.clone() else {
        return Err(Error::Usage(
            "could not explore towards a goal: that needs a model, which is named with --model".into(),
        ));
    };
    check_agents(&suite, task.agents)?;
    plan.suite = suite;
    for (name, value) in user_data {
        plan.options.data.entry(name).or_insert(value);
    }
    let (untouched, time, stop) = (plan.untouched.clone(), plan.limits.time, plan.stop.clone());
    let ground = Ground::of(plan, OfLibrary::default()).await?;
    let allowed = allowed(&ground.run.suite.access, &ground.base_url);
    let data = data(&ground, &task);
    let model = Asked {
        model: &*model.0,
        case: 0,
        spectator: ground.run.library.spectator.as_deref(),
        mask: &ground.mask,
    };
    let given = Pursuit {
        base_url: &ground.base_url,
        task: &task,
        untouched,
        data: &data,
        values: &ground.data,
        allowed: &allowed,
        model: &model,
        time,
        stop,
    };
    let tell = |step: &Stepped<'_>| told(step, &ground.mask, tell);
    let mut hand = Browsing::new(&ground.run, &ground.mask);
    let pursued = goal::pursue(&mut hand, &given, &tell).await;
    let pursued = pursued.map(|pursued| masked(pursued, &ground.mask));
    ground.end(pursued).await
}

/// A suite says which agents may ask a model; those of an exploration sit in their seats.
fn check_agents(suite: &Suite, agents: Agents) -> Result<(), Error> {
    let needed: &[Agent] = match agents {
        Agents::Planner => &[Agent::Navigation, Agent::Assertion],
        Agents::PathFinder => &[Agent::Navigation, Agent::Data, Agent::Assertion],
    };
    let allowed = suite.agents.as_deref().unwrap_or(&Agent::UNSAID);
    match needed.iter().all(|agent| allowed.contains(agent)) {
        true => Ok(()),
        false => Err(Error::Usage(format!(
            "could not explore towards a goal: the suite '{}' does not let the agents navigation, data and assertion ask a model",
            suite.name
        ))),
    }
}

/// What may be cited: all data of the suite, the user and the command line that have a value.
fn data(ground: &Ground, task: &Task) -> UserData {
    let suite = &ground.run.suite;
    let mut names: Vec<&String> =
        suite.data.keys().chain(&suite.secrets).chain(ground.run.options.data.keys()).collect();
    names.sort();
    names.dedup();
    let value = |name: &&String| ground.data.fill_text(&format!("{{{{{name}}}}}")).ok();
    let named = names.into_iter().filter_map(|name| {
        let value = value(&name)?;
        Some((name.clone(), Some(value).filter(|_| !suite.secrets.contains(name))))
    });
    UserData::of(named, [task.goal.as_str()])
}

fn masked(mut pursued: Pursued, mask: &Mask) -> Pursued {
    pursued.outcome.each_text(&mut |text| mask.text(text));
    for row in pursued.case.iter_mut().flat_map(|case| &mut case.rows) {
        mask.written(&mut row.action);
        mask.text(&mut row.expected);
    }
    pursued
}

/// Tells of a step without secrets.
fn told(step: &Stepped<'_>, mask: &Mask, tell: &(dyn Fn(&Stepped<'_>) + Send + Sync)) {
    let (mut says, mut came) = (step.says.to_owned(), step.came.to_owned());
    // A row is written, and holds no secret that is cut off.
    mask.written(&mut says);
    mask.text(&mut came);
    tell(&Stepped { says: &says, came: &came, ..*step });
}
