//! `verbatim models`: what a server has, and how well its models do.

use std::sync::Arc;

use crate::paint::style;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use verbatim_app::ollama::{Finding, Listed, Server, Token};
use verbatim_app::passport::{AgentScore, Asked, Outcome, Passport, THREE_SIGMA};
use verbatim_app::store::Store;
use verbatim_app::{ModelChoice, SharedModel};

use crate::args::{ModelArguments, ModelsCheck, ModelsList};
use crate::end::Status;
use crate::failure::Failure;
use crate::out::{self, say, tell};

/// Where Ollama listens unless it was told otherwise.
const USUAL: &str = "http://127.0.0.1:11434";
/// Holds the token of the server, which is no argument because others could see it.
const TOKEN: &str = "VERBATIM_MODEL_TOKEN";

/// The server and the models of the arguments; `None` if they name neither, or say that no model is to be asked.
pub(crate) fn choice(arguments: &ModelArguments) -> Result<Option<ModelChoice>, Failure> {
    let none = arguments.ollama.is_none() && arguments.openai.is_none();
    let unnamed = arguments.model.is_none() && arguments.agents.is_empty();
    if arguments.no_model || (none && unnamed) {
        return Ok(None);
    }
    chosen(arguments).map(Some)
}

/// The server and the models of the arguments; Ollama on this machine unless another server is named.
fn chosen(arguments: &ModelArguments) -> Result<ModelChoice, Failure> {
    let token = std::env::var(TOKEN).ok().and_then(Token::new);
    let address = arguments.openai.as_ref().or(arguments.ollama.as_ref());
    if let Some(address) = address.filter(|address| token.is_some() && verbatim_app::in_plain_text(address)) {
        tell!("verbatim: the token goes to {address} in plain text: take https:// where others can listen");
    }
    let server = match (&arguments.openai, &arguments.ollama) {
        (Some(url), _) => Server::openai(url, token),
        (None, url) => Server::ollama(url.as_deref().unwrap_or(USUAL), token),
    }
    .map_err(verbatim_app::Error::from)?;
    let mut limits = verbatim_app::ollama::Limits::default();
    if let Some(tokens) = arguments.model_context {
        limits.context = tokens;
    }
    if let Some(tokens) = arguments.model_reply {
        limits.reply_tokens = tokens;
    }
    let (name, agents) = (arguments.model.clone(), arguments.agents.iter().cloned().collect());
    Ok(ModelChoice { server, name, agents, limits })
}

/// The models that the arguments name, set up; `None` if they name none.
pub(crate) async fn set_up(arguments: &ModelArguments) -> Result<Option<SharedModel>, Failure> {
    match choice(arguments)? {
        Some(choice) => Ok(Some(choice.set_up().await?)),
        None => Ok(None),
    }
}

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    listed: &'a Listed,
    passport: Option<&'a Passport>,
}

/// Lists the models of a server, with their passports.
pub(crate) async fn list(store: &Store, arguments: &ModelsList) -> Result<Status, Failure> {
    let choice = chosen(&arguments.server)?;
    let listed = choice.connection()?.models().await.map_err(verbatim_app::Error::from)?;
    let passports = verbatim_app::passports(store, &choice.server.url)?;
    let passport = |name: &str| passports.get(name).map(|record| &record.body);
    if arguments.json {
        let lines: Vec<Line<'_>> =
            listed.iter().map(|listed| Line { listed, passport: passport(&listed.name) }).collect();
        out::json(&serde_json::to_string_pretty(&lines)?);
        return Ok(Status::Done);
    }
    if listed.is_empty() {
        say!("{} has no model yet", choice.server.url);
    }
    for model in &listed {
        let size = model.parameters.as_deref().unwrap_or_default();
        say!("{}  {size}", style(&model.name).bold());
        match passport(&model.name) {
            Some(passport) => passport.agents.iter().for_each(|score| say!("  {}", told(score))),
            None => say!("  not measured yet: verbatim models check {}", model.name),
        }
    }
    Ok(Status::Done)
}

#[derive(Serialize)]
struct Checked<'a> {
    server: &'a str,
    findings: &'a [Finding],
    passport: Option<&'a Passport>,
    tasks: &'a [Asked],
}

