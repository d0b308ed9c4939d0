//! The words about explorations.

use std::path::PathBuf;

use clap::Args;
use verbatim_app::exploration::Form;

use super::goal::Goal;
use super::models::ModelArguments;
use super::running::Browsing;

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 nothing is surely wrong, 1 something is, 2 it was stopped or lost the application, 3 usage or set-up.\n\
                  With --goal: 0 it was reached, and the case passes again; 2 it was not, or it was claimed and not verified; 3 usage, \
                  set-up, or the model failed."
)]
pub(crate) struct Explore {
    /// A suite: how the application is reached, test data for its forms, and the set-up rows that come first. Its cases do not run.
    #[arg(value_name = "FILE", conflicts_with = "sample")]
    pub(crate) file: Option<PathBuf>,
    /// The demo site.
    #[arg(long)]
    pub(crate) sample: bool,
    /// The address at which the application begins.
    #[arg(long, value_name = "URL", conflicts_with = "sample")]
    pub(crate) base_url: Option<String>,
    /// How many rows are carried out at most, those on the way back to a page included.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) steps: u32,
    /// How many pages are told apart at most.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) states: u32,
    /// How many minutes it takes at most.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) minutes: u32,
    /// Leave controls alone that have these words, besides "delete", "pay", "log out" and the like; may be given several times.
    #[arg(long, value_name = "WORDS")]
    pub(crate) forbid: Vec<String>,
    /// Touch controls that have these words, though they are usually left alone; may be given several times.
    #[arg(long, value_name = "WORDS")]
    pub(crate) allow: Vec<String>,
    /// Write the map; with --goal, the case (.json, .csv, .xlsx or another form of suites).
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// The form of the map: json, aut (Aldebaran) or dot (Graphviz).
    #[arg(long, value_name = "FORM", default_value = "json", value_parser = |word: &str| word.parse::<Form>())]
    pub(crate) to: Form,
    /// Write the way to each finding as a case of a suite (.json).
    #[arg(long, value_name = "FILE", conflicts_with = "goal")]
    pub(crate) cases: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) goal: Goal,
    #[command(flatten)]
    pub(crate) browsing: Browsing,
    #[command(flatten)]
    pub(crate) models: ModelArguments,
}
