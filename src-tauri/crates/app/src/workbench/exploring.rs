//! Explorations as the window starts and shows them; one has the stage as a run has.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use verbatim_engine::event::{CaseEvent, RunEvent};
use verbatim_engine::suite::Case;
use verbatim_explore::{Limits, Map, Told, Untouched, cases, way_to, write};
use verbatim_store::{ExplorationRecord, RunId, Store, SuiteId};

use super::Workbench;
use super::attempts::moment;
use super::going::{Current, Telling};
use super::running::{Asked, Frames, Messages, keep_rules};
use crate::error::Error;
use crate::run::{ExplorePlan, OfLibrary, explore_before};
use crate::view::{
    CaseNode, ExplorationLine, ExplorationReview, ExploreMessage, ExploreRequest, ExploredPage, Found,
    MapForm, Refusal, RowRange, RunMessage, RunRequest, WayTo,
};

/// More rows would take longer than anybody waits.
const MOST_STEPS: usize = 100_000;
const MOST_MINUTES: u32 = 24 * 60;

/// Takes the messages of an exploration, in order.
pub trait ExploreMessages: Send + Sync {
    /// Must not block for long.
    fn send(&self, message: ExploreMessage);
}

impl Workbench {
    /// Begins to explore what a suite of the library is about, and returns when it has begun.
    ///
    /// # Errors
    /// As [`Self::run_start`], and where the suite has no address.
    pub async fn explore_start(
        &self,
        request: ExploreRequest,
        told: Arc<dyn ExploreMessages>,
        frames: Arc<dyn Frames>,
    ) -> Result<RunId, Error> {
        let limits = limits_of(&request)?;
        let run = run_of(&request);
        let mut asked = self.look_at(&run).await?;
        let (stop, stopped) = watch::channel(false);
        self.stage.take(Current {
            going: None,
            study: None,
            exploration: None,
            stop,
            messages: Arc::new(Targets(told.clone())),
            frames,
            cases: Vec::new(),
            workers: HashMap::new(),
            suite: request.suite,
            viewport: asked.suite.access.viewport,
            last: None,
        })?;
        let prepared = self.prepare(&run, &mut asked, stopped.clone()).await;
        let library = match prepared.and_then(|library| addressed(&asked).map(|()| library)) {
            // Its ways are no cases of the suite.
            Ok(library) => OfLibrary { suite: None, ..library },
            Err(error) => {
                self.stage.leave();
                return Err(error);
            }
        };
        // What nobody has chosen to run are all cases: none of them runs.
        asked.options.cases.clear();
        let (begun, beginning) = oneshot::channel();
        let plan = ExplorePlan {
            store: self.store.clone(),
            suite: std::mem::take(&mut asked.suite),
            source: asked.record.source.clone().map(PathBuf::from),
            options: asked.options,
            limits,
            untouched: Untouched::new(&request.forbid, &request.allow),
            reporter: Arc::new(Telling { stage: self.stage.clone(), begun: Mutex::new(Some(begun)) }),
            stop: stopped,
        };
        let id = self.explore_beside(plan, (library, Some(request.suite)), beginning, told).await?;
        self.stage.explores(id);
        Ok(id)
    }

    /// Explores in a task of its own; returns when the run has begun.
    async fn explore_beside(
        &self,
        plan: ExplorePlan,
        of: (OfLibrary, Option<SuiteId>),
        beginning: oneshot::Receiver<RunId>,
        told: Arc<dyn ExploreMessages>,
    ) -> Result<RunId, Error> {
        let (failed, failure) = oneshot::channel();
        let (store, stage) = (self.store.clone(), self.stage.clone());
        tokio::spawn(async move {
            let rows = told.clone();
            let done = explore_before(plan, of, &move |row| rows.send(row_of(row))).await;
            stage.leave();
            match done {
                Ok((run, _)) => told.send(ExploreMessage::Ended { run }),
                Err(error) => {
                    let refusal = Refusal { code: error.code().to_owned(), message: error.to_string() };
                    // Nobody waits for the beginning any more: the window is told.
                    if failed.send(error).is_err() {
                        tracing::error!(message = %refusal.message, "the exploration was broken off");
                        told.send(ExploreMessage::Failed { refusal });
                    }
                }
            }
            keep_rules(store).await;
        });
        match beginning.await {
            Ok(run) => Ok(run),
            // It has ended without having begun.
            Err(_) => Err(failure.await.unwrap_or_else(|_| Error::Journal("the exploration ended".into()))),
        }
    }

    /// The exploration that goes on.
    ///
    /// # Errors
    /// None.
    pub async fn exploration_going(&self) -> Result<Option<RunId>, Error> {
        Ok(self.stage.exploration())
    }

