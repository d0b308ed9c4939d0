//! The laboratory: runs of a suite in rounds, kept as a study, and what they tell.
//!
//! A round is a run of its own, each case once, in an order that is drawn anew. So attempts at a case are as far apart as they can
//! be, a study that was cut off goes on with its next round, and everything else that is known of runs holds for it.

mod constellations;
mod kept;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::sync::watch;
use verbatim_baseline::Profile;
use verbatim_engine::suite::Suite;
use verbatim_lab::{Attempt, Header, Report, Sigma, Signatures, StatesBy, is_enough, measure};
use verbatim_passport::Passport;
use verbatim_store::{RunId, RunState, Store, StudyId, StudyRecord, blob_id};

use crate::error::Error;
use crate::history::attempts;
use crate::options::RunOptions;
use crate::run::run_suite;
use crate::sink::Reporter;
pub use constellations::{best_of, case_time, constellations};
pub use kept::kept;

/// What a study is asked to find out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StudyPlan {
    /// How often each case runs at most.
    pub rounds: usize,
    /// The order of the cases is drawn from it, anew for each round.
    pub seed: u64,
    /// α: the share of wrong verdicts that is tolerated, from 0 to 1.
    pub alpha: f64,
    /// End as soon as FER and PER are decided for α.
    pub spare: bool,
    /// Cases without a label run against an application that is known to be right.
    pub taken_as_right: bool,
    /// The runner of a paper that carries the cases out; none: Verbatim itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<String>,
}

/// A study as it is kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Study {
    /// What was asked.
    pub plan: StudyPlan,
    /// The suite's file; none of the sample.
    pub source: Option<PathBuf>,
    /// What the suite was: a study goes on only with the same.
    pub suite: String,
    /// Its runs, a round each.
    pub runs: Vec<RunId>,
    /// How many rounds were spared.
    pub spared: usize,
}

/// Tells one round: its number from 1.
pub type RoundReporter<'a> = &'a (dyn Fn(usize) -> Arc<dyn Reporter> + Send + Sync);

/// What a study runs on.
#[derive(Clone)]
pub struct Bench<'a> {
    /// The history.
    pub store: Arc<Store>,
    /// The suite.
    pub suite: &'a Suite,
    /// Its file.
    pub source: Option<&'a Path>,
    /// It is the sample, whose file is unpacked anew each time.
    pub sample: bool,
    /// How it runs.
    pub options: RunOptions,
    /// Stops it.
    pub stop: watch::Receiver<bool>,
}

/// Begins a study and carries it out. It is kept from its first round on, so that one that is cut off can go on.
///
/// # Errors
/// As [`run_suite`].
pub async fn run_study(
    bench: Bench<'_>,
    plan: StudyPlan,
    reporter: RoundReporter<'_>,
) -> Result<StudyId, Error> {
    let study = Study {
        plan,
        source: bench.source.filter(|_| !bench.sample).map(Path::to_path_buf),
        suite: mark(bench.suite),
        runs: Vec::new(),
        spared: 0,
    };
    let baseline = baseline(&bench, &study.plan)?;
    let name = match baseline {
        Some(profile) => format!("{} (baseline {profile})", bench.suite.name),
        None => bench.suite.name.clone(),
    };
    let id = bench.store.begin_study(&name, OffsetDateTime::now_utc(), &study)?;
    go_on(&bench, id, study, reporter).await?;
    Ok(id)
}

/// Goes on with a study that was cut off or stopped.
///
/// # Errors
/// No such study; its suite is another now; as [`run_suite`].
pub async fn resume_study(bench: Bench<'_>, id: StudyId, reporter: RoundReporter<'_>) -> Result<(), Error> {
    let study = study(&bench.store, id)?.body;
    if study.suite != mark(bench.suite) {
        return Err(Error::Usage(format!(
            "could not go on with study {id}: the suite '{}' has changed since, so that its figures would be of two suites; begin \
             another study",
            bench.suite.name
        )));
    }
    go_on(&bench, id, study, reporter).await
}

/// The runner of a paper that a study is of.
fn baseline(bench: &Bench<'_>, plan: &StudyPlan) -> Result<Option<Profile>, Error> {
    let Some(name) = &plan.baseline else { return Ok(None) };
    let profile = name.parse().map_err(|why| Error::Usage(format!("the study's profile: {why}")))?;
    if bench.options.model.is_none() {
        return Err(Error::Usage(format!(
            "the baseline {profile} asks a model at every step, and none is set up: name one with --model, or leave --profile out"
        )));
    }
    Ok(Some(profile))
}