/// Tests the connection, then asks the bundled tasks: 0 if each agent is at three sigma or above, 2 if one is below, 3 if
/// the model cannot be used.
pub(crate) async fn check(store: Arc<Store>, arguments: &ModelsCheck) -> Result<Status, Failure> {
    let mut choice = chosen(&arguments.server)?;
    if arguments.name.is_some() {
        choice.name.clone_from(&arguments.name);
    }
    let findings = findings(&choice).await?;
    if !arguments.json {
        findings.iter().for_each(tell);
    }
    let well = findings.iter().all(|finding| finding.well);
    let mut tasks = Vec::new();
    let passport = match well && !arguments.connection {
        true => Some(take(&store, &choice, &mut tasks).await?),
        false => None,
    };
    if arguments.json {
        let (server, passport) = (choice.server.url.as_str(), passport.as_ref());
        let checked = Checked { server, findings: &findings, passport, tasks: &tasks };
        out::json(&serde_json::to_string_pretty(&checked)?);
    } else if let Some(passport) = &passport {
        report(passport, &tasks);
    }
    Ok(match passport {
        _ if !well => Status::Usage,
        Some(passport) if passport.below().count() > 0 => Status::Undecided,
        _ => Status::Done,
    })
}

/// The connection test of each model that is named; without one, the only model of the server.
async fn findings(choice: &ModelChoice) -> Result<Vec<Finding>, Failure> {
    let connection = choice.connection()?;
    let mut names: Vec<&str> = choice.name.iter().chain(choice.agents.values()).map(String::as_str).collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        let findings = connection.check(None).await;
        if findings.iter().all(|finding| finding.well) {
            // Says which models could be named.
            choice.set_up().await?;
        }
        return Ok(findings);
    }
    let mut all: Vec<Finding> = Vec::new();
    for name in names {
        let findings = connection.check(Some(name)).await;
        all.extend(findings.into_iter().skip(usize::from(!all.is_empty())));
    }
    Ok(all)
}

fn tell(finding: &Finding) {
    let mark = if finding.well { style("✓").green() } else { style("✗").red().bold() };
    let topic = format!("{:?}", finding.topic).to_lowercase();
    say!("{mark} {topic:<9} {}", finding.detail);
}

async fn take(store: &Arc<Store>, choice: &ModelChoice, tasks: &mut Vec<Asked>) -> Result<Passport, Failure> {
    let model = choice.set_up().await?;
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} tasks asked, {elapsed}: {msg}") {
        bar.set_style(style);
    }
    let passport = verbatim_app::take_passport(&model, |asked| {
        bar.inc(1);
        bar.set_message(format!("{} {}", asked.task, word(asked.outcome)));
        tasks.push(asked.clone());
    })
    .await;
    bar.finish_and_clear();
    let passport = passport?;
    let (kept, server, store) = (passport.clone(), choice.server.url.clone(), store.clone());
    verbatim_app::keep_passport(&store, &server, &kept)?;
    Ok(passport)
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Right => "right",
        Outcome::Declined => "nothing proposed",
        Outcome::Stopped => "wrong, stopped by the gate",
        Outcome::Lost => "right, but stopped by the gate",
        Outcome::Through => "wrong, let through",
        Outcome::Invalid => "no valid reply",
        Outcome::Late => "too late",
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// One line of a passport.
fn told(score: &AgentScore) -> String {
    let (low, high) = score.interval();
    let agent = format!("{:?}", score.agent).to_lowercase();
    let below = if score.is_below() { format!("; below {}", percent(THREE_SIGMA)) } else { String::new() };
    format!(
        "{agent:<10} {:>7} right of {} (95 %: {} to {}; standard deviation {}){below}",
        percent(score.accuracy()),
        score.tasks,
        percent(low),
        percent(high),
        percent(score.deviation()),
    )
}

fn report(passport: &Passport, tasks: &[Asked]) {
    for score in &passport.agents {
        say!("\n{}  {}", style(told(score)).bold(), score.model);
        let gate = score.gate().map_or("no wrong answer".into(), |share| {
            format!("the gate stopped {} of {} wrong answers", percent(share), score.stopped + score.through)
        });
        let tokens = |mean: Option<f64>| mean.map_or("?".into(), |mean| format!("{mean:.0}"));
        say!(
            "  {gate}; {} let through, {} nothing proposed, {} invalid, {} too late, {} right but stopped",
            score.through,
            score.declined,
            score.invalid,
            score.late,
            score.lost
        );
        say!(
            "  {:.1} s, {} tokens asked and {} answered a call; prompt {} version {}",
            score.seconds,
            tokens(score.prompt_tokens),
            tokens(score.reply_tokens),
            score.prompt.id,
            score.prompt.version
        );
        for task in tasks.iter().filter(|task| task.agent == score.agent && task.outcome != Outcome::Right) {
            let why = task.why.as_deref().map(|why| format!(": {why}")).unwrap_or_default();
            say!("  {} ({}) {}{why}", task.task, task.kind, word(task.outcome));
        }
    }
}
