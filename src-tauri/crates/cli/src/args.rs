//! The words of the command line.

mod drift;
mod explore;
mod goal;
mod lab;
mod models;
mod rejudging;
mod running;
mod teaching;
mod words;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use verbatim_app::exchange::export::Form;
use verbatim_app::exchange::import::{Dialect, Meaning};
use verbatim_app::exchange::report::ReportForm;

pub(crate) use drift::Drift;
pub(crate) use explore::Explore;
pub(crate) use goal::Goal;
pub(crate) use lab::{
    Lab, LabCompare, LabConstellations, LabDelete, LabExport, LabFaults, LabMutate, LabResume, LabRun,
    LabShow, LabSignatures,
};
pub(crate) use models::{ModelArguments, Models, ModelsCheck, ModelsList};
pub(crate) use rejudging::Rejudge;
pub(crate) use running::{Browsing, Running};
pub(crate) use teaching::SuiteDialect;
use words::title_meaning;
pub(crate) use words::{FailOn, Format, Undecided, VerdictWord};

/// Runs manual test cases exactly as they are written, in a real browser.
#[derive(Debug, Parser)]
#[command(name = "verbatim", version, after_help = crate::end::statuses())]
pub(crate) struct Verbatim {
    /// Keep the history in this folder.
    #[arg(long, global = true, value_name = "DIR", env = "VERBATIM_DATA")]
    pub(crate) history_folder: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run suites.
    Run(Run),
    /// Run the sample suite on the demo site, and compare each verdict with its label.
    Sample(Sample),
    /// Say how each cell is read, without a browser.
    Lint(Lint),
    /// Group what nothing reads of a suite, and teach the suite what it means.
    Dialect(SuiteDialect),
    /// List the sentences that can be written in the cells, with an example each.
    Sentences(Sentences),
    /// Show how files of other tools are understood, and put their cases into a suite.
    Import(Import),
    /// Write a suite in the form of another tool.
    Export(Export),
    /// Write a report of a past run.
    Report(Report),
    /// Put the results of several machines into one file.
    Merge(Merge),
    /// List past verdicts.
    History(History),
    /// Show a past run.
    Show(Show),
    /// List the rules that decide, and how often each did in the runs that are kept.
    Rules(Rules),
    /// Write the trace of a past run: a labelled transition system.
    Trace(Trace),
    /// List what models proposed in a past run; keep or refuse it.
    Proposals(Proposals),
    /// List what a past run has left undecided: claims that are alike are one question.
    Questions(Questions),
    /// Answer a question of a past run: its rows are decided by it, without running again.
    Answer(Answer),
    /// Judge stored runs again without running: today's rules, phrases and sentences on the pages that were kept.
    Rejudge(Rejudge),
    /// Say what has changed in the application since the rows of a run that did not pass last passed.
    Drift(Drift),
    /// Keep the history within bounds.
    Prune(Prune),
    /// Look at what this machine has of what Verbatim needs.
    Doctor(Doctor),
    /// Serve the demo site until Ctrl-C.
    Demo(Demo),
    /// Look at the language models of a server, and how well they do.
    #[command(subcommand)]
    Models(Models),
    /// Find out what pages an application has, and what is wrong on them by itself, without a model.
    Explore(Explore),
    /// Measure how far a suite, a model and a verdict can be trusted.
    #[command(subcommand)]
    Lab(Lab),
}

impl Command {
    /// Whether it does nothing but print what there is.
    pub(crate) fn only_lists(&self) -> bool {
        matches!(
            self,
            Self::Sentences(_)
                | Self::History(_)
                | Self::Show(_)
                | Self::Trace(_)
                | Self::Models(Models::List(_))
                | Self::Lab(Lab::List | Lab::Show(_) | Lab::Compare(_) | Lab::Signatures(_))
        )
    }
}

#[derive(Debug, Args)]
#[command(after_help = crate::end::statuses())]
pub(crate) struct Run {
    /// Suites: CSV, TSV, XLSX, XLS, ODS, JSON, XML or Gherkin.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The address that {{base}}, paths and "open the application" stand on.
    #[arg(long, value_name = "URL")]
    pub(crate) base_url: Option<String>,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Debug, Args)]
pub(crate) struct Sample {
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Debug, Args)]
pub(crate) struct Common {
    /// Run a case that does not pass up to so many times again; needs a reset hook. One whose verdict changes is flaky.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) retries: u32,
    /// What ends with another status than 0.
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = FailOn::ByReading)]
    pub(crate) fail_on: FailOn,
    /// How often each case runs.
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "retries", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) repeat: u32,
    /// Write the results as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Write the results as JUnit XML.
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
    /// Copy the screenshots into this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) evidence: Option<PathBuf>,
    /// Print the events as lines of JSON, each once the history has it; what people read goes to the error stream.
    #[arg(long)]
    pub(crate) events: bool,
    #[command(flatten)]
    pub(crate) running: Running,
}

