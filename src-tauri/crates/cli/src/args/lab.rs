//! The words about the laboratory.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use verbatim_app::Profile;
use verbatim_app::engine::model::Agent;
use verbatim_app::measures::{Form, StatesBy};
use verbatim_app::store::{RunId, StudyId};

use super::models::agent;
use super::running::Running;

#[derive(Debug, Subcommand)]
pub(crate) enum Lab {
    /// Run each case of a suite many times, in rounds of another order each, and measure what comes of it.
    Run(LabRun),
    /// Go on with a study that was stopped or cut off.
    Resume(LabResume),
    /// List the studies.
    List,
    /// Show what a study has come to.
    Show(LabShow),
    /// Write what a study has come to as JSON, CSV, Markdown, LaTeX or a page.
    Export(LabExport),
    /// Would the cases notice? Judges claims that are false, and claims on other pages, on the pages that runs have kept.
    Mutate(LabMutate),
    /// Would the cases notice? Plants faults in what the application answers, one at a time, and runs the cases on each.
    Faults(LabFaults),
    /// On how many pages is each action ready, and do a row's claims hold? Tries them on all pages that runs have kept.
    Signatures(LabSignatures),
    /// A study for each way to give the agents a model of a set, and which does best: F1 and time.
    Constellations(LabConstellations),
    /// Delete a study; its runs stay in the history unless said.
    Delete(LabDelete),
    /// Say what differs between two studies: before and after a change of suite, model or version.
    Compare(LabCompare),
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 all rounds came to their end or were spared, 2 it was stopped, 3 usage or set-up."
)]
pub(crate) struct LabRun {
    /// The suites: a study of each, one after the other, and totals over all of them.
    #[arg(value_name = "FILE", required_unless_present = "sample", conflicts_with = "sample")]
    pub(crate) files: Vec<PathBuf>,
    /// The sample suite on the demo site.
    #[arg(long)]
    pub(crate) sample: bool,
    /// The address that {{base}}, paths and "open the application" stand on.
    #[arg(long, value_name = "URL", conflicts_with = "sample")]
    pub(crate) base_url: Option<String>,
    /// How often each case runs.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) runs: u32,
    /// The order of the cases is drawn from this number, anew for each round.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The share of wrong verdicts that is tolerated; 0.0668 stands for three sigma.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0668, value_parser = share)]
    pub(crate) alpha: f64,
    /// End as soon as it is decided, with 95 %, whether errors stay within the tolerance.
    #[arg(long)]
    pub(crate) spare: bool,
    /// The application is known to be right: cases without a label must pass.
    #[arg(long)]
    pub(crate) right: bool,
    /// Let the runner of a paper carry the cases out with the model, to compare with: simple, v1, v2, seeact-ata or pinata.
    #[arg(long, value_name = "PROFILE", value_parser = |word: &str| word.parse::<Profile>())]
    pub(crate) profile: Option<Profile>,
    #[command(flatten)]
    pub(crate) running: Running,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 all rounds came to their end or were spared, 2 it was stopped, 3 usage or set-up."
)]
pub(crate) struct LabConstellations {
    /// The models, one of which each agent gets.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', required = true)]
    pub(crate) models: Vec<String>,
    /// The agents that get one.
    #[arg(long, value_name = "AGENTS", value_delimiter = ',', default_values = ["clarity", "navigation", "assertion"], value_parser = agent)]
    pub(crate) seats: Vec<Agent>,
    #[command(flatten)]
    pub(crate) run: LabRun,
}

#[derive(Debug, Args)]
pub(crate) struct LabResume {
    /// Number of the study, as `verbatim lab list` lists it.
    #[arg(value_name = "STUDY")]
    pub(crate) study: StudyId,
    /// The address that {{base}}, paths and "open the application" stand on.
    #[arg(long, value_name = "URL")]
    pub(crate) base_url: Option<String>,
    #[command(flatten)]
    pub(crate) running: Running,
}

