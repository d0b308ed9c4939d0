//! Planted faults: the application is wrong, one fault at a time, and each case must notice it.
//!
//! A first run without a fault tells which cases pass and what they are answered. Faults are drawn from that, and kept as a study
//! whose suite has a case for each: the case it is for, behind a proxy of its own that plants it. Its run is none of the suite's.

mod needs;
mod suite;
mod tally;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use verbatim_engine::suite::Suite;
use verbatim_planting::{Asked, Drawn, Fault, Proxy, draw};
use verbatim_store::{RunId, StudyId};

use super::{Bench, Study, StudyPlan, kept};
use crate::error::Error;
use crate::options::RunOptions;
use crate::run::{Plan, chosen, perform};
use crate::sink::Reporter;
pub use tally::{FaultTally, Planting, Survivor, fault_report};

/// A fault, and the case of the study that it is planted for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlantedFault {
    /// The name of the study's case.
    pub name: String,
    /// The fault, and the case of the suite that must notice it.
    #[serde(flatten)]
    pub drawn: Drawn,
}

/// What is asked of planted faults.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FaultsPlan {
    /// How many faults each case gets at most.
    pub of_each: usize,
    /// Which faults are drawn, and the order of the cases.
    pub seed: u64,
    /// α of the study: the share of wrong verdicts that is tolerated, from 0 to 1.
    pub alpha: f64,
}

/// Runs the cases without a fault, draws faults from what they were answered, and begins a study of them, which
/// [`super::go_on`] carries out. None where it was stopped meanwhile.
///
/// # Errors
/// There is no address to stand before, no case passes, nothing can be planted, or as [`crate::run_suite`].
pub async fn plant(
    bench: &Bench<'_>,
    asked: FaultsPlan,
    reporter: Arc<dyn Reporter>,
) -> Result<Option<StudyId>, Error> {
    let name = &bench.ground.suite.name;
    let nothing = |why: &str| Err(Error::Usage(format!("could not plant a fault in '{name}': {why}")));
    let cases = faultless(bench, reporter).await?;
    if *bench.stop.borrow() {
        return Ok(None);
    }
    if cases.is_empty() {
        return nothing("no case of it passes without one");
    }
    let drawn = draw(&cases, asked.of_each, asked.seed);
    if drawn.is_empty() {
        return nothing("no case needs a text that has come from one answer alone");
    }
    let plan = StudyPlan {
        rounds: 1,
        seed: asked.seed,
        alpha: asked.alpha,
        spare: false,
        taken_as_right: false,
        baseline: None,
    };
    let study = Study { faults: suite::named(drawn), ..Study::of(plan, bench.ground) };
    let name = suite::with_faults(name);
    Ok(Some(bench.store.begin_study(&name, OffsetDateTime::now_utc(), &study)?))
}

/// Runs each case behind a proxy that remembers, and tells what the cases that pass need and were answered.
async fn faultless(bench: &Bench<'_>, reporter: Arc<dyn Reporter>) -> Result<Vec<Asked>, Error> {
    let mut suite = bench.ground.suite.clone();
    suite.name = suite::without_fault(&suite.name);
    let names = chosen(&suite, &bench.options).into_iter().map(|at| suite.cases[at].name.clone());
    let proxies = proxies(bench, names.map(|name| (name, None))).await?;
    let (mut options, data) = (bench.options.clone(), suite.data.clone());
    options.bases = bases(&proxies);
    let run = carried_out(bench, suite, options, reporter).await?;
    let rows = kept(&bench.store, &[run])?;
    let told = proxies.iter().filter(|(name, _)| rows.passed.contains(*name));
    Ok(told.map(|(name, proxy)| needs::asked(name, &rows.rows, &data, proxy.answers())).collect())
}

/// One round of a study of planted faults: each of its cases behind its own fault.
pub(super) async fn round(
    bench: &Bench<'_>,
    study: &mut Study,
    reporter: Arc<dyn Reporter>,
) -> Result<RunId, Error> {
    let suite = suite::of(&bench.ground.suite, &study.faults)?;
    let planted = study.faults.iter().map(|one| (one.name.clone(), Some(one.drawn.fault.clone())));
    let proxies = proxies(bench, planted).await?;
    let order = Some(study.plan.seed.wrapping_add(study.runs.len() as u64));
    let (cases, tags) = (Vec::new(), Vec::new());
    let options =
        RunOptions { order, cases, tags, shard: None, bases: bases(&proxies), ..bench.options.clone() };
    let run = carried_out(bench, suite, options, reporter).await?;
    let unmet = proxies.iter().filter(|(_, proxy)| proxy.planted() == 0);
    study.unmet.extend(unmet.map(|(name, _)| (run, name.clone())));
    Ok(run)
}

/// A proxy for each case.
async fn proxies(
    bench: &Bench<'_>,
    cases: impl Iterator<Item = (String, Option<Fault>)>,
) -> Result<BTreeMap<String, Proxy>, Error> {
    let base = bench.options.base_url.as_ref().or(bench.ground.suite.base_url.as_ref());
    let Some(base) = base else {
        return Err(Error::Usage("could not plant a fault: name the application with --base-url".into()));
    };
    let mut proxies = BTreeMap::new();
    for (name, fault) in cases {
        proxies.insert(name, Proxy::start(base, fault).await?);
    }
    Ok(proxies)
}

fn bases(proxies: &BTreeMap<String, Proxy>) -> BTreeMap<String, String> {
    proxies.iter().map(|(name, proxy)| (name.clone(), proxy.url().to_owned())).collect()
}

/// A run that is none of its suite's, for it was not of its application.
async fn carried_out(
    bench: &Bench<'_>,
    suite: Suite,
    options: RunOptions,
    reporter: Arc<dyn Reporter>,
) -> Result<RunId, Error> {
    let options = RunOptions { repeat: 1, retries: 0, ..options };
    let (store, source, stop) = (bench.store.clone(), bench.ground.source.clone(), bench.stop.clone());
    let plan = Plan { store, suite, source, options, reporter, stop, library: None };
    perform(plan).await.map(|done| done.run)
}
