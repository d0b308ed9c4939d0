//! Runs a suite: a browser, a fresh context for each case, several cases at a time, everything into the journal.

mod browser;
mod exploring;
mod files;
mod jobs;
mod plan;
mod rows;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use time::OffsetDateTime;
use tokio::sync::{Mutex, watch};
use verbatim_baseline as baseline;
use verbatim_browser::{Browser, CasePage};
use verbatim_engine::agents::phrase;
use verbatim_engine::data::Data;
use verbatim_engine::event::{RunEvent, SinkError};
use verbatim_engine::model::{Agent, Model};
use verbatim_engine::person::Person;
use verbatim_engine::run::{CaseOutcome, Given, refuse_case, run_case};
use verbatim_engine::suite::{Phrase, Row, Suite};
use verbatim_store::{RunHeader, RunId, Store};

use crate::asking::Asked;
use crate::attending::{AtWindow, Place};
use crate::error::Error;
use crate::guarded::Guarded;
use crate::mask::Mask;
use crate::options::RunOptions;
use crate::program::program;
use crate::sink::{CaseSink, Journal, Reporter};
use crate::values::values;
use crate::view::RowRange;

use browser::browser;
pub use exploring::{ExplorePlan, GoalPlan, explore, pursue, with_user_data};
pub(crate) use exploring::{explore_before, explored};
pub(crate) use files::find_file;
use jobs::{Job, check_access, check_base, check_retries, check_secrets, jobs, limit, without_credentials};
pub use jobs::{chosen, weak_secrets};
pub(crate) use plan::{Done, HeldPage, OfLibrary, Plan, Spectator};

struct Run {
    suite: Suite,
    folder: PathBuf,
    base_url: Option<String>,
    options: RunOptions,
    path: PathBuf,
    browser: Mutex<Option<Arc<Browser>>>,
    /// The page that rows continue on, and the one that rows have left open.
    held: Mutex<Option<HeldPage>>,
    library: OfLibrary,
    /// What the person who attends the run has kept in it.
    kept: std::sync::Mutex<Vec<Phrase>>,
    journal: Arc<Journal>,
    jobs: Mutex<VecDeque<Job>>,
    stop: watch::Receiver<bool>,
}

/// Runs a suite to its end and gives the number of the run in the history. `source` is the suite's file.
///
/// # Errors
/// No browser, no such case, or a history that cannot be written. Whatever happens to the cases themselves is in
/// their verdicts.
pub async fn run_suite(
    store: Arc<Store>,
    suite: Suite,
    source: Option<&Path>,
    options: RunOptions,
    reporter: Arc<dyn Reporter>,
    stop: watch::Receiver<bool>,
) -> Result<RunId, Error> {
    let source = source.map(Path::to_path_buf);
    let plan = Plan { store, suite, source, options, reporter, stop, library: None };
    perform(plan).await.map(|done| done.run)
}

/// Carries out a plan.
///
/// # Errors
/// As [`run_suite`].
pub(crate) async fn perform(plan: Plan) -> Result<Done, Error> {
    let begun = Begun::of(plan).await?;
    let outcome = begun.run.clone().work(begun.workers).await;
    begun.end(outcome).await
}

/// A run that is in the history, with its browser and its journal.
struct Begun {
    id: RunId,
    run: Arc<Run>,
    workers: usize,
    at: Instant,
}