#[derive(Debug, Args)]
pub(crate) struct Lint {
    /// Suites: CSV, TSV, XLSX, XLS, ODS, JSON, XML or Gherkin.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Sentences {
    /// Only those that have all of these words.
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    /// Suites: CSV, TSV, XLSX, XLS, ODS, JSON, XML or Gherkin.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The form that they are in, where their look shall not decide: canonical, cells, blocks, testrail, xray, zephyr,
    /// qtest, azure, testlink, qase, nltestrunner, dsl, gherkin.
    #[arg(long, value_name = "DIALECT", value_parser = |word: &str| word.parse::<Dialect>())]
    pub(crate) from: Option<Dialect>,
    /// What a column holds: case, id, number, setup, action, data, expected, tags, section,
    /// property, label or ignored.
    #[arg(long = "map", value_name = "TITLE=MEANING", value_parser = title_meaning)]
    pub(crate) map: Vec<(String, Meaning)>,
    /// Take in hidden sheets and rows, and what is struck out.
    #[arg(long)]
    pub(crate) hidden: bool,
    /// Show what would change, and write nothing.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// The suite that takes the cases; those that it has are updated by identifier, else by name.
    #[arg(short, long, value_name = "SUITE.json")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The suite.
    #[arg(value_name = "SUITE")]
    pub(crate) suite: PathBuf,
    /// The form: csv, xlsx, json, gherkin, dsl or playwright.
    #[arg(long, value_name = "FORM", value_parser = |word: &str| word.parse::<Form>())]
    pub(crate) to: Form,
    /// Where it goes.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Report {
    /// Numbers of runs, as `verbatim history` lists them, or files of results (`run --json`, `merge`).
    #[arg(required = true, value_name = "RUN")]
    pub(crate) runs: Vec<String>,
    /// The form: html, junit, allure, ctrf, md or xlsx.
    #[arg(long, value_name = "FORM", value_parser = |word: &str| word.parse::<ReportForm>())]
    pub(crate) to: ReportForm,
    /// Where it goes: a file, for allure a folder.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// In JUnit XML, an inconclusive case is skipped, not an error.
    #[arg(long)]
    pub(crate) inconclusive_skipped: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Merge {
    /// Files of results (`run --json`).
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Where all of them go.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// What ends with another status than 0.
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = FailOn::ByReading)]
    pub(crate) fail_on: FailOn,
}

#[derive(Debug, Args)]
pub(crate) struct History {
    /// Of the case of this name.
    #[arg(long, value_name = "NAME")]
    pub(crate) case: Option<String>,
    /// With this verdict.
    #[arg(long, value_enum)]
    pub(crate) verdict: Option<VerdictWord>,
    /// With this cause.
    #[arg(long, value_name = "CAUSE")]
    pub(crate) cause: Option<String>,
    /// At most so many.
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub(crate) limit: usize,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// Number of the run, as `verbatim history` lists it.
    pub(crate) run: i64,
}

#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// Say what this rule does and why, with an example.
    #[arg(value_name = "RULE")]
    pub(crate) rule: Option<String>,
    /// List those alone that decided nothing.
    #[arg(long)]
    pub(crate) unused: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Proposals {
    /// Number of the run, as `verbatim history` lists it.
    pub(crate) run: i64,
    /// Keep the proposal of this number in the suite's phrasebook: it is a rule from then on. May be given several times.
    #[arg(long, value_name = "N")]
    pub(crate) accept: Vec<usize>,
    /// Remember that the proposal of this number is wrong: it is not offered again. May be given several times.
    #[arg(long, value_name = "N")]
    pub(crate) refuse: Vec<usize>,
    /// The suite's file (JSON) in which that is kept.
    #[arg(value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Questions {
    /// Number of the run, as `verbatim history` lists it.
    pub(crate) run: i64,
    /// Those that are answered, too.
    #[arg(long)]
    pub(crate) all: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Answer {
    /// Number of the run, as `verbatim history` lists it.
    pub(crate) run: i64,
    /// Number of the question, as `verbatim questions` lists it.
    pub(crate) question: usize,
    /// "holds", "not" (it does not hold), "unknown" (nobody can tell), "undo" (takes an answer back), the letter of an offered
    /// sentence, or "means".
    #[arg(value_name = "ANSWER")]
    pub(crate) answer: String,
    /// After "means": what it means, in sentences of the grammar.
    #[arg(value_name = "SENTENCE")]
    pub(crate) sentences: Vec<String>,
    /// Only of the case of this name.
    #[arg(long, value_name = "NAME")]
    pub(crate) case: Option<String>,
    /// The suite's file (JSON), which keeps what is meant as a phrase: the next run does not ask.
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Trace {
    /// Number of the run, as `verbatim history` lists it.
    pub(crate) run: i64,
    /// Aldebaran, Graphviz, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Json)]
    pub(crate) format: Format,
    /// Only the case of this name.
    #[arg(long, value_name = "NAME")]
    pub(crate) case: Option<String>,
    /// Only the attempt of this number, where a case ran several times.
    #[arg(long, value_name = "N")]
    pub(crate) attempt: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct Prune {
    /// Delete the oldest evidence until what is kept is at most so many megabytes.
    #[arg(long, value_name = "MB", default_value_t = 2_000)]
    pub(crate) max_megabytes: u64,
    /// Delete evidence that is older than so many days.
    #[arg(long, value_name = "DAYS")]
    pub(crate) keep_days: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct Doctor {
    /// The browser to look at.
    #[arg(long, value_name = "PATH", env = "VERBATIM_BROWSER")]
    pub(crate) browser: Option<PathBuf>,
    /// Read the whole database of the history for damage, too.
    #[arg(long)]
    pub(crate) check: bool,
    /// Write what can be read of that database into a new file.
    #[arg(long, value_name = "FILE", requires = "check")]
    pub(crate) copy: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Demo {
    /// The port; a free one unless said.
    #[arg(long, default_value_t = 0)]
    pub(crate) port: u16,
}
