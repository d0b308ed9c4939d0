//! Starts, follows and stops runs of suites of the library.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use time::OffsetDateTime;
use tokio::sync::{oneshot, watch};
use verbatim_engine::suite::Suite;
use verbatim_store::{RunId, RunState, SuiteCase, SuiteCaseId, SuiteId, SuiteRecord};

use super::Workbench;
use super::attempts::moment;
use super::going::{Current, Held, Telling};
use super::models::unless_stopped;
use super::secrets::apart;
use crate::error::Error;
use crate::options::RunOptions;
use crate::run::{Done, OfLibrary, Plan, perform};
use crate::view::{CaseExpected, Expected, Going, OpenPage, Refusal, RowRange, RunMessage, RunRequest};

/// So many past runs of a case tell how long it takes.
const PAST: usize = 5;

/// Takes the messages of a run, in order.
pub trait Messages: Send + Sync {
    /// Must not block for long.
    fn send(&self, message: RunMessage);
}

/// Takes the pictures of the live pages of a run.
pub trait Frames: Send + Sync {
    /// May block: no picture comes meanwhile, and nothing else waits.
    fn send(&self, frame: Vec<u8>);
}

/// A request that was looked at and can be carried out.
pub(super) struct Asked {
    pub(super) record: SuiteRecord,
    pub(super) suite: Suite,
    /// All cases of the suite.
    cases: Vec<(SuiteCaseId, String)>,
    /// Those to run.
    chosen: Vec<SuiteCaseId>,
    pub(super) options: RunOptions,
}

impl Workbench {
    /// Starts a run and returns when it has begun.
    ///
    /// # Errors
    /// Another goes on (`run-going`), a model cannot be used (`model-unusable`), it was stopped meanwhile (`stopped`), a secret has no value (`secrets-missing`), rows need a page that is open
    /// (`no-page`), there is no browser, or the database cannot be written.
    pub async fn run_start(
        &self,
        request: RunRequest,
        messages: Arc<dyn Messages>,
        frames: Arc<dyn Frames>,
    ) -> Result<RunId, Error> {
        let mut asked = self.look_at(&request).await?;
        let (stop, stopped) = watch::channel(false);
        self.stage.take(Current {
            going: None,
            study: None,
            exploration: None,
            stop,
            messages: messages.clone(),
            frames,
            cases: asked.cases.clone(),
            workers: HashMap::new(),
            suite: request.suite,
            viewport: asked.suite.access.viewport,
            last: None,
        })?;
        let library = match self.prepare(&request, &mut asked, stopped.clone()).await {
            Ok(library) => library,
            Err(error) => {
                self.stage.leave();
                return Err(error);
            }
        };
        let run = self.spawn(&request, &mut asked, library, stopped, messages).await?;
        self.stage.begun(Going {
            run,
            suite: request.suite,
            cases: asked.chosen,
            rows: request.rows,
            started: moment(OffsetDateTime::now_utc()),
        });
        Ok(run)
    }

    /// Runs in a task of its own; returns when the run has begun.
    async fn spawn(
        &self,
        request: &RunRequest,
        asked: &mut Asked,
        library: OfLibrary,
        stop: watch::Receiver<bool>,
        messages: Arc<dyn Messages>,
    ) -> Result<RunId, Error> {
        let (begun, beginning) = oneshot::channel();
        let plan = Plan {
            store: self.store.clone(),
            suite: std::mem::take(&mut asked.suite),
            source: asked.record.source.clone().map(PathBuf::from),
            options: asked.options.clone(),
            reporter: Arc::new(Telling { stage: self.stage.clone(), begun: Mutex::new(Some(begun)) }),
            stop,
            library: Some(library),
        };
        let (failed, mut failure) = oneshot::channel();
        let ending = Ending {
            store: self.store.clone(),
            stage: self.stage.clone(),
            messages,
            case: asked.chosen.first().copied().filter(|_| request.rows != RowRange::Whole),
        };
        tokio::spawn(async move {
            let done = perform(plan).await;
            ending.end(done, failed).await;
        });
        match beginning.await {
            Ok(run) => match failure.try_recv() {
                Ok(error) => Err(error),
                Err(_) => Ok(run),
            },
            // It has ended without having begun.
            Err(_) => Err(failure.await.unwrap_or_else(|_| Error::Journal("the run ended".into()))),
        }
    }

    /// Stops the run that goes on.
    ///
    /// # Errors
    /// None.
    pub async fn run_stop(&self) -> Result<(), Error> {
        self.stage.stop();
        Ok(())
    }

    /// The run that goes on.
    ///
    /// # Errors
    /// None.
    pub async fn run_going(&self) -> Result<Option<Going>, Error> {
        Ok(self.stage.going())
    }

    /// The page that a run of some rows has left open.
    ///
    /// # Errors
    /// None.
    pub async fn page_open(&self) -> Result<Option<OpenPage>, Error> {
        Ok(self.stage.open_page())
    }

    /// Closes it.
    ///
    /// # Errors
    /// None.
    pub async fn page_close(&self) -> Result<(), Error> {
        if let Some(held) = self.stage.take_held() {
            held.page.close().await;
        }
        Ok(())
    }