async fn go_on(
    bench: &Bench<'_>,
    id: StudyId,
    mut study: Study,
    reporter: RoundReporter<'_>,
) -> Result<(), Error> {
    let baseline = baseline(bench, &study.plan)?;
    loop {
        let whole = whole(&bench.store, &study.runs)?;
        if *bench.stop.borrow() || whole + study.spared >= study.plan.rounds {
            return Ok(());
        }
        if study.plan.spare && whole > 0 {
            let attempts = attempts_of(&bench.store, &study.runs)?;
            if is_enough(&measure(&attempts, study.plan.taken_as_right), study.plan.alpha) {
                study.spared = study.plan.rounds - whole;
                bench.store.save_study(id, &study)?;
                return Ok(());
            }
        }
        let order = Some(study.plan.seed.wrapping_add(study.runs.len() as u64));
        let options = RunOptions { order, repeat: 1, retries: 0, baseline, ..bench.options.clone() };
        let (store, suite, stop) = (bench.store.clone(), bench.suite.clone(), bench.stop.clone());
        let run = run_suite(store, suite, bench.source, options, reporter(whole + 1), stop).await?;
        study.runs.push(run);
        bench.store.save_study(id, &study)?;
    }
}

/// What a suite is, so that another is known by it.
fn mark(suite: &Suite) -> String {
    blob_id(&serde_json::to_vec(suite).unwrap_or_default()).0
}

/// How many of these runs came to their end.
fn whole(store: &Store, runs: &[RunId]) -> Result<usize, Error> {
    let mut whole = 0;
    for run in runs {
        whole += usize::from(store.run(*run)?.state == RunState::Finished);
    }
    Ok(whole)
}

fn attempts_of(store: &Store, runs: &[RunId]) -> Result<Vec<Attempt>, Error> {
    let mut all = Vec::new();
    for run in runs {
        all.extend(attempts(store, *run)?.iter().filter_map(|(_, events)| Attempt::of(events)));
    }
    Ok(all)
}

/// All studies, the newest first.
///
/// # Errors
/// The history cannot be read.
pub fn studies(store: &Store) -> Result<Vec<StudyRecord<Study>>, Error> {
    Ok(store.studies()?)
}

/// A study.
///
/// # Errors
/// No such study.
pub fn study(store: &Store, id: StudyId) -> Result<StudyRecord<Study>, Error> {
    store.study(id)?.ok_or_else(|| {
        Error::Usage(format!("could not find the study {id}: 'verbatim lab list' says which there are"))
    })
}

/// The cases of a study of which it is tried on the pages that were kept where else they would be ready and true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signed<'a> {
    /// None: what would need it is unknown.
    None,
    /// This one.
    Case(&'a str),
    /// All, which takes its time.
    All,
}

/// What a study has come to, as far as it has got.
///
/// # Errors
/// No such study, or the events of its runs were pruned.
pub fn study_report(store: &Store, id: StudyId, signed: Signed<'_>) -> Result<Report, Error> {
    let record = study(store, id)?;
    let Study { plan, runs, spared, .. } = record.body;
    let attempts = attempts_of(store, &runs)?;
    let last = runs.last().map(|run| store.run(*run)).transpose()?;
    let header = Header {
        study: id.0,
        suite: record.suite,
        // Only a year beyond 9999 has no RFC 3339 form.
        started: record.started.format(&Rfc3339).unwrap_or_default(),
        program: last.as_ref().map(|run| run.header.program.clone()).unwrap_or_default(),
        browser: last.as_ref().map(|run| run.header.browser.clone()).unwrap_or_default(),
        base_url: last.and_then(|run| run.header.base_url),
        planned: plan.rounds,
        whole: whole(store, &runs)?,
        spared,
        seed: plan.seed,
        alpha: plan.alpha,
        taken_as_right: plan.taken_as_right,
        runs: runs.iter().map(|run| run.0).collect(),
    };
    let agents = sigmas(store, &attempts)?;
    let signatures = match signed {
        Signed::None => Signatures::default(),
        Signed::All => Signatures::of(&kept(store, &runs)?, StatesBy::default(), |_| true),
        Signed::Case(wanted) => {
            Signatures::of(&kept(store, &runs)?, StatesBy::default(), |case| case == wanted)
        }
    };
    Ok(Report::of(header, &attempts, &agents, |case| signatures.of_case(case)))
}

/// How often the agents that were asked are right: by the passports of the models that were asked, the worst where there are several.
fn sigmas(store: &Store, attempts: &[Attempt]) -> Result<Vec<Sigma>, Error> {
    let asked = |agent, model: &str| {
        attempts.iter().flat_map(|attempt| &attempt.models).any(|(a, m)| *a == agent && m == model)
    };
    let mut sigmas: Vec<Sigma> = Vec::new();
    for record in store.passports::<Passport>()? {
        for score in record.body.agents.iter().filter(|score| asked(score.agent, &score.model)) {
            let accuracy = score.accuracy();
            match sigmas.iter_mut().find(|sigma| sigma.agent == score.agent) {
                Some(sigma) => sigma.accuracy = sigma.accuracy.min(accuracy),
                None => sigmas.push(Sigma { agent: score.agent, accuracy }),
            }
        }
    }
    Ok(sigmas)
}
