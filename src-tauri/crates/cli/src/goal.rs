//! `verbatim explore --goal`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use tokio::sync::watch;
use verbatim_app::engine::suite::{Case, Suite};
use verbatim_app::engine::verdict::Strength;
use verbatim_app::exchange::export::{Form, export};
use verbatim_app::exploration::goal::{DataForm, Outcome, Pursued, Stepped, Task, read_data};
use verbatim_app::store::{RunId, Store};
use verbatim_app::{ExplorePlan, GoalPlan, RunOptions, run_suite};

use crate::args::{Explore, Goal};
use crate::end::{Status, to_file};
use crate::explore::Unheard;
use crate::failure::Failure;
use crate::models;
use crate::out::{one_line, say, tell};

/// Goes towards a goal, and keeps the way as a case.
pub(crate) async fn pursue(mut plan: ExplorePlan, asked: &Explore, goal: &str) -> Result<Status, Failure> {
    let said = &asked.goal;
    let form = asked.out.as_deref().map(form).transpose()?;
    let user_data = match &said.user_data {
        Some(file) => user_data(file)?,
        None => BTreeMap::new(),
    };
    plan.options.model = models::set_up(&asked.models).await?;
    let (store, stop) = (plan.store.clone(), plan.stop.clone());
    let mut options = RunOptions { model: None, ..plan.options.clone() };
    for (name, value) in &user_data {
        options.data.entry(name.clone()).or_insert_with(|| value.clone());
    }
    let ground =
        Suite { base_url: plan.suite.base_url.clone().or(options.base_url.clone()), ..plan.suite.clone() };
    let plan = GoalPlan { plan, task: task(said, goal), user_data };
    let (run, pursued) = verbatim_app::pursue(plan, &tell_step).await?;
    tell_end(run, &pursued);
    let Some(case) = pursued.case else { return Ok(status(&pursued.outcome)) };
    let suite = kept(ground, case, &options.data);
    if let (Some(file), Some(form)) = (&asked.out, form) {
        keep(&suite, file, form)?;
    }
    let checked = !said.unchecked;
    if checked && !passes_again(&store, suite, asked.file.as_deref(), options, stop).await? {
        return Ok(Status::Undecided);
    }
    Ok(status(&pursued.outcome))
}

/// The suite of a kept case: how the application is reached, and the values that the case names.
fn kept(ground: Suite, case: Case, values: &BTreeMap<String, String>) -> Suite {
    let cells = case.rows.iter().flat_map(|row| [&row.action, &row.expected]);
    let text: String = cells.map(|cell| format!("{cell}\n")).collect();
    let named = values.iter().filter(|(name, _)| text.contains(&format!("{{{{{name}}}}}")));
    let named = named.map(|(name, value)| (name.clone(), value.clone())).collect();
    Suite { cases: vec![case], ..verbatim_app::with_user_data(ground, &named) }
}

fn task(said: &Goal, goal: &str) -> Task {
    Task {
        goal: goal.to_owned(),
        success: said.success.clone(),
        stuck: said.stuck.clone(),
        guards: said.guards.clone(),
        agents: said.who,
        budget: said.budget as usize,
    }
}

/// The form of suites that a file is named by; of JSON it is Verbatim's own.
fn form(file: &Path) -> Result<Form, Failure> {
    let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let fits = |form: &&Form| **form != Form::Dsl && name.ends_with(&format!(".{}", form.extension()));
    Form::ALL.iter().find(fits).copied().ok_or_else(|| {
        let known: Vec<String> = Form::ALL.iter().map(|form| format!(".{}", form.extension())).collect();
        Failure::Usage(format!(
            "could not keep a case in '{}': its name ends with none of {}",
            file.display(),
            known.join(", ")
        ))
    })
}

/// The names and values of a file.
fn user_data(file: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let fault =
        |why: String| Failure::Usage(format!("could not read the user data in '{}': {why}", file.display()));
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    let form = match ending.as_deref() {
        Some("csv") => DataForm::Csv,
        Some("yaml" | "yml") => DataForm::Yaml,
        _ => return Err(fault("it is neither .yaml nor .csv".into())),
    };
    let text = std::fs::read_to_string(file).map_err(|error| fault(error.to_string()))?;
    read_data(&text, form).map_err(|wrong| fault(format!("line {}: {}", wrong.line, wrong.why)))
}

fn tell_step(step: &Stepped<'_>) {
    say!("{:>4}  {}", step.number, one_line(step.says));
    say!("      {}", one_line(step.came));
}

fn tell_end(run: RunId, pursued: &Pursued) {
    say!("");
    if let Outcome::Reached(proofs) = &pursued.outcome {
        for proof in proofs {
            let by = if proof.by_reading { " (by reading)" } else { "" };
            say!("shown: {}{by}", one_line(&proof.sentence));
        }
    }
    let Pursued { steps, calls, refused, .. } = pursued;
    say!(
        "{} (run {run}; steps: {steps}, questions: {calls}, refused: {refused})",
        one_line(&pursued.outcome.words())
    );
}

/// Writes the case with all that it runs with; secrets are not among it.
fn keep(suite: &Suite, file: &Path, form: Form) -> Result<(), Failure> {
    let exported = export(suite, form)?;
    to_file(file, &exported.bytes)?;
    say!("the case is in {}", file.display());
    for what in &exported.left_out {
        say!("  not in it: {what}");
    }
    let used = |name: &&String| {
        let cited = format!("{{{{{name}}}}}");
        suite.cases.iter().flat_map(|case: &Case| &case.rows).any(|row| row.action.contains(&cited))
    };
    for name in suite.secrets.iter().filter(used) {
        say!(
            "  the secret '{name}' is not in it: set {} or give it with --data",
            verbatim_app::variable(name)
        );
    }
    Ok(())
}

/// Runs the case without a model: whether it passes by rules alone.
async fn passes_again(
    store: &Arc<Store>,
    suite: Suite,
    source: Option<&Path>,
    options: RunOptions,
    stop: watch::Receiver<bool>,
) -> Result<bool, Failure> {
    let id = run_suite(store.clone(), suite.clone(), source, options, Arc::new(Unheard), stop).await?;
    let result = verbatim_app::result_of(store, id, Some(&suite))?;
    let Some(case) = result.cases.first() else {
        tell!("the case was not run again");
        return Ok(false);
    };
    let passes = case.strength == Some(Strength::Strict);
    let verdict = case.verdict.as_deref().unwrap_or("nothing");
    say!("run again without a model: {verdict} (run {id})");
    if !passes {
        say!("  see verbatim show {id}");
    }
    Ok(passes)
}

fn status(outcome: &Outcome) -> Status {
    match outcome {
        Outcome::Reached(_) => Status::Done,
        Outcome::FailedModel(_) => Status::Usage,
        Outcome::NotVerified { .. } | Outcome::Stuck { .. } | Outcome::Expired { .. } | Outcome::Stopped => {
            Status::Undecided
        }
    }
}