    /// How long cases may be expected to take, by the median of their last runs.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn run_expected(
        &self,
        suite: SuiteId,
        cases: Vec<SuiteCaseId>,
        workers: usize,
    ) -> Result<Expected, Error> {
        let cases = match cases.is_empty() {
            true => self.store.suite_cases(suite)?.into_iter().map(|case| case.id).collect(),
            false => cases,
        };
        let mut each = Vec::new();
        for case in cases {
            let newest = self.store.newest_of(case, PAST)?;
            let mut past: Vec<u64> = newest.iter().filter_map(|attempt| attempt.duration_ms).collect();
            past.sort_unstable();
            each.push(CaseExpected { case, ms: past.get(past.len() / 2).copied() });
        }
        let known: Vec<u64> = each.iter().filter_map(|case| case.ms).collect();
        let total_ms = known.iter().max().map(|longest| {
            // Cases that never ran are taken to be like the others.
            let mean = known.iter().sum::<u64>() / known.len() as u64;
            let sum = mean * each.len() as u64;
            (*longest).max(sum / workers.max(1) as u64)
        });
        Ok(Expected { total_ms, cases: each })
    }

    pub(super) async fn look_at(&self, request: &RunRequest) -> Result<Asked, Error> {
        let record = self.store.suite(request.suite)?;
        let all = self.store.suite_cases(request.suite)?;
        let suite = self.store.whole_suite(request.suite)?;
        let known = |id: &SuiteCaseId| all.iter().any(|case| case.id == *id);
        if !request.cases.iter().all(known) {
            return Err(verbatim_store::Error::NotThere { what: "case" }.into());
        }
        let is_chosen = |case: &&SuiteCase| request.cases.is_empty() || request.cases.contains(&case.id);
        let chosen: Vec<&SuiteCase> = all.iter().filter(is_chosen).collect();
        if request.rows != RowRange::Whole && chosen.len() != 1 {
            let message = "could not run some rows of several cases: choose one case";
            return Err(Error::Usage(message.into()));
        }
        let mut names = record.settings.secrets.clone();
        names.retain(|name| !request.secrets.contains_key(name));
        let (secrets, of) = (self.secrets.clone(), request.suite);
        let (mut data, missing) = apart(move || secrets.values(of, &names)).await?;
        if !missing.is_empty() {
            let message = format!("could not start the run: the secret {} has no value", missing.join(", "));
            return Err(Error::refused("secrets-missing", message));
        }
        data.extend(request.secrets.clone());
        let settings = self.settings()?;
        let whole = request.rows == RowRange::Whole;
        let options = RunOptions {
            cases: chosen.iter().map(|case| case.content.name.clone()).collect(),
            headed: request.headed,
            workers: if whole && !request.attended { request.workers.max(1) } else { 1 },
            repeat: if whole { request.repeat.max(1) } else { 1 },
            data,
            browser: settings.browser.map(PathBuf::from),
            ..RunOptions::default()
        };
        let chosen = chosen.iter().map(|case| case.id).collect();
        let cases = all.into_iter().map(|case| (case.id, case.content.name)).collect();
        Ok(Asked { record, suite, cases, chosen, options })
    }

    /// What a run needs besides: the models, the demo site, and the page that rows continue on.
    pub(super) async fn prepare(
        &self,
        request: &RunRequest,
        asked: &mut Asked,
        stopped: watch::Receiver<bool>,
    ) -> Result<OfLibrary, Error> {
        if !request.no_model {
            let models = unless_stopped(stopped, self.models_of(&asked.suite)).await;
            asked.options.model = models.map_err(unusable)?;
        }
        let continues = matches!(request.rows, RowRange::From { .. } | RowRange::Only { .. });
        let page = match asked.chosen.first().filter(|_| continues) {
            Some(case) => {
                let held = self.stage.held_for(*case).ok_or_else(|| {
                    let message = "could not run these rows: no page of the case is open; run it to the row before first";
                    Error::refused("no-page", message)
                })?;
                Some(held.page)
            }
            None => {
                self.page_close().await?;
                None
            }
        };
        if asked.record.sample && asked.suite.base_url.is_none() {
            asked.options.base_url = Some(self.stage.demo().await?);
        }
        Ok(OfLibrary {
            suite: Some(request.suite),
            rows: request.rows,
            spectator: Some(self.stage.clone()),
            // Whoever is asked must see the page.
            live: request.live || request.attended,
            attended: request.attended,
            page,
        })
    }
}

/// The window offers to run without a model then.
pub(super) fn unusable(error: Error) -> Error {
    match error {
        Error::Model { .. } => Error::refused("model-unusable", error.to_string()),
        error => error,
    }
}

/// What is left to do when a run has ended.
struct Ending {
    store: Arc<verbatim_store::Store>,
    stage: Arc<super::Stage>,
    messages: Arc<dyn Messages>,
    /// The case whose page stays open.
    case: Option<SuiteCaseId>,
}

impl Ending {
    async fn end(self, done: Result<Done, Error>, failed: oneshot::Sender<Error>) {
        let last = self.stage.leave();
        match done {
            Ok(Done { run, held }) => {
                let page_open = held.is_some();
                let held = held.zip(self.case).map(|(page, case)| {
                    let (url, row) = last.unwrap_or_default();
                    Held { case, row, url, page }
                });
                self.stage.hold(held);
                let state = self.store.run(run).map_or(RunState::Finished, |record| record.state);
                self.messages.send(RunMessage::Ended { run, state, page_open });
                keep_rules(self.store).await;
            }
            Err(error) => {
                let refusal = Refusal { code: error.code().to_owned(), message: error.to_string() };
                // Nobody waits for the beginning any more: the window is told.
                if failed.send(error).is_err() {
                    tracing::error!(message = %refusal.message, "the run was broken off");
                    self.messages.send(RunMessage::Failed { refusal });
                }
            }
        }
    }
}

/// Keeps the history within the rules of the settings, on a thread for it.
pub(super) async fn keep_rules(store: Arc<verbatim_store::Store>) {
    let pruned = tokio::task::spawn_blocking(move || super::settings::keep(&store)).await;
    match pruned {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "old evidence was not freed"),
        Err(error) => tracing::warn!(%error, "old evidence was not freed"),
    }
}
