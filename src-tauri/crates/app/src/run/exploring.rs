//! An exploration as a run: its ways are cases of the history, its rows are carried out and kept as those of a case are.

mod masked;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;
use verbatim_browser::{CasePage, Hosts};
use verbatim_engine::data::Data;
use verbatim_engine::event::{Part, SinkError};
use verbatim_engine::ground::is_interactive;
use verbatim_engine::model::Agent;
use verbatim_engine::page::{Answered, Effects, Page};
use verbatim_engine::run::{CaseOutcome, Given, finished, refuse_case, run_case, started};
use verbatim_engine::settings::Timing;
use verbatim_engine::suite::{Access, Case, Row, Suite};
use verbatim_engine::verdict::{Cause, Finding, Verdict};
use verbatim_explore::{self as exploring, Hand, Heard, Limits, Map, Named, Seen, Told, Untouched, Values};
use verbatim_store::{RunId, Store};

use super::{Begun, Plan, Run, find_file};
use crate::error::Error;
use crate::guarded::Guarded;
use crate::mask::Mask;
use crate::options::RunOptions;
use crate::sink::{CaseSink, Reporter};
use crate::values::values;

/// Deadlines where nothing else is said: nobody waits for a certain answer, and much is tried that has no effect.
const SOON_MS: u64 = 2_000;

/// So long nothing may change on a page that was drawn anew.
const STILL: Duration = Duration::from_millis(150);

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

/// Explores an application, and gives the number of the run in the history and the map. `tell` hears of each row.
///
/// # Errors
/// No base URL, no browser, or a history that cannot be written. What is wrong with the application is in the map.
pub async fn explore(
    plan: ExplorePlan,
    tell: &(dyn Fn(&Told<'_>) + Send + Sync),
) -> Result<(RunId, Map), Error> {
    let ExplorePlan { store, mut suite, source, mut options, limits, untouched, reporter, stop } = plan;
    options.timeout_ms.get_or_insert(SOON_MS);
    let names: Vec<Named> =
        suite.data.keys().chain(&suite.secrets).chain(options.data.keys()).cloned().map(Named).collect();
    suite.name = format!("Exploration: {}", suite.name);
    // Each way is an attempt at it.
    suite.cases = vec![Case { name: "Way".into(), ..Case::default() }];
    let plan = Plan { store, suite, source, options, reporter, stop: stop.clone(), library: None };
    let begun = Begun::of(plan).await?;
    let run = begun.run.clone();
    let Some(base_url) = run.base_url.clone() else {
        let _kept = begun.end(Ok(())).await?;
        return Err(Error::Usage(
            "could not explore: name the address at which the application begins".into(),
        ));
    };
    let allowed = allowed(&run.suite.access, &base_url);
    let given = exploring::Given {
        base_url: &base_url,
        limits,
        untouched,
        values: Values::of(names),
        signed_in: run.suite.setup.iter().any(|row| !row.disabled),
        allowed: &allowed,
        stop,
    };
    let mask = run.mask(&values(&run.suite, Some(&base_url), &run.options.data), &run.suite.setup);
    let tell = |told: &Told<'_>| masked::told(told, &mask, tell);
    let mut hand = Browsing { run: &run, mask: &mask, way: None, ways: 0 };
    let explored = exploring::explore(&mut hand, &given, &tell).await;
    drop(run);
    let (outcome, map) = match explored {
        Ok(map) => (Ok(()), Some(masked::map(map, &mask))),
        Err(error) => (Err(error), None),
    };
    let done = begun.end(outcome).await?;
    match map {
        Some(map) => Ok((done.run, map)),
        None => Err(Error::Journal("the exploration was not kept".into())),
    }
}

/// Where an exploration may be: on the application's own origin, and on hosts that the suite allows by name.
fn allowed(access: &Access, base_url: &str) -> impl Fn(&str) -> bool + Send + Sync + use<> {
    let origin = |url: &str| url.splitn(4, '/').take(3).map(str::to_lowercase).collect::<Vec<_>>();
    let (own, named) = (origin(base_url), Hosts::new(access, None));
    move |url: &str| origin(url) == own || (url.starts_with("http") && !named.is_empty() && named.allow(url))
}

/// A page that was drawn anew is looked at once it has been still for a moment, one that offers nothing once it is quiet: it may not
/// have been drawn yet.
async fn come_to_rest<P: Page>(page: &P, seen: &mut Seen, timing: &Timing) {
    let Some(before) = seen.page.clone().filter(|page| page.dialog.is_none()) else { return };
    let is_empty = !before.elements.iter().any(|e| e.visible && is_interactive(e));
    let window = match (is_empty, changes(seen.effects)) {
        (true, _) => timing.quiet(),
        (false, true) => STILL,
        (false, false) => return,
    };
    // A page that never rests is taken as it is.
    let _quiet = page.quiet(window, timing.quiet() * 4).await;
    if let Ok(now) = page.snapshot().await {
        seen.page = Some(Arc::new(now));
    }
}

fn changes(effects: Effects) -> bool {
    effects.navigation || effects.mutation || effects.request
}

fn is_of_setup(outcome: &CaseOutcome) -> bool {
    outcome.row.is_some_and(|row| row.part == Part::Setup)
}

/// A way: a page of its own, and where what is seen on it goes.
struct Way {
    page: CasePage,
    sink: CaseSink,
    data: Data,
    rows: usize,
    begun: Instant,
}

/// Carries the rows of an exploration out in the browser of a run.
struct Browsing<'a> {
    run: &'a Run,
    /// One for all ways: what a field has made of a secret is one on the next, too.
    mask: &'a Mask,
    way: Option<Way>,
    ways: u32,
}

impl Browsing<'_> {
    fn case(&self, rows: usize, says: &str) -> Case {
        let done = Row { disabled: true, ..Row::default() };
        let mut rows = vec![done; rows];
        rows.push(Row { action: says.to_owned(), ..Row::default() });
        Case { name: "Way".into(), rows, ..Case::default() }
    }
}

