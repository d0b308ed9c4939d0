//! Options of `verbatim drift`.

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct Drift {
    /// Number of the run, as `verbatim history` lists it.
    pub(crate) run: i64,
    /// The case of this name alone.
    #[arg(long, value_name = "NAME")]
    pub(crate) case: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
