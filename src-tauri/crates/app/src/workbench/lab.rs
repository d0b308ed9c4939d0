//! Starts and goes on with studies; a study has the stage as a run has, for all of its rounds.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;
use verbatim_engine::event::{CaseEvent, RunEvent};
use verbatim_store::{Store, StudyId};

use super::Workbench;
use super::attempts::kind_of;
use super::going::{Current, Stage};
use super::models::unless_stopped;
use super::running::{Frames, Messages, unusable};
use crate::error::Error;
use crate::lab::{Bench, Ground, Study, StudyPlan, begin_studies, go_on, same_suite, study};
use crate::options::RunOptions;
use crate::sink::Reporter;
use crate::view::{Refusal, RowRange, RunMessage, RunRequest, StudyHow, StudyMessage, StudyRequest};

/// More rounds would take longer than anybody waits.
const MOST_ROUNDS: usize = 10_000;

/// Takes the messages of a study, in order.
pub trait StudyMessages: Send + Sync {
    /// Must not block for long.
    fn send(&self, message: StudyMessage);
}

impl Workbench {
    /// Begins a study of each of these suites of the library, carries the first out, and returns when all are kept.
    ///
    /// # Errors
    /// As [`Self::run_start`].
    pub async fn study_start(
        &self,
        request: StudyRequest,
        told: Arc<dyn StudyMessages>,
    ) -> Result<StudyId, Error> {
        let plan = plan_of(&request)?;
        let ground = Ground::of_library(&self.store, request.suite)?;
        let more = request.more.iter().map(|suite| Ground::of_library(&self.store, *suite));
        let more = more.collect::<Result<Vec<_>, _>>()?;
        let begin = |store: &Store, ground: &Ground| {
            let grounds: Vec<&Ground> = std::iter::once(ground).chain(&more).collect();
            let begun = begin_studies(store, &grounds, &plan)?;
            begun.first().copied().ok_or_else(|| Error::Usage("name a suite".into()))
        };
        self.carry_out(ground, request.how, None, begin, told).await
    }

    /// Goes on with a study that was stopped or cut off, and returns when it does.
    ///
    /// # Errors
    /// As [`Self::run_start`]; its suite is another now (`suite-changed`) or not there any more.
    pub async fn study_resume(
        &self,
        id: StudyId,
        how: StudyHow,
        told: Arc<dyn StudyMessages>,
    ) -> Result<(), Error> {
        let kept = study(&self.store, id)?.body;
        let ground = Ground::of_study(&self.store, &kept)?;
        same_suite(&kept, id, &ground.suite)?;
        let base_url = self.last_base(&kept)?;
        self.carry_out(ground, how, base_url, |_, _| Ok(id), told).await.map(drop)
    }

    /// The study that goes on.
    ///
    /// # Errors
    /// None.
    pub async fn study_going(&self) -> Result<Option<StudyId>, Error> {
        Ok(self.stage.study())
    }

    /// Takes the stage and carries a study out in a task of its own; `which` begins it or names it.
    async fn carry_out(
        &self,
        ground: Ground,
        how: StudyHow,
        base_url: Option<String>,
        which: impl FnOnce(&Store, &Ground) -> Result<StudyId, Error>,
        told: Arc<dyn StudyMessages>,
    ) -> Result<StudyId, Error> {
        let (stop, stopped) = watch::channel(false);
        self.stage.take(Current {
            going: None,
            study: None,
            exploration: None,
            stop,
            messages: Arc::new(Unheard),
            frames: Arc::new(Unheard),
            cases: Vec::new(),
            workers: HashMap::new(),
            suite: ground.library.unwrap_or_default(),
            viewport: ground.suite.access.viewport,
            last: None,
        })?;
        let ready = async {
            let options = self.options_of(&ground, how, base_url, stopped.clone()).await?;
            Ok::<_, Error>((options, which(&self.store, &ground)?))
        };
        let (options, id) = match ready.await {
            Ok(ready) => ready,
            Err(error) => {
                self.stage.leave();
                return Err(error);
            }
        };
        self.stage.studies(id);
        let (store, stage) = (self.store.clone(), self.stage.clone());
        tokio::spawn(async move {
            let bench = Bench { store: store.clone(), ground: &ground, options, stop: stopped };
            let done = go_on(bench, id, &|round| Rounds::told(round, told.clone())).await;
            end(&stage, id, done, &*told);
            super::running::keep_rules(store).await;
        });
        Ok(id)
    }

