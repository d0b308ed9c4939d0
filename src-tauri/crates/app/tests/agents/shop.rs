//! The demo site, a history, and a server whose answers change from run to run.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use tempfile::TempDir;
use tokio::sync::watch;
use verbatim_app::engine::event::{CaseEvent, RunEvent};
use verbatim_app::engine::model::Agent;
use verbatim_app::engine::suite::{Case, Label, Suite};
use verbatim_app::engine::verdict::Verdict;
use verbatim_app::exchange::{Format, read_suite_bytes};
use verbatim_app::ollama::{Limits, Server};
use verbatim_app::store::{RunId, Store};
use verbatim_app::{ModelChoice, Reporter, RunOptions, Sample, SharedModel};
use verbatim_demo_site::DemoSite;
use verbatim_model_server::{Adversary, Mode, ModelServer, Script, Seat, Served};

/// Cases that rules do not read, in testers' words, each with its verdict.
const SUITE: &str = include_str!("suite.json");
/// What a good model answers.
const ANSWERS: &str = include_str!("answers.json");

/// Tells nobody.
struct Quiet;

impl Reporter for Quiet {
    fn tell(&self, _run: RunId, _event: &RunEvent) {}
}

/// A case that has run.
pub(crate) struct Ran {
    pub(crate) name: String,
    pub(crate) label: Label,
    pub(crate) verdict: Verdict,
    /// The row that decided, from 1.
    pub(crate) row: Option<usize>,
    pub(crate) events: Vec<CaseEvent>,
}

impl Ran {
    /// Whether it ended as its label says.
    pub(crate) fn fits(&self) -> bool {
        let cause = self.verdict.finding().map(|finding| finding.cause);
        self.verdict.word() == self.label.verdict
            && (self.label.cause.is_none() || self.label.cause == cause)
            && (self.label.row.is_none() || self.label.row == self.row)
    }

    /// The agents that asked.
    pub(crate) fn asked(&self) -> Vec<Agent> {
        let agent = |event: &CaseEvent| match event {
            CaseEvent::Asked { call, .. } => Some(call.agent),
            _ => None,
        };
        let mut agents: Vec<Agent> = self.events.iter().filter_map(agent).collect();
        agents.sort_unstable();
        agents.dedup();
        agents
    }

    /// In one line, with what the gate said.
    pub(crate) fn told(&self) -> String {
        let refused = self.events.iter().filter_map(|event| match event {
            CaseEvent::Asked { call, .. } => {
                call.refused.clone().map(|why| format!("{why} ({})", call.reply))
            }
            _ => None,
        });
        let refused: Vec<String> = refused.collect();
        format!("{}: {:?}, row {:?}; refused: {refused:?}", self.name, self.verdict, self.row)
    }
}

/// Everything that the runs of one test share.
pub(crate) struct Shop {
    pub(crate) store: Arc<Store>,
    pub(crate) server: ModelServer,
    answering: Arc<Mutex<Adversary>>,
    site: DemoSite,
    folder: TempDir,
    sample: Sample,
}

impl Shop {
    /// With a server that answers well.
    pub(crate) async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let script = Script::read(ANSWERS).unwrap();
        let good = Adversary { script, mode: Mode::AlwaysFalse, seats: Vec::new() };
        let answering = Arc::new(Mutex::new(good));
        let asked = answering.clone();
        let server = ModelServer::answering(move |question| asked.lock().unwrap().answer(question))
            .models([Served::new("test").vision()]);
        Self {
            store: verbatim_app::open_history(&folder.path().join("history")).unwrap(),
            server: server.start().await.unwrap(),

            answering,
            site: verbatim_app::demo_site(0).await.unwrap(),
            folder,
            sample: Sample::unpack().unwrap(),
        }
    }

    /// From now on the server answers so in these seats.
    pub(crate) fn answer(&self, mode: Mode, seats: &[Seat]) {
        let mut answering = self.answering.lock().unwrap();
        (answering.mode, answering.seats) = (mode, seats.to_vec());
    }

    /// The sample suite of the program.
    pub(crate) fn sample(&self) -> Suite {
        self.sample.suite.clone()
    }

    async fn model(&self) -> SharedModel {
        let choice = ModelChoice {
            server: Server::ollama(&self.server.url(), None).unwrap(),
            name: Some("test".into()),
            agents: [].into(),
            limits: Limits::default(),
        };
        choice.set_up().await.unwrap()
    }

    /// Runs cases of a suite, all if none is named.
    pub(crate) async fn run(&self, suite: &Suite, cases: &[String], with_model: bool) -> (RunId, Vec<Ran>) {
        let (_keep, stop) = watch::channel(false);
        let model = if with_model { Some(self.model().await) } else { None };
        let options = RunOptions {
            base_url: Some(self.site.url()),
            cases: cases.to_vec(),
            workers: 2,
            model,
            ..RunOptions::default()
        };
        // The sample suite finds its files beside its own.
        let source: PathBuf = self.sample.source();
        let (store, quiet) = (self.store.clone(), Arc::new(Quiet));
        let run = verbatim_app::run_suite(store, suite.clone(), Some(&source), options, quiet, stop);
        let id = run.await.unwrap();
        (id, self.ran(id, suite))
    }

    fn ran(&self, id: RunId, suite: &Suite) -> Vec<Ran> {
        let mut all: Vec<Vec<CaseEvent>> = Vec::new();
        for stored in self.store.events(id).unwrap() {
            let RunEvent::Case { case, event, .. } = stored.event else { continue };
            all.resize(all.len().max(case + 1), Vec::new());
            all[case].push(event);
        }
        all.into_iter().map(|events| ran(events, suite)).collect()
    }

    /// Ends the site; the folder goes with it.
    pub(crate) async fn close(self) {
        self.site.shutdown().await.unwrap();
        drop(self.folder);
    }
}

fn ran(events: Vec<CaseEvent>, suite: &Suite) -> Ran {
    let name = events.iter().find_map(|event| match event {
        CaseEvent::CaseStarted { name, .. } => Some(name.clone()),
        _ => None,
    });
    let end = events.iter().find_map(|event| match event {
        CaseEvent::CaseFinished { verdict, row, .. } => Some((verdict.clone(), row.map(|row| row.row))),
        _ => None,
    });
    let (name, (verdict, row)) = (name.unwrap(), end.unwrap());
    let label = suite.cases.iter().find(|case| case.name == name).unwrap().expect.clone().unwrap();
    Ran { name, label, verdict, row, events }
}

/// The cases in testers' words.
pub(crate) fn suite() -> Suite {
    read_suite_bytes(SUITE.as_bytes(), Format::Json, "suite.json").unwrap().suite
}

/// The names of the cases of a suite that are wanted.
pub(crate) fn names(suite: &Suite, wanted: impl Fn(&Case) -> bool) -> Vec<String> {
    suite.cases.iter().filter(|case| wanted(case)).map(|case| case.name.clone()).collect()
}
