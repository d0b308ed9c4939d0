//! The words of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

const STATUS: &str = "\
Exit status: 0 all cases pass, 1 a case fails, 2 none fails but one is inconclusive (or passes by reading), \
3 usage or set-up.";

/// Runs manual test cases exactly as they are written, in a real browser.
#[derive(Debug, Parser)]
#[command(name = "verbatim", version, after_help = STATUS)]
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
    /// List past verdicts.
    History(History),
    /// Show a past run.
    Show(Show),
    /// Write the trace of a past run: a labelled transition system.
    Trace(Trace),
    /// Keep the history within bounds.
    Prune(Prune),
    /// Look at what this machine has of what Verbatim needs.
    Doctor(Doctor),
    /// Serve the demo site until Ctrl-C.
    Demo(Demo),
}

#[derive(Debug, Args)]
#[command(after_help = STATUS)]
pub(crate) struct Run {
    /// Suites: CSV, TSV or JSON.
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
    /// Run only the case of this name; may be given several times.
    #[arg(long = "case", value_name = "NAME")]
    pub(crate) cases: Vec<String>,
    /// Show the browser's window.
    #[arg(long)]
    pub(crate) headed: bool,
    /// How many cases run at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(crate) workers: u16,
    /// How often each case runs.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) repeat: u32,
    /// Test data; goes before the suite's.
    #[arg(long = "data", value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) data: Vec<(String, String)>,
    /// Seconds that a target may take to be ready, an assertion to become true, a click to have an effect.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<u64>,
    /// The browser to use (Chromium, Chrome or Edge).
    #[arg(long, value_name = "PATH", env = "VERBATIM_BROWSER")]
    pub(crate) browser: Option<PathBuf>,
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
}

#[derive(Debug, Args)]
pub(crate) struct Lint {
    /// Suites: CSV, TSV or JSON.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
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

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum VerdictWord {
    Pass,
    Fail,
    Inconclusive,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// Number of the run, as `verbatim history` lists it.
    pub(crate) run: i64,
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
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    Aut,
    Dot,
    Json,
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
}

#[derive(Debug, Args)]
pub(crate) struct Demo {
    /// The port; a free one unless said.
    #[arg(long, default_value_t = 0)]
    pub(crate) port: u16,
}

fn key_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_owned(), value.to_owned())),
        _ => Err("write it as KEY=VALUE".into()),
    }
}

fn seconds(text: &str) -> Result<u64, String> {
    match text.trim_end_matches('s').parse::<f64>() {
        Ok(seconds) if (0.1..=3600.0).contains(&seconds) => Ok((seconds * 1000.0) as u64),
        _ => Err("write seconds from 0.1 to 3600".into()),
    }
}
