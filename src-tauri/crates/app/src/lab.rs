//! The laboratory: runs of a suite in rounds, kept as a study, and what they tell.
//!
//! A round is a run of its own, each case once, in an order that is drawn anew. So attempts at a case are as far apart as they can
//! be, a study that was cut off goes on with its next round, and everything else that is known of runs holds for it.

mod constellations;
mod deleting;
mod faults;
mod ground;
mod group;
mod kept;
mod reports;

use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use tokio::sync::watch;
use verbatim_baseline::Profile;
use verbatim_engine::suite::Suite;
use verbatim_lab::{Attempt, is_enough, measure};
use verbatim_store::{RunId, Store, StudyId, SuiteId, blob_id};

use crate::error::Error;
use crate::options::RunOptions;
use crate::run::{OfLibrary, Plan, perform};
use crate::sink::Reporter;
pub use constellations::{best_of, case_time, constellations};
pub use deleting::delete_study;
pub use faults::{FaultTally, FaultsPlan, PlantedFault, Planting, Survivor, fault_report, plant};
pub use ground::Ground;
pub use group::{begin_studies, group_report};
pub use kept::kept;
pub use reports::{Signed, studies, study, study_report, study_text, whole};
use reports::{attempts_of, there};

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
    pub baseline: Option<Profile>,
}

/// A study as it is kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Study {
    /// What was asked.
    pub plan: StudyPlan,
    /// The suite's file; none of the sample, and of a suite of the library.
    pub source: Option<PathBuf>,
    /// The suite of the library that it is of.
    #[serde(default)]
    pub library: Option<SuiteId>,
    /// What the suite was: a study goes on only with the same.
    pub suite: String,
    /// Its runs, a round each.
    pub runs: Vec<RunId>,
    /// Those of them in which the model was not to be had for every case: they are not whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacking: Vec<RunId>,
    /// How many rounds were spared.
    pub spared: usize,
    /// The first of the studies that were begun together, each of a suite of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<StudyId>,
    /// What is planted in the application, a case each; its cases run once for each of theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<PlantedFault>,
    /// The cases of runs in which what is planted was never asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unmet: Vec<(RunId, String)>,
}

impl Study {
    /// One that has no run yet.
    fn of(plan: StudyPlan, ground: &Ground) -> Self {
        Self {
            plan,
            source: ground.file(),
            library: ground.library,
            suite: mark(&ground.suite),
            runs: Vec::new(),
            lacking: Vec::new(),
            spared: 0,
            group: None,
            faults: Vec::new(),
            unmet: Vec::new(),
        }
    }
}

/// Tells one round: its number from 1.
pub type RoundReporter<'a> = &'a (dyn Fn(usize) -> Arc<dyn Reporter> + Send + Sync);

/// What a study runs on.
pub struct Bench<'a> {
    /// The history.
    pub store: Arc<Store>,
    /// The suite.
    pub ground: &'a Ground,
    /// How it runs.
    pub options: RunOptions,
    /// Stops it.
    pub stop: watch::Receiver<bool>,
}

/// Begins a study: it is kept from now on, so that one that is cut off can go on. [`go_on`] carries it out.
///
/// # Errors
/// The history cannot be written.
pub fn begin_study(store: &Store, ground: &Ground, plan: StudyPlan) -> Result<StudyId, Error> {
    let study = Study::of(plan, ground);
    let suite = &ground.suite.name;
    let name = study.plan.baseline.map_or_else(|| suite.clone(), |profile| profile.names(suite));
    Ok(store.begin_study(&name, OffsetDateTime::now_utc(), &study)?)
}

/// That the runner of a paper has a model to ask.
///
/// # Errors
/// It has none.
pub fn has_its_model(plan: &StudyPlan, options: &RunOptions) -> Result<(), Error> {
    match plan.baseline.filter(|_| options.model.is_none()) {
        None => Ok(()),
        Some(profile) => Err(Error::Usage(format!(
            "the baseline {profile} asks a model at every step, and none is set up: name one with --model, or leave --profile out"
        ))),
    }
}

/// Carries a study out from where it has got to.
///
/// # Errors
/// No such study; its suite is another now; the model is not to be had; as [`crate::run_suite`].
pub async fn go_on(bench: Bench<'_>, id: StudyId, reporter: RoundReporter<'_>) -> Result<(), Error> {
    let mut study = study(&bench.store, id)?.body;
    has_its_model(&study.plan, &bench.options)?;
    same_suite(&study, id, &bench.ground.suite)?;
    loop {
        let whole = whole(&bench.store, &study)?;
        if *bench.stop.borrow() || whole + study.spared >= study.plan.rounds {
            return Ok(());
        }
        if study.plan.spare && whole > 0 {
            let attempts = attempts_of(&bench.store, &there(&bench.store, &study.runs)?, &study.unmet)?;
            if is_enough(&measure(&attempts, study.plan.taken_as_right), study.plan.alpha) {
                study.spared = study.plan.rounds - whole;
                bench.store.save_study(id, &study)?;
                return Ok(());
            }
        }
        let run = match study.faults.is_empty() {
            true => round(&bench, &study, reporter(whole + 1)).await?,
            false => faults::round(&bench, &mut study, reporter(whole + 1)).await?,
        };
        // Without a model nothing can lack it, and the events need not be read.
        let lacks_model = bench.options.model.is_some()
            && attempts_of(&bench.store, &there(&bench.store, &[run])?, &[])?
                .iter()
                .any(Attempt::lacks_model);
        study.runs.push(run);
        study.lacking.extend(lacks_model.then_some(run));
        bench.store.save_study(id, &study)?;
        if lacks_model {
            let message = format!(
                "the model was not to be had in round {}, which is not whole: see that its server is running, then resume study {id}",
                whole + 1
            );
            return Err(Error::refused("model-gone", message));
        }
    }
}

/// That figures are of one suite alone.
///
/// # Errors
/// The suite has changed since the study began.
pub(crate) fn same_suite(study: &Study, id: StudyId, suite: &Suite) -> Result<(), Error> {
    if study.suite == mark(suite) {
        return Ok(());
    }
    Err(Error::refused(
        "suite-changed",
        format!(
            "could not go on with study {id}: the suite '{}' has changed since, so that its figures would be of two suites; begin \
             another study",
            suite.name
        ),
    ))
}

async fn round(bench: &Bench<'_>, study: &Study, reporter: Arc<dyn Reporter>) -> Result<RunId, Error> {
    let baseline = study.plan.baseline;
    let order = Some(study.plan.seed.wrapping_add(study.runs.len() as u64));
    let plan = Plan {
        store: bench.store.clone(),
        suite: bench.ground.suite.clone(),
        source: bench.ground.source.clone(),
        options: RunOptions { order, repeat: 1, retries: 0, baseline, ..bench.options.clone() },
        reporter,
        stop: bench.stop.clone(),
        // A baseline's verdicts are none of the suite's.
        library: bench
            .ground
            .library
            .filter(|_| baseline.is_none())
            .map(|suite| OfLibrary { suite: Some(suite), ..OfLibrary::default() }),
    };
    perform(plan).await.map(|done| done.run)
}

/// What a suite is, so that another is known by it.
fn mark(suite: &Suite) -> String {
    blob_id(&serde_json::to_vec(suite).unwrap_or_default()).0
}