impl Begun {
    async fn of(plan: Plan) -> Result<Self, Error> {
        let Plan { store, mut suite, source, options, reporter, stop, library } = plan;
        let named = options.base_url.clone().or_else(|| suite.base_url.clone());
        let (base_url, basic) = named.as_deref().map(without_credentials).unzip();
        if let Some(basic) = basic.flatten() {
            suite.access.basic = Some(basic);
        }
        suite.access.only_allowed_hosts |= options.only_allowed_hosts;
        suite.access.local_files |= options.local_files;
        check_base(base_url.as_deref())?;
        check_access(&suite, base_url.as_deref())?;
        check_secrets(&suite, &values(&suite, base_url.as_deref(), &options.data))?;
        let (path, version, browser) = browser(&options).await?;
        limit(&mut suite, options.timeout_ms);
        let jobs = jobs(&suite, &options)?;
        check_retries(&suite, &options)?;
        let header = header(&suite, source.as_deref(), version, base_url.clone(), (&options, jobs.len()));
        let at = Instant::now();
        let id = match &library {
            Some(OfLibrary { suite: Some(suite), rows, .. }) => {
                store.begin_run_of(&header, *suite, *rows != RowRange::Whole)?
            }
            _ => store.begin_run(&header)?,
        };
        reporter.tell(id, &header.event());
        let journal = Arc::new(Journal::new(store, id, reporter));
        let workers = header.workers.min(jobs.len().max(1));
        let folder = source.as_deref().and_then(Path::parent).map(Path::to_path_buf).unwrap_or_default();
        let mut library = library.unwrap_or_default();
        let held = library.page.take();
        let run = Arc::new(Run {
            suite,
            folder,
            base_url,
            options,
            path,
            browser: Mutex::new(held.as_ref().map(|held| held.browser.clone()).or(browser)),
            held: Mutex::new(held),
            library,
            kept: std::sync::Mutex::default(),
            journal,
            jobs: Mutex::new(jobs),
            stop,
        });
        Ok(Self { id, run, workers, at })
    }

    /// Closes the browser and the journal.
    async fn end(self, outcome: Result<(), SinkError>) -> Result<Done, Error> {
        let held = self.run.close().await;
        let stopped = *self.run.stop.borrow();
        finish(&self.run.journal, outcome, stopped, self.at).await?;
        Ok(Done { run: self.id, held })
    }
}

fn header(
    suite: &Suite,
    source: Option<&Path>,
    browser: String,
    base_url: Option<String>,
    (options, cases): (&RunOptions, usize),
) -> RunHeader {
    RunHeader {
        suite: options.baseline.map_or_else(|| suite.name.clone(), |profile| profile.names(&suite.name)),
        source: source.map(|path| path.display().to_string()),
        program: program(),
        browser,
        base_url,
        workers: options.workers.max(1),
        cases,
        started: OffsetDateTime::now_utc(),
    }
}

/// Writes the end of a run into its journal.
async fn finish(
    journal: &Journal,
    outcome: Result<(), SinkError>,
    stopped: bool,
    begun: Instant,
) -> Result<(), Error> {
    let kept = match outcome {
        Ok(()) => {
            let duration_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
            journal.keep(RunEvent::Finished { stopped, duration_ms }).await
        }
        Err(error) => Err(error),
    };
    if let Err(error) = kept {
        journal.abandon().await;
        return Err(Error::Journal(error.to_string()));
    }
    Ok(())
}

impl Run {
    /// Takes one case after the other, so many at a time.
    async fn work(self: Arc<Self>, workers: usize) -> Result<(), SinkError> {
        let mut tasks = tokio::task::JoinSet::new();
        for worker in 0..workers {
            let run = self.clone();
            tasks.spawn(async move {
                while !*run.stop.borrow() && !run.journal.is_broken() {
                    let Some(job) = run.jobs.lock().await.pop_front() else { break };
                    let passed = run.case(&job, worker).await?;
                    run.again(&job, passed).await;
                }
                Ok::<(), SinkError>(())
            });
        }
        let mut outcome = Ok(());
        while let Some(done) = tasks.join_next().await {
            let done = done.unwrap_or_else(|error| Err(SinkError(error.to_string())));
            outcome = outcome.and(done);
        }
        outcome
    }

    /// A case that did not pass runs again, as often as was asked.
    async fn again(&self, job: &Job, passed: bool) {
        let retries = self.options.retries;
        if passed || retries == 0 || job.attempt > retries || *self.stop.borrow() {
            return;
        }
        self.jobs.lock().await.push_front(Job { attempt: job.attempt + 1, ..*job });
    }

    /// The base URL of a case.
    fn base_of(&self, case: &str) -> Option<&str> {
        self.options.bases.get(case).or(self.base_url.as_ref()).map(String::as_str)
    }