    /// The explorations, the newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn exploration_list(&self) -> Result<Vec<ExplorationLine>, Error> {
        self.store.explorations()?.into_iter().map(|one| line(&self.store, one)).collect()
    }

    /// An exploration in full.
    ///
    /// # Errors
    /// It is not there, or the database cannot be read.
    pub fn exploration_open(&self, run: RunId) -> Result<ExplorationReview, Error> {
        let found = self.store.explorations()?.into_iter().find(|one| one.run == run).ok_or_else(gone)?;
        Ok(ExplorationReview { line: line(&self.store, found)?, map: self.map(run)? })
    }

    /// Keeps ways of an exploration as cases of a suite, at its end.
    ///
    /// # Errors
    /// The exploration or the suite is not there, or the database cannot be written.
    pub fn exploration_keep(
        &self,
        run: RunId,
        suite: SuiteId,
        ways: Vec<WayTo>,
    ) -> Result<Vec<CaseNode>, Error> {
        let map = self.map(run)?;
        let of_findings = cases(&map);
        let chosen = ways.into_iter().filter_map(|way| match way {
            WayTo::Finding { at } => of_findings.get(at).cloned(),
            WayTo::Page { at } => way_to(&map, at),
        });
        let mut kept = Vec::new();
        for case in chosen.collect::<Vec<Case>>() {
            let name = self.store.free_name_of_case(suite, &case.name)?;
            let id = self.store.add_case(suite, None, &Case { name, ..case })?;
            kept.push(self.node_of(id)?);
        }
        Ok(kept)
    }

    /// Writes the map of an exploration into a file.
    ///
    /// # Errors
    /// It is not there, or the file cannot be written.
    pub fn exploration_export(&self, run: RunId, path: String, form: MapForm) -> Result<(), Error> {
        let text = write(&self.map(run)?, form)
            .map_err(|error| Error::Usage(format!("could not write the map: {error}")))?;
        std::fs::write(Path::new(&path), text).map_err(|source| Error::Write { path, source })
    }

    fn map(&self, run: RunId) -> Result<Map, Error> {
        self.store.exploration(run)?.ok_or_else(gone)
    }
}

/// An exploration begins at an address; a run may do without one.
fn addressed(asked: &Asked) -> Result<(), Error> {
    if asked.options.base_url.is_some() || asked.suite.base_url.is_some() {
        return Ok(());
    }
    Err(Error::Usage("could not explore: the suite has no address; write it in its settings first".into()))
}

fn gone() -> Error {
    verbatim_store::Error::NotThere { what: "exploration" }.into()
}

fn line(store: &Store, of: ExplorationRecord) -> Result<ExplorationLine, Error> {
    let run = store.run(of.run)?;
    let suite = of.suite.filter(|suite| store.suite(*suite).is_ok());
    Ok(ExplorationLine {
        run: of.run,
        name: crate::run::explored(&run.header.suite).to_owned(),
        suite,
        started: moment(run.header.started),
        pages: of.pages,
        findings: of.findings,
    })
}

/// What is looked at and prepared as for a run of the suite.
fn run_of(request: &ExploreRequest) -> RunRequest {
    RunRequest {
        suite: request.suite,
        cases: Vec::new(),
        rows: RowRange::Whole,
        headed: request.headed,
        workers: 1,
        repeat: 1,
        live: true,
        secrets: request.secrets.clone(),
        no_model: true,
        attended: false,
    }
}

fn limits_of(request: &ExploreRequest) -> Result<Limits, Error> {
    if !(1..=MOST_STEPS).contains(&request.steps) || !(1..=MOST_MINUTES).contains(&request.minutes) {
        return Err(Error::Usage(format!(
            "could not explore: it takes from 1 to {MOST_STEPS} steps, and from 1 to {MOST_MINUTES} minutes"
        )));
    }
    let time = Duration::from_secs(u64::from(request.minutes) * 60);
    Ok(Limits { steps: request.steps, time, ..Limits::default() })
}

fn row_of(told: &Told<'_>) -> ExploreMessage {
    let page = told.to.map(|to| ExploredPage { address: to.address.clone(), title: to.title.clone() });
    let found = told.found.iter().map(|(kind, what)| Found { kind: *kind, what: what.clone() });
    ExploreMessage::Row {
        number: told.number,
        says: told.says.to_owned(),
        page,
        is_new: told.is_new,
        pages: told.states,
        found: found.collect(),
    }
}

/// Tells which element a row is about to act on; of all else the rows tell themselves.
struct Targets(Arc<dyn ExploreMessages>);

impl Messages for Targets {
    fn send(&self, message: RunMessage) {
        let RunMessage::Event { event: RunEvent::Case { event, .. }, .. } = message else { return };
        let CaseEvent::Readiness { target: Some(target), finding: None, .. } = event else { return };
        if let Some(bbox) = target.bbox {
            self.0.send(ExploreMessage::Target { element: target.element, bbox });
        }
    }
}