#[derive(Debug, Args)]
pub(crate) struct LabShow {
    /// Numbers of studies, as `verbatim lab list` lists them; of several, what all of them come to together.
    #[arg(required = true, value_name = "STUDY")]
    pub(crate) studies: Vec<StudyId>,
    /// All that is known of the case of this name.
    #[arg(long, value_name = "NAME")]
    pub(crate) case: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct LabDelete {
    /// Number of the study, as `verbatim lab list` lists it.
    #[arg(value_name = "STUDY")]
    pub(crate) study: StudyId,
    /// Delete its runs with their verdicts and evidence, too: this cannot be undone.
    #[arg(long)]
    pub(crate) runs: bool,
    /// Bring it back; for 30 days.
    #[arg(long, conflicts_with = "runs")]
    pub(crate) undo: bool,
}

#[derive(Debug, Args)]
pub(crate) struct LabExport {
    /// Number of the study, as `verbatim lab list` lists it.
    #[arg(value_name = "STUDY")]
    pub(crate) study: StudyId,
    /// The form: json, csv, md, tex or html.
    #[arg(long, value_name = "FORM", value_parser = |word: &str| word.parse::<Form>())]
    pub(crate) to: Form,
    /// Where it goes.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct LabCompare {
    /// The study before.
    #[arg(value_name = "STUDY")]
    pub(crate) before: StudyId,
    /// The study after.
    #[arg(value_name = "STUDY")]
    pub(crate) after: StudyId,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 no claim that is false was accepted (or mutants were written), 2 one was, 3 usage or set-up."
)]
pub(crate) struct LabMutate {
    /// Numbers of runs, as `verbatim history` lists them.
    #[arg(required = true, value_name = "RUN")]
    pub(crate) runs: Vec<RunId>,
    /// Which texts of other pages are taken is drawn from this number.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// What makes two pages the same: address, controls or text.
    #[arg(long, value_name = "WHAT", default_value = "controls", value_parser = |word: &str| word.parse::<StatesBy>())]
    pub(crate) states: StatesBy,
    /// Write mutants as a suite that must fail, for 'verbatim lab run': claims that are false, and actions of other pages (.csv or
    /// .json).
    #[arg(long, value_name = "FILE")]
    pub(crate) write: Option<PathBuf>,
    /// How many mutants are written at most, of each operator as many as of the others.
    #[arg(long, value_name = "N", default_value_t = 100, requires = "write")]
    pub(crate) count: usize,
    /// The suite that ran; its file is found by the run unless it was moved.
    #[arg(long, value_name = "FILE", requires = "write")]
    pub(crate) suite: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 no case passed with a fault that it must notice, 2 one did, or it was stopped, 3 usage or set-up."
)]
pub(crate) struct LabFaults {
    /// The suite.
    #[arg(value_name = "FILE", required_unless_present = "sample", conflicts_with = "sample")]
    pub(crate) file: Option<PathBuf>,
    /// The sample suite on the demo site.
    #[arg(long)]
    pub(crate) sample: bool,
    /// The address of the application, before which the faults are planted.
    #[arg(long, value_name = "URL", conflicts_with = "sample")]
    pub(crate) base_url: Option<String>,
    /// How many faults each case gets at most.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub(crate) faults: u16,
    /// Which faults are drawn, and the order of the cases.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The share of wrong verdicts that is tolerated; 0.0668 stands for three sigma.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0668, value_parser = share)]
    pub(crate) alpha: f64,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) running: Running,
}

#[derive(Debug, Args)]
pub(crate) struct LabSignatures {
    /// Numbers of runs, as `verbatim history` lists them.
    #[arg(required = true, value_name = "RUN")]
    pub(crate) runs: Vec<RunId>,
    /// What makes two pages the same: address, controls or text.
    #[arg(long, value_name = "WHAT", default_value = "controls", value_parser = |word: &str| word.parse::<StatesBy>())]
    pub(crate) states: StatesBy,
    /// Print JSON: with the addresses of the pages.
    #[arg(long)]
    pub(crate) json: bool,
}

fn share(word: &str) -> Result<f64, String> {
    match word.parse::<f64>() {
        Ok(share) if (0.0..1.0).contains(&share) => Ok(share),
        _ => Err("a share is a number from 0 to below 1, as 0.05".into()),
    }
}