    /// How the rounds run: as a run of the window would.
    async fn options_of(
        &self,
        ground: &Ground,
        how: StudyHow,
        base_url: Option<String>,
        stopped: watch::Receiver<bool>,
    ) -> Result<RunOptions, Error> {
        if let Some(suite) = ground.library {
            let request = RunRequest {
                suite,
                cases: Vec::new(),
                rows: RowRange::Whole,
                headed: how.headed,
                workers: how.workers,
                repeat: 1,
                live: false,
                secrets: how.secrets,
                no_model: how.no_model,
                attended: false,
            };
            let mut asked = self.look_at(&request).await?;
            self.prepare(&request, &mut asked, stopped).await?;
            return Ok(asked.options);
        }
        let model = match how.no_model {
            true => None,
            false => unless_stopped(stopped, self.models_of(&ground.suite)).await.map_err(unusable)?,
        };
        self.page_close().await?;
        let base_url = if ground.demo { Some(self.stage.demo().await?) } else { base_url };
        Ok(RunOptions {
            base_url,
            headed: how.headed,
            workers: how.workers.max(1),
            data: how.secrets,
            browser: self.settings()?.browser.map(PathBuf::from),
            model,
            ..RunOptions::default()
        })
    }

    /// Where a study ran that the command line began: nothing else says it.
    fn last_base(&self, study: &Study) -> Result<Option<String>, Error> {
        let last = study.runs.last().filter(|_| study.library.is_none());
        Ok(last.map(|run| self.store.run(*run)).transpose()?.and_then(|run| run.header.base_url))
    }
}

fn plan_of(request: &StudyRequest) -> Result<StudyPlan, Error> {
    if !(1..=MOST_ROUNDS).contains(&request.rounds) || !(0.0..1.0).contains(&request.alpha) {
        return Err(Error::Usage(format!(
            "could not begin the study: it has from 1 to {MOST_ROUNDS} rounds, and a tolerance from 0 to below 1"
        )));
    }
    let profile = request.profile.as_deref().map(str::parse).transpose();
    let baseline = profile.map_err(|why| Error::Usage(format!("could not begin the study: {why}")))?;
    Ok(StudyPlan {
        rounds: request.rounds,
        seed: u64::from(request.seed),
        alpha: request.alpha,
        spare: request.spare,
        taken_as_right: request.taken_as_right,
        baseline,
    })
}

/// Leaves the stage, then tells the window, which may begin something else at once.
fn end(stage: &Stage, study: StudyId, done: Result<(), Error>, told: &dyn StudyMessages) {
    stage.leave();
    told.send(match done {
        Ok(()) => StudyMessage::Ended { study },
        Err(error) => {
            tracing::error!(%error, "the study was broken off");
            StudyMessage::Failed {
                refusal: Refusal { code: error.code().to_owned(), message: error.to_string() },
            }
        }
    });
}

/// Nobody watches the runs of a study one by one.
struct Unheard;

impl Messages for Unheard {
    fn send(&self, _: RunMessage) {}
}

impl Frames for Unheard {
    fn send(&self, _: Vec<u8>) {}
}

/// Tells the window of one round.
struct Rounds {
    round: usize,
    told: Arc<dyn StudyMessages>,
    /// Names of the cases by their index in the run.
    names: Mutex<HashMap<usize, String>>,
}

impl Rounds {
    fn told(round: usize, told: Arc<dyn StudyMessages>) -> Arc<dyn Reporter> {
        Arc::new(Self { round, told, names: Mutex::default() })
    }

    fn of_case(&self, case: usize, event: &CaseEvent) {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        match event {
            CaseEvent::CaseStarted { name, .. } => drop(names.insert(case, name.clone())),
            CaseEvent::CaseFinished { verdict, .. } => {
                let Some(name) = names.remove(&case) else { return };
                let cause = verdict.finding().map(|finding| finding.cause);
                self.told.send(StudyMessage::Case { name, verdict: kind_of(verdict), cause });
            }
            _ => {}
        }
    }
}

impl Reporter for Rounds {
    fn tell(&self, run: verbatim_store::RunId, event: &RunEvent) {
        match event {
            RunEvent::Started { cases, .. } => {
                self.told.send(StudyMessage::Round { round: self.round, run, cases: *cases });
            }
            RunEvent::Case { case, event, .. } => self.of_case(*case, event),
            RunEvent::Finished { stopped, .. } => {
                self.told.send(StudyMessage::RoundEnded { run, stopped: *stopped });
            }
        }
    }
}