impl Hand for Browsing<'_> {
    async fn begin(&mut self) -> Result<(), SinkError> {
        self.end().await?;
        let (run, case) = (self.run, self.case(0, ""));
        let data = values(&run.suite, run.base_url.as_deref(), &run.options.data);
        let sink =
            CaseSink { journal: run.journal.clone(), case: self.ways as usize, mask: self.mask.clone() };
        self.ways += 1;
        match run.fresh_page(run.base_url.as_deref(), &data, 0).await {
            Ok(page) => {
                started(&sink, &case, self.ways).await?;
                self.way = Some(Way { page, sink, data, rows: 0, begun: Instant::now() });
            }
            Err(finding) => drop(refuse_case(&sink, &case, self.ways, finding).await?),
        }
        Ok(())
    }

    async fn row(&mut self, says: &str) -> Result<Seen, SinkError> {
        let Some(rows) = self.way.as_ref().map(|way| way.rows) else {
            let finding = Finding::new(Cause::Environment, says, "no page could be begun: see the history");
            return Ok(Seen { finding: Some(finding), ..Seen::default() });
        };
        let (case, run) = (self.case(rows, says), self.run);
        let Some(way) = &mut self.way else { return Ok(Seen::default()) };
        way.rows += 1;
        let page = Guarded::new(&way.page, &way.sink.mask);
        let mark = page.mark().await;
        let folder = run.folder.clone();
        let local = run.suite.access.local_files;
        let find_file = move |name: &str| find_file(&folder, name, local);
        let given = Given {
            case: &case,
            setup: if rows == 0 { &run.suite.setup } else { &[] },
            teardown: &[],
            phrasebook: &run.suite.phrasebook,
            model: None,
            agents: &Agent::UNSAID,
            person: None,
            refused: &[],
            data: &way.data,
            base_url: run.base_url.as_deref(),
            timing: run.suite.timing,
            when_undecided: run.suite.when_undecided,
            find_file: &find_file,
            stop: run.stop.clone(),
            attempt: 1,
            continues: rows > 0,
        };
        let heard = Heard::new(&way.sink);
        let outcome = run_case(&page, &heard, &given).await?;
        // Without what comes first it would be another application.
        if let Some(finding) = outcome.verdict.finding().filter(|_| is_of_setup(&outcome)) {
            let message = format!("the set-up rows did not come to their end: {}", finding.message);
            return Ok(Seen { finding: Some(Finding { message, ..finding.clone() }), ..Seen::default() });
        }
        let mut seen = heard.seen(&outcome);
        come_to_rest(&page, &mut seen, &run.suite.timing).await;
        if let (false, Ok(mark)) = (seen.at_rest, mark) {
            let timing = &run.suite.timing;
            let answered = page.answered(mark, timing.quiet(), timing.quiescence()).await;
            seen.unanswered = matches!(answered, Ok(Answered::Waiting));
        }
        Ok(seen)
    }

    async fn end(&mut self) -> Result<(), SinkError> {
        let Some(way) = self.way.take() else { return Ok(()) };
        let finding = Finding::new(Cause::NothingAsserted, "", "an exploration expects nothing");
        let outcome = CaseOutcome { verdict: Verdict::of(finding), row: None };
        finished(&way.sink, &outcome, way.begun.elapsed(), 0).await?;
        if let Err(error) = way.page.close().await {
            tracing::warn!(%error, "the context of a way did not close");
        }
        Ok(())
    }
}
