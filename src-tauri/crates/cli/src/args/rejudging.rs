//! Options of `verbatim rejudge`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{ArgGroup, Args};

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("which").required(true).multiple(true).args(["run", "case", "all"])))]
pub(crate) struct Rejudge {
    /// Number of the run, as `verbatim history` lists it.
    #[arg(conflicts_with = "all")]
    pub(crate) run: Option<i64>,
    /// The case of this name: in the run, or in all runs that are kept.
    #[arg(long, value_name = "NAME", conflicts_with = "all")]
    pub(crate) case: Option<String>,
    /// All runs that are kept.
    #[arg(long)]
    pub(crate) all: bool,
    /// Take the sentences and phrases of this suite; else those that were stored with the runs.
    #[arg(long, value_name = "SUITE")]
    pub(crate) with: Option<PathBuf>,
    /// Say since when each row of the case is false, by today's sentence over all runs.
    #[arg(long, requires = "case", conflicts_with_all = ["run", "check"])]
    pub(crate) since: bool,
    /// Print only how many verdicts differ, and which; end with status 1 if one does.
    #[arg(long)]
    pub(crate) check: bool,
    /// Judge so many attempts at the same time; as many as there are cores unless said.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
