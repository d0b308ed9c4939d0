//! An exploration as a run: its ways are cases of the history, its rows are carried out and kept as those of a case are.

mod browsing;
mod goal;
mod masked;

use std::path::PathBuf;
use std::sync::Arc;

use tokio::sync::watch;
use verbatim_browser::Hosts;
use verbatim_engine::data::Data;
use verbatim_engine::suite::{Access, Case, Suite};
use verbatim_explore::{self as exploring, Limits, Map, Named, Told, Untouched, Values};
use verbatim_store::{ExplorationRecord, RunId, Store, SuiteId};

use super::{Begun, OfLibrary, Plan, Run};
use crate::error::Error;
use crate::mask::Mask;
use crate::options::RunOptions;
use crate::sink::Reporter;
use crate::values::values;

use browsing::Browsing;
pub use goal::{GoalPlan, pursue, with_user_data};

/// Deadlines where nothing else is said: nobody waits for a certain answer, and much is tried that has no effect.
const SOON_MS: u64 = 2_000;

/// So runs that explore are called, before the name of what they explore.
const NAMED: &str = "Exploration: ";

/// What a run that explores was about, by its name.
pub(crate) fn explored(name: &str) -> &str {
    name.strip_prefix(NAMED).unwrap_or(name)
}

/// What is to be explored, and how far.
pub struct ExplorePlan {
    /// The history.
    pub store: Arc<Store>,
    /// How the application is reached: base URL, access, test data, set-up rows, the reset hook. Its cases are not run.
    pub suite: Suite,
    /// The suite's file, if it has one.
    pub source: Option<PathBuf>,
    /// How it runs.
    pub options: RunOptions,
    /// How far it goes.
    pub limits: Limits,
    /// What it does not touch.
    pub untouched: Untouched,
    /// Where the events of its rows are shown.
    pub reporter: Arc<dyn Reporter>,
    /// Stops it.
    pub stop: watch::Receiver<bool>,
}

/// An exploration that has begun: a run of the history.
struct Ground {
    begun: Begun,
    run: Arc<Run>,
    base_url: String,
    data: Data,
    mask: Mask,
}

impl Ground {
    /// Begins the run of a plan.
    async fn of(plan: ExplorePlan, library: OfLibrary) -> Result<Self, Error> {
        let ExplorePlan { store, mut suite, source, mut options, reporter, stop, .. } = plan;
        options.timeout_ms.get_or_insert(SOON_MS);
        suite.name = format!("{NAMED}{}", suite.name);
        // Each way is an attempt at it.
        suite.cases = vec![Case { name: "Way".into(), ..Case::default() }];
        let plan = Plan { store, suite, source, options, reporter, stop, library: Some(library) };
        let begun = Begun::of(plan).await?;
        let run = begun.run.clone();
        let Some(base_url) = run.base_url.clone() else {
            drop(run);
            let _kept = begun.end(Ok(())).await?;
            return Err(Error::Usage(
                "could not explore: name the address at which the application begins".into(),
            ));
        };
        let data = values(&run.suite, Some(&base_url), &run.options.data);
        let mask = run.mask(&data, &run.suite.setup);
        Ok(Self { begun, run, base_url, data, mask })
    }

    /// Ends the run, and gives its number with what was explored.
    async fn end<T>(
        self,
        explored: Result<T, verbatim_engine::event::SinkError>,
    ) -> Result<(RunId, T), Error> {
        drop(self.run);
        let (outcome, explored) = match explored {
            Ok(explored) => (Ok(()), Some(explored)),
            Err(error) => (Err(error), None),
        };
        let done = self.begun.end(outcome).await?;
        match explored {
            Some(explored) => Ok((done.run, explored)),
            None => Err(Error::Journal("the exploration was not kept".into())),
        }
    }
}

/// Explores an application, and gives the number of the run in the history and the map. `tell` hears of each row.
///
/// # Errors
/// No base URL, no browser, or a history that cannot be written. What is wrong with the application is in the map.
pub async fn explore(
    plan: ExplorePlan,
    tell: &(dyn Fn(&Told<'_>) + Send + Sync),
) -> Result<(RunId, Map), Error> {
    Box::pin(explore_before(plan, (OfLibrary::default(), None), tell)).await
}

/// The same before whoever watches, by a suite of the library.
pub(crate) async fn explore_before(
    plan: ExplorePlan,
    (library, of): (OfLibrary, Option<SuiteId>),
    tell: &(dyn Fn(&Told<'_>) + Send + Sync),
) -> Result<(RunId, Map), Error> {
    let (limits, untouched, stop) = (plan.limits, plan.untouched.clone(), plan.stop.clone());
    let names = plan.suite.data.keys().chain(&plan.suite.secrets).chain(plan.options.data.keys());
    let names: Vec<Named> = names.cloned().map(Named).collect();
    let history = plan.store.clone();
    let ground = Ground::of(plan, library).await?;
    let allowed = allowed(&ground.run.suite.access, &ground.base_url);
    let given = exploring::Given {
        base_url: &ground.base_url,
        limits,
        untouched,
        values: Values::of(names),
        signed_in: ground.run.suite.setup.iter().any(|row| !row.disabled),
        allowed: &allowed,
        stop,
    };
    let tell = |told: &Told<'_>| masked::told(told, &ground.mask, tell);
    let mut hand = Browsing::new(&ground.run, &ground.mask);
    // Boxed: with all that awaits it, it is nested too deep for the compiler.
    let explored = Box::pin(exploring::explore(&mut hand, &given, &tell)).await;
    let explored = explored.map(|map| masked::map(map, &ground.mask));
    let (run, map) = ground.end(explored).await?;
    let (pages, findings) = (map.states.len(), map.findings.len());
    history.keep_exploration(ExplorationRecord { run, suite: of, pages, findings }, &map)?;
    Ok((run, map))
}

/// Where an exploration may be: on the application's own origin, and on hosts that the suite allows by name.
fn allowed(access: &Access, base_url: &str) -> impl Fn(&str) -> bool + Send + Sync + use<> {
    let origin = |url: &str| url.splitn(4, '/').take(3).map(str::to_lowercase).collect::<Vec<_>>();
    let (own, named) = (origin(base_url), Hosts::new(access, None));
    move |url: &str| origin(url) == own || (url.starts_with("http") && !named.is_empty() && named.allow(url))
}