    /// Runs one attempt, and tells whether it passed.
    async fn case(&self, job: &Job, worker: usize) -> Result<bool, SinkError> {
        let portion = rows::portion(&self.suite, job.case, self.library.rows);
        let case = &portion.case;
        if let Some(spectator) = &self.library.spectator {
            spectator.took(worker, job.index, job.case);
        }
        let base_url = self.base_of(&case.name);
        let data = values(&self.suite, base_url, &self.options.data);
        let rows = [&portion.setup, &case.setup, &case.rows, &case.teardown, &portion.teardown];
        let mask = self.mask(&data, rows.into_iter().flatten());
        let sink = CaseSink { journal: self.journal.clone(), case: job.index, mask };
        let begun = match self.held.lock().await.take() {
            Some(held) => Ok(held.page),
            None => self.fresh_page(base_url, &data, worker).await,
        };
        let page = match begun {
            Ok(page) => page,
            Err(finding) => return refuse_case(&sink, case, job.attempt, finding).await.map(|_| false),
        };
        let spectator = self.library.spectator.as_deref();
        let asked = self.options.model.as_ref().map(|model| Asked {
            model: &*model.0,
            case: job.index,
            spectator,
            mask: &sink.mask,
        });
        let model = asked.as_ref().map(|asked| asked as &dyn Model);
        let folder = self.folder.clone();
        let local = self.suite.access.local_files;
        let find_file = move |name: &str| find_file(&folder, name, local);
        let place = Place { worker, case: job.index, of_suite: job.case };
        let person = self.person(place, &page, &sink.mask, &data, &portion);
        let phrasebook = self.phrasebook();
        let given = Given {
            case,
            setup: &portion.setup,
            teardown: &portion.teardown,
            phrasebook: &phrasebook,
            model,
            agents: self.suite.agents.as_deref().unwrap_or(&Agent::UNSAID),
            person: person.as_ref().map(|person| person as &dyn Person),
            refused: &self.suite.refused,
            data: &data,
            base_url,
            timing: self.suite.timing,
            when_undecided: self.options.when_undecided.unwrap_or(self.suite.when_undecided),
            find_file: &find_file,
            stop: self.stop.clone(),
            attempt: job.attempt,
            continues: portion.continues,
        };
        let outcome = self.carried_out(&page, &sink, &given).await;
        self.leave(page, case, outcome.as_ref().ok()).await;
        outcome.map(|outcome| outcome.verdict.is_pass())
    }

    /// What masks the secrets of rows, and the password by which the site is reached.
    fn mask<'r>(&self, data: &Data, rows: impl IntoIterator<Item = &'r Row>) -> Mask {
        let mut mask = Mask::of(data, rows);
        let basic = self.suite.access.basic.as_ref();
        let password = basic.and_then(|basic| data.fill_text(&basic.password).ok());
        password
            .iter()
            .filter(|password| password.chars().count() > 1)
            .for_each(|password| mask.also(password));
        mask
    }

    /// Runs a case, or has the runner of a paper run it.
    async fn carried_out(
        &self,
        page: &CasePage,
        sink: &CaseSink,
        given: &Given<'_>,
    ) -> Result<CaseOutcome, SinkError> {
        let page = Guarded::new(page, &sink.mask);
        let Some((profile, model)) = self.options.baseline.zip(given.model) else {
            return run_case(&page, sink, given).await;
        };
        let given = baseline::Given {
            case: given.case,
            setup: given.setup,
            phrasebook: given.phrasebook,
            model,
            data: given.data,
            base_url: given.base_url,
            timing: given.timing,
            stop: given.stop.clone(),
            attempt: given.attempt,
        };
        baseline::run_case(&page, sink, &given, profile).await
    }

    /// The person at the window, if one attends.
    fn person<'a>(
        &'a self,
        place: Place,
        page: &'a CasePage,
        mask: &'a Mask,
        data: &'a Data,
        portion: &'a rows::Portion,
    ) -> Option<AtWindow<'a>> {
        let spectator = self.library.spectator.as_deref().filter(|_| self.library.attended)?;
        let (case, setup, kept) = (&portion.case, portion.setup.as_slice(), &self.kept);
        Some(AtWindow { page, spectator, place, mask, data, case, setup, kept })
    }

    /// The suite's own sentences, and those that were kept in this run.
    fn phrasebook(&self) -> Vec<Phrase> {
        let mut book = self.suite.phrasebook.clone();
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
        kept.into_iter().for_each(|entry| phrase::replace(&mut book, entry));
        book
    }
}
